/** Plain questions of analysts that were read for something else. */
import { describe, expect, it } from 'vitest';
import { bestFrame, comparisonsOf, shownBy } from './club-schema';

describe('what analysts ask', () => {
  it.each<[string, string[], string]>([
    // Groups go by what is told of them where only the way is said.
    ['Total salary per club, largest first.', ['club_name', 'sum salary'], 'sum salary desc'],
    ['Total salary per club, lowest first.', ['club_name', 'sum salary'], 'sum salary asc'],
    ['Total salary per club, from A to Z.', ['club_name', 'sum salary'], 'club_name asc'],
    // The amount of each row is no fold.
    ['Show the salary of each player, highest first.', ['salary'], 'salary desc'],
  ])('%s', (question, shown, order) => {
    const frame = bestFrame(question);
    expect(frame && shownBy(frame)).toEqual(shown);
    const { item, descending } = frame?.order ?? {};
    const [by = ''] = item ? shownBy({ ...(frame as NonNullable<typeof frame>), select: [item] }) : [];
    expect(`${by} ${descending ? 'desc' : 'asc'}`).toBe(order);
  });

  it('names what is at the top', () => {
    expect(shownBy(bestFrame('List the top 3 clubs by number of players.') ?? { ...NOTHING })).toContain('club_name');
  });

  it.each([
    // What somebody else's year is cannot be compared with.
    'Which matches are in the same decade as Striker?',
  ])('%s has no half answer', (question) => {
    expect(bestFrame(question)).toBeUndefined();
  });

  it('tells two numbers of each group, each of its own rows', () => {
    const frame = bestFrame('How many players and how many trips are there for each club?');
    expect(frame?.select.map(({ fn }) => fn)).toEqual(['none', 'count', 'count']);
  });

  it('takes a year for the number of no row', () => {
    const frame = bestFrame('How many trips were there in 2011?');
    if (frame) expect(comparisonsOf(frame).join()).not.toMatch(/_id/);
    expect(bestFrame('Which trip has the trip id 2011?')).toBeDefined();
  });
});

const NOTHING = { select: [], distinct: false, conditions: [], connective: 'and', group: [], uses: [] } as const;
