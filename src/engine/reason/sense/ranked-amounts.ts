/** Amounts that superlatives ask for, where rows are counted or added up instead: "the largest loan" is one. */
import { stem } from '../../search/words';
import { LEVEL } from '../../question/name-match';
import type { TaggedToken } from '../../question/tag-question';
import type { Frame } from '../frame/frame';
import { oneFrom } from '../frame/one-from';
import { holdsAmounts } from '../said/amounts-named';
import { isCoded } from '../said/coded-order';
import { ENDS } from '../said/order-direction';
import type { QuestionContext } from '../frame/question-context';
import { MOST } from '../said/common-words';
import { saysFlow, thingsByFlow } from '../said/ranked-flows';
import { othersRanked, ranksByAmount, severalRanked } from '../said/several-ranked';

/** Words that rank by how much, and those beside which they may rank by how many. */
const BY_AMOUNT = /^(?:highest|lowest|largest|smallest|biggest|longest|shortest|oldest|youngest|cheapest|latest|earliest|best|worst|maximum|minimum|greatest)$/; // prettier-ignore
const BY_NUMBER = /^(?:numbers?|counts?|many|most|least|common|frequent|frequently|popular|amount|total|fewest|often|frequency|quantity|proportion)$/; // prettier-ignore

/**
 * Whether what occurs most often is given for "the highest paid engineer": one of the gold programs of 7,500 training questions does
 * so where the question speaks of no number.
 * @param frame a filled frame
 * @param context the question
 */
export function countsForAmount({ order, group }: Frame, context: QuestionContext): boolean {
  const { linked, view, valueTokens } = context;
  const { fn } = order?.item ?? {};
  if (fn !== 'rows' && fn !== 'count') return false;
  if (ranksByAmount(context)) return true;
  // "The largest amount of loans" where each has its amount: the word is a name, and speaks of no number.
  const names = linked.columns.filter(
    (m, id) =>
      m.level >= LEVEL.head &&
      !m.shadowed &&
      holdsAmounts(view.columns[id]) &&
      (group.includes(id) || linked.tokens[m.start]?.word === 'amount'),
  );
  const isName = (at: number) => names.some((m) => m.start <= at && at < m.end);
  const said = linked.tokens.filter(({ quoted, index }) => !quoted && !valueTokens.has(index) && !isName(index));
  if (saysMostMoney(said)) return true;
  return said.some(({ word }) => BY_AMOUNT.test(word)) && !said.some(({ word }) => BY_NUMBER.test(word));
}

const PAYING = /^(?:pay|pays|paid|spend|spends|spent|earn|earns|earned|owe|owes|owed)$/;

/** Whether somebody "paid the most": money, where nothing is named that there may be many of. */
function saysMostMoney(said: readonly TaggedToken[]): boolean {
  return said.some(({ word, index }) => {
    if (!PAYING.test(word)) return false;
    const most = said.find((t) => t.index > index && t.cue !== 'article');
    const next = said.find((t) => t.index > index && t.cue !== 'article' && t.cue !== most?.cue);
    return (most?.cue === 'most' || most?.cue === 'least') && (next === undefined || next.cue !== undefined);
  });
}

/** Words of what is added up: "the largest total amount", "which state has the most inhabitants". */
const IN_TOTAL =
  /^(?:total|totals|sum|overall|altogether|combined|cumulative|together|quantity|all|whole|most|least|fewest)$/;

/**
 * Whether groups are ranked by what is added up where "the largest loan" is one.
 * @param frame a filled frame
 * @param context the question
 */
export function addsUpForOne({ order, limit, group }: Frame, context: QuestionContext): boolean {
  const { linked, valueTokens } = context;
  if (order?.item.fn !== 'sum' || limit === undefined || group.length === 0) return false;
  if (addsUpOneRow(order.item.column, group, context)) return true;
  // The highest revenue of a venue is all that it takes in.
  if (linked.tokens.some((t) => saysFlow(t, order.item.column, context))) return false;
  const said = linked.tokens.filter(({ quoted, index }) => !quoted && !valueTokens.has(index)).map(({ word }) => word);
  return said.some((word) => BY_AMOUNT.test(word)) && !said.some((word) => IN_TOTAL.test(word));
}

/** Whether what is added up is one number of each row, which nothing names: the room that "gets used the most" is on no highest floor. */
function addsUpOneRow(id: number | undefined, group: readonly number[], { linked, view }: QuestionContext): boolean {
  const column = view.columns[id ?? -1];
  if (!column || (linked.columns[column.id]?.level ?? 0) > 0) return false;
  const key = view.uses[column.use]?.key ?? [];
  const tellsRows = (own: number) => view.columns[own]?.use === column.use && view.columns[own].profile.unique;
  return group.some(tellsRows) || (key.length > 0 && key.every((part) => group.includes(part)));
}

/**
 * Whether things are ranked by one row of several that belong to each, where it is asked who "paid the most", "which station sold the most
 * fuel" or for "the top five stations by fuel": all that they paid or sold counts.
 * @param frame a filled frame
 * @param context the question
 */
export function ranksOneOfMany({ order, limit, select, part }: Frame, context: QuestionContext): boolean {
  const { linked, view, valueTokens } = context;
  const top = limit !== undefined && order?.item.fn !== 'sum' ? order?.item.column : undefined;
  const isEnd = part?.kind === 'compare' && part.op === '=' && (part.fn === 'max' || part.fn === 'min');
  const column = view.columns[top ?? (isEnd ? part.column : undefined) ?? -1];
  if (!column) return false;
  const shown = select.flatMap(({ column: id }) => view.columns[id ?? -1]?.use ?? []);
  const table = view.uses[column.use]?.table ?? '';
  const things = severalRanked(context);
  if (things && !isCoded(column)) return !oneFrom(things.use.id, view).has(table);
  const others = othersRanked(context);
  if (others && !isCoded(column)) {
    const uses = [...others.roles.map(({ id }) => id), ...others.columns.map((id) => view.columns[id]?.use ?? -1)];
    return !uses.some((use) => oneFrom(use, view).has(table));
  }
  if (thingsByFlow(column.id, context)) return true;
  if (shown.length === 0 || shown.some((use) => oneFrom(use, view).has(table))) return false;
  if (saysMostMoney(linked.tokens.filter(({ quoted, index }) => !quoted && !valueTokens.has(index)))) return true;
  if (linked.tokens.some((t) => saysFlow(t, column.id, context))) return true;
  const match = linked.columns[column.id];
  const isNamed =
    match !== undefined && match.level >= LEVEL.full && MOST.test(linked.tokens[match.start - 1]?.word ?? '');
  return isNamed && holdsAmounts(column) && !isCoded(column);
}

/**
 * Whether others are told than "the top two skippers by price", or not by what names them where the question opens with them, or they are ranked
 * by a text or a time that no word names: "by trips" speaks of no day on which they joined.
 * @param frame a filled frame
 * @param context the question
 */
export function hidesRanked({ select, order }: Frame, context: QuestionContext): boolean {
  const things = severalRanked(context);
  if (!things) return hidesOthers(select, context);
  const { view, linked } = context;
  const by = view.columns[order?.item.column ?? -1];
  const isAmount = order?.item.fn !== 'none' || by === undefined || by.kind === 'number' || isCoded(by);
  if (!isAmount && (linked.columns[by.id]?.level ?? 0) === 0) return true;
  const { use, start } = things;
  const naming = new Set([...use.display, ...use.key].map((id) => view.columns[id]?.name));
  return !select.some(({ fn, column: id = -1 }) => {
    const column = view.columns[id];
    const isOwn = fn === 'all' || view.uses[column?.use ?? -1]?.table === use.table;
    return isOwn && (fn === 'all' || start > OPENING || naming.size === 0 || naming.has(column?.name));
  });
}

/** Whether nothing is shown of directors where "the top three directors by revenue" are asked for. */
function hidesOthers(select: Frame['select'], context: QuestionContext): boolean {
  const others = othersRanked(context);
  if (!others) return false;
  const ids = new Set([...others.columns, ...others.roles.flatMap(({ columns }) => columns)]);
  const tables = new Set(others.roles.map(({ table }) => table));
  const { view } = context;
  const isOwn = (id: number) => ids.has(id) || tables.has(view.uses[view.columns[id]?.use ?? -1]?.table ?? '');
  return !select.some(({ fn, column = -1 }) => fn === 'all' || isOwn(column));
}

/** A question that opens with what is ranked names it within so many tokens: "top 3 blue boats by price". */
const OPENING = 3;

/**
 * Whether things are ranked by single rows of others where the end of an average is asked for: the "highest average delay" of a vessel is that of all
 * its sailings.
 * @param frame a filled frame
 * @param context the question
 */
export function ranksNoMean({ select, order, limit }: Frame, { linked: { tokens }, view }: QuestionContext): boolean {
  const column = view.columns[order?.item.column ?? -1];
  if (!order || !column || limit === undefined || order.item.fn !== 'none') return false;
  const asks = tokens.some(({ cue, index }) => cue === 'average' && ENDS.has(tokens[index - 1]?.cue ?? ''));
  const holdsMeans = column.names.some((name) => name.some((word) => MEANS.has(word)));
  return asks && !holdsMeans && select.every(({ column: shown }) => view.columns[shown ?? -1]?.use !== column.use);
}

const MEANS = new Set(['average', 'mean', 'avg'].map(stem));
