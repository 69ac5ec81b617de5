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
 * @param sql what the model wrote: it may be told its own words
 * @param values whether stored values may be told
 * @returns one or two sentences in English; what must not be told is left out of them
 */
export function toldProblem(problem: Message, sql: string, values: boolean): string {
  return inEnglish(values ? problem : withoutValues(problem, sql.toLowerCase()));
}

function withoutValues(problem: Message, sql: string): Message {
  return {
    ...problem,
    values: problem.values.map((value) => {
      if (typeof value === 'object') return withoutValues(value, sql);
      return typeof value === 'number' || isTold(value, sql) ? value : '…';
    }),
  };
}

function isTold(text: string, sql: string): boolean {
  const words = text.toLowerCase().match(/[\p{L}\p{N}_]+/gu) ?? [];
  const own = new Set(sql.match(/[\p{L}\p{N}_]+/gu));
  return words.every((word) => ERROR_WORDS.has(word) || own.has(word));
}
