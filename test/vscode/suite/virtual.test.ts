/** A workspace that lies on no disk, at an address that only another extension knows: drafting, editing and asking work there too. */
import * as assert from 'node:assert/strict';
import * as vscode from 'vscode';
import type { Answer } from '../../../src/engine/core/answers';
import { MemoryProvider } from './memory-provider';
import { closeAll, inWorkspace, onDisk, replaceText, until } from './support';

const write = (path: string, text: string): Thenable<void> =>
  vscode.workspace.fs.writeFile(inWorkspace(path), new TextEncoder().encode(text));

suite('a virtual workspace', () => {
  let graph: vscode.Uri;

  suiteSetup(async () => {
    const provider = new MemoryProvider();
    vscode.workspace.registerFileSystemProvider('ledger', provider, { isCaseSensitive: true });
    provider.createDirectory(vscode.Uri.from({ scheme: 'ledger', path: '/shop' }));
    await write(
      'customers.csv',
      'customer_id,name,city\n1,Ada Brandt,Oslo\n2,Ben Okafor,Bergen\n3,Chiara Rossi,Turin\n',
    );
    const orders = Array.from({ length: 30 }, (_, i) => `${5000 + i},${(i % 3) + 1},${i + 1}`);
    await write('orders.csv', `order_id,customer_id,quantity\n${orders.join('\n')}\n`);
    await write('towns.json', '[{"town":"Oslo","country":"Norway"},{"town":"Turin","country":"Italy"}]');
  });
  teardown(closeAll);

  test('a graph in it is found, though nobody can search there', async () => {
    await vscode.workspace.fs.createDirectory(inWorkspace('notes'));
    const hand = inWorkspace('notes/hand.sgraph.yaml');
    await write('notes/hand.sgraph.yaml', 'version: 1\nsources: [{ id: c, kind: csv, path: ../customers.csv }]\n');
    void vscode.commands.executeCommand('schemaGraph.openGraph');
    await until('its picture', () => {
      const input = vscode.window.tabGroups.activeTabGroup.activeTab?.input;
      return input instanceof vscode.TabInputCustom && input.uri.toString() === hand.toString();
    });
    await closeAll();
    await vscode.workspace.fs.delete(hand);
  });

  test('a graph is drafted from it, and opens as text and picture', async () => {
    const drafted = await vscode.commands.executeCommand<vscode.Uri | undefined>('schemaGraph.draft', inWorkspace(''));
    assert.ok(drafted, 'a graph file was written');
    assert.equal(drafted.scheme, 'ledger');
    graph = drafted;
    assert.match(await onDisk(graph), /from: orders\.customer_id/);
    await until('both tabs', () => {
      const inputs = vscode.window.tabGroups.all.flatMap((group) => group.tabs.map((tab) => tab.input));
      const shows = (input: unknown): boolean =>
        (input instanceof vscode.TabInputText || input instanceof vscode.TabInputCustom) &&
        input.uri.toString() === graph.toString();
      return inputs.filter(shows).length === 2;
    });
    assert.deepEqual(vscode.languages.getDiagnostics(graph), []);
  });

  test('questions are asked of it, and again when a file changes', async () => {
    await vscode.window.showTextDocument(graph);
    assert.deepEqual((await ask('How many orders are there?')).answer.rows, [[30]]);
    const rows = (await ask('What is the total quantity of orders of Ada Brandt?')).answer.rows;
    assert.deepEqual(rows, [[145]]);
    await write('orders.csv', 'order_id,customer_id,quantity\n1,1,1\n2,2,2\n');
    await until('an answer from the new data', async () => {
      const answer = await ask('How many orders are there?');
      return JSON.stringify(answer.answer.rows) === '[[2]]';
    });
  });

  test('a wrong name in the text is a problem, and columns have hovers', async () => {
    const document = await vscode.workspace.openTextDocument(graph);
    await vscode.window.showTextDocument(document);
    const text = document.getText();
    const at = document.positionAt(text.indexOf('orders.customer_id') + 'orders.cust'.length);
    const hovers = await vscode.commands.executeCommand<vscode.Hover[]>('vscode.executeHoverProvider', graph, at);
    assert.notEqual(hovers.length, 0);
    await replaceText(document, text.replace('orders.customer_id', 'orders.customer_idx'));
    await until('the problem', () =>
      vscode.languages.getDiagnostics(graph).some(({ message }) => message.includes('customer_idx')),
    );
  });
});

async function ask(question: string): Promise<Answer> {
  const answer = await vscode.commands.executeCommand<Answer | undefined>('schemaGraph.ask', question);
  assert.ok(answer, `an answer to "${question}"`);
  return answer;
}
