/** Frames that rules make of what else a question says, of those that were filled: shares, differences, several folds, orders. */
import type { ScoredFrame } from './frame/draft';
import type { PieceScores } from './pieces/piece-scores';
import { endFirstFrames } from './shapes/asked-order';
import { bothDeedFrames } from './shapes/both-deeds';
import { bothRoleFrames } from './shapes/both-roles';
import { boundedFrames } from './shapes/bounded-folds';
import { columnSetFrames } from './shapes/column-sets';
import { comparedFrames } from './shapes/compared-columns';
import { comparedFoldFrames } from './shapes/compared-folds';
import { countedThanFrames } from './shapes/compared-counts';
import { namedFrames } from './shapes/compared-named';
import { firstFrames } from './shapes/compared-rows';
import { countedBesideFrames } from './shapes/counted-beside';
import { endFrames } from './shapes/counted-ends';
import { countedSpanFrames } from './shapes/counted-spans';
import { countedFoldFrames } from './shapes/counted-folds';
import { doingFrames } from './shapes/deeds-of-rows';
import { deedTimeFrames } from './shapes/deed-times';
import { deniedFrames } from './shapes/denied-parts';
import { doneByFrames } from './shapes/done-by';
import { doneToAllFrames } from './shapes/done-to-all';
import { differenceFrames } from './shapes/differences';
import { exceptingFrames } from './shapes/exceptions';
import { groupEndFrames } from './shapes/group-ends';
import { lastingFrames } from './shapes/lasting-rows';
import { listedGroupFrames } from './shapes/listed-groups';
import { listFrames } from './shapes/listed-rows';
import { meanFrames } from './shapes/mean-counts';
import { measureFrames } from './shapes/named-measures';
import { namesakeFrames } from './shapes/namesake-sets';
import { numberedFrames } from './shapes/numbered-rows';
import { relationFrames } from './shapes/own-relations';
import { membersOfFirst, rankedFrames } from './shapes/ranked-parts';
import { havingFrames } from './shapes/twice-denied';
import { referredFrames } from './shapes/referred-rows';
import { relatedFrames } from './shapes/related-rows';
import { repeatedFrames } from './shapes/repeated-rows';
import { roleFrames } from './shapes/rows-in-roles';
import { otherSideFrames } from './shapes/other-side';
import { outsideFrames } from './shapes/rows-outside';
import { sameAsFrames } from './shapes/same-as';
import { amountFrames } from './shapes/several-amounts';
import { shareFrames } from './shapes/shares';
import { totalShareFrames } from './shapes/shares-of-total';
import { sideAmountFrames } from './shapes/side-amounts';
import { spreadFrames } from './shapes/spreads';
import { pairedFrames } from './shapes/paired-rows';
import { toldWithFrames } from './shapes/told-with';
import { topPeriodFrames } from './shapes/top-periods';
import { countFrames } from './shapes/two-counts';
import { twoEndsFrames } from './shapes/two-ends';
import { severalGroupFrames } from './shapes/several-groups';
import { sharedFoldFrames } from './shapes/two-folds';
import { workedFrames } from './shapes/worked-out';

/**
 * Adds the frames of all shapes. Each is made of the frames that stand there before it is asked.
 * @param pieces scored pieces
 * @param found filled frames; the others are added behind them
 */
export function addShapes(pieces: PieceScores, found: ScoredFrame[]): void {
  const { context } = pieces;
  found.push(...lastingFrames(context, found));
  found.push(
    ...shareFrames(context, found),
    ...totalShareFrames(context, found),
    ...meanFrames(context, found),
    ...relatedFrames(context, found),
    ...outsideFrames(context, found),
    ...deniedFrames(context, found),
    ...referredFrames(context, found),
    ...havingFrames(context, found),
    ...repeatedFrames(context, found),
    ...doingFrames(context, found),
    ...deedTimeFrames(context, found),
    ...doneByFrames(context, found),
    ...doneToAllFrames(context, found),
    ...rankedFrames(context, found),
    ...membersOfFirst(context, found),
    ...differenceFrames(pieces, found),
    ...spreadFrames(context, found),
    ...bothRoleFrames(context, found),
    ...bothDeedFrames(context, found),
    ...otherSideFrames(context, found),
    ...twoEndsFrames(context, found),
    ...sharedFoldFrames(context, found),
    ...listFrames(context, found),
    ...toldWithFrames(context, found),
    ...pairedFrames(context, found),
    ...listedGroupFrames(context, found),
    ...severalGroupFrames(context, found),
    ...endFrames(context, found),
    ...namesakeFrames(context, found),
    ...columnSetFrames(context, found),
    ...sameAsFrames(context, found),
    ...withShares(context, comparedFrames(context, found)),
    ...comparedFoldFrames(context, found),
    ...firstFrames(context, found),
    ...inOrder(context, namedFrames(context, found)),
    ...countedThanFrames(context, found),
    ...amountFrames(pieces, found),
    ...boundedFrames(context, found),
    ...countFrames(context, found),
    ...countedSpanFrames(context, found),
    ...countedFoldFrames(context, found),
    ...countedBesideFrames(context, found),
    ...sideAmountFrames(context, found),
    ...groupEndFrames(context, found),
    ...topPeriodFrames(context, found),
    ...measureFrames(context, found),
    ...workedFrames(context, found),
  );
  // Of the orders too: "who report to Ada, best paid first".
  found.push(...relationFrames(context, found));
  found.push(...roleFrames(context, found));
  found.push(...numberedFrames(context, found));
  found.push(...exceptingFrames(context, found));
}

/** Frames with the shares of those rows: "what percentage of games ended in a draw". */
function withShares(context: PieceScores['context'], frames: readonly ScoredFrame[]): ScoredFrame[] {
  return [...frames, ...shareFrames(context, frames)];
}

/** Frames as they are, and in the order that is asked for: "rated better than the Tern, best first". */
function inOrder(context: PieceScores['context'], frames: readonly ScoredFrame[]): ScoredFrame[] {
  return [...frames, ...endFirstFrames(context, frames)];
}
