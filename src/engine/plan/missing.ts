/** What of a question a graph does not know, in words that are put into a sentence. */
import { unitAtEnd } from '../core/units';
import { say, type Message } from '../core/message';
import type { NamedPeriod } from '../question/decades-said';
import { splitIdentifier } from '../search/words';
import type { ExplainedToken } from './explain';
import type { YearRelation } from './periods';
import type { Vague } from './vague';

/** What kind of thing the graph does not know. */
export type MissingKind = 'value' | 'attribute' | 'period' | 'operation' | 'now' | 'limit';

/** A part of the question that the graph does not know. */
export interface Missing {
  readonly kind: MissingKind;
  /** The words of the question, and where they stand (UTF-16 offsets, end exclusive). */
  readonly text: string;
  readonly start: number;
  readonly end: number;
  /** What is missing, in words, to be put into a sentence. */
  readonly message: Message;
}

/** A year of a question, and the years that the data covers. */
interface AskedYear {
  readonly year: number;
  readonly relation: YearRelation;
  readonly span: readonly [number, number] | undefined;
}

/** A period that the data does not cover, and what it covers; of a year in between, that no row is of it. */
function periodInWords({ year, relation, span }: AskedYear, text: string): Message {
  if (!span) return say`the period ${text}`;
  const [first, last] = span;
  if (relation === 'before') return say`the time before ${text} (the data covers ${first} to ${last})`;
  if (relation === 'after') return say`the time after ${text} (the data covers ${first} to ${last})`;
  const within = year >= first && year <= last;
  return within
    ? say`the year ${text} (no row is of it)`
    : say`the period ${text} (the data covers ${first} to ${last})`;
}

/**
 * What is missing where a run of words stands.
 * @param question its text
 * @param run the words
 * @param kind what they ask for
 * @param asked for a year: what the data covers
 */
export function describe(
  question: string,
  run: readonly ExplainedToken[],
  kind: MissingKind,
  asked?: AskedYear,
): Missing {
  const start = run[0]?.token.start ?? 0;
  const end = run.at(-1)?.token.end ?? 0;
  const text = question.slice(start, end);
  const message = {
    value: say`the value “${text}”`,
    attribute: say`anything called “${text}”`,
    period: asked ? periodInWords(asked, text) : say`the period ${text}`,
    operation: say`“${text}”`,
    limit: say`what counts as “${text}” (no column says it)`,
    now: say`the period “${text}” (name a year or a date: nothing in the data says what day it is)`,
  }[kind];
  return { kind, text, start, end, message };
}

/**
 * What is missing where a decade or a century is named of which there are no rows.
 * @param question its text
 * @param period the decade or century
 * @param span the first and the last year of the data
 */
export function describePeriod(
  question: string,
  period: NamedPeriod,
  span: readonly [number, number] | undefined,
): Missing {
  const { start, end, first, last, side } = period;
  const text = question.slice(start, end);
  const relation = side === 'before' || side === 'after' ? side : 'in';
  const isOutside = span !== undefined && (last < span[0] || first > span[1] || relation !== 'in');
  const message = isOutside ? periodInWords({ year: first, relation, span }, text) : say`the period ${text}`;
  return { kind: 'period', text, start, end, message };
}

/**
 * What is missing where a word says no limit.
 * @param question its text
 * @param tokens its words
 * @param vague the word, and the column that it is about
 */
export function withoutLimit(question: string, tokens: readonly ExplainedToken[], { at, column }: Vague): Missing {
  const missing = describe(question, tokens.slice(at, at + 1), 'limit');
  const words = column ? splitIdentifier(column.column) : [];
  // What it is measured in is no part of what it is.
  const name = column && (unitAtEnd(words) === undefined ? words : words.slice(0, -1)).join(' ');
  return name === undefined ? missing : { ...missing, message: say`which ${name} counts as “${missing.text}”` };
}

/**
 * What is missing of a question that is read in other words: nothing has to be called what was put otherwise.
 * @param missing of the question as it stands
 * @param isReworded tells of words of the question whether it is read in others for them
 */
export function withoutReworded(missing: readonly Missing[], isReworded: (said: string) => boolean): Missing[] {
  const isName = ({ kind }: Missing) => kind === 'value' || kind === 'attribute';
  return missing.filter((gap) => !isName(gap) || !isReworded(gap.text));
}
