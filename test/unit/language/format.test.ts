// The layout of a graph file is put in order; what it says, and every comment, stays.
import fc from 'fast-check';
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { parseGraph } from '../../../src/engine/graph/parse';
import { printGraph } from '../../../src/engine/graph/print';
import { applySplices } from '../../../src/engine/graph/splice';
import { formatted } from '../../../src/engine/language/format';
import { graph, runs, timeout } from '../graph/arbitraries';
import { randomStream, StyledWriter } from '../graph/styled-yaml';

const format = (text: string): string => applySplices(text, formatted(text));
const valueOf = (text: string): string => printGraph(parseGraph(text, 'x').value);

describe('formatting', () => {
  it.each<[string, string, string]>([
    [
      'spaces in brackets',
      'edges: [ {kind: key,from: A.x , to: [ B.y,B.z ]} ]\n',
      'edges: [{ kind: key, from: A.x, to: [B.y, B.z] }]\n',
    ],
    ['empty brackets', 'tables: { A: { } }\nedges: [ ]\n', 'tables: { A: {} }\nedges: []\n'],
    [
      'levels',
      'tables:\n    A:\n        key: [x]\nedges:\n- {kind: key}\n',
      'tables:\n  A:\n    key: [x]\nedges:\n  - { kind: key }\n',
    ],
    [
      'dashes',
      'edges:\n  -   kind: key\n      from: A.x\n  -  { kind: key }\n',
      'edges:\n  - kind: key\n    from: A.x\n  - { kind: key }\n',
    ],
    [
      'comments with the entry that they stand above',
      'edges:\n# why\n- { kind: key } # this\n# end\nx-a: 1\n',
      'edges:\n  # why\n  - { kind: key } # this\n# end\nx-a: 1\n',
    ],
    [
      'comments in a column of their own with the next entry',
      'edges:\n- { kind: key }\n      # why\n- { kind: context }\n   # end\n',
      'edges:\n  - { kind: key }\n  # why\n  - { kind: context }\n  # end\n',
    ],
    [
      'comments at the end with the entry above that is indented as they are, or less',
      'tables:\n    A:\n        key: [x]\n     # of A\n         # of key\nedges:\n  - { kind: key }\n     # end\n',
      'tables:\n  A:\n    key: [x]\n# of A\n# of key\nedges:\n  - { kind: key }\n  # end\n',
    ],
    [
      'comments among fields',
      'tables:\n    A:\n        # note\n        key: [x]\n    # next\n    B: {}\n',
      'tables:\n  A:\n    # note\n    key: [x]\n  # next\n  B: {}\n',
    ],
    ['ends of lines', 'version: 1   \n\t\n# said  \nedges:  \n', 'version: 1\n\n# said\nedges:\n'],
    [
      'text of several lines',
      'tables:\n    A:\n        description: |  \n            one  \n              two\n        keywords: ["a\n           b"]\n',
      'tables:\n  A:\n    description: |  \n        one  \n          two\n    keywords: ["a\n       b"]\n',
    ],
    [
      'brackets on several lines',
      'edges:\n- { kind: key,   # first\n    from: A.x,\n    to: B.y }\n',
      'edges:\n  - { kind: key,   # first\n      from: A.x,\n      to: B.y }\n',
    ],
    ['other line breaks', 'edges:\r\n- {kind: key}\r\n', 'edges:\r\n  - { kind: key }\r\n'],
    [
      'what begins with a number sign',
      "tables: { A: { keywords: [a,'#b'] } }\n",
      "tables: { A: { keywords: [a, '#b'] } }\n",
    ],
    ['anchors', 'x-a: &a   { b: 1}\nx-c: [ *a , *a ]\n', 'x-a: &a   { b: 1 }\nx-c: [*a, *a]\n'],
    ['what is no YAML stays', 'edges: [{\n', 'edges: [{\n'],
    ['a list stays', '- a\n-   b\n', '- a\n-   b\n'],
  ])('%s', (_what, before, after) => {
    expect(format(before)).toBe(after);
    expect(format(after)).toBe(after);
  });

  it.each(['samples/crash/crash.sgraph.yaml', 'samples/olympics/olympics.sgraph.yaml'])(
    '%s keeps its form',
    (sample) => {
      const text = readFileSync(sample, 'utf8');
      expect(valueOf(format(text))).toBe(valueOf(text));
      expect(format(text)).toBe(text);
    },
  );

  it(
    'files in any style: the same value, the same comments, and once is enough',
    () => {
      fc.assert(
        fc.property(graph, fc.nat(), (g, seed) => {
          const text = new StyledWriter(randomStream(seed)).write(g);
          const once = format(text);
          expect(valueOf(once)).toBe(valueOf(text));
          expect(comments(once)).toEqual(comments(text));
          expect(format(once)).toBe(once);
          expect(once.replaceAll(/\s/g, '')).toBe(text.replaceAll(/\s/g, ''));
        }),
        { numRuns: runs },
      );
    },
    timeout,
  );
});

const comments = (text: string): readonly string[] => text.match(/#c\d+\..*/g)?.map((comment) => comment.trim()) ?? [];
