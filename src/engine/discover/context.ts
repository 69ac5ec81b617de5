/**
 * Proposes context edges (SGAM 3.2, eq. 4): columns of one table that are only meaningful together, as the data and their
 * names show it. What data does not show (whose age it is) is left to a person.
 */
import { throwIfCancelled } from '../core/errors';
import { say } from '../core/message';
import type { Progress } from '../core/reports';
import { effectiveKey, effectiveLadder, type Edge, type SchemaGraph, type Table } from '../graph/model';
import type { Catalogue } from '../profile/catalogue';
import { contextSigns, type Sign } from './context-signs';
import type { Counter } from './counting';
import { readFacts, type ColumnFacts, type TableFacts } from './facts';
import { itemSigns } from './item-codes';
import { sampleTable, type SampledTable } from './sampled-table';

/** A column stands in so many proposals at most, and a table has so many: more are a burden to whoever reviews them. */
const MOST_OF_COLUMN = 3;
const MOST_OF_TABLE = 3;
/** A wide table has one more for each so many columns. */
const COLUMNS_FOR_ONE_MORE = 20;
/** Proposals below this are not made. */
const LEAST_CONFIDENCE = 0.78;
/** Tables with fewer rows show nothing. */
const FEW_ROWS = 20;
/** What is longer is prose, and no value that others depend on. */
const MOST_CHARACTERS = 40;

/**
 * Proposes context edges.
 * @param graph what is known of the tables: their keys, key edges, codes for "not known". Pairs that it ties already,
 *   rejected ones too, are not proposed again
 * @param catalogue the columns of the data
 * @param counter reads samples and counts; cancellation
 * @param onProgress told of each table
 * @returns suggestions in the order of the tables, with confidence and evidence; few for each table
 * @throws SchemaGraphError `cancelled`
 */
export async function proposeContext(
  graph: SchemaGraph,
  catalogue: Catalogue,
  counter: Counter,
  onProgress?: (progress: Progress) => void,
): Promise<readonly Edge[]> {
  const facts = readFacts(catalogue);
  const tied = new Set(graph.edges.filter(({ kind }) => kind === 'context').map(pairOf));
  const edges: Edge[] = [];
  for (const table of facts.values()) {
    throwIfCancelled(counter.signal);
    onProgress?.({ message: say`Looking for columns of ${table.name} that belong together` });
    const said = graph.tables.get(table.name);
    if (!said || table.profile.rows < FEW_ROWS) continue;
    const columns = usableColumns(table, said, graph, facts);
    const own = ownKeyColumns(table, said, graph);
    if (columns.length + own.length < 2) continue;
    const sample = await sampleTable(table, [...columns, ...own], counter);
    if (!sample) continue;
    const free = { ...sample, columns: sample.columns.filter((column) => columns.includes(column.facts)) };
    const signs = [...contextSigns(free, said.columns), ...(await itemSigns(sample, free.columns, graph, counter))];
    const open = signs.filter((sign) => !tied.has(pairOf(edgeOf(sign, sample))));
    edges.push(...chosen(open, table).map((sign) => edgeOf(sign, sample)));
  }
  return edges;
}

/** Columns that are no keys, no copies of a parent's, and hold different values, but not in every row another one. */
function usableColumns(
  table: TableFacts,
  said: Table,
  graph: SchemaGraph,
  facts: ReadonlyMap<string, TableFacts>,
): readonly ColumnFacts[] {
  const keys = new Set(effectiveLadder(said));
  for (const { kind, status, from, to } of graph.edges) {
    if (kind !== 'key' || status === 'rejected') continue;
    for (const ref of [...from, ...to]) if (ref.table === table.name) keys.add(ref.column);
  }
  const copied = new Set(
    ancestorsOf(table.name, graph).flatMap((name) => facts.get(name)?.columns.map((c) => c.name.toLowerCase()) ?? []),
  );
  return table.columns.filter(({ name, profile }) => {
    const { distinct, nulls, meanLength, type, unique } = profile;
    if (keys.has(name) || copied.has(name.toLowerCase()) || unique || type === 'blob') return false;
    return distinct + (nulls > 0 ? 1 : 0) >= 2 && meanLength <= MOST_CHARACTERS;
  });
}

/** Columns of a key that refer to nothing: they may say which of several things a row speaks of. */
function ownKeyColumns(table: TableFacts, said: Table, graph: SchemaGraph): readonly ColumnFacts[] {
  const referring = graph.edges.flatMap(({ kind, status, from, to }) =>
    kind === 'key' && status !== 'rejected' ? [...from, ...to].filter((ref) => ref.table === table.name) : [],
  );
  const own = new Set((effectiveKey(said) ?? []).filter((name) => referring.every(({ column }) => column !== name)));
  return own.size < (effectiveKey(said)?.length ?? 0) ? table.columns.filter(({ name }) => own.has(name)) : [];
}

/** The tables that a table refers to, and those that they refer to. */
function ancestorsOf(name: string, graph: SchemaGraph): readonly string[] {
  const found = [name];
  for (const table of found) {
    for (const { kind, status, from, to } of graph.edges) {
      const parent = to[0]?.table;
      if (kind !== 'key' || status === 'rejected' || from[0]?.table !== table || parent === undefined) continue;
      if (!found.includes(parent)) found.push(parent);
    }
  }
  return found.slice(1);
}

/** The best signs, such that no column and no table has too many, and no two say the same. */
function chosen(signs: readonly Sign[], table: TableFacts): readonly Sign[] {
  const ordered = signs
    .filter((sign) => sign.confidence >= LEAST_CONFIDENCE)
    .toSorted(
      (a, b) =>
        b.confidence - a.confidence ||
        a.to.facts.position - b.to.facts.position ||
        a.from.facts.position - b.from.facts.position,
    );
  const most = MOST_OF_TABLE + Math.floor(table.columns.length / COLUMNS_FOR_ONE_MORE);
  const used = new Map<string, number>();
  const taken: Sign[] = [];
  for (const sign of ordered) {
    const ends = [sign.from.facts.name, sign.to.facts.name];
    const same = taken.some(({ from, to }) => ends.includes(from.facts.name) && ends.includes(to.facts.name));
    // One need of a kind is enough: what that one needs in turn is brought in with it.
    const served = taken.some((other) => other.from === sign.from && other.item === sign.item);
    if (same || served || taken.length >= most) continue;
    if (ends.some((end) => (used.get(end) ?? 0) >= MOST_OF_COLUMN)) continue;
    taken.push(sign);
    for (const end of ends) used.set(end, (used.get(end) ?? 0) + 1);
  }
  return taken.toSorted((a, b) => a.from.facts.position - b.from.facts.position || b.confidence - a.confidence);
}

/** The two columns of an edge, whichever way it leads. */
function pairOf({ from, to }: Edge): string {
  const names = [...from, ...to].map(({ table, column }) => JSON.stringify([table, column]).toLowerCase());
  return names.sort().join();
}

function edgeOf({ from, to, oneWay, confidence, evidence, item }: Sign, { whole, rows }: SampledTable): Edge {
  const end = ({ facts }: Sign['from']) => [{ table: facts.table, column: facts.name }];
  return {
    kind: 'context',
    from: end(from),
    to: end(to),
    keywords: [],
    match: 'exact',
    ...(oneWay && { oneWay }),
    status: 'suggested',
    confidence: Math.min(0.95, Math.round(confidence * 100) / 100),
    evidence: whole || item ? evidence : `${evidence}; in a sample of ${rows.toLocaleString('en-US')} rows`,
  };
}
