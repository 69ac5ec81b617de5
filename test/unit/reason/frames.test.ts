import { describe, expect, it } from 'vitest';
import { createJoinPlanner } from '../../../src/engine/paths/join-trees';
import { ProgramBuilder } from '../../../src/engine/reason/programs/build-program';
import { foldUses } from '../../../src/engine/reason/mend/fold-uses';
import type { Frame, FrameCondition } from '../../../src/engine/reason/frame/frame';
import { parseSketch, sketchKey, sketchOf } from '../../../src/engine/reason/frame/frame';
import { TermTable } from '../../../src/engine/reason/programs/terms';
import { index } from '../question/schemas';
import { column, equal, frame, own } from './frames';

const { view } = own;
const builder = new ProgramBuilder(view, createJoinPlanner(index), new TermTable(index), index);

const use = (table: string): number => view.uses.findIndex((u) => u.table === table && u.role === undefined);
const sql = (parts: Partial<Frame>) => builder.build(frame(parts), '')?.sql;

describe('frames', () => {
  it('become programs whose joins come from the graph', () => {
    expect(sql({ conditions: [equal(column('flights.price'), 10)] })).toBe(
      'SELECT "pilots"."name" FROM "pilots" JOIN "flights" ON "flights"."pilot_id" = "pilots"."pilot_id" WHERE "flights"."price" = 10',
    );
  });

  it('use a table twice, once in each role', () => {
    const program = builder.build(
      frame({
        select: [{ fn: 'rows', distinct: false }],
        conditions: [
          equal(column('airports.city', 'source'), 'Aberdeen'),
          equal(column('airports.city', 'destination'), 'New York'),
        ],
        uses: [use('flights')],
      }),
      '',
    );
    expect(program?.sql).toContain('"flights"."source_airport" = "airports"."airport_code"');
    expect(program?.sql).toContain('"flights"."dest_airport" = "airports as destination"."airport_code"');
    expect(program?.ambiguous).toBe(false);
  });

  it('say where joins are ambiguous', () => {
    expect(
      builder.build(
        frame({ select: [{ fn: 'none', distinct: false, column: column('airports.city') }], uses: [use('flights')] }),
        '',
      )?.ambiguous,
    ).toBe(true);
  });

  it('read terms of the graph as conditions', () => {
    const term: FrameCondition = {
      kind: 'e',
      column: column('pilots.age'),
      op: 'term',
      term: 'veteran',
      values: [],
      tokens: [],
    };
    expect(sql({ conditions: [term] })).toBe('SELECT "pilots"."name" FROM "pilots" WHERE "pilots"."age" > 50');
  });

  it('ask for a share in percent', () => {
    const share = sql({
      select: [{ fn: 'rows', distinct: false }],
      conditions: [equal(column('pilots.nationality'), 'French')],
      share: [0],
    });
    expect(share).toBe(`SELECT AVG(CASE WHEN "pilots"."nationality" = 'French' THEN 100 ELSE 0 END) FROM "pilots"`);
  });

  it('leave out a table that only repeats a key', () => {
    const folded = foldUses(
      frame({
        select: [{ fn: 'none', distinct: false, column: column('flights.price') }],
        conditions: [equal(column('pilots.pilot_id'), 7)],
      }),
      view,
    );
    expect(folded?.conditions[0]?.column).toBe(column('flights.pilot_id'));
    expect(foldUses(frame({ conditions: [equal(column('flights.price'), 7)] }), view)).toBeUndefined();
  });

  it('have sketches that can be written and read', () => {
    const sketch = sketchOf(
      frame({
        conditions: [equal(0, 1)],
        group: [column('pilots.name')],
        order: { item: { fn: 'rows', distinct: false }, descending: true },
        limit: 1,
      }),
    );
    expect(sketchKey(sketch)).toBe('none /  / e /  / group / rows desc one');
    expect(parseSketch(sketchKey(sketch))).toEqual(sketch);
  });
});
