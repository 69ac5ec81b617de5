/**
 * The entry of the suite for the extension host of a browser: a web worker, in which the workspace is a virtual one. Drafting,
 * editing and asking have to work there as they do on a computer.
 */
import * as vscode from 'vscode';
import type { Answer } from '../../../src/engine/core/answers';
import type { ExtensionApi } from '../../../src/host/host';
import { check, inWorkspace, runTests, takePicture, until, type Test } from './support';

const EXTENSION = 'schema-graph.schema-graph';
const GRAPH = 'crash.sgraph.yaml';

const TESTS: readonly Test[] = [
  ['the extension runs in a web worker and starts at once', startsAtOnce],
  ['a question is answered over the sample', answersOverSample],
  ['a wrong name is a problem, and hovers tell of columns', hasLanguageHelp],
  ['an edit of the text is asked before it is saved', asksUnsavedText],
  ['the picture shows the graph', showsPicture],
  ['a graph is drafted from files', draftsFromFiles],
  ['a changed file is read again', readsChangedFile],
  ['a JSON file is read in a worker of its own', readsJson],
  ['a database is read', readsDatabase],
  ['files outside of the workspace are refused', refusesOutside],
  ['a server is refused with what to do', refusesServers],
];

/** Runs all tests. */
export function run(): Promise<void> {
  return runTests(TESTS);
}

/** So long activation may take, in ms. */
const ACTIVATION_BAR = 100;

async function startsAtOnce(): Promise<void> {
  check(
    typeof (globalThis as { process?: unknown }).process === 'undefined' ||
      !('versions' in process && process.versions.node),
    'this is Node',
  );
  const extension = vscode.extensions.getExtension<ExtensionApi>(EXTENSION);
  check(extension, 'the extension is there');
  const started = performance.now();
  await extension.activate();
  const took = performance.now() - started;
  console.log(`    activated in ${took.toFixed(0)} ms`);
  check(took < 10 * ACTIVATION_BAR, `activation took ${took} ms`);
}

async function answersOverSample(): Promise<void> {
  const answer = await ask(GRAPH, 'What was the manner of the collision in CASE 6916?');
  check(!answer.abstained, JSON.stringify(answer.reason));
  check(JSON.stringify(answer.answer.rows) === '[[0]]', JSON.stringify(answer.answer.rows));
}

async function hasLanguageHelp(): Promise<void> {
  const document = await open(GRAPH);
  const at = document.getText().indexOf('from: CRASH.MANCOLL');
  check(at > 0, 'the sample has the edge');
  const place = document.positionAt(at + 'from: CRASH.MANC'.length);
  await until('a hover', async () => {
    const hovers = await vscode.commands.executeCommand<vscode.Hover[]>(
      'vscode.executeHoverProvider',
      document.uri,
      place,
    );
    return hovers.some(({ contents }) =>
      contents.some((part) => (typeof part === 'string' ? part : part.value).includes('collision')),
    );
  });
  const edit = new vscode.WorkspaceEdit();
  edit.insert(document.uri, document.positionAt(at + 'from: CRASH.MANCOLL'.length), 'X');
  await vscode.workspace.applyEdit(edit);
  await until('the problem', () =>
    vscode.languages.getDiagnostics(document.uri).some(({ message }) => message.includes('MANCOLLX')),
  );
  await vscode.commands.executeCommand('workbench.action.files.revert');
}

async function asksUnsavedText(): Promise<void> {
  const document = await open(GRAPH);
  const edit = new vscode.WorkspaceEdit();
  const at = document.getText().indexOf('keywords: [crash, case, accident, collision]');
  check(at > 0, 'the sample has the keywords');
  edit.insert(document.uri, document.positionAt(at + 'keywords: ['.length), 'mishap, ');
  await vscode.workspace.applyEdit(edit);
  const answer = await ask(GRAPH, 'How many mishaps are there?');
  check(!answer.abstained, JSON.stringify(answer.reason));
  check(Number(answer.answer.rows[0]?.[0]) > 0, JSON.stringify(answer.answer.rows));
  await vscode.commands.executeCommand('workbench.action.files.revert');
}

async function showsPicture(): Promise<void> {
  await open(GRAPH);
  await vscode.commands.executeCommand('schemaGraph.openGraph', inWorkspace(GRAPH));
  const { exports } = vscode.extensions.getExtension<ExtensionApi>(EXTENSION) ?? {};
  await until('the picture', () => exports?.pictureOf(inWorkspace(GRAPH)) !== undefined);
  await takePicture();
}

async function draftsFromFiles(): Promise<void> {
  const graph = await vscode.commands.executeCommand<vscode.Uri | undefined>('schemaGraph.draft', inWorkspace('data'));
  check(graph, 'a graph file was written');
  const text = new TextDecoder().decode(await vscode.workspace.fs.readFile(graph));
  check(text.includes('kind: csv') && !text.includes('/:'), text.slice(0, 500));
  check(/kind: key/.test(text), 'it has key edges');
}

async function readsChangedFile(): Promise<void> {
  const question = 'How many crashes are there?';
  const before = await ask(GRAPH, question);
  const file = inWorkspace('data/CRASH.csv');
  const text = new TextDecoder().decode(await vscode.workspace.fs.readFile(file)).trimEnd();
  const last = text.slice(text.lastIndexOf('\n') + 1);
  const more = last.replace(/^\d+/, '999999');
  await vscode.workspace.fs.writeFile(file, new TextEncoder().encode(`${text}\n${more}\n`));
  await until('the new row', async () => {
    const after = await ask(GRAPH, question);
    return Number(after.answer.rows[0]?.[0]) === Number(before.answer.rows[0]?.[0]) + 1;
  });
}

async function readsJson(): Promise<void> {
  const graph = await vscode.commands.executeCommand<vscode.Uri | undefined>('schemaGraph.draft', inWorkspace('ports'));
  check(graph, 'a graph file was written');
  await vscode.window.showTextDocument(graph);
  const answer = await vscode.commands.executeCommand<Answer | undefined>(
    'schemaGraph.ask',
    'How many ports are there?',
  );
  check(JSON.stringify(answer?.answer.rows) === '[[3]]', JSON.stringify(answer));
}

async function readsDatabase(): Promise<void> {
  const graph = await vscode.commands.executeCommand<vscode.Uri | undefined>('schemaGraph.draft', inWorkspace('fleet'));
  check(graph, 'a graph file was written');
  await vscode.window.showTextDocument(graph);
  const answer = await vscode.commands.executeCommand<Answer | undefined>(
    'schemaGraph.ask',
    'How many ships are there?',
  );
  check(JSON.stringify(answer?.answer.rows) === '[[2]]', JSON.stringify(answer));
}

async function refusesOutside(): Promise<void> {
  const graph = inWorkspace('outside.sgraph.yaml');
  const sources = ['../outside.csv', 'link.csv'].map(
    (path, i) => `  - { id: s${i}, kind: csv, path: '${path}', table: t${i} }`,
  );
  await vscode.workspace.fs.writeFile(graph, new TextEncoder().encode(`version: 1\nsources:\n${sources.join('\n')}\n`));
  await vscode.window.showTextDocument(graph);
  const problems = await until('the problems', () => {
    const found = vscode.languages
      .getDiagnostics(graph)
      .filter(({ severity }) => severity === vscode.DiagnosticSeverity.Error);
    return found.length >= 2 && found;
  });
  const said = problems.map(({ message }) => message).join('\n');
  check(/outside of/.test(said) && !said.includes('topsecret') && !said.includes('/:'), said);
}

async function refusesServers(): Promise<void> {
  const graph = inWorkspace('server.sgraph.yaml');
  await vscode.workspace.fs.writeFile(
    graph,
    new TextEncoder().encode('version: 1\nsources:\n  - { id: crm, kind: postgres, connection: crm }\n'),
  );
  await vscode.window.showTextDocument(graph);
  await until('the problem', () =>
    vscode.languages.getDiagnostics(graph).some(({ message }) => message.includes('a browser cannot connect')),
  );
}

async function open(path: string): Promise<vscode.TextDocument> {
  const document = await vscode.workspace.openTextDocument(inWorkspace(path));
  await vscode.window.showTextDocument(document);
  return document;
}

async function ask(path: string, question: string): Promise<Answer> {
  await open(path);
  const answer = await vscode.commands.executeCommand<Answer | undefined>('schemaGraph.ask', question);
  check(answer, `an answer to "${question}"`);
  return answer;
}
