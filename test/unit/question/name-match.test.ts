// Names in a question: what is had by the things of one noun is no name of them together.
import { describe, expect, it } from 'vitest';
import { bestName, LEVEL, numberMatch, ofOnePhrase, stemPlaces } from '../../../src/engine/question/name-match';
import { tagQuestion } from '../../../src/engine/question/tag-question';

describe('the name of a column', () => {
  it.each<[string, readonly string[], boolean]>([
    ['Which vehicles have a driver of the vehicle?', ['driver', 'vehicl'], true],
    ['How many vehicles have a captain?', ['captain', 'vehicl'], false],
    ['What is the weight of vehicles whose driver died?', ['driver', 'vehicl'], false],
    ['Which is the vehicle with the oldest driver?', ['oldest', 'vehicl'], false],
    ['Which is the oldest vehicle?', ['oldest', 'vehicl'], true],
    ['What is the age of the vehicle?', ['vehicl', 'age'], true],
    ['Show the name, vehicle and year.', ['vehicl', 'name'], false],
    ["What are the vehicles' names?", ['name', 'vehicl'], true],
    ['Show the name of the vehicle, and the year.', ['vehicl', 'name'], true],
  ])('%s', (question, name, whole) => {
    const tokens = tagQuestion(question);
    const { level } = bestName([name], tokens, stemPlaces(tokens), () => 1);
    expect(level === LEVEL.full).toBe(whole);
  });
});

describe('a number', () => {
  it.each<[string, number]>([
    ['How did the crash happen?', 2],
    // Words before a number and behind it belong to no one name.
    ['When did crash 7 happen?', 1],
    ['When did crash 1200 happen?', 1],
  ])('%s: %i', (question, words) => {
    const tokens = tagQuestion(question);
    expect(bestName([['crash', 'happen']], tokens, stemPlaces(tokens), () => 1).words).toBe(words);
  });
});

describe('a word that counts', () => {
  it.each<[string, readonly string[], boolean]>([
    ['Which 3 makes have the most crashes?', ['caus', '3'], false],
    ['What is cause 3 of the crash?', ['caus', '3'], true],
    ['What is the total number of crashes?', ['dv', 'total'], false],
    ['What is the total of the crashes?', ['dv', 'total'], true],
  ])('%s %j', (question, name, expected) => {
    const tokens = tagQuestion(question);
    expect(bestName([name], tokens, stemPlaces(tokens), () => 1).level > 0).toBe(expected);
  });
});

describe('the name of a table', () => {
  it.each<[string, boolean]>([
    ['Show the transaction types.', true],
    ['Show the types of transactions.', true],
    ['Show the transactions whose type is sale.', false],
    ['Which transactions have a type?', false],
  ])('%s', (question, whole) => {
    const tokens = tagQuestion(question);
    const { level } = ofOnePhrase(
      bestName([['transact', 'type']], tokens, stemPlaces(tokens), () => 1),
      tokens,
    );
    expect(level === LEVEL.full).toBe(whole);
  });
});

describe('an identifier that is called a number', () => {
  it.each<[string, boolean]>([
    ['List the names and department numbers of all.', true],
    ['What is the department number of Ann?', true],
    ['What is her department number?', true],
    ['What is the number of departments?', false],
    ['Which department has the number 3?', false],
  ])('%s', (question, expected) => {
    const { level } = numberMatch([['depart', 'id'], ['id']], tagQuestion(question));
    expect(level === LEVEL.full).toBe(expected);
  });
});
