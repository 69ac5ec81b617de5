/** What language models and the chat view get: the tools as VS Code calls them. */
import * as assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { closeAll, EXTENSION, inWorkspace } from './support';

const GRAPH = 'library/library.sgraph.yaml';

suite('tools of language models', () => {
  suiteSetup(async () => {
    await vscode.extensions.getExtension(EXTENSION)?.activate();
  });
  teardown(closeAll);

  /** Calls a tool as VS Code does outside of a chat. */
  const call = async (name: string, input: object, token?: vscode.CancellationToken): Promise<string> => {
    const { content } = await vscode.lm.invokeTool(
      `schemagraph_${name}`,
      { input, toolInvocationToken: undefined },
      token,
    );
    return content.map((part) => (part instanceof vscode.LanguageModelTextPart ? part.value : '')).join('\n');
  };

  test('are there, with their schemas', () => {
    const names = vscode.lm.tools.filter(({ name }) => name.startsWith('schemagraph_')).map(({ name }) => name);
    assert.deepEqual(names.sort(), [
      'schemagraph_ask',
      'schemagraph_describe_graph',
      'schemagraph_explain_answer',
      'schemagraph_find_columns',
      'schemagraph_find_paths',
      'schemagraph_list_graphs',
      'schemagraph_run_sql',
    ]);
  });

  test('give what assistants get', async () => {
    assert.match(await call('list_graphs', {}), /\| library\/library\.sgraph\.yaml/);
    assert.match(await call('describe_graph', { graph: 'library' }), /\| books.*rows/);
    assert.match(await call('find_columns', { graph: 'library', question: 'titles of books' }), /books\.title/);
    assert.match(await call('find_paths', { graph: 'library', columns: ['books.title', 'authors.name'] }), /books\.author_id = authors\./); // prettier-ignore
    assert.match(await call('ask', { graph: GRAPH, question: 'How many loans are there?' }), /\| \[8\]/);
    assert.match(await call('explain_answer', { graph: GRAPH, question: 'How many loans are there?' }), /Stages:/);
    assert.match(await call('run_sql', { graph: GRAPH, sql: 'SELECT count(*) FROM loans' }), /\| \[8\]/);
    assert.match(await call('run_sql', { graph: GRAPH, sql: 'DROP TABLE loans' }), /nothing was run/);
    assert.match(await call('run_sql', { graph: GRAPH, sql: 'SELECT 1 FROM loans, authors' }), /nothing was run/);
  });

  test('say what to do about what cannot be called', async () => {
    assert.match(await call('ask', { graph: '../secret', question: 'x' }), /no such graph in this workspace/);
  });

  test('hold no stored value where the person keeps values back', async () => {
    const settings = vscode.workspace.getConfiguration('schemaGraph');
    await settings.update('model.sendValues', false, vscode.ConfigurationTarget.Global);
    try {
      const question = 'What are the titles of the books written by Selma Berg?';
      for (const name of ['ask', 'explain_answer']) {
        const text = await call(name, { graph: GRAPH, question });
        assert.match(text, /keep stored values back/);
        assert.doesNotMatch(text, /Salt Road|Winter Bees|Selma/);
      }
      const sql = await call('run_sql', { graph: GRAPH, sql: 'SELECT title FROM books' });
      assert.doesNotMatch(sql, /Salt Road|Winter Bees/);
      assert.match(sql, /Rows: \d+/);
    } finally {
      await settings.update('model.sendValues', undefined, vscode.ConfigurationTarget.Global);
    }
  });

  test('are given up when their call is', async () => {
    const source = new vscode.CancellationTokenSource();
    const sql = 'WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT count(*) FROM n';
    setTimeout(() => source.cancel(), 300);
    const start = Date.now();
    await assert.rejects(call('run_sql', { graph: GRAPH, sql }, source.token));
    assert.ok(Date.now() - start < 10_000);
    assert.match(await call('ask', { graph: GRAPH, question: 'How many loans are there?' }), /\| \[8\]/);
  });

  test('ask the graph that is in front where none is named', async () => {
    await vscode.window.showTextDocument(inWorkspace(GRAPH));
    assert.match(await call('ask', { question: 'How many loans are there?' }), /\| \[8\]/);
  });
});
