/** Parts of the day that a question names: "in the morning", "during the evening", "at night", "Monday mornings", "afternoon sessions". */
import { saysWeekday } from './weekdays';
import type { TaggedToken } from './tag-question';

/** A part of the day with the tokens that name it. */
export interface NamedPartOfDay {
  /** The first of its hours, and the last; those of the night run over midnight. */
  readonly from: number;
  readonly to: number;
  readonly tokens: readonly number[];
}

/** An hour of a clock in digits or spelt, as part of a pattern: "7", "seven". */
export const CLOCK_HOUR = String.raw`(?:\d{1,2}|\b(?:one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve)\b)`;
/** Hours of a day. */
export const HOURS = 24;
/** The parts of a day, each with its first and its last hour: none overlaps another. */
const PARTS: Readonly<Record<string, readonly [number, number]>> = {
  morning: [6, 11],
  afternoon: [12, 17],
  evening: [18, 23],
  night: [22, 5],
};
/** The last hour of the night, which is that of "after midnight" too. */
export const NIGHT_ENDS = 5;

const IN = /^(?:in|during|over|throughout)$/;
const AT = /^(?:at|by)$/;
/** "This morning", "last night", "the night before": of one certain day, and today's has to be known for it. */
const RELATIVE = /^(?:this|last|next|yesterday|tomorrow|tonight|one|two|three|first|per|each|every|same)$/;

/** Whether a word names a part of the day, or a time of it that has a name. */
export function saysPartOfDay(word: string): boolean {
  return partOf(word) !== undefined || /^(?:noon|midday|midnight)$/.test(word);
}

function partOf(word: string): readonly [number, number] | undefined {
  return PARTS[word] ?? PARTS[word.replace(/s$/, '')];
}

/**
 * The parts of the day that a question names as the time at which something was.
 * @param tokens the question
 * @param namesRows whether a token begins the name of some rows: "evening lessons"
 */
export function namedPartsOfDay(
  tokens: readonly TaggedToken[],
  namesRows: (at: number) => boolean,
): readonly NamedPartOfDay[] {
  const wordAt = (at: number) => tokens[at]?.word ?? '';
  return tokens.flatMap(({ word, index, quoted }): NamedPartOfDay[] => {
    const part = quoted ? undefined : partOf(word);
    if (!part) return [];
    const own = { from: part[0], to: part[1] };
    const isNight = word.startsWith('night');
    const lead = /^(?:the|an?)$/.test(wordAt(index - 1)) ? index - 2 : index - 1;
    if (RELATIVE.test(wordAt(lead)) || /^(?:before|after|of)$/.test(wordAt(index + 1))) return [];
    const isLed = IN.test(wordAt(lead)) || (isNight && lead === index - 1 && AT.test(wordAt(lead)));
    if (isLed) return [{ ...own, tokens: Array.from({ length: index - lead + 1 }, (_, i) => lead + i) }];
    const isOfDay = saysWeekday(wordAt(index - 1));
    const isAdjective = !word.endsWith('s') && namesRows(index + 1);
    return isOfDay || isAdjective ? [{ ...own, tokens: [index] }] : [];
  });
}
