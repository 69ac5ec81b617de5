/** Drafts a graph file from data. */
import { formatColumn } from './core/identifiers';
import { listed, say, type Message } from './core/message';
import type { Files, Platform } from './core/ports';
import type { SuggestReport } from './core/reports';
import type { Draft, DraftRequest, WorkOptions } from './contract';
import { filesOfGraph, mayRead, OWN_FOLDER } from './graph/allowed-files';
import { effectiveKey, type EdgeKind, type SchemaGraph, type Source } from './graph/model';
import { relativePath } from './graph/file-paths';
import { printGraph } from './graph/print';
import { companionsComment, exclusionComment, unreadComment } from './draft-comments';
import { draftFromData, sourceOf } from './open-graph';
import { sensitiveColumns, sensitiveWords, type SensitiveColumn } from './profile/sensitive';
import { wordsAmongNumbers, type WordsAmongNumbers } from './profile/words-among-numbers';
import { sameShape } from './same-shape';

/**
 * Drafts a graph and prints it as a graph file.
 * @param request the data, and the folder that the file will be in
 * @param platform files and workers
 * @param options progress and cancellation
 * @throws SchemaGraphError `not-found` where there is no data, `cancelled`
 */
export async function draftGraphFile(request: DraftRequest, platform: Platform, options: WorkOptions): Promise<Draft> {
  const { graph, data, catalogue, companions = [], warnings, notes } = await draftFromData(request, platform, options);
  await data.engine.close();
  const { baseFolder } = request;
  const inFolder = (source: Source): Source =>
    source.path === undefined ? source : { ...source, path: relativePath(baseFolder, source.path) };
  const placed: SchemaGraph = { ...graph, sources: graph.sources.map(inFolder) };
  const beyond = await outOfReach(graph, request, platform.files);
  const alike = await couldBeOne(graph, baseFolder, platform.files, options.signal);
  const sensitive = sensitiveColumns(catalogue);
  const words = wordsAmongNumbers(catalogue);
  const report = {
    ...reportOf(placed),
    warnings: [...warnings, ...beyond, ...textForWords(words), ...sensitiveHint(sensitive)],
    notes: [...notes, ...alike, ...numbersWithWords(words)],
  };
  const comments = [
    unreadComment(data.unread, (source) => inFolder(sourceOf(source))),
    companionsComment(companions, baseFolder),
    exclusionComment(sensitive, isOnServer(graph)),
  ];
  return { yaml: printGraph(placed) + comments.join(''), graph: placed, report };
}

/** So many words of a column are told. */
const MOST_WORDS = 3;

/** Columns that would be numbers but for some words. */
function textForWords(columns: readonly WordsAmongNumbers[]): Message[] {
  const texts = columns.filter(({ type }) => type === 'text');
  return texts.length === 0
    ? []
    : [
        say`Numbers stand in nearly all rows, and words in the others, which makes them text: ${listed(texts.map(wordsOf))}. To have them compared as numbers, write "type: integer" or "type: real" for the column, and words that mean that nothing is known under its "missing:".`,
      ];
}

function numbersWithWords(columns: readonly WordsAmongNumbers[]): Message[] {
  const numbers = columns.filter(({ type }) => type !== 'text');
  return numbers.length === 0
    ? []
    : [
        say`Words stand among numbers: ${listed(numbers.map(wordsOf))}. They are kept as they are written, and nothing is computed with them; where they mean that nothing is known, accept what is suggested under "missing:".`,
      ];
}

function wordsOf({ table, column, rows, filled, words }: WordsAmongNumbers): Message {
  const quoted = words.map((word) => `"${word.length > 30 ? `${word.slice(0, 29)}…` : word}"`);
  return say`${formatColumn({ table, column })} (${listed(quoted, MOST_WORDS)} in ${rows} of ${filled} rows)`;
}

function sensitiveHint(columns: readonly SensitiveColumn[]): Message[] {
  if (columns.length === 0) return [];
  const names = columns.map((column) => say`${formatColumn(column)} (${sensitiveWords(column.kind)})`);
  return [
    say`Some columns look as though not everybody may see what they hold: ${listed(names)}. The end of the graph says how to hide their values.`,
  ];
}

function isOnServer({ sources }: SchemaGraph): boolean {
  return sources.some(({ kind }) => kind === 'postgres');
}

/** A warning where the graph will name data that it may not make anybody read. */
async function outOfReach(
  { sources }: SchemaGraph,
  { baseFolder, allowed = OWN_FOLDER }: DraftRequest,
  files: Files,
): Promise<readonly Message[]> {
  const named = await filesOfGraph(files, `${baseFolder}/draft.sgraph.yaml`, allowed);
  for (const { id, path } of sources) {
    if (path === undefined || (await mayRead(named, path))) continue;
    return [
      say`Source ${id} lies outside of the folders that a graph in ${baseFolder} may read from: put the graph beside its data, or allow files outside (option --allow-outside, setting schemaGraph.files.outsideWorkspace).`,
    ];
  }
  return [];
}

/** A hint for each group of files that could be one table: the draft has a table for each. */
async function couldBeOne(
  { sources }: SchemaGraph,
  folder: string,
  files: Files,
  signal: AbortSignal | undefined,
): Promise<readonly Message[]> {
  const named = sources.flatMap(({ kind, path }) => (path === undefined ? [] : [{ kind, path }]));
  return (await sameShape(named, files, signal)).map(({ files: alike, pattern, table }) => {
    const names = alike.map((file) => file.slice(file.lastIndexOf('/') + 1));
    const shown = names.length > 3 ? [...names.slice(0, 2), '…', names.at(-1) ?? ''] : names;
    return say`${shown.join(', ')} have the same columns. To make them one table, write one source for them: path "${relativePath(folder, pattern)}", table ${table}.`;
  });
}

function reportOf(graph: SchemaGraph): Omit<SuggestReport, 'warnings' | 'notes'> {
  const tables = [...graph.tables.values()];
  const edges = (kind: EdgeKind) =>
    graph.edges.filter((edge) => edge.kind === kind && edge.status !== 'rejected').length;
  return {
    file: null,
    tables: tables.length,
    columns: tables.reduce((sum, table) => sum + table.columns.size, 0),
    keys: tables.filter((table) => effectiveKey(table) !== undefined).length,
    suggested:
      graph.edges.filter(({ status }) => status === 'suggested').length +
      tables.flatMap((table) => [table, ...table.columns.values()]).filter((entry) => entry.suggested).length,
    edges: { key: edges('key'), context: edges('context'), derivation: edges('derivation') },
  };
}
