import { describe, expect, it } from 'vitest';
import { createJoinPlanner } from '../../../../src/engine/paths/join-trees';
import { ProgramBuilder } from '../../../../src/engine/reason/programs/build-program';
import type { Frame, FramePart } from '../../../../src/engine/reason/frame/frame';
import { contextOf } from '../../../../src/engine/reason/frame/question-context';
import { TermTable } from '../../../../src/engine/reason/programs/terms';
import { tidied } from '../../../../src/engine/reason/mend/tidy-frame';
import { index } from '../../question/schemas';
import { column, equal, frame, own } from '../frames';

const context = contextOf(own.link('pilots'), own.view);
const builder = new ProgramBuilder(own.view, createJoinPlanner(index), new TermTable(index), index);
const sql = (parts: Partial<Frame>) => builder.build(tidied(frame(parts), context), '')?.sql;

const id = column('pilots.pilot_id');
const except = (parts: Partial<FramePart>): FramePart => ({
  kind: 'not-in',
  column: id,
  conditions: [],
  uses: [],
  ...parts,
});
const british = equal(column('pilots.nationality'), 'British');
const veteran = { ...equal(column('pilots.age'), 'veteran'), op: 'term', term: 'veteran' } as const;

describe('tidied', () => {
  it.each<[string, Partial<Frame>, string]>([
    [
      'rows outside of those of one value have another value',
      { part: except({ conditions: [british] }) },
      'SELECT "pilots"."name" FROM "pilots" WHERE "pilots"."nationality" != \'British\'',
    ],
    [
      'rows outside of a term do not satisfy it',
      { part: except({ conditions: [veteran] }) },
      'SELECT "pilots"."name" FROM "pilots" WHERE NOT ("pilots"."age" > 50)',
    ],
    [
      'groups go by the greatest value of a column that differs within them',
      {
        select: [{ fn: 'none', distinct: false, column: column('pilots.nationality') }],
        group: [column('pilots.nationality')],
        order: { item: { fn: 'none', distinct: false, column: column('pilots.age') }, descending: true },
        limit: 1,
      },
      'SELECT "pilots"."nationality" FROM "pilots" GROUP BY "pilots"."nationality" ORDER BY MAX("pilots"."age") DESC LIMIT 1',
    ],
    [
      'groups by the key of a table go by its columns as they are',
      {
        group: [id],
        order: { item: { fn: 'none', distinct: false, column: column('pilots.age') }, descending: false },
      },
      'SELECT "pilots"."name" FROM "pilots" GROUP BY "pilots"."pilot_id" ORDER BY "pilots"."age" ASC',
    ],
  ])('%s', (_, parts, expected) => expect(sql(parts)).toBe(expected));

  it.each<[string, Partial<Frame>]>([
    ['rows of another table', { part: except({ conditions: [equal(column('flights.price'), 10)] }) }],
    [
      'two conditions: not both is not neither',
      { part: except({ conditions: [british, equal(column('pilots.age'), 30)] }) },
    ],
    ['another column than the key', { part: except({ column: column('pilots.name'), conditions: [british] }) }],
    ['rows that are kept', { part: except({ kind: 'in', conditions: [british] }) }],
  ])('leaves as it is: %s', (_, parts) => expect(tidied(frame(parts), context)).toEqual(frame(parts)));
});

describe('tidied, by what is asked for', () => {
  const rows: Frame['select'][number] = { fn: 'rows', distinct: false };
  const checks = own.view.uses.findIndex((use) => use.table === 'checks');
  const group = (name: string, question: string, parts: Partial<Frame>): readonly number[] => {
    const shown = { select: [{ fn: 'none' as const, distinct: false, column: column(name) }], group: [column(name)] };
    return tidied(frame({ ...shown, ...parts }), contextOf(own.link(question), own.view)).group;
  };
  const many = { having: { item: rows, op: '>' as const, value: 3, tokens: [] }, uses: [checks] };
  const most = { order: { item: rows, descending: true }, limit: 1, uses: [checks] };

  it.each<[string, string, Partial<Frame>, string]>([
    ['pilots.name', 'Show the names of pilots in more than 3 checks.', many, 'pilots.pilot_id'],
    ['pilots.nationality', 'What is the nationality of the pilot with the most checks?', most, 'pilots.pilot_id'],
    ['pilots.nationality', 'Which nationality has the most checks of pilots?', most, 'pilots.nationality'],
    ['pilots.name', 'Which different names of pilots are in more than 3 checks?', { ...many, uses: [] }, 'pilots.name'],
  ])('groups rows of which %s is shown: %s', (name, question, parts, expected) =>
    expect(group(name, question, parts)).toEqual([column(expected)]),
  );
});
