/** "How many countries and how many cities do the customers come from": numbers of different things, told of the same rows. */
import type { ViewUse } from '../../question/schema-view';
import { NAME_WORDS } from '../../question/view-names';
import type { TaggedToken } from '../../question/tag-question';
import { spelt } from '../frame/draft';
import type { ScoredFrame } from '../frame/draft';
import type { Frame, FrameItem } from '../frame/frame';
import { conditionsOf } from '../frame/frame';
import { columnsNamedAt, lengthAt } from '../said/names-at';
import type { QuestionContext } from '../frame/question-context';
import { oncePerQuestion, range } from '../frame/question-context';
import { tableMentions } from '../said/table-mentions';
import { DIFFERENT } from '../said/common-words';

/** A noun of which a number is asked for. */
interface CountedNoun {
  readonly columns: ReadonlySet<number>;
  readonly use?: ViewUse;
  /** Different ones are spoken of, so that a column of numbers is no number itself. */
  readonly different: boolean;
  readonly start: number;
  readonly end: number;
}

/** Cues that ask for a number, and those that may stand before the noun. */
const BEFORE_NOUN = new Set(['how-many', 'count', 'of', 'article', 'different', 'all']);
/** With one of these it is ranked, or folded. */
const OTHER_THINGS = new Set(['sorted', 'average', 'sum', 'maximum', 'minimum', 'percent', 'difference']);

/** The nouns of which numbers are asked for, where there are several; of groups they are told by no program here. */
const countedNouns = oncePerQuestion((context): readonly CountedNoun[] =>
  asksOfGroups(context) ? [] : nounsCounted(context),
);

function asksOfGroups({ linked }: QuestionContext): boolean {
  return linked.tokens.some(({ cue, quoted }) => cue === 'each' && !quoted);
}

const nounsCounted = oncePerQuestion((context): readonly CountedNoun[] => {
  const { tokens } = context.linked;
  if (tokens.some(({ cue = '', quoted }) => OTHER_THINGS.has(cue) && !quoted)) return [];
  const isLead = ({ cue, index, quoted }: TaggedToken) => {
    const before = tokens[index - 1]?.cue;
    // "The number of players" asks for it, "with more than one number" does not; "count the teams" opens a question.
    return !quoted && before !== cue && (cue === 'how-many' || (cue === 'count' && index === 0));
  };
  const leads = tokens.filter(isLead).map(({ index }) => index);
  const [first, second, ...more] = leads;
  if (first === undefined || more.length > 0) return [];
  const one = nounAt(first, context);
  if (!one) return [];
  if (second !== undefined) {
    const other = nounAt(second, context);
    return other && tokens.slice(one.end, second).some(({ cue }) => cue === 'and') ? [one, other] : [];
  }
  if (tokens[one.end]?.cue !== 'and') return [];
  const other = nounAt(afterAnd(one.end, tokens), context);
  return other && (one.different || other.different) ? [one, { ...other, different: true }] : [];
});

function afterAnd(at: number, tokens: readonly TaggedToken[]): number {
  return tokens.find(({ index, cue }) => index >= at && cue !== 'and')?.index ?? tokens.length;
}

/** The noun behind words that ask for a number, or behind an article. */
function nounAt(from: number, context: QuestionContext): CountedNoun | undefined {
  const { tokens } = context.linked;
  const start = tokens.find(({ index, cue = '' }) => index >= from && !BEFORE_NOUN.has(cue))?.index ?? tokens.length;
  const different = tokens.slice(from, start).some(({ word }) => DIFFERENT.test(word));
  const named = columnsNamedAt(start, context);
  const mention = tableMentions(context).find((table) => table.start === start);
  const isWhole = named !== undefined && !named.inPart;
  const called = isWhole || mention ? undefined : namesOf(start, context);
  if (called) return { columns: called.columns, different, start, end: called.end };
  if (!isWhole && !mention) return undefined;
  const end = Math.max(isWhole ? named.end : 0, mention?.end ?? 0);
  return { columns: isWhole ? named.columns : new Set(), ...(mention && { use: mention.use }), different, start, end };
}

/** The columns that hold names of what words say: the first harbours of a `first_harbour_name`. */
function namesOf(
  start: number,
  { linked, view }: QuestionContext,
): { readonly columns: ReadonlySet<number>; readonly end: number } | undefined {
  const lengths = view.columns.map(({ names }) =>
    Math.max(
      0,
      ...names.map((name) =>
        NAME_WORDS.has(name.at(-1) ?? '') ? lengthAt(name.slice(0, -1), start, linked.tokens) : 0,
      ),
    ),
  );
  const longest = Math.max(...lengths);
  const columns = new Set(view.columns.flatMap(({ id }) => (lengths[id] === longest ? [id] : [])));
  return longest > 0 ? { columns, end: start + longest } : undefined;
}

/** What gives the number of a noun among the rows of a table. */
function itemIn(
  rows: ViewUse,
  { columns, use, different }: CountedNoun,
  { view }: QuestionContext,
): FrameItem | undefined {
  const own = [...columns].find((id) => view.columns[id]?.use === rows.id);
  const column = own === undefined ? undefined : view.columns[own];
  // "How many bedrooms and how many bathrooms" are asked of columns that hold these numbers.
  const isNumber = column?.kind === 'number' && !column.isIdentifier && !column.isReference && !column.isYear;
  if (column && (different || !isNumber)) return { fn: 'count', distinct: true, column: column.id };
  if (column) return undefined;
  if (use?.table === rows.table) return { fn: 'rows', distinct: false };
  const refers = view.joins.filter(({ from, to }) => {
    const [a, b] = [from, to].map((id) => view.uses[view.columns[id]?.use ?? -1]);
    return a?.id === rows.id && b?.table === use?.table;
  });
  const [join] = refers;
  return join && refers.length === 1 ? { fn: 'count', distinct: true, column: join.from } : undefined;
}

/** The table whose rows are spoken of, with what is counted of them. */
const countsOf = oncePerQuestion(
  (context): { readonly rows: ViewUse; readonly items: readonly FrameItem[] } | undefined => {
    const nouns = countedNouns(context);
    if (nouns.length < 2) return undefined;
    const isNoun = (at: number) => nouns.some(({ start, end }) => start <= at && at < end);
    const spoken = new Set(
      tableMentions(context)
        .filter(({ start }) => !isNoun(start))
        .map(({ use }) => use.id),
    );
    const fits = context.view.uses.flatMap((rows) => {
      if (rows.role !== undefined || context.linked.meant[rows.id] === false) return [];
      const items = nouns.flatMap((noun) => itemIn(rows, noun, context) ?? []);
      return items.length === nouns.length ? [{ rows, items }] : [];
    });
    const told = fits.filter(({ rows }) => spoken.has(rows.id));
    if (told.length > 0) return told.length === 1 ? told[0] : undefined;
    // Two tables of which neither belongs to the other's rows are counted apart.
    const alike = fits.filter(({ items }) =>
      items.every(({ column }) => column === undefined || !isReference(column, context)),
    );
    return alike.length === 1 ? alike[0] : undefined;
  },
);

function isReference(id: number, { view }: QuestionContext): boolean {
  return view.columns[id]?.isReference === true;
}

/** The tokens of the nouns: no condition is made of them. */
const nounTokens = oncePerQuestion((context): ReadonlySet<number> => {
  return new Set(countedNouns(context).flatMap(({ start, end }) => range(start, end)));
});

/**
 * The frames that tell several numbers of the same rows.
 * @param context the question
 * @param frames frames with the conditions that the question may state
 * @returns none where it asks for one number, or for numbers of rows that have nothing in common
 */
export function countFrames(context: QuestionContext, frames: readonly ScoredFrame[]): ScoredFrame[] {
  const counts = countsOf(context);
  if (!counts) return [];
  const named = nounTokens(context);
  const found = new Map<string, ScoredFrame>();
  for (const scored of [...frames].sort((a, b) => b.total - a.total)) {
    const { conditions, connective, part, related, having, order, limit } = scored.frame;
    if ((part ?? related ?? having ?? order ?? limit) !== undefined) continue;
    if (conditions.some(({ tokens }) => tokens.some((t) => named.has(t)))) continue;
    const key = JSON.stringify([conditions, connective]);
    if (found.has(key)) continue;
    const frame: Frame = {
      select: counts.items,
      distinct: false,
      conditions,
      connective,
      group: [],
      uses: [counts.rows.id],
      ...(counts.items.some(({ fn }) => fn === 'rows') && { rowsOf: counts.rows.id }),
    };
    found.set(key, spelt(scored, frame, 'select'));
  }
  return [...found.values()];
}

/**
 * Whether a frame tells the numbers that a question asks for of the same rows, and nothing else.
 * @param frame a filled frame
 * @param context the question
 */
export function tellsCounts({ select }: Frame, context: QuestionContext): boolean {
  const { items = [] } = countsOf(context) ?? {};
  const has = ({ fn, column }: FrameItem) => select.some((item) => item.fn === fn && item.column === column);
  return items.length > 0 && items.length === select.length && items.every(has);
}

/**
 * Whether a frame tells something else than the numbers that a question asks for of the same rows.
 * @param frame a filled frame
 * @param context the question
 */
export function leavesOutCount(frame: Frame, context: QuestionContext): boolean {
  if (asksOfGroups(context) && nounsCounted(context).length > 1)
    return frame.select.filter(({ fn }) => fn !== 'none').length < nounsCounted(context).length;
  if (countsOf(context) === undefined) return false;
  const named = nounTokens(context);
  return !tellsCounts(frame, context) || conditionsOf(frame).some(({ tokens }) => tokens.some((t) => named.has(t)));
}
