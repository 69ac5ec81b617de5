/** Which other readings of a question are worth offering to a person. */
import type { OtherReading } from '../core/answers';
import type { Correction } from '../core/corrections';
import type { Expression, Query } from '../program/intent';
import { effectiveKey, effectiveNotes } from '../graph/model';
import type { Candidate, Reasoned } from '../reason/programs/reasoned';
import { resultKey } from '../reason/rank/rank-features';
import { aggregatesOf, queriesOf } from '../reason/programs/walk-intent';
import { rowsTable } from '../reason/programs/counted-rows';
import { tagQuestion } from '../question/tag-question';
import type { GraphWords } from './words';

/**
 * Whether a person could mean a program: nobody asks for an average of codes, for the highest key, or for combinations of
 * the rows of several tables.
 * @param query the program's intent
 * @param words of the graph
 */
export function isAskable(query: Query, words: GraphWords): boolean {
  if (query.kind === 'set') return isAskable(query.left, words) && isAskable(query.right, words);
  const { uses, select, where, having, orderBy, limit } = query;
  const tops = limit === undefined ? [] : orderBy.map((key) => key.by);
  const nodes = [
    ...select,
    ...query.groupBy,
    ...orderBy.map((key) => key.by),
    ...(where ? [where] : []),
    ...(having ? [having] : []),
  ];
  const folds = nodes.flatMap(aggregatesOf);
  const compared = folds.flatMap(({ fn, of }) => (fn === 'count' || of.kind !== 'column' ? [] : [of]));
  const named = [...compared, ...tops.filter((e) => e.kind === 'column')];
  if (named.some((e) => namesSomething(e, uses[e.use]?.table ?? '', words))) return false;
  const joined = folds.some(({ of }) => of.kind === 'rows' && of.use === undefined);
  if (joined && rowsTable(uses, words.index) === undefined) return false;
  return nodes.flatMap(queriesOf).every((inner) => isAskable(inner, words));
}

/**
 * Whether two programs answer alike: with the same rows, in whatever order.
 * @param a a program with its result
 * @param b another
 */
export function answersAlike(a: Candidate, b: Candidate): boolean {
  return !a.result.truncated && !b.result.truncated && resultKey(a.result, false) === resultKey(b.result, false);
}

/**
 * An offer below a refusal: whoever takes it asks its question instead of their own.
 * @param offer a reading that is offered
 */
export function instead(offer: OtherReading): OtherReading {
  const choose = offer.choose.map((one) => (one.kind === 'reading' ? { ...one, as: offer.question } : one));
  return { ...offer, choose };
}

/**
 * The question that an answer is worded for: that of an offer that was taken instead of one's own, else what was asked.
 * @param question as a person wrote it
 * @param corrections what was taken, in the order in which it was
 */
export function answeredQuestion(question: string, corrections: readonly Correction[] = []): string {
  const taken = corrections.findLast((one) => one.kind === 'reading');
  return taken?.as ?? question;
}

/** What a person chose from, and what the question came to before. */
type Chosen = { readonly corrections: readonly Correction[]; readonly before: Reasoned; readonly refused: boolean };

/**
 * The readings of a question besides its answer. Whoever chose one of them can still choose another.
 * @param found what the question came to, and what a person corrected
 */
export function otherReadings(found: {
  readonly reasoned: Reasoned;
  readonly corrected?: Chosen;
}): Reasoned['alternatives'] {
  const { reasoned, corrected } = found;
  if (!corrected || corrected.refused || corrected.corrections.some(({ kind }) => kind !== 'reading'))
    return reasoned.alternatives;
  const { candidates, alternatives } = corrected.before;
  const first = candidates.slice(0, 1).map((candidate) => ({ candidate, why: 'reading' as const }));
  return [...first, ...alternatives];
}

/**
 * Further offers beside one that was taken: below an offer that stands for another question, each stands for it too.
 * @param offers readings of the question
 * @param corrections what was taken
 */
export function alikeOffers(
  offers: readonly OtherReading[],
  corrections: readonly Correction[] = [],
): readonly OtherReading[] {
  const isInstead = corrections.some((one) => one.kind === 'reading' && one.as !== undefined);
  return isInstead ? offers.map(instead) : offers;
}

/**
 * Whether an offer says what a question denies: nobody who asks for those not belted wants to be offered the belted ones.
 * @param question as it was asked
 * @param offered a program as a question
 */
export function keepsDenial(question: string, offered: string): boolean {
  return !denies(question) || denies(offered);
}

function denies(text: string): boolean {
  return tagQuestion(text).some(({ cue, word, quoted }) => (cue === 'not' && !quoted) || DENIED.test(word));
}

/** Words that deny by themselves: "unbelted occupants". */
const DENIED = /^(?:un(?!it|iv|ion|iqu|known|der|til)|non)\p{L}{3,}/u;

/** Whether the values of a column stand for something else: codes with labels, or keys. They have no amount. */
function namesSomething(e: Extract<Expression, { kind: 'column' }>, table: string, words: GraphWords): boolean {
  const column = words.column(table, e.column);
  if (!column) return false;
  const notes = effectiveNotes(column);
  const missing = new Set(notes.missing);
  const codes = (notes.values ?? []).filter(({ code }) => !missing.has(code));
  const found = words.index.table(table);
  const key = (found && effectiveKey(found)) ?? [];
  return (notes.unit === undefined && codes.length > 1) || key.includes(column.name);
}
