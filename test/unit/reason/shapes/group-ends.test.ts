/** The rows that come first in each group. */
import { describe, expect, it } from 'vitest';
import { bestFrame, comparisonsOf, shownBy } from '../club-schema';

const read = (question: string) => {
  const frame = bestFrame(question);
  return frame && { shown: shownBy(frame), compared: comparisonsOf(frame) };
};

describe('the row that comes first in each group', () => {
  it.each<[string, string[], string]>([
    // The group is told beside its row, and by what that comes first.
    ['Who is the tallest player of each club?', ['club_name', 'player_name', 'height'], 'height = max within club_id'],
    [
      'For each club, who is its tallest player?',
      ['club_name', 'player_name', 'height'],
      'height = max within club_id',
    ],
    [
      'Show the player with the lowest salary in every club.',
      ['club_name', 'player_name', 'salary'],
      'salary = min within club_id',
    ],
    [
      'List the clubs and their tallest players.',
      ['club_name', 'player_name', 'height'],
      'height = max within club_id',
    ],
    [
      'Which player has the highest salary in each position?',
      ['position', 'player_name', 'salary'],
      'salary = max within position',
    ],
    [
      'Find the highest paid player of each club.',
      ['club_name', 'player_name', 'salary'],
      'salary = max within club_id',
    ],
    // What is said of the rows is said of those that they are compared with.
    [
      'Name the tallest Keeper player of each club.',
      ['club_name', 'player_name', 'height'],
      'height = max within club_id where position Keeper',
    ],
    [
      'Show the team with the highest budget in each region.',
      ['region', 'club_name', 'budget'],
      'budget = max within region',
    ],
    [
      'For each position, who is the tallest player? Give the position, the name of the player and the height.',
      ['position', 'player_name', 'height'],
      'height = max within position',
    ],
    [
      'For each player position, which player is the tallest?',
      ['position', 'player_name', 'height'],
      'height = max within position',
    ],
    [
      'Which player is at the greatest height in each position?',
      ['position', 'player_name', 'height'],
      'height = max within position',
    ],
  ])('%s', (question, shown, compared) => {
    const found = read(question);
    expect(found?.shown).toEqual(shown);
    expect(found?.compared).toContain(compared);
  });

  it.each([
    'What is the highest salary in each club?',
    'Which club has the most players in each region?',
    'Show the highest budget for each region.',
    'What is the highest player salary in each club?',
    'Who is the tallest player?',
    'List each player with the highest salary.',
    'How many players does each club have?',
  ])('%s asks for no such rows', (question) => {
    expect(read(question)?.compared.join()).not.toMatch(/within/);
  });

  it.each([
    // No one column tells these groups, and what a referee is nothing says.
    'Who is the tallest player of each club and each position?',
    'Show the referee with the highest salary in each position.',
  ])('%s is refused', (question) => {
    expect(bestFrame(question)).toBeUndefined();
  });
});
