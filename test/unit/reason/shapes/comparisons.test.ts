/** Rows compared by their own columns, and with the row that comes first. */
import { describe, expect, it } from 'vitest';
import { bestFrame, comparisonsOf } from '../club-schema';

const said = (question: string) => comparisonsOf(bestFrame(question) ?? { select: [], distinct: false, conditions: [], connective: 'and', group: [], uses: [] }); // prettier-ignore

describe('two columns of a row', () => {
  it.each<[string, string[]]>([
    ['Which clubs won more bronze than gold?', ['bronze > gold']],
    ['How many clubs have fewer gold than bronze?', ['gold < bronze']],
    ['List the venues of matches whose home goals are higher than the away goals.', ['home_goals > away_goals']],
    ['Show the venues of matches with more away goals than home ones.', ['away_goals > home_goals']],
    ['Find the venues of matches whose end date is before the start date.', ['end_date < start_date']],
    ['How many matches have home goals that differ from the away goals?', ['home_goals != away_goals']],
    ['Show the venues of matches in which home and away goals are the same.', ['home_goals = away_goals']],
    ['Show the venues of matches in which home and away goals are not equal.', ['home_goals != away_goals']],
    ['How many trips ended at the same station where they started?', ['end_station = start_station']],
    ['Which players earn more than the budget of their club?', ['salary > budget']],
    ['How many clubs have a number of bronze below the number of gold?', ['bronze < gold']],
    [
      'Which players earn less than the budget of their club but more than 12000?',
      ['salary > 12000', 'salary < budget'],
    ],
    ['How many players earn exactly the budget of their club?', ['salary = budget']],
    ['How many matches ended in a draw?', ['home_goals = away_goals']],
    ['How many of the matches were draws?', ['home_goals = away_goals']],
    ['Were there any draws among the matches, how many?', ['home_goals = away_goals']],
    ['How many matches did the away club win?', ['home_goals < away_goals']],
    ['Which players earn less than the budget of their club?', ['salary < budget']],
    ["Which players earn more than their club's budget?", ['salary > budget']],
    ['Which players earn less than 5% of the budget of their club?', ['salary < budget']],
    // A number, a fold, and what is another's are compared otherwise.
    ['Which clubs won more than 3 gold?', ['gold > 3']],
    ['Which players earn more than the average salary?', ['salary > avg']],
  ])('%s', (question, expected) => expect(said(question)).toEqual(expected));
});

describe('the row that comes first', () => {
  it.each<[string, string[]]>([
    ['How many clubs have more gold than the club with the most bronze?', ['gold > first by bronze desc']],
    ['Which players are taller than the player with the lowest salary?', ['height > first by salary asc']],
    ['Which players earn more than the tallest player?', ['salary > first by height desc']],
    ['Which players earn more than the tallest keeper?', ['salary > first by height desc where position Keeper']],
    ['Which players earn less than the highest salary?', ['salary < max']],
    ['Which players earn more than the lowest salary and less than 3000?', ['salary < 3000', 'salary > min']],
    ['Which players earn more than the lowest salary but not more than 3000?', ['salary <= 3000', 'salary > min']],
    [
      'What is the number of players with a height above that of the player with the lowest salary?',
      ['height > first by salary asc'],
    ],
    ['Which clubs have less gold than the club of the tallest player?', ['gold < first by height desc']],
  ])('%s', (question, expected) => expect(said(question).sort()).toEqual(expected));
});

describe('a row that is named', () => {
  it.each<[string, string[]]>([
    ['Which players earn more than Ada Lind?', ['salary > max where player_name Ada Lind']],
    ['How many players are taller than the player called Ada Lind?', ['height > max where player_name Ada Lind']],
    ['List the players with a lower salary than player 5.', ['salary < min where player_id 5']],
    ['Which clubs have more gold than Rovers?', ['gold > max where club_name Rovers']],
    ['Which clubs have more players than Rovers?', ['rows > rows where club_name Rovers']],
    ['Which clubs have more trips than club 3?', ['rows > rows where club_id 3']],
    // Those who have none are fewer as well.
    ['Which clubs have fewer trips than club 3?', []],
    // Its own number is counted by no row of another.
    ['Which clubs won more than 3 gold?', ['gold > 3']],
    ['Which matches have a start date before the year 2010?', ['start_date < 2010-01-01']],
  ])('%s', (question, expected) => expect(said(question)).toEqual(expected));
});

describe('values that come first', () => {
  it.each<[string, string[]]>([
    ['Show the names of players whose position is the most common one.', ['position in most desc']],
    ['Show the names of players of the less common position.', ['position in most asc']],
    ['Show the names of players from the most frequent position.', ['position in most desc']],
    ['Show the names of players of the rarest position.', ['position in most asc']],
    ['Show the names of players who play the most popular position.', ['position in most desc']],
    ['Show the names of clubs in the region that has the most clubs.', ['region in most desc']],
  ])('%s', (question, expected) => expect(said(question)).toEqual(expected));
});
