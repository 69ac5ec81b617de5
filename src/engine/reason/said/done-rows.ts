/** Rows for which a verb stands: who "borrowed in 2023" has loans of that year, and a tool "borrowed in 2023" was not bought then. */
import { doneOn } from '../../question/day-deeds';
import { LEVEL } from '../../question/name-match';
import { isParticiple } from '../../question/participles';
import type { ViewColumn, ViewUse } from '../../question/schema-view';
import { actNounsOf } from '../../search/act-nouns';
import { stem } from '../../search/words';
import { oncePerQuestion, type QuestionContext } from '../frame/question-context';
import { saysDay } from './days-said';
import { ownDay } from './own-days';

/** What is done to things that happen on a day, rather than last: who "attended a workshop in 2024" was there when it was held. */
const HAPPENS =
  /^(?:hold|held|start|starts|begin|begins|play|played|run|race|event|take|taken|place|perform|performed|open|opens)$/;

/** The tables whose rows verbs of the question stand for. */
export const usesOfVerbs = oncePerQuestion(({ view, linked }): readonly ViewUse[] => {
  const isVerb = (at: number) => {
    const { word = '', stem: read, quoted = true } = linked.tokens[at] ?? {};
    // A "book" is one, where the table is called so.
    return !quoted && (isParticiple(word) || (actNounsOf(word).length > 0 && stem(word) !== read));
  };
  return view.uses.filter(({ id, role }) => {
    const match = linked.uses[id];
    const isNamed = match !== undefined && match.level >= LEVEL.full && match.words === 1;
    return role === undefined && isNamed && isVerb(match.start);
  });
});

/** The only table with a day of its own whose rows a verb of the question stands for. */
export const doneRows = oncePerQuestion((context): number | undefined => {
  const [only, ...more] = usesOfVerbs(context).filter(({ id }) => ownDay(id, context) !== undefined);
  return more.length === 0 ? only?.id : undefined;
});

/**
 * Whether a day belongs to other rows than those for which a verb stands, and no word says what was done on it.
 * @param column one of dates
 * @param context the question
 */
export function isOfOtherDeed(column: ViewColumn, context: QuestionContext): boolean {
  const done = doneRows(context);
  const happens = doneOn(column).some((word) => HAPPENS.test(word));
  return done !== undefined && done !== column.use && !happens && !saysDay(column, context);
}
