/**
 * The lines of the picture. An edge is a strand for each pair of tables that it connects. Between two tables that show their
 * names alone, all edges are one bundle; strands between the same two tables have lanes, so that none lies on another.
 */
import type { EdgeView, GraphView } from '../protocol/graph';
import type { Box } from './box';

/** One line of the picture: from rows of one box to rows of one box. An edge with ends in several tables has several. */
export interface Strand {
  /** The edge; of a bundle, the first. */
  readonly edge: EdgeView;
  /** All edges that this line stands for; more than one is a bundle. */
  readonly edges: readonly EdgeView[];
  readonly from: Box;
  readonly to: Box;
  readonly fromColumns: readonly string[];
  readonly toColumns: readonly string[];
  /** Its place among the lines between the same two boxes, from the top, and how many there are. */
  readonly lane: number;
  readonly lanes: number;
  /** How far the ends are moved from the middles of their rows, in pixels, where several lines end at one row. */
  readonly fromShift: number;
  readonly toShift: number;
}

/** One end of an edge in one table. */
export interface End {
  readonly table: string;
  readonly columns: readonly string[];
}
/** A pair of tables that an edge connects. */
export interface Ends {
  readonly edge: EdgeView;
  readonly from: End;
  readonly to: End;
}

/**
 * One entry for each pair of tables that an edge connects; names of tables and columns that do not exist are left out.
 * @param graph the graph
 */
export function edgeEnds(graph: GraphView): Ends[] {
  const columnsOf = new Map(graph.tables.map(({ name, columns }) => [name, new Set(columns.map((c) => c.name))]));
  const byTable = (refs: EdgeView['from']): End[] => {
    const groups = new Map<string, string[]>();
    for (const ref of refs) {
      if (!columnsOf.get(ref.table)?.has(ref.column)) continue;
      const group = groups.get(ref.table);
      if (group) group.push(ref.column);
      else groups.set(ref.table, [ref.column]);
    }
    return [...groups].map(([table, columns]) => ({ table, columns }));
  };
  return graph.edges.flatMap((edge) => {
    const to = byTable(edge.to);
    return byTable(edge.from).flatMap((from) => to.map((end) => ({ edge, from, to: end })));
  });
}

/** How far ends of lines at one row are moved apart, in pixels, and at most from its middle. */
const SHIFT = 5;
const MOST_SHIFT = 7;

/**
 * Makes the strands between boxes.
 * @param ends pairs of tables, see `edgeEnds`; those with a table that has no box are left out
 * @param boxOf the boxes that are shown
 */
export function makeStrands(ends: readonly Ends[], boxOf: ReadonlyMap<string, Box>): Strand[] {
  const pairs = new Map<string, Line[]>();
  for (const { edge, from, to } of ends) {
    const [a, b] = [boxOf.get(from.table), boxOf.get(to.table)];
    if (!a || !b) continue;
    // Inside a table that shows its name alone there is nothing to see but that it refers to itself.
    if (a === b && a.folded && edge.kind !== 'key') continue;
    const key = a.index < b.index ? `${a.index} ${b.index}` : `${b.index} ${a.index}`;
    const line: Line = { edges: [edge], from: a, to: b, fromColumns: from.columns, toColumns: to.columns };
    const lines = pairs.get(key);
    if (!lines) pairs.set(key, [line]);
    else if (a.folded && b.folded) bundle(lines, edge);
    else lines.push(line);
  }
  return [...pairs.values()].flatMap(inLanes);
}

interface Line extends Pick<Strand, 'from' | 'to' | 'fromColumns' | 'toColumns'> {
  readonly edges: EdgeView[];
}

/** Rejected edges come last: they are seldom shown, and the first edge gives the bundle its look. */
function bundle(lines: readonly Line[], edge: EdgeView): void {
  const [line] = lines;
  if (edge.status === 'rejected') line?.edges.push(edge);
  else line?.edges.splice(line.edges.filter(({ status }) => status !== 'rejected').length, 0, edge);
}

/** Gives the lines between two boxes their lanes: from the top, so that they cross as little as can be. */
function inLanes(lines: readonly Line[]): Strand[] {
  const [first] = lines;
  if (!first) return [];
  if (lines.length === 1) return [strandOf(first, { lane: 0, lanes: 1, fromShift: 0, toShift: 0 })];
  const low = first.from.index < first.to.index ? first.from : first.to;
  const inside = first.from === first.to;
  const rows = (line: Line): readonly [number, number] => {
    const [a, b] = [rowOf(line.from, line.fromColumns), rowOf(line.to, line.toColumns)];
    // Of loops, the short ones lie inside the long ones.
    if (inside) return [Math.abs(a - b), Math.min(a, b)];
    return line.from === low ? [a, b] : [b, a];
  };
  const order = [...lines].sort((p, q) => rows(p)[0] - rows(q)[0] || rows(p)[1] - rows(q)[1]);
  const shifts = inside ? undefined : endShifts(order);
  return order.map((line, lane) => {
    const { fromShift, toShift } = shifts?.get(line) ?? { fromShift: 0, toShift: 0 };
    return strandOf(line, { lane, lanes: lines.length, fromShift, toShift });
  });
}

function strandOf(line: Line, place: Pick<Strand, 'lane' | 'lanes' | 'fromShift' | 'toShift'>): Strand {
  const { edges, from, to, fromColumns, toColumns } = line;
  return { edge: edges[0] as EdgeView, edges, from, to, fromColumns, toColumns, ...place };
}

/** Lines that end at the same rows of a box do so beside each other. */
function endShifts(lines: readonly Line[]): Map<Line, { fromShift: number; toShift: number }> {
  const byEnd = new Map<string, Line[]>();
  const keyOf = (box: Box, columns: readonly string[]): string => `${box.index} ${columns.join('\u0000')}`;
  for (const line of lines) {
    for (const key of [keyOf(line.from, line.fromColumns), keyOf(line.to, line.toColumns)]) {
      const group = byEnd.get(key);
      if (group) group.push(line);
      else byEnd.set(key, [line]);
    }
  }
  const shift = (line: Line, key: string): number => {
    const group = byEnd.get(key) ?? [];
    if (group.length < 2) return 0;
    const step = Math.min(SHIFT, (2 * MOST_SHIFT) / (group.length - 1));
    return (group.indexOf(line) - (group.length - 1) / 2) * step;
  };
  return new Map(
    lines.map((line) => [
      line,
      {
        fromShift: shift(line, keyOf(line.from, line.fromColumns)),
        toShift: shift(line, keyOf(line.to, line.toColumns)),
      },
    ]),
  );
}

function rowOf(box: Box, columns: readonly string[]): number {
  const rows = columns.map((column) => box.rowOf.get(column) ?? box.rows.length);
  return rows.reduce((sum, row) => sum + row, 0) / Math.max(1, rows.length);
}
