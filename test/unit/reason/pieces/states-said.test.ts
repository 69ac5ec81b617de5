/** States of rows that one word says: of a flag, of an empty cell, and of a day that is called by a shortened name. */
import { describe, expect, it } from 'vitest';
import { deedsSaid } from '../../../../src/engine/question/deeds-said';
import { contextOf } from '../../../../src/engine/reason/frame/question-context';
import { addPlainlySaid } from '../../../../src/engine/reason/pieces/empty-conditions';
import { schemaOf } from '../small-schema';

const schema = schemaOf(
  `
version: 1
sources: [{ id: fair, kind: sqlite, path: fair.sqlite }]
tables:
  stalls:
    key: [stall_id]
    display: [name]
    columns: { stall_id: { type: integer }, name: { type: text }, is_covered: { type: integer }, is_public: { type: integer }, insurer: { type: text }, hours_granted: { type: integer }, wdn_dt: { type: date }, clsd_dt: { type: date } }
  staff: { key: [no], columns: { no: { type: integer }, job: { type: text } } }
  visits: { key: [visit_id], columns: { visit_id: { type: integer }, wtr_no: { type: integer }, stall_id: { type: integer }, excused: { type: text }, res_dt: { type: date } } }
edges:
  - { kind: key, from: visits.stall_id, to: stalls.stall_id, cardinality: many-to-one }
  - { kind: key, from: visits.wtr_no, to: staff.no, cardinality: many-to-one }
`,
  { 'stalls.name': ['Puppet Corner'], 'staff.job': ['waiter', 'cook'] },
);
const FLAGS: Readonly<Record<string, readonly (string | number)[]>> = {
  is_covered: [1, 0],
  is_public: [1, 0],
  excused: ['Y', 'N'],
};
const OPEN = ['insurer', 'hours_granted', 'wdn_dt', 'clsd_dt', 'res_dt', 'wtr_no'];
const columns = schema.view.columns.map((c) => {
  const typical = FLAGS[c.name]?.map((value) => ({ value, count: 3 }));
  const nulls = OPEN.includes(c.name) ? 3 : 0;
  return { ...c, profile: { ...c.profile, nulls, ...(typical && { typical, distinct: 2 }) } };
});
const view = { ...schema.view, columns };

function said(question: string): string[] {
  const { linked } = schema.contextFor(question);
  return deedsSaid(linked.tokens, view, linked.uses, linked.values).map(({ kind, columns: ids, tokens, value }) => {
    const names = ids.map((id) => view.columns[id]?.name).join(' ');
    return `${kind} ${names}${value === undefined ? '' : `=${String(value)}`}: ${tokens.map((t) => linked.tokens[t]?.word).join(' ')}`;
  });
}

describe('states that one word says', () => {
  it.each<[string, ...string[]]>([
    // A flag that holds no.
    ['How many unexcused visits were there?', 'undone excused=N: unexcused'],
    ['names of the uncovered stalls', 'undone is_covered=0: uncovered'],
    ['private stalls', 'undone is_public=0: private'],
    ['Which stalls are not public?', 'undone is_public=0: are not public'],
    // A cell that is empty.
    ['Which stalls are uninsured?', 'undone insurer: uninsured'],
    // A reference in a role.
    ['How many visits went without a waiter?', 'undone wtr_no: without a waiter'],
    ['visits without a cook'],
    // A day with a shortened name.
    ['unresolved visits per stall', 'undone res_dt: unresolved'],
    ['stalls that have not been closed', 'undone clsd_dt: have not been closed'],
    ['withdrawn stalls', 'done wdn_dt: withdrawn'],
    // What is so is said by the name of the flag itself.
    ['public stalls', 'done is_public=1: public'],
    ['insured stalls'],
    // Other words that begin so.
    ['united stalls'],
    ['Which stalls were closed in 2021?'],
  ])('%s', (question, ...expected) => expect(said(question)).toEqual(expected));

  it.each([
    ['How many stalls were granted no hours?', 'hours_granted null'],
    ['stalls with no insurer on file', 'insurer null'],
  ])('%s', (question, expected) => {
    const { linked } = schema.contextFor(question);
    const found: string[] = [];
    addPlainlySaid(contextOf({ ...linked, holds: () => false }, view), ({ column, op }) =>
      found.push(`${view.columns[column]?.name ?? ''} ${op}`),
    );
    expect(found).toEqual([expected]);
  });
});
