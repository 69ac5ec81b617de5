/** Problems of a program as a language model is told them: without stored values where these must not leave the machine. */
import { inEnglish, type Message } from '../../core/message';

/** The words of SQLite's own errors: what consists of them and of the statement's own words gives nothing away. */
const ERROR_WORDS = new Set(
  `a aggregate all allowed ambiguous and argument arguments at be by call cannot circular clause close column columns complete
  depth distinct do error exist exists expected expression first for from function functions group had have having in
  incomplete input is join large left limit many maximum may mismatch misuse must name near no not number of on one only or
  order parser position range reference references required result results returns right row same second select selects should
  sqlite statement string such syntax table tables term terms than the to too token union unknown unrecognized use used using
  value values where window with without wrong`.split(/\s+/),
);

/**
 * What is wrong with a program.
 * @param problem in the engine's words
 * @param known what the model wrote and was sent: it may be told these words again
 * @param values whether stored values may be told
 * @param mayShow whether a text spells no stored value
 * @returns one or two sentences in English; what must not be told is left out of them
 */
export function toldProblem(
  problem: Message,
  known: string,
  values: boolean,
  mayShow: (text: string) => boolean,
): string {
  if (values) return inEnglish(problem);
  const words = wordsIn(known);
  const phrases = ` ${words.join(' ')} `;
  const single = new Set(words);
  // Words that are known one by one may spell what is stored: that is told only where it was said as a whole.
  const isTold = (text: string): boolean => {
    const own = wordsIn(text);
    if (phrases.includes(` ${own.join(' ')} `)) return true;
    return own.every((word) => ERROR_WORDS.has(word) || single.has(word)) && mayShow(text);
  };
  return inEnglish(withoutValues(problem, isTold));
}

function withoutValues(problem: Message, isTold: (text: string) => boolean): Message {
  return {
    ...problem,
    values: problem.values.map((value) => {
      if (typeof value === 'object') return withoutValues(value, isTold);
      return typeof value === 'number' || isTold(value) ? value : '…';
    }),
  };
}

function wordsIn(text: string): string[] {
  return text.toLowerCase().match(/[\p{L}\p{N}_]+/gu) ?? [];
}
