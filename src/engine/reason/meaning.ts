/** What frames that were filled slot by slot mean: whose names are shown, among which rows ends are looked for; or that nobody means them. */
import { tellsBothDeeds } from './shapes/both-deeds';
import { tellsBothRoles } from './shapes/both-roles';
import { comparesFolds, comparesNoFolds } from './shapes/compared-folds';
import { comparingGroups } from './shapes/compared-groups';
import type { Frame } from './frame/frame';
import { tellsDayOfEach } from './shapes/deed-times';
import { withWholeName } from './said/full-name';
import { addingFlows } from './mend/added-flows';
import { namingRows } from './mend/named-rows';
import { namingRanked } from './mend/ranked-rows';
import { withinOwnGroup } from './shapes/own-group';
import { tellsOtherSide } from './shapes/other-side';
import { tellsPairs } from './shapes/paired-rows';
import { saysRelation } from './shapes/own-relations';
import { tellsRoles } from './shapes/rows-in-roles';
import { deniesOnce } from './shapes/twice-denied';
import type { QuestionContext } from './frame/question-context';
import { namingReferred } from './mend/referred-names';
import { isSensible } from './sense/sensible';
import { seeksUnheldNumber } from './sense/unheld-numbers';
import { tidied } from './mend/tidy-frame';
import { withKnownWorked } from './mend/worked-known';
import { tellsComparedEnds, tellsDaysBetween } from './shapes/spreads';
import { leavesOutWorkedOut, tellsWorkedOut } from './shapes/worked-out';

/** The frame that says what another one means; undefined where no question means it. */
export type Meaning = (frame: Frame) => Frame | undefined;

/**
 * Judges frames of one question, each once.
 * @param context the question
 * @returns what says of each frame what it means
 */
export function meaning(context: QuestionContext): Meaning {
  const seen = new Map<Frame, Frame | undefined>();
  // Several ways of filling lead to the same frame, and judging one costs far more than writing it down. Frames hold nothing that JSON has no word for.
  const known = new Map<string, Frame | undefined>();
  return (frame) => {
    if (seen.has(frame)) return seen.get(frame);
    const written = JSON.stringify(frame);
    if (!known.has(written)) known.set(written, meant(frame, context));
    const means = known.get(written);
    seen.set(frame, means);
    return means;
  };
}

function meant(frame: Frame, context: QuestionContext): Frame | undefined {
  // What a verb between rows of one table says is spelt out, and needs no more.
  if (saysRelation(frame, context) || tellsBothRoles(frame, context) || tellsRoles(frame, context))
    return seeksUnheldNumber(frame, context) || deniesOnce(frame, context) ? undefined : frame;
  if (tellsBothDeeds(frame, context) || tellsOtherSide(frame, context) || tellsDayOfEach(frame, context)) return frame;
  if (tellsPairs(frame, context)) return isSensible(frame, context) ? frame : undefined;
  // So is what a question works out itself: its words are no names of what is folded.
  if (tellsComparedEnds(frame, context) || tellsDaysBetween(frame, context)) return frame;
  if (tellsWorkedOut(frame)) return withWholeName(tidied(namingRows(frame, context), context), context);
  if (leavesOutWorkedOut(frame, context) || comparesNoFolds(frame, context)) return undefined;
  if (comparesFolds(frame)) return withWholeName(tidied(namingRows(frame, context), context), context);
  const compared = comparingGroups(withinOwnGroup(addingFlows(frame, context), context), context);
  const rows = namingRanked(namingRows(compared, context), context);
  const named = tidied(namingReferred(rows, context), context);
  const said = withWholeName(named, context);
  return isSensible(said, context) ? withKnownWorked(said, context) : undefined;
}
