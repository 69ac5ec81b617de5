/** Which program stands for a result, and which results are one. */
import { describe, expect, it } from 'vitest';
import type { SqlValue } from '../../../../src/engine/core/values';
import type { RunCandidate } from '../../../../src/engine/reason/programs/execute';
import type { Frame } from '../../../../src/engine/reason/frame/frame';
import { sketchOf } from '../../../../src/engine/reason/frame/frame';
import type { PieceModels } from '../../../../src/engine/reason/pieces/models';
import { PieceScores, SketchPrior } from '../../../../src/engine/reason/pieces/piece-scores';
import { contextOf } from '../../../../src/engine/reason/frame/question-context';
import { rankCandidates, type Ranker } from '../../../../src/engine/reason/rank/rank';
import weights from '../../../../src/engine/reason/weights/pieces.json';
import { column, equal, frame, own } from '../frames';

const MODELS = weights as unknown as PieceModels;
const ZERO = { sketch: 0, meeting: 0, select: 0, conditions: 0, order: 0, group: 0, having: 0, limit: 0, part: 0, uses: 0 }; // prettier-ignore
/** Gives the likelier candidate, by its total, a little more. */
const RANKER: Ranker = {
  trees: { features: ['total'], trees: [{ feature: [0, -1, -1], value: [0.5, 0, 1], left: [1, 0, 0] }] },
  net: { measured: {}, alignment: {}, bias: [], out: [] },
  confidence: { features: [], trees: [] },
};

function ran(parts: Partial<Frame>, rows: readonly SqlValue[][], total = 0, joins = 0): RunCandidate {
  const own = frame(parts);
  const tree = { uses: [{ table: 'pilots' }], joins: Array.from({ length: joins }, () => ({})) };
  const sketch = { sketch: sketchOf(own), score: 0, parts: [], meeting: 0 };
  const program = { joins: [tree], ambiguous: false, sql: JSON.stringify(parts), intent: {}, tree: {} };
  const result = { columns: ['name'], rows, truncated: false };
  return { frame: own, sketch, scores: ZERO, total, program, result } as unknown as RunCandidate;
}

function rank(question: string, candidates: readonly RunCandidate[]) {
  const pieces = new PieceScores(contextOf(own.link(question), own.view), MODELS, new SketchPrior(MODELS.sketches));
  return rankCandidates(pieces, candidates, RANKER).results;
}

const byAge: Partial<Frame> = {
  order: { item: { fn: 'none', distinct: false, column: column('pilots.age') }, descending: true },
  limit: 1,
};

describe('rankCandidates', () => {
  it('lets the program that does least unasked stand for a result', () => {
    const [first] = rank('What is the name of the British pilot?', [ran(byAge, [['A']], 1), ran({}, [['A']])]);
    expect(first?.candidates[0]?.frame.order).toBeUndefined();
    const [asked] = rank('What is the name of the oldest pilot?', [ran(byAge, [['A']], 1), ran({}, [['A']])]);
    expect(asked?.candidates[0]?.frame.order).toBeDefined();
  });

  it('prefers fewer joins, and groups that nobody sees go last', () => {
    const [joined] = rank('What are the names?', [ran({}, [['A']], 1, 2), ran({ uses: [] }, [['A']], 0, 0)]);
    expect(joined?.candidates[0]?.program.joins[0]?.joins).toHaveLength(0);
    const count: Partial<Frame> = { select: [{ fn: 'rows', distinct: false }] };
    const grouped = ran({ ...count, group: [column('pilots.age')] }, [[3]], 1);
    expect(rank('How many pilots?', [grouped, ran(count, [[3]])])[0]?.candidates[0]?.frame.group).toEqual([]);
  });

  it('takes the likeliest where there is nothing to tell programs by: no rows, nought, what is not known', () => {
    for (const rows of [[], [[0]], [[null]]]) {
      const [first] = rank('What are the names?', [ran(byAge, rows, 1), ran({}, rows)]);
      expect(first?.candidates[0]?.frame.order).toBeDefined();
    }
  });

  it('puts rows without a value behind a likely result that holds one, and before unlikely ones', () => {
    const empty = ran({}, [[null]], 1);
    const [first] = rank('What are the names?', [empty, ran(byAge, [['A']])]);
    expect(first?.candidates[0]?.frame.order).toBeDefined();
    const rare = Array.from({ length: 40 }, (_, age) => ran({ conditions: [equal(column('pilots.age'), age)] }, [[null]], 1)); // prettier-ignore
    const [sure] = rank('What are the names?', [...rare, ran(byAge, [['A']])]);
    expect(sure?.candidates[0]?.frame.order).toBeUndefined();
  });

  it('takes one row for the same in whatever order, and several for different', () => {
    expect(rank('What are the names?', [ran(byAge, [['A']]), ran({}, [['A']])])).toHaveLength(1);
    expect(rank('What are the names?', [ran(byAge, [['A'], ['B']]), ran({}, [['A'], ['B']])])).toHaveLength(2);
  });
});
