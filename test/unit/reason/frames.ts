/** Frames over the small schema of `question/schemas.ts`, for tests. */
import type { Frame, FrameCondition } from '../../../src/engine/reason/frame/frame';
import { linker } from '../question/schemas';

/** Links questions to the schema; its view numbers the columns. */
export const own = linker();
const { view } = own;

/** The number of a column (`T.C`), in a role of its table where one is given. */
export function column(name: string, role?: string): number {
  const [table, column] = name.split('.');
  return view.columns.findIndex(
    (c) => c.name === column && view.uses[c.use]?.table === table && view.uses[c.use]?.role === role,
  );
}

/** A condition that a column has one value. */
export function equal(id: number, value: string | number): FrameCondition {
  return { kind: 'e', column: id, op: '=', values: [value], tokens: [] };
}

/** A frame that selects the names of pilots, but for the parts that are given. */
export function frame(parts: Partial<Frame>): Frame {
  return {
    select: [{ fn: 'none', distinct: false, column: column('pilots.name') }],
    distinct: false,
    conditions: [],
    connective: 'and',
    group: [],
    uses: [],
    ...parts,
  };
}
