/** The network that is fitted to lists of candidates. */
import { describe, expect, it } from 'vitest';
import { netScore } from '../../../src/engine/reason/rank/rank-net';
import { randomSource } from '../../../train/fit-linear';
import { NetFit, type NetList } from '../../../train/fit-net';

const ALIGNMENT = ['in', 'out', 'rare'];
const OPTIONS = { hidden: 6, epochs: 12, rate: 0.1, decay: 1e-4, drop: 0.1, minimum: 5 };

/** Lists of four in which one is right: "in" with a figure above nought, or "out" with one below. Neither tells it alone. */
function lists(count: number): NetList[] {
  const random = randomSource(11);
  return Array.from({ length: count }, (_, n) => {
    const rows = [1, -1, 1, -1].map((sign) => Float32Array.from([sign * (0.5 + random())]));
    const wrong = [0, 1, 1, 0];
    const place = Math.floor(random() * 2);
    const turned = place === 0 ? wrong.map((f) => 1 - f) : wrong;
    // Of the four, the two that agree with their sign would both be right: one of them loses its feature.
    const agrees = turned.map((f, i) => (f === 0) === (rows[i]?.[0] ?? 0) > 0);
    const first = agrees.indexOf(true);
    const alignment = turned.map((f, i) =>
      Int32Array.from(agrees[i] === true && i !== first ? [] : n === 0 ? [f, 2] : [f]),
    );
    return { rows, alignment, right: agrees.map((a, i) => a && i === first) };
  });
}

describe('NetFit', () => {
  const fit = new NetFit(lists(400), ['figure'], ALIGNMENT, OPTIONS);

  it('learns what two features mean together', () => {
    const seen = lists(100);
    const hits = seen.filter((list) => {
      const scores = fit.scores(list);
      return list.right[scores.indexOf(Math.max(...scores))] === true;
    });
    expect(hits.length).toBeGreaterThan(90);
  });

  it('is written down as what it computes, without what is rare', () => {
    const net = fit.net();
    expect(Object.keys(net.alignment)).toEqual(['in', 'out']);
    const [list] = lists(1);
    if (!list) throw new Error('no list');
    const written = list.rows.map((row, i) =>
      netScore(
        net,
        { figure: row[0] ?? 0 },
        [...(list.alignment[i] ?? [])].map((f) => ALIGNMENT[f] ?? ''),
      ),
    );
    fit.scores(list).forEach((score, i) => expect(written[i]).toBeCloseTo(score, 1));
  });

  it('gives the same weights each time', () => {
    expect(new NetFit(lists(400), ['figure'], ALIGNMENT, OPTIONS).net()).toEqual(fit.net());
  });
});
