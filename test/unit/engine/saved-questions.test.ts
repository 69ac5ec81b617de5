import { expect, test } from 'vitest';
import { readSavedQuestions } from '../../../src/engine/saved-questions';

test.each<[string, unknown]>([
  ['{"id":"a","db":"G","question":"How many?","sql":"SELECT 1","ordered":true,"says":["x"]}', { id: 'a', question: 'How many?', sql: 'SELECT 1', ordered: true }], // prettier-ignore
  ['{"question":"How many?"}', { id: '1', question: 'How many?' }],
  ['{"id":7,"question":"?","answer":{"columns":["x"],"rowCount":9,"rows":[[1,"a",null]]}}', { id: '7', question: '?', answer: { rowCount: 9, rows: [[1, 'a', null]] } }], // prettier-ignore
  ['{"question":"?","answer":{"rows":[[{}]]},"sql":3}', { id: '1', question: '?' }],
  ['{"db":"other","question":"?"}', undefined],
  ['{"db":4,"question":"?"}', undefined],
  ['{"question":"?","volatile":true}', undefined],
  ['{"question":" "}', undefined],
  ['{"question":', undefined],
  ['null', undefined],
  ['', undefined],
])('reads %s', (line, expected) => {
  expect(readSavedQuestions(line, ['g'])).toEqual(expected === undefined ? [] : [expected]);
});
