/** What language models and the chat view get: the tools as VS Code calls them. */
import * as assert from 'node:assert/strict';
import * as vscode from 'vscode';
import type { ExtensionApi } from '../../../src/host/host';
import { closeAll, EXTENSION, inWorkspace, RecordedResponse, until } from './support';

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

  test('end after the seconds that the settings allow, and say so', async () => {
    const settings = vscode.workspace.getConfiguration('schemaGraph');
    await settings.update('limits.seconds', 2, vscode.ConfigurationTarget.Global);
    try {
      const sql = 'WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT count(*) FROM n';
      const start = Date.now();
      assert.match(await call('run_sql', { graph: GRAPH, sql }), /Stopped after 2 seconds: .*limits\.seconds/);
      assert.ok(Date.now() - start < 8000);
    } finally {
      await settings.update('limits.seconds', undefined, vscode.ConfigurationTarget.Global);
    }
    assert.match(await call('ask', { graph: GRAPH, question: 'How many loans are there?' }), /\| \[8\]/);
  });

  test('ask the graph that is in front where none is named', async () => {
    await vscode.window.showTextDocument(inWorkspace(GRAPH));
    assert.match(await call('ask', { question: 'How many loans are there?' }), /\| \[8\]/);
  });
});

suite('@schemagraph in the chat', () => {
  teardown(closeAll);

  /** What is known of a chat; the next turn gets it as VS Code keeps it. */
  let history: (vscode.ChatRequestTurn | vscode.ChatResponseTurn)[] = [];
  setup(() => (history = []));

  /** Asks the participant as the chat view does, and keeps what it responds. */
  async function say(prompt: string, command?: string, references: readonly vscode.ChatPromptReference[] = []) {
    const api = vscode.extensions.getExtension<ExtensionApi>(EXTENSION)?.exports;
    assert.ok(api, 'the extension is there');
    const response = new RecordedResponse();
    const { token } = new vscode.CancellationTokenSource();
    const result = await api.chat.handle({ prompt, command, references }, { history }, response, token);
    // As it is kept: JSON.
    history.push({ result: JSON.parse(JSON.stringify(result)) as vscode.ChatResult } as vscode.ChatResponseTurn);
    return { response, result, text: response.text };
  }

  const reference = (): readonly vscode.ChatPromptReference[] => [{ id: 'graph', value: inWorkspace(GRAPH) }];

  test('answers with rows, path, places and buttons', async () => {
    const { response, text } = await say(
      'What are the titles of the books written by Selma Berg?',
      undefined,
      reference(),
    );
    assert.match(text, /\| The Salt Road \|/);
    assert.match(text, /Understood as: /);
    assert.match(text, /```sql\nSELECT /);
    assert.match(text, /\d+ % sure/);
    const anchors = response.anchors.map(({ title, at }) => `${title} ${at.uri.path.split('/').pop()}`);
    assert.ok(anchors.some((anchor) => /^books\.author_id = authors\.\S+ library\.sgraph\.yaml$/.test(anchor)), anchors.join('\n')); // prettier-ignore
    assert.ok(
      anchors.some((anchor) => /\.csv:\d+ \S+\.csv$/.test(anchor)),
      anchors.join('\n'),
    );
    const join = response.anchors.find(({ title }) => title.startsWith('books.author_id'));
    assert.ok(join);
    const document = await vscode.workspace.openTextDocument(join.at.uri);
    assert.match(document.lineAt(join.at.range.start.line).text, /books\.author_id/);
    assert.deepEqual(response.buttons.map(({ command }) => command), ['schemaGraph.showAnswer', 'schemaGraph.openAnswerSql', 'schemaGraph.showAnswerPath']); // prettier-ignore
    assert.ok(response.stages.length > 3, 'its stages are told');
    for (const { command, arguments: given = [] } of response.buttons.slice(0, 2))
      await vscode.commands.executeCommand(command, ...(given as unknown[]));
    await until('the SQL in an editor', () => vscode.window.activeTextEditor?.document.languageId === 'sql');
  });

  test('explains the answer before', async () => {
    await say('How many books were written by Selma Berg?', undefined, reference());
    const { text, response } = await say('', 'explain');
    assert.match(text, /How many books were written by Selma Berg/);
    assert.ok(response.anchors.some(({ title }) => title === 'authors.name') && text.includes('authors\\.name'));
    assert.equal(response.buttons[0]?.command, 'schemaGraph.showTrace');
  });

  test('refuses with the reason', async () => {
    const { text } = await say('Which books were written by Astrid Lindqvist?', undefined, reference());
    assert.match(text, /This cannot be answered\..*Astrid Lindqvist/);
    assert.doesNotMatch(text, /```sql/);
  });

  test('takes the number of another reading, of what was asked before', async () => {
    const { result, text } = await say('Which books were written by Astrid Lindqvist?', undefined, reference());
    const offers = (result.metadata?.['offers'] ?? []) as readonly { question: string }[];
    assert.ok(offers.length > 0, 'other readings are offered');
    assert.match(text, /1\. .*\(/);
    const chosen = await say('1', undefined, reference());
    assert.match(chosen.text, /Understood as: /);
    assert.equal(chosen.result.metadata?.['question'], 'Which books were written by Astrid Lindqvist?');
  });

  test('goes on from what was asked before', async () => {
    await say('How many books were written by Selma Berg?', undefined, reference());
    const first = await say('What are the titles of the books written by Selma Berg?', undefined, reference());
    assert.match(first.text, /The Salt Road/);
    const next = await say('and by Tomas Kral?', undefined, reference());
    assert.match(next.text, /Glass River/);
  });

  test('finds paths of columns, and of questions', async () => {
    const named = await say('books.title and authors.name', 'paths', reference());
    assert.match(named.text, /title\\\[books\\\]/);
    assert.ok(named.response.anchors.some(({ title }) => title.startsWith('books.author_id = ')));
    const asked = await say('titles of books and the names of their authors', 'paths', reference());
    assert.ok(asked.response.anchors.length > 0, asked.text);
    const unknown = await say('books.nothing', 'paths', reference());
    assert.match(unknown.result.errorDetails?.message ?? '', /nothing/);
  });

  test('lists what waits for a review', async () => {
    const { response, text } = await say('', 'suggest', reference());
    assert.match(text, /review/);
    assert.ok(response.buttons.some(({ command }) => command === 'schemaGraph.proposeEdges'));
  });

  test('is stopped with its request', async () => {
    const api = vscode.extensions.getExtension<ExtensionApi>(EXTENSION)?.exports;
    const source = new vscode.CancellationTokenSource();
    source.cancel();
    const response = new RecordedResponse();
    const request = { prompt: 'How many loans are there?', command: undefined, references: reference() };
    assert.deepEqual(await api?.chat.handle(request, { history }, response, source.token), {});
    assert.equal(response.text, '');
  });
});
