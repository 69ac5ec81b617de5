/**
 * Words that seem to count or to add up, and do not: "the largest number of bedrooms" is the greatest amount of a column, "a total above
 * 10" one column's value.
 */
import type { NameMatch } from './name-match';
import { LEVEL, NONE } from './name-match';
import type { SchemaView } from './schema-view';
import type { TaggedToken } from './tag-question';

/** Words of phrases that count rows, and what they stand for before an amount. */
const ENDS: Readonly<Record<string, string>> = {
  maximum: 'maximum',
  minimum: 'minimum',
  greatest: 'most',
  largest: 'most',
  highest: 'most',
  most: 'most',
  fewest: 'least',
  smallest: 'least',
  lowest: 'least',
  least: 'least',
  total: 'sum',
};
/** Cues of such phrases. */
const COUNTING = new Set(['most-common', 'least-common', 'how-many']);
/** The longest phrase: "the greatest number of". */
const LONGEST = 4;

/**
 * Tokens with the cues of amounts where "number of" is followed by the name of one, and by no table's.
 * @param tokens the question
 * @param columns where each column is named, by its id
 * @param uses where each table is named
 * @param view tells which columns hold amounts
 */
export function withSpokenAmounts(
  tokens: readonly TaggedToken[],
  columns: readonly NameMatch[],
  uses: readonly NameMatch[],
  view: SchemaView,
): readonly TaggedToken[] {
  const retagged = new Map<number, string | undefined>();
  tokens.forEach(({ word, index, cue = '' }) => {
    if (word !== 'of' || tokens[index - 1]?.word !== 'number' || !COUNTING.has(cue)) return;
    if (index > 1 && isNumberBefore(index - 1, tokens, columns, view)) {
      retagged.set(index - 1, 'count');
      retagged.set(index, 'of');
      return;
    }
    const before = tokens.slice(Math.max(0, index - LONGEST + 1), index - 1);
    const phrase = before.filter((t) => t.cue === cue);
    const end =
      phrase.find((t) => Object.hasOwn(ENDS, t.word)) ?? before.findLast((t) => t.cue === 'most' || t.cue === 'least');
    if (!end || !(isAmount(index + 1, columns, uses, view) || isNumberOf(index - 1, columns, view))) return;
    for (const t of phrase) retagged.set(t.index, ENDS[end.word] ?? cue);
    retagged.set(index - 1, 'count');
    retagged.set(index, 'of');
  });
  for (const { index } of tokens) {
    const isName = isColumnTotal(index, tokens, columns, uses, view) || isColumnEnd(index, tokens, columns, view);
    if (isName || isPlace(index, tokens)) retagged.set(index, undefined);
  }
  if (retagged.size === 0) return tokens;
  return tokens.map((t) => ({ ...t, ...(retagged.has(t.index) && { cue: retagged.get(t.index) }) }));
}

/** Words behind "total" that tell what is added up, and before "of" a fold of totals, or a list of what is shown. */
const ADDED = /^(?:number|amount|count|sum|quantity)s?$/;
const OF_TOTALS = new Set(['average', 'maximum', 'minimum', 'most', 'least', 'and']);
const OF_ONE = /^(?:each|every|an?|the|this|that)$/;

/** Whether a word for a sum is the whole name of a column that holds one, and nothing else is named that would be added up. */
function isColumnTotal(
  at: number,
  tokens: readonly TaggedToken[],
  columns: readonly NameMatch[],
  uses: readonly NameMatch[],
  view: SchemaView,
): boolean {
  const [before, own, next, further] = [at - 1, at, at + 1, at + 2].map((i) => tokens[i]);
  if (own?.cue !== 'sum' || own.quoted) return false;
  const isCalled = view.columns.some(({ id, names, kind }) => {
    const match = columns[id];
    const isWhole = names.some((name) => name.length === 1 && name[0] === own.stem);
    return isWhole && kind === 'number' && match?.level === LEVEL.full && match.start === at;
  });
  if (!isCalled || ADDED.test(next?.word ?? '') || isAmount(at + 1, columns, uses, view)) return false;
  return next?.word !== 'of' || OF_TOTALS.has(before?.cue ?? '') || OF_ONE.test(further?.word ?? '');
}

/** Cues of folds, one of which may stand before a name that begins with another one. */
const FOLDS = new Set(['average', 'maximum', 'minimum', 'sum', 'most', 'least']);

/** Whether a word for an end begins the name of an amount of which another fold is asked for: "the average maximum speed". */
function isColumnEnd(
  at: number,
  tokens: readonly TaggedToken[],
  columns: readonly NameMatch[],
  view: SchemaView,
): boolean {
  const [before, own] = [tokens[at - 1], tokens[at]];
  if (!/^(?:maximum|minimum)$/.test(own?.cue ?? '') || own?.quoted !== false || !FOLDS.has(before?.cue ?? ''))
    return false;
  return view.columns.some(({ id, kind }) => {
    const match = columns[id];
    return kind === 'number' && match?.level === LEVEL.full && match.start === at && match.words > 1;
  });
}

/** Whether "top" is a place of a thing, and no end of a ranking: "damage to the top of the vehicle". */
function isPlace(at: number, tokens: readonly TaggedToken[]): boolean {
  const [before, own, next] = [tokens[at - 1], tokens[at], tokens[at + 1]];
  return own?.word === 'top' && !own.quoted && next?.word === 'of' && before?.cue === 'article';
}

/** Whether "number of" belongs to the name of an amount that a number follows: "which trips have number of stops 2". */
function isNumberBefore(
  at: number,
  tokens: readonly TaggedToken[],
  columns: readonly NameMatch[],
  view: SchemaView,
): boolean {
  return view.columns.some(({ id, kind, isIdentifier }) => {
    const { level, start, end } = columns[id] ?? NONE;
    const isOver = level === LEVEL.full && start <= at && at + 1 < end;
    return kind === 'number' && !isIdentifier && isOver && tokens[end]?.number !== undefined;
  });
}

/** Whether "number of" begins the whole name of an amount that is stored, whatever table its noun names: `number_of_guards`. */
function isNumberOf(at: number, columns: readonly NameMatch[], view: SchemaView): boolean {
  return view.columns.some(({ id, kind, isIdentifier }) => {
    const match = columns[id];
    return (
      kind === 'number' && !isIdentifier && match?.level === LEVEL.full && match.start === at && match.end === at + 3
    );
  });
}

/** Whether the word at a place belongs to the name of an amount that is stored, and names no table. */
function isAmount(at: number, columns: readonly NameMatch[], uses: readonly NameMatch[], view: SchemaView): boolean {
  const covers = (m: NameMatch | undefined) =>
    m !== undefined && m.level >= LEVEL.partial && m.start <= at && at < m.end;
  if (uses.some((m) => m.level >= LEVEL.head && covers(m))) return false;
  return view.columns.some(({ id, kind, isIdentifier }) => kind === 'number' && !isIdentifier && covers(columns[id]));
}

/**
 * Tokens without the cue of a number where it ends the name of a column, and without that of a sum where the word belongs to the name of a column that was shortened: "total delta-V" is what `DVTOTAL`
 * holds, and adds nothing up.
 * @param tokens the question
 * @param shortened where columns with shortened names are named, by their ids
 * @param named where each column is named
 */
export function withinNames(
  tokens: readonly TaggedToken[],
  shortened: ReadonlyMap<number, NameMatch>,
  named: readonly NameMatch[],
): readonly TaggedToken[] {
  const spans = [...shortened.values()];
  const isWhole = (at: number) => named.some(({ level, words, start, end }) => level === LEVEL.full && words > 1 && start < at && end === at + 1); // prettier-ignore
  return tokens.map((token) => {
    const { cue, ...plain } = token;
    const { index } = token;
    const isName = cue === 'sum' && spans.some(({ start, end }) => start <= index && index < end);
    // "The serial number of a piano" counts nothing.
    const isNumber = cue === 'how-many' && (isWhole(index) || (token.word === 'of' && isWhole(index - 1)));
    return isName || isNumber ? plain : token;
  });
}
