import { describe, expect, test, vi } from 'vitest';
import type { Uri } from 'vscode';
import type { ColumnOverview } from '../../../src/engine/core/data-overview';
import type { EdgeEnd, EdgeMeasure, GraphHealth } from '../../../src/engine/core/health';
import type { Shown } from '../../../src/engine/core/message';
import { describe as words } from '../../../src/host/data/view/describe';
import { HealthSigns } from '../../../src/host/data/view/health-signs';
import {
  nodeId,
  sourceNodes,
  type DataNode,
  type ShownSource,
  type TableNode,
} from '../../../src/host/data/view/nodes';

vi.mock('vscode', () => ({
  env: { language: 'en' },
  l10n: {
    t: (text: string, ...values: (string | number)[]) =>
      text.replaceAll(/\{(\d)\}/g, (_all, i: string) => String(values[Number(i)])),
  },
  workspace: { asRelativePath: (path: string | { path: string }) => (typeof path === 'string' ? path : path.path) },
}));

const graph = { path: 'shop.sgraph.yaml', toString: () => 'file:///w/shop.sgraph.yaml' } as unknown as Uri;
const source = (fields: Partial<ShownSource> = {}): ShownSource => ({
  ...{ id: 'orders', kind: 'csv', path: 'data/orders.csv', state: 'read', leftOut: 0, problems: [] },
  tables: [{ name: 'orders', rows: 1200, columns: 4 }],
  ...fields,
});
const table = (fields: Partial<ShownSource> = {}): TableNode => {
  const [node] = sourceNodes(graph, [source(fields)]);
  if (node?.kind !== 'table') throw new Error('no table');
  return node;
};
const column = (fields: Partial<ColumnOverview> = {}): ColumnOverview => ({
  ...{ name: 'customer', type: 'integer', key: false, refersTo: [], referredBy: 0 },
  values: { nulls: 0, distinct: 30, min: 1, max: 40, unique: false, typical: [{ value: 7, count: 9 }], sampled: false },
  ...fields,
});
const line = (fields: Partial<ColumnOverview>, health?: HealthSigns): string => {
  return words({ kind: 'column', graph, table: table(), column: column(fields), rows: 1200 }, health).description;
};

describe('what a person has to decide', () => {
  const problem = (code: string): ShownSource['problems'][number] => ({
    ...{ code, severity: 'warning', message: 'Which?', file: 'data/orders.csv' },
    ...{ start: { line: 1, column: 1 }, end: { line: 1, column: 1 } },
  });

  test.each<[string, string, string | undefined]>([
    ['ambiguous-dates', '1,200 rows · 4 columns · order of dates not decided', 'warning'],
    ['ambiguous-numbers', '1,200 rows · 4 columns · decimal sign not decided', 'warning'],
    ['notes-left-out', '1,200 rows · 4 columns', undefined],
  ])('%s', (code, description, tone) => {
    const told = words(table({ problems: [problem(code)] }));
    expect([told.description, told.tone, told.icon]).toEqual([description, tone, tone ?? 'table']);
  });
});

describe('what is hidden', () => {
  const rule = (field: 'files' | 'tables' | 'columns' | 'redact'): DataNode => ({
    ...{ kind: 'rule', graph, rule: { field, rule: 'a.b', file: '/w/shop.sgraph.yaml', line: 3 } },
    parent: { kind: 'hidden', graph, rules: [] },
  });

  test.each([
    ['files', 'file, not read'],
    ['tables', 'table, not read'],
    ['columns', 'column, not read'],
    ['redact', 'column, values hidden'],
  ] as const)('a rule of %s', (field, said) => {
    const told = words(rule(field));
    expect([told.label, told.description]).toEqual(['a.b', said]);
    expect(told.tooltip).toBe(`${said}\nline 3 of /w/shop.sgraph.yaml`);
  });

  test('a source that the graph leaves out is nothing wrong', () => {
    const told = words({ kind: 'source', graph, source: source({ state: 'excluded', tables: [] }), alike: 0 });
    expect([told.description, told.icon, told.tone]).toEqual(['left out by the graph · orders.csv', 'eye-closed', undefined]); // prettier-ignore
  });

  test('a column with hidden values says so', () => {
    expect(line({ redacted: true })).toBe('integer · values hidden');
  });
});

describe('sources', () => {
  const several = [
    { name: 'a', rows: 1, columns: 1 },
    { name: 'b', rows: 2, columns: 1 },
  ];

  test('a file with one table is that table; a database keeps its own line, even with one table', () => {
    const nodes = sourceNodes(graph, [
      source(),
      source({ id: 'db', kind: 'sqlite', tables: several.slice(0, 1) }),
      source({ id: 'none', tables: [] }),
    ]);
    expect(nodes.map(({ kind }) => kind)).toEqual(['table', 'source', 'source']);
    expect(new Set(nodes.map(nodeId)).size).toBe(3);
  });

  test('what stands twice in a file that is half written has two ids, with its columns', () => {
    const nodes = sourceNodes(graph, [
      ...[source(), source(), source({ id: 'db', kind: 'sqlite' }), source({ id: 'db', kind: 'sqlite' })],
      source({ id: 'other' }),
    ]);
    const columns = nodes.flatMap((node): DataNode[] =>
      node.kind === 'table' ? [{ kind: 'column', graph, table: node, column: column(), rows: 1 }] : [],
    );
    expect(columns).toHaveLength(3);
    expect(new Set([...nodes, ...columns].map(nodeId)).size).toBe(8);
  });

  test.each<[string, Partial<ShownSource>, string, string | undefined]>([
    ['read', { kind: 'sqlite', tables: several }, '2 tables · orders.csv', undefined],
    ['missing', { state: 'missing', tables: [] }, 'missing · orders.csv', 'error'],
    ['gone', { state: 'gone' }, 'file gone, as last read · 1 table · orders.csv', 'warning'],
    ['outside', { state: 'refused', tables: [] }, 'not allowed · orders.csv', 'error'],
    ['of another kind', { state: 'unread', tables: [] }, 'cannot be read · orders.csv', 'error'],
  ])('%s', (_what, fields, description, tone) => {
    const told = words({ kind: 'source', graph, source: source(fields), alike: 0 });
    expect([told.description, told.tone]).toEqual([description, tone]);
  });

  test('bad rows are counted, and the first of them are told', () => {
    const at = { line: 3, column: 1 };
    const bad = { code: 'unreadable-record', severity: 'warning', message: 'too few fields', file: 'f', start: at, end: at } as const; // prettier-ignore
    const told = words(table({ leftOut: 8, problems: Array.from({ length: 8 }, () => bad) }));
    expect(told).toMatchObject({ description: '1,200 rows · 4 columns · 8 bad rows left out', tone: 'warning' });
    expect(told.tooltip).toContain('line 3: too few fields');
    expect(told.tooltip).toContain('and 2 more');
  });
});

describe('columns', () => {
  const text = { nulls: 1, distinct: 3, min: 'a', max: 'c', unique: false, sampled: false };
  const typical = [
    { value: '1', count: 2, label: 'first' },
    { value: '2', count: 1 },
  ];

  test.each<[string, Partial<ColumnOverview>, string]>([
    ['a number', {}, 'integer · 1 – 40 · 30 different'],
    ['with its unit', { type: 'real', unit: 'km' }, 'real (km) · 1 – 40 · 30 different'],
    ['a text', { type: 'text', values: { ...text, typical } }, 'text · 1 first, 2 · < 1 % empty · 3 different'],
    ['a code', { values: { ...text, nulls: 0, min: 1, max: 2, typical } }, 'integer · 1 first, 2 · 3 different'],
    ['a key', { key: true, refersTo: ['people.id'] }, 'integer · key · refers to people.id · 1 – 40 · 30 different'],
    ['hidden by the graph', { type: 'text', redacted: true }, 'text · values hidden'],
    ['unknown at the end', { missing: ['40'] }, 'integer · 1 – 40 (40: not known) · 30 different'],
  ])('%s', (_what, fields, said) => expect(line(fields)).toBe(said));

  test('the tooltip tells codes for "not known" apart from the most frequent values', () => {
    const values = { ...text, typical, unknown: [{ value: 999, count: 7, label: 'unknown' }] };
    const told = words({
      kind: 'column',
      graph,
      table: table(),
      column: column({ missing: ['999'], values }),
      rows: 1200,
    });
    expect(told.tooltip).toContain('Most frequent: 1 (first): 2 ×, 2: 1 ×\nNot known: 999 (unknown): 7 ×');
  });

  test('rows that find nothing are told first, and marked', () => {
    const end = (name: string, orphans: number): EdgeEnd => ({
      ...{ table: name, columns: ['customer'], rows: 9, filled: 9, distinct: 9, matched: 9, orphans, repeated: 0, most: 1 }, // prettier-ignore
    });
    const measure = { from: end('orders', 2), to: end('people', 0), joined: 7 };
    const rest = { at: 0, fanOut: { mean: 1, most: 1 }, cardinality: 'many-to-one' } as const;
    const edge: EdgeMeasure = { state: 'measured', ...measure, ...rest };
    const health: Shown<GraphHealth> = {
      keys: [
        { table: 'orders', columns: ['id'], kind: 'key', suggested: false, health: { state: 'measured', at: 0, rows: 9, incomplete: 0, distinct: 7, repeated: 4 } }, // prettier-ignore
      ],
      edges: [{ id: 'e', suggested: false, health: edge }],
      rules: [],
    };
    const signs = new HealthSigns(health);
    expect(line({}, signs)).toBe('integer · 2 of 9 rows find nothing in people · 1 – 40 · 30 different');
    expect(words(table(), signs)).toMatchObject({ icon: 'warning', tone: 'warning' });
    expect(words(table(), signs).description).toContain('key repeats in 4 rows');
  });
});
