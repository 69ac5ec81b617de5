/** Drafts a schema graph from what the data shows: keys, ladders, foreign keys and codes for "not known". */
import type { ColumnRef } from '../core/identifiers';
import { say } from '../core/message';
import type { Progress } from '../core/reports';
import { normaliseCode } from '../core/values';
import {
  FORMAT_VERSION,
  type Column,
  type Edge,
  type SchemaGraph,
  type Source,
  type Table,
  type TableNotes,
} from '../graph/model';
import type { Catalogue } from '../profile/catalogue';
import type { SqlEngine } from '../store/sql-engine';
import { findCompositeReferences } from './composite-references';
import type { Counter } from './counting';
import { declaredForeignKeys, declaredKey } from './declared';
import { readFacts, type TableFacts } from './facts';
import { foreignKeyName, type ForeignKey } from './foreign-key';
import { dropImplied } from './implied';
import { findKeys, type FoundKey } from './keys';
import { draftLadders } from './ladders';
import { couldBe, scoreContext } from './reference-score';
import { findCandidates } from './references';
import { labelRoles, spokenRoles } from './roles';
import { chooseReferences } from './single-keys';
import { tableKeywords } from './table-names';

/** What to draft. */
export interface DraftOptions {
  readonly name: string;
  readonly sources: readonly Source[];
  /** Leave the source's own keys and foreign keys aside. */
  readonly ignoreDeclared?: boolean;
  /** Edges that a person has rejected, whatever the case of their names; they are not proposed again, declared or not. */
  readonly rejected?: readonly Edge[];
  readonly signal?: AbortSignal;
  readonly onProgress?: (progress: Progress) => void;
}

/** Keys and foreign keys of a catalogue. */
export interface Structure {
  readonly tables: ReadonlyMap<string, TableFacts>;
  /** Declared and found. */
  readonly keys: ReadonlyMap<string, FoundKey>;
  readonly foreignKeys: readonly ForeignKey[];
}

/**
 * Drafts a graph. What the source declares is taken as it is; all else is `suggested`, with confidence and evidence.
 * @param catalogue what exists
 * @param engine where its tables can be counted
 * @param options name, sources, and whether to leave declared keys aside
 * @returns a graph without validation errors
 * @throws SchemaGraphError `cancelled`
 */
export async function draftGraph(catalogue: Catalogue, engine: SqlEngine, options: DraftOptions): Promise<SchemaGraph> {
  const structure = await discoverStructure(catalogue, engine, options);
  const { tables, keys, foreignKeys } = structure;
  const ladders = draftLadders(
    [...tables.keys()].map((name) => ({ name, key: keys.get(name)?.columns })),
    foreignKeys,
  );
  const labels = labelRoles(foreignKeys);
  const names = tableKeywords(keys, foreignKeys);
  return {
    version: FORMAT_VERSION,
    revision: 1,
    name: options.name,
    include: [],
    dictionaries: [],
    sources: options.sources,
    tables: new Map(
      [...tables.values()].map((table) => [
        table.name,
        draftTable(table, keys.get(table.name), ladders.get(table.name), names.get(table.name), options),
      ]),
    ),
    edges: foreignKeys.map((key) => draftEdge(key, labels.get(key))),
  };
}

/**
 * Finds keys and foreign keys (Contracts A.7).
 * @param catalogue what exists
 * @param engine where its tables can be counted
 * @param options as for `draftGraph`
 * @throws SchemaGraphError `cancelled`
 */
export async function discoverStructure(
  catalogue: Catalogue,
  engine: SqlEngine,
  options: Pick<DraftOptions, 'ignoreDeclared' | 'rejected' | 'signal' | 'onProgress'>,
): Promise<Structure> {
  const counter: Counter = { engine, ...(options.signal && { signal: options.signal }) };
  const tables = readFacts(catalogue);
  options.onProgress?.({ message: say`Looking for keys`, done: 0.1 });
  const declared = new Map<string, FoundKey>();
  if (!options.ignoreDeclared) {
    for (const table of tables.values()) {
      const key = declaredKey(table);
      if (key) declared.set(table.name, key);
    }
  }
  const keys = await findKeys(tables, counter, declared);
  const rejected = new Set((options.rejected ?? []).map((edge) => edgeName(edge).toLowerCase()));
  const isRejected = (key: Parameters<typeof foreignKeyName>[0]) => rejected.has(foreignKeyName(key).toLowerCase());
  const allDeclared = options.ignoreDeclared ? [] : await declaredForeignKeys(tables, counter);
  const given = allDeclared.filter((key) => !isRejected(key));
  options.onProgress?.({ message: say`Looking for references between tables`, done: 0.4 });
  const taken = new Set(given.flatMap((key) => key.columns.map((column) => JSON.stringify([key.table, column]))));
  const context = scoreContext(tables, keys, []);
  const candidates = await findCandidates(tables, keys, counter, (best) => {
    const { from, to } = best;
    if (taken.has(JSON.stringify([from.table, from.name]))) return false;
    if (isRejected({ table: from.table, columns: [from.name], to: to.table, toColumns: [to.name] })) return false;
    return couldBe(best, context);
  });
  options.onProgress?.({ message: say`Looking for references of several columns`, done: 0.8 });
  const several = (await findCompositeReferences(tables, keys, counter)).filter((key) => !isRejected(key));
  const joined = new Set([...given, ...several].flatMap((key) => [key.table, key.to]));
  const besideDeclared = allDeclared.length > 0;
  const single = chooseReferences(candidates, scoreContext(tables, keys, candidates), besideDeclared, joined);
  const proposed = [...several, ...single].filter(
    (key) => !given.some((other) => overlaps(key, other)) && !isSecondBest(key, [...given, ...several], keys),
  );
  return { tables, keys, foreignKeys: inOrder(dropImplied([...given, ...proposed], keys), tables) };
}

/** In the order of the tables and their columns, so that the same data always gives the same file. */
function inOrder(foreignKeys: readonly ForeignKey[], tables: ReadonlyMap<string, TableFacts>): readonly ForeignKey[] {
  const names = [...tables.keys()];
  const place = (key: ForeignKey) => {
    const columns = tables.get(key.table)?.columns ?? [];
    return [names.indexOf(key.table), columns.findIndex((c) => c.name === key.columns.at(-1)), names.indexOf(key.to)];
  };
  const compare = (a: readonly number[], b: readonly number[]) =>
    a.map((n, i) => n - (b[i] ?? 0)).find((n) => n !== 0) ?? 0;
  return foreignKeys.toSorted((a, b) => compare(place(a), place(b)));
}

function edgeName({ from, to }: Edge): string {
  return foreignKeyName({
    table: from[0]?.table ?? '',
    columns: from.map((c) => c.column),
    to: to[0]?.table ?? '',
    toColumns: to.map((c) => c.column),
  });
}

/** Whether a declared key already says where a proposal's columns lead, or joins the same columns the other way. */
function overlaps(key: ForeignKey, declared: ForeignKey): boolean {
  const uses = (table: string, columns: readonly string[]) =>
    declared.table === table && columns.every((c) => declared.columns.includes(c));
  if (uses(key.table, key.columns)) return true;
  return (
    uses(key.to, key.toColumns) && declared.to === key.table && key.columns.every((c) => declared.toColumns.includes(c))
  );
}

/** Whether a reference leads to a mere unique column while the two tables are joined by the key of one already. */
function isSecondBest(key: ForeignKey, others: readonly ForeignKey[], keys: ReadonlyMap<string, FoundKey>): boolean {
  const toKey = keys.get(key.to)?.columns ?? [];
  if (key.columns.length > 1 || key.toColumns.every((c) => toKey.includes(c))) return false;
  return others.some((o) => (o.table === key.table && o.to === key.to) || (o.table === key.to && o.to === key.table));
}

function draftTable(
  table: TableFacts,
  key: FoundKey | undefined,
  ladder: readonly string[] | undefined,
  keywords: readonly string[] | undefined,
  options: DraftOptions,
): Table {
  const isDeclared = !options.ignoreDeclared && declaredKey(table) !== undefined;
  const special = ladder !== undefined && ladder.join('\u0000') !== (key?.columns ?? []).join('\u0000');
  const notes: TableNotes = { ...(key && { key: key.columns }), ...(special && { ladder }) };
  const columns = table.columns.map((column): [string, Column] => {
    const missing = [...new Set(column.profile.missing.map((m) => normaliseCode(m.value)))];
    return [
      column.name,
      { name: column.name, type: column.profile.type, ...(missing.length > 0 && { suggested: { missing } }) },
    ];
  });
  const suggested: TableNotes = { ...(!isDeclared && notes), ...(keywords && { keywords }) };
  return {
    name: table.name,
    ...(isDeclared && notes),
    ...(Object.keys(suggested).length > 0 && { suggested }),
    unique: options.ignoreDeclared ? [] : table.profile.declaredUnique,
    display: [],
    terms: [],
    columns: new Map(columns),
  };
}

function draftEdge(key: ForeignKey, label: string | undefined): Edge {
  const refs = (table: string, columns: readonly string[]): ColumnRef[] => columns.map((column) => ({ table, column }));
  return {
    kind: 'key',
    from: refs(key.table, key.columns),
    to: refs(key.to, key.toColumns),
    ...(label !== undefined && { label }),
    keywords: label === undefined ? [] : spokenRoles(label),
    cardinality: key.cardinality,
    match: key.match,
    status: key.status,
    ...(key.status === 'suggested' && { confidence: key.confidence, evidence: key.evidence }),
  };
}
