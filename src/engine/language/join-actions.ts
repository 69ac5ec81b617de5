/** What can be done with a key edge and others like it: several become one composite edge, one is repeated for other tables. */
import { formatColumn, type ColumnRef } from '../core/identifiers';
import { say } from '../core/message';
import { editLoadedGraphAll, type GraphEdit } from '../graph/edit';
import type { LoadedGraph } from '../graph/load';
import { effectiveLadder, type Edge } from '../graph/model';
import { EDGE_FIELD_NAMES } from '../graph/parse-edge';
import { orderSplices } from '../graph/splice';
import { changeMap, removeItem } from '../graph/yaml-edit';
import { valueAt } from '../graph/yaml-tree';
import { actionOn, whereAllowed, type Action } from './action';
import type { EdgeEntry } from './edge-at';
import type { GraphNames } from './graph-names';
import type { Known } from './known';

/** Edges that are added at once at most. */
const MOST_REPEATED = 200;

/**
 * Offers to make one composite edge of a key edge and the others of its file that join the same two tables.
 * @param found the edge
 * @param names which names mean the same
 * @param known knows the ladder by which its pairs are put in order
 */
export function asComposite(found: EdgeEntry, names: GraphNames, known: Known): readonly Action[] {
  const { file, edge, node } = found;
  if (edge.kind !== 'key' || isOut(edge) || node.kind !== 'map') return [];
  const ends = tableEnds(edge, names);
  const others = file.graph.edges.flatMap((other, at) => {
    const isLike = other !== edge && other.kind === 'key' && !isOut(other) && tableEnds(other, names) === ends;
    const place = file.places.edges[at];
    return isLike && place ? [{ edge: other, node: place }] : [];
  });
  const pairs = inLadderOrder([edge, ...others.map((other) => other.edge)].flatMap(pairsOf), known);
  const distinct = (side: 'from' | 'to') => new Set(pairs.map((pair) => names.key(pair[side]))).size;
  // Two references from one table, each in its own role, are not one.
  if (others.length === 0 || distinct('from') < pairs.length || distinct('to') < pairs.length) return [];
  return whereAllowed(() => {
    const list = valueAt(file.tree.root, 'edges');
    if (list?.kind !== 'sequence') return [];
    const columns = (side: 'from' | 'to') => ({ list: pairs.map((pair) => formatColumn(pair[side])) });
    // What was seen of the single edges was not seen of the whole.
    const changes = [
      ...[
        { key: 'from', value: columns('from') },
        { key: 'to', value: columns('to') },
      ],
      ...['cardinality', 'confidence', 'evidence', 'status'].map((key) => ({ key })),
    ];
    const splices = [
      ...changeMap(file.text, node, changes, EDGE_FIELD_NAMES),
      ...others.flatMap((other) => removeItem(file.text, list, list.items.indexOf(other.node))),
    ];
    const title = say`Make one composite edge of the ${others.length + 1} edges between these tables`;
    return actionOn(title, file.file, orderSplices(splices));
  });
}

/**
 * Offers to add the same edge for all other tables that have columns of the same names, as suggestions.
 * @param loaded the graph
 * @param found the edge
 * @param names which names mean the same
 * @param known the columns of all tables
 */
export function repeated(loaded: LoadedGraph, { edge }: EdgeEntry, names: GraphNames, known: Known): readonly Action[] {
  const [from, to] = [edge.from[0]?.table, edge.to[0]?.table];
  if (edge.kind !== 'key' || isOut(edge) || from === undefined || to === undefined) return [];
  const own = new Set([names.key({ table: from }), names.key({ table: to })]);
  const present = new Set(loaded.graph.edges.map((other) => joinKey(other, names)));
  const edits = [...known.graph.tables.keys()].flatMap((table): GraphEdit[] => {
    if (own.has(names.key({ table }))) return [];
    const columns = new Map(known.columns(table).map((column) => [column.toLowerCase(), column]));
    const ends = edge.from.flatMap(({ column }): ColumnRef[] => {
      const spelt = columns.get(column.toLowerCase());
      return spelt === undefined ? [] : [{ table, column: spelt }];
    });
    const value: Edge = { kind: 'key', from: ends, to: edge.to, keywords: [], match: edge.match, status: 'suggested' };
    if (ends.length < edge.from.length || present.has(joinKey(value, names))) return [];
    return [{ op: 'addEdge', value: { ...value, evidence: `columns named as in ${from}` } }];
  });
  if (edits.length === 0 || edits.length > MOST_REPEATED) return [];
  return whereAllowed(() => {
    const changes = editLoadedGraphAll(loaded, edits).map(({ file, splices }) => ({ file, splices }));
    const title =
      edits.length === 1
        ? say`Suggest the same edge for 1 other table with these columns`
        : say`Suggest the same edge for ${edits.length} other tables with these columns`;
    return [{ title, changes }];
  });
}

function isOut({ status, from, to }: Edge): boolean {
  return status === 'rejected' || from.length !== to.length;
}

function tableEnds({ from, to }: Edge, names: GraphNames): string {
  const table = (refs: readonly ColumnRef[]) => names.key({ table: refs[0]?.table ?? '' });
  return JSON.stringify([table(from), table(to)]);
}

function joinKey(edge: Edge, names: GraphNames): string {
  const refs = (side: readonly ColumnRef[]) => side.map((ref) => names.key(ref));
  return JSON.stringify([edge.kind, refs(edge.from), refs(edge.to)]);
}

interface Pair {
  readonly from: ColumnRef;
  readonly to: ColumnRef;
}

function pairsOf({ from, to }: Edge): readonly Pair[] {
  return from.flatMap((ref, i): Pair[] => {
    const other = to[i];
    return other ? [{ from: ref, to: other }] : [];
  });
}

/** The most global pair first, as the ladder of the table says that is referred to. */
function inLadderOrder(pairs: readonly Pair[], known: Known): readonly Pair[] {
  const table = known.table(pairs[0]?.to.table ?? '');
  const ladder = (table ? effectiveLadder(table) : []).map((column) => column.toLowerCase());
  const rank = ({ to }: Pair): number => {
    const at = ladder.indexOf(to.column.toLowerCase());
    return at < 0 ? ladder.length : at;
  };
  return [...pairs].sort((a, b) => rank(a) - rank(b));
}
