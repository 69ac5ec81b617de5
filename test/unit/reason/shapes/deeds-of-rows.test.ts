/** A verb that a column of other rows has stands for those rows. */
import { describe, expect, it } from 'vitest';
import { deedsSaid } from '../../../../src/engine/question/deeds-said';
import type { ScoredFrame } from '../../../../src/engine/reason/frame/draft';
import { parseSketch } from '../../../../src/engine/reason/frame/frame';
import type { Frame } from '../../../../src/engine/reason/frame/frame';
import { withBothSides } from '../../../../src/engine/reason/mend/both-sides';
import { withDeedDays } from '../../../../src/engine/reason/mend/deed-days';
import { doingFrames, heedsDoings, tokensOfDoings } from '../../../../src/engine/reason/shapes/deeds-of-rows';
import { contextOf } from '../../../../src/engine/reason/frame/question-context';
import { schemaOf } from '../small-schema';

const schema = schemaOf(
  `
version: 1
sources: [{ id: tools, kind: sqlite, path: tools.sqlite }]
tables:
  neighbours: { key: [neighbour_id], display: [name], columns: { neighbour_id: { type: integer }, name: { type: text } } }
  tools:
    key: [tool_id]
    display: [label]
    columns: { tool_id: { type: integer }, label: { type: text }, sold_on: { type: date }, electric: { type: integer }, weight: { type: real } }
  lendings:
    key: [lending_id]
    columns: { lending_id: { type: integer }, tool_id: { type: integer }, neighbour_id: { type: integer }, borrowed_on: { type: date }, returned_on: { type: date } }
edges:
  - { kind: key, from: lendings.tool_id, to: tools.tool_id, cardinality: many-to-one }
  - { kind: key, from: lendings.neighbour_id, to: neighbours.neighbour_id, cardinality: many-to-one }
`,
  {},
);
const { column, use } = schema;
const profileOf = (name: string) =>
  name === 'electric'
    ? { distinct: 2, rows: 9, typical: [{ value: 1, count: 4 }, { value: 0, count: 5 }] } // prettier-ignore
    : { nulls: name === 'returned_on' || name === 'sold_on' ? 3 : 0 };
const view = {
  ...schema.view,
  columns: schema.view.columns.map((c) => ({ ...c, profile: { ...c.profile, nulls: 0, ...profileOf(c.name) } })),
};
const contextFor = (question: string) => {
  const { linked } = schema.contextFor(question);
  return contextOf({ ...linked, deeds: deedsSaid(linked.tokens, view, linked.uses, linked.values) }, view);
};

const plain = (id: number): Frame => ({
  select: [{ fn: 'none', distinct: false, column: id }],
  distinct: false,
  conditions: [],
  connective: 'and',
  group: [],
  uses: [],
});
const scored = (frame: Frame): ScoredFrame => ({
  frame,
  sketch: { sketch: parseSketch('none /  /  /  /  / '), parts: [], meeting: 0, score: 0 },
  scores: { sketch: 0, select: 0, conditions: 0, order: 0, group: 0, having: 0, limit: 0, part: 0, uses: 0 } as never,
  total: 0,
});

describe('what rows did', () => {
  it.each<[string, string | undefined]>([
    ['names of neighbours who have never borrowed anything', 'lendings = 0'],
    ['Which neighbours did not borrow anything?', 'lendings = 0'],
    ['neighbours who have borrowed nothing', 'lendings = 0'],
    ['neighbours who never borrowed a tool', 'lendings = 0'],
    ['neighbours who have borrowed something', 'lendings >= 1'],
    // What was done at times that are not known of all, by those where they are.
    ['neighbours who have never returned anything', 'lendings = 0 returned_on not-null'],
    // When, or how often.
    ['neighbours who borrowed before 2020', undefined],
    ['neighbours who never borrowed two tools', undefined],
    // No column of others is called so.
    ['neighbours who have never painted anything', undefined],
  ])('%s: %s', (question, expected) => {
    const context = contextFor(question);
    const [made] = doingFrames(context, [scored(plain(column('neighbours.name')))]);
    const rows = made?.frame.related?.map(({ use: id, op, count, conditions }) =>
      [view.uses[id]?.table, op, count, ...conditions.flatMap((c) => [view.columns[c.column]?.name, c.op])].join(' '),
    );
    expect(rows?.join()).toBe(expected);
    if (made) expect(heedsDoings(made.frame, context)).toBe(true);
    if (expected?.includes('= 0') === true) expect(heedsDoings(plain(column('neighbours.name')), context)).toBe(false);
  });

  it('is said of those that have such rows anyway', () => {
    const context = contextFor('number of lendings per neighbour that has borrowed something');
    expect(tokensOfDoings(context, new Set(['neighbours', 'lendings']))).toHaveLength(3);
    expect(tokensOfDoings(context, new Set(['neighbours']))).toEqual([]);
  });
});

describe('the day beside what was done', () => {
  it.each([
    ['Which tools have been sold, and when?', true],
    ['tools that were sold, with the date', true],
    ['Which tools have been sold?', false],
  ])('%s', (question, isTold) => {
    const sold = column('tools.sold_on');
    const condition = { kind: 'u' as const, column: sold, op: 'not-null' as const, values: [], tokens: [] };
    const frame = { ...plain(column('tools.label')), conditions: [condition] };
    const told = withDeedDays(frame, contextFor(question)).select.map((item) => item.column);
    expect(told).toEqual([column('tools.label'), ...(isTold ? [sold] : [])]);
  });
});

describe('a state and its denial side by side', () => {
  it.each([
    ['average weight of electric tools compared with non-electric ones', true],
    ['average weight of electric and non-electric tools', true],
    ['average weight of electric tools versus non-electric ones', true],
    ['average weight of non-electric tools', false],
    ['average weight of electric tools', false],
    // One number is made of the two.
    ['What is the difference between the average weight of electric and non-electric tools?', false],
    ['What is the ratio of electric tools and non-electric tools by weight?', false],
    ['average weight of both electric and non-electric tools', true],
  ])('%s', (question, isTold) => {
    const weight = { fn: 'avg' as const, distinct: false, column: column('tools.weight') };
    const frame: Frame = { ...plain(0), select: [weight], uses: [use('tools')] };
    expect(withBothSides(frame, contextFor(question)).group).toEqual(isTold ? [column('tools.electric')] : []);
  });
});
