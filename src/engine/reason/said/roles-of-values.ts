/**
 * In which role of a table a value is said, where a word of the role stands beside it: in "blue eyes and red hair" blue is the colour
 * of the eyes, and red that of the hair.
 */
import type { ViewUse } from '../../question/schema-view';
import type { QuestionContext } from '../frame/question-context';
import { oncePerQuestion } from '../frame/question-context';

/** Tokens between a role and the value behind it: "eyes that are blue", "the hair colour is red". */
const MOST_BETWEEN = 4;
const BETWEEN = new Set(['be', 'article', 'of', 'that', 'which', 'have']);

/** By table, the use that each token of a question names by a word of its role alone. */
const rolesNamed = oncePerQuestion(({ view, linked }: QuestionContext) => {
  const byTable = new Map<string, ViewUse[]>();
  for (const use of view.uses) {
    if (use.role !== undefined) byTable.set(use.table, [...(byTable.get(use.table) ?? []), use]);
  }
  const namedBy = (uses: readonly ViewUse[]) =>
    linked.tokens.map(({ stem, quoted }) => {
      const [only, ...more] = quoted ? [] : uses.filter(({ roleWords }) => roleWords.has(stem));
      return more.length === 0 ? only?.id : undefined;
    });
  const several = [...byTable].filter(([, uses]) => uses.length > 1);
  return new Map(several.map(([table, uses]) => [table, namedBy(uses)]));
});

/**
 * The role of its table in which something is said of a column.
 * @param context the question
 * @param column id of the column, in whatever role
 * @param tokens those of the question that say it, in order
 * @returns the use in that role; undefined where no word beside them tells one, or their words tell several
 */
export function roleSaidOf(context: QuestionContext, column: number, tokens: readonly number[]): number | undefined {
  const { view, linked } = context;
  const named = rolesNamed(context).get(view.uses[view.columns[column]?.use ?? -1]?.table ?? '');
  if (!named) return undefined;
  const own = new Set(tokens);
  const names = new Set(view.columns[column]?.names.flat());
  const before = (start: number): number | undefined => {
    for (let at = start - 1; at >= start - 1 - MOST_BETWEEN; at--) {
      const token = linked.tokens[at];
      if (!token || own.has(at)) return undefined;
      if (named[at] !== undefined) return at === start - 1 ? undefined : named[at];
      if (!BETWEEN.has(token.cue ?? '') && !names.has(token.stem)) return undefined;
    }
    return undefined;
  };
  const roles = tokens.flatMap((at) => {
    const behind = own.has(at + 1) ? undefined : named[at + 1];
    return behind ?? (own.has(at - 1) ? undefined : before(at)) ?? [];
  });
  return new Set(roles).size === 1 ? roles[0] : undefined;
}

/**
 * Whether what is said of a column is said of its table in another role, or of two at once.
 * @param context the question
 * @param column id of the column
 * @param tokens those of the question that say it, in order
 */
export function isSaidOfOtherRole(context: QuestionContext, column: number, tokens: readonly number[]): boolean {
  const role = (said: readonly number[]) => roleSaidOf(context, column, said);
  const roles = new Set([role(tokens), ...tokens.map((token) => role([token]))].filter((use) => use !== undefined));
  const own = context.view.columns[column]?.use;
  return roles.size > 1 || (roles.size === 1 && own !== undefined && !roles.has(own));
}
