/** What is said of whether somebody lives, where a column holds when they died. */
import { describe, expect, it } from 'vitest';
import type { FrameCondition } from '../../../../src/engine/reason/frame/frame';
import { contextOf } from '../../../../src/engine/reason/frame/question-context';
import { addAlive, saysAlive, saysAliveOnce } from '../../../../src/engine/reason/pieces/alive-conditions';
import { schemaOf } from '../small-schema';

const { view, contextFor, column } = schemaOf(
  `
version: 1
sources: [{ id: farm, kind: sqlite, path: farm.sqlite }]
tables:
  farmers: { key: [farmer_id], display: [name], columns: { farmer_id: { type: integer }, name: { type: text } } }
  horses:
    key: [horse_id]
    display: [name]
    columns: { horse_id: { type: integer }, name: { type: text }, farmer_id: { type: integer }, foaled: { type: date }, death_date: { type: date } }
edges: [{ kind: key, from: horses.farmer_id, to: farmers.farmer_id, cardinality: many-to-one }]
`,
  { 'horses.name': ['Rex', 'Deceased Dobbin'] },
);
const died = column('horses.death_date');
const context = (question: string, nulls = 3) => {
  const columns = view.columns.map((c) => (c.id === died ? { ...c, profile: { ...c.profile, nulls } } : c));
  return contextOf(contextFor(question).linked, { ...view, columns });
};

/** What is said of the day of death, with the words that say so. */
function said(question: string, nulls?: number): string | undefined {
  const found: FrameCondition[] = [];
  const asked = context(question, nulls);
  addAlive(asked, (condition) => found.push(condition));
  const [condition, ...more] = found;
  expect(more).toEqual([]);
  return condition && `${condition.op}: ${condition.tokens.map((t) => asked.linked.tokens[t]?.word).join(' ')}`;
}

describe('the day of death', () => {
  it.each<[string, string | undefined]>([
    ['Which horses are still alive?', 'null: still alive'],
    ['Which horses are not alive?', 'not-null: are not alive'],
    ['Which horses are no longer living?', 'not-null: no longer living'],
    ['How many horses are dead?', 'not-null: dead'],
    ['How many living horses are there?', 'null: living'],
    // The farmers have none of them: that is not said of a horse.
    ['Which farmers have no living horse?', 'null: living'],
    ['Which farmers have no dead horses?', 'not-null: dead'],
    ['How many horses have died?', 'not-null: died'],
    ['Which horses have not died?', 'null: have not died'],
    ['Which farmers have at least one horse that has died?', 'not-null: died'],
    ['Which horses died and were foaled at Kiel?', 'not-null: died'],
    // When, where and of what they died is said by other columns.
    ['Which horses died in 1990?', undefined],
    ['Which horses died before 1990?', undefined],
    ['Which horses died of old age?', undefined],
    ['In 1990, how many horses died?', undefined],
    ['How many horses were foaled in the year in which the horse died?', undefined],
    ['Show the farmers where the horses of Kiel died', undefined],
    ['Where have the most horses died?', undefined],
    ['In which year have the most horses died?', undefined],
    ['Which horses were alive in 1990?', undefined],
    ['Which horses are living in Kiel?', undefined],
    ['Which horses are there?', undefined],
  ])('%s: %s', (question, expected) => expect(said(question)).toBe(expected));

  it('tells nothing where it is known of all', () => expect(said('Which horses are still alive?', 0)).toBeUndefined());
});

describe('words for being alive', () => {
  it.each<[string, string, boolean, boolean]>([
    ['Which horses are still alive?', 'alive', true, false],
    ['How many horses were alive in 1990?', 'alive', true, true],
    ['How many horses were dead before 1990?', 'dead', true, false],
    ['Which horses are living in Kiel?', 'living', false, false],
  ])('%s: %s', (question, word, now, once) => {
    const asked = context(question);
    const at = asked.linked.tokens.findIndex((token) => token.word === word);
    expect([saysAlive(at, asked), saysAliveOnce(at, asked)]).toEqual([now, once]);
  });
});
