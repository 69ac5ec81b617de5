/** Small schemas of tests, read from graphs as people write them. */
import { createGraphIndex } from '../../../src/engine/graph/memory-index';
import type { Column, SchemaGraph } from '../../../src/engine/graph/model';
import { parseGraph } from '../../../src/engine/graph/parse';
import type { Catalogue, ColumnProfile, TableProfile } from '../../../src/engine/profile/catalogue';
import { Linker } from '../../../src/engine/question/linker';
import { buildSchemaView, type SchemaView } from '../../../src/engine/question/schema-view';
import { contextOf, type QuestionContext } from '../../../src/engine/reason/frame/question-context';
import { collectKeywords } from '../../../src/engine/search/keywords';
import { ValueIndex } from '../../../src/engine/search/value-index';
import { ValueStore } from '../../../src/engine/search/value-store';

/** A small schema as the linker sees it. */
export interface Schema {
  readonly view: SchemaView;
  /** A question about it. */
  readonly contextFor: (question: string) => QuestionContext;
  /** The number of a column, `T.C`. */
  readonly column: (name: string) => number;
  /** The number of a table's use, in a role where one is given. */
  readonly use: (table: string, role?: string) => number;
}

/**
 * Reads a graph for tests.
 * @param graph its text
 * @param values what columns (`T.C`) hold
 */
export function schemaOf(graph: string, values: Readonly<Record<string, readonly string[]>>): Schema {
  const { value } = parseGraph(graph, 'own.sgraph.yaml');
  if (!value) throw new Error('the graph cannot be read');
  const index = createGraphIndex(value);
  const catalogue = catalogueOf(value);
  const view = buildSchemaView(index, catalogue, collectKeywords(index, catalogue));
  const store = new ValueStore();
  for (const [name, stored] of Object.entries(values)) {
    const [table = '', column = ''] = name.split('.');
    const id = store.addColumn({ table, column });
    for (const one of stored) store.add(id, one, one);
  }
  const linker = new Linker(view, new ValueIndex(store, () => false), { has: () => undefined });
  return {
    view,
    contextFor: (question) => contextOf(linker.link(question), view),
    column: (name) => {
      const [table, own] = name.split('.');
      return view.columns.findIndex((c) => c.name === own && view.uses[c.use]?.table === table);
    },
    use: (table, role) => view.uses.findIndex((u) => u.table === table && u.role === role),
  };
}

const profileOf = (table: string, column: string, type: Column['type'], unique: boolean): ColumnProfile => ({
  id: `${table}.${column}`,
  table,
  column,
  type: type === 'text' || type === 'date' ? type : 'integer',
  rows: 20,
  nulls: 0,
  distinct: unique ? 20 : 5,
  min: type === 'text' ? 'a' : type === 'date' ? '2001-01-01' : 0,
  max: type === 'text' ? 'z' : type === 'date' ? '2020-01-01' : 3000,
  typical: [],
  unique,
  meanLength: 5,
  maxLength: 9,
  writtenAs: type === 'text' ? 'words' : type === 'date' ? 'date' : 'integer',
  missing: [],
});

const catalogueOf = ({ tables }: SchemaGraph): Catalogue => ({
  fingerprint: 'own',
  tables: new Map(
    [...tables].map(([name, { key = [], columns }]): [string, TableProfile] => [
      name,
      {
        name,
        source: 'own',
        rows: 20,
        columns: [...columns].map(([c, { type }]) => profileOf(name, c, type, key.length === 1 && key[0] === c)),
        declaredUnique: [],
        declaredForeignKeys: [],
      },
    ]),
  ),
});
