// Random files in random styles, random edits: each changes the model as it should, the rest of the file not at all, and
// can be taken back byte for byte.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { SchemaGraphError } from '../../../src/engine/core/errors';
import { editGraph } from '../../../src/engine/graph/edit';
import { applyChange, changeOf } from '../../../src/engine/graph/edit-model';
import type { GraphEdit } from '../../../src/engine/graph/edit-model';
import { edgeId } from '../../../src/engine/graph/model';
import type { SchemaGraph } from '../../../src/engine/graph/model';
import { parseGraph } from '../../../src/engine/graph/parse';
import { printGraph } from '../../../src/engine/graph/print';
import { applySplices } from '../../../src/engine/graph/splice';
import { confidence, edge, graph, name, runs, text, timeout } from './arbitraries';
import { StyledWriter, randomStream } from './styled-yaml';

const styled = (g: SchemaGraph, seed: number) => new StyledWriter(randomStream(seed)).write(g);

/** What a random edit is made of; it is aimed at an entry of the graph by `pick`. */
const ingredients = fc.record({
  kind: fc.nat(16),
  pick: fc.nat(1000),
  text: fc.option(text, { nil: undefined }),
  texts: fc.array(text, { maxLength: 3 }),
  confidence,
  edge,
  name,
});

type Ingredients = typeof ingredients extends fc.Arbitrary<infer T> ? T : never;

function aim(g: SchemaGraph, made: Ingredients): GraphEdit | undefined {
  const one = <T>(items: readonly T[]) => items[made.pick % Math.max(items.length, 1)];
  const picked = one(g.edges);
  const id = picked && edgeId(picked);
  const table = one([...g.tables.values()]);
  const column = table && one([...table.columns.values()]);
  const tableName = table?.name ?? made.name;
  const columnName = column?.name ?? made.name;
  const withText = made.text === undefined ? {} : { value: made.text };
  const reason = made.text === undefined ? {} : { reason: made.text };
  const label = made.text === undefined ? {} : { label: made.text };
  switch (made.kind) {
    case 0:
      return { op: 'addEdge', value: made.edge };
    case 1:
      return { op: 'setTableField', table: tableName, field: 'key', value: [made.name] };
    case 2:
      return { op: 'setTableField', table: tableName, field: 'description', ...withText };
    case 3:
      return { op: 'setColumnField', table: tableName, column: columnName, field: 'description', ...withText };
    case 4:
      return { op: 'setColumnField', table: tableName, column: made.name, field: 'keywords', value: made.texts };
    case 5:
      return table?.suggested && { op: 'acceptSuggestion', table: table.name };
    case 6:
      return table && column?.suggested && { op: 'dropSuggestion', table: table.name, column: column.name };
    case 7:
      return id === undefined ? undefined : { op: 'acceptEdge', edge: id };
    case 8:
      return id === undefined ? undefined : { op: 'rejectEdge', edge: id, ...reason };
    case 9:
      return id === undefined ? undefined : { op: 'setLabel', edge: id, ...label };
    case 10:
      return id === undefined ? undefined : { op: 'deleteEdge', edge: id };
    case 11:
      return id === undefined ? undefined : { op: 'setEdgeField', edge: id, field: 'keywords', value: made.texts };
    case 12:
      return id === undefined
        ? undefined
        : { op: 'setEdgeField', edge: id, field: 'confidence', value: made.confidence };
    case 13:
      return id === undefined ? undefined : { op: 'reverseEdge', edge: id };
    case 14:
      return table?.suggested && { op: 'rejectSuggestion', table: table.name, ...reason };
    case 15: {
      const [field] = Object.keys(column?.suggested ?? {});
      if (!table || !column || field === undefined) return undefined;
      return { op: 'rejectSuggestion', table: table.name, column: column.name, field, ...reason };
    }
    default:
      return id === undefined ? undefined : { op: 'setEdgeField', edge: id, field: 'from', value: made.edge.from };
  }
}

/** The model's own word on an edit: undefined where it makes no sense (nothing to accept, the same edge twice). */
function expectedAfter(g: SchemaGraph, edit: GraphEdit): SchemaGraph | undefined {
  try {
    return applyChange(g, changeOf(g, edit));
  } catch (error) {
    if (error instanceof SchemaGraphError) return undefined;
    throw error;
  }
}

describe('files in any style', () => {
  it('are read as they are meant', { timeout }, () => {
    fc.assert(
      fc.property(graph, fc.nat(), (g, seed) => {
        const file = styled(g, seed);
        const { value, problems } = parseGraph(file, 'g');
        expect(problems).toEqual([]);
        expect(value).toEqual(g);
        expect(parseGraph(printGraph(value), 'g').value).toEqual(g);
      }),
      { numRuns: runs },
    );
  });

  it('are edited in place and restored to the byte', { timeout }, () => {
    fc.assert(
      fc.property(graph, fc.nat(), ingredients, (g, seed, made) => {
        const edit = aim(g, made);
        const expected = edit && expectedAfter(g, edit);
        if (!edit || !expected) return;
        const before = styled(g, seed);
        const { text: after, splices, undo } = editGraph(before, edit);
        expect(parseGraph(after, 'g').value).toEqual(expected);
        expect(applySplices(before, splices)).toBe(after);
        expect(applySplices(after, undo)).toBe(before);
        if (edit.op === 'addEdge')
          for (const comment of before.match(/#c\d+\./g) ?? []) expect(after).toContain(comment);
        if (/\r\n/.test(before)) expect(after.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/);
      }),
      { numRuns: runs },
    );
  });

  it('are edited again and again, and restored step by step', { timeout }, () => {
    fc.assert(
      fc.property(graph, fc.nat(), fc.array(ingredients, { maxLength: 6 }), (g, seed, list) => {
        const start = styled(g, seed);
        const undos: (readonly { start: number; end: number; text: string }[])[] = [];
        let [model, now] = [g, start];
        for (const made of list) {
          const edit = aim(model, made);
          const next = edit && expectedAfter(model, edit);
          if (!edit || !next) continue;
          const edited = editGraph(now, edit);
          undos.push(edited.undo);
          [model, now] = [next, edited.text];
          expect(parseGraph(now, 'g').value).toEqual(model);
        }
        for (const undo of undos.reverse()) now = applySplices(now, undo);
        expect(now).toBe(start);
      }),
      { numRuns: Math.ceil(runs / 3) },
    );
  });
});
