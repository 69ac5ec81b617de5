/** Problems of a program as a language model is told them: without stored values where these must not leave the machine. */
import { inEnglish, type Message } from '../core/message';

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
 * @returns one or two sentences in English; what must not be told is left out of them
 */
export function toldProblem(problem: Message, known: string, values: boolean): string {
  return inEnglish(values ? problem : withoutValues(problem, new Set(wordsIn(known))));
}

function withoutValues(problem: Message, known: ReadonlySet<string>): Message {
  return {
    ...problem,
    values: problem.values.map((value) => {
      if (typeof value === 'object') return withoutValues(value, known);
      return typeof value === 'number' || isTold(value, known) ? value : '…';
    }),
  };
}

function isTold(text: string, known: ReadonlySet<string>): boolean {
  return wordsIn(text).every((word) => ERROR_WORDS.has(word) || known.has(word));
}

function wordsIn(text: string): string[] {
  return text.toLowerCase().match(/[\p{L}\p{N}_]+/gu) ?? [];
}
