/** Parts of dates that a question asks for: "in which year", "visits per month". */
import { DATE_PARTS, PART_LEADS } from './cue-words';
import type { TaggedToken } from './tag-question';

/** A part of dates that is asked for. */
export interface AskedPart {
  readonly part: 'year' | 'month' | 'quarter';
  /** It is what the question asks for, rather than what the answer is told for. */
  readonly leads: boolean;
  /** Stem of the word that names it. */
  readonly stem: string;
  /** Of months: those of all years together, "in which month of the year do most …", and not each of its own year. */
  readonly isOfAnyYear: boolean;
  /** Of months: with their years, "for each month and year". */
  readonly isOfItsYear: boolean;
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
    const part = Object.hasOwn(DATE_PARTS, word) ? DATE_PARTS[word] : undefined;
    if (!part || quoted) continue;
    const before = CALENDAR.test(tokens[index - 1]?.word ?? '') ? index - 2 : index - 1;
    const own = PART_LEADS[tokens[before]?.word ?? ''];
    const isBeside = own !== 'asks' && goesThroughAnother(tokens, before);
    const lead = own ?? (isBeside && tokens[before]?.word === 'and' ? 'groups' : undefined);
    if (lead) return { part, leads: lead === 'asks', stem, isOfAnyYear: isOfAnyYear(tokens, index), isOfItsYear: /^and year$/.test(`${tokens[index + 1]?.word ?? ''} ${tokens[index + 2]?.word ?? ''}`), isBeside }; // prettier-ignore
  }
  return undefined;
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
