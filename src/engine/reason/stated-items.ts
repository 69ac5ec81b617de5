/** Lists and orders that a question spells out: "the name, city and country", "in descending order of height". */
import type { Frame, FrameItem } from './frame';
import { columnsNamedAt, nameStart } from './names-at';
import type { QuestionContext } from './question-context';
import { oncePerQuestion } from './question-context';

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

/** One thing of a list: a column or a fold of one. */
interface StatedItem {
  /** Absent where the column itself is asked for. */
  readonly fn?: FrameItem['fn'];
  readonly columns: ReadonlySet<number>;
}

/** Things of a list, and the token behind the last of them. */
interface Listed {
  readonly items: readonly StatedItem[];
  readonly end: number;
}

const FOLDS: Readonly<Record<string, FrameItem['fn']>> = { average: 'avg', sum: 'sum', maximum: 'max', minimum: 'min' };
/** Cues after which a question says what it asks for. */
const OPENING = new Set(['show', 'what', 'be', 'me', 'which']);

/** The list that a question asks for: behind its opening, or behind "list" in a sentence of its own. */
const statedList = oncePerQuestion((context): readonly StatedItem[] => {
  const { tokens } = context.linked;
  for (const { cue, index } of tokens) {
    if (cue === undefined || !OPENING.has(cue) || OPENING.has(tokens[index + 1]?.cue ?? '')) continue;
    const items = listAt(index + 1, context);
    if (items.length > 1) return items;
  }
  return propertyAsked(context);
});

const BEFORE_PROPERTY = new Set([...OPENING, 'article', 'all', 'different', 'that']);

/** The one property that a question begins with: "find the names of all products whose number is 2". */
function propertyAsked(context: QuestionContext): readonly StatedItem[] {
  const { tokens } = context.linked;
  const at = tokens.findIndex(({ cue = '' }) => !BEFORE_PROPERTY.has(cue));
  const named = at > 0 && OPENING.has(tokens[0]?.cue ?? '') ? columnsNamedAt(at, context) : undefined;
  if (!named || named.inPart || tokens[named.end]?.word !== 'of') return [];
  return [{ columns: named.columns }];
}

/** A list from a token on: its things are parted by commas, the last two by "and"; nothing where there is none. */
function listAt(start: number, context: QuestionContext): readonly StatedItem[] {
  const { tokens, text } = context.linked;
  const items: StatedItem[] = [];
  let [at, last] = [start, false];
  for (;;) {
    const listed = itemsAt(nameStart(at, context), context);
    if (!listed) return last ? items : [];
    items.push(...listed.items);
    if (last) return items;
    at = listed.end;
    last = tokens[at]?.cue === 'and';
    // "And", "as well as".
    while (tokens[at]?.cue === 'and') at++;
    const parted = /[,;]/.test(text.slice(tokens[at - 1]?.end ?? 0, tokens[at]?.start ?? 0));
    if (!last && !parted) return items.length > 1 ? items : [];
  }
}

/** One thing of a list, or the two of "average and total capacity" and of "first and last name". */
function itemsAt(at: number, context: QuestionContext): Listed | undefined {
  const { tokens } = context.linked;
  const [first, second] = [tokens[at], tokens[at + 2]];
  const named = columnsNamedAt(at, context);
  if (named) return { items: [{ columns: named.columns }], end: named.end };
  if (!first || !second) return undefined;
  const [fn, other] = [FOLDS[first.cue ?? ''], FOLDS[second.cue ?? '']];
  const twice = tokens[at + 1]?.cue === 'and';
  if (fn !== undefined) {
    const folds = twice && other !== undefined ? [fn, other] : [fn];
    const folded = columnsNamedAt(nameStart(at + 2 * folds.length - 1, context), context);
    return folded && { items: folds.map((f) => ({ fn: f, columns: folded.columns })), end: folded.end };
  }
  const behind = twice ? columnsNamedAt(at + 2, context) : undefined;
  const shared = behind && columnsNamedAt(at + 3, context, [first]);
  if (!behind || shared?.end !== behind.end) return undefined;
  return { items: [shared, behind].map(({ columns }) => ({ columns })), end: behind.end };
}

/**
 * Whether a frame leaves out something of the list that its question spells out: 2 of 1,000 training programs do, most by
 * a slip.
 * @param frame a filled frame
 * @param context the question
 */
export function leavesOutOfList({ select, part }: Frame, context: QuestionContext): boolean {
  const list = statedList(context);
  const combined = part?.kind === 'intersect' || part?.kind === 'except' || part?.kind === 'union';
  if (combined || select.some(({ fn }) => fn === 'all')) return false;
  const { view } = context;
  const uses = new Set(select.map(({ column }) => view.columns[column ?? -1]?.use));
  const ties = new Set(select.flatMap(({ column }) => view.tied[column ?? -1] ?? []));
  return list.some(({ fn, columns }) => {
    const shown = select.some((item) => columns.has(item.column ?? -1) && (fn === undefined || fn === item.fn));
    const elsewhere = fn === undefined && [...columns].some((id) => ties.has(view.tied[id] ?? -1));
    return !shown && !elsewhere && [...columns].some((id) => uses.has(view.columns[id]?.use));
  });
}
