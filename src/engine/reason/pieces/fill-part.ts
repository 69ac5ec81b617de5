/** Fills the second part of a frame: what is (not) in another table, compared with a fold, or combined as sets. */
import { COMPARING_CUES } from '../../program/comparisons';
import type { AggregateFunction, Comparison } from '../../program/intent';
import type { Frame, FramePart } from '../frame/frame';
import type { PieceScores } from './piece-scores';

/** A second part without its conditions, and what speaks for it. */
export interface PartOption {
  readonly part: Omit<FramePart, 'conditions'>;
  readonly score: number;
}

/** Tables tried as the other side of a membership or set difference. */
const OTHER_USES = 5;

/** What an edge gains that the question names. */
const SPOKEN = 1;

/** Ways to fill a second part of a kind. */
export function partOptions(pieces: PieceScores, frame: Frame, kind: string): PartOption[] {
  switch (kind) {
    case 'compare':
      return comparisons(pieces);
    case 'in':
    case 'not-in':
      return memberships(pieces, frame, kind);
    case 'intersect':
    case 'union':
      return [{ part: { kind, uses: [] }, score: 0 }];
    case 'except':
      return otherUses(pieces, frame).map(({ use, score }) => ({
        part: { kind, uses: use === undefined ? [] : [use] },
        score,
      }));
    default:
      return [];
  }
}

/** Tables on the other side: of the part's conditions, or such as the question names and the main part does not read. */
function otherUses(
  pieces: PieceScores,
  frame: Frame,
  main = mainUse(pieces, frame),
): { use: number | undefined; score: number }[] {
  const { view } = pieces.context;
  const ofConditions = new Set((frame.part?.conditions ?? []).map((c) => view.columns[c.column]?.use ?? 0));
  const options: { use: number | undefined; score: number }[] =
    ofConditions.size > 0 ? [{ use: undefined, score: 0 }] : [];
  const ranked = pieces.uses
    .map((u, id) => ({ use: id, score: 0, gain: u.yes - u.no }))
    .filter(({ use }) => use !== main && !ofConditions.has(use))
    .sort((a, b) => b.gain - a.gain);
  options.push(...ranked.slice(0, ofConditions.size > 0 ? 2 : OTHER_USES));
  return options;
}

/** The use whose rows are asked for. */
function mainUse(pieces: PieceScores, frame: Frame): number | undefined {
  const { view } = pieces.context;
  const column = frame.select.find((i) => i.column !== undefined)?.column;
  if (column !== undefined) return view.columns[column]?.use;
  if (frame.uses[0] !== undefined) return frame.uses[0];
  return pieces.context.firstUse >= 0 ? pieces.context.firstUse : undefined;
}

/** Tables tried as that of the rows that are asked for, where none is named. */
const MAIN_USES = 2;

function memberships(pieces: PieceScores, frame: Frame, kind: 'in' | 'not-in'): PartOption[] {
  const main = mainUse(pieces, frame);
  const ranked = pieces.uses
    .map(({ yes, no }, use) => ({ use, score: yes - no }))
    .sort((a, b) => b.score - a.score)
    .filter(({ use }) => pieces.context.view.uses[use]?.role === undefined);
  const mains = main === undefined ? ranked.slice(0, MAIN_USES) : [{ use: main, score: 0 }];
  return mains.flatMap(({ use, score }) =>
    membershipsOf(use, pieces, frame, kind).map((option) => ({ ...option, score: option.score + Math.min(0, score) })),
  );
}

/** Rows of one use that are found, or not, among those of another. */
function membershipsOf(main: number, pieces: PieceScores, frame: Frame, kind: 'in' | 'not-in'): PartOption[] {
  const { view } = pieces.context;
  const own = view.uses[main];
  if (!own) return [];
  const conditionUses = (frame.part?.conditions ?? []).map((c) => view.columns[c.column]?.use ?? 0);
  const others = otherUses(pieces, frame, main).map(({ use, score }) => ({
    use: use ?? conditionUses[0] ?? own.id,
    score,
  }));
  const found: PartOption[] = [];
  for (const { use, score } of others) {
    const other = view.uses[use];
    // Rows are found among those of their own table, in whatever role.
    if (!other || (conditionUses.length === 0 && other.table === own.table)) continue;
    const pairs = pieces.keyPairs(own.id, other.id);
    for (const pair of pairs) {
      const gain = pair.spoken ? SPOKEN : pair.named ? 0 : -ROLE_UNNAMED;
      found.push({ part: { kind, column: pair.own, inner: pair.other, uses: [use] }, score: score + gain });
    }
    const key = own.key.length === 1 ? own.key[0] : undefined;
    if (pairs.length === 0 && key !== undefined && view.distance[own.id]?.[use] !== 99)
      found.push({ part: { kind, column: key, uses: [own.id, use] }, score: score - 0.5 });
  }
  return found;
}

/** What it costs that no word names the role in which rows are looked for. */
const ROLE_UNNAMED = 1.5;

/** Cues of folding, and what they stand for. */
const FOLDS: Readonly<Record<string, AggregateFunction>> = {
  average: 'avg',
  maximum: 'max',
  most: 'max',
  longest: 'max',
  latest: 'max',
  oldest: 'max',
  minimum: 'min',
  least: 'min',
  shortest: 'min',
  earliest: 'min',
  youngest: 'min',
};
/** Columns tried for a comparison with a fold. */
const COMPARED = 5;
/** What a reading costs that no cue states. */
const UNSTATED = -1;

/** Of years and dates the oldest is the least. */
const OLD = new Set(['oldest', 'youngest']);

/** "older than the average", "the year of the oldest film", "more than all those of …". */
function comparisons(pieces: PieceScores): PartOption[] {
  const cues = pieces.context.linked.tokens.flatMap((t) => (t.cue === undefined ? [] : [t.cue]));
  const op = cues.map((c) => COMPARING_CUES[c]).find((o) => o !== undefined);
  const fold = cues.find((c) => FOLDS[c] !== undefined);
  const fn = fold === undefined ? undefined : FOLDS[fold];
  const readings: { op: Comparison; fn: AggregateFunction; score: number }[] = [];
  if (op && cues.includes('average')) readings.push({ op, fn: 'avg', score: 0 });
  else if (op && fn) readings.push({ op, fn, score: -0.3 });
  if (op) {
    const rising = op.startsWith('>');
    readings.push(
      { op, fn: rising ? 'max' : 'min', score: UNSTATED },
      { op, fn: rising ? 'min' : 'max', score: UNSTATED - 0.5 },
    );
  }
  if (fn && fn !== 'avg') readings.push({ op: '=', fn, score: op ? UNSTATED : 0 });
  if (fn && fn !== 'avg') readings.push({ op: '=', fn: fn === 'max' ? 'min' : 'max', score: UNSTATED - 0.5 });
  return pieces
    .column('compare')
    .slice(0, COMPARED)
    .flatMap(({ value, score }) =>
      readings.map((r): PartOption => {
        const column = pieces.context.view.columns[value];
        const late = column?.isYear === true || column?.kind === 'time';
        const swapped = late && fold !== undefined && OLD.has(fold);
        const fn = swapped && r.fn === 'max' ? 'min' : swapped && r.fn === 'min' ? 'max' : r.fn;
        return { part: { kind: 'compare', column: value, op: r.op, fn, uses: [] }, score: score + r.score };
      }),
    );
}
