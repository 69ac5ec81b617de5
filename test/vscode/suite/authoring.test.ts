/** Graph files: problems, pictures, edits. */
import * as assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { closeAll, inWorkspace, onDisk, replaceText, until } from './support';

const GRAPH = 'library/library.sgraph.yaml';

suite('graph files', () => {
  teardown(closeAll);

  test('problems of unsaved text are shown, and go when they are mended', async () => {
    const document = await vscode.workspace.openTextDocument(inWorkspace(GRAPH));
    await vscode.window.showTextDocument(document);
    const good = document.getText();
    await replaceText(document, good.replace('to: authors.author_id', 'to: authors.nothing'));
    const problems = await until('a problem', () => {
      const found = vscode.languages.getDiagnostics(document.uri);
      return found.length > 0 && found;
    });
    const [problem] = problems;
    assert.equal(problem?.source, 'Schema Graph');
    assert.equal(problem.severity, vscode.DiagnosticSeverity.Error);
    assert.match(document.getText(problem.range), /authors\.nothing/);
    await replaceText(document, good);
    await until('no problem', () => vscode.languages.getDiagnostics(document.uri).length === 0);
    assert.equal(await onDisk(document.uri), good);
  });

  test('what the data contradicts is shown where it stands, and goes when it is mended', async () => {
    const document = await vscode.workspace.openTextDocument(inWorkspace(GRAPH));
    await vscode.window.showTextDocument(document);
    const good = document.getText();
    await replaceText(document, good.replace('key: [loan_id]', 'key: [book_id]'));
    const problem = await until('a problem', () => vscode.languages.getDiagnostics(document.uri)[0]);
    assert.equal(problem.code, 'key-not-unique');
    assert.equal(problem.severity, vscode.DiagnosticSeverity.Warning);
    assert.equal(document.getText(problem.range), '[book_id]');
    assert.match(problem.message, /rows of loans share book_id with another row, for example "\d+"/);
    await replaceText(document, good);
    await until('no problem', () => vscode.languages.getDiagnostics(document.uri).length === 0);
    assert.equal(await onDisk(document.uri), good);
  });

  test('the picture opens beside the text', async () => {
    const uri = inWorkspace(GRAPH);
    await vscode.window.showTextDocument(uri);
    await vscode.commands.executeCommand('schemaGraph.openGraph', uri);
    const input = await until('the picture', () => {
      const active = vscode.window.tabGroups.activeTabGroup.activeTab?.input;
      return active instanceof vscode.TabInputCustom && active;
    });
    assert.equal(input.viewType, 'schemaGraph.graphEditor');
    assert.equal(input.uri.toString(), uri.toString());
  });

  test('a graph file opens as text first', async () => {
    await vscode.commands.executeCommand('vscode.open', inWorkspace(GRAPH));
    await until('a text tab', () => {
      const input = vscode.window.tabGroups.activeTabGroup.activeTab?.input;
      return input instanceof vscode.TabInputText;
    });
  });
});
