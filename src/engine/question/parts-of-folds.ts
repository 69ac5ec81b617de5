/** "20% more than the average": said as so much of it, "more than 120% of the average", which is how bounds and multiples are read. */
import { saysLess } from './comparatives';
import { NUMBER_SAID, NUMBER_WORDS } from './cue-words';

const NUMBER = String.raw`(\d+(?:\.\d+)?)\s*(?:%|percent\b|per\s+cent\b)`;
/** What a row is compared with: "the overall average". */
const FOLD = String.raw`((?:(?:the|its|their)\s+)?(?:(?:overall|general|usual|total)\s+)?(?:average|mean)\b)`;
const AT_LEAST = String.raw`(at\s+least\s+|at\s+most\s+|(?:more|less)\s+than\s+|over\s+)?`;

const COMPARED = new RegExp(String.raw`\b${AT_LEAST}${NUMBER}\s+(more|less|fewer|\p{L}{2,}er)((?:\s+\p{L}+){0,3}?)\s+than\s+${FOLD}`, 'giu'); // prettier-ignore
const BESIDE = new RegExp(String.raw`\b${AT_LEAST}${NUMBER}\s+(above|over|below|under|beneath)\s+${FOLD}`, 'gi');
const EXCEEDED = new RegExp(String.raw`\b(exceed\w*|surpass\w*|above|over|below|under)\s+${FOLD}((?:\s+(?!by\b)\p{L}+){0,3}?)\s+by\s+${AT_LEAST}${NUMBER}`, 'giu'); // prettier-ignore

/** "One and a half times the average" is 1.5 times. */
const AND_HALF = new RegExp(
  String.raw`\b(${NUMBER_SAID})[\s-]+and[\s-]+a[\s-]+half[\s-]+(times|as\s+(?:much|many))\b`,
  'gi',
);

/** The share of a fold in percent that is so much more than it, or less. */
function partOf(percent: string, isLess: boolean): string {
  const whole = 100;
  return String(whole + (isLess ? -1 : 1) * Number(percent));
}

const BELOW = /^(?:below|under|beneath)$/i;
/** Of "at least 20% more" and "at least 20% less" the bound is turned where it is one of smallness. */
function boundOf(said: string | undefined, isLess: boolean): string {
  if (said === undefined || said === '') return isLess ? 'less than' : 'more than';
  const isClosed = /^at\b/i.test(said);
  const isMost = /^(?:at\s+most|less)\b/i.test(said);
  if (isClosed) return isMost === isLess ? 'at least' : 'at most';
  return isMost === isLess ? 'more than' : 'less than';
}

/**
 * A question in which what is so many percent more or less than an average is said as so many percent of it.
 * @param text a question, in which nothing is quoted
 */
export function withPartsOfFolds(text: string): string {
  return text
    .replace(
      AND_HALF,
      (_, whole: string, unit: string) => `${String(NUMBER_WORDS[whole.toLowerCase()] ?? whole)}.5 ${unit}`,
    )
    .replace(COMPARED, (_, bound: string | undefined, percent: string, word: string, thing: string, fold: string) => {
      const isLess = saysLess(word.toLowerCase()) || /^(?:fewer|lower)$/i.test(word);
      const said = `${partOf(percent, isLess)}% of ${fold}`;
      // "20% taller than" says what is compared, "20% more pages than" says it by its noun.
      const own = bound === undefined ? `${word} than` : boundOf(bound, isLess);
      return `${thing} ${own} ${said}`.trim();
    })
    .replace(BESIDE, (_, bound: string | undefined, percent: string, word: string, fold: string) => {
      const isLess = BELOW.test(word);
      return `${boundOf(bound, isLess)} ${partOf(percent, isLess)}% of ${fold}`;
    })
    .replace(EXCEEDED, (_, word: string, fold: string, thing: string, bound: string | undefined, percent: string) => {
      const isLess = BELOW.test(word);
      return `${boundOf(bound, isLess)} ${partOf(percent, isLess)}% of ${fold}${thing}`;
    });
}
