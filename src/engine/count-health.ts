/** Counts the health of a graph, and remembers each count while the data is the same. */
import type { HealthOptions } from './contract';
import { SchemaGraphError, throwIfCancelled } from './core/errors';
import type { EdgeHealth, GraphHealth, KeyHealth, NotMeasured, RuleExample, RuleHealth } from './core/health';
import { hashText } from './core/hash';
import type { ColumnRef } from './core/identifiers';
import { say, type MessageValue } from './core/message';
import type { Clock } from './core/ports';
import { untilCancelled } from './core/until-cancelled';
import { KeyPaths } from './graph/key-paths';
import { edgeId, effectiveKey, effectiveNotes, type Edge, type SchemaGraph, type Table } from './graph/model';
import { likelyParts } from './likely-parts';
import { measureEdge, measureKey, type ColumnsToMeasure, type CountRows } from './profile/measure-health';
import { placeOf } from './ingest/loaded-data';
import { measureRule, type RuleToMeasure } from './profile/measure-rule';
import { readRule } from './profile/rule';
import { placeRule, type PlacedRule } from './profile/rule-query';
import type { SourceData, SourceShape, LoadedTable } from './source-data';
import { printSql } from './program/print-sql';
import type { SqlQuery } from './program/sql-tree';
import { StatementBatch, type Outcome } from './statement-batch';

/** After so long nothing further is begun: the rest is counted by the next call. Time in which others had their turn is free. */
const BUDGET_MS = 60_000;
/** Sets of data whose counts are remembered. */
const MOST_SETS = 4;
/** Counts of one set of data that are remembered, of statements and of keys and edges. */
const MOST_COUNTS = 20_000;
/** People are told no more often how far it is, in ms. */
const PROGRESS_MS = 100;
/** Work that waits for nobody lets others have their turn after so long, in ms. */
const TURN_MS = 20;
/** So many keys, edges and rules are counted together, and no more where their tables have so many rows together. */
const [MOST_TOGETHER, MOST_ROWS_TOGETHER] = [24, 20_000];

/** What is counted. */
export interface HealthRequest {
  /** Names are spelt as in the data. */
  readonly graph: SchemaGraph;
  /** The edges of the graph as its files spell them, in the same order. */
  readonly written: readonly Edge[];
  readonly data: SourceData;
  readonly shape: SourceShape;
}

/** Something to count, which puts what it finds in its place. */
interface Task {
  /** Rows of its tables. */
  readonly rows: number;
  readonly name: MessageValue;
  /** It takes a while by itself, before anything is counted. */
  readonly isSlow?: true;
  run(counting: Counting): Promise<void>;
}

/** What is remembered of one set of data. */
interface Known {
  /** Counts by their statement, which says all that they depend on. */
  readonly statements: Map<string, Promise<Outcome>>;
  /** What was counted of keys and of edges, by what they are: printing the statements again takes longer than looking here. */
  readonly keys: Map<string, KeyHealth['health']>;
  readonly edges: Map<string, EdgeHealth['health']>;
  /** Also of the rules that cannot be read, since reading thousands of terms takes a while. */
  readonly rules: Map<string, RuleHealth['health'] | typeof UNREAD>;
}

/** One call of the counter. */
interface Counting {
  readonly batch: StatementBatch;
  readonly statements: Known['statements'];
  readonly signal: AbortSignal | undefined;
  /** Whether nothing further is to be begun. */
  readonly isOver: () => boolean;
}

/** Counts; one serves many graphs. */
export class HealthCounter {
  readonly #clock: Clock;
  /** By the data's fingerprint, the one used last at the end. */
  readonly #known = new Map<string, Known>();

  /** @param clock for the budget */
  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /**
   * Counts keys, key edges and rules, those of small tables first.
   * @param request graph and data
   * @param options cancellation, and progress of what was not counted before, at most 10 times a second
   * @returns what was counted; what took too long, or was not begun within 60 s, says so
   * @throws SchemaGraphError `cancelled`; the statement that runs is finished, and remembered
   */
  async count(request: HealthRequest, { signal, onProgress, giveWay }: HealthOptions): Promise<GraphHealth> {
    const keys: KeyHealth[] = [];
    const edges: EdgeHealth[] = [];
    const known = this.#knownOf(request.shape.fingerprint);
    const rules: (RuleHealth | undefined)[] = [];
    const health = (): GraphHealth => ({ keys, edges, rules: rules.flatMap((rule) => rule ?? []) });
    const tasks = [
      ...keyTasks(request, known, keys),
      ...edgeTasks(request, known, edges),
      ...ruleTasks(request, known, rules),
    ];
    if (tasks.length === 0) return health();
    tasks.sort((a, b) => a.rows - b.rows);
    const start = this.#clock();
    let [told, waited, turn] = [-Infinity, 0, start];
    const counting: Counting = {
      batch: new StatementBatch(request.data),
      statements: known.statements,
      signal,
      isOver: () => this.#clock() - start - waited > BUDGET_MS,
    };
    return request.data.needed(async () => {
      let done = 0;
      for (const group of together(tasks)) {
        const now = this.#clock();
        if (now - told >= PROGRESS_MS && group[0]) {
          onProgress?.({ message: say`Counting ${group[0].name}`, done: done / tasks.length });
          told = now;
        }
        if (now - turn >= TURN_MS) {
          await (giveWay ?? nextTurn)();
          turn = this.#clock();
          if (giveWay) waited += turn - now;
        }
        const counted = Promise.all(
          group.map(async (task) => {
            throwIfCancelled(signal);
            await task.run(counting);
          }),
        );
        counted.catch(() => undefined); // who has cancelled does not wait for it
        await untilCancelled(counted, signal);
        done += group.length;
      }
      return health();
    });
  }

  #knownOf(fingerprint: string): Known {
    const known = this.#known.get(fingerprint) ?? {
      statements: new Map(),
      keys: new Map(),
      edges: new Map(),
      rules: new Map(),
    };
    for (const counts of Object.values(known) as Map<string, unknown>[]) if (counts.size > MOST_COUNTS) counts.clear();
    this.#known.delete(fingerprint);
    this.#known.set(fingerprint, known);
    const [oldest] = this.#known.keys();
    if (oldest !== undefined && this.#known.size > MOST_SETS) this.#known.delete(oldest);
    return known;
  }
}

function nextTurn(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve));
}

/** Groups of what is quick to count, in order; what has many rows stands alone. */
function together(tasks: readonly Task[]): readonly (readonly Task[])[] {
  const groups: Task[][] = [];
  let rows = Infinity;
  for (const task of tasks) {
    const group = groups.at(-1);
    rows += task.isSlow ? Infinity : task.rows;
    if (group && rows <= MOST_ROWS_TOGETHER && group.length < MOST_TOGETHER) group.push(task);
    else {
      groups.push([task]);
      rows = task.isSlow ? Infinity : task.rows;
    }
  }
  return groups;
}

/** Puts each key into `keys`, with what is known of it, and gives what there is to count. */
function keyTasks({ graph, shape }: HealthRequest, known: Known, keys: KeyHealth[]): Task[] {
  const tables = new DataTables(graph, shape);
  return [...graph.tables.values()].flatMap(keysOf).flatMap((key): Task[] => {
    const { table, columns, kind } = key;
    const measured = tables.measured(columns.map((column) => ({ table, column })));
    if (!measured) return []; // which is a problem of its own
    const others = likelyParts(graph, key, shape);
    const id = identityOf([measured], kind, ...others);
    const health = known.keys.get(id);
    const place = keys.push({ ...key, health: health ?? WAITING }) - 1;
    if (health) return [];
    const run = async (counting: Counting): Promise<void> => {
      const found = await whole(counting, (count) => measureKey(measured, kind, count, others), known.keys, id);
      keys[place] = { ...key, health: found };
    };
    return [{ rows: measured.rows, name: table, run }];
  });
}

/** Puts each key edge into `edges`, with what is known of it, and gives what there is to count. */
function edgeTasks({ graph, written, shape }: HealthRequest, known: Known, edges: EdgeHealth[]): Task[] {
  const tables = new DataTables(graph, shape);
  return graph.edges.flatMap((edge, i): Task[] => {
    if (edge.kind !== 'key' || edge.status === 'rejected' || edge.from.length !== edge.to.length) return [];
    const [from, to] = [tables.measured(edge.from), tables.measured(edge.to)];
    if (!from || !to) return [];
    const of = { id: edgeId(written[i] ?? edge), suggested: edge.status === 'suggested' };
    const { match, cardinality } = edge;
    const id = identityOf([from, to], match, cardinality);
    const health = known.edges.get(id);
    const place = edges.push({ ...of, health: health ?? WAITING }) - 1;
    if (health) return [];
    const measured = { from, to, match, ...(cardinality && { cardinality }) };
    const run = async (counting: Counting): Promise<void> => {
      const found = await whole(counting, (count) => measureEdge(measured, count), known.edges, id);
      edges[place] = { ...of, health: found };
    };
    return [{ rows: from.rows + to.rows, name: say`${from.table} and ${to.table}`, run }];
  });
}

/**
 * Puts each rule into `rules`, with what is known of it, and gives what there is to count: finding its way is a part of that.
 * Rules that cannot be read are problems of their own, and leave a hole.
 */
function ruleTasks({ graph, written, shape }: HealthRequest, known: Known, rules: (RuleHealth | undefined)[]): Task[] {
  const checked = graph.edges.flatMap((edge, i) => (isChecked(edge) ? [{ edge, i }] : []));
  if (checked.length === 0) return [];
  const tables = new DataTables(graph, shape);
  const ways = new KeyPaths(graph.edges);
  const joins = hashText(JSON.stringify(graph.edges.filter(({ kind }) => kind === 'key').map(joinOf)));
  return checked.flatMap(({ edge, i }): Task[] => {
    const derived = tables.measured(edge.from);
    if (!derived || !edge.to.every((ref) => tables.measured([ref]))) return [];
    const of = { id: edgeId(written[i] ?? edge), suggested: edge.status === 'suggested' };
    const id = JSON.stringify([edge.rule, edge.to, identityOf([derived]), tables.keyOf(derived.table), joins]);
    const health = known.rules.get(id);
    const place = rules.push(health === UNREAD ? undefined : { ...of, health: health ?? WAITING }) - 1;
    if (health !== undefined) return [];
    const run = async (counting: Counting): Promise<void> => {
      const found = await whole(counting, (count) => measured(edge, derived, { tables, ways, count }), known.rules, id);
      rules[place] = found === UNREAD ? undefined : { ...of, health: found };
    };
    return [{ rows: tables.rowsOf(edge.to), name: derived.table, isSlow: true, run }];
  });
}

/** What stands for the health of a rule that cannot be read. */
const UNREAD = 'unread';

/** Measures a rule, once its way is found. */
async function measured(
  edge: Edge,
  derived: ColumnsToMeasure,
  { tables, ways, count }: { tables: DataTables; ways: KeyPaths; count: CountRows },
): Promise<RuleHealth['health'] | typeof UNREAD> {
  let placed: PlacedRule;
  try {
    placed = placeRule(readRule(edge), edge, ways);
  } catch (error) {
    if (!(error instanceof SchemaGraphError)) throw error;
    // What is wrong with the text is told while one types; that no key edges lead there is told here.
    return error.code === 'no-join' ? { state: 'not-measured', reason: error.said } : UNREAD;
  }
  return measureRule(tables.ruled(placed, derived), count);
}

/** What a way along an edge depends on. */
function joinOf({ from, to, match, cardinality, status }: Edge): unknown {
  return [from, to, match, cardinality, status === 'rejected'];
}

/** The place of a row, with its file where its source has several. */
function placeIn(table: LoadedTable, at: number): RuleExample['place'] {
  const { file, row } = placeOf(table, at);
  return { source: table.source, ...(file !== undefined && (table.files?.length ?? 0) > 1 && { file }), row };
}

/** Whether an edge holds a rule that can be compared with the data. */
function isChecked({ kind, from, rule, status }: Edge): boolean {
  return kind === 'derivation' && rule !== undefined && from.length === 1 && status !== 'rejected';
}

/** All that the counts of some columns depend on, in one set of data. */
function identityOf(ends: readonly ColumnsToMeasure[], ...how: readonly (string | undefined)[]): string {
  return JSON.stringify([how, ends.map((end) => ({ ...end, missing: [...end.missing] }))]);
}

/** Measures, and remembers what was found unless a part of it was left for the next call. */
async function whole<T>(
  { batch, statements, signal, isOver }: Counting,
  measure: (count: CountRows) => Promise<T>,
  known: Map<string, T>,
  id: string,
): Promise<T> {
  let left = false;
  const outcomeOf = (query: SqlQuery): Promise<Outcome> => {
    // As text it is its own name, whatever dialect it is run in.
    const sql = printSql(query);
    const counted = statements.get(sql);
    if (counted) return counted;
    if (isOver()) {
      left = true;
      return Promise.resolve(OVER);
    }
    const outcome = batch.run(query);
    statements.set(sql, outcome);
    outcome.catch(() => statements.delete(sql));
    return outcome;
  };
  const found = await measure((wanted) => {
    throwIfCancelled(signal);
    return Promise.all(wanted.map(outcomeOf));
  });
  if (!left) known.set(id, found);
  return found;
}

const OVER: NotMeasured = {
  state: 'not-measured',
  reason: say`counting the rest took long enough; check again to go on with it.`,
};
const WAITING: NotMeasured = { state: 'not-measured', reason: say`it has not been counted yet.` };

function keysOf(table: Table): readonly Omit<KeyHealth, 'health'>[] {
  const keys = [
    { columns: table.key, kind: 'key' as const, suggested: false },
    { columns: table.suggested?.key, kind: 'key' as const, suggested: true },
    ...table.unique.map((columns) => ({ columns, kind: 'unique' as const, suggested: false })),
  ];
  return keys.flatMap(({ columns, ...rest }) =>
    columns && columns.length > 0 ? [{ table: table.name, columns, ...rest }] : [],
  );
}

/** The tables of the data with what the graph says of their columns. */
class DataTables {
  readonly #shapes: ReadonlyMap<string, SourceShape['tables'][number]>;

  constructor(
    private readonly graph: SchemaGraph,
    shape: SourceShape,
  ) {
    this.#shapes = new Map(shape.tables.map((table) => [table.name, table]));
  }

  /** Columns of one table as they are counted; undefined where the data does not have all of them. */
  measured(refs: readonly ColumnRef[]): ColumnsToMeasure | undefined {
    const table = refs[0]?.table ?? '';
    const shape = this.#shapes.get(table);
    const types = refs.flatMap(({ column }) => shape?.columns.find(({ name }) => name === column)?.type ?? []);
    if (!shape || types.length < refs.length || refs.some((ref) => ref.table !== table)) return undefined;
    const missing = refs.map(({ column }): [string, readonly string[]] => {
      const described = this.graph.tables.get(table)?.columns.get(column);
      return [column, (described && effectiveNotes(described).missing) ?? []];
    });
    const columns = refs.map(({ column }) => column);
    return { table, columns, types, rows: shape.rows, missing: new Map(missing) };
  }

  /** A rule with what the data and the graph say of the derived column and of the rows of its table. */
  ruled(placed: PlacedRule, { table, columns, types, missing }: ColumnsToMeasure): RuleToMeasure {
    const [column = ''] = columns;
    const shape = this.#shapes.get(table);
    const place = shape?.placeColumn;
    return {
      placed,
      derived: { type: types[0] ?? 'text', missing: missing.get(column) ?? [] },
      key: this.keyOf(table),
      ...(shape &&
        place !== undefined && {
          place: { column: place, of: (at: number) => placeIn(shape, at) },
        }),
    };
  }

  /** The columns of a table's key that the data has. */
  keyOf(table: string): readonly string[] {
    const described = this.graph.tables.get(table);
    const columns = new Set(this.#shapes.get(table)?.columns.map(({ name }) => name));
    return ((described && effectiveKey(described)) ?? []).filter((name) => columns.has(name));
  }

  /** Rows of the tables that hold some columns. */
  rowsOf(refs: readonly ColumnRef[]): number {
    return [...new Set(refs.map(({ table }) => table))].reduce(
      (sum, table) => sum + (this.#shapes.get(table)?.rows ?? 0),
      0,
    );
  }
}
