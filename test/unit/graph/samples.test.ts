// The sample graphs: without problems of form, unchanged by being written and read, and editable in every edge.
import { readFileSync, readdirSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { editGraph } from '../../../src/engine/graph/edit';
import { edgeId } from '../../../src/engine/graph/model';
import { parseGraph } from '../../../src/engine/graph/parse';
import { printGraph } from '../../../src/engine/graph/print';
import { applySplices } from '../../../src/engine/graph/splice';

const samples = readdirSync('samples', { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.sgraph.yaml'))
  .map((name) => `samples/${name.replaceAll('\\', '/')}`);

describe.each(samples)('%s', (file) => {
  const text = readFileSync(file, 'utf8');
  const { value: graph, problems } = parseGraph(text, file);

  it('has no problems of form and survives being printed', () => {
    expect(problems).toEqual([]);
    const printed = printGraph(graph);
    expect(parseGraph(printed, file)).toEqual({ value: graph, problems: [] });
    expect(printGraph(parseGraph(printed, file).value)).toBe(printed);
  });

  it('keeps every comment and every other line when an edge is edited, and comes back to the byte', () => {
    for (const edge of graph.edges) {
      const id = edgeId(edge);
      const renamed = editGraph(text, { op: 'setLabel', edge: id, label: 'a new "label": with signs' });
      expect(renamed.splices).toHaveLength(1);
      expect(applySplices(renamed.text, renamed.undo)).toBe(text);
      const rejected = editGraph(text, { op: 'rejectEdge', edge: id, reason: 'no' });
      for (const comment of text.match(/#.*$/gm) ?? []) expect(rejected.text).toContain(comment);
      const accepted = editGraph(rejected.text, { op: 'acceptEdge', edge: id }).text;
      expect(parseGraph(accepted, file).value.edges.every((e) => edgeId(e) !== id || e.status === undefined)).toBe(
        true,
      );
    }
  });
});
