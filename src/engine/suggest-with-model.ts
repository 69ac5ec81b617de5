/**
 * Has a language model suggest what a graph lacks: joins, columns that belong together, descriptions. It sees names and types, and a few values where these
 * may be sent; what it proposes is read over known names alone, counted in the data, and comes into the graph as suggestions.
 */
import type { SuggestionPlan, SuggestionRequest, SuggestionsOutgoing, WorkOptions } from './contract';
import { messageOf, SchemaGraphError, throwIfCancelled } from './core/errors';
import { formatColumn, type ColumnRef } from './core/identifiers';
import { say, type Message } from './core/message';
import { readFacts, type TableFacts } from './discover/facts';
import { labelledEdges } from './discover/missing-proposals';
import { checkContexts } from './discover/model/checked-contexts';
import { checkJoins } from './discover/model/checked-joins';
import { checkedDescription, checkedReason } from './discover/model/checked-text';
import {
  lacksDescription,
  parseSuggestions,
  schemaCalls,
  type ProposedByModel,
  type SchemaCall,
} from './discover/model/prompt';
import { editLoadedGraphAll } from './graph/edit';
import type { GraphEdit } from './graph/edit-model';
import { completeGraph, type LoadedGraph } from './graph/load';
import type { Edge, SchemaGraph } from './graph/model';
import type { LoadedData } from './ingest/loaded-data';
import type { ModelUse } from './models/model-use';
import { estimateTokens } from './models/tokens';
import { shapesOf } from './open-graph';
import { buildCatalogue } from './profile/build-catalogue';
import type { GraphChecker } from './validate-file';

/** Calls of one run, at most: what does not fit is suggested for when fewer tables are named. */
const MOST_CALLS = 8;

/**
 * Works out suggestions of a language model. Nothing is written.
 * @param checker reads the graph and its data
 * @param request the graph, the model, and the tables that it is about
 * @param options progress and cancellation
 * @throws SchemaGraphError `cancelled`; `not-found` where there is no such graph or it has no data; `model` where no call
 *   succeeded; `bad-input` where the text of the graph cannot be edited
 */
export async function planSuggestions(
  checker: GraphChecker,
  request: SuggestionRequest,
  options: WorkOptions = {},
): Promise<SuggestionPlan> {
  return withSchema(checker, request, options, async ({ loaded, graph, calls, data, facts }) => {
    const { proposed, warnings, model } = await askAll(calls, request.model, options);
    const known = new Set(graph.edges.filter(({ kind }) => kind === 'key').flatMap((edge) => bothWays(edge)));
    const fresh = distinctJoins(proposed.flatMap(({ joins }) => joins)).filter((join) => !known.has(pairsOf(join)));
    options.onProgress?.({ message: say`Looking in the data for the joins that were suggested` });
    const counter = { engine: data.engine, ...(options.signal && { signal: options.signal }) };
    const checked = await checkJoins(fresh.map(withCheckedReason), facts, counter);
    // A join may be said the other way round than it stands in the graph: counting turns it.
    const edges = distinctJoins(checked.edges).filter((edge) => !known.has(pairsOf(edge)));
    const keys = loaded.graph.edges.filter(({ kind }) => kind === 'key');
    const contexts = checkContexts(
      proposed.flatMap((one) => one.contexts),
      graph,
      facts,
    );
    const described = descriptionEdits(proposed, graph);
    const unknown = proposed.reduce((sum, one) => sum + one.unknown, 0);
    const edits: GraphEdit[] = [
      ...described.edits,
      ...[...labelledEdges(keys, edges), ...contexts.edges].map((value) => ({ op: 'addEdge', value }) as const),
    ];
    const edited = editLoadedGraphAll(loaded, edits).filter(({ splices }) => splices.length > 0);
    return {
      files: edited.map(({ file, basis, splices, text }) => ({ file, basis, splices, text })),
      counts: { edges: edges.length, contexts: contexts.edges.length, descriptions: described.edits.length },
      left: [
        ...checked.refused,
        ...contexts.refused,
        ...(described.refused > 0
          ? [say`Descriptions that say other things than the names they describe: ${described.refused}.`]
          : []),
        ...(unknown > 0 ? [say`Suggestions about tables or columns that do not exist: ${unknown}.`] : []),
      ],
      warnings,
      model,
    };
  });
}

/**
 * What `planSuggestions` would send, to be looked at before anything is sent.
 * @param checker reads the graph and its data
 * @param request the graph, the tables that it is about, and whether values may be sent
 * @param options cancellation
 * @throws SchemaGraphError `cancelled`, `not-found`
 */
export async function suggestionsOutgoing(
  checker: GraphChecker,
  request: Omit<SuggestionRequest, 'model'> & { readonly sendValues: boolean },
  options: WorkOptions = {},
): Promise<SuggestionsOutgoing> {
  const { sendValues, ...about } = request;
  return withSchema(checker, { ...about, model: { sendValues } }, options, ({ calls }) => {
    const told = calls.slice(0, MOST_CALLS).map(({ request: { messages }, tables, columns }) => ({
      tables: [...tables.values()],
      columns: [...columns.values()].map(formatColumn),
      messages: messages.map(({ role, content }) => ({ role, text: content })),
      tokens: estimateTokens(messages.map(({ content }) => content).join('\n')),
    }));
    return Promise.resolve({ calls: told, left: Math.max(0, calls.length - MOST_CALLS) });
  });
}

interface Schema {
  readonly loaded: LoadedGraph;
  readonly graph: SchemaGraph;
  readonly calls: readonly SchemaCall[];
  readonly data: LoadedData;
  readonly facts: ReadonlyMap<string, TableFacts>;
}

async function withSchema<T>(
  checker: GraphChecker,
  {
    graph: path,
    text,
    allowed,
    tables,
    model,
  }: Omit<SuggestionRequest, 'model'> & { model: Pick<ModelUse, 'sendValues'> },
  options: WorkOptions,
  work: (schema: Schema) => Promise<T>,
): Promise<T> {
  const { loaded, data } = await checker.withData(path, text, options.signal, allowed);
  if (!data) throw new SchemaGraphError('not-found', say`This graph has no sources; add data to it first.`);
  return data.use(async (open) => {
    const catalogue = await buildCatalogue(open, options);
    const graph = completeGraph(loaded, shapesOf(catalogue));
    const about = tables && new Set(tables);
    const calls = schemaCalls({ graph, catalogue, ...(about && { about }), values: model.sendValues !== false });
    return work({ loaded, graph, calls, data: open, facts: readFacts(catalogue) });
  }, options.signal);
}

interface Asked {
  readonly proposed: readonly ProposedByModel[];
  /** What went wrong, where something came of other calls. */
  readonly warnings: readonly Message[];
  readonly model: SuggestionPlan['model'];
}

async function askAll(calls: readonly SchemaCall[], { model }: ModelUse, options: WorkOptions): Promise<Asked> {
  const { signal, onProgress } = options;
  const made = calls.slice(0, MOST_CALLS);
  const proposed: ProposedByModel[] = [];
  const warnings: Message[] = [];
  let [tokens, count] = [0, 0];
  for (const [i, call] of made.entries()) {
    throwIfCancelled(signal);
    onProgress?.({ message: say`Asking ${model.name}: ${i + 1} of ${made.length}`, done: i / made.length });
    count++;
    try {
      const { texts, usage } = await model.complete(call.request, signal && { signal });
      tokens += usage.inputTokens + usage.outputTokens;
      const read = texts[0] === undefined ? undefined : parseSuggestions(texts[0], call);
      if (read) proposed.push(read);
      else warnings.push(say`What it answered could not be read.`);
    } catch (error) {
      throwIfCancelled(signal);
      if (!(error instanceof SchemaGraphError) || error.code !== 'model' || i === 0) throw error;
      // What came before is worth having; the next call would most likely meet the same fault.
      warnings.push(messageOf(error));
      break;
    }
  }
  const left = calls.length - made.length;
  if (left > 0) warnings.push(say`Not all tables were looked at: name those that matter.`);
  return { proposed, warnings, model: { name: model.name, calls: count, tokens } };
}

function withCheckedReason(join: ProposedByModel['joins'][number]): ProposedByModel['joins'][number] {
  const { from, to, why } = join;
  const names = [...from, ...to].flatMap(({ table, column }) => [table, column]);
  const said = why === undefined ? undefined : checkedReason(why, names);
  return { from, to, ...(said !== undefined && { why: said }) };
}

function descriptionEdits(
  proposed: readonly ProposedByModel[],
  graph: SchemaGraph,
): { readonly edits: readonly GraphEdit[]; readonly refused: number } {
  const edits = new Map<string, GraphEdit>();
  let refused = 0;
  for (const { table, column, text } of proposed.flatMap(({ descriptions }) => descriptions)) {
    const known = graph.tables.get(table);
    if (!lacksDescription(column === undefined ? known : known?.columns.get(column))) continue;
    const description = checkedDescription(text, column ?? table, [table, ...joinedTo(graph, table)]);
    if (description === undefined) refused++;
    else {
      const notes = { description };
      const place = JSON.stringify([table, column]);
      edits.set(
        place,
        column === undefined ? { op: 'suggest', table, notes } : { op: 'suggestColumn', table, column, notes },
      );
    }
  }
  return { edits: [...edits.values()], refused };
}

/** Tables that key edges lead to and from. */
function joinedTo({ edges }: SchemaGraph, table: string): readonly string[] {
  return edges.flatMap(({ kind, status, from, to }) => {
    const ends = [from[0]?.table ?? '', to[0]?.table ?? ''];
    return kind === 'key' && status !== 'rejected' && ends.includes(table) ? ends : [];
  });
}

type Join = Pick<Edge, 'from' | 'to'>;

function distinctJoins<J extends Join>(joins: readonly J[]): readonly J[] {
  return [...new Map(joins.map((join) => [bothWays(join).toSorted().join('\n'), join])).values()];
}

function bothWays({ from, to }: Join): readonly string[] {
  return [pairsOf({ from, to }), pairsOf({ from: to, to: from })];
}

function pairsOf({ from, to }: Join): string {
  const name = (ref: ColumnRef | undefined): string => (ref ? formatColumn(ref).toLowerCase() : '');
  return from
    .map((ref, i) => `${name(ref)}=${name(to[i])}`)
    .toSorted()
    .join('&');
}
