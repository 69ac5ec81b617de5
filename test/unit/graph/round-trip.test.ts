// A graph survives being written and read again, whatever its names and texts are.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseGraph } from '../../../src/engine/graph/parse';
import { printGraph } from '../../../src/engine/graph/print';
import { graph, runs, timeout } from './arbitraries';

describe('printGraph', () => {
  it('writes what parseGraph reads back', { timeout }, () => {
    fc.assert(
      fc.property(graph, (g) => {
        const printed = printGraph(g);
        const { value, problems } = parseGraph(printed, 'g.sgraph.yaml');
        expect(problems).toEqual([]);
        expect(value).toEqual(g);
        expect(printGraph(value)).toBe(printed);
      }),
      { numRuns: runs },
    );
  });
});
