/** Proposes what a graph lacks and its data shows, for all of its tables or for some: keys and joins, context, derivations. */
import { SchemaGraphError } from './core/errors';
import { say } from './core/message';
import type { ProposalPlan, ProposalRequest, WorkOptions } from './contract';
import { draftGraph } from './discover/draft';
import { proposeContext } from './discover/context';
import { proposeDerivations } from './discover/derivations';
import { missingProposals, type Proposals } from './discover/missing-proposals';
import { editLoadedGraphAll } from './graph/edit';
import { completeGraph } from './graph/load';
import { shapesOf } from './open-graph';
import { buildCatalogue } from './profile/build-catalogue';
import type { GraphChecker } from './validate-file';

const NONE = { tables: 0, keys: 0, edges: 0 };

/**
 * Works out proposals.
 * @param checker reads the graph and its data
 * @param request the graph, and the tables that it is about
 * @param options progress and cancellation
 * @throws SchemaGraphError `cancelled`, `not-found` where there is no such graph or it has no data, `bad-input` where its
 *   text cannot be edited
 */
export async function planProposals(
  checker: GraphChecker,
  request: ProposalRequest,
  options: WorkOptions = {},
): Promise<ProposalPlan> {
  const { loaded, data } = await checker.withData(request.graph, request.text, options.signal, request.allowed);
  if (!data) throw new SchemaGraphError('not-found', say`This graph has no sources; add data to it first.`);
  const about = request.tables && new Set(request.tables);
  const { what = 'joins' } = request;
  const { edits, counts } = await data.use(async (open): Promise<Proposals> => {
    const catalogue = await buildCatalogue(open, options);
    if (what !== 'joins') {
      const propose = what === 'context' ? proposeContext : proposeDerivations;
      const counter = { engine: open.engine, ...(options.signal && { signal: options.signal }) };
      const graph = completeGraph(loaded, shapesOf(catalogue));
      const found = await propose(graph, catalogue, counter, options.onProgress);
      const edges = found.filter(({ from }) => about?.has(from[0]?.table ?? '') ?? true);
      return { edits: edges.map((value) => ({ op: 'addEdge', value })), counts: { ...NONE, edges: edges.length } };
    }
    const rejected = loaded.graph.edges.filter(({ status }) => status === 'rejected');
    const drafted = await draftGraph(catalogue, open.engine, { name: '', sources: [], rejected, ...options });
    return missingProposals(loaded.graph, drafted, about);
  }, options.signal);
  const edited = editLoadedGraphAll(loaded, edits).filter(({ splices }) => splices.length > 0);
  return { files: edited.map(({ file, basis, splices, text }) => ({ file, basis, splices, text })), counts };
}
