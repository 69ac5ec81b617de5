/** "Import into Graph…": what an SQL or DBML schema, or a live database, declares and the graph lacks. */
import * as vscode from 'vscode';
import { SchemaGraphError } from '../../engine/core/errors';
import { verbatim } from '../../engine/core/message';
import { languageOf } from '../../engine/exchange/exchange';
import { DATA_EXTENSIONS } from '../../engine/graph/source-kinds';
import { serverData } from '../../engine/ingest/list-data';
import { isDatabase } from '../data/data-files';
import type { EngineClient } from '../data/engine-client';
import { enginePath } from '../data/addresses';
import { graphKey, type GraphChoice } from '../data/graph-files';
import { runCommand, whileShown } from '../vscode-api';
import { applyPlan } from './apply-edit';

/** What the command works with. */
export interface ImportParts {
  readonly engine: EngineClient;
  readonly choice: GraphChoice;
}

/** What is asked where no graph is in front. */
const intoWhich = (): string => vscode.l10n.t('Import into which graph?');

/** So many conflicts are named before they are counted. */
const MOST_NAMED = 8;

/**
 * Imports a schema into a graph, after saying what would be added; as one step of undo.
 * @param parts what the command works with
 * @param given the graph file; else the current one
 * @param from the schema file, or the name of a connection, where it is not to be asked for
 * @param sure nothing is asked
 * @returns whether anything was added
 */
export async function importCommand(
  { engine, choice }: ImportParts,
  given: vscode.Uri | undefined,
  from: vscode.Uri | string | undefined,
  sure: boolean,
): Promise<boolean> {
  const graph = given ?? (await choice.inFrontOrPick(intoWhich()));
  const file = graph && (from ?? (await askWhich(graph)));
  if (!graph || !file) return false;
  const declared = await declaredBy(file);
  const document = await vscode.workspace.openTextDocument(graph);
  const { version } = document;
  const params = { ...graphKey(graph, document.getText()), ...declared };
  const plan = await whileShown(vscode.l10n.t('Reading what is declared'), (signal) =>
    engine.request('planImport', params, { signal }),
  );
  const kept = [
    ...plan.conflicts,
    ...plan.notes.map(({ line, message }) =>
      'database' in declared ? message : vscode.l10n.t('line {0}: {1}', line, message),
    ),
  ];
  if (plan.changes.length === 0) {
    const nothing =
      plan.left.length > 0
        ? vscode.l10n.t('There is nothing to add: the graph has all that this schema declares of its data.')
        : vscode.l10n.t('There is nothing to add: the graph has all that this schema declares.');
    const detail = listed(plan.left, kept);
    await vscode.window.showInformationMessage(nothing, { modal: plan.left.length + kept.length > 0, detail });
    return false;
  }
  const [add, look] = [vscode.l10n.t('Import'), vscode.l10n.t('Preview the Changes')];
  const chosen = sure
    ? add
    : await vscode.window.showInformationMessage(
        summary(plan.added),
        { modal: true, detail: listed(plan.left, kept) },
        add,
        look,
      );
  if (chosen === undefined) return false;
  const label = chosen === look ? vscode.l10n.t('Import into the graph') : undefined;
  return applyPlan(document, version, plan, label);
}

/** What the engine is to read. */
async function declaredBy(
  file: vscode.Uri | string,
): Promise<{ schema: string; language: 'sql' | 'dbml' } | { database: string }> {
  if (typeof file === 'string') return { database: serverData(file) };
  if (isDatabase(file.path)) return { database: enginePath(file) };
  const language = languageOf(file.path);
  if (language) return { language, schema: new TextDecoder().decode(await vscode.workspace.fs.readFile(file)) };
  const message = vscode.l10n.t(
    '{0} is no SQL or DBML file and no SQLite database.',
    vscode.workspace.asRelativePath(file),
  );
  throw new SchemaGraphError('bad-input', verbatim(message));
}

/**
 * Lets the person choose a database, and imports the keys that it declares.
 * @param parts what the command works with
 * @param given the graph file; else the current one
 * @param from the database, or the name of a connection, where it is not to be asked for
 * @param sure nothing is asked
 * @returns whether anything was added
 */
export async function importKeysCommand(
  parts: ImportParts & { readonly connections: Readonly<Record<string, string>> },
  given: vscode.Uri | undefined,
  from: vscode.Uri | string | undefined,
  sure: boolean,
): Promise<boolean> {
  const graph = given ?? (await parts.choice.inFrontOrPick(intoWhich()));
  const database = graph && (from ?? (await askDatabase(graph, parts.connections)));
  return graph && database ? importCommand(parts, graph, database, sure) : false;
}

/** A server that is known here, or a file; a server that is not known yet is connected to first. */
async function askDatabase(
  graph: vscode.Uri,
  connections: Readonly<Record<string, string>>,
): Promise<vscode.Uri | string | undefined> {
  type Choice = vscode.QuickPickItem & { readonly choose: () => Promise<vscode.Uri | string | undefined> };
  const servers = Object.entries(connections).map(([name, address]): Choice => ({
    label: `$(server) ${name}`,
    description: address,
    choose: () => Promise.resolve(name),
  }));
  const file = { label: vscode.l10n.t('$(database) SQLite database…'), choose: () => askWhich(graph, 'database') };
  const other: Choice = {
    label: vscode.l10n.t('$(add) Add a PostgreSQL connection…'),
    choose: async () => void (await runCommand('schemaGraph.addConnection')),
  };
  const placeHolder = vscode.l10n.t('The keys of which database should be imported?');
  return (await vscode.window.showQuickPick<Choice>([...servers, file, other], { placeHolder }))?.choose();
}

const DATABASES = DATA_EXTENSIONS.filter((extension) => isDatabase(`any.${extension}`));

async function askWhich(graph: vscode.Uri, what: 'schema' | 'database' = 'schema'): Promise<vscode.Uri | undefined> {
  const database = { [vscode.l10n.t('SQLite Databases')]: DATABASES };
  const schema = { [vscode.l10n.t('Schemas and Databases')]: ['sql', 'ddl', 'dbml', ...DATABASES] };
  const chosen = await vscode.window.showOpenDialog({
    defaultUri: vscode.Uri.joinPath(graph, '..'),
    filters: what === 'database' ? database : schema,
    title:
      what === 'database'
        ? vscode.l10n.t('Database whose declared keys are imported')
        : vscode.l10n.t('Schema to import into the graph'),
    openLabel: vscode.l10n.t('Import'),
  });
  return chosen?.[0];
}

/** What would be added, in words. */
function summary(added: Readonly<Record<string, number>>): string {
  const words: Readonly<Record<string, string>> = {
    tables: vscode.l10n.t('tables: {0}', added['tables'] ?? 0),
    columns: vscode.l10n.t('columns: {0}', added['columns'] ?? 0),
    details: vscode.l10n.t('types and descriptions: {0}', added['details'] ?? 0),
    keys: vscode.l10n.t('keys: {0}', added['keys'] ?? 0),
    edges: vscode.l10n.t('joins: {0}', added['edges'] ?? 0),
    confirmed: vscode.l10n.t('suggestions confirmed: {0}', added['confirmed'] ?? 0),
  };
  const some = Object.entries(words).flatMap(([what, said]) => ((added[what] ?? 0) > 0 ? [said] : []));
  return vscode.l10n.t('Add to the graph? {0}', some.join(', '));
}

/** What is not added, what stays as it is, and what was not understood. */
function listed(left: readonly string[], kept: readonly string[]): string {
  const some = (all: readonly string[]): readonly string[] => {
    const rest = all.length - MOST_NAMED;
    return [...all.slice(0, MOST_NAMED), ...(rest > 0 ? [vscode.l10n.t('and {0} more', rest)] : [])];
  };
  const stays =
    kept.length === 0
      ? vscode.l10n.t('What stands in the graph is neither changed nor removed.')
      : vscode.l10n.t('What stands in the graph is neither changed nor removed. Left as it is:');
  return [...some(left), ...(left.length > 0 ? [''] : []), stays, ...some(kept)].join('\n');
}
