/** Drafts a graph file from data. */
import { formatColumn } from './core/identifiers';
import { inEnglish, listed, say, type Message } from './core/message';
import type { Files, Platform } from './core/ports';
import type { SuggestReport } from './core/reports';
import type { Draft, DraftRequest, WorkOptions } from './contract';
import { filesOfGraph, mayRead, OWN_FOLDER } from './graph/allowed-files';
import { effectiveKey, type EdgeKind, type SchemaGraph } from './graph/model';
import { relativePath } from './graph/file-paths';
import { printGraph } from './graph/print';
import { printScalar } from './graph/yaml-print';
import { draftFromData } from './open-graph';
import { sensitiveColumns, sensitiveWords, type SensitiveColumn } from './profile/sensitive';
import { sameShape } from './same-shape';

/**
 * Drafts a graph and prints it as a graph file.
 * @param request the data, and the folder that the file will be in
 * @param platform files and workers
 * @param options progress and cancellation
 * @throws SchemaGraphError `not-found` where there is no data, `cancelled`
 */
export async function draftGraphFile(request: DraftRequest, platform: Platform, options: WorkOptions): Promise<Draft> {
  const { graph, data, catalogue, companions = [], warnings } = await draftFromData(request, platform, options);
  await data.engine.close();
  const placed: SchemaGraph = {
    ...graph,
    sources: graph.sources.map((source) =>
      source.path === undefined ? source : { ...source, path: relativePath(request.baseFolder, source.path) },
    ),
  };
  const beyond = await outOfReach(graph, request, platform.files);
  const alike = await couldBeOne(graph, request.baseFolder, platform.files, options.signal);
  const sensitive = sensitiveColumns(catalogue);
  const all = [...warnings, ...beyond, ...alike, ...sensitiveHint(sensitive)];
  const comments = besideData(companions, request.baseFolder) + proposedExclusion(sensitive, isOnServer(graph));
  return { yaml: printGraph(placed) + comments, graph: placed, report: reportOf(placed, all) };
}

/** So many files that tell about the data are named. */
const MOST_COMPANIONS = 20;

/** Names files that tell about the data, as a comment: whoever curates the graph wants to read them. */
function besideData(companions: readonly string[], folder: string): string {
  if (companions.length === 0) return '';
  const names = companions.slice(0, MOST_COMPANIONS).map((path) => printScalar(relativePath(folder, path)));
  return ['# Beside the data lie files that tell about it:', ...names.map((name) => `# - ${name}`), ''].join('\n');
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

/** What could be hidden, as comments: a person decides. On a server nothing can take the place of values. */
function proposedExclusion(columns: readonly SensitiveColumn[], onServer: boolean): string {
  if (columns.length === 0) return '';
  const lines = columns.map((column) => {
    const { kind } = column;
    return `#     - ${printScalar(formatColumn(column))} # ${inEnglish(sensitiveWords(kind))}`;
  });
  return [
    ...(onServer
      ? [
          '# Some columns look as though not everybody may see what they hold. Without the first mark of these lines, they',
          '# are not read:',
        ]
      : [
          '# Some columns look as though not everybody may see what they hold. Without the first mark of these lines, their values',
          '# are replaced by stand-ins in all that is asked, shown, traced and sent to language models:',
        ]),
    ...['# exclude:', onServer ? '#   columns:' : '#   redact:', ...lines, ''],
  ].join('\n');
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

function reportOf(graph: SchemaGraph, warnings: readonly Message[]): SuggestReport {
  const tables = [...graph.tables.values()];
  const edges = (kind: EdgeKind) =>
    graph.edges.filter((edge) => edge.kind === kind && edge.status !== 'rejected').length;
  return {
    file: null,
    tables: tables.length,
    columns: tables.reduce((sum, table) => sum + table.columns.size, 0),
    keys: tables.filter((table) => effectiveKey(table) !== undefined).length,
    edges: { key: edges('key'), context: edges('context'), derivation: edges('derivation') },
    warnings,
  };
}
