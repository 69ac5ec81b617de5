/** Readings of questions as frames: patterns, sides of sets, ends among what is said, listed groups, one property of two tables. */
import { describe, expect, it } from 'vitest';
import { conditionCandidates } from '../../../src/engine/reason/pieces/conditions';
import type { ConditionCandidate } from '../../../src/engine/reason/pieces/conditions';
import { liesOnSides } from '../../../src/engine/reason/pieces/fill-conditions';
import { deniesThoseAsked } from '../../../src/engine/reason/mend/denied-rows';
import { leavesOutSet } from '../../../src/engine/reason/shapes/column-sets';
import type { Frame, FrameCondition, FrameItem } from '../../../src/engine/reason/frame/frame';
import { combinesSets } from '../../../src/engine/reason/frame/frame';
import { frameToIntent } from '../../../src/engine/reason/programs/frame-to-intent';
import { generateFrames } from '../../../src/engine/reason/generate';
import type { PieceModels } from '../../../src/engine/reason/pieces/models';
import { leavesOutNamesake } from '../../../src/engine/reason/shapes/namesake-sets';
import { PieceScores, SketchPrior } from '../../../src/engine/reason/pieces/piece-scores';
import { contextOf } from '../../../src/engine/reason/frame/question-context';
import { tellsOfOneself } from '../../../src/engine/reason/shapes/same-as';
import { brokenRule } from '../../../src/engine/reason/sense/sensible';
import { selectsWhatIsAsked } from '../../../src/engine/reason/sense/sensible-select';
import { showsRankedAlone } from '../../../src/engine/reason/sense/sensible-shown';
import { doesUnasked } from '../../../src/engine/reason/sense/sensible-unasked';
import { countsEachRow } from '../../../src/engine/reason/mend/joined-rows';
import { listedColumns, listedGroups } from '../../../src/engine/reason/said/listed-columns';
import { ordersByAnotherFold } from '../../../src/engine/reason/said/stated-items';
import { TermTable } from '../../../src/engine/reason/programs/terms';
import { createGraphIndex } from '../../../src/engine/graph/memory-index';
import weights from '../../../src/engine/reason/weights/pieces.json';
import { graph } from '../question/schemas';
import { column, equal, frame, own } from './frames';

const MODELS = weights as unknown as PieceModels;
const contextFor = (question: string) => contextOf(own.link(question), own.view);
const framesFor = (question: string) =>
  generateFrames(new PieceScores(contextFor(question), MODELS, new SketchPrior(MODELS.sketches))).map((s) => s.frame);
const item = (name: string, fn: FrameItem['fn'] = 'none'): FrameItem => ({ fn, distinct: false, column: column(name) });
const rows: FrameItem = { fn: 'rows', distinct: false };

describe('what is written within a name', () => {
  const patterns = (question: string) =>
    conditionCandidates(contextFor(question)).flatMap(({ op, column: id, values }) =>
      (op === 'like' || op === 'not-like') && id === column('pilots.name') ? [`${op} ${String(values[0])}`] : [],
    );
  it.each<[string, string[]]>([
    ['Which pilots have "my" in their name?', ['like %my%']],
    ['Which pilots have an "a" in their name?', ['like %a%']],
    ['Show the pilots with XY in the name.', ['like %XY%']],
    ['Show the pilots without "my" in their name.', ['not-like %my%']],
    // A letter is no article, and a word that says nothing else may be written in a name.
    ['Which pilots have names that contain the letter a?', ['like %a%']],
    ['Which pilots have names that contain the word you?', ['like %you%']],
    ['Which pilots have a name whose first letter is S?', ['like S%']],
    ['Which pilots have a flight in their city?', []],
    ['Which pilots live in the city?', []],
  ])('%s', (question, expected) => expect([...new Set(patterns(question))].sort()).toEqual(expected));
});

describe('names with one last word', () => {
  it.each<[string, string[][]]>([
    ['Show the source and destination airports of the flights.', [['flights.source_airport', 'flights.dest_airport']]],
    ['Show the price and the source and destination airports of the flights.', [['flights.price', 'flights.source_airport', 'flights.dest_airport']]], // prettier-ignore
    ['Show the price and the flight number of the flights.', [['flights.price', 'flights.flight_no']]],
    ['Show the source, destination airports and price of the flights.', [['flights.source_airport', 'flights.dest_airport', 'flights.price']]], // prettier-ignore
  ])('%s', (question, expected) =>
    expect(listedColumns(contextFor(question))).toEqual(expected.map((names) => names.map((name) => column(name)))),
  );
});

describe('rows that are asked for and denied something', () => {
  const part = (conditions: FrameCondition[]): Frame['part'] => ({
    kind: 'not-in',
    column: column('pilots.pilot_id'),
    inner: column('flights.pilot_id'),
    conditions,
    uses: [],
  });
  const cheap = [equal(column('flights.price'), 5)];
  it.each<[string, FrameCondition[], boolean]>([
    ['Which flights are not of the price 5?', cheap, true],
    ['Which pilots do not have a flight of the price 5?', cheap, false],
    ['Which pilots do not have flights?', [], false],
  ])('%s', (question, conditions, expected) =>
    expect(deniesThoseAsked(frame({ part: part(conditions) }), contextFor(question))).toBe(expected),
  );
});

describe('liesOnSides', () => {
  const said = (...tokens: number[]) => ({ tokens }) as unknown as ConditionCandidate;
  it.each<[string, ConditionCandidate[], ConditionCandidate[], boolean]>([
    ['fall 2009 | spring 2010', [said(4), said(5)], [said(8), said(9)], true],
    ['the same, told the other way', [said(8), said(9)], [said(4), said(5)], true],
    ['fall 2010 | spring 2009', [said(4), said(9)], [said(8), said(5)], false],
    ['one credit and four hours | three credits', [said(6), said(8)], [said(3)], true],
    ['three credits and four hours | one credit', [said(3), said(8)], [said(6)], false],
  ])('%s', (_, main, part, expected) => expect(liesOnSides(main, part)).toBe(expected));
});

describe('bounds', () => {
  const bound = (op: '>' | '<', value: number): FrameCondition => ({
    kind: 'n',
    column: column('pilots.age'),
    op,
    values: [value],
    tokens: [],
  });
  it.each<[string, Partial<Frame>, boolean]>([
    [
      'above 20 or below 40 leaves nothing out',
      { connective: 'or', conditions: [bound('>', 20), bound('<', 40)] },
      true,
    ],
    ['above 40 or below 20', { connective: 'or', conditions: [bound('>', 40), bound('<', 20)] }, false],
    ['above 40 and below 20 is nothing', { conditions: [bound('>', 40), bound('<', 20)] }, true],
    ['above 20 and below 40', { conditions: [bound('>', 20), bound('<', 40)] }, false],
  ])('%s', (_, parts, expected) => {
    const question = 'Which pilots have an age above 20 and below 40?';
    expect(brokenRule(frame(parts), contextFor(question)) === 'contradicts').toBe(expected);
  });
});

describe('values that exclude each other', () => {
  const nationality = column('pilots.nationality');
  const ofTerm = (term: string, ...values: string[]): FrameCondition => ({
    kind: 'e',
    column: nationality,
    op: 'term',
    term,
    values,
    tokens: [],
  });
  const [native, foreign, european] = [
    ofTerm('native', 'British'),
    ofTerm('foreign', 'French', 'Dutch'),
    ofTerm('european', 'French', 'British'),
  ];
  it.each<[string, FrameCondition[], boolean]>([
    ['two terms', [native, foreign], true],
    ['two terms with a value in common', [foreign, european], false],
    ['a term and another value', [foreign, equal(nationality, 'British')], true],
    ['a term and one of its values', [foreign, equal(nationality, 'Dutch')], false],
    ['a term that is worked out otherwise', [native, ofTerm('tall')], false],
  ])('%s', (_, conditions, expected) =>
    expect(brokenRule(frame({ conditions }), contextFor('Which pilots are these?')) === 'contradicts').toBe(expected),
  );
});

describe('ends among what is said', () => {
  it('asks the same of both sides', () => {
    const both = framesFor('Which British pilot is the oldest?').filter(
      ({ part, conditions }) => part?.kind === 'compare' && conditions.length === 1 && part.conditions.length === 1,
    );
    expect(both.length).toBeGreaterThan(0);
    for (const { part, conditions } of both) expect(part?.conditions).toEqual(conditions);
  });
});

describe('listedGroups', () => {
  const named = (question: string) =>
    listedGroups(contextFor(question)).map((ids) => ids.map((id) => own.view.columns[id]?.name));
  it.each<[string, string[][]]>([
    ['How many pilots are there for each age and nationality?', [['age', 'nationality']]],
    ['How many pilots are there for each age?', []],
    ['Show the age and nationality of each pilot.', []],
  ])('%s', (question, expected) => expect(named(question)).toEqual(expected));
});

describe('one property of two tables', () => {
  const set = (question: string) =>
    framesFor(question)
      .filter(({ part }) => part?.inner !== undefined && (part.kind === 'intersect' || part.kind === 'union'))
      .map(({ select, part }) => [select[0]?.column, part?.kind, part?.inner]);
  const [first, second] = [column('flights.pilot_id'), column('checks.pilot_id')];
  it.each<[string, unknown[][]]>([
    ['Which pilot ids are used by both flights and checks?', [[first, 'intersect', second]]],
    ['Which pilot ids have both a flight and a check?', [[first, 'intersect', second]]],
    ['What are the pilot ids of all flights and checks?', [[first, 'union', second]]],
    // Rows of the one refer to those of the other: they are told side by side.
    ['What are the pilot ids of all pilots and flights?', []],
    ['What are the pilot ids of flights?', []],
    ['What are the pilot ids of flights and checks of French pilots?', []],
  ])('%s', (question, expected) => expect(set(question)).toEqual(expected));

  it.each<[string, string[]]>([
    ['Which places are both a source airport and a dest airport?', ['airport_name intersect']],
    ['Name all places that are the source airport of one flight and the dest airport of another.', ['airport_name intersect']], // prettier-ignore
    [
      'Which places are a source airport or a dest airport of some flight?',
      ['airport_code union', 'airport_name union'],
    ],
    // Side by side.
    ['Show the source airport and the dest airport of each flight.', []],
    // Amounts are no names.
    ['Which numbers are both a price and an age?', []],
  ])('%s', (question, expected) => {
    const sets = framesFor(question).filter(
      ({ part }) => combinesSets(part) && part?.inner !== undefined && part.conditions.length === 0,
    );
    const told = sets.flatMap(({ select: [shown], part }) => {
      // What is shown is read of the rows that the one column refers to, and of those of the other.
      const [a, b] = [own.view.columns[shown?.column ?? -1], own.view.columns[part?.inner ?? -1]];
      expect([a?.name, a?.use === b?.use]).toEqual([b?.name, false]);
      return part?.kind === 'intersect' || part?.kind === 'union' ? [`${a?.name ?? ''} ${part.kind}`] : [];
    });
    expect(told.sort()).toEqual(expect.arrayContaining(expected));
    expect(told.length > 0).toBe(expected.length > 0);
    const alone = frame({ select: [item('flights.source_airport'), item('flights.dest_airport')] });
    expect(leavesOutSet(alone, contextFor(question))).toBe(expected.length > 0);
  });

  it('reads each side from its own table, and nothing beside it', () => {
    const [sets] = framesFor('Which pilot ids are used by both flights and checks?').filter(({ part }) => part?.inner);
    const intent = sets && frameToIntent(sets, own.view, new TermTable(createGraphIndex(graph)));
    expect(intent).toMatchObject({
      kind: 'set',
      op: 'intersect',
      left: { uses: [{ table: 'flights' }], select: [{ column: 'pilot_id' }] },
      right: { uses: [{ table: 'checks' }], select: [{ column: 'pilot_id' }] },
    });
  });

  it('is not answered by one of the tables', () => {
    const context = contextFor('Which pilot ids are used by both flights and checks?');
    expect(leavesOutNamesake(frame({ select: [item('flights.pilot_id')] }), context)).toBe(true);
    expect(leavesOutNamesake(frame({}), contextFor('Which pilots are British?'))).toBe(false);
  });
});

describe('what rows are compared by', () => {
  const above: FrameCondition = { kind: 'n', column: column('flights.price'), op: '>', values: [90], tokens: [5] };
  it.each<[string, Partial<Frame>, boolean]>([
    ['Find the flights which price over 90.', { select: [item('flights.price')], conditions: [above] }, true],
    ['Find the flights which price over 90.', { select: [item('flights.flight_no')], conditions: [above] }, false],
    ['Show the price of flights above 90.', { select: [item('flights.price')], conditions: [above] }, false],
  ])('%s %j', (question, parts, expected) =>
    expect(showsRankedAlone(frame(parts), contextFor(question))).toBe(expected),
  );
});

describe('selectsWhatIsAsked', () => {
  it.each<[string, string, boolean]>([
    ['What kind of nationality do pilots have?', 'pilots.nationality', true],
    ['What is the nationality of the pilots?', 'pilots.nationality', true],
  ])('%s %s', (question, name, expected) =>
    expect(selectsWhatIsAsked(frame({ select: [item(name)] }), contextFor(question))).toBe(expected),
  );
});

describe('countsEachRow', () => {
  const counted: Partial<Frame> = { select: [item('pilots.name'), rows], group: [column('pilots.name')] };
  it.each<[string, Partial<Frame>, boolean]>([
    // No two pilots have one name, and what is counted is nothing that the schema knows.
    ['Show the names of pilots and the number of medals they have.', counted, true],
    ['Show the names of pilots and the number of flights.', { ...counted, uses: [own.view.columns[column('flights.price')]?.use ?? -1] }, false], // prettier-ignore
    ['How many pilots are there of each name?', counted, false],
    ['Which names have more than one pilot?', { ...counted, having: { item: rows, op: '>', value: 1, tokens: [] } }, false], // prettier-ignore
  ])('%s %j', (question, parts, expected) => expect(countsEachRow(frame(parts), contextFor(question))).toBe(expected));
});

describe('ordersByAnotherFold', () => {
  const ordered = (shown: FrameItem): Partial<Frame> => ({ order: { item: shown, descending: false } });
  it.each<[string, Partial<Frame>, boolean]>([
    ['Show the nationalities of pilots ordered by average age.', ordered(rows), true],
    ['Show the nationalities of pilots ordered by average age.', ordered(item('pilots.age', 'min')), true],
    ['Show the nationalities of pilots ordered by average age.', ordered(item('pilots.age', 'avg')), false],
    ['Show the nationalities of pilots ordered by age.', ordered(item('pilots.age')), false],
  ])('%s %j', (question, parts, expected) =>
    expect(ordersByAnotherFold(frame(parts), contextFor(question))).toBe(expected),
  );
});

describe('doesUnasked', () => {
  const once = (name: string): Partial<Frame> => ({ select: [item(name)], distinct: true });
  it.each<[string, Partial<Frame>, boolean]>([
    ['List the age of all pilots.', once('pilots.age'), true],
    ['List the different ages of all pilots.', once('pilots.age'), false],
    ['List all ages.', once('pilots.age'), false],
    ['List the age of all British pilots.', { ...once('pilots.age'), conditions: [equal(column('pilots.nationality'), 'British')] }, false], // prettier-ignore
  ])('%s %j', (question, parts, expected) => expect(doesUnasked(frame(parts), contextFor(question))).toBe(expected));
});

describe('the same as', () => {
  const [name, age] = [column('pilots.name'), column('pilots.age')];
  const shared = (question: string) =>
    framesFor(question).flatMap(({ part }) =>
      part?.kind === 'in' && part.column === part.inner ? [[part.column, part.conditions.map((c) => c.column)]] : [],
    );
  it.each<[string, unknown]>([
    ['Which pilots have the same age as Amy Johnson?', [age, [name]]],
    ['How many pilots have the same nationality as Amy Johnson?', [column('pilots.nationality'), [name]]],
    ['Which pilots are as old as Amy Johnson?', undefined],
  ])('%s', (question, expected) => expect(shared(question)[0]).toEqual(expected));

  it('is not said of whom it is shared with alone', () => {
    const question = 'Which pilots have the same age as Amy Johnson?';
    for (const { part } of framesFor(question)) expect(part).toMatchObject({ kind: 'in', column: age, inner: age });
    expect(tellsOfOneself(frame({ conditions: [equal(name, 'Amy Johnson')] }), contextFor(question))).toBe(true);
  });
});
