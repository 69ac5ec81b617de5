/** What tests in the extension host of a browser need: there is no Node, and no mocha. */
import * as vscode from 'vscode';

/** A test: it passes where it throws nothing. */
export type Test = readonly [name: string, run: () => Promise<void>];

/**
 * @param holds what has to be true
 * @param said what is wrong where it is not
 * @throws Error where it does not hold
 */
export function check(holds: unknown, said: string): asserts holds {
  if (!holds) throw new Error(said);
}

/**
 * A file of the workspace.
 * @param path from the workspace's folder
 */
export function inWorkspace(path: string): vscode.Uri {
  const [folder] = vscode.workspace.workspaceFolders ?? [];
  if (!folder) throw new Error('no workspace is open');
  return vscode.Uri.joinPath(folder.uri, ...path.split('/'));
}

/**
 * Waits for something that VS Code does in its own time.
 * @param what for the message, should it never come
 * @param probe gives a value once it is there
 */
export async function until<T>(
  what: string,
  probe: () => T | undefined | false | PromiseLike<T | undefined | false>,
): Promise<T> {
  for (const end = Date.now() + 30_000; ;) {
    const value = await probe();
    if (value !== undefined && value !== false) return value;
    if (Date.now() > end) throw new Error(`waited in vain for ${what}`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

/** Lets the runner take a picture of the workbench as it is now. */
export async function takePicture(): Promise<void> {
  console.log('PICTURE');
  await new Promise((resolve) => setTimeout(resolve, 2_000));
}

/** Runs tests one after another and tells of each; in time for a report, which VS Code's own exit code does not replace. */
export async function runTests(tests: readonly Test[]): Promise<void> {
  const counts = { passes: 0, failures: 0 };
  for (const [name, run] of tests) {
    const started = Date.now();
    // What is open is checked whenever data changes, which the next test need not wait for.
    await vscode.commands.executeCommand('workbench.action.closeAllEditors');
    try {
      await run();
      counts.passes++;
      console.log(`  ✔ ${name} (${Date.now() - started} ms)`);
    } catch (error) {
      counts.failures++;
      console.log(`  ✘ ${name}: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`);
    }
  }
  await vscode.workspace.fs.writeFile(inWorkspace('report.json'), new TextEncoder().encode(JSON.stringify(counts)));
  if (counts.failures > 0) throw new Error(`${counts.failures} tests failed`);
}
