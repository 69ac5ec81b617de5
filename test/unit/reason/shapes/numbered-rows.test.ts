/** What is asked for of rows that a question tells by their numbers. */
import { describe, expect, it } from 'vitest';
import type { ScoredFrame } from '../../../../src/engine/reason/frame/draft';
import type { Frame } from '../../../../src/engine/reason/frame/frame';
import { numberedFrames, showsAnotherProperty } from '../../../../src/engine/reason/shapes/numbered-rows';
import { frame } from '../frames';
import { schemaOf } from '../small-schema';

const GRAPH = `
version: 1
revision: 1
sources: [{ id: tours, kind: sqlite, path: tours.sqlite }]
tables:
  tour: { key: [tour_no], columns: { tour_no: { type: integer }, title: { type: text } } }
  lorry:
    key: [tour_no, lorry_no]
    columns: { tour_no: { type: integer }, lorry_no: { type: integer }, load_kind: { type: text, keywords: [kind] } }
  wheels:
    key: [tour_no, lorry_no]
    columns: { tour_no: { type: integer }, lorry_no: { type: integer }, tyre_kind: { type: text } }
edges:
  - { kind: key, from: lorry.tour_no, to: tour.tour_no, cardinality: many-to-one }
  - { kind: key, from: [wheels.tour_no, wheels.lorry_no], to: [lorry.tour_no, lorry.lorry_no], cardinality: one-to-one }
`;
const { column, contextFor, view } = schemaOf(GRAPH, {});
const showing = (...names: string[]): Partial<Frame> => ({
  select: names.map((name) => ({ fn: 'none', distinct: false, column: column(name) })),
});
/** A frame as the models found it; its scores do not matter here. */
const found = (parts: Partial<Frame>): ScoredFrame =>
  ({ frame: frame(parts), sketch: {}, scores: {}, total: 0 }) as unknown as ScoredFrame;

describe('what is asked for of a numbered row', () => {
  it('is shown from the table that has it, though nothing names that', () => {
    const context = contextFor('What was the tyre kind of lorry 2 in tour 5?');
    const told = numberedFrames(context, [found(showing('lorry.load_kind'))]).map(({ frame: one }) => [
      one.select.map(({ column: id }) => view.columns[id ?? -1]?.name),
      one.conditions.map((c) => [view.uses[view.columns[c.column]?.use ?? -1]?.table, c.values]),
    ]);
    expect(told).toContainEqual([['tyre_kind'], [['wheels', [2]], ['wheels', [5]]]]); // prettier-ignore
  });

  it.each<[string, string[], boolean]>([
    ['What was the tyre kind of lorry 2 in tour 5?', ['lorry.load_kind'], true],
    ['What was the tyre kind of lorry 2 in tour 5?', ['wheels.tyre_kind', 'lorry.load_kind'], true],
    ['What was the tyre kind of lorry 2 in tour 5?', ['wheels.tyre_kind'], false],
    // More is asked for than the property before the row.
    ['Show the title and tyre kind of lorry 2 in tour 5', ['tour.title', 'wheels.tyre_kind'], false],
    // No row is told by its number.
    ['What was the tyre kind of lorries in tour 5?', ['lorry.load_kind'], false],
  ])('%s %j', (question, names, expected) =>
    expect(showsAnotherProperty(frame(showing(...names)), contextFor(question))).toBe(expected),
  );
});
