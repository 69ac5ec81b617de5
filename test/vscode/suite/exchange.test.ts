/** Exports of graphs, and imports into them. */
import * as assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { closeAll, inWorkspace, onDisk, until } from './support';

const GRAPH = 'library/library.sgraph.yaml';

suite('exchange with other tools', () => {
  const made: vscode.Uri[] = [];
  const file = (name: string): vscode.Uri => {
    const uri = inWorkspace(`library/${name}`);
    made.push(uri);
    return uri;
  };
  teardown(async () => {
    await closeAll();
    for (const uri of made.splice(0)) await vscode.workspace.fs.delete(uri);
  });

  test('a graph is exported as SVG, Mermaid, DBML and SQL, and the file is opened', async () => {
    const beginnings = {
      svg: '<svg ',
      mermaid: 'erDiagram\n',
      dbml: '// Schema Graph: Library\n',
      sql: '-- Schema Graph: Library\n',
    };
    for (const [format, beginning] of Object.entries(beginnings)) {
      const target = file(`exported.${format}`);
      await vscode.commands.executeCommand('schemaGraph.exportGraph', inWorkspace(GRAPH), format, target);
      const text = await onDisk(target);
      assert.ok(text.startsWith(beginning), text.slice(0, 100));
      for (const table of ['authors', 'books', 'loans']) assert.ok(text.includes(table), `${format} has ${table}`);
      await until('a tab', () => {
        const input = vscode.window.tabGroups.activeTabGroup.activeTab?.input as
          { readonly uri?: vscode.Uri } | undefined;
        return input?.uri?.toString() === target.toString();
      });
    }
  });

  test('a picture becomes a PNG', async () => {
    const target = file('exported.png');
    await vscode.commands.executeCommand('schemaGraph.exportGraph', inWorkspace(GRAPH), 'png', target);
    const bytes = await vscode.workspace.fs.readFile(target);
    assert.deepEqual([...bytes.slice(0, 8)], [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
    assert.ok(new DataView(bytes.buffer, bytes.byteOffset).getUint32(16) > 1000, 'twice the size of the picture');
  });

  test('what a schema declares is added, and undone in one step', async () => {
    const document = await vscode.workspace.openTextDocument(inWorkspace(GRAPH));
    await vscode.window.showTextDocument(document);
    const before = document.getText();
    const schema = file('more.sql');
    const sql =
      'CREATE TABLE branches (branch_id INTEGER PRIMARY KEY);\nCREATE TABLE loans (loan_id INTEGER PRIMARY KEY, days INTEGER UNIQUE, branch_id INTEGER REFERENCES branches);';
    await vscode.workspace.fs.writeFile(schema, new TextEncoder().encode(sql));
    assert.equal(await vscode.commands.executeCommand('schemaGraph.importSchema', document.uri, schema, true), true);
    const after = document.getText();
    assert.match(after, /unique: \[\[days\]\]/);
    // The data has no branches: they would be errors at once.
    assert.doesNotMatch(after, /branch/);
    assert.match(after, /# Days are understood with the day on which they begin\./);
    await vscode.commands.executeCommand('undo');
    await until('the text before', () => document.getText() === before);
  });
});
