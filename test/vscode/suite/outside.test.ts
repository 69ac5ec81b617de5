/** Data outside of the workspace: read where the person allows it, and watched like data in it. */
import * as assert from 'node:assert/strict';
import * as fs from 'node:fs';
import * as os from 'node:os';
import * as path from 'node:path';
import * as vscode from 'vscode';
import type { Answer } from '../../../src/engine/core/answers';
import { closeAll, inWorkspace, until } from './support';

suite('data outside of the workspace', () => {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'schema-graph-outside-'));
  const data = path.join(folder, 'boats.csv');
  const graph = inWorkspace('boats.sgraph.yaml');
  const allow = (value: boolean | undefined): Thenable<void> =>
    vscode.workspace
      .getConfiguration('schemaGraph')
      .update('files.outsideWorkspace', value, vscode.ConfigurationTarget.Global);
  const codes = (): string[] =>
    vscode.languages.getDiagnostics(graph).map(({ code }) => String(typeof code === 'object' ? code.value : code));

  suiteSetup(async () => {
    fs.writeFileSync(data, 'boat_id,name\n1,Ada\n');
    const text = `version: 1\nsources: [{ id: boats, kind: csv, path: '${data.replaceAll('\\', '/')}', table: boats }]\n`;
    await vscode.workspace.fs.writeFile(graph, new TextEncoder().encode(text));
  });
  suiteTeardown(async () => {
    await allow(undefined);
    await closeAll();
    await vscode.workspace.fs.delete(graph);
    fs.rmSync(folder, { recursive: true });
  });

  test('is a problem until it is allowed, is asked then, and asked anew when it changes', async () => {
    await vscode.window.showTextDocument(graph);
    await until('the problem', () => codes().includes('path-outside'));
    await allow(true);
    await until('the problem to go', () => codes().length === 0);
    assert.deepEqual((await ask('How many boats are there?')).answer.rows, [[1]]);
    fs.appendFileSync(data, '2,Ben\n');
    await until('an answer from the new data', async () => {
      const { rows } = (await ask('How many boats are there?')).answer;
      return JSON.stringify(rows) === '[[2]]';
    });
    await allow(false);
    await until('the problem to come back', () => codes().includes('path-outside'));
    assert.equal((await ask('How many boats are there?')).abstained, true);
  });
});

async function ask(question: string): Promise<Answer> {
  const answer = await vscode.commands.executeCommand<Answer | undefined>('schemaGraph.ask', question);
  assert.ok(answer, `an answer to "${question}"`);
  return answer;
}
