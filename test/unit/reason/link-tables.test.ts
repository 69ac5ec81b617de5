/** Tables that tie others, and the columns that refer to them: members and a chair, a home hall, codes of kinds. */
import { describe, expect, it } from 'vitest';
import { namedUse } from '../../../src/engine/reason/said/counted-use';
import type { Frame, FrameItem } from '../../../src/engine/reason/frame/frame';
import { countsEachRow, countsOtherRows } from '../../../src/engine/reason/mend/joined-rows';
import { oneFrom } from '../../../src/engine/reason/frame/one-from';
import { misplacesCondition, withOwnConditions } from '../../../src/engine/reason/mend/misplaced-conditions';
import { tokensOfJoins } from '../../../src/engine/reason/left-out/said-joins';
import { leavesOutRole, mixesNames } from '../../../src/engine/reason/sense/said-roles';
import { brokenRule } from '../../../src/engine/reason/sense/sensible';
import { repeatsTable } from '../../../src/engine/reason/sense/sensible-form';
import { ranksWhatIsAsked } from '../../../src/engine/reason/sense/sensible-ranking';
import { hidesTop } from '../../../src/engine/reason/sense/sensible-shown';
import { tiedByLink } from '../../../src/engine/reason/mend/tied-by-link';
import { column, contextFor, use, view } from './festival-schema';
import { frame } from './frames';

const item = (name: string): FrameItem => ({ fn: 'none', distinct: false, column: column(name) });
const said = (question: string, tokens: readonly number[]) => {
  const { linked } = contextFor(question);
  return tokens.map((t) => linked.tokens[t]?.word ?? '');
};

describe('oneFrom', () => {
  it.each<[string, readonly string[]]>([
    // A jury has many members, though it has one chair, who is a member.
    ['juries', ['juries', 'jurors', 'halls']],
    ['jury_members', ['jury_members', 'juries', 'jurors', 'halls']],
    ['films', ['films', 'ref_film_types']],
  ])('%s', (table, expected) => expect([...oneFrom(use(table), view)].sort()).toEqual([...expected].sort()));
});

describe('namedUse', () => {
  it.each<[string, string]>([
    ['How many films are of the type Comedy?', 'films'],
    ['How many film types are there?', 'ref_film_types'],
    ['How many jurors are there?', 'jurors'],
  ])('%s', (question, table) => expect(view.uses[namedUse(contextFor(question)) ?? -1]?.table).toBe(table));
});

describe('countsOtherRows', () => {
  const rows: Partial<Frame> = { select: [{ fn: 'rows', distinct: false }] };
  it.each<[string, string, boolean]>([
    ['How many films are of the type Comedy?', 'films', false],
    ['How many films are of the type Comedy?', 'ref_film_types', true],
    ['How many film types are there?', 'ref_film_types', false],
  ])('%s %s', (question, table, expected) =>
    expect(countsOtherRows(frame({ ...rows, rowsOf: use(table) }), contextFor(question))).toBe(expected),
  );
});

describe('tokensOfJoins', () => {
  it.each<[string, readonly string[], readonly string[]]>([
    ['Show each juror with the home hall.', ['jurors', 'halls'], ['home']],
    ['Show each juror with the home hall.', ['jurors'], []],
    // Called like what it refers to, it says nothing of the way.
    ['Show the juror id of each jury member.', ['jurors', 'jury_members'], []],
  ])('%s %j', (question, tables, expected) =>
    expect(
      said(
        question,
        tokensOfJoins(frame({ select: [item('jurors.juror_name')] }), contextFor(question), new Set(tables)),
      ),
    ).toEqual(expected),
  );
});

describe('leavesOutRole', () => {
  const juror = column('jurors.juror_name');
  const mentor =
    view.uses[use('jurors', 'mentor')]?.columns.find((id) => view.columns[id]?.name === 'juror_name') ?? -1;
  it.each<[string, readonly number[], boolean]>([
    ['Show each juror and the name of his or her mentor.', [juror], true],
    ['Show each juror and the name of his or her mentor.', [juror, mentor], false],
    ['List the names of the jurors together with their mentors.', [juror], true],
    // A number of theirs is no name, and who has one is not told of it.
    ['List the jurors with the ids of their mentors.', [juror], false],
    ['Which jurors have a mentor?', [juror], false],
  ])('%s %j', (question, columns, expected) => {
    const select = columns.map((id) => ({ fn: 'none' as const, distinct: false, column: id }));
    expect(leavesOutRole(frame({ select }), contextFor(question))).toBe(expected);
  });
});

describe('hidesTop', () => {
  const rows: FrameItem = { fn: 'rows', distinct: false };
  it.each<[string, readonly FrameItem[], boolean]>([
    ['Busiest halls by number of jurors?', [rows], true],
    ['Busiest halls by number of jurors?', [item('halls.hall_name')], false],
    ['The number of jurors by hall', [rows], false],
    ['Top 3 films by runtime', [item('films.runtime')], true],
    ['Top 3 films by runtime', [item('films.title')], false],
    ['Top 3 films by runtime. List the title and year.', [item('films.year')], false],
    ['What are the 3 longest runtimes?', [item('films.runtime')], false],
  ])('%s %j', (question, select, expected) => expect(hidesTop(frame({ select }), contextFor(question))).toBe(expected));
});

describe('brokenRule', () => {
  it.each<[string, boolean]>([
    ['2021 films with their runtime', true],
    ['Top 2021 films with their runtime', false],
  ])('takes a year for no number of rows: %s', (question, expected) => {
    const select = [item('films.title'), item('films.runtime')];
    const limitToken = question.startsWith('Top') ? 1 : 0;
    const one = frame({ select, order: { item: item('films.runtime'), descending: true }, limit: 2021, limitToken });
    expect(brokenRule(one, contextFor(question)) === 'bounds nothing').toBe(expected);
  });
});

describe('tiedByLink', () => {
  const jurors = [item('jurors.juror_name')];
  const [juries, members] = [use('juries'), use('jury_members')];
  it.each<[string, Partial<Frame>, readonly number[]]>([
    ['Which jurors sit on at least two juries?', { uses: [juries] }, [juries, members]],
    ['Which jurors have ever sat on a jury?', { uses: [juries] }, [juries, members]],
    ['How many jurors are on each jury?', { select: [item('juries.jury_name'), ...jurors] }, [members]],
    // A word between them says in which role they are tied.
    ['Which jurors chair a jury?', { uses: [juries] }, [juries]],
    ['Which jurors preside over a jury?', { uses: [juries] }, [juries]],
    ['Which jurors are members of a jury?', { uses: [juries, members] }, [juries, members]],
    ['Which jurors are there?', {}, []],
  ])('%s %j', (question, parts, expected) =>
    expect(tiedByLink(frame({ select: jurors, ...parts }), contextFor(question)).uses).toEqual(expected),
  );

  it('takes members of each of two', () => {
    const part = { kind: 'intersect' as const, conditions: [], uses: [juries] };
    const found = tiedByLink(
      frame({ select: jurors, uses: [juries], part }),
      contextFor('Which jurors have sat on both juries?'),
    );
    expect([found.uses, found.part?.uses]).toEqual([
      [juries, members],
      [juries, members],
    ]);
  });

  it('leaves out those who are in the list of members', () => {
    const part = { kind: 'not-in' as const, column: column('jurors.juror_id'), inner: column('juries.chair'), conditions: [], uses: [juries] }; // prettier-ignore
    const found = (question: string) => tiedByLink(frame({ select: jurors, part }), contextFor(question)).part;
    expect(found('Which jurors are on no jury?')).toMatchObject({ inner: column('jury_members.juror_id'), uses: [members] }); // prettier-ignore
    expect(found('Which jurors do not chair a jury?')).toEqual(part);
  });
});

describe('those who refer to one in a role', () => {
  const mentor = use('jurors', 'mentor');
  const inRole = (name: string) => view.uses[mentor]?.columns.find((id) => view.columns[id]?.name === name) ?? -1;
  const order = { item: { fn: 'rows' as const, distinct: false }, descending: true };
  const shown = { select: [{ fn: 'none' as const, distinct: false, column: inRole('juror_name') }] };
  const grouped = { ...shown, group: [inRole('juror_id')], order, limit: 1, uses: [use('jurors')] };
  const context = contextFor('Which juror is the mentor of the most jurors?');
  it.each<[string, Partial<Frame>, boolean]>([
    ['are counted for each', grouped, false],
    ['and no rows by themselves', { ...grouped, uses: [] }, true],
  ])('%s', (_, parts, expected) => expect(countsEachRow(frame(parts), context)).toBe(expected));

  it.each<[string, Partial<Frame>, boolean]>([
    ['take part where they are counted', grouped, false],
    [
      'and not where nothing asks how many they are',
      { select: [...shown.select, order.item], group: grouped.group, uses: grouped.uses },
      true,
    ],
    ['and nowhere else', { ...shown, uses: [use('jurors')] }, true],
  ])('%s', (_, parts, expected) => expect(repeatsTable(frame(parts), context)).toBe(expected));

  it('have an order of their own, and none by the number that refers', () => {
    const by = (name: string) => frame({ ...shown, order: { item: item(name), descending: true }, limit: 1 });
    expect(ranksWhatIsAsked(by('jurors.mentor_id'), context)).toBe(false);
  });
});

describe('mixesNames', () => {
  // People who have their name in two columns, in both roles.
  const parts = ['juror_name', 'home_hall'];
  const named = (columns: readonly number[]) => columns.filter((id) => parts.includes(view.columns[id]?.name ?? ''));
  const uses = view.uses.map((one) => (one.table === 'jurors' ? { ...one, display: named(one.columns) } : one));
  const context = { ...contextFor('Show the jurors and their mentors.'), view: { ...view, uses } };
  const [own = [], mentor = []] = [use('jurors'), use('jurors', 'mentor')].map((id) => uses[id]?.display);
  it.each<[string, readonly number[], boolean]>([
    ['the first name of one, the last name of another', [...own.slice(0, 1), ...mentor.slice(1)], true],
    ['both names of both', [...own, ...mentor], false],
    ['one name of one', own.slice(0, 1), false],
  ])('%s', (_, columns, expected) => {
    const select = columns.map((id) => ({ fn: 'none' as const, distinct: false, column: id }));
    expect(mixesNames(frame({ select }), context)).toBe(expected);
  });
});

describe('misplacesCondition', () => {
  const comedy = (question: string) => {
    const token = contextFor(question).linked.tokens.findIndex(({ word }) => word === 'comedy');
    return { kind: 'e' as const, column: column('ref_film_types.type_description'), op: '=' as const, values: ['Comedy'], tokens: [token] }; // prettier-ignore
  };
  const above = {
    kind: 'compare' as const,
    op: '>' as const,
    fn: 'avg' as const,
    column: column('films.runtime'),
    uses: [],
  };
  it.each<[string, boolean, boolean]>([
    // Inside alone, and on both sides.
    ['Which comedy films have a runtime above the average?', true, false],
    ['Which films have a runtime above the average of comedy films?', false, false],
  ])('%s', (question, inside, both) => {
    const context = contextFor(question);
    const conditions = [comedy(question)];
    const one = frame({ select: [item('films.title')], part: { ...above, conditions } });
    expect([misplacesCondition(one, context), misplacesCondition({ ...one, conditions }, context)]).toEqual([
      inside,
      both,
    ]);
    const said = withOwnConditions(one, context);
    expect([said.conditions, said.part?.conditions]).toEqual(inside ? [conditions, []] : [[], conditions]);
  });
});
