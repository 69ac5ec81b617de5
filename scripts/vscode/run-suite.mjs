// Runs the compiled suite inside the extension host of a real VS Code: a desktop one where there is one or one can be
// downloaded, else the server with its web workbench.
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { format } from 'node:util';
import { findOnPath } from './chromium.mjs';
import { openWorkbench } from './workbench.mjs';

/** What the workbench itself says on the channel that also carries the suite's console. */
const CHATTER =
  /^(Resolv(ing|ed) connection token|Creating a socket|\[(reconnection-grace-time|AgentHost|AccountPolicyGate|driver|remote-connection)\b|Updating additional builtin|Ignoring fetching additional builtin|Creation of workbench contribution|\[Service Worker\] registration)/;

/** Where an extension runs is the person's to say; this one would run on the server, where there is one. */
const IN_BROWSER = { 'remote.extensionKind': { 'schema-graph.schema-graph': ['web'] } };

/**
 * @param {{ extension: string, beside?: string[], suite: string, workspace: string, opened?: string, timeoutSeconds: number, untrusted?: boolean, inBrowser?: boolean, shot?: string }} o
 *   `opened` is the file of a virtual workspace in `workspace`; the suite then runs the tests for such ones. `beside` are folders of other extensions that are there. `untrusted` opens the workspace as one that nobody trusts; the suite then runs the tests for such ones. `inBrowser` runs it in
 *   the extension host of the browser, and then it writes its report into the workspace. `shot` is where the picture goes for which the suite asks
 * @returns {Promise<{ passed: number, failed: number, where: string }>}
 */
export async function runSuite(o) {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'schema-graph-report-'));
  const report = path.join(folder, 'report.json');
  try {
    // The runner for the desktop trusts every workspace, whatever it is told.
    const desktop = o.untrusted || o.inBrowser ? undefined : await desktopVSCode();
    const problem = desktop ? await runOnDesktop(desktop, o, report) : await runOnServer(o, report);
    const where = desktop ? 'desktop VS Code' : o.inBrowser ? 'a browser' : 'VS Code server';
    // VS Code gives exit code 0 when its extension host dies midway: only the suite's own report is proof of its end.
    if (!fs.existsSync(report)) return { passed: 0, failed: 1, where, problem: problem ?? 'the suite left no report' };
    const { passes, failures } = JSON.parse(fs.readFileSync(report, 'utf8'));
    return { passed: passes, failed: failures + (problem && failures === 0 ? 1 : 0), where, problem };
  } finally {
    fs.rmSync(folder, { recursive: true, force: true });
  }
}

function suiteEnvironment(o, report) {
  return {
    EXT_TEST_REPORT: report,
    ...(o.untrusted && { EXT_TEST_UNTRUSTED: '1' }),
    ...(o.opened && { EXT_TEST_VIRTUAL: '1' }),
  };
}

/** An installed VS Code, or the right to download one; undefined where there is neither or no screen to show it on. */
async function desktopVSCode() {
  if (process.platform === 'linux' && !process.env.DISPLAY && !findOnPath(['xvfb-run'])) return undefined;
  if (process.env.VSCODE_EXECUTABLE) return { vscodeExecutablePath: process.env.VSCODE_EXECUTABLE };
  try {
    const signal = AbortSignal.timeout(4000);
    const reply = await fetch('https://update.code.visualstudio.com/api/releases/stable', { signal });
    return reply.ok ? { version: 'stable' } : undefined;
  } catch {
    return undefined;
  }
}

async function runOnDesktop(vscode, o, report) {
  // Without a display the whole run is started again under a virtual one.
  if (process.platform === 'linux' && !process.env.DISPLAY) {
    const program = `import(${JSON.stringify(import.meta.url)}).then((m) => m.runDesktopSuite(...${JSON.stringify([vscode, o, report])}))`;
    const { status } = spawnSync('xvfb-run', ['-a', process.execPath, '-e', program], { stdio: 'inherit' });
    return status === 0 ? undefined : `the suite ended with code ${status}`;
  }
  return runDesktopSuite(vscode, o, report);
}

/** The part of a desktop run that needs a display. */
async function runDesktopSuite(vscode, o, report) {
  const { runTests } = await import('@vscode/test-electron');
  const tmp = fs.mkdtempSync(path.join(os.tmpdir(), 'schema-graph-desktop-'));
  const workspace = path.join(tmp, 'workspace');
  fs.cpSync(o.workspace, workspace, { recursive: true });
  try {
    await runTests({
      ...vscode,
      extensionDevelopmentPath: [o.extension, ...(o.beside ?? [])],
      extensionTestsPath: o.suite,
      extensionTestsEnv: suiteEnvironment(o, report),
      launchArgs: [
        path.join(workspace, o.opened ?? ''),
        '--disable-extensions',
        '--user-data-dir',
        path.join(tmp, 'user'),
      ],
    });
    return undefined;
  } catch (error) {
    return String(error);
  } finally {
    fs.rmSync(tmp, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
  }
}

async function runOnServer(o, report) {
  let finish;
  const finished = new Promise((resolve) => (finish = resolve));
  const timer = setTimeout(() => finish(`no result within ${o.timeoutSeconds} s`), o.timeoutSeconds * 1000);
  let workbench;
  try {
    workbench = await openWorkbench({
      ...o,
      env: suiteEnvironment(o, report),
      settings: o.inBrowser ? IN_BROWSER : {},
      expose: {
        codeAutomationLog: (_type, args) => {
          const text = format(...args);
          if (o.shot && text === 'PICTURE') void workbench?.page.screenshot({ path: o.shot });
          if (!CHATTER.test(text)) process.stdout.write(`${text}\n`);
        },
        codeAutomationExit: (code) => finish(code === 0 ? undefined : `the suite ended with code ${code}`),
      },
    });
    workbench.page.on('crash', () => finish('the workbench page crashed'));
    workbench.server.process.once('exit', (code) => finish(`the VS Code server ended (${code})`));
    const problem = await finished;
    const own = path.join(workbench.workspace, 'report.json');
    if (o.inBrowser && fs.existsSync(own)) fs.copyFileSync(own, report);
    return problem;
  } catch (error) {
    return String(error);
  } finally {
    clearTimeout(timer);
    workbench?.server.process.removeAllListeners('exit');
    await workbench?.close();
  }
}
