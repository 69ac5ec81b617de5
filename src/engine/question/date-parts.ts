/** Parts of dates that a question asks for: "in which year", "visits per month". */
import { DATE_PARTS, PART_LEADS } from './cue-words';
import type { TaggedToken } from './tag-question';
import { hourWords, weekdayWords } from './weekdays';

/** A part of dates that is asked for. */
export interface AskedPart {
  readonly part: 'year' | 'month' | 'quarter' | 'weekday' | 'hour';
  /** It is what the question asks for, rather than what the answer is told for. */
  readonly leads: boolean;
  /** Stem of the word that names it. */
  readonly stem: string;
  /** Of months: those of all years together, "in which month of the year do most …", and not each of its own year. */
  readonly isOfAnyYear: boolean;
  /** Of months: with their years, "for each month and year". */
  readonly isOfItsYear: boolean;
  /** The tokens that name it, from the first to the one behind the last. */
  readonly start: number;
  readonly end: number;
  /** Something else is gone through as well: "per doctor and year", "by doctor by month". */
  readonly isBeside: boolean;
}

/** Says of a month that it comes each year. */
const CALENDAR = /^calendar$/;
/** What is done in a month, and not what was done in one. */
const HABITUAL = /^(?:do|does|is|are)$/;

/**
 * The part of dates that a question asks for, or by which it groups.
 * @param tokens the question
 * @returns undefined where it asks for none
 */
export function askedDatePart(tokens: readonly TaggedToken[]): AskedPart | undefined {
  for (const { word, stem, index, quoted } of tokens) {
    const [part, length] = partAt(tokens, index, word);
    if (!part || quoted) continue;
    const before = CALENDAR.test(tokens[index - 1]?.word ?? '') ? index - 2 : index - 1;
    const own = PART_LEADS[tokens[before]?.word ?? ''];
    const isBeside = own !== 'asks' && goesThroughAnother(tokens, before);
    const lead = own ?? (isBeside && tokens[before]?.word === 'and' ? 'groups' : undefined);
    if (lead) return { part, leads: lead === 'asks', stem, isOfAnyYear: part === 'weekday' || part === 'hour' || isOfAnyYear(tokens, index), start: index, end: index + length, isOfItsYear: /^and year$/.test(`${tokens[index + 1]?.word ?? ''} ${tokens[index + 2]?.word ?? ''}`), isBeside }; // prettier-ignore
  }
  return undefined;
}

/** The part of dates that words name from a token on, and their number. */
function partAt(
  tokens: readonly TaggedToken[],
  at: number,
  word: string,
): readonly [AskedPart['part'] | undefined, number] {
  const [ofWeek, ofDay] = [weekdayWords(tokens, at), hourWords(tokens, at)];
  if (ofWeek > 0) return ['weekday', ofWeek];
  if (ofDay > 0) return ['hour', ofDay];
  return [Object.hasOwn(DATE_PARTS, word) ? DATE_PARTS[word] : undefined, 1];
}

/** Words of what is gone through beside a part of dates, at most. */
const MOST_BESIDE = 3;

/** Whether something else is gone through right before a place: "per doctor and", "by doctor by"; "each doctor earns per" says a rate. */
function goesThroughAnother(tokens: readonly TaggedToken[], at: number): boolean {
  const lead = tokens.findLastIndex(({ word, index }) => index < at - 1 && PART_LEADS[word] === 'groups');
  const between = tokens.slice(lead + 1, at);
  if (lead < 0 || between.length > MOST_BESIDE) return false;
  if (between.some(({ cue, word }) => cue === 'and' || /^(?:in|of|is|are|was|were)$/.test(word))) return false;
  const isRepeated = /^(?:per|by|and)$/.test(tokens[lead]?.word ?? '') || tokens[at]?.word === 'and';
  return isRepeated || between.at(-1)?.cue === 'have';
}

function isOfAnyYear(tokens: readonly TaggedToken[], at: number): boolean {
  const wordAt = (i: number) => tokens[i]?.word ?? '';
  if (CALENDAR.test(wordAt(at - 1)) || HABITUAL.test(wordAt(at + 1))) return true;
  return (
    wordAt(at + 1) === 'of' &&
    ['year', 'years'].includes(wordAt(at + (/^(?:the|a|any|each)$/.test(wordAt(at + 2)) ? 3 : 2)))
  );
}
