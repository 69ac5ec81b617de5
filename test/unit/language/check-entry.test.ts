// The check of one entry finds there what the check of the whole finds, at the same places.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { inEnglish } from '../../../src/engine/core/message';
import { readGraphFile } from '../../../src/engine/graph/parse';
import type { DataShape } from '../../../src/engine/graph/shape';
import type { Problem } from '../../../src/engine/core/problems';
import { ruleProblems } from '../../../src/engine/profile/rule-problems';
import { validateGraph } from '../../../src/engine/graph/validate';
import { checkEntry, OF_THE_WHOLE } from '../../../src/engine/language/check-entry';
import { graph, runs, timeout } from '../graph/arbitraries';
import { randomStream, StyledWriter } from '../graph/styled-yaml';

const DATA: DataShape = {
  tables: [
    { name: 'A', columns: [{ name: 'id', type: 'integer' }] },
    { name: 'B', columns: [{ name: 'a_id', type: 'integer' }] },
  ],
  unread: [],
};
const TEXT = `version: 1
tables:
  A: { key: [id] }
  B:
    key: [nr]
edges:
  - { kind: key, from: B.a_id, to: A.id }
  - { kind: kee, from: B.a_id, to: A.idd }
`;

/** What is found in the entry of some text, in short. */
function found(text: string, at: string): readonly string[] {
  const checked = checkEntry(text, text.indexOf(at) + 1, 'g', DATA);
  return (checked?.problems ?? []).map(({ code, start, end }) => `${code} ${start.line}:${start.column}-${end.column}`);
}

describe('checkEntry', () => {
  it('finds what is wrong in the entry at a place, and nothing else', () => {
    expect(found(TEXT, 'kind: key')).toEqual([]);
    expect(found(TEXT, 'kind: kee')).toEqual(['unknown-kind 8:13-16']);
    expect(found(TEXT.replace('kee', 'key'), 'A.idd')).toEqual(['unknown-column 8:36-41']);
    expect(found(TEXT, 'nr')).toEqual(['unknown-column 5:11-13']);
    expect(checkEntry(TEXT, TEXT.indexOf('nr'), 'g', DATA)).toMatchObject({ firstLine: 4, lastLine: 5 });
    expect(found(TEXT.replace('A.idd }', 'A.'), 'kind: kee')).toHaveLength(1);
    expect(checkEntry(TEXT, 3, 'g', DATA)).toBeUndefined();
    expect(checkEntry(TEXT.replace('[nr]', '*x'), TEXT.indexOf('nr'), 'g', DATA)).toBeUndefined();
  });

  it('agrees with the check of the whole, in any style', { timeout }, () =>
    fc.assert(
      fc.property(graph, fc.nat(), fc.nat(), (model, seed, pick) => {
        const text = new StyledWriter(randomStream(seed)).write({ ...model, include: [], dictionaries: [] });
        const read = readGraphFile(text, 'g');
        const node = read.places.edges[pick % Math.max(1, read.places.edges.length)];
        if (!node || /[\r\n]/.test(text.slice(node.start, node.end))) return;
        const checked = checkEntry(text, node.start + 1, 'g', DATA);
        if (!checked || checked.firstLine !== checked.lastLine) return;
        const found = [...validateGraph({ files: [read] }, DATA.tables, []), ...ruleProblems([read])];
        const whole = [...read.problems, ...found].filter(
          ({ code, start, end }) =>
            start.line === checked.firstLine && end.line === checked.lastLine && !OF_THE_WHOLE.has(code),
        );
        const sorted = (problems: readonly Problem[]) =>
          inEnglish(problems)
            .map((problem) => JSON.stringify(problem))
            .sort();
        expect(sorted(checked.problems)).toEqual(sorted(whole));
      }),
      { numRuns: runs },
    ),
  );
});
