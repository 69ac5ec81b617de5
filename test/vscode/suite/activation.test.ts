/** What VS Code knows of the extension. */
import * as assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { EXTENSION } from './support';

interface Manifest {
  readonly contributes: { readonly commands: readonly { readonly command: string }[] };
}

suite(`activation in ${vscode.env.appName} ${vscode.version}`, () => {
  test('activates without starting any work', async () => {
    const extension = vscode.extensions.getExtension(EXTENSION);
    assert.ok(extension);
    const start = performance.now();
    await extension.activate();
    const took = performance.now() - start;
    assert.ok(extension.isActive);
    // Ten times the bar of 100 ms: the figure itself is read from VS Code when the user interface is driven.
    assert.ok(took < 1_000, `activation took ${Math.round(took)} ms`);
  });

  test('registers every command that it declares', async () => {
    const manifest = vscode.extensions.getExtension(EXTENSION)?.packageJSON as Manifest;
    const registered = new Set(await vscode.commands.getCommands(true));
    const missing = manifest.contributes.commands.filter(({ command }) => !registered.has(command));
    assert.deepEqual(missing, []);
  });
});
