/** Graph files: problems, pictures, edits. */
import * as assert from 'node:assert/strict';
import * as vscode from 'vscode';
import type { ExtensionApi } from '../../../src/host/host';
import { parseGraph } from '../../../src/engine/graph/parse';
import { toGraphView } from '../../../src/picture/graph-view';
import { signatureOf } from '../../../src/picture/signature';
import { closeAll, EXTENSION, inWorkspace, onDisk, replaceText, until } from './support';

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

  test('random edits in the text, in the picture and with undo: text and picture agree after each', async function () {
    this.timeout(240_000);
    const uri = inWorkspace(GRAPH);
    await vscode.commands.executeCommand('schemaGraph.openGraph', uri);
    // The picture holds the document from now on: one that was opened before may be let go with the tabs of another test.
    const document = await vscode.workspace.openTextDocument(uri);
    const good = document.getText();
    const api = vscode.extensions.getExtension<ExtensionApi>(EXTENSION)?.exports;
    assert.ok(api);
    let step = 'before the first step';
    const howItStands = (): string => {
      const { version, graphVersion } = api.pictureOf(uri) ?? {};
      const text = `${document.isClosed ? 'closed ' : ''}text ${document.version}`;
      return `the picture of this text ${step}: ${text}, drawn ${version}, read ${graphVersion}`;
    };
    const agree = () =>
      until(howItStands, () => {
        const picture = api.pictureOf(uri);
        return picture?.version === document.version && picture;
      });
    const edgesInText = (): number => document.getText().match(/\bfrom: /g)?.length ?? 0;
    const texts = [good];
    let seed = 7;
    const next = (below: number): number => (seed = (seed * 1_103_515_245 + 12_345) % 2 ** 31) % below;
    for (let i = 0; i < 100; i++) {
      const { graph } = await agree();
      const edge = graph.edges[next(graph.edges.length)];
      const target = { graph: uri, edge: edge?.id ?? '' };
      const what = next(6);
      step = `in step ${i}, of kind ${what}`;
      if (what === 0) {
        const typed = new vscode.WorkspaceEdit();
        typed.insert(uri, new vscode.Position(1, 0), `# typed ${i}\n`);
        await vscode.workspace.applyEdit(typed);
      } else if (what === 1 && texts.length > 1) await vscode.commands.executeCommand('undo');
      else if (what === 2) await vscode.commands.executeCommand('schemaGraph.reverseEdge', target);
      else if (what === 3) await vscode.commands.executeCommand('schemaGraph.retypeEdge', target, 'derivation');
      else if (what === 4 && graph.edges.length > 2)
        await vscode.commands.executeCommand('schemaGraph.deleteEdge', target);
      else await vscode.commands.executeCommand('schemaGraph.relabelEdge', target, `label ${i}`);
      const picture = await agree();
      assert.equal(picture.edges, edgesInText(), `after step ${i}`);
      // The page drew what the host read, and the host read what the text says.
      assert.equal(picture.signature, signatureOf(picture.graph), `after step ${i}`);
      assert.deepEqual(picture.graph.edges, toGraphView(parseGraph(document.getText(), uri.fsPath).value).edges);
      if (what === 1) assert.ok(texts.includes(document.getText()), `undo gives a text that was there, step ${i}`);
      texts.push(document.getText());
    }
    // All the way back: the same bytes, and the picture of them.
    for (let i = 0; i < 200 && document.getText() !== good; i++) await vscode.commands.executeCommand('undo');
    assert.equal(document.getText(), good);
    await agree();
  });

  test('a graph file opens as text first', async () => {
    await vscode.commands.executeCommand('vscode.open', inWorkspace(GRAPH));
    await until('a text tab', () => {
      const input = vscode.window.tabGroups.activeTabGroup.activeTab?.input;
      return input instanceof vscode.TabInputText;
    });
  });
});
