import { beforeAll, describe, expect, it } from 'vitest';
import { inEnglish } from '../../../src/engine/core/message';
import { explainQuestion, type GateSearch, namesAnything } from '../../../src/engine/plan/explain';
import { Gate } from '../../../src/engine/plan/gate';
import { subjectOf } from '../../../src/engine/search/subject';
import { indexOf } from '../search/small-index';

let gate: Gate;
let search: GateSearch;
beforeAll(async () => {
  const sources = await indexOf({
    teacher: {
      columns: { teacher_id: 'integer', name: 'text', hometown: 'text', salary: 'integer' },
      rows: [
        [1, 'Joseph Huts', 'Blackrod Urban District', 4200],
        [2, 'Gustaaf Deloor', 'Bolton County Borough', 3100],
      ],
    },
    course: {
      columns: { course_id: 'integer', title: 'text', year: 'integer', starting_date: 'date' },
      rows: [
        [1, 'Language Arts', 2014, '2014-03-05'],
        [2, 'Math', 2016, '2016-09-01'],
      ],
    },
  });
  gate = new Gate(sources);
  search = sources.search;
});

const missing = (question: string) => gate.check(question).map((m) => `${m.kind}: ${m.text}`);

describe('what is known passes', () => {
  it.each([
    'How many teachers are there?',
    'What are the names of the teachers from Bolton County Borough?',
    'List the titles of all courses, sorted in alphabetical order.',
    'Which instructor earns the most?',
    'Show the courses that started in 2014.',
    'Which courses took place before 2016?',
    'What is the average salary of teachers who earn more than 3500?',
    'Who are the top 3 teachers by salary?',
    'Find teachers whose name contains the word "Hu".',
    'Wich teachers are paid at least 4000?',
    'Whcih courses did Joseph Huts teach?',
    'What is the hometown of Gustaf Deloor?',
    // Verbs, where they stand.
    'Which teachers have sat courses?',
    'How many courses did each teacher oversee?',
    'How many teachers moderate each course? Title and number.',
    'List the teachers who moderate the courses of 2014.',
    'How many courses does Joseph Huts moderate in 2014?',
    // Slips of the pen: a letter too few in a plural, one too many, two that changed places.
    'How many taechers are there?',
    'What are the slaaries of the teachers?',
    'List all corses.',
    // Scores and the like that are called by their column.
    'What is the average salary score?',
    'Which teachers are found in no course?',
    'Which courses started before 1987 or after 2015?',
    'Which courses started after 2015 or before 1987?',
    'List the titles of all school courses.',
    // The first word may be an order, and two words one name.
    'Rank teachers by salary',
    'Which teachers live in the home town of Joseph Huts?',
    '',
    '???',
  ])('%s', (question) => expect(missing(question)).toEqual([]));
});

describe('what no program works out is named', () => {
  it.each<[string, string[]]>([
    ['What is the second highest salary?', ['operation: second highest']],
    ['What is the 3rd largest salary?', ['operation: 3rd largest']],
    ['What is the median salary?', ['operation: median']],
    ['What is the standard deviation of the salaries?', ['operation: standard deviation']],
    ['What is the ratio of teachers to courses?', ['operation: ratio']],
    ['Which courses started in winter?', ['operation: winter']],
    ['Which courses started last year?', ['now: last year']],
    ['Which courses started in the past 3 months?', ['now: past 3 months']],
    ['Which courses started two weeks ago?', ['now: two weeks ago']],
    ['Which courses start today?', ['now: today']],
    ['Which courses started in the past year?', ['now: past year']],
    ['Which courses started in the last year?', ['now: last year']],
    ['What is the 21st highest salary?', ['operation: 21st highest']],
    ['What is the last year of any course?', []],
    ['What is the first course?', []],
    ['How many purple teachers are there?', ['value: purple']],
  ])('%s', (question, expected) => expect(missing(question)).toEqual(expected));
});

describe('what is not known is named', () => {
  it.each([
    ['What is the email of each teacher?', 'attribute: email'],
    ['What is the nationality of Joseph Huts?', 'attribute: nationality'],
    ['Which teachers come from Berlin?', 'value: Berlin'],
    ['What is the salary of "Maria Gomez"?', 'value: Maria Gomez'],
    ['How many courses were given in 1987?', 'period: 1987'],
    ['Which courses started after 2031?', 'period: 2031'],
    ['Show the title of course 999.', 'value: 999'],
    ['Which courses started before 1987?', 'period: 1987'],
    ['Revenue per course', 'attribute: Revenue'],
    ['How many submarines does Joseph Huts have?', 'attribute: submarines'],
  ])('%s', (question, expected) => expect(missing(question)).toEqual([expected]));

  it('gives the place and the words', () => {
    const question = 'Which teachers come from Berlin?';
    const [found] = gate.check(question);
    expect(question.slice(found?.start, found?.end)).toBe('Berlin');
    expect(inEnglish(found?.message)).toContain('Berlin');
  });

  it('tells which years there are', () => {
    expect(inEnglish(gate.check('How many courses were given in 1987?')[0]?.message)).toContain('2014 to 2016');
  });
});

describe('what all of the graph is about', () => {
  it('restricts nothing', async () => {
    const games = await indexOf({
      games: { columns: { id: 'integer', games_name: 'text' }, rows: [[1, '1992 Winter']] },
    });
    const told = (subject: string | undefined, question: string) =>
      new Gate({ ...games, subject: subjectOf(subject) }).check(question).map((m) => m.text);
    const question = 'What is the id of the 1992 Winter Olympic Games?';
    expect(told('olympics', question)).toEqual([]);
    expect(told(undefined, question)).toEqual(['Winter Olympic Games']);
    expect(told('olympics', 'Which "Olympics" games are there?')).toEqual(['Olympics']);
  });
});

describe('a noun that tells more of the next one', () => {
  it.each<[string, string[]]>([
    ['What is the teacher email?', ['attribute: email']],
    ['What is the email title of each course?', ['attribute: email']],
  ])('%s', (question, expected) => expect(missing(question)).toEqual(expected));
});

describe('a class that no row has', () => {
  let school: Gate;
  beforeAll(async () => {
    const rows = Array.from({ length: 24 }, (_, i) => [i, 9 + (i % 3), 1900 + i, i % 2, 6 + i]);
    const columns = { id: 'integer', grade: 'integer', weight: 'integer', parent: 'integer', parent_grade: 'integer' } as const; // prettier-ignore
    const held = await indexOf({ pupil: { columns, rows } });
    school = new Gate(held);
  });
  it.each<[string, string[]]>([
    ['How many pupils are in grade 6?', ['6']],
    ['How many pupils are in grade 9?', []],
    ['How many pupils have 6 grades?', ['6']],
    ['How many pupils are in a grade above 6?', []],
    ['How many pupils have weight 7?', []],
    // The name of another column that ends alike.
    ['How many pupils have parent grade 7?', []],
  ])('%s', (question, expected) => expect(school.check(question).map((m) => m.text)).toEqual(expected));
});

describe('years that are stored as numbers with fractions', () => {
  it('are periods', async () => {
    const columns = { id: 'integer', founded: 'real' } as const;
    const rows = [[1, 1841], [2, 1863], [3, 1910]] as const; // prettier-ignore
    const schools = new Gate(await indexOf({ schools: { columns, rows } }));
    expect(schools.check('Which schools were founded after 1850?')).toEqual([]);
    expect(schools.check('Which schools were founded after 1950?').map((m) => m.text)).toEqual(['1950']);
  });
});

describe('a year that only another number is', () => {
  it('is no period', async () => {
    const columns = { id: 'integer', year: 'integer', weight: 'integer' } as const;
    const cars = new Gate(await indexOf({ cars: { columns, rows: [[1, 1970, 1995], [2, 1982, 4100]] } })); // prettier-ignore
    expect(cars.check('How many cars were built in 1995?').map((m) => m.text)).toEqual(['1995']);
    expect(cars.check('How many cars come in weight of 1995?')).toEqual([]);
  });
});

describe('namesAnything', () => {
  it.each([
    ['How many teachers are there?', true],
    ['Who is Gustaaf Deloor?', true],
    ['???', false],
    ['why?', false],
    ['how are you?', false],
    ['', false],
  ])('%s: %s', (question, expected) => expect(namesAnything(explainQuestion(question, search), search)).toBe(expected));
});

describe('words that say no limit', () => {
  const limits = async (question: string) => {
    const wines = await indexOf({
      wine: {
        columns: { id: 'integer', name: 'text', price: 'integer', level: 'text' },
        rows: [
          [1, 'Old Kraft Vineyard', 40, 'high'],
          [2, 'Giana', 12, 'low'],
        ],
      },
      player: { columns: { player_id: 'integer', age: 'integer', long_jump: 'real' }, rows: [[1, 20, 6.5]] },
    });
    return new Gate(wines).check(question).flatMap((m) => (m.kind === 'limit' ? [inEnglish(m.message)] : []));
  };

  it.each<[string, string[]]>([
    ['How many expensive wines are there?', ['which price counts as “expensive”']],
    ['Which wines are cheap?', ['which price counts as “cheap”']],
    ['Expensive wines', ['which price counts as “Expensive”']],
    ['How many young players are there?', ['which age counts as “young”']],
    ['How many elderly players are there?', ['which age counts as “elderly”']],
    ['Which players are heavy?', ['what counts as “heavy” (no column says it)']],
    ['Show the top 3 heavy players.', []],
    ['Which players are 180 tall?', []],
    ['Was player 12 heavy?', ['what counts as “heavy” (no column says it)']],
    ['Which players are older than 30?', []],
    ['Who is the oldest player?', []],
    ['How old is each player?', []],
    ['Which players are 30 years old?', []],
    ['How many players are 30 years old or young?', []],
    ['How many years old is the player?', []],
    ['What is the most expensive wine?', []],
    ['What is the best long jump?', []],
    ['What is the price of the Old Kraft Vineyard?', []],
    ['How many wines have a high level?', []],
    ['List the wines from cheap to expensive.', []],
  ])('%s', async (question, expected) => expect(await limits(question)).toEqual(expected));
});
