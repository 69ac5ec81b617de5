/** What is said to have been done to rows, where a column tells when: it was, it was not, or that says nothing. */
import { describe, expect, it } from 'vitest';
import { deedsSaid, withoutDeeds } from '../../../../src/engine/question/deeds-said';
import { withFillers } from '../../../../src/engine/question/filler-nouns';
import { tagQuestion } from '../../../../src/engine/question/tag-question';
import type { FrameCondition } from '../../../../src/engine/reason/frame/frame';
import { contextOf } from '../../../../src/engine/reason/frame/question-context';
import { addLackedReferences } from '../../../../src/engine/reason/pieces/lacked-references';
import { addPlainlySaid } from '../../../../src/engine/reason/pieces/empty-conditions';
import { schemaOf } from '../small-schema';

const schema = schemaOf(
  `
version: 1
sources: [{ id: boats, kind: sqlite, path: boats.sqlite }]
tables:
  guides: { key: [guide_id], display: [name], columns: { guide_id: { type: integer }, name: { type: text }, email: { type: text }, phone: { type: text }, sponsor_name: { type: text }, nationality: { type: text }, left_on: { type: date } } }
  rafts:
    key: [raft_id]
    display: [name]
    columns: { raft_id: { type: integer }, name: { type: text }, guide_id: { type: integer }, bought_on: { type: date }, scrap_dt: { type: date }, due_on: { type: date } }
  rentals:
    key: [rental_id]
    columns: { rental_id: { type: integer }, raft_id: { type: integer }, booked_on: { type: date }, handed_back_on: { type: date }, paid_dt: { type: date }, closed_on: { type: date }, state: { type: text } }
edges:
  - { kind: key, from: rafts.guide_id, to: guides.guide_id, cardinality: many-to-one }
  - { kind: key, from: rentals.raft_id, to: rafts.raft_id, cardinality: many-to-one }
`,
  { 'rafts.name': ['Otter', 'Paid Piper'] },
);
/** Not known of each row. */
const OPEN = [
  'scrap_dt',
  'handed_back_on',
  'paid_dt',
  'closed_on',
  'due_on',
  'email',
  'phone',
  'sponsor_name',
  'guide_id',
  'left_on',
];
const columns = schema.view.columns.map((c) =>
  OPEN.includes(c.name) && !c.isKey
    ? { ...c, profile: { ...c.profile, nulls: 3 } }
    : { ...c, profile: { ...c.profile, nulls: 0 } },
);
const view = { ...schema.view, columns };

/** What is said to have been done, the column that tells when and the words that say so. */
function deeds(question: string): string[] {
  const { linked } = schema.contextFor(question);
  return deedsSaid(linked.tokens, view, linked.uses, linked.values).map(
    ({ kind, columns: days, tokens }) =>
      `${kind} ${days.map((id) => view.columns[id]?.name).join(' ')}: ${tokens.map((t) => linked.tokens[t]?.word).join(' ')}`,
  );
}

describe('what was done', () => {
  it.each<[string, ...string[]]>([
    ['How many rentals have not been paid yet?', 'undone paid_dt: have not been paid yet'],
    ['Which rentals were not handed back?', 'undone handed_back_on: were not handed back'],
    ['total weight of unpaid rentals', 'undone paid_dt: unpaid'],
    ['rentals that are yet to be paid', 'undone paid_dt: are yet to be paid'],
    ['rafts that have been scrapped', 'done scrap_dt: scrapped'],
    ['Which rafts were scrapped, and when?', 'done scrap_dt: scrapped'],
    ['How many scrapped rafts are there?', 'done scrap_dt: scrapped'],
    ['How many rentals were paid without a deposit?', 'done paid_dt: paid'],
    ['How many rentals are still open?', 'undone closed_on: still open'],
    ['Which guides still work for us?', 'undone left_on: still work for us'],
    ['guides no longer employed', 'done left_on: no longer employed'],
    // Each was bought some day, and booked.
    ['longest raft bought', 'idle bought_on: bought'],
    ['How many rentals were booked for the Otter?', 'idle booked_on: booked'],
    // When, by whom or in which order.
    ['Which rafts were scrapped in 2021?'],
    ['Which rafts were scrapped before 2021?'],
    ['When was the Otter scrapped?'],
    ['Which rental was paid last?'],
    ['Which rafts were bought in May 2020?'],
    ['In which month were most rafts bought?'],
    ['How many rentals were paid by guides?'],
    // What lies ahead has not been done.
    ['Which rafts are due?'],
    // A name.
    ['Which rentals had the raft Paid Piper?'],
  ])('%s', (question, ...expected) => expect(deeds(question)).toEqual(expected));

  it('names no day, unless it is asked for', () => {
    const level = (question: string) => {
      const { linked } = schema.contextFor(question);
      const said = deedsSaid(linked.tokens, view, linked.uses, linked.values);
      return withoutDeeds(linked.columns, said, linked.tokens, view, linked.uses)[schema.column('rafts.bought_on')]
        ?.level;
    };
    expect(level('longest raft bought')).toBe(0);
    expect(level('rafts bought in 2020')).toBeGreaterThan(0);
  });
});

/** Conditions on empty cells, as columns and words. */
function empty(question: string): string[] {
  const found: FrameCondition[] = [];
  const { linked } = schema.contextFor(question);
  const context = contextOf(linked, view);
  addPlainlySaid(context, (condition) => found.push(condition));
  addLackedReferences(context, (condition) => found.push(condition));
  return found.map(
    (c) => `${view.columns[c.column]?.name ?? ''} ${c.op}: ${c.tokens.map((t) => linked.tokens[t]?.word).join(' ')}`,
  );
}

describe('what rows do not have', () => {
  it.each<[string, ...string[]]>([
    ['guides without a phone number', 'phone null: without a phone number'],
    ['guides for whom there is no email address', 'email null: no email address'],
    ['How many guides do not have an email address?', 'email null: do not have an email address'],
    ['How many guides have an email address?', 'email not-null: have an email address'],
    ['guides without a sponsor', 'sponsor_name null: without a sponsor'],
    ['rafts that were not given to any guide', 'guide_id null: were not given to any guide'],
    ['rafts that belong to no guide', 'guide_id null: no guide', 'guide_id null: to no guide'],
  ])('%s', (question, ...expected) => expect(empty(question)).toEqual(expected));
});

describe('nouns that add nothing', () => {
  it('are taken in by the name of a column, unless another is called so', () => {
    const tokens = tagQuestion('phone number and address of guides');
    const at = (start: number, end: number, level: 0 | 5) => ({ level, start, end, coverage: 1, words: end - start, shadowed: false, role: false }); // prettier-ignore
    const named = view.columns.map(({ name }) => (name === 'phone' ? at(0, 1, 5) : at(-1, -1, 0)));
    const filled = withFillers(named, [], tokens, view);
    expect(filled.columns[schema.column('guides.phone')]?.end).toBe(2);
    expect(filled.tokens[1]?.cue).toBeUndefined();
    expect(withFillers(named, [at(1, 2, 5)], tokens, view).columns).toBe(named);
  });
});
