import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  expandedWords,
  fold,
  singular,
  splitIdentifier,
  stem,
  tokenize,
  wordsOf,
} from '../../../src/engine/search/words';

describe('splitIdentifier', () => {
  it.each([
    ['CaseNumber', ['case', 'number']],
    ['birth_date', ['birth', 'date']],
    ['CRASHTIME', ['crash', 'time']],
    ['birthyear', ['birth', 'year']],
    ['airportcode', ['airport', 'code']],
    ['HTTPServerId', ['http', 'server', 'id']],
    ['MANCOLL', ['mancoll']],
    ['Zone2', ['zone', '2']],
    ['année_naissance', ['annee', 'naissance']],
    ['', []],
    // Words that only look like two.
    ['valid_to_date', ['valid', 'to', 'date']],
    ['coverage_start', ['coverage', 'start']],
    ['main_topic', ['main', 'topic']],
    ['planned_depart', ['planned', 'depart']],
    ['latin_name', ['latin', 'name']],
  ])('%s', (name, words) => expect(splitIdentifier(name)).toEqual(words));

  it('splits by the words of the graph too', () => {
    expect(splitIdentifier('MANCOLL', new Set(['man', 'coll']))).toEqual(['man', 'coll']);
  });

  it('loses no letter', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[A-Za-z0-9_ ]{0,30}$/), (name) => {
        expect(splitIdentifier(name).join('')).toBe(name.toLowerCase().replace(/[^a-z0-9]/g, ''));
      }),
    );
  });
});

it.each([
  [
    ['dept', 'name'],
    ['department', 'name'],
  ],
  [['fname'], ['first', 'name']],
  [['constructor'], ['constructor']],
])('writes out abbreviations: %s', (words, expected) => expect(expandedWords(words)).toEqual(expected));

it.each([
  ['cities', 'city'],
  ['classes', 'class'],
  ['buses', 'bus'],
  ['clauses', 'clause'],
  ['children', 'child'],
  ['status', 'status'],
  ['dogs', 'dog'],
])('singular of %s', (word, expected) => expect(singular(word)).toBe(expected));

it.each(
  'buses bus, gases gas, quizzes quiz, menus menu, taxis taxi, wolves wolf, thieves thief, analyses analysis, diagnoses diagnosis, crises crisis, curricula curriculum, alumni alumnus, classes class, cases case, courses course, viruses virus'
    .split(', ')
    .map((pair) => pair.split(' ') as [string, string]),
)('%s has the stem of %s', (plural, one) => {
  expect(stem(plural)).toBe(stem(one));
  expect(singular(plural)).toBe(one);
});

it('gives the forms of a word one stem', () => {
  expect(stem('winners')).toBe(stem('winner'));
  expect(stem('people')).toBe(stem('person'));
});

it('folds case, diacritics and white space', () => {
  expect(fold('  Zürich \n  HB ')).toBe('zurich hb');
  expect(wordsOf(fold("Ed's Café, No. 5"))).toEqual(['ed', 'cafe', 'no', '5']);
});

describe('tokenize', () => {
  it.each([
    ['the driver of vehicle NO. 2', ['the', 'driver', 'of', 'vehicle', 'number', '2']],
    ['vehicle no.12', ['vehicle', 'number', '12']],
    ['cars with no driver', ['cars', 'with', 'no', 'driver']],
    ['between -50 and 50', ['between', '-50', 'and', '50']],
    ['from 1990 -1995, on 2019-05-03', ['from', '1990', '1995', 'on', '2019', '5', '3']],
  ])('reads %s', (text, words) => {
    expect(tokenize(text).map((t) => t.word)).toEqual(words);
  });

  it('tells words, numbers and quoted text apart', () => {
    const tokens = tokenize(`Who drove "Red Baron" over 3,500.5 miles in O'Hare's lot?`);
    expect(tokens.map((t) => t.word)).toEqual([
      'who',
      'drove',
      'red',
      'baron',
      'over',
      '3500.5',
      'miles',
      'in',
      "o'hare",
      'lot',
    ]);
    expect(tokens.filter((t) => t.quoted).map((t) => t.text)).toEqual(['Red', 'Baron']);
    expect(tokens.find((t) => t.kind === 'number')?.text).toBe('3,500.5');
  });

  it('gives offsets into the question', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 60 }), (text) => {
        for (const token of tokenize(text)) expect(text.slice(token.start, token.end)).toBe(token.text);
      }),
    );
  });
});

describe('words of two spellings', () => {
  it.each([
    ['colour', 'colors'],
    ['labour', 'labor'],
    ['harbours', 'harbor'],
    ['licences', 'license'],
    ['kilometre', 'kilometers'],
    ['organisation', 'organizations'],
    ['programmes', 'program'],
    ['catalogue', 'catalogs'],
    ['enrolment', 'enrollments'],
  ])('%s is %s', (british, american) => expect(stem(british)).toBe(stem(american)));

  it.each([
    ['hour', 'hor'],
    ['fence', 'fense'],
    ['acre', 'acer'],
    ['tour', 'tor'],
  ])('%s is no %s', (word, other) => expect(stem(word)).not.toBe(stem(other)));
});
