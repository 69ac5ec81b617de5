/** Paths for requested columns: chains, folded and merged, over one join tree; in pruned or in full form. */
import type { PathColumn, PathItem } from '../core/answers';
import { SchemaGraphError } from '../core/errors';
import { formatColumn } from '../core/identifiers';
import { say } from '../core/message';
import type { PathsReport } from '../core/reports';
import type { GraphIndex } from '../graph/graph-index';
import { chainsOfColumn, derivationSources, ladderChain, tooManyChains, type Chain } from './chains';
import { hubOf, runOn } from './hub';
import { findJoinTrees, useKey } from './join-trees';
import type { JoinTree, TableUse } from './join-tree';
import { columnText, joinItems, pathColumn, pathItem, tieColumns } from './notation';
import { foldLoneKeys, formatRequest, parseRequest, type PathRequest } from './request';

/** Pruned: each chain within its table, and the ties between tables (SGAM eq. 10). Full: every chain runs to the hub. */
export type PathForm = 'pruned' | 'full';

/**
 * The paths that requested columns need (SGAM 3.2).
 * @param index the graph
 * @param requested `T.C`, `T.*` (the table as a whole) or `T.C@role`
 * @param form pruned for extraction, full for programs
 * @throws SchemaGraphError `bad-input` for a name that cannot be read or a column with too many chains, `not-found` for
 *   an unknown table, column or role, `no-join` with the reason where the graph does not connect the tables
 */
export function findPaths(index: GraphIndex, requested: readonly string[], form: PathForm): PathsReport {
  const asked = unique(requested.map((text) => parseRequest(index, text)));
  requireRoles(index, asked);
  const folds = foldLoneKeys(index, asked);
  const standIn = new Map(folds.map((fold) => [fold.request, fold.as]));
  const requests = unique(asked.map((request) => standIn.get(request) ?? request));
  const found = findJoinTrees(
    index,
    requests.map((r) => r.use),
  );
  const [tree, ...others] = found.trees;
  if (!tree && requests.length)
    throw new SchemaGraphError('no-join', found.reason ?? say`The tables are not connected.`);
  const usable = tree ?? { uses: [], joins: [] };
  const hub = usable.uses[hubOf(usable)];
  return {
    form,
    requested: asked.map(formatRequest),
    paths: pathsOverTree(index, usable, requests, form),
    joins: joinItems(usable),
    hub: hub?.table ?? null,
    folded: folds.map(({ request, as }) => ({ column: formatRequest(request), as: formatRequest(as) })),
    ambiguous: found.ambiguous,
    alternatives: others.map(joinItems),
    ...(found.approximate && { approximate: true }),
  };
}

/**
 * The paths of requested columns over a join tree that is already chosen, for example that of a program.
 * @param index the graph
 * @param tree holds a use for every request
 * @param requests the columns asked for; fold lone keys before
 * @param form pruned or full
 * @returns chains in the order of the requests, then by name; in pruned form the ties last
 * @throws SchemaGraphError `bad-input` for a column with too many chains
 */
export function pathsOverTree(
  index: GraphIndex,
  tree: JoinTree,
  requests: readonly PathRequest[],
  form: PathForm,
): readonly PathItem[] {
  const asked = new Set(requests.map((r) => JSON.stringify([useKey(r.use), r.column])));
  const hub = hubOf(tree);
  const added = (use: TableUse, columns: readonly string[]) =>
    columns
      .filter((column) => !asked.has(JSON.stringify([useKey(use), column])))
      .map((column) => formatColumn({ table: use.table, column }));
  const items = requests.flatMap((request) => {
    const { use } = request;
    const node = tree.uses.findIndex((other) => useKey(other) === useKey(use));
    const own = ownChains(index, request).map((chain) => {
      const columns = chain.columns.map((column) => pathColumn(tree, use, column));
      const whole = form === 'full' && node >= 0 ? runOn(index, tree, node, hub, columns) : columns;
      return pathItem(whole, added(use, chain.broughtIn));
    });
    const evidence = evidenceChains(index, request).map(({ table, columns, broughtIn }) =>
      pathItem(
        columns.map((column) => ({ table, column })),
        added({ table }, broughtIn),
      ),
    );
    return [...own.sort(byText), ...evidence.sort(byText)];
  });
  const ties = form === 'pruned' ? tree.joins.map((join) => pathItem(tieColumns(tree, join), [])).sort(byText) : [];
  return [...mergeTails(items), ...ties];
}

function ownChains(index: GraphIndex, { use, column }: PathRequest): readonly Chain[] {
  if (column !== undefined) return checkedChains(index, use, column, true);
  const chain = ladderChain(index, use.table);
  return chain ? [chain] : [];
}

/** Chains of what a requested column was derived from; all that is in them was brought in, but for the keys. */
function evidenceChains(index: GraphIndex, { use, column }: PathRequest): readonly Chain[] {
  if (column === undefined) return [];
  return derivationSources(index, { table: use.table, column }).flatMap((source) =>
    checkedChains(index, source, source.column, false).map((chain) => ({
      ...chain,
      broughtIn: [source.column, ...chain.broughtIn],
    })),
  );
}

function checkedChains(index: GraphIndex, use: TableUse, column: string, back: boolean): readonly Chain[] {
  const ref = { table: use.table, column };
  const { chains, causes } = chainsOfColumn(index, ref, back);
  if (causes.length) throw new SchemaGraphError('bad-input', tooManyChains(ref, causes));
  return chains;
}

function requireRoles(index: GraphIndex, requests: readonly PathRequest[]): void {
  for (const { use } of requests) {
    const role = use.role?.toLowerCase();
    if (role === undefined) continue;
    const enters = index
      .keyEdges(use.table)
      .some((e) => e.label?.toLowerCase() === role && e.to[0]?.table === use.table);
    if (!enters) {
      throw new SchemaGraphError(
        'not-found',
        say`No key edge with the label “${use.role ?? ''}” leads to ${use.table}.`,
      );
    }
  }
}

/** Drops every chain that is the tail of another (SGAM 3.2, "Sub-path Merging"). */
function mergeTails(items: readonly PathItem[]): readonly PathItem[] {
  const texts = items.map((item) => item.columns.map((column: PathColumn) => columnText(column)));
  const isTail = (tail: readonly string[], of: readonly string[]) =>
    tail.length <= of.length && tail.every((text, i) => text === of[of.length - tail.length + i]);
  return items.filter((_, i) =>
    texts.every((other, j) => {
      if (i === j || !isTail(texts[i] ?? [], other)) return true;
      return other.length === texts[i]?.length && i < j; // of two that are the same the first stays
    }),
  );
}

function unique(requests: readonly PathRequest[]): readonly PathRequest[] {
  return [...new Map(requests.map((r) => [JSON.stringify([useKey(r.use), r.column]), r])).values()];
}

function byText(a: PathItem, b: PathItem): number {
  return a.text < b.text ? -1 : a.text > b.text ? 1 : 0;
}
