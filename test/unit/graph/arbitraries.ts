// Random graphs for property tests: names with dots, spaces, quotes, unicode and words that YAML would read otherwise.
import fc from 'fast-check';
import type { ColumnRef } from '../../../src/engine/core/identifiers';
import { normaliseCode } from '../../../src/engine/core/values';
import { definedFields } from '../../../src/engine/graph/defined';
import type {
  CodeLabel,
  Column,
  ColumnNotes,
  Edge,
  SchemaGraph,
  Source,
  Table,
  TableNotes,
} from '../../../src/engine/graph/model';
import { CARDINALITIES, EDGE_KINDS, EDGE_STATUSES, MATCHES } from '../../../src/engine/graph/parse-edge';
import { COLUMN_TYPES } from '../../../src/engine/graph/parse-table';
import { DATE_ORDERS, DECIMALS, DELIMITERS, ENCODINGS, NOTES_WORDS } from '../../../src/engine/graph/reading';

/** How many cases a property runs: 300, and 10,000 with LONG=1. */
export const runs = process.env['LONG'] === '1' ? 10_000 : 300;

/** Time for one property, in ms. */
export const timeout = process.env['LONG'] === '1' ? 1_200_000 : 60_000;

const AWKWARD = ['null', 'true', 'no', '~', '007', '1e5', '0x1F', 'file', 'a: b', ' #x', 'a #b', '- x', '"q"', "it's"];
const MORE = [
  '@x',
  '[x]',
  '{y}',
  'a,b',
  'Größe',
  '名前',
  '😀',
  'line\nbreak',
  'tab\there',
  '<<',
  '1.0',
  '---',
  'x:',
  '?',
];

const word = fc.stringMatching(/^[A-Za-z_][A-Za-z0-9_]{0,8}$/);
const awkward = fc.constantFrom(...AWKWARD, ...MORE);
const anything = fc.string({ unit: 'binary', minLength: 1, maxLength: 12 });

/** Any text, mostly plain words. */
export const text: fc.Arbitrary<string> = fc.oneof(
  { weight: 6, arbitrary: fc.array(word, { minLength: 1, maxLength: 4 }).map((words) => words.join(' ')) },
  { weight: 3, arbitrary: awkward },
  { weight: 1, arbitrary: anything },
);

/** A name of a table or column. */
export const name: fc.Arbitrary<string> = fc.oneof(
  { weight: 8, arbitrary: word },
  { weight: 2, arbitrary: awkward },
  { weight: 1, arbitrary: anything },
);

const optional = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: undefined, freq: 2 });
const texts = fc.array(text, { maxLength: 3 });
const names = fc.array(name, { minLength: 1, maxLength: 3 });
const code = fc.oneof(fc.integer({ min: -9, max: 999 }).map(String), text).map(normaliseCode);
const labels: fc.Arbitrary<CodeLabel[]> = fc.uniqueArray(fc.record({ code, label: text }), {
  maxLength: 4,
  selector: (label) => label.code,
});

/** A confidence as it is written: two digits. */
export const confidence = fc.integer({ min: 0, max: 100 }).map((percent) => percent / 100);

const columnNotes: fc.Arbitrary<ColumnNotes> = fc
  .record({
    description: optional(text),
    keywords: optional(texts),
    unit: optional(text),
    values: optional(labels),
    missing: optional(fc.array(code, { maxLength: 2 })),
  })
  .map(definedFields);

const tableNotes: fc.Arbitrary<TableNotes> = fc
  .record({
    description: optional(text),
    keywords: optional(texts),
    key: optional(names),
    ladder: optional(fc.array(name, { maxLength: 3 })),
  })
  .map(definedFields);

/** What was refused, with or without a reason. */
const rejected = <N extends object>(notes: fc.Arbitrary<N>) =>
  fc.option(
    fc.array(
      fc
        .record({ notes, reason: optional(text) })
        .map(({ notes: fields, reason }) => ({ ...fields, ...definedFields({ reason }) })),
      { minLength: 1, maxLength: 2 },
    ),
    { nil: undefined, freq: 1 },
  );

const column: fc.Arbitrary<Column> = fc
  .record({
    name,
    notes: columnNotes,
    own: fc.record({
      type: optional(fc.constantFrom(...COLUMN_TYPES)),
      says: optional(text),
      valuesFile: fc.option(text, { nil: undefined, freq: 1 }),
      suggested: optional(columnNotes),
      rejected: rejected(columnNotes),
    }),
  })
  .map(({ name: columnName, notes, own }) => {
    const { values, ...rest } = notes;
    const withValues = own.valuesFile === undefined && values ? { values } : {};
    return { name: columnName, ...rest, ...withValues, ...definedFields(own) };
  });

const table: fc.Arbitrary<Table> = fc
  .record({
    name,
    notes: tableNotes,
    unique: fc.array(names, { maxLength: 2 }),
    display: fc.array(name, { maxLength: 2 }),
    terms: fc.uniqueArray(
      fc.record({
        name,
        rest: fc.record({ where: optional(text), value: optional(text), unit: optional(text) }).map(definedFields),
        keywords: texts,
      }),
      { maxLength: 2, selector: (term) => term.name },
    ),
    columns: fc.uniqueArray(column, { maxLength: 4, selector: (c) => c.name }),
    suggested: optional(tableNotes),
    refused: rejected(tableNotes),
  })
  .map(({ notes, columns, suggested, refused, terms, ...rest }) => ({
    ...rest,
    ...notes,
    terms: terms.map(({ name: termName, rest: parts, keywords }) => ({ name: termName, ...parts, keywords })),
    columns: new Map(columns.map((c) => [c.name, c])),
    ...definedFields({ suggested, rejected: refused }),
  }));

const ref: fc.Arbitrary<ColumnRef> = fc.record({ table: name, column: name });

/** An edge whose ends need not exist. */
export const edge: fc.Arbitrary<Edge> = fc
  .record({
    kind: fc.constantFrom(...EDGE_KINDS),
    from: fc.array(ref, { minLength: 1, maxLength: 3 }),
    to: fc.array(ref, { minLength: 1, maxLength: 3 }),
    keywords: texts,
    match: fc.constantFrom(...MATCHES),
    rest: fc
      .record({
        label: optional(text),
        cardinality: optional(fc.constantFrom(...CARDINALITIES)),
        oneWay: optional(fc.boolean()),
        rule: optional(text),
        status: optional(fc.constantFrom(...EDGE_STATUSES)),
        confidence: optional(confidence),
        evidence: optional(text),
        reason: optional(text),
      })
      .map(definedFields),
  })
  .map(({ rest, ...fixed }) => ({ ...fixed, ...rest }));

const source: fc.Arbitrary<Source> = fc
  .record({
    id: text,
    kind: text,
    rest: fc
      .record({
        path: optional(text),
        table: optional(text),
        prefix: optional(text),
        connection: optional(text),
        encoding: optional(fc.constantFrom(...ENCODINGS)),
        delimiter: optional(fc.constantFrom(...DELIMITERS)),
        header: optional(fc.constantFrom([], [1], [4], [3, 4])),
        dates: optional(fc.constantFrom(...DATE_ORDERS)),
        decimal: optional(fc.constantFrom(...DECIMALS)),
        notes: optional(fc.constantFrom(...NOTES_WORDS)),
      })
      .map(definedFields),
  })
  .map(({ id, kind, rest }) => ({ id, kind, ...rest }));

/** A graph whose references need not exist. */
export const graph: fc.Arbitrary<SchemaGraph> = fc
  .record({
    version: fc.constant(1),
    revision: fc.nat(20),
    include: texts,
    dictionaries: texts,
    sources: fc.array(source, { maxLength: 2 }),
    tables: fc.uniqueArray(table, { maxLength: 4, selector: (t) => t.name }),
    edges: fc.array(edge, { maxLength: 5 }),
    graphName: optional(text),
  })
  .map(({ tables, graphName, ...rest }) => ({
    ...rest,
    tables: new Map(tables.map((t) => [t.name, t])),
    ...definedFields({ name: graphName }),
  }));
