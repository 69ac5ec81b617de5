/** The data view, adding data, and what changed in it. */
import * as assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { closeAll, inWorkspace, onDisk, until } from './support';

const GRAPH = 'library/library.sgraph.yaml';
const write = (uri: vscode.Uri, text: string): Thenable<void> =>
  vscode.workspace.fs.writeFile(uri, new TextEncoder().encode(text));

suite('the data of graphs', () => {
  const made: vscode.Uri[] = [];
  const file = (path: string): vscode.Uri => {
    const uri = inWorkspace(path);
    made.push(uri);
    return uri;
  };
  const opened = async (): Promise<vscode.TextDocument> => {
    const document = await vscode.workspace.openTextDocument(inWorkspace(GRAPH));
    await vscode.window.showTextDocument(document);
    return document;
  };
  teardown(async () => {
    await closeAll();
    for (const uri of made.splice(0)) await vscode.workspace.fs.delete(uri, { recursive: true });
  });

  test('the rows of a table open in a tab of their own', async () => {
    const graph = inWorkspace(GRAPH);
    const table = { kind: 'table', graph, table: { name: 'books', rows: 1, columns: 1 } };
    await vscode.commands.executeCommand('schemaGraph.showRows', table);
    await until('the tab', () => vscode.window.tabGroups.activeTabGroup.activeTab?.label.startsWith('books ('));
  });

  test('a name is copied as graphs write it', async () => {
    const graph = inWorkspace(GRAPH);
    const table = { kind: 'table', graph, table: { name: 'odd.name', rows: 1, columns: 1 } };
    await vscode.commands.executeCommand('schemaGraph.copyName', {
      kind: 'column',
      graph,
      table,
      column: { name: 'a b' },
    });
    assert.equal(await vscode.env.clipboard.readText(), '"odd.name"."a b"');
  });

  test('a table is shown where its text stands', async () => {
    const graph = inWorkspace(GRAPH);
    const table = { kind: 'table', graph, table: { name: 'LOANS', rows: 1, columns: 1 } };
    await vscode.commands.executeCommand('schemaGraph.revealText', table);
    const editor = vscode.window.activeTextEditor;
    assert.match(editor?.document.lineAt(editor.selection.active.line).text ?? '', /^ {2}loans:/);
  });

  test('data is added as an entry, proposals follow, and each is one step of undo', async () => {
    const document = await opened();
    const before = document.getText();
    const branches = file('library/branches.csv');
    await write(branches, `branch_id,town\n${[1, 2, 3, 4].map((i) => `${i},Town ${i}`).join('\n')}\n`);
    const tables = await vscode.commands.executeCommand('schemaGraph.addData', branches, undefined, document.uri);
    assert.deepEqual(tables, ['branches']);
    const added = document.getText();
    assert.match(added, /- \{ id: branches, kind: csv, path: branches\.csv, table: branches \}/);
    const lines = added.split('\n').filter((line) => !before.split('\n').includes(line));
    assert.equal(lines.length, 1, 'nothing else has changed');
    assert.ok(Number(await vscode.commands.executeCommand('schemaGraph.proposeEdges', document.uri, tables)) >= 1);
    assert.match(document.getText(), /branches:[^]*suggested: \{[^}]*key: \[branch_id\]/);
    await vscode.commands.executeCommand('undo');
    await until('the text before the proposals', () => document.getText() === added);
    await vscode.commands.executeCommand('undo');
    await until('the text before', () => document.getText() === before);
  });

  test('data that is in the graph already is not added again', async () => {
    const document = await opened();
    const before = document.getText();
    await vscode.commands.executeCommand(
      'schemaGraph.addData',
      inWorkspace('library/books.csv'),
      undefined,
      document.uri,
    );
    assert.equal(document.getText(), before);
  });

  test('a source of another shape is a problem on its entry, until its changes are taken over', async () => {
    const document = await opened();
    const before = document.getText();
    const changes = (...accept: string[]): Thenable<unknown> =>
      vscode.commands.executeCommand('schemaGraph.showDataChanges', document.uri, accept);
    assert.equal(await changes(), 0, 'what there is now becomes known');
    const books = inWorkspace('library/books.csv');
    const good = await onDisk(books);
    const problem = (): vscode.Diagnostic | undefined =>
      vscode.languages.getDiagnostics(document.uri).find(({ code }) => code === 'source-changed');
    try {
      const [header = '', ...rows] = good.trimEnd().split('\n');
      await write(books, [`${header},shelf`, ...rows.map((row, i) => `${row},S${i}`)].join('\n'));
      const found = await until('the problem', problem);
      assert.match(found.message, /books\.csv changed: \+1 column\./);
      assert.match(document.lineAt(found.range.start.line).text, /books/);
      const [action] = await vscode.commands.executeCommand<vscode.CodeAction[]>(
        'vscode.executeCodeActionProvider',
        document.uri,
        found.range,
      );
      assert.equal(action?.command?.command, 'schemaGraph.showDataChanges');
      assert.equal(await changes('add books.shelf'), 1);
      assert.match(document.getText(), /shelf: \{ type: text \}/);
      assert.equal(problem(), undefined);
      await vscode.commands.executeCommand('undo');
      await until('the text before', () => document.getText() === before);
    } finally {
      await write(books, good);
    }
    await until('the problem that the column is gone again', problem);
    await changes();
    assert.equal(problem(), undefined);
  });

  test('a sample is copied and opened', async () => {
    const folder = file('try');
    await vscode.workspace.fs.createDirectory(folder);
    const graph = await vscode.commands.executeCommand<vscode.Uri>('schemaGraph.openSample', folder);
    assert.match(await onDisk(graph), /^version: 1/m);
    await until(
      'the picture',
      () => vscode.window.tabGroups.activeTabGroup.activeTab?.input instanceof vscode.TabInputCustom,
    );
  });
});
