/**
 * The scene: what the picture consists of, as values. Tables become boxes with rows, edges become strands between the rows
 * of two boxes. Pure: no DOM, no cytoscape; the painter, the hit test, the layout and the list of tables all read it.
 */
import type { ColumnView, EdgeView, GraphView, TableView } from '../protocol/graph';
import type { Box, Row, RowRole } from './box';
import { isHub } from './shown';
import { edgeEnds, makeStrands, type Ends, type Strand } from './strands';

/** Sizes of a box in pixels at zoom 1. */
export const SIZES = {
  header: 34,
  row: 22,
  foot: 6,
  minWidth: 168,
  minName: 96,
  maxWidth: 300,
  gutter: 26,
  inset: 12,
} as const;

/** Tables that tell rows apart by the same ladder: the same grain. */
export interface Grain {
  readonly ladder: readonly string[];
  readonly tables: number;
}

/** Everything that is drawn. */
export interface Scene {
  readonly graph: GraphView;
  readonly boxes: readonly Box[];
  readonly boxOf: ReadonlyMap<string, Box>;
  readonly strands: readonly Strand[];
  readonly edgeOf: ReadonlyMap<string, EdgeView>;
  readonly grains: readonly Grain[];
}

/** What of a graph is shown, and where. */
export interface SceneOptions {
  /** Tables that show all their columns. */
  readonly expanded: ReadonlySet<string>;
  /** Tables that show their names alone; absent: none. */
  readonly folded?: ReadonlySet<string>;
  /** Tables that are shown; absent: all. */
  readonly shown?: ReadonlySet<string> | undefined;
  /** Tables that stay where they are; absent: none. */
  readonly fixed?: ReadonlySet<string>;
  /** Columns to show even in a collapsed table, as keys of `columnKeyOf`. */
  readonly pinned: ReadonlySet<string>;
  /** Top left corners, where known. */
  readonly positions: ReadonlyMap<string, { readonly x: number; readonly y: number }>;
  /** Width of a text in pixels at zoom 1. */
  readonly measure: (text: string, style: 'title' | 'row' | 'type') => number;
}

/** A string for a column, for sets and maps. */
export function columnKeyOf(table: string, column: string): string {
  return `${table}\u0000${column}`;
}

/** At most so many grains have a colour of their own. */
const MAX_GRAINS = 6;

const NO_COLUMNS: ReadonlySet<string> = new Set();
const NOTHING_OUTSIDE: Outside = { byColumn: new Map(), tables: new Set() };

/**
 * Builds the scene of a graph.
 * @param graph the graph
 * @param options what is shown and where
 */
export function buildScene(graph: GraphView, options: SceneOptions): Scene {
  const ends = edgeEnds(graph);
  const isShown = (table: string): boolean => options.shown?.has(table) ?? true;
  const tables = graph.tables.filter(({ name }) => isShown(name));
  const degree = neighbours(ends, isShown);
  const grains = findGrains(graph.tables);
  const connected = connectedColumns(ends);
  const outside = outsideOf(ends, isShown);
  const opened = new Set([...options.pinned].map((key) => key.split('\u0000')[0]));
  const boxes = tables.map((table, index) =>
    buildBox(table, index, {
      options,
      connected: connected.get(table.name) ?? NO_COLUMNS,
      outside: outside.get(table.name) ?? NOTHING_OUTSIDE,
      folded: options.folded?.has(table.name) === true && !opened.has(table.name),
      grain: grains.of.get(table.name) ?? -1,
      hub: isHub(degree.get(table.name)?.size ?? 0, tables.length),
    }),
  );
  const boxOf = new Map(boxes.map((box) => [box.table.name, box]));
  const strands = makeStrands(ends, boxOf);
  return { graph, boxes, boxOf, strands, edgeOf: new Map(graph.edges.map((e) => [e.id, e])), grains: grains.list };
}

function neighbours(ends: readonly Ends[], isShown: (table: string) => boolean): Map<string, Set<string>> {
  const degree = new Map<string, Set<string>>();
  for (const { edge, from, to } of ends) {
    if (from.table === to.table || edge.status === 'rejected') continue;
    if (!isShown(from.table) || !isShown(to.table)) continue;
    for (const [a, b] of [
      [from.table, to.table],
      [to.table, from.table],
    ] as const) {
      const around = degree.get(a);
      if (around) around.add(b);
      else degree.set(a, new Set([b]));
    }
  }
  return degree;
}

/** What of a table leads to tables that are not shown. */
interface Outside {
  readonly byColumn: Map<string, string>;
  readonly tables: Set<string>;
}

function outsideOf(ends: readonly Ends[], isShown: (table: string) => boolean): Map<string, Outside> {
  const all = new Map<string, Outside>();
  for (const { edge, from, to } of ends) {
    if (edge.status === 'rejected' || isShown(from.table) === isShown(to.table)) continue;
    const [near, far] = isShown(from.table) ? [from, to] : [to, from];
    const column = near.columns.at(-1);
    if (column === undefined) continue;
    const outside = all.get(near.table) ?? { byColumn: new Map<string, string>(), tables: new Set<string>() };
    // Of several tables at one column the first is named; the count beside the table's name tells how many there are.
    if (!outside.byColumn.has(column)) outside.byColumn.set(column, far.table);
    outside.tables.add(far.table);
    all.set(near.table, outside);
  }
  return all;
}

/** Columns at edges, by table. */
function connectedColumns(ends: readonly Ends[]): Map<string, Set<string>> {
  const connected = new Map<string, Set<string>>();
  for (const { edge, from, to } of ends) {
    if (edge.status === 'rejected') continue;
    for (const end of [from, to]) {
      const columns = connected.get(end.table);
      if (columns) for (const column of end.columns) columns.add(column);
      else connected.set(end.table, new Set(end.columns));
    }
  }
  return connected;
}

/** Colours help only where tables share a grain; then the commonest grains get one each, coarse before fine. */
function findGrains(tables: readonly TableView[]): { of: Map<string, number>; list: Grain[] } {
  const groups = new Map<string, TableView[]>();
  for (const table of tables) {
    if (table.ladder.length === 0) continue;
    const key = table.ladder.map((column) => column.toLowerCase()).join('\u0000');
    groups.set(key, [...(groups.get(key) ?? []), table]);
  }
  if (![...groups.values()].some((group) => group.length > 1)) return { of: new Map(), list: [] };
  const chosen = [...groups.values()]
    .sort((a, b) => b.length - a.length)
    .slice(0, MAX_GRAINS)
    .sort((a, b) => (a[0]?.ladder.length ?? 0) - (b[0]?.ladder.length ?? 0) || b.length - a.length);
  return {
    of: new Map(chosen.flatMap((group, index) => group.map((table) => [table.name, index] as const))),
    list: chosen.map((group) => ({ ladder: group[0]?.ladder ?? [], tables: group.length })),
  };
}

function buildBox(
  table: TableView,
  index: number,
  given: {
    options: SceneOptions;
    connected: ReadonlySet<string>;
    outside: Outside;
    folded: boolean;
    grain: number;
    hub: boolean;
  },
): Box {
  const { options, connected, folded } = given;
  const expanded = !folded && options.expanded.has(table.name);
  const rows: Row[] = [];
  const taken = new Set<string>();
  const take = (column: ColumnView | undefined, role: RowRole): void => {
    if (!column || taken.has(column.name)) return;
    taken.add(column.name);
    rows.push({ column, role });
  };
  const named = (name: string): ColumnView | undefined => table.columns.find((column) => column.name === name);
  const ends = table.columns.filter(({ name }) => connected.has(name));
  if (!folded) for (const name of table.ladder) take(named(name), 'rung');
  const rungs = rows.length;
  if (!folded) {
    for (const name of table.key) take(named(name), 'key');
    for (const column of ends) take(column, 'attribute');
  }
  const core = rows.length;
  const { pinned } = options;
  if (expanded || (!folded && pinned.size > 0)) {
    for (const column of table.columns) {
      if (expanded || pinned.has(columnKeyOf(table.name, column.name))) take(column, 'attribute');
    }
  }
  const hidden = table.columns.length - rows.length;
  const foldable = table.columns.length > core || folded;
  const width = folded ? nameWidth(table, options.measure) : boxWidth(table, rows, hidden, options.measure);
  const shownRows = rows.length + (foldable ? 1 : 0);
  const at = options.positions.get(table.name);
  return {
    index,
    table,
    rows,
    rowOf: new Map(rows.map((row, i) => [row.column.name, i])),
    hidden,
    expanded,
    folded,
    anchors: new Map(folded ? ends.map(({ name }, i) => [name, (i + 1) / (ends.length + 1)]) : []),
    outside: given.outside.byColumn,
    outsideTables: given.outside.tables.size,
    pinned: options.fixed?.has(table.name) === true,
    foldable,
    rungs,
    grain: given.grain,
    hub: given.hub,
    width,
    height: folded ? SIZES.header : SIZES.header + shownRows * SIZES.row + SIZES.foot,
    x: at?.x ?? 0,
    y: at?.y ?? 0,
  };
}

/** The width of a table that shows its name alone. */
function nameWidth(table: TableView, measure: SceneOptions['measure']): number {
  const width = measure(table.name, 'title') + SIZES.inset * 2 + 36;
  return Math.min(SIZES.maxWidth, Math.max(SIZES.minName, Math.ceil(width / 4) * 4));
}

function boxWidth(table: TableView, rows: readonly Row[], hidden: number, measure: SceneOptions['measure']): number {
  let width = measure(table.name, 'title') + SIZES.inset * 2 + 36;
  // A table of hundreds of columns is as wide as its longest names, found without measuring each of them.
  const longest = [...rows].sort((a, b) => b.column.name.length - a.column.name.length).slice(0, 12);
  for (const { column } of longest) {
    const type = column.type ? measure(column.type, 'type') + 18 : 0;
    width = Math.max(width, SIZES.gutter + measure(column.name, 'row') + type + SIZES.inset);
  }
  if (hidden > 0) width = Math.max(width, SIZES.gutter + 110);
  return Math.min(SIZES.maxWidth, Math.max(SIZES.minWidth, Math.ceil(width / 4) * 4));
}
