/** Fills the second part of a frame: what is (not) in another table, compared with a fold, or combined as sets. */
import type { AggregateFunction, Comparison } from '../program/intent';
import type { Frame, FramePart } from './frame';
import type { PieceScores } from './piece-scores';

/** A second part without its conditions, and what speaks for it. */
export interface PartOption {
  readonly part: Omit<FramePart, 'conditions'>;
  readonly score: number;
}

/** Tables tried as the other side of a membership or set difference. */
const OTHER_USES = 5;

/** Ways to fill a second part of a kind. */
export function partOptions(
  pieces: PieceScores,
  frame: Frame,
  kind: string,
  op: Comparison | undefined,
  fn: AggregateFunction | undefined,
): PartOption[] {
  switch (kind) {
    case 'compare':
      return pieces
        .column('compare')
        .slice(0, 5)
        .map(({ value, score }) => ({
          part: { kind, column: value, op: op ?? '=', fn: fn ?? 'avg', uses: [] },
          score,
        }));
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
function otherUses(pieces: PieceScores, frame: Frame): { use: number | undefined; score: number }[] {
  const { view } = pieces.context;
  const ofConditions = new Set((frame.part?.conditions ?? []).map((c) => view.columns[c.column]?.use ?? 0));
  const main = mainUse(pieces, frame);
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

function memberships(pieces: PieceScores, frame: Frame, kind: 'in' | 'not-in'): PartOption[] {
  const { view } = pieces.context;
  const main = mainUse(pieces, frame);
  const own = main === undefined ? undefined : view.uses[main];
  if (!own) return [];
  const conditionUses = (frame.part?.conditions ?? []).map((c) => view.columns[c.column]?.use ?? 0);
  const others = otherUses(pieces, frame).map(({ use, score }) => ({ use: use ?? conditionUses[0] ?? own.id, score }));
  const found: PartOption[] = [];
  for (const { use, score } of others) {
    const other = view.uses[use];
    if (!other) continue;
    const direct = pieces.keyPair(own.id, other.id);
    if (direct) found.push({ part: { kind, column: direct.own, inner: direct.other, uses: [use] }, score });
    const key = own.key.length === 1 ? own.key[0] : undefined;
    if (!direct && key !== undefined && view.distance[own.id]?.[use] !== 99)
      found.push({ part: { kind, column: key, uses: [own.id, use] }, score: score - 0.5 });
  }
  return found;
}
