/** Rows told by how few others belong to them, those without any among them. */
import { describe, expect, it } from 'vitest';
import type { Frame } from '../../../../src/engine/reason/frame/frame';
import { withThoseOfNone } from '../../../../src/engine/reason/mend/none-too';
import { column, contextFor, view } from '../kennel-schema';

const context = contextFor('Which dogs have fewer than 2 scores?');
const dog = column('dogs.dog_id');
const scores = view.columns[column('dog_scores.score')]?.use ?? -1;
const bound = (op: '<' | '<=' | '>' | '=', value: number): Frame['having'] => ({
  item: { fn: 'rows', distinct: false },
  op,
  value,
  tokens: [3, 4, 5],
});
const grouped = (parts: Partial<Frame>): Frame => ({
  select: [{ fn: 'none', distinct: false, column: column('dogs.dog_name') }],
  distinct: false,
  conditions: [],
  connective: 'and',
  group: [dog],
  uses: [scores],
  ...parts,
});

describe('with those of none', () => {
  it.each<['<' | '<=', number]>([
    ['<', 2],
    ['<=', 3],
  ])('%s %d', (op, count) => {
    const { group, having, related } = withThoseOfNone(grouped({ having: bound(op, count) }), context);
    expect([group, having]).toEqual([[], undefined]);
    expect(related).toEqual([
      { of: view.columns[dog]?.use, use: scores, op, count, conditions: [], tokens: [3, 4, 5] },
    ]);
  });

  it('keeps what is said of the others with them', () => {
    const said = (name: string) => ({ kind: 'n' as const, column: column(name), op: '>' as const, values: [5], tokens: [7] }); // prettier-ignore
    const conditions = [said('dogs.age'), said('dog_scores.score')];
    const made = withThoseOfNone(grouped({ having: bound('<', 2), conditions }), context);
    expect([made.conditions, made.related?.[0]?.conditions]).toEqual([[conditions[0]], [conditions[1]]]);
  });

  it.each<[string, Partial<Frame>]>([
    ['more than so many', { having: bound('>', 2) }],
    ['exactly so many', { having: bound('=', 2) }],
    ['groups that are no rows', { having: bound('<', 2), group: [column('dogs.age')] }],
    ['numbers shown beside', { having: bound('<', 2), select: [{ fn: 'rows', distinct: false }] }],
    ['rows of one table alone', { having: bound('<', 2), uses: [] }],
  ])('leaves %s', (_, parts) => {
    const frame = grouped(parts);
    expect(withThoseOfNone(frame, context)).toBe(frame);
  });
});
