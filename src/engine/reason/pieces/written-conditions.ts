/** Conditions on how text is written: "contains the letter a", "titles starting with The", "have 'Express' in their names". */
import type { ViewUse } from '../../question/schema-view';
import type { LinkedQuestion } from '../../question/linker';
import type { TaggedToken } from '../../question/tag-question';
import { NAME_WORDS } from '../../question/view-names';
import type { AddCondition } from './condition-features';
import { columnWorth, negatedBefore } from './condition-features';
import { bucket } from './linear';
import type { QuestionContext } from '../frame/question-context';
import { columnsNamedAt, columnsNamedBefore, type NamedAt } from '../said/names-at';
import { oncePerQuestion, range } from '../frame/question-context';
import { tableMentions } from '../said/table-mentions';

/** Feature of a pattern whose column stands right before it, or right behind. */
export const WRITTEN_THERE = 'pattern in its column';

/** Text columns tried for one pattern. */
const COLUMNS_PER_PATTERN = 6;

/** "contains the letter a", "starting with 'Al'". */
export function addPatterns(context: QuestionContext, add: AddCondition): void {
  const { linked } = context;
  for (const cue of linked.tokens) {
    const kind = cue.cue;
    if (kind !== 'contain' && kind !== 'start-with' && kind !== 'end-with') continue;
    if (linked.tokens[cue.index + 1]?.cue === kind) continue;
    const text = patternText(linked, cue.index + 1);
    if (!text) continue;
    const pattern = kind === 'contain' ? `%${text.text}%` : kind === 'start-with' ? `${text.text}%` : `%${text.text}`;
    addPattern(
      context,
      {
        kind,
        pattern,
        start: text.start,
        end: text.end,
        negated: negatedBefore(context, cue.index),
        within: writtenIn(text.end, context) ?? writtenBefore(cue.index, context),
      },
      add,
    );
  }
  for (const { text, start, end, at } of writtenWithin(context))
    addPattern(
      context,
      {
        kind: 'contain',
        pattern: `%${text}%`,
        start,
        end,
        negated: linked.tokens[at]?.cue === 'not' || negatedBefore(context, at),
        within: writtenIn(end, context),
      },
      add,
    );
}

/** How a text is written, where the question says it, and whether it denies it. */
interface Pattern {
  readonly kind: 'contain' | 'start-with' | 'end-with';
  readonly pattern: string;
  readonly start: number;
  readonly end: number;
  readonly negated: boolean;
  /** The columns that the question says it is written in. */
  readonly within?: ReadonlySet<number> | undefined;
}

function addPattern(
  context: QuestionContext,
  { kind, pattern, start, end, negated, within }: Pattern,
  add: AddCondition,
): void {
  const { linked, view } = context;
  const texts = view.columns.filter(
    (c) =>
      c.kind !== 'number' &&
      ((linked.columns[c.id]?.level ?? 0) > 0 || c.isDisplay || within?.has(c.id)) &&
      view.uses[c.use]?.role === undefined,
  );
  // Where the question says in which column, it is written in no other.
  const columns = texts
    .filter((c) => within === undefined || within.size === 0 || within.has(c.id))
    .map((c) => ({ id: c.id, worth: columnWorth(context, c.id, { start, end }) }))
    .sort((a, b) => b.worth - a.worth)
    .slice(0, COLUMNS_PER_PATTERN);
  columns.forEach(({ id }, rank) => {
    const tokens = range(start, end);
    const features = [
      `pattern ${kind}`,
      `pattern rank ${bucket(rank, [0, 1])}`,
      `pattern ${linked.tokens[start]?.quoted ? 'quoted' : 'plain'}`,
      ...(within?.has(id) ? [WRITTEN_THERE] : []),
    ];
    if (!negated || !within?.has(id)) add({ kind: 'l', column: id, op: 'like', values: [pattern], tokens }, features);
    if (negated) add({ kind: 'l', column: id, op: 'not-like', values: [pattern], tokens }, features);
  });
}

/** Verbs and prepositions before what is written within something: "have 'Express' in their names". */
const HOLDING = /^(?:has|have|had|having|with|without)$/;
/** What may stand between a text and the name of the column in which it is written. */
const POSSESSIVE = /^(?:their|its|his|her|the)$/;

/** A text within others, and the verb or preposition that says so. */
interface Within {
  readonly text: string;
  readonly start: number;
  readonly end: number;
  readonly at: number;
}

/** "Have 'Express' in their names", "with an 'a' in the first name", "have river in the title": what the verb says is had within a text. */
function writtenWithin(context: QuestionContext): Within[] {
  const { tokens, text } = context.linked;
  return tokens.flatMap((within): Within[] => {
    if (within.word !== 'in' || !POSSESSIVE.test(tokens[within.index + 1]?.word ?? '')) return [];
    const end = within.index;
    let start = end;
    const isQuoted = tokens[end - 1]?.quoted === true;
    const isWord = !isQuoted && isPlainWithin(end, context);
    while (isQuoted ? tokens[start - 1]?.quoted === true : start > end - 1 && (isWord || isCapitals(tokens[start - 1])))
      start--;
    const [first, last] = [tokens[start], tokens[end - 1]];
    let at = start - 1;
    while (tokens[at]?.cue === 'article') at--;
    if (start === end || !first || !last || !HOLDING.test(tokens[at]?.word ?? '')) return [];
    return [{ text: text.slice(first.start, last.end), start, end, at }];
  });
}

/**
 * The tokens of what is said to stand within a text, "river" of "with river in the title": no value is called so.
 * @param context the question
 */
export const tokensWithin = oncePerQuestion(
  (context): ReadonlySet<number> => new Set(writtenWithin(context).flatMap(({ start, end }) => range(start, end))),
);

/** Whether a word without quotes stands before "in the title": in what names rows something is written, and is nothing else. */
function isPlainWithin(end: number, context: QuestionContext): boolean {
  const { tokens } = context.linked;
  const [word, noun] = [tokens[end - 1], tokens[end + 2]];
  if (!word || word.kind !== 'word' || word.cue !== undefined || !noun) return false;
  // What tables and columns are called is no text, nor is what comes before a value: "grades in the subject Math".
  const isCalled = tableMentions(context).some((m) => m.start <= word.index && word.index < m.end);
  if (isCalled || columnsNamedAt(word.index, context) || context.valueTokens.has(noun.index + 1)) return false;
  const named = columnsNamedAt(noun.index, context);
  const isOfNames =
    NAME_WORDS.has(noun.stem) || [...(named?.columns ?? [])].some((id) => context.view.columns[id]?.isDisplay);
  return isOfNames && named?.inPart !== true;
}

/** The columns that "in their names" says, behind what is written in them: those of the rows that were named last, if they have any. */
function writtenIn(end: number, context: QuestionContext): ReadonlySet<number> | undefined {
  const { linked } = context;
  const noun = linked.tokens[end + 2];
  if (linked.tokens[end]?.word !== 'in' || !POSSESSIVE.test(linked.tokens[end + 1]?.word ?? '') || !noun)
    return undefined;
  const owner = tableMentions(context).findLast((mention) => mention.end <= end)?.use;
  return calledSo(columnsNamedAt(noun.index, context), noun, owner, context);
}

/** Between the name of a column and how its text is written: "whose title does not start with". */
const BETWEEN = new Set<string | undefined>(['that', 'which', 'be', 'do', 'not', 'have']);

/** The columns whose name stands right before how their text is written, "titles starting with"; of rows that stand there, what they are called. */
function writtenBefore(cue: number, context: QuestionContext): ReadonlySet<number> | undefined {
  const { tokens } = context.linked;
  let end = cue;
  while (tokens[end - 1]?.cue === tokens[cue]?.cue) end--;
  while (BETWEEN.has(tokens[end - 1]?.cue)) end--;
  const noun = tokens[end - 1];
  const mentions = tableMentions(context);
  const named = columnsNamedBefore(end, context);
  if (noun && named?.inPart === false) {
    // "Title starts with": of what is named later, where nothing is before.
    const owner = (mentions.findLast((m) => m.end <= named.start) ?? mentions[0])?.use;
    return calledSo(named, noun, owner, context);
  }
  const rows = mentions.find((m) => m.end === end)?.use;
  return rows && rows.display.length > 0 ? new Set(rows.display) : undefined;
}

/** Of the columns that a noun names those of some rows, if they have any. */
function calledSo(
  named: NamedAt | undefined,
  noun: TaggedToken,
  owner: ViewUse | undefined,
  { view }: QuestionContext,
): ReadonlySet<number> {
  const columns = named?.inPart === false ? [...named.columns] : [];
  const own = columns.filter((id) => view.columns[id]?.use === owner?.id);
  // The title of a song may be its name.
  const called = own.length === 0 && NAME_WORDS.has(noun.stem) ? (owner?.display ?? []) : own;
  return new Set(called.length > 0 ? called : columns);
}

/** Whether a word is written in capitals alone: "TN". */
function isCapitals(token: TaggedToken | undefined): boolean {
  return token !== undefined && /^\p{Lu}+$/u.test(token.text);
}

/** What stands right before a text that is part of others. */
const WRITTEN = /^(?:letter|word|string|substring|phrase|prefix|suffix|character)$/;

/** What a pattern cue speaks of: the next quoted text, else the next word that is no cue. */
function patternText(
  { tokens, text }: LinkedQuestion,
  from: number,
): { text: string; start: number; end: number } | undefined {
  const quoted = tokens.slice(from, from + 8).find((t) => t.quoted);
  if (quoted) {
    let end = quoted.index + 1;
    while (tokens[end]?.quoted) end++;
    // As it stands: "gmail.com" is one word there.
    return { text: text.slice(quoted.start, tokens[end - 1]?.end), start: quoted.index, end };
  }
  // "The word you" and "the letter a" are written so, whatever else such words say.
  const written = tokens.slice(from - 1, from + 3).find(({ word }) => WRITTEN.test(word));
  const behind = written && tokens[written.index + 1];
  const next =
    (behind?.cue === 'be' ? undefined : behind) ??
    asWritten(from, tokens) ??
    tokens.slice(from, from + 5).find((t) => t.cue === undefined || t.text.length === 1);
  if (!next) return undefined;
  // "The Long Road" is written in capitals, word by word.
  let end = next.index + 1;
  while (next.capital && !written && tokens[end]?.capital === true && tokens[end]?.afterComma !== true) end++;
  return { text: text.slice(next.start, tokens[end - 1]?.end), start: next.index, end };
}

/** The word right behind, where it is written as it stands, though it might lead to another one: "starting with The", "begin with the". */
function asWritten(from: number, tokens: readonly TaggedToken[]): TaggedToken | undefined {
  const [first, second] = [tokens[from], tokens[from + 1]];
  if (first?.cue === undefined) return undefined;
  // "An A" is a letter.
  if (second?.text.length === 1 && second.capital && first.cue === 'article') return second;
  const isLast = !second || second.afterComma === true;
  return first.capital || (isLast && first.cue === 'article') ? first : undefined;
}
