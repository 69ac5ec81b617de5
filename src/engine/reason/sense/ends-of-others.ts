/** Ends of what other rows have: neither how old, nor how long in service, those are that a superlative is said of. */
import type { ViewColumn } from '../../question/schema-view';
import type { TaggedToken } from '../../question/tag-question';
import type { QuestionContext } from '../frame/question-context';
import { isAmount, isHintedAt, tellsAge } from '../said/hinted-columns';
import { tableNamedAt } from '../said/named-columns';
import { tellsSince } from '../said/order-direction';
import { daysOfOldest, isOfService, OLD } from '../said/stated-ends';

/**
 * Whether a superlative is said of the rows of another table than the column's, which has a property of its own: the age of "the oldest
 * driver". Where it has none, no year of other rows tells how old it is: "the oldest customer" has no oldest piano.
 * @param column what is ranked
 * @param word the superlative
 * @param context the question
 */
export function isOfOthers(column: ViewColumn, word: TaggedToken, context: QuestionContext): boolean {
  const { view } = context;
  const tableOf = (id: number) => view.uses[id]?.table;
  const of = headBehind(word, context);
  if (of === undefined || of === tableOf(column.use)) return false;
  if (daysOfOldest(context).some((own) => tableOf(own.use) === of)) return true;
  if (OLD.has(word.cue ?? '') && !tellsAge(column)) return true;
  return view.columns.some((c) => tableOf(c.use) === of && isAmount(c) && isHintedAt(c, [word]));
}

/** The table of the noun behind a superlative: "the oldest piano maker" is a maker. */
function headBehind(word: TaggedToken, context: QuestionContext): string | undefined {
  const first = tableNamedAt(word.index + 1, context);
  const end = context.linked.uses[first?.id ?? -1]?.end ?? 0;
  return ((first && tableNamedAt(end, context)) ?? first)?.table;
}

/**
 * Whether somebody is looked for who is "longest serving" by what does not tell since when.
 * @param column what is ranked
 * @param context the question
 */
export function ranksNoService(column: ViewColumn, context: QuestionContext): boolean {
  return context.linked.tokens.some((token) => isOfService(token, context)) && !tellsSince(column);
}
