/** Problems of graph files, and what their lightbulb offers first: it mends them, and leaves nothing that has to be mended. */
import * as assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { closeAll, inWorkspace, replaceText, until } from './support';

const GRAPH = 'library/library.sgraph.yaml';
const JOIN = '  - { kind: key, from: books.author_id';
const LENT = '  - { kind: key, from: loans.book_id, to: books.book_id, status: suggested, confidence: 0.97, evidence: all 6 values found }\n'; // prettier-ignore

/** What is wrong: a text of the graph and what stands in its place; the code of the problem, the fix and what it leaves. */
const CASES: readonly (readonly [code: string, good: string, bad: string, fix: string, mended: string])[] = [
  ['unknown-table', 'to: authors.author_id', 'to: autors.author_id', 'Change it to authors', 'to: authors.author_id'],
  ['unknown-kind', 'kind: context', 'kind: contxt', 'Change it to context', 'kind: context'],
  [
    'context-across-tables',
    'to: loans.lent_on, status',
    'to: books.year, oneWay: true, status',
    'Change the kind to key',
    'kind: key, from: loans.days, to: books.year, status',
  ],
  ['missing-source', 'path: loans.csv', 'path: loan.csv', 'Change the path to loans.csv', 'path: loans.csv'],
  [
    'key-not-unique',
    '    key: [book_id]\n',
    '    key: [book_id]\n    unique: [[author_id]]\n',
    'Take it out of this list',
    '    key: [book_id]\n    display',
  ],
  [
    'duplicate-edge',
    JOIN,
    `  - { kind: key, from: books.author_id, to: authors.author_id }\n${JOIN}`,
    'Delete this edge',
    '  - { kind: key, from: books.author_id, to: authors.author_id }\n  - { kind: key, from: loans',
  ],
  [
    'ambiguous-edges',
    JOIN,
    `  - { kind: key, from: books.year, to: authors.author_id }\n${JOIN}`,
    'Add the label "year"',
    'from: books.year, to: authors.author_id, label: year }',
  ],
];

suite('the lightbulb', () => {
  teardown(closeAll);

  /** Breaks the graph, and gives what is offered for the problem that comes of it. */
  async function broken(code: string, good: string, bad: string): Promise<vscode.CodeAction[]> {
    const document = await vscode.workspace.openTextDocument(inWorkspace(GRAPH));
    await vscode.window.showTextDocument(document);
    assert.ok(document.getText().includes(good));
    await replaceText(document, document.getText().replace(good, bad));
    const problem = await until(code, () =>
      vscode.languages.getDiagnostics(document.uri).find((found) => found.code === code),
    );
    return until('what mends it', async () => {
      const found = await vscode.commands.executeCommand<vscode.CodeAction[]>(
        'vscode.executeCodeActionProvider',
        document.uri,
        problem.range,
        vscode.CodeActionKind.QuickFix.value,
      );
      return found.length > 0 && found;
    });
  }

  for (const [code, good, bad, title, mended] of CASES) {
    test(`mends ${code}`, async () => {
      const [first] = await broken(code, good, bad);
      assert.equal(first?.title, title);
      assert.ok(first.edit);
      await vscode.workspace.applyEdit(first.edit);
      const text = vscode.window.activeTextEditor?.document.getText() ?? '';
      assert.ok(text.includes(mended), text.slice(text.indexOf('edges:')));
      const uri = inWorkspace(GRAPH);
      await until('no such problem', () => vscode.languages.getDiagnostics(uri).every((found) => found.code !== code));
    });
  }

  test('rejects an edge whose values do not match', async () => {
    const [first] = await broken('edge-no-match', 'from: loans.book_id', 'from: loans.borrower');
    assert.equal(first?.command?.command, 'schemaGraph.rejectEdge');
  });

  test('looks for joins of a table that no join leads to, as one step of undo', async () => {
    const [first] = await broken('context-island', LENT, '');
    assert.equal(first?.title, 'Propose keys and joins of loans…');
    const document = vscode.window.activeTextEditor?.document;
    const before = document?.getText();
    await vscode.commands.executeCommand(
      'schemaGraph.proposeEdges',
      ...((first.command?.arguments ?? []) as unknown[]),
    );
    assert.match(document?.getText() ?? '', /from: loans\.book_id, to: books\.book_id/);
    await vscode.commands.executeCommand('undo');
    await until('the text before', () => document?.getText() === before);
  });
});
