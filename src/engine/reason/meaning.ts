/** What frames that were filled slot by slot mean: whose names are shown, among which rows ends are looked for; or that nobody means them. */
import { comparingGroups } from './compared-groups';
import type { Frame } from './frame';
import { withWholeName } from './full-name';
import { namingRows } from './named-rows';
import { withinOwnGroup } from './own-group';
import { saysRelation } from './own-relations';
import type { QuestionContext } from './question-context';
import { namingReferred } from './referred-names';
import { isSensible } from './sensible';
import { tidied } from './tidy-frame';

/** The frame that says what another one means; undefined where no question means it. */
export type Meaning = (frame: Frame) => Frame | undefined;

/**
 * Judges frames of one question, each once.
 * @param context the question
 * @returns what says of each frame what it means
 */
export function meaning(context: QuestionContext): Meaning {
  const known = new Map<Frame, Frame | undefined>();
  return (frame) => {
    if (!known.has(frame)) known.set(frame, meant(frame, context));
    return known.get(frame);
  };
}

function meant(frame: Frame, context: QuestionContext): Frame | undefined {
  // What a verb between rows of one table says is spelt out, and needs no more.
  if (saysRelation(frame, context)) return frame;
  const compared = comparingGroups(withinOwnGroup(frame, context), context);
  const named = tidied(namingReferred(namingRows(compared, context), context), context);
  const said = withWholeName(named, context);
  return isSensible(said, context) ? said : undefined;
}
