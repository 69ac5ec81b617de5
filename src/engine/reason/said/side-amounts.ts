/** Amounts of several tables, told side by side for each of something: "number of readers and number of nurses for each ward". */
import type { TaggedToken } from '../../question/tag-question';
import type { ViewUse } from '../../question/schema-view';
import type { FrameItem } from '../frame/frame';
import { asItem } from '../frame/frame';
import { oncePerQuestion, range, type QuestionContext } from '../frame/question-context';
import { FOLD_OF_CUE } from './fold-cues';
import { tableEndedAt } from './listed-things';
import { tableNamedAt } from './named-columns';
import { columnsNamedAt, nameStart } from './names-at';
import { OF, OPENING, THEIR } from './paired-things';
import { tableMentions, tableSaidAt } from './table-mentions';

/** What is told side by side. */
export interface SideAmounts {
  /** What they are told for: names of rows, or a column. */
  readonly shown: readonly FrameItem[];
  readonly group: readonly number[];
  /** The use of the groups. */
  readonly of: number;
  /** The amounts in the order in which they are asked for. */
  readonly amounts: readonly FrameItem[];
  /** The uses of the amounts. */
  readonly uses: readonly number[];
  /** The tokens that name all of that. */
  readonly tokens: ReadonlySet<number>;
}

interface SideAmount {
  readonly item: FrameItem;
  readonly use: number;
  /** The tokens that say it, `end` exclusive. */
  readonly start: number;
  readonly end: number;
}

const COUNTING = new Set<string | undefined>(['how-many', 'count']);
/** Cues between the words for an amount and its noun. */
const BEFORE_NOUN = new Set<string | undefined>(['how-many', 'count', 'of', 'article', 'different', 'all', 'that']);

/**
 * The amounts of a question that are told side by side for each of something.
 * @returns undefined where there are fewer than two, all are of one table, or nothing is said for what they are told
 */
export const sideAmounts = oncePerQuestion((context): SideAmounts | undefined => {
  const amounts = amountsSaid(context);
  const tables = new Set(amounts.map(({ use }) => context.view.uses[use]?.table));
  if (tables.size < 2) return undefined;
  const isAmount = (at: number) => amounts.some(({ start, end }) => start <= at && at < end);
  const group = groupSaid(isAmount, context) ?? groupBefore(amounts[0]?.start ?? 0, context);
  if (!group || amounts.some(({ item }) => item.fn === 'count' && group.group.includes(item.column ?? -1)))
    return undefined;
  const beside =
    propertyBehind(amounts.at(-1)?.end ?? 0, group.of, context) ??
    propertyBehind(behindGroup(group, context), group.of, context);
  return {
    ...group,
    shown: [...group.shown, ...(beside?.columns ?? []).map(asItem)],
    amounts: amounts.map(({ item }) => item),
    uses: [...new Set(amounts.map(({ use }) => use))],
    tokens: new Set([
      ...amounts.flatMap(({ start, end }) => range(start, end)),
      ...group.tokens,
      ...(beside?.tokens ?? []),
    ]),
  };
});

/** All amounts, where each follows the one before it or stands behind an "and". */
function amountsSaid(context: QuestionContext): readonly SideAmount[] {
  const { tokens } = context.linked;
  const found: SideAmount[] = [];
  for (const token of tokens) {
    const last = found.at(-1);
    if (token.quoted || token.index < (last?.end ?? 0)) continue;
    const amount = amountAt(token.index, context) ?? (last && listedBehind(last, token, context));
    if (amount && (!last || isJoined(last.end, amount.start, tokens))) found.push(amount);
  }
  return found;
}

/** Whether an "and" or a comma, and no more than a word or two, stands between two amounts: "how many … and what is the total …". */
function isJoined(end: number, start: number, tokens: readonly TaggedToken[]): boolean {
  const between = tokens.slice(end, start);
  const opens = tokens[end]?.cue === 'and' || tokens[end]?.afterComma === true;
  return opens && between.every(({ cue }) => cue !== undefined && BETWEEN.has(cue));
}

const BETWEEN = new Set(['and', 'article', 'what', 'be', 'also', 'that', 'show']);

/** "The number of readers", "how many readers", "the total fee", where such words begin at a token. */
function amountAt(at: number, context: QuestionContext): SideAmount | undefined {
  const { tokens } = context.linked;
  const cue = tokens[at]?.cue;
  const fn = FOLD_OF_CUE[cue ?? ''];
  const counts = COUNTING.has(cue) || (fn === 'sum' && COUNTING.has(tokens[at + 1]?.cue));
  if (!counts && fn === undefined) return undefined;
  const noun = tokens.find(({ index, cue: own }) => index > at && !BEFORE_NOUN.has(own))?.index;
  if (noun === undefined) return undefined;
  return counts ? countAt(at, noun, context) : foldAt(at, noun, fn ?? 'sum', context);
}

/** A further noun of the same list: the nurses of "how many readers and nurses". */
function listedBehind(last: SideAmount, { index, cue, afterComma }: TaggedToken, context: QuestionContext) {
  const { tokens } = context.linked;
  const isNext = index === last.end && afterComma === true && cue === undefined;
  const noun = cue === 'article' ? index + 1 : index;
  if (last.item.fn !== 'count' || !(isNext || (tokens[last.end]?.cue === 'and' && index === last.end + 1)))
    return undefined;
  return countAt(noun, noun, context);
}

/** The number of rows of a table: of their keys, of which each has one. */
function countAt(start: number, noun: number, context: QuestionContext): SideAmount | undefined {
  const use = tableNamedAt(noun, context) ?? tableEndedAt(noun, context) ?? tableSaidAt(noun, context);
  const [key] = use?.key ?? [];
  if (!use || use.role !== undefined || key === undefined) return undefined;
  const name = use.names.find((words) => words.every((stem, i) => context.linked.tokens[noun + i]?.stem === stem));
  return {
    item: { fn: 'count', distinct: false, column: key, ofRows: true },
    use: use.id,
    start,
    end: noun + (name?.length ?? 1),
  };
}

function foldAt(start: number, noun: number, fn: FrameItem['fn'], context: QuestionContext): SideAmount | undefined {
  const named = columnsNamedAt(noun, context);
  if (!named || named.inPart) return undefined;
  const [column, ...more] = [...named.columns].filter((id) => {
    const { kind, isIdentifier, isReference, use = -1 } = context.view.columns[id] ?? {};
    return kind === 'number' && !isIdentifier && !isReference && context.view.uses[use]?.role === undefined;
  });
  const use = context.view.columns[column ?? -1]?.use;
  if (column === undefined || use === undefined || more.length > 0) return undefined;
  return { item: { fn, distinct: false, column }, use, start, end: behindOwner(named.end, use, context) };
}

/** The token behind the words for what amounts are told for: "does each ward have". */
function behindGroup({ tokens: own }: Group, { linked: { tokens } }: QuestionContext): number {
  const end = Math.max(...own) + 1;
  return tokens[end]?.cue === 'have' ? end + 1 : end;
}

/** A property of what the amounts are told for, asked for behind them or behind what they are told for: "and its budget", "and what is its budget". */
function propertyBehind(end: number, of: number, context: QuestionContext) {
  const { tokens } = context.linked;
  const start = tokens.find(({ index, cue = '' }) => index >= end && !BETWEEN.has(cue))?.index ?? tokens.length;
  const named = start > end && tokens[end]?.cue === 'and' ? columnsNamedAt(start, context) : undefined;
  const columns = [...(named?.columns ?? [])].filter((id) => context.view.columns[id]?.use === of);
  return named && columns.length === 1 ? { columns, tokens: range(start, named.end) } : undefined;
}

type Group = Pick<SideAmounts, 'shown' | 'group' | 'of'> & { readonly tokens: readonly number[] };

/** The token behind the name of the table to which a column belongs: "the total wage of the guides". */
function behindOwner(end: number, use: number, context: QuestionContext): number {
  if (!OF.test(context.linked.tokens[end]?.word ?? '')) return end;
  const start = nameStart(end + 1, context);
  const owner = tableMentions(context).find((mention) => mention.start === start && mention.use.id === use);
  return owner?.end ?? end;
}

/** For what amounts are told: "for each ward", "per city", "does each ward have". */
function groupSaid(isAmount: (at: number) => boolean, context: QuestionContext): Group | undefined {
  const { view, linked } = context;
  const leads = linked.tokens.filter(({ cue, quoted, index }) => cue === 'each' && !quoted && !isAmount(index));
  // "For each and every" leads to one noun.
  const lead = leads.at(-1)?.index;
  if (lead === undefined || leads.some(({ index }) => lead - index >= leads.length)) return undefined;
  const start = nameStart(lead + 1, context);
  const use: ViewUse | undefined = tableSaidAt(start, context);
  if (use && use.key.length > 0) return { ...rowsAsGroups(use), tokens: [start] };
  const named = columnsNamedAt(start, context);
  const [column, ...more] =
    named && !named.inPart
      ? [...named.columns].filter((id) => view.uses[view.columns[id]?.use ?? -1]?.role === undefined)
      : [];
  if (!named || column === undefined || more.length > 0 || view.columns[column]?.isReference === true) return undefined;
  return {
    shown: [asItem(column)],
    group: [column],
    of: view.columns[column]?.use ?? -1,
    tokens: range(start, named.end),
  };
}

/** What amounts are told beside: the rooms of "room names with their number of beds and number of guests". */
function groupBefore(first: number, context: QuestionContext): Group | undefined {
  const { tokens } = context.linked;
  const owner = tokens[first - 1];
  const before = tokens[first - 2]?.cue;
  if (!owner || !THEIR.test(owner.word) || (before !== 'with' && before !== 'and')) return undefined;
  const start = tokens.find(({ cue, quoted }) => quoted || !OPENING.has(cue))?.index ?? first;
  const table = tableSaidAt(start, context);
  if (table && table.key.length > 0) return { ...rowsAsGroups(table), tokens: [start] };
  const named = columnsNamedAt(start, context);
  const [column, ...more] = named && !named.inPart ? [...named.columns] : [];
  const use = context.view.uses[context.view.columns[column ?? -1]?.use ?? -1];
  if (!named || column === undefined || more.length > 0 || !use || use.role !== undefined || use.key.length === 0)
    return undefined;
  return { shown: [asItem(column)], group: use.key, of: use.id, tokens: range(start, named.end) };
}

function rowsAsGroups({ id, key, display }: ViewUse): Omit<Group, 'tokens'> {
  return { shown: (display.length > 0 ? display : key).map(asItem), group: key, of: id };
}
