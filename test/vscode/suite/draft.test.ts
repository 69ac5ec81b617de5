/** Drafting a graph from data. */
import * as assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { closeAll, inWorkspace, onDisk, until } from './support';

suite('draft', () => {
  teardown(closeAll);

  test('writes a graph beside the data, overwrites nothing, and opens text and picture', async () => {
    const settings = vscode.workspace.getConfiguration('schemaGraph');
    await settings.update('draft.dictionaries', 'always', vscode.ConfigurationTarget.Global);
    const folder = inWorkspace('shop');
    const first = await draft(folder);
    assert.equal(first.path, `${folder.path}/shop.sgraph.yaml`);
    const text = await onDisk(first);
    assert.match(text, /^version: 1$/m);
    assert.match(text, /orders\.customer_id/);
    assert.match(text, /status: suggested/);
    assert.match(text, /euro/);
    await until('both tabs', () => {
      const inputs = vscode.window.tabGroups.all.flatMap((group) => group.tabs.map((tab) => tab.input));
      return (
        inputs.some((input) => input instanceof vscode.TabInputText && input.uri.path === first.path) &&
        inputs.some((input) => input instanceof vscode.TabInputCustom && input.uri.path === first.path)
      );
    });
    const problems = vscode.languages
      .getDiagnostics(first)
      .filter((p) => p.severity === vscode.DiagnosticSeverity.Error);
    assert.deepEqual(problems, []);
    const second = await draft(folder);
    assert.equal(second.path, `${folder.path}/shop-2.sgraph.yaml`);
    assert.equal(await onDisk(first), text);
    for (const uri of [first, second]) await vscode.workspace.fs.delete(uri);
  });

  test('is not taken back by an undo too many: the file stays', async () => {
    const settings = vscode.workspace.getConfiguration('schemaGraph');
    await settings.update('draft.dictionaries', 'never', vscode.ConfigurationTarget.Global);
    const file = await draft(inWorkspace('shop'));
    const editor = await vscode.window.showTextDocument(file);
    await editor.edit((builder) => builder.insert(new vscode.Position(0, 0), '# mine\n'));
    await editor.document.save();
    for (let i = 0; i < 3; i++) await vscode.commands.executeCommand('undo');
    assert.match(await onDisk(file), /^# mine/);
    await editor.document.save();
    assert.match(await onDisk(file), /^version: 1$/m);
    await vscode.workspace.fs.delete(file);
  });

  test('says so where there is no data', async () => {
    const folder = inWorkspace('empty');
    await vscode.workspace.fs.createDirectory(folder);
    assert.equal(await vscode.commands.executeCommand('schemaGraph.draft', folder), undefined);
  });
});

async function draft(folder: vscode.Uri): Promise<vscode.Uri> {
  const file = await vscode.commands.executeCommand<vscode.Uri | undefined>('schemaGraph.draft', folder);
  assert.ok(file, 'a graph file was written');
  return file;
}
