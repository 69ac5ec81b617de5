/** A database of a question set, ready to be linked and queried. */
import { hashBytes } from '../src/engine/core/hash';
import { createGraphIndex } from '../src/engine/graph/memory-index';
import type { GraphIndex } from '../src/engine/graph/graph-index';
import type { Column, Edge, SchemaGraph, Table } from '../src/engine/graph/model';
import { countRows, describeDatabase, openDatabase } from '../src/engine/ingest/sqlite';
import { buildCatalogue } from '../src/engine/profile/build-catalogue';
import type { Catalogue, TableProfile } from '../src/engine/profile/catalogue';
import { readStoredValues } from '../src/engine/search/build-values';
import { collectKeywords } from '../src/engine/search/keywords';
import { ColumnContext } from '../src/engine/search/column-context';
import { numberSets } from '../src/engine/search/number-sets';
import type { NumberSets } from '../src/engine/search/number-sets';
import { ValueIndex } from '../src/engine/search/value-index';
import { splitIdentifier } from '../src/engine/search/words';
import { WorkerClient } from '../src/engine/store/worker-client';
import { readDatabase } from './data';
import { InlineEngine, inlineWorker, loadSqlJs } from './inline-engine';

/** What questions about one database need. */
export interface TrainingSession {
  readonly db: string;
  readonly engine: InlineEngine;
  readonly catalogue: Catalogue;
  readonly graph: GraphIndex;
  readonly vocabulary: ReturnType<typeof collectKeywords>;
  readonly search: NumberSets & { readonly valueIndex: ValueIndex; readonly context: ColumnContext };
  /** Tables and their columns, for the reader of gold SQL. */
  readonly schema: ReadonlyMap<string, readonly string[]>;
}

/**
 * Opens a database with the graph of its declared keys.
 * @param set name of the question set
 * @param db name of the database
 * @param draft gives the graph; by default declared keys alone
 */
export async function openSession(
  set: string,
  db: string,
  draft?: (catalogue: Catalogue, engine: InlineEngine) => Promise<SchemaGraph>,
): Promise<TrainingSession> {
  return openBytes(db, await readDatabase(set, db), draft);
}

/**
 * The same of a database that is in no set.
 * @param db its name
 * @param bytes the database
 * @param draft gives the graph; by default declared keys alone
 */
export async function openBytes(
  db: string,
  bytes: Uint8Array,
  draft: (catalogue: Catalogue, engine: InlineEngine) => Promise<SchemaGraph> = (catalogue) =>
    Promise.resolve(declaredGraph(catalogue)),
): Promise<TrainingSession> {
  const engine = new InlineEngine(await loadSqlJs(), bytes);
  const client = new WorkerClient(await inlineWorker());
  const source = { id: db, kind: 'sqlite', path: `/${db}.sqlite` };
  await openDatabase(client, bytes);
  const { tables } = await countRows(engine, await describeDatabase(client, source));
  client.terminate(new Error('done'));
  const catalogue = await buildCatalogue({ engine, tables, fingerprint: hashBytes(bytes) });
  const graph = createGraphIndex(await draft(catalogue, engine));
  const vocabulary = collectKeywords(graph, catalogue);
  const words = new Set(vocabulary.columns.flatMap((c) => c.names.flat()));
  const { store, numbers } = await readStoredValues(catalogue, graph, engine);
  const values = new ValueIndex(store, (word) => words.has(word));
  const schema = new Map([...catalogue.tables.values()].map((t) => [t.name, t.columns.map((c) => c.column)]));
  const held = numberSets(numbers);
  const search = { valueIndex: values, context: new ColumnContext(graph, catalogue, held), ...held };
  return { db, engine, catalogue, graph, vocabulary, search, schema };
}

/** The graph that a database declares. */
export function declaredGraph(catalogue: Catalogue): SchemaGraph {
  const tables = new Map([...catalogue.tables.values()].map((t) => [t.name, tableOf(t)]));
  const edges = [...catalogue.tables.values()].flatMap((t) => edgesOf(t));
  return { version: 1, revision: 0, include: [], dictionaries: [], sources: [], tables, edges };
}

function tableOf(profile: TableProfile): Table {
  const columns = new Map<string, Column>(profile.columns.map((c) => [c.column, { name: c.column, type: c.type }]));
  return {
    name: profile.name,
    unique: profile.declaredUnique,
    display: [],
    terms: [],
    columns,
    ...(profile.declaredKey && { key: profile.declaredKey }),
  };
}

function edgesOf(profile: TableProfile): Edge[] {
  return profile.declaredForeignKeys.map((key) => {
    const parallel =
      key.table === profile.name || profile.declaredForeignKeys.some((o) => o !== key && o.table === key.table);
    const words = key.columns.flatMap((c) => splitIdentifier(c)).filter((w) => w !== 'id');
    return {
      kind: 'key',
      from: key.columns.map((column) => ({ table: profile.name, column })),
      to: key.to.map((column) => ({ table: key.table, column })),
      keywords: [],
      match: 'exact',
      status: 'declared',
      ...(parallel && { label: words.join(' ') || key.columns.join(' ') }),
    };
  });
}
