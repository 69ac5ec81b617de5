/** Frames under construction. */
import type { Frame, FrameItem, Sketch } from './frame';

/** A sketch with the log probabilities of its parts and what their meeting adds. */
export interface ScoredSketch {
  readonly sketch: Sketch;
  readonly score: number;
  /** Log probability of each part, in the order of `SKETCH_PARTS`. */
  readonly parts: readonly number[];
  /** How much more often the parts meet in training programs than by chance, as a logarithm. */
  readonly meeting: number;
}

/** What each group of slots adds to a frame's score; kept apart for the ranker. */
export interface FrameScores {
  readonly sketch: number;
  readonly meeting: number;
  readonly select: number;
  readonly conditions: number;
  readonly order: number;
  readonly group: number;
  readonly having: number;
  readonly limit: number;
  readonly part: number;
  readonly uses: number;
}

/** A frame with what speaks for it. */
export interface ScoredFrame {
  readonly frame: Frame;
  readonly sketch: ScoredSketch;
  readonly scores: FrameScores;
  readonly total: number;
}

/** A frame under construction. */
export interface Draft {
  readonly frame: Frame;
  readonly scores: FrameScores;
  readonly sum: number;
}

const NOTHING: Frame = { select: [], distinct: false, conditions: [], connective: 'and', group: [], uses: [] };
const ZERO: FrameScores = {
  sketch: 0,
  meeting: 0,
  select: 0,
  conditions: 0,
  order: 0,
  group: 0,
  having: 0,
  limit: 0,
  part: 0,
  uses: 0,
};

/** Adds to a draft. */
export function extend(draft: Draft, frame: Partial<Frame>, slot: keyof FrameScores, score: number): Draft {
  const scores = { ...draft.scores, [slot]: draft.scores[slot] + score };
  return { frame: { ...draft.frame, ...frame }, scores, sum: draft.sum + score };
}

/** What a frame gains that says what the question spells out. Training programs hold no such shapes, so that it is set by hand. */
const SPELT_OUT = 5;

/**
 * A frame made from another, of a shape that no sketch has.
 * @param scored the other one
 * @param frame what the question spells out
 * @param slot what it is told apart by
 */
export function spelt(scored: ScoredFrame, frame: Frame, slot: keyof FrameScores): ScoredFrame {
  const made = extend({ frame, scores: scored.scores, sum: scored.total }, {}, slot, SPELT_OUT);
  return { frame: made.frame, sketch: scored.sketch, scores: made.scores, total: made.sum };
}

/**
 * Frames made from others, the best first, each once.
 * @param frames those that they are made from
 * @param make makes one; undefined where none comes of it
 * @returns of frames that come to the same, the one from the best
 */
export function remade(frames: readonly ScoredFrame[], make: (frame: Frame) => Frame | undefined): ScoredFrame[] {
  const known = new Set<string>();
  return [...frames]
    .sort((a, b) => b.total - a.total)
    .flatMap((scored): ScoredFrame[] => {
      const made = make(scored.frame);
      const key = JSON.stringify(made);
      if (!made || known.has(key)) return [];
      known.add(key);
      return [spelt(scored, made, 'part')];
    });
}

/** The draft from which a sketch is filled. */
export function openDraft(scored: ScoredSketch): Draft {
  const frame = { ...NOTHING, distinct: scored.sketch.distinct !== '' };
  const sketch = scored.score - scored.meeting;
  return { frame, scores: { ...ZERO, sketch, meeting: scored.meeting }, sum: scored.score };
}

/** The item that a kind in a sketch stands for, without its column. */
export function itemOf(kind: string): FrameItem {
  const [fn = 'none', distinct] = kind.split(' ');
  return { fn: fn as FrameItem['fn'], distinct: distinct !== undefined };
}

/** Uses of the columns in the main part of a frame. */
export function mainUses(frame: Frame, useOf: (column: number) => number): Set<number> {
  // Asked of every draft: no lists are made for it.
  const uses = new Set<number>();
  const add = (column: number | undefined) => {
    if (column !== undefined) uses.add(useOf(column));
  };
  for (const item of frame.select) {
    add(item.column);
    add(item.with?.column);
  }
  for (const { column, than } of frame.conditions) {
    add(column);
    add(than);
  }
  for (const column of frame.group) add(column);
  add(frame.order?.item.column);
  add(frame.having?.item.column);
  add(frame.part?.column);
  for (const use of frame.uses) uses.add(use);
  return uses;
}
