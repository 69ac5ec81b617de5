/** Words that tell when something was so, by the rows of a table: "before the crash", "after each visit". */
import { oncePerQuestion } from '../frame/question-context';
import { tableMentions } from './table-mentions';

const WHEN = /^(?:before|after|since|until|following)$/;

/** The tokens of "before" and the like behind which a table is named, and nothing that it has: they compare no columns. */
export const whenCues = oncePerQuestion((context): ReadonlySet<number> => {
  const { tokens } = context.linked;
  const mentions = tableMentions(context);
  const found = tokens.filter(({ word, index }) => {
    if (!WHEN.test(word)) return false;
    const noun = tokens[index + 1]?.cue === 'article' ? index + 2 : index + 1;
    const mention = mentions.find(({ start }) => start === noun);
    const next = tokens[mention?.end ?? -1];
    // "Before the crash of case 5" and "before the crash date" go on.
    return mention !== undefined && (next === undefined || (next.cue !== undefined && next.word !== 'of'));
  });
  return new Set(found.map(({ index }) => index));
});
