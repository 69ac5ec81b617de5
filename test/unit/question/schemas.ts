/** A small schema for tests of linking: pilots, their flights and checks, and airports in two roles. */
import { createGraphIndex } from '../../../src/engine/graph/memory-index';
import type { Column, Edge, SchemaGraph, Table } from '../../../src/engine/graph/model';
import type { Catalogue, ColumnProfile, TableProfile } from '../../../src/engine/profile/catalogue';
import { Linker } from '../../../src/engine/question/linker';
import { buildSchemaView } from '../../../src/engine/question/schema-view';
import { collectKeywords } from '../../../src/engine/search/keywords';
import { ValueIndex } from '../../../src/engine/search/value-index';
import { ValueStore } from '../../../src/engine/search/value-store';

type Columns = Readonly<Record<string, 'integer' | 'text'>>;

const TABLES: Readonly<Record<string, Columns>> = {
  pilots: { pilot_id: 'integer', name: 'text', age: 'integer', nationality: 'text' },
  flights: {
    flight_id: 'integer',
    pilot_id: 'integer',
    source_airport: 'text',
    dest_airport: 'text',
    price: 'integer',
    flight_no: 'integer',
  },
  airports: { airport_code: 'text', airport_name: 'text', city: 'text' },
  checks: { check_id: 'integer', pilot_id: 'integer', MEDRES: 'integer', model: 'text', model_year: 'integer' },
};
const KEYS: Readonly<Record<string, string>> = {
  pilots: 'pilot_id',
  flights: 'flight_id',
  airports: 'airport_code',
  checks: 'check_id',
};
const VALUES: Readonly<Record<string, readonly string[]>> = {
  'pilots.nationality': ['British', 'French'],
  'pilots.name': ['Amy Johnson', 'Jean Mermoz'],
  'airports.city': ['Aberdeen', 'New York'],
  'checks.model': ['Year'],
};

const edge = (from: string, to: string, label?: string): Edge => {
  const [fromTable = '', fromColumn = ''] = from.split('.');
  const [toTable = '', toColumn = ''] = to.split('.');
  return {
    kind: 'key',
    from: [{ table: fromTable, column: fromColumn }],
    to: [{ table: toTable, column: toColumn }],
    keywords: [],
    match: 'exact',
    ...(label !== undefined && { label }),
  };
};

const profile = (table: string, column: string, type: 'integer' | 'text'): ColumnProfile => ({
  id: `${table}.${column}`,
  table,
  column,
  type,
  rows: 20,
  nulls: 0,
  distinct: 20,
  min: type === 'integer' ? 0 : 'a',
  max: type === 'integer' ? 100 : 'z',
  typical: [],
  unique: column === KEYS[table],
  meanLength: 5,
  maxLength: 9,
  writtenAs: type === 'integer' ? 'integer' : 'words',
  missing: [],
});

/** The graph of the schema. */
export const graph: SchemaGraph = {
  version: 1,
  revision: 0,
  include: [],
  dictionaries: [],
  sources: [],
  tables: new Map(
    Object.entries(TABLES).map(([name, columns]): [string, Table] => [
      name,
      {
        name,
        key: [KEYS[name] ?? ''],
        unique: [],
        display: [],
        terms: name === 'pilots' ? [{ name: 'veteran', where: 'age > 50', keywords: [] }] : [],
        columns: new Map(
          Object.entries(columns).map(([c, type]): [string, Column] => [
            c,
            {
              name: c,
              type,
              ...(c === 'MEDRES' && { values: [{ code: '2', label: 'Fatal' }] }),
              ...(c === 'price' && { unit: 'US dollars' }),
            },
          ]),
        ),
      },
    ]),
  ),
  edges: [
    edge('flights.pilot_id', 'pilots.pilot_id'),
    edge('checks.pilot_id', 'pilots.pilot_id'),
    edge('flights.source_airport', 'airports.airport_code', 'source'),
    edge('flights.dest_airport', 'airports.airport_code', 'destination'),
  ],
};

/** What the schema's data look like. */
export const catalogue: Catalogue = {
  fingerprint: 'test',
  tables: new Map(
    Object.entries(TABLES).map(([name, columns]): [string, TableProfile] => [
      name,
      {
        name,
        source: 'test',
        rows: 20,
        columns: Object.entries(columns).map(([c, type]) => profile(name, c, type)),
        declaredUnique: [],
        declaredForeignKeys: [],
      },
    ]),
  ),
};

/** An index of the graph. */
export const index = createGraphIndex(graph);

/** The stored values. */
export function valueIndex(): ValueIndex {
  const store = new ValueStore();
  for (const [name, values] of Object.entries(VALUES)) {
    const [table = '', column = ''] = name.split('.');
    const id = store.addColumn({ table, column });
    for (const value of values) store.add(id, value, value);
  }
  return new ValueIndex(store, () => false);
}

/** A linker over the schema. */
export function linker(): Linker {
  return new Linker(buildSchemaView(index, catalogue, collectKeywords(index, catalogue)), valueIndex(), {
    has: () => undefined,
  });
}
