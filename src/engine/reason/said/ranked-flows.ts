/** "The keepers with the highest takings": things that are ranked by what comes in, of which each row of another table tells but a part. */
import { LEVEL } from '../../question/name-match';
import type { ViewUse } from '../../question/schema-view';
import type { TaggedToken } from '../../question/tag-question';
import { isFlow } from '../../search/quantities';
import { oneFrom } from '../frame/one-from';
import type { QuestionContext } from '../frame/question-context';
import { tableMentions } from './table-mentions';

/**
 * Whether a word names a column, and says what comes in or goes out in all: "the highest revenue".
 * @param token the word
 * @param column an id
 * @param context the question
 */
export function saysFlow(token: TaggedToken, column: number | undefined, { linked }: QuestionContext): boolean {
  const { word, quoted, index } = token;
  const match = linked.columns[column ?? -1];
  const isThere = match !== undefined && match.level >= LEVEL.head && match.start <= index && index < match.end;
  return !quoted && isThere && isFlow(word);
}

/**
 * The things that are ranked by such a column, where many of its rows belong to each.
 * @param column an id
 * @param context the question
 */
export function thingsByFlow(column: number, context: QuestionContext): ViewUse | undefined {
  const { view, linked } = context;
  const flow = linked.tokens.find((token) => saysFlow(token, column, context));
  const things = flow && tableMentions(context).findLast(({ end }) => end <= flow.index)?.use;
  const table = view.uses[view.columns[column]?.use ?? -1]?.table ?? '';
  return things && !oneFrom(things.id, view).has(table) ? things : undefined;
}
