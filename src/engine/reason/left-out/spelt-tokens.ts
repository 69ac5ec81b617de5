/** Tokens that a frame heeds by its whole shape: joins that verbs say, relations between rows of one table, orders of time, amounts that are worked out. */
import { tokensOfDatePart } from '../frame/date-parts';
import type { Frame } from '../frame/frame';
import type { QuestionContext } from '../frame/question-context';
import { tokensOfDeeds } from './deed-words';
import { tokensOfOwnKind } from '../mend/own-kind';
import { tokensOfTimeOrder } from '../mend/time-orders';
import { tokensOfOrder } from '../shapes/listed-rows';
import { tokensOfBothDeeds } from '../shapes/both-deeds';
import { tokensOfDeedTime } from '../shapes/deed-times';
import { tokensOfBothRoles } from '../shapes/both-roles';
import { tokensOfOtherSide } from '../shapes/other-side';
import { tokensOfRelation } from '../shapes/own-relations';
import { tokensOfRoles } from '../shapes/rows-in-roles';
import { tokensOfWorkedOut } from '../shapes/worked-out';
import { tokensOfJoins } from './said-joins';

/**
 * The tokens that stand for no column, value or number, and are heeded all the same.
 * @param frame a filled frame
 * @param context the question
 * @param tables the tables that its program reads
 */
export function tokensSpeltOut(frame: Frame, context: QuestionContext, tables: ReadonlySet<string>): number[] {
  return [
    ...tokensOfJoins(frame, context, tables),
    ...tokensOfDeeds(context, tables),
    ...tokensOfRelation(frame, context),
    ...tokensOfRoles(frame, context),
    ...tokensOfBothRoles(frame, context),
    ...tokensOfBothDeeds(frame, context),
    ...tokensOfOtherSide(frame, context),
    ...tokensOfDeedTime(frame, context),
    ...tokensOfTimeOrder(frame, context),
    ...tokensOfWorkedOut(frame, context),
    ...tokensOfOwnKind(frame, context),
    ...tokensOfDatePart(frame, context),
  ];
}

/** The tokens whose cues a frame heeds by its whole shape: "oldest first", and "over" where a total is divided by another. */
export function cuesSpeltOut(frame: Frame, context: QuestionContext): number[] {
  return [
    ...tokensOfOrder(frame, context),
    ...tokensOfRoles(frame, context),
    ...tokensOfBothRoles(frame, context),
    ...tokensOfBothDeeds(frame, context),
    ...tokensOfDeedTime(frame, context),
    ...tokensOfWorkedOut(frame, context),
  ];
}
