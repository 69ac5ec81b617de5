/** What trying a change of a graph against saved questions gives: plain JSON. */
import type { Message } from './message';

/** How a question fared: `answered` where nobody has said what is right. */
export interface TriedAnswer {
  readonly outcome: 'right' | 'wrong' | 'answered' | 'abstained';
  /** The answer in words; where it is withheld, why. */
  readonly text: string | Message;
  readonly sql: string | null;
}

/**
 * A question whose answer is another one. `broken` was right and is not any more; `mended` is right and was not; `changed`
 * is everything else: a wrong answer that is another or none, or any change where nobody has said what is right.
 */
export interface TriedQuestion {
  readonly id: string;
  readonly question: string;
  readonly effect: 'mended' | 'broken' | 'changed';
  /** Nobody has said what is right. */
  readonly unjudged?: true;
  readonly before: TriedAnswer;
  readonly after: TriedAnswer;
}

/** What became of the saved questions. */
export interface TrialReport {
  /** How many there are, and how many of them were asked: first those that say a word of what was changed. */
  readonly saved: number;
  readonly asked: number;
  /** Questions that say a word of what was changed. */
  readonly touched: number;
  /** Questions whose answers have the same rows before and after. */
  readonly same: number;
  /** Questions that have no answer before and after: they say nothing for or against the change. */
  readonly unanswered: number;
  /** Questions whose answers are right with the change, by what is known of them. */
  readonly right: number;
  /** Those whose answers are others, in the order of the set. */
  readonly others: readonly TriedQuestion[];
}
