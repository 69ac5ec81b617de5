/** Proposes what a graph lacks: keys and joins that its data shows, for all of its tables or for some. */
import { SchemaGraphError } from './core/errors';
import { say } from './core/message';
import type { ProposalPlan, ProposalRequest, WorkOptions } from './contract';
import { draftGraph } from './discover/draft';
import { missingProposals } from './discover/missing-proposals';
import { editLoadedGraphAll } from './graph/edit';
import { buildCatalogue } from './profile/build-catalogue';
import type { GraphChecker } from './validate-file';

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
  const drafted = await data.use(async (open) => {
    const catalogue = await buildCatalogue(open, options);
    const rejected = loaded.graph.edges.filter(({ status }) => status === 'rejected');
    return draftGraph(catalogue, open.engine, { name: '', sources: [], rejected, ...options });
  });
  const about = request.tables && new Set(request.tables);
  const { edits, counts } = missingProposals(loaded.graph, drafted, about);
  const edited = editLoadedGraphAll(loaded, edits).filter(({ splices }) => splices.length > 0);
  return { files: edited.map(({ file, splices, text }) => ({ file, splices, text })), counts };
}
