/** Tables that tie others, and the columns that refer to them: members and a chair, a home hall, codes of kinds. */
import { describe, expect, it } from 'vitest';
import { namedUse } from '../../../src/engine/reason/counted-use';
import type { Frame, FrameItem } from '../../../src/engine/reason/frame';
import { countsOtherRows } from '../../../src/engine/reason/joined-rows';
import { oneFrom } from '../../../src/engine/reason/map-columns';
import { misplacesCondition } from '../../../src/engine/reason/misplaced-conditions';
import { tokensOfJoins } from '../../../src/engine/reason/said-joins';
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
    expect(said(question, tokensOfJoins(contextFor(question), new Set(tables)))).toEqual(expected),
  );
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
  });
});
