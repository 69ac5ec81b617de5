/** Which tables of a graph are shown: what a person asked for, and what the filters leave of it. Pure. */
import type { EdgeView, GraphView, TableView } from '../protocol/graph';
import type { EdgeHealthView } from '../protocol/graph-health';
import { losesRows } from './health-view';

/** What a person asked to see. Names are spelt as in the graph; those that it lacks count for nothing. */
export interface Scope {
  /** These tables alone; undefined: all. */
  readonly only: ReadonlySet<string> | undefined;
  readonly hidden: ReadonlySet<string>;
  /** They stay shown and where they are, whatever else is asked for. */
  readonly pinned: ReadonlySet<string>;
}

/** What else tables must have to be shown. */
export interface TableFilter {
  /** Words that name, description or columns of a table must hold, each of them. */
  readonly text: string;
  /** Only tables at joins that leave rows out. */
  readonly losesRows: boolean;
}

/** Everything. */
export const WHOLE: Scope = { only: undefined, hidden: new Set(), pinned: new Set() };
/** No filter. */
export const NO_FILTER: TableFilter = { text: '', losesRows: false };

/** From so many neighbours on, in a graph of more than `HUB_TABLES` tables, a table is a hub. */
const HUB_DEGREE = 16;
const HUB_TABLES = 40;

/**
 * The tables that edges connect each table with, itself left out; rejected edges do not count.
 * @param graph the graph
 */
function neighboursOf(graph: GraphView): Map<string, Set<string>> {
  const near = new Map<string, Set<string>>(graph.tables.map(({ name }) => [name, new Set()]));
  for (const edge of graph.edges) {
    if (edge.status === 'rejected') continue;
    for (const from of new Set(edge.from.map(({ table }) => table))) {
      for (const to of new Set(edge.to.map(({ table }) => table))) {
        if (from === to || !near.has(from) || !near.has(to)) continue;
        near.get(from)?.add(to);
        near.get(to)?.add(from);
      }
    }
  }
  return near;
}

/**
 * Whether so many tables refer to one that lines to it would cover the picture.
 * @param neighbours how many tables it is connected with
 * @param tables how many tables there are
 */
export function isHub(neighbours: number, tables: number): boolean {
  return tables > HUB_TABLES && neighbours >= HUB_DEGREE;
}

/**
 * Tables and those around them. A hub on the way is shown, but what lies behind it is not: it would be nearly everything.
 * @param graph the graph
 * @param starts where to start; a hub among them is passed through
 * @param steps how many edges to go
 */
export function neighbourhood(graph: GraphView, starts: Iterable<string>, steps: number): Set<string> {
  const near = neighboursOf(graph);
  const found = new Set([...starts].filter((name) => near.has(name)));
  let edge = [...found];
  for (let step = 0; step < steps; step++) {
    const next: string[] = [];
    for (const table of edge) {
      const around = near.get(table) ?? new Set();
      if (step > 0 && isHub(around.size, graph.tables.length)) continue;
      for (const other of around) {
        if (found.has(other)) continue;
        found.add(other);
        next.push(other);
      }
    }
    edge = next;
  }
  return found;
}

/**
 * The tables that are shown.
 * @param graph the graph
 * @param scope what a person asked for
 * @param filter what else they must have
 * @param given health of joins by edge, and tables that are shown in any case: those of an answer's path
 * @returns names; undefined where nothing is left out
 */
export function tablesShown(
  graph: GraphView,
  scope: Scope,
  filter: TableFilter,
  given: { readonly health?: ReadonlyMap<string, EdgeHealthView>; readonly also?: ReadonlySet<string> } = {},
): Set<string> | undefined {
  const words = filter.text.toLowerCase().split(/\s+/).filter(Boolean);
  const losing = filter.losesRows ? tablesAt(graph, given.health) : undefined;
  const asked = ({ name }: TableView): boolean =>
    (scope.only?.has(name) ?? true) && !scope.hidden.has(name) && (losing?.has(name) ?? true);
  const shown = graph.tables.filter(
    (table) =>
      scope.pinned.has(table.name) ||
      given.also?.has(table.name) === true ||
      (asked(table) && words.every((word) => holds(table, word))),
  );
  return shown.length === graph.tables.length ? undefined : new Set(shown.map(({ name }) => name));
}

function holds(table: TableView, word: string): boolean {
  const says = (text: string | undefined): boolean => text?.toLowerCase().includes(word) === true;
  return says(table.name) || says(table.description) || table.columns.some(({ name }) => says(name));
}

/** Tables at joins that leave rows out. */
function tablesAt(graph: GraphView, health: ReadonlyMap<string, EdgeHealthView> | undefined): Set<string> {
  const losing = graph.edges.filter((edge) => edge.status !== 'rejected' && losesRows(health?.get(edge.id)));
  return new Set(losing.flatMap(endTables));
}

function endTables(edge: EdgeView): string[] {
  return [...edge.from, ...edge.to].map(({ table }) => table);
}

/** Shows these tables alone. They are no longer hidden; what was pinned stays. */
export function focusOn(scope: Scope, tables: ReadonlySet<string>): Scope {
  return { ...scope, only: tables, hidden: without(scope.hidden, tables) };
}

/** Shows these tables too. */
export function withTables(scope: Scope, tables: ReadonlySet<string>): Scope {
  const only = scope.only && new Set([...scope.only, ...tables]);
  return { ...scope, only, hidden: without(scope.hidden, tables) };
}

/** Shows these tables no longer; a pin does not hold what a person hides. */
export function hideTables(scope: Scope, tables: ReadonlySet<string>): Scope {
  return {
    only: scope.only && without(scope.only, tables),
    hidden: new Set([...scope.hidden, ...tables]),
    pinned: without(scope.pinned, tables),
  };
}

/** Pins these tables, or, where all of them are pinned, lets them go. */
export function togglePins(scope: Scope, tables: ReadonlySet<string>): Scope {
  const all = [...tables].every((name) => scope.pinned.has(name));
  return { ...scope, pinned: all ? without(scope.pinned, tables) : new Set([...scope.pinned, ...tables]) };
}

function without(set: ReadonlySet<string>, gone: ReadonlySet<string>): Set<string> {
  return new Set([...set].filter((name) => !gone.has(name)));
}
