/** Language models: chosen, reached, asked and forgotten, on a server that the test plays. */
import * as assert from 'node:assert/strict';
import * as vscode from 'vscode';
import type { ShownAnswer } from '../../../src/engine/core/answers';
import { startModelServer, type ModelServer } from '../../support/model-server';
import { closeAll, inWorkspace, until } from './support';

const GRAPH = 'library/library.sgraph.yaml';
const KEY = 'sk-of-this-test';

suite('language models', () => {
  let server: ModelServer;
  setup(async () => {
    server = await startModelServer(() => '{"ready": true}', { key: KEY });
  });
  teardown(async () => {
    await vscode.commands.executeCommand('schemaGraph.chooseModel', { provider: 'none' });
    await server.close();
    await closeAll();
  });

  /** Chooses a model on the server, and gives what is said of it. */
  const choose = (more: object = {}): Thenable<string> =>
    vscode.commands.executeCommand('schemaGraph.chooseModel', {
      ...{ provider: 'openai', model: 'm', baseUrl: server.baseUrl },
      ...more,
    });

  test('none is there by default, and nothing is asked', async () => {
    assert.equal(vscode.workspace.getConfiguration('schemaGraph').get('model.provider'), 'none');
    assert.equal(await vscode.commands.executeCommand('schemaGraph.testModel'), undefined);
    await ask('How many loans are there?');
    assert.deepEqual(server.requests, []);
  });

  test('one with its key is reached; without, with another, or gone, that is said', async () => {
    assert.match(await choose({ key: 'sk-other' }), /does not accept the key \(401\)/);
    await vscode.commands.executeCommand('schemaGraph.setModelKey', KEY);
    assert.match(await tryIt(), /^m answered in [\d.]+ s \(\d+ tokens\)\.$/);
    assert.equal(server.requests.at(-1)?.headers.authorization, `Bearer ${KEY}`);
    assert.equal(await vscode.commands.executeCommand('schemaGraph.forgetModelKey'), true);
    assert.match(await tryIt(), /does not accept the key \(401\)/);
    const gone = await startModelServer();
    await gone.close();
    assert.match(await choose({ baseUrl: gone.baseUrl }), /^Nothing answers at 127\.0\.0\.1:\d+\. Is/);
  });

  test('the key stands in no setting', async () => {
    await choose({ key: KEY });
    assert.doesNotMatch(JSON.stringify(vscode.workspace.getConfiguration('schemaGraph')), new RegExp(KEY));
  });

  test('a model that cannot be reached keeps no question from its answer', async () => {
    await choose({ key: KEY });
    await server.close();
    const answer = await ask('How many loans are there?');
    assert.deepEqual(answer.answer.rows, [[8]]);
    assert.match(answer.warnings.join('\n'), /without the language model m\. Nothing answers at/);
  });

  test('a model of VS Code that is not there is told as such', async () => {
    const said = await vscode.commands.executeCommand<string>('schemaGraph.chooseModel', {
      ...{ provider: 'vscode', model: 'nobody/nothing' },
    });
    assert.match(said, /^VS Code offers no model nobody\/nothing now/);
  });

  // VS Code takes models of other extensions since 1.104.
  test('a model that another extension offers through VS Code is listed, and answers', async function () {
    if (!('registerLanguageModelChatProvider' in vscode.lm)) return this.skip();
    assert.ok(vscode.extensions.getExtension('schema-graph-test.model-provider'), 'the other extension');
    const offered = await vscode.lm.selectChatModels({ vendor: 'schema-graph-test' });
    assert.deepEqual(offered.filter(({ id }) => id === 'parrot').map(({ name }) => name), ['Parrot']); // prettier-ignore
    const said = await vscode.commands.executeCommand<string>('schemaGraph.chooseModel', {
      ...{ provider: 'vscode', model: 'schema-graph-test/parrot' },
    });
    assert.match(said, /^schema-graph-test\/parrot answered in [\d.]+ s \(\d+ tokens\)\.$/);
    // It says nothing of use: the answer is the one without it, with a line that says so.
    const answer = await ask('How many loans are there?');
    assert.deepEqual(answer.answer.rows, [[8]]);
    assert.match(answer.warnings.join('\n'), /language model/);
    assert.deepEqual(server.requests, []);
  });

  for (const [model, told] of [
    ['forbidden', /VS Code was not allowed to let Schema Graph use schema-graph-test\/forbidden\./],
    ['blocked', /Nothing is left of what you may use of .*You have used all of your requests/],
    ['vanished', /VS Code offers no model schema-graph-test\/vanished now/],
    ['used-up', /Nothing is left of what you may use of .*Come back in June/],
  ] as const)
    test(`a model of VS Code that fails as “${model}” costs no answer, and one line says what happened`, async function () {
      if (!('registerLanguageModelChatProvider' in vscode.lm)) return this.skip();
      const chosen = { provider: 'vscode', model: `schema-graph-test/${model}` };
      assert.match(await vscode.commands.executeCommand<string>('schemaGraph.chooseModel', chosen), told);
      const { answer, warnings } = await ask('How many loans are there?');
      assert.deepEqual(answer.rows, [[8]]);
      const lines = warnings.filter((line) => line.includes('language model'));
      assert.equal(lines.length, 1, warnings.join('\n'));
      assert.match(lines[0] ?? '', told);
    });

  test('a question that is cancelled gives up the call to a model of VS Code', async function () {
    if (!('registerLanguageModelChatProvider' in vscode.lm)) return this.skip();
    type Calls = { readonly waiting: number; readonly givenUp: number };
    const calls = await vscode.extensions.getExtension<Calls>('schema-graph-test.model-provider')?.activate();
    assert.ok(calls, 'the other extension');
    const settings = vscode.workspace.getConfiguration('schemaGraph');
    await settings.update('model.name', 'schema-graph-test/waiting', vscode.ConfigurationTarget.Global);
    await settings.update('model.provider', 'vscode', vscode.ConfigurationTarget.Global);
    await vscode.window.showTextDocument(inWorkspace(GRAPH));
    const asked = vscode.commands.executeCommand<ShownAnswer | undefined>('schemaGraph.ask', 'How many loans are there?'); // prettier-ignore
    await until('the call', () => calls.waiting === 1);
    await vscode.commands.executeCommand('schemaGraph.cancelQuestion');
    assert.equal(await asked, undefined);
    await until('its end', () => calls.givenUp === 1);
    assert.equal(calls.waiting, 1, 'nothing is asked again');
  });
});

function tryIt(): Thenable<string> {
  return vscode.commands.executeCommand<string>('schemaGraph.testModel');
}

async function ask(question: string): Promise<ShownAnswer> {
  await vscode.window.showTextDocument(inWorkspace(GRAPH));
  const answer = await vscode.commands.executeCommand<ShownAnswer | undefined>('schemaGraph.ask', question);
  assert.ok(answer, `an answer to "${question}"`);
  return answer;
}
