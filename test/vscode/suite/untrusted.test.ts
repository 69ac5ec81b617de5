/** A workspace that nobody trusts: what it holds can be drafted and asked, and nothing else is read for it. */
import * as assert from 'node:assert/strict';
import * as vscode from 'vscode';
import type { Answer } from '../../../src/engine/core/answers';
import type { ExtensionApi } from '../../../src/host/host';
import { startModelServer } from '../../support/model-server';
import { closeAll, EXTENSION, inWorkspace, onDisk, RecordedResponse, until } from './support';

const SECRET = 'topsecret';

suite('a workspace that is not trusted', () => {
  teardown(closeAll);

  test('has the extension, with what it limits', async () => {
    assert.equal(vscode.workspace.isTrusted, false);
    const extension = vscode.extensions.getExtension(EXTENSION);
    assert.ok(extension);
    await extension.activate();
    const settings = vscode.workspace.getConfiguration('schemaGraph');
    assert.equal(settings.get('files.outsideWorkspace'), false);
    assert.equal(settings.get('limits.rows'), 1000);
    assert.equal(settings.get('draft.dictionaries'), 'ask');
  });

  test('is drafted from text, without what links lead to', async () => {
    const graph = await draft('shop');
    const text = await onDisk(graph);
    assert.match(text, /orders\.customer_id/);
    assert.doesNotMatch(text, /secret/);
    const answer = await ask(graph, 'What are the names of the customers?');
    assert.equal(answer.abstained, false, JSON.stringify(answer.reason));
    assert.ok(answer.answer.rows.length > 1, JSON.stringify(answer.answer.rows));
    assert.equal(answer.answer.truncated, false);
    await closeAll();
    await vscode.workspace.fs.delete(graph);
  });

  test('is drafted from a database', async () => {
    const graph = await draft('fleet');
    const answer = await ask(graph, 'How many ships are there?');
    assert.deepEqual(answer.answer.rows, [[2]]);
    await closeAll();
    await vscode.workspace.fs.delete(graph);
  });

  test('has its chat and its tools answered by the engine alone, which is said, whatever model the person has chosen', async () => {
    const server = await startModelServer(() => '{"ready": true}');
    const settings = vscode.workspace.getConfiguration('schemaGraph');
    const chosen = {
      ...{ 'model.provider': 'openai', 'model.baseUrl': server.baseUrl, 'model.name': 'm' },
      ...{ 'vectors.provider': 'openai', 'vectors.baseUrl': server.baseUrl, 'vectors.name': 'v' },
    };
    const choose = async (on: boolean): Promise<void> => {
      for (const [name, value] of Object.entries(chosen))
        await settings.update(name, on ? value : undefined, vscode.ConfigurationTarget.Global);
    };
    const graph = await draft('fleet');
    const api = vscode.extensions.getExtension<ExtensionApi>(EXTENSION)?.exports;
    assert.ok(api);
    const { token } = new vscode.CancellationTokenSource();
    const say = async (prompt: string, command?: string): Promise<RecordedResponse> => {
      const response = new RecordedResponse();
      const references = [{ id: 'graph', value: graph }];
      await api.chat.handle({ prompt, command, references }, { history: [] }, response, token);
      return response;
    };
    try {
      await choose(true);
      assert.equal(settings.inspect('model.provider')?.globalValue, 'openai');
      const { text } = await say('How many ships are there?');
      assert.match(text, /This workspace is not trusted: the engine alone answers/);
      assert.match(text, /```sql\nSELECT /);
      const { buttons } = await say('', 'suggest');
      assert.deepEqual(buttons.filter(({ command }) => command === 'schemaGraph.suggestWithModel'), []); // prettier-ignore
      for (const [name, input] of [
        ['ask', { question: 'How many ships are there?' }],
        ['find_columns', { question: 'ships' }],
      ] as const) {
        const given = {
          input: { graph: vscode.workspace.asRelativePath(graph), ...input },
          toolInvocationToken: undefined,
        };
        const { content } = await vscode.lm.invokeTool(`schemagraph_${name}`, given, token);
        const words = content.map((part) => (part instanceof vscode.LanguageModelTextPart ? part.value : '')).join('');
        assert.match(words, /ships/);
      }
      assert.equal(await vscode.commands.executeCommand('schemaGraph.testModel'), undefined);
      assert.equal(server.received(), '');
    } finally {
      await choose(false);
      await server.close();
      await closeAll();
      await vscode.workspace.fs.delete(graph);
    }
  });

  // Allowed by the person for workspaces that they trust: this one still gets nothing.
  for (const allowed of [false, true]) {
    test(`has no file read that lies outside, with the setting ${allowed ? 'on' : 'off'}`, async () => {
      const settings = vscode.workspace.getConfiguration('schemaGraph');
      await settings.update('files.outsideWorkspace', allowed || undefined, vscode.ConfigurationTarget.Global);
      const graph = inWorkspace('hostile.sgraph.yaml');
      await vscode.window.showTextDocument(graph);
      const problems = await until('the problems', () => {
        const found = vscode.languages.getDiagnostics(graph);
        return found.length >= 5 && found;
      });
      assert.deepEqual(
        problems
          .map(({ code, range }) => `${range.start.line + 1} ${String(typeof code === 'object' ? code.value : code)}`)
          .sort(),
        [4, 5, 6, 7, 8].map((line) => `${line} path-outside`),
      );
      const answer = await ask(graph, 'How many customers are there?');
      assert.equal(answer.abstained, false, JSON.stringify(answer.reason));
      const unknown = await ask(graph, 'What is the password of absolute?');
      assert.equal(unknown.abstained, true, JSON.stringify(unknown.answer));
      const told = JSON.stringify([problems, answer, unknown]);
      assert.doesNotMatch(told, /root:|daemon:/);
      assert.equal(told.includes(SECRET), false, told);
      await settings.update('files.outsideWorkspace', undefined, vscode.ConfigurationTarget.Global);
    });
  }
});

async function draft(folder: string): Promise<vscode.Uri> {
  const graph = await vscode.commands.executeCommand<vscode.Uri | undefined>('schemaGraph.draft', inWorkspace(folder));
  assert.ok(graph, 'a graph file was written');
  return graph;
}

async function ask(graph: vscode.Uri, question: string): Promise<Answer> {
  await vscode.window.showTextDocument(graph);
  const answer = await vscode.commands.executeCommand<Answer | undefined>('schemaGraph.ask', question);
  assert.ok(answer, `an answer to "${question}"`);
  return answer;
}
