import { describe, expect, it } from 'vitest';
import type { EdgeHealth, EdgeEnd } from '../../../src/engine/core/health';
import type { Shown } from '../../../src/engine/core/message';
import { losesRows, orphanShare, toHealthView } from '../../../src/picture/health-view';
import { edgeHealthView } from '../../../src/protocol/graph';

const end = (more: Partial<EdgeEnd>): EdgeEnd => ({
  table: 'T',
  columns: ['A'],
  rows: 10,
  filled: 10,
  distinct: 5,
  matched: 10,
  orphans: 0,
  repeated: 5,
  most: 2,
  ...more,
});
const measured = (from: Partial<EdgeEnd>): Shown<EdgeHealth> => ({
  id: 'e',
  suggested: false,
  health: {
    state: 'measured',
    at: 1,
    from: end(from),
    to: end({ orphans: 2 }),
    joined: 9,
    fanOut: { mean: 1.5, most: 3 },
    cardinality: 'many-to-one',
  },
});

describe('what the picture is told of the health of joins', () => {
  it.each([
    ['nothing known', undefined, false, 0],
    ['not counted', { id: 'e', suggested: false, health: { state: 'not-measured', reason: 'too large' } }, false, 0],
    ['whole', measured({}), false, 0],
    ['one of ten lost', measured({ matched: 9, orphans: 1 }), true, 0.1],
    ['no row filled', measured({ filled: 0, matched: 0 }), false, 0],
  ] as const)('%s', (_, health, loses, share) => {
    const view = health && toHealthView([health])[0];
    if (view) expect(edgeHealthView.check(view, 'health')).toBeUndefined();
    expect([losesRows(view), orphanShare(view)]).toEqual([loses, share]);
  });

  it('names the commonest orphan and a better way to compare', () => {
    const orphan = { values: ['7', 'x'], rows: 4 };
    const health = measured({ orphans: 4, orphan });
    if (health.health.state !== 'measured') throw new Error('not measured');
    const [view] = toHealthView([{ ...health, health: { ...health.health, better: { match: 'trim', matched: 9 } } }]);
    expect(view?.counted).toMatchObject({ orphans: 4, unused: 2, example: '7, x', better: 'trim' });
  });
});
