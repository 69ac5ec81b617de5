/** Stored values and numbers in a question, and which columns hold them. */
import type { ColumnRef } from '../core/identifiers';
import { columnKey } from '../core/identifiers';
import type { ColumnContext } from './column-context';
import type { ValueHit } from './hits';
import { type Token, fold, isStopWord, singular } from './words';

/** Values from this score on are whole ones. */
export const WHOLE_VALUE = 0.85;
/** That of values which are another form of what is said. */
const FORM_OF_VALUE = 0.88;

/** Whether a stored value that is meant as it stands covers a token. */
export function isWholeValue(token: Token, hits: readonly ValueHit[]): boolean {
  return hits.some((hit) => hit.score >= WHOLE_VALUE && hit.start <= token.start && hit.end >= token.end);
}

/**
 * Whether all that covers a token are stored values of another form of its word: "skilled" for a skill. What a code stands for is said by a
 * person, and meant in any form, and several are one of them: "dogs".
 */
export function isFormOfValue(token: Token, hits: readonly ValueHit[]): boolean {
  const isMeant = ({ score, label, stored }: ValueHit) =>
    score > FORM_OF_VALUE ||
    (score >= WHOLE_VALUE && (label !== undefined || singular(token.word) === singular(fold(String(stored)))));
  return !hits.some((hit) => isMeant(hit) && hit.start <= token.start && hit.end >= token.end);
}

/** The columns of stored values that are meant as they stand. */
export function wholeValues(hits: readonly ValueHit[]): ColumnRef[] {
  return hits.filter((hit) => hit.score >= WHOLE_VALUE).map((hit) => hit.column);
}

/** The value of a column that a question names best. */
export interface BestValue {
  readonly score: number;
  readonly text: string;
  /** Where it begins in the question. */
  readonly start: number;
  readonly stems: readonly string[];
}

/**
 * The best value of each column.
 * @param context the columns
 * @param hits stored values in the question
 * @param tokens the question
 * @returns by number of the column
 */
export function bestValues(
  context: ColumnContext,
  hits: readonly ValueHit[],
  tokens: readonly Token[],
): Map<number, BestValue> {
  const byColumn = new Map<number, BestValue>();
  for (const hit of hits) {
    const doc = context.numberOf(columnKey(hit.column));
    if (doc === undefined) continue;
    const stems = tokens
      .filter((t) => t.start >= hit.start && t.end <= hit.end && !isStopWord(t.word))
      .map((t) => t.stem);
    // A word that also names a table or column is more likely meant as that.
    const own =
      stems.every((s) => context.isSchemaStem(s)) &&
      !tokens.some((t) => t.start === hit.start && (t.quoted || t.capital));
    const score = hit.score * (own ? 0.4 : 1);
    const before = byColumn.get(doc);
    if (!before || before.score < score) byColumn.set(doc, { score, text: hit.text, start: hit.start, stems });
  }
  return byColumn;
}

/**
 * By number of the column that holds a whole value: 1 where it alone holds one that begins there, less where many do, and
 * where its tables and those connected cover less of the question than others.
 */
export function holders(
  context: ColumnContext,
  values: ReadonlyMap<number, BestValue>,
  byGroup: Float64Array,
): Map<number, number> {
  const whole = [...values].filter(([, { score }]) => score >= WHOLE_VALUE);
  const count = new Map<number, number>();
  for (const [, { start }] of whole) count.set(start, (count.get(start) ?? 0) + 1);
  return new Map(
    whole.map(([i, { start }]) => [
      i,
      (byGroup[context.places[i]?.group ?? -1] ?? 0) ** 2 / Math.sqrt(count.get(start) ?? 1),
    ]),
  );
}

/** Numbers of a question that columns hold. */
export interface HeldNumbers {
  /** By number of the column: 1 where it alone holds a number of the question, less where many do. */
  readonly rarity: ReadonlyMap<number, number>;
  /** Positions of the tokens whose numbers a column holds. */
  at(column: number): readonly number[];
}

/** Which columns hold numbers of a question. */
export function heldNumbers(context: ColumnContext, tokens: readonly Token[]): HeldNumbers {
  const rarity = new Map<number, number>();
  const places = new Map<number, number[]>();
  for (const [at, token] of tokens.entries()) {
    if (token.kind !== 'number') continue;
    const value = Number(token.word);
    const holders = context.numeric.filter((i) => {
      const set = context.places[i]?.set;
      return set && context.values.has(set.column, value) === true;
    });
    for (const i of holders) {
      rarity.set(i, Math.max(rarity.get(i) ?? 0, 1 / Math.sqrt(holders.length)));
      places.set(i, [...(places.get(i) ?? []), at]);
    }
  }
  return { rarity, at: (column) => places.get(column) ?? [] };
}
