/** Rows compared with one that is named: "built after the Cygnus", "more berths than the port of Ystad", "hired before Ines". */
import type { Comparison } from '../../program/intent';
import type { ValueMatch } from '../../question/value-match';
import { fold, isPlural, splitIdentifier, wordsOf } from '../../search/words';
import { isHalfOfName } from '../said/full-name';
import { remade } from '../frame/draft';
import type { ScoredFrame } from '../frame/draft';
import { asItem, type Frame, type FrameCondition } from '../frame/frame';
import { isAmount } from '../said/hinted-columns';
import { isTimeTaken, tellsLate } from '../said/order-direction';
import type { QuestionContext } from '../frame/question-context';
import { oncePerQuestion, range } from '../frame/question-context';
import { isComparable, saidComparisons, shownBeside } from '../said/said-comparisons';
import type { SaidComparison } from '../said/said-comparisons';
import { columnsNamedAt } from '../said/names-at';
import { tableMentions } from '../said/table-mentions';

/** With which row others are compared. */
interface ComparedNamed {
  /** The columns that may be compared, with how: who is older was born earlier. */
  readonly columns: ReadonlyMap<number, Comparison>;
  /** What names the row: one condition, or one for each half of a name. */
  readonly named: readonly FrameCondition[];
  /** Tokens of the comparison. */
  readonly tokens: readonly number[];
}

/** Words between the noun and the name of a row: "the vessel called Cygnus", "customer number 5". */
const CALLED = /^(?:called|named|titled|entitled|with|name|surname|title|number|no|id)$/;
/** Comparatives of age: what is older has the lesser date, and the greater age. */
const OLDER = /^older$/;
const NEWER = /^(?:younger|newer)$/;

const comparedNamed = oncePerQuestion((context): ComparedNamed | undefined => {
  for (const said of saidComparisons(context)) {
    const found = withNamed(said, context);
    if (found) return found;
  }
  return undefined;
});

function withNamed(said: SaidComparison, context: QuestionContext): ComparedNamed | undefined {
  for (const { use, conditions } of rowsNamedBehind(said.behind, context)) {
    const columns = waysToCompare(said, use, context, new Set(conditions.map((c) => c.column)));
    if (columns.size > 0) return { columns, named: conditions, tokens: range(said.start, said.behind) };
  }
  return undefined;
}

/**
 * The columns by which rows of one use may be compared with each other, with how.
 * @param said the comparison
 * @param use the use
 * @param context the question
 * @param but columns that say something else
 */
export function waysToCompare(
  said: SaidComparison,
  use: number,
  context: QuestionContext,
  but: ReadonlySet<number> = new Set(),
): ReadonlyMap<number, Comparison> {
  const { linked, view } = context;
  const words = linked.tokens.slice(said.at, said.behind);
  const own = said.columns.filter((id) => view.columns[id]?.use === use && !but.has(id));
  const columns = own.length > 0 ? own : said.isNamed ? [] : impliedColumns(use, said, context);
  return new Map(columns.map((id) => [id, said.op === '=' ? said.op : turned(said.op, id, words, context)] as const));
}

/** A row that is named: its use, and one condition, or one for each half of its name. */
export interface NamedRow {
  readonly use: number;
  readonly conditions: readonly FrameCondition[];
}

/**
 * The rows that a name may mean, the longest name first: "the vessel called Cygnus", "Ines", "customer 5".
 * @param behind the token behind the word before them
 * @param context the question
 */
export function rowsNamedBehind(behind: number, context: QuestionContext): readonly NamedRow[] {
  const at = nameBegins(behind, context);
  return [...namesAt(at, context), ...numberAt(at, context)];
}

/** Where the name of a row begins behind "than": articles, the noun and "called" are passed over. */
function nameBegins(behind: number, context: QuestionContext): number {
  const { tokens } = context.linked;
  let at = behind;
  for (;;) {
    const noun = tableMentions(context).find(({ start }) => start === at);
    if (tokens[at]?.quoted === true) return at;
    if (noun) at = noun.end;
    else if (tokens[at]?.cue === 'article' || (at > behind && CALLED.test(tokens[at]?.word ?? ''))) at++;
    else return at;
  }
}

/**
 * The rows whose names begin at a token, the longest name first: by one half of a name, by both, or by what names rows.
 * @param at the token
 * @param context the question
 */
export function namesAt(at: number, { linked, view }: QuestionContext): NamedRow[] {
  // A word of a name is no name: "before the year of 2010" is before no "50 Year Old Vines".
  const isWhole = ({ stored, start, end }: ValueMatch) =>
    wordsOf(fold(String(stored))).join(' ') ===
    linked.tokens
      .slice(start, end)
      .map(({ word }) => word)
      .join(' ');
  const isName = (id: number) => {
    const column = view.columns[id];
    const use = view.uses[column?.use ?? -1];
    return (
      column?.kind === 'text' && use?.role === undefined && (use?.display.includes(id) === true || isHalfOfName(column))
    );
  };
  const values = linked.values.filter((value) => isName(value.column) && isWhole(value));
  const starting = (start: number) => values.filter((v) => v.start === start);
  const equal = ({ column, stored, start, end }: ValueMatch): FrameCondition => ({
    kind: 'e',
    op: '=',
    column,
    values: [stored],
    tokens: range(start, end),
  });
  const found = starting(at).map((value) => {
    const use = view.columns[value.column]?.use ?? -1;
    const more = starting(value.end).find((v) => v.column !== value.column && view.columns[v.column]?.use === use);
    return { use, conditions: [equal(value), ...(more ? [equal(more)] : [])], score: value.score };
  });
  const length = ({ conditions }: (typeof found)[number]) => conditions.flatMap(({ tokens }) => tokens).length;
  return found.sort((a, b) => length(b) - length(a) || b.score - a.score);
}

/** The row that is named by its number behind the noun: "than customer 5", "than route number 1". */
function numberAt(at: number, context: QuestionContext): NamedRow[] {
  const value = context.linked.tokens[at]?.number;
  const noun = tableMentions(context).findLast(({ end }) => end <= at);
  const between = context.linked.tokens.slice(noun?.end, at);
  const [key, ...more] = noun?.use.key ?? [];
  if (value === undefined || !noun || key === undefined || more.length > 0) return [];
  if (between.some(({ word }) => !CALLED.test(word)) || context.view.columns[key]?.kind !== 'number') return [];
  const condition: FrameCondition = { kind: 'n', op: '=', column: key, values: [value], tokens: [at] };
  return [{ use: noun.use.id, conditions: [condition] }];
}

/**
 * What rows are compared by where no word says it in full: a part of a name before the comparison, "are paid more than", else the only
 * date or year of theirs where a word compares times or ages.
 */
function impliedColumns(
  use: number,
  { at, behind }: SaidComparison,
  { view, linked }: QuestionContext,
): readonly number[] {
  const words: SaidWords = linked.tokens.slice(at, behind);
  const ofTime = words.some(
    ({ cue, word }) => cue === 'before' || cue === 'after' || OLDER.test(word) || NEWER.test(word),
  );
  const amounts = view.columns.filter((c) => c.use === use && isComparable(c));
  const verb = linked.tokens[at - 1];
  const named = amounts.filter((c) => verb !== undefined && c.names.some((name) => name.includes(verb.stem)));
  if (named.length > 0) return named.map(({ id }) => id);
  const times = amounts.filter((c) => isAmount(c) && (c.kind === 'time' || c.isYear));
  // How old something is, is told by when it was made, and not by when it was sold or scrapped.
  const made = times.filter(({ name }) => splitIdentifier(name).some((word) => MADE.test(word)));
  const [only, ...more] = times.length > 1 && made.length > 0 ? made : times;
  return ofTime && only && more.length === 0 ? [only.id] : [];
}

const MADE = /^(?:built|build|birth|born|birthday|birthdate|dob|made|manufactured|constructed|founded|established|launched|commissioned)$/; // prettier-ignore

type SaidWords = readonly { readonly cue?: string; readonly word: string }[];

/** How a column is compared: of dates, older is less and younger is more. */
function turned(op: Comparison, id: number, words: SaidWords, { view }: QuestionContext): Comparison {
  const column = view.columns[id];
  if (!column) return op;
  const says = (pattern: RegExp) => words.some(({ word }) => pattern.test(word));
  // Who is faster took less time, and what is ranked higher has a lower rank.
  if (isTimeTaken(column) && says(/^(?:faster|quicker|better)$/)) return '<';
  if (isTimeTaken(column) && says(/^(?:slower|worse)$/)) return '>';
  if (column.names.some((name) => name.includes('rank')))
    return says(/^(?:higher|better)$/) ? '<' : says(/^(?:lower|worse)$/) ? '>' : op;
  if (!tellsLate(column)) return op;
  const isOlder = words.some(({ word }) => OLDER.test(word));
  if (!isOlder && !words.some(({ word }) => NEWER.test(word))) return op;
  return isOlder ? '<' : '>';
}

/**
 * The frames of rows that are compared with one that is named.
 * @param context the question
 * @param frames frames of what is asked for
 * @returns none where the question compares with no such row
 */
export function namedFrames(context: QuestionContext, frames: readonly ScoredFrame[]): ScoredFrame[] {
  const compared = comparedNamed(context);
  if (!compared) return [];
  return [...compared.columns].flatMap(([column, op]) =>
    remade(frames, (frame) => comparing(frame, column, op, compared, context)),
  );
}

function comparing(
  frame: Frame,
  column: number,
  op: Comparison,
  { named, tokens }: ComparedNamed,
  context: QuestionContext,
): Frame | undefined {
  const { view } = context;
  const { part, having, related, minus, share, connective, order, limit, limitToken: _token, ...plain } = frame;
  const counts = plain.select.every(({ fn }) => fn === 'rows');
  if ((part && part.kind !== 'compare') || (having ?? related ?? minus ?? share)) return undefined;
  if (plain.group.length > 0 || (connective === 'or' && plain.conditions.length > 1)) return undefined;
  const own = new Set([...tokens, ...named.flatMap((c) => c.tokens)]);
  const conditions = [...plain.conditions, ...(part?.conditions ?? [])].filter(
    (c) => !c.tokens.some((t) => own.has(t)),
  );
  const shown = shownBeside(plain.select, tokens, context);
  const names = view.uses[view.columns[column]?.use ?? -1]?.display ?? [];
  const select = tellsAmountOfWhom(shown, column, tokens, context) ? names.map(asItem) : shown;
  if (select.length === 0) return undefined;
  const uses = counts && plain.uses.length === 0 ? [view.columns[column]?.use ?? -1] : plain.uses;
  const fn = op.startsWith('<') ? 'min' : 'max';
  return {
    ...plain,
    ...(order && limit === undefined && { order }),
    select,
    uses,
    connective: 'and',
    conditions,
    part: { kind: 'compare', op, fn, column, conditions: named, uses: [], tokens },
  };
}

/** "Who earns more than Clara?" and "boats rated better than the Tern" ask for no wage and no rating: only the comparison names it. */
function tellsAmountOfWhom(
  select: Frame['select'],
  column: number,
  tokens: readonly number[],
  context: QuestionContext,
): boolean {
  if (!select.every((item) => item.fn === 'none' && item.column === column)) return false;
  const first = tokens[0] ?? 0;
  const { linked, view } = context;
  if (linked.tokens[0]?.word === 'who') return true;
  const use = view.columns[column]?.use;
  // "Boats rated" are rows, though they and the verb together are a name: the "boat rating".
  const isMany = (at: number) => isPlural(linked.tokens[at]?.word ?? '');
  const rows = tableMentions(context).find(
    (mention) =>
      mention.use.id === use && (mention.end <= first || (mention.start === first && isMany(mention.end - 1))),
  );
  const isNamed = range(0, first).some((at) => columnsNamedAt(at, context)?.columns.has(column) === true);
  return rows !== undefined && !isNamed;
}

/** Whether a frame does not compare with the row that is named, though the question does, or shows but what is compared. */
export function comparesWithNoNamed({ part, select }: Frame, context: QuestionContext): boolean {
  const compared = comparedNamed(context);
  if (!compared) return false;
  if (part?.column !== undefined && tellsAmountOfWhom(select, part.column, compared.tokens, context)) return true;
  if (part?.kind !== 'compare' || part.op === undefined) return true;
  if (compared.columns.get(part.column ?? -1) !== part.op || part.conditions.length !== compared.named.length)
    return true;
  return !compared.named.every((c) =>
    part.conditions.some((p) => p.column === c.column && p.values[0] === c.values[0]),
  );
}
