import { describe, expect, test } from 'vitest';
import { readCommandLine } from '../../../src/cli/arguments';
import { textTable } from '../../../src/cli/text-table';

describe('command lines that are understood', () => {
  test.each([
    [[], { command: 'help' }],
    [['--version'], { command: 'version' }],
    [
      ['suggest', 'a', 'b', '-o', 'x.yaml', '--dictionary', 'd'],
      {
        command: 'suggest',
        data: ['a', 'b'],
        dictionaries: ['d'],
        ignoreDeclared: false,
        derivations: false,
        output: 'x.yaml',
        json: false,
      },
    ],
    [['validate', 'g', '--json'], { command: 'validate', graph: 'g', json: true }],
    [
      ['paths', 'g', '--attributes', 'A.B, "x.y,z".C', '--form', 'full'],
      { command: 'paths', graph: 'g', attributes: ['A.B', '"x.y,z".C'], form: 'full', json: false },
    ],
    [
      ['retrieve', 'g', 'q', '--top', '3', '--vectors'],
      { command: 'retrieve', target: 'g', question: 'q', dictionaries: [], top: 3, vectors: true, json: false },
    ],
    [
      ['ask', 'g', 'q', '--events'],
      {
        command: 'ask',
        target: 'g',
        question: 'q',
        dictionaries: [],
        events: true,
        explain: false,
        dryRun: false,
        choose: [],
        vectors: false,
        json: false,
      },
    ],
    [
      ['eval', 'q', '--databases', 'd', '--half', 'odd'],
      {
        command: 'eval',
        questions: 'q',
        databases: 'd',
        dictionaries: [],
        evidence: false,
        official: false,
        half: 'odd',
        json: false,
      },
    ],
  ])('%j', (argv, line) => {
    const { command, ...rest } = line;
    const outside = command === 'help' || command === 'version' ? {} : { allowOutside: false, connections: [] };
    expect(readCommandLine(argv)).toEqual({ command, ...outside, ...rest });
  });

  test.each(['suggest d', 'validate g', 'paths g --attributes a.b', 'ask g q', 'retrieve g q', 'eval q --databases d'])(
    '%s --allow-outside',
    (line) => {
      expect(readCommandLine([...line.split(' '), '--allow-outside'])).toMatchObject({ allowOutside: true });
    },
  );
});

describe('wrong usage says what is wrong', () => {
  test.each([
    [['frobnicate'], /no command "frobnicate"/],
    [['suggest'], /at least one/],
    [['validate'], /takes one graph file/],
    [['validate', 'a', 'b'], /takes one graph file/],
    [['validate', 'a', '--form', 'full'], /does not take --form/],
    [['paths', 'g'], /--attributes/],
    [['paths', 'g', '--attributes', 'A.B', '--form', 'round'], /pruned or full/],
    [['retrieve', 'g', 'q', '--top', 'x'], /--top/],
    [['ask', 'g'], /a question/],
    [['ask', 'g', ' '], /question is empty/],
    [['retrieve', 'g', ''], /question is empty/],
    [['ask', 'g', 'q', '--events', '--json'], /leave out --json/],
    [['eval', 'q'], /--databases/],
    [['eval', 'q', '--databases', 'postgres://me@host/db'], /folder of SQLite databases.* --graphs DIR --connection/],
    [['eval', 'q', '--databases', 'd', '--ablate'], /--ablate needs --graphs/],
    [['eval', 'q', '--graphs', 'g', '--minutes', '3'], /--minutes is for --ablate/],
    [['eval', 'q', '--graphs', 'g', '--ablate', '--minutes', 'x'], /--minutes takes a number/],
    [['ask', 'g', 'q', '--nonsense'], /nonsense/],
  ])('%j', (argv, message) => {
    expect(() => readCommandLine(argv)).toThrow(message);
  });
});

test('a table keeps its columns straight and its cells on one line', () => {
  expect(textTable(['a', 'long'], [['x\ny', '1'], ['z', '2']])).toBe('a    long\nx y  1\nz    2\n'); // prettier-ignore
});
