import { describe, expect, test, vi } from 'vitest';
import type { EdgeEnd, EdgeMeasure } from '../../../src/engine/core/health';
import { healthLine, healthLines, ruleLines, type ShownHealth } from '../../../src/host/authoring/health-text';

vi.mock('vscode', () => ({
  env: { language: 'en' },
  l10n: {
    t: (text: string, ...values: (string | number)[]) =>
      text.replaceAll(/\{(\d)\}/g, (_all, i: string) => String(values[Number(i)])),
  },
}));

const end = (table: string, filled: number, orphans: number): EdgeEnd => ({
  ...{ table, columns: ['id'], rows: filled + 10, filled, distinct: 1, repeated: 0, most: 1 },
  ...{ matched: filled - orphans, orphans },
});
const measure = (from: EdgeEnd, mean: number, fields: Partial<EdgeMeasure> = {}): ShownHealth => ({
  ...{ state: 'measured', at: 0, from, to: end('CRASH', 3000, 500), joined: from.matched },
  ...{ fanOut: { mean, most: 7 }, cardinality: 'many-to-one' },
  ...fields,
});

describe('the line above an edge', () => {
  test.each<[string, ShownHealth, string | undefined]>([
    ['all found', measure(end('GV', 5231, 0), 1.83), 'all 5,231 rows find theirs; 1.8 rows for each'],
    ['one for each', measure(end('GV', 5231, 0), 1), 'all 5,231 rows find theirs'],
    ['orphans', measure(end('GV', 1000, 12), 2), '12 of 1,000 rows find nothing; 2.0 rows for each'],
    ['one orphan', measure(end('GV', 1000, 1), 1), '1 of 1,000 rows finds nothing'],
    ['nothing found', measure(end('GV', 1000, 1000), 0), '1,000 of 1,000 rows find nothing'],
    ['nothing refers', measure(end('GV', 0, 0), 0), undefined],
    ['not counted', { state: 'not-measured', reason: 'it took too long' }, undefined],
  ])('%s', (_what, health, expected) => {
    expect(healthLine(health)).toBe(expected);
  });
});

test('a hover tells both sides, what the join gives, the commonest orphan and when it was counted', () => {
  const from = { ...end('GV', 1000, 12), orphan: { values: ['6916'], rows: 3 } };
  expect(healthLines(measure(from, 1.5)).slice(0, 4)).toEqual([
    'GV: 988 of 1,000 rows with a value find theirs, 12 find nothing.',
    'CRASH: 2,500 of 3,000 rows are referred to, 500 are not.',
    'The join gives 988 rows: 1.5 for each row of CRASH that has any, 7 at most. The data says many-to-one.',
    'Finds nothing most often: 6916 (3 rows).',
  ]);
  expect(healthLines(measure(from, 1.5)).at(-1)).toMatch(/^Counted .*19(69|70)/);
  expect(healthLines({ state: 'not-measured', reason: 'why.' })).toEqual(['Not counted in the data: why.']);
});

test('a hover on a rule names rows that hold something else', () => {
  const counted = { state: 'measured', at: 0, rows: 40, compared: 40, unknown: 0, agree: 35 } as const;
  const row = (stored: string, more: object) => ({ key: [], stored, computed: '10', ...more });
  const examples = [
    row('3', {
      key: [
        { column: 'id', value: '5' },
        { column: 'no', value: '1' },
      ],
      place: { source: 's', row: 2 },
    }),
    row('4', { place: { source: 's', row: 7 } }),
    row('5', { place: { source: 's', file: '/w/data/b.csv', row: 9 } }),
    row('6', {}),
  ];
  expect(ruleLines({ ...counted, examples }).slice(0, -1)).toEqual([
    'The rule gives what is stored in 35 of 40 rows (87.5%).',
    'id 5, no 1: 3 is stored, the rule gives 10.',
    'Row 7: 4 is stored, the rule gives 10.',
    'Row 9 of b.csv: 5 is stored, the rule gives 10.',
  ]);
  expect(ruleLines({ ...counted, examples: examples.slice(3) })[1]).toBe('One row holds 6, and the rule gives 10.');
});
