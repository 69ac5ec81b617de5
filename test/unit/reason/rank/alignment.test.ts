/** How words lie on the parts of a program. */
import { describe, expect, it } from 'vitest';
import { alignmentFeatures } from '../../../../src/engine/reason/rank/alignment';
import type { Frame } from '../../../../src/engine/reason/frame/frame';
import { contextOf } from '../../../../src/engine/reason/frame/question-context';
import { column, frame, own } from '../frames';

const PILOTS = new Set(['pilots']);

function features(question: string, parts: Partial<Frame>, tables = PILOTS): string[] {
  return alignmentFeatures(contextOf(own.link(question), own.view), frame(parts), tables);
}

describe('alignmentFeatures', () => {
  const names = 'What are the names and nationalities of all pilots?';
  const both = [column('pilots.name'), column('pilots.nationality')].map((id) => ({
    fn: 'none' as const,
    distinct: false,
    column: id,
  }));

  it('tells a named column that was taken up from one that was not', () => {
    const [one, two] = [features(names, {}), features(names, { select: both })];
    expect(one.filter((f) => f.includes('-col'))).not.toEqual([]);
    expect(two.filter((f) => f.includes('-col'))).toEqual([]);
    expect(two.some((f) => f.endsWith('and S'))).toBe(true);
  });

  it('tells what a superlative lies beside', () => {
    const oldest: Partial<Frame> = {
      order: { item: { fn: 'none', distinct: false, column: column('pilots.age') }, descending: true },
      limit: 1,
    };
    const told = features('Which pilot has the highest age?', oldest);
    expect(told.some((f) => f.startsWith('order none desc') && f.includes('after most'))).toBe(true);
  });

  it('holds no word of a question', () => {
    const question = 'List the names of zebra pilots from Atlantis whose age is above 40';
    const condition = {
      kind: 'n' as const,
      column: column('pilots.age'),
      op: '>' as const,
      values: [40],
      tokens: [11],
    };
    const told = features(question, { conditions: [condition] })
      .join(' ')
      .toLowerCase();
    for (const word of ['zebra', 'atlantis', 'pilot', 'age', '40']) expect(told).not.toMatch(new RegExp(`\\b${word}`));
  });
});
