/** Lists and orders that a question spells out: "the name, city and country", "in descending order of height". */
import { combinesSets, type Frame, type FrameItem } from '../frame/frame';
import { LEVEL } from '../../question/name-match';
import { secondQuestionAt } from '../../question/several-questions';
import { NAME, POSSESSIVE } from './common-words';
import { halvesOfNames } from './full-name';
import { inEachTable, namesOfEach } from './listed-things';
import { tableNamedAt } from './named-columns';
import { namesAsked } from './names-asked';
import { columnsNamedAt, lengthAt, type NamedAt, namesOfOneHead, nameStart } from './names-at';
import { oncePerQuestion, type QuestionContext } from '../frame/question-context';
import { FOLD_OF_CUE } from './fold-cues';

const SORTED = new Set(['sorted', 'ascending', 'descending', 'alphabetical']);
/** Cues between "sorted" and what follows it. */
const AFTER_SORTED = new Set([...SORTED, 'by', 'of', 'in']);

/** The columns that an order is said to follow: "sorted by their ages". */
const orderNamed = oncePerQuestion((context): ReadonlySet<number> | undefined => {
  const { tokens } = context.linked;
  for (const { cue, index } of tokens) {
    if (cue === undefined || !SORTED.has(cue)) continue;
    let at = index + 1;
    while (AFTER_SORTED.has(tokens[at]?.cue ?? '')) at++;
    if (!/^(?:by|of)$/.test(tokens[at - 1]?.word ?? '')) continue;
    const named = columnsNamedAt(nameStart(at, context), context);
    if (named && !named.inPart) return named.columns;
  }
  return undefined;
});

/**
 * Whether a frame puts rows in another order than its question spells out: 1 of 700 training programs with an order does.
 * @param frame a filled frame
 * @param context the question
 */
export function ordersByAnother({ order, select }: Frame, context: QuestionContext): boolean {
  const id = order?.item.fn === 'none' ? order.item.column : undefined;
  const named = id === undefined ? undefined : orderNamed(context);
  if (id === undefined || !named) return false;
  // What is named may be told by another column, where the table of its name takes no part: "by the year they joined".
  const { columns } = context.view;
  const uses = new Set([id, ...select.map(({ column }) => column)].map((own) => columns[own ?? -1]?.use));
  return !named.has(id) && [...named].some((other) => uses.has(columns[other]?.use));
}

/** What an order is said to follow of groups: "ordered by average share count". */
const orderFolded = oncePerQuestion(({ linked: { tokens } }): FrameItem['fn'] | undefined => {
  const by = tokens.find(({ cue, word }, i) => word === 'by' && SORTED.has(tokens[i - 1]?.cue ?? cue ?? ''));
  return FOLD_OF_CUE[tokens[(by?.index ?? -2) + 1]?.cue ?? ''];
});

/**
 * Whether groups are put in the order of another fold than the one that is spelt out, or of how many rows they have.
 * @param frame a filled frame
 * @param context the question
 */
export function ordersByAnotherFold({ order }: Frame, context: QuestionContext): boolean {
  const fn = orderFolded(context);
  return order !== undefined && fn !== undefined && fn !== 'sum' && order.item.fn !== fn && order.item.fn !== 'none';
}

/** Words before what an order follows. */
const FOLLOWS = /^(?:by|of|on|for|from|using|according|based|they)$/;
/** Tokens before and behind the words of an order in which such a word may stand. */
const NEAR = 3;

/** Whether an order is asked for without a word about what it follows: "the teams, in alphabetical order". */
const ordersWhatIsShown = oncePerQuestion(({ linked: { tokens } }): boolean => {
  const words = tokens.filter(({ cue = '', word }) => SORTED.has(cue) || /^(?:order|alphabetically)$/.test(word));
  const [first, last] = [words[0]?.index ?? 0, words.at(-1)?.index ?? 0];
  if (!words.some(({ cue }) => cue !== 'sorted')) return false;
  const [before, behind] = [tokens.slice(Math.max(0, first - NEAR), first), tokens.slice(first, last + NEAR)];
  return !before.some(({ word }) => word === 'by') && !behind.some(({ word }) => FOLLOWS.test(word));
});

/**
 * Whether rows are put in the order of what is not shown, though the question says no more than that they are ordered. 1 of 200
 * training programs with an order does.
 * @param frame a filled frame
 * @param context the question
 */
export function ordersByUnshown({ order, limit, select }: Frame, context: QuestionContext): boolean {
  if (order?.item.fn !== 'none' || limit !== undefined || !ordersWhatIsShown(context)) return false;
  return !select.some(({ column }) => column === order.item.column);
}

/** One thing of a list: a column, a fold of one, or how many there are. */
export interface StatedItem {
  /** Absent where the column itself is asked for. */
  readonly fn?: FrameItem['fn'];
  /** None where rows are counted. */
  readonly columns: ReadonlySet<number>;
  /** The token at which it begins, and the one behind it. */
  readonly token: number;
  readonly end: number;
  /** Only one word of the names of its columns stands there. */
  readonly inPart: boolean;
}

/** Things of a list, and the token behind the last of them. */
interface Listed {
  readonly items: readonly StatedItem[];
  readonly end: number;
}

/** Cues after which a question says what it asks for. */
const OPENING = new Set(['show', 'what', 'be', 'me', 'which']);

const PLACING = new Set(['in', 'on', 'at', 'for', 'from', 'to', 'by']);

/** The list that a question asks for: behind its opening, or behind "list" in a sentence of its own. */
export const statedList = oncePerQuestion((context): readonly StatedItem[] => {
  const { tokens } = context.linked;
  for (const { cue, index } of tokens) {
    if (cue === undefined || !OPENING.has(cue) || OPENING.has(tokens[index + 1]?.cue ?? '')) continue;
    // "Matches in which home and away goals are the same" goes on about matches.
    if (cue === 'which' && index > 1 && PLACING.has(tokens[index - 1]?.cue ?? '')) continue;
    const items = listAt(index + 1, context);
    if (items.length > 1) return items;
  }
  return propertyAsked(context);
});

/** What is told of each thing that is listed: "the rooms with their type of bed and price". */
const toldList = oncePerQuestion((context): readonly StatedItem[] => {
  const { tokens } = context.linked;
  const opens = tokens[0]?.cue === 'show' || tokens[0]?.cue === 'what';
  const whose = tokens.find(
    ({ word, index }) => POSSESSIVE.test(word) && /^(?:with|and)$/.test(tokens[index - 1]?.cue ?? ''),
  );
  return opens && whose ? listAt(whose.index + 1, context) : [];
});

const BEFORE_PROPERTY = new Set([...OPENING, 'article', 'all', 'different', 'that']);

/** The one property that a question begins with: "find the names of all products whose number is 2". */
function propertyAsked(context: QuestionContext): readonly StatedItem[] {
  const { tokens } = context.linked;
  const at = tokens.findIndex(({ cue = '' }) => !BEFORE_PROPERTY.has(cue));
  const named = at > 0 && OPENING.has(tokens[0]?.cue ?? '') ? columnsNamedAt(at, context) : undefined;
  if (!named || named.inPart || tokens[named.end]?.word !== 'of') return [];
  // "The names of all directors" are what a column of directors holds.
  const first = nameStart(named.end + 1, context);
  const behind = tokens[first]?.number === undefined ? first : first + 1;
  const whose = tableNamedAt(behind, context) ? undefined : columnsNamedAt(behind, context);
  // In "the publisher of hero ID 38" the number tells which hero.
  if (whose && !whose.inPart && tokens[whose.end]?.number === undefined) return [];
  const item = { columns: named.columns, token: at, end: named.end, inPart: false };
  const owner = tableNamedAt(behind, context);
  return [owner ? ofOwner(item, { uses: new Set([owner.id]) }, context) : item];
}

/**
 * A list from a token on: its things are parted by commas, the last two by "and".
 * @param start the token
 * @param context the question
 * @returns nothing where there is none
 */
export function listAt(start: number, context: QuestionContext): readonly StatedItem[] {
  const { tokens } = context.linked;
  const items: StatedItem[] = [];
  let [at, last] = [start, false];
  for (;;) {
    const listed = itemsAt(nameStart(at, context), context);
    if (!listed) return last ? items : [];
    items.push(...listed.items);
    if (last) return items;
    at = listed.end;
    const owner = ownerAt(at, context);
    const behind = owner && behindAnd(owner.end, context);
    if (owner && behind !== undefined && (behind > owner.end || isParted(owner.end, context))) {
      // "The names of players and the names of their coaches".
      const next = itemsAt(nameStart(behind, context), context);
      if (next?.items.every(({ inPart }) => !inPart) !== true) return items.length > 1 ? items : [];
      items.splice(
        -listed.items.length,
        listed.items.length,
        ...listed.items.map((item) => ofOwner(item, owner, context)),
      );
      at = owner.end;
    }
    last = tokens[at]?.cue === 'and';
    const next = behindAnd(at, context);
    if (next === at && !isParted(at, context)) return items.length > 1 ? items : [];
    at = next;
  }
}

/** A table that is named behind "of". */
interface Owner {
  readonly uses: ReadonlySet<number>;
  readonly end: number;
}

/** The table behind "of" or "for": "of all players". */
function ownerAt(at: number, context: QuestionContext): Owner | undefined {
  const { tokens } = context.linked;
  return /^(?:of|for)$/.test(tokens[at]?.word ?? '') ? tableAt(nameStart(at + 1, context), context) : undefined;
}

/** The table with the longest name at a token. */
function tableAt(at: number, { linked, view }: QuestionContext): Owner | undefined {
  const named = view.uses.map(({ id, names }) => ({
    id,
    length: Math.max(0, ...names.map((n) => lengthAt(n, at, linked.tokens))),
  }));
  const longest = Math.max(0, ...named.map(({ length }) => length));
  if (longest === 0) return undefined;
  return { uses: new Set(named.filter(({ length }) => length === longest).map(({ id }) => id)), end: at + longest };
}

/** A thing of a list as that of one table, where the table has it. */
function ofOwner(item: StatedItem, { uses }: Pick<Owner, 'uses'>, { view }: QuestionContext): StatedItem {
  const own = [...item.columns].filter((id) => uses.has(view.columns[id]?.use ?? -1));
  return own.length > 0 ? { ...item, columns: new Set(own) } : item;
}

/** The token behind "and", "as well as". */
function behindAnd(at: number, { linked: { tokens } }: QuestionContext): number {
  let next = at;
  while (tokens[next]?.cue === 'and') next++;
  return next;
}

/** Whether a comma stands before a token. */
function isParted(at: number, { linked: { tokens, text } }: QuestionContext): boolean {
  return /[,;]/.test(text.slice(tokens[at - 1]?.end ?? 0, tokens[at]?.start ?? 0));
}

/** One thing of a list, or those of "average, least and total capacity", of "first and last name", and of "full name". */
function itemsAt(at: number, context: QuestionContext): Listed | undefined {
  const full = fullNameAt(at, context);
  if (full) return full;
  const named = columnsNamedAt(at, context);
  const folds = foldsAt(at, context);
  // "Max speed" may be the name of a column.
  if (folds.fns.length > 0 && named?.inPart !== false) {
    const rows = amountOfRows(folds.end, context);
    if (rows)
      return {
        items: folds.fns.map((fn) => ({ fn, columns: new Set(), token: at, end: rows, inPart: true })),
        end: rows,
      };
    const folded = columnsNamedAt(nameStart(folds.end, context), context) ?? countedAt(folds.end, context);
    const { inPart = true, columns = new Set<number>(), end = at } = folded ?? {};
    return folded && { items: folds.fns.map((fn) => ({ fn, columns, token: at, end, inPart })), end };
  }
  const own = ownCountAt(at, context);
  const counted = own > (named?.end ?? at) ? own : named ? undefined : rowsAt(at, context);
  if (counted !== undefined)
    return { items: [{ fn: 'rows', columns: new Set(), token: at, end: counted, inPart: false }], end: counted };
  // "Buying and selling prices" are two, whatever other name "buying" is a part of.
  const shared = named?.inPart === false ? [] : namesOfOneHead(at, context);
  const [, behind] = shared;
  if (behind) return { items: shared.map((name) => ({ ...name, token: at })), end: behind.end };
  if (!named) return undefined;
  const item = { columns: inEachTable(named, context), token: at, end: named.end, inPart: named.inPart };
  return { items: [item], end: named.end };
}

/** The token behind the rows of which an amount is told that nothing else names: "the total amount of all payments". */
function amountOfRows(at: number, context: QuestionContext): number | undefined {
  const { tokens } = context.linked;
  const isAmount = tokens[at - 1]?.word === 'of' && /^(?:amount|value)$/.test(tokens[at - 2]?.word ?? '');
  return isAmount ? tableAt(nameStart(at, context), context)?.end : undefined;
}

/** The token behind "event count", the number of events. */
function ownCountAt(start: number, context: QuestionContext): number {
  const behind = tableAt(start, context)?.end ?? -1;
  return context.linked.tokens[behind]?.word === 'count' ? behind + 1 : -1;
}

/** The token behind "the number of events" and "how many events", where no column is called so. */
function rowsAt(start: number, context: QuestionContext): number | undefined {
  const { tokens } = context.linked;
  let at = start;
  while (tokens[at]?.cue === 'how-many') at++;
  return at === start ? undefined : tableAt(nameStart(at, context), context)?.end;
}

/** The two halves of a name where a full one is asked for. */
function fullNameAt(at: number, context: QuestionContext): Listed | undefined {
  const { tokens } = context.linked;
  if (tokens[at]?.word !== 'full' || !NAME.test(tokens[at + 1]?.word ?? '')) return undefined;
  const halves = halvesOfNames(context);
  if (halves.length === 0) return undefined;
  const side = (k: 0 | 1) => ({
    columns: new Set(halves.map((pair) => pair[k])),
    token: at,
    end: at + 2,
    inPart: false,
  });
  return { items: [side(0), side(1)], end: at + 2 };
}

/** Folds that stand one after the other: "the average, minimum and maximum". */
function foldsAt(
  start: number,
  context: QuestionContext,
): { readonly fns: readonly FrameItem['fn'][]; readonly end: number } {
  const { tokens } = context.linked;
  const foldOf = (at: number) => FOLD_OF_CUE[tokens[at]?.cue ?? ''];
  const fns: FrameItem['fn'][] = [];
  for (let at = start; ;) {
    const fn = foldOf(at);
    if (fn === undefined) return { fns, end: at };
    fns.push(fn);
    // One phrase is one cue: "the total amount of".
    while (foldOf(at) === fn) at++;
    const next = nameStart(behindAnd(at, context), context);
    const goesOn = foldOf(next) !== undefined && (tokens[at]?.cue === 'and' || isParted(at, context));
    if (!goesOn) return { fns, end: at };
    at = next;
  }
}

/** Numbers that a column holds, behind "number of": "the most number of bathrooms" of `bathroom_count`. */
function countedAt(at: number, context: QuestionContext): NamedAt | undefined {
  const { tokens } = context.linked;
  let start = at;
  while (/^(?:count|how-many|how-much)$/.test(tokens[start]?.cue ?? '')) start++;
  const named = start > at ? columnsNamedAt(nameStart(start, context), context) : undefined;
  const { columns } = context.view;
  const isNumber = (id: number) => columns[id]?.kind === 'number' && !columns[id]?.isIdentifier;
  return named && [...named.columns].every(isNumber) ? named : undefined;
}

/**
 * Whether a frame leaves out something of the list that its question spells out: 2 of 1,000 training programs do, most by
 * a slip.
 * @param frame a filled frame
 * @param context the question
 */
export function leavesOutOfList({ select, part, conditions }: Frame, context: QuestionContext): boolean {
  const compared = new Set(conditions.flatMap((c) => (c.than === undefined ? [] : c.tokens)));
  const list = [...statedList(context), ...toldList(context)].filter(({ token }) => !compared.has(token));
  if ((combinesSets(part) && list.length < 2) || select.some(({ fn }) => fn === 'all')) return false;
  const { linked, view } = context;
  // Of "account id, customer name" of some accounts the first is of rows that take part, though nothing else of theirs is shown.
  const taking = list.length > 1 ? [...select, ...conditions] : select;
  const uses = new Set(taking.map(({ column }) => view.columns[column ?? -1]?.use));
  const ties = new Set(select.flatMap(({ column }) => view.tied[column ?? -1] ?? []));
  const counts = select.some(({ fn }) => fn === 'rows' || fn === 'count' || fn === 'sum');
  const names = namesAsked(context);
  const hasNames = names?.use.display.every((id) => select.some(({ column }) => column === id));
  // "Mean humidity" may be the name of a column, or a part of it.
  const isNamed = (column: number, { token, end }: StatedItem) => {
    const match = linked.columns[column];
    return match !== undefined && match.level > 0 && match.start < end && token < match.end;
  };
  return list.some((stated) => {
    const { fn, columns, inPart } = stated;
    if (fn === 'rows') return !counts && !select.some(({ column }) => isNamed(column ?? -1, stated));
    const shown = select.some((item) => {
      const id = item.column ?? -1;
      return (
        (fn === undefined && (columns.has(id) || (hasNames === true && stated.token === names?.token))) ||
        (fn !== undefined && fn === item.fn && (inPart || columns.has(id))) ||
        (item.fn === 'none' && fn !== undefined && isNamed(id, stated))
      );
    });
    const elsewhere = fn === undefined && [...columns].some((id) => ties.has(view.tied[id] ?? -1));
    return !shown && !elsewhere && [...columns].some((id) => uses.has(view.columns[id]?.use));
  });
}

/**
 * Whether a frame shows, beside the list that its question spells out, what no word names in full: of 6,400 training programs 5 do.
 * @param frame a filled frame
 * @param context the question
 */
export function addsToList({ select, part, group }: Frame, context: QuestionContext): boolean {
  const list = statedList(context);
  const { linked, view } = context;
  const combined = combinesSets(part);
  // "And where are they from?" asks for more than the list.
  if (secondQuestionAt(linked.tokens) >= 0) return false;
  const isShown = ({ columns }: StatedItem) => select.some(({ column }) => columns.has(column ?? -1));
  if (list.length === 0 || combined || !list.every((item) => item.fn === undefined && isShown(item))) return false;
  const listed = list.flatMap(({ columns }) => [...columns]);
  const ties = new Set(listed.flatMap((id) => view.tied[id] ?? []));
  const stems = new Set(listed.flatMap((id) => view.columns[id]?.names.flat() ?? []));
  const each = namesOfEach(select, context);
  return select.some(({ fn, column: id }) => {
    if (fn !== 'none' || id === undefined || each.has(id) || (linked.columns[id]?.level ?? 0) >= LEVEL.full)
      return false;
    // "Names" may be the first and the last one.
    const isAlike = view.columns[id]?.names.flat().some((stem) => stems.has(stem)) === true;
    return !isAlike && !group.includes(id) && !ties.has(view.tied[id] ?? -1);
  });
}
