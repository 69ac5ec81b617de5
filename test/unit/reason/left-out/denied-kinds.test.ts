/** Kinds of rows that are also the name of a role, where those in that role are left out. */
import { describe, expect, it } from 'vitest';
import { isDeniedKind } from '../../../../src/engine/reason/left-out/denied-kinds';
import { frame } from '../frames';
import { schemaOf } from '../small-schema';

const schema = schemaOf(
  `
version: 1
sources: [{ id: air, kind: sqlite, path: air.sqlite }]
tables:
  crew: { key: [crew_no], display: [name], columns: { crew_no: { type: integer }, name: { type: text }, job: { type: text } } }
  tours: { key: [tour_no], columns: { tour_no: { type: integer }, plt_no: { type: integer }, ck_no: { type: integer } } }
edges:
  - { kind: key, from: tours.plt_no, to: crew.crew_no, label: pilot, cardinality: many-to-one }
  - { kind: key, from: tours.ck_no, to: crew.crew_no, label: cook, cardinality: many-to-one }
`,
  { 'crew.job': ['pilot', 'cook'] },
);
const [key, job, inner] = [schema.column('crew.crew_no'), schema.column('crew.job'), schema.column('tours.plt_no')];
const part = { kind: 'not-in' as const, column: key, inner, conditions: [], uses: [] };

describe('isDeniedKind', () => {
  const context = schema.contextFor('Which pilots have not flown any tours?');
  const stated = { kind: 'e' as const, column: job, op: '=' as const, values: ['pilot'], tokens: [1] };
  it('finds a kind that is left out beside those in the role', () =>
    expect(isDeniedKind(1, frame({ part }), context)).toBe(true));
  it('leaves one alone that is stated', () =>
    expect(isDeniedKind(1, frame({ part, conditions: [stated] }), context)).toBe(false));
  it('leaves one alone where nothing is left out', () => expect(isDeniedKind(1, frame({}), context)).toBe(false));
});
