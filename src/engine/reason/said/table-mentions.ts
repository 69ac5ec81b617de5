/** Names of tables in a question. */
import { LEVEL } from '../../question/name-match';
import type { ViewUse } from '../../question/schema-view';
import { tableNamedAt } from './named-columns';
import type { QuestionContext } from '../frame/question-context';
import { oncePerQuestion } from '../frame/question-context';

/**
 * The table that is named at a token, for the first time or again: "list the claim id … for each claim".
 * @param at the token at which its name begins
 * @param context the question
 */
export function tableSaidAt(at: number, context: QuestionContext): ViewUse | undefined {
  const named = tableNamedAt(at, context);
  if (named) return named;
  const again = tableMentions(context).find(({ start }) => start === at)?.use;
  const match = again && context.linked.uses[again.id];
  return match?.level === LEVEL.full && match.start < at ? again : undefined;
}

/** A table's name where it stands. */
export interface TableMention {
  readonly use: ViewUse;
  readonly start: number;
  readonly end: number;
}

/** The names of tables in a question, each time they stand there; of names that overlap, the longest. */
export const tableMentions = oncePerQuestion(({ linked, view }): readonly TableMention[] => {
  const { tokens } = linked;
  const found: TableMention[] = [];
  for (const use of view.uses) {
    if (use.role !== undefined || linked.meant[use.id] === false) continue;
    for (const name of use.names) {
      for (const { index, quoted } of tokens) {
        if (quoted || !name.every((stem, i) => tokens[index + i]?.stem === stem)) continue;
        found.push({ use, start: index, end: index + name.length });
      }
    }
  }
  const longest = found.sort((a, b) => b.end - b.start - (a.end - a.start));
  const kept: TableMention[] = [];
  for (const mention of longest)
    if (!kept.some((other) => other.start < mention.end && mention.start < other.end)) kept.push(mention);
  return kept.sort((a, b) => a.start - b.start);
});
