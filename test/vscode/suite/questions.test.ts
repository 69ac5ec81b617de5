/** Questions: answers, traces, code lenses. */
import * as assert from 'node:assert/strict';
import * as vscode from 'vscode';
import type { ShownAnswer } from '../../../src/engine/core/answers';
import { closeAll, inWorkspace, until } from './support';

const GRAPH = 'library/library.sgraph.yaml';

suite('questions', () => {
  teardown(closeAll);

  test('an answer comes from the data, and its path shows in the text of the graph', async () => {
    const document = await vscode.workspace.openTextDocument(inWorkspace(GRAPH));
    await vscode.window.showTextDocument(document);
    const answer = await ask('What are the titles of the books written by Selma Berg?');
    assert.equal(answer.abstained, false, answer.reason ?? '');
    const cells = answer.answer.rows.flat().map(String);
    assert.ok(cells.includes('The Salt Road') && cells.includes('Winter Bees'), JSON.stringify(cells));
    assert.ok(!cells.includes('Glass River'));
    const lenses = await until('a code lens', async () => {
      const all = await vscode.commands.executeCommand<vscode.CodeLens[]>(
        'vscode.executeCodeLensProvider',
        document.uri,
      );
      const own = all.filter((lens) => lens.command?.command === 'schemaGraph.showTrace');
      return own.length > 0 && own;
    });
    const lines = lenses.map((lens) => document.lineAt(lens.range.start.line).text);
    assert.ok(
      lines.every((line) => line.includes('books.author_id')),
      lines.join('\n'),
    );
  });

  test('the trace of the last answer opens as a read-only document', async () => {
    await ask('How many loans are there?');
    await vscode.commands.executeCommand('schemaGraph.showTrace');
    const document = await until('the trace', () => {
      const active = vscode.window.activeTextEditor?.document;
      return active?.languageId === 'sgtrace' && active;
    });
    const text = document.getText();
    assert.match(text, /^question: How many loans are there\?$/m);
    assert.match(text, /^answer: .*8/m);
    for (const stage of ['understand', 'link', 'reason']) assert.match(text, new RegExp(`^${stage} `, 'm'));
    assert.equal(vscode.workspace.fs.isWritableFileSystem(document.uri.scheme) ?? false, false);
  });

  test('what the graph does not know is not answered', async () => {
    const answer = await ask('Which books were written by Astrid Lindqvist?');
    assert.equal(answer.abstained, true, JSON.stringify(answer.answer));
    assert.ok(answer.reason);
  });
});

async function ask(question: string): Promise<ShownAnswer> {
  await vscode.window.showTextDocument(inWorkspace(GRAPH));
  const answer = await vscode.commands.executeCommand<ShownAnswer | undefined>('schemaGraph.ask', question);
  assert.ok(answer, `an answer to "${question}"`);
  return answer;
}
