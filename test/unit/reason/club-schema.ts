/** A small schema for tests of comparisons: clubs with what they won, their matches, players and trips. */
import { createGraphIndex } from '../../../src/engine/graph/memory-index';
import type { Column, Edge, SchemaGraph, Table } from '../../../src/engine/graph/model';
import type { Catalogue, ColumnProfile, TableProfile } from '../../../src/engine/profile/catalogue';
import { Linker } from '../../../src/engine/question/linker';
import { buildSchemaView } from '../../../src/engine/question/schema-view';
import { generateFrames } from '../../../src/engine/reason/generate';
import type { Frame } from '../../../src/engine/reason/frame/frame';
import type { PieceModels } from '../../../src/engine/reason/pieces/models';
import { PieceScores, SketchPrior } from '../../../src/engine/reason/pieces/piece-scores';
import { contextOf } from '../../../src/engine/reason/frame/question-context';
import weights from '../../../src/engine/reason/weights/pieces.json';
import { collectKeywords } from '../../../src/engine/search/keywords';
import { ValueIndex } from '../../../src/engine/search/value-index';
import { ValueStore } from '../../../src/engine/search/value-store';

type Type = 'integer' | 'real' | 'text' | 'date';

/** Tables, the first column of each the key. */
const TABLES: Readonly<Record<string, Readonly<Record<string, Type>>>> = {
  clubs: { club_id: 'integer', club_name: 'text', region: 'text', gold: 'integer', bronze: 'integer', budget: 'real' },
  players: { player_id: 'integer', player_name: 'text', club_id: 'integer', salary: 'integer', height: 'integer', position: 'text' },
  matches: { match_id: 'integer', home_goals: 'integer', away_goals: 'integer', start_date: 'date', end_date: 'date', venue: 'text' },
  trips: { trip_id: 'integer', start_station: 'text', end_station: 'text', club_id: 'integer' },
}; // prettier-ignore
const REFERENCES: readonly [string, string][] = [
  ['players.club_id', 'clubs.club_id'],
  ['trips.club_id', 'clubs.club_id'],
];

const ref = (name: string) => {
  const [table = '', column = ''] = name.split('.');
  return { table, column };
};
const edges = REFERENCES.map(([from, to]): Edge => ({ kind: 'key', from: [ref(from)], to: [ref(to)], keywords: [], match: 'exact' })); // prettier-ignore

const tableOf = (name: string, columns: Readonly<Record<string, Type>>): Table => ({
  name,
  key: Object.keys(columns).slice(0, 1),
  unique: [],
  display: [],
  terms: [],
  columns: new Map(Object.entries(columns).map(([c, type]): [string, Column] => [c, { name: c, type }])),
});

const profileOf = (table: string, column: string, type: Type, at: number): ColumnProfile => ({
  id: `${table}.${column}`,
  table,
  column,
  type,
  rows: 20,
  nulls: 0,
  distinct: 20,
  min: type === 'date' ? '2001-01-01' : type === 'text' ? 'a' : 0,
  max: type === 'date' ? '2020-01-01' : type === 'text' ? 'z' : 100,
  typical: [],
  unique: at === 0,
  meanLength: 5,
  maxLength: 9,
  writtenAs: type === 'text' ? 'words' : type,
  missing: [],
});

const all = Object.entries(TABLES);
const graph: SchemaGraph = {
  version: 1,
  revision: 0,
  include: [],
  dictionaries: [],
  sources: [],
  tables: new Map(all.map(([name, columns]) => [name, tableOf(name, columns)])),
  edges,
};
const catalogue: Catalogue = {
  fingerprint: 'clubs',
  tables: new Map(
    all.map(([name, columns]): [string, TableProfile] => [
      name,
      {
        name,
        source: 'clubs',
        rows: 20,
        columns: Object.entries(columns).map(([c, type], at) => profileOf(name, c, type, at)),
        declaredUnique: [],
        declaredForeignKeys: [],
      },
    ]),
  ),
};

const index = createGraphIndex(graph);
/** The schema as the linker sees it. */
const view = buildSchemaView(index, catalogue, collectKeywords(index, catalogue));
const store = new ValueStore();
const position = store.addColumn({ table: 'players', column: 'position' });
for (const value of ['Keeper', 'Striker']) store.add(position, value, value);
const playerName = store.addColumn({ table: 'players', column: 'player_name' });
for (const value of ['Ada Lind', 'Year One']) store.add(playerName, value, value);
const clubName = store.addColumn({ table: 'clubs', column: 'club_name' });
for (const value of ['Rovers']) store.add(clubName, value, value);
const linker = new Linker(view, new ValueIndex(store, () => false), { has: () => undefined });
const MODELS = weights as unknown as PieceModels;

/** A question linked to the schema. */
const contextFor = (question: string) => contextOf(linker.link(question), view);

/** Its scored pieces. */
const piecesFor = (question: string) => new PieceScores(contextFor(question), MODELS, new SketchPrior(MODELS.sketches));

/** The likeliest frame of a question over the schema. */
export function bestFrame(question: string): Frame | undefined {
  return generateFrames(piecesFor(question))[0]?.frame;
}

/** What a frame compares, in short: `gold > bronze`, `height > height of first salary desc`, `salary > min`. */
export function comparisonsOf({ conditions, part, having }: Frame): string[] {
  const name = (id: number | undefined) => view.columns[id ?? -1]?.name ?? '';
  const columns = conditions.map(({ column, op, than, values }) => `${name(column)} ${op} ${than === undefined ? String(values[0]) : name(than)}`); // prettier-ignore
  const than = having?.than?.map(({ column, values }) => ` where ${name(column)} ${String(values[0])}`).join('');
  if (having && than !== undefined) return [...columns, `rows ${having.op} rows${than}`];
  if (!part) return columns;
  const { first, most } = part;
  const ranked = most && `most ${most.descending ? 'desc' : 'asc'}`;
  const with_ = first && `first by ${name(first.column)} ${first.descending ? 'desc' : 'asc'}`;
  const of = part.conditions.map(({ column, values }) => ` where ${name(column)} ${String(values[0])}`).join('');
  const within = part.within === undefined ? '' : ` within ${part.within.map(name).join()}`;
  return [...columns, `${name(part.column)} ${part.op ?? part.kind} ${with_ ?? ranked ?? part.fn ?? ''}${within}${of}`];
}

/** The names of the columns that a frame shows. */
export function shownBy({ select }: Frame): string[] {
  return select.map(({ fn, column }) => `${fn === 'none' ? '' : `${fn} `}${view.columns[column ?? -1]?.name ?? ''}`);
}
