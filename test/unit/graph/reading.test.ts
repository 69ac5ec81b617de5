import { describe, expect, it } from 'vitest';
import { inEnglish } from '../../../src/engine/core/message';
import { parseGraph } from '../../../src/engine/graph/parse';
import { readingOf } from '../../../src/engine/graph/reading';

function read(fields: string) {
  const { value, problems } = parseGraph(
    `version: 1\nsources:\n  - { id: a, kind: csv, ${fields} }\n`,
    '/g.sgraph.yaml',
  );
  return {
    reading: readingOf(value.sources[0] ?? {}),
    problems: problems.map((p) => `${p.code}: ${inEnglish(p.message)}`),
  };
}

describe('how a source is read', () => {
  it.each([
    ['encoding: koi8-r', { encoding: 'koi8-r' }],
    ['delimiter: semicolon', { delimiter: ';' }],
    ['delimiter: "|"', { delimiter: '|' }],
    ['header: none', { header: [] }],
    ['header: 3', { header: [3] }],
    ['header: [3, 4]', { header: [3, 4] }],
    ['dates: dmy, decimal: comma, notes: keep', { dates: 'dmy', decimal: 'comma', notes: 'keep' }],
  ])('%s', (fields, reading) => expect(read(fields)).toEqual({ reading, problems: [] }));

  it.each([
    ['encoding: windows-1225', /^unknown-encoding: .* Did you mean "windows-125\d"\?$/],
    ['delimiter: colon', /^unknown-delimiter: /],
    ['header: [4, 3]', /^bad-header: "header" says on which lines/],
    ['header: 0', /^bad-header/],
    ['dates: ydm', /^unknown-dates/],
  ])('%s is a problem', (fields, message) => {
    const { reading, problems } = read(fields);
    expect(reading).toEqual({});
    expect(problems).toEqual([expect.stringMatching(message)]);
  });
});
