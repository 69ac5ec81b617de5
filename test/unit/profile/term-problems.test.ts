// Which terms cannot be read, and what is said of them and where.
import { describe, expect, it } from 'vitest';
import { inEnglish } from '../../../src/engine/core/message';
import { readGraphFile } from '../../../src/engine/graph/parse';
import { termProblems } from '../../../src/engine/profile/term-problems';

const problems = (term: string) =>
  inEnglish(termProblems([readGraphFile(`version: 1\ntables:\n  T:\n    terms:\n      t: { ${term} }\n`, 'g')]));

describe('a term', () => {
  it.each([
    ['where: ROLE = 1'],
    ["where: \"ROLE = 1 AND summary LIKE 'x''y'\""],
    ['where: "age BETWEEN 1 AND 17 OR NOT ROLE IN (1, 2)"'],
    [`value: "CASE WHEN AGE < 18 THEN 'minor' ELSE 'adult' END"`],
    ['value: "a + b * 2"'],
  ])('that can be read: %s', (term) => {
    expect(problems(term)).toEqual([]);
  });

  it.each([
    ['where: "ROLE ="', 'The expression ends too early.', 19, 27],
    ['where: "ROLE = 1 AND"', 'The expression ends too early.', 19, 33],
    ['value: "a +* b"', 'The expression cannot be read at “*”: a name was expected.', 19, 27],
    [
      'value: "sum(a)"',
      'A term speaks of one row, in which sum has nothing to fold; leave it out. Questions fold what a term names themselves.',
      19,
      27,
    ],
    ['value: "a b"', 'The expression cannot be read at “b”.', 19, 24],
  ])('that cannot: %s', (term, message, from, to) => {
    expect(problems(term)).toEqual([
      expect.objectContaining({
        code: 'bad-term',
        severity: 'warning',
        message,
        start: { line: 5, column: from },
        end: { line: 5, column: to },
      }),
    ]);
  });

  it.each([['where: "(a = 1"'], ['where: "a = 1; DROP"'], ['where: a = 1, value: b'], ['keywords: [x]']])(
    'of which the check of names tells the fault: %s',
    (term) => {
      expect(problems(term)).toEqual([]);
    },
  );
});
