/** "The top three boats by income": several things, and by what they are ranked. */
import { LEVEL } from '../../question/name-match';
import { oncePerQuestion } from '../frame/question-context';
import type { ViewUse } from '../../question/schema-view';
import { holdsAmounts } from './amounts-named';
import { columnsNamedAt } from './names-at';
import { tableMentions, type TableMention } from './table-mentions';

const OF_ROWS = /^(?:numbers?|counts?|many|often|frequency)$/;
const TOP = /^(?:top|bottom|best|worst)$/;
/** Tokens between "top" and what is ranked: "top 3 blue boats". */
const NEAR = 3;

/** What several of which are ranked is called, in a question that says by what behind it; undefined elsewhere. */
export const severalRanked = oncePerQuestion((context): TableMention | undefined => {
  const { tokens } = context.linked;
  const top = tokens.find(
    ({ word, quoted, index }) => TOP.test(word) && !quoted && tokens[index + 1]?.number !== undefined,
  );
  const at = top?.index ?? -1;
  const things = tableMentions(context).find(({ start }) => at >= 0 && start > at && start - at <= NEAR);
  return things && tokens[things.end]?.word === 'by' ? things : undefined;
});

/** What is ranked that is no table: the uses of a table in a role that is called so, "directors", or the columns whose values are. */
export interface RankedOthers {
  readonly roles: readonly ViewUse[];
  readonly columns: readonly number[];
  /** The token behind it. */
  readonly end: number;
}

/** "Top three directors by revenue", "top two genres by revenue": what is ranked, where it is no table of its own. */
export const othersRanked = oncePerQuestion((context): RankedOthers | undefined => {
  const { linked, view } = context;
  const { tokens } = linked;
  const top = tokens.findIndex(({ word, quoted, index }) => TOP.test(word) && !quoted && tokens[index + 1]?.number !== undefined); // prettier-ignore
  const by =
    top < 0 ? -1 : tokens.findIndex(({ word, index }) => word === 'by' && index > top + 2 && index - top <= NEAR + 2);
  const noun = tokens[by - 1];
  if (by < 0 || !noun || severalRanked(context)) return undefined;
  const roles = view.uses.filter(({ role, roleWords }) => role !== undefined && roleWords.has(noun.stem));
  const named = roles.length > 0 ? undefined : columnsNamedAt(noun.index, context);
  const columns = named?.inPart === false ? [...named.columns].filter((id) => view.columns[id]?.kind === 'text') : [];
  return roles.length > 0 || columns.length > 0 ? { roles, columns, end: by } : undefined;
});

/** Whether an amount is named behind "the top three boats by", where no number of rows is: "by number of visits with a price over 20". */
export const ranksByAmount = oncePerQuestion((context): boolean => {
  const { linked, view } = context;
  const by = severalRanked(context)?.end ?? Infinity;
  if (linked.tokens.slice(by + 1, by + 1 + NEAR).some(({ word }) => OF_ROWS.test(word))) return false;
  return linked.columns.some((m, id) => m.level >= LEVEL.head && m.start > by && holdsAmounts(view.columns[id]));
});
