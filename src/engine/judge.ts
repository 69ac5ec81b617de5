/** Asks questions whose right rows are known, and tells whether the answers have them. */
import type { Answer, TraceEvent } from './core/answers';
import { sameRows, type Rows } from './core/compare-rows';
import { messageOf, throwIfCancelled } from './core/errors';
import { say, type Message } from './core/message';
import type { AskOptions, Session } from './contract';

/** A question with what is known of its answer: a line of a question set. */
export interface SavedQuestion {
  readonly id: string;
  readonly question: string;
  /** A hint that belongs to the question. */
  readonly evidence?: string;
  /** A statement that gives the right rows. */
  readonly sql?: string;
  /** The order of rows counts. */
  readonly ordered?: boolean;
  /** The right rows, as far as they were kept. */
  readonly answer?: { readonly rowCount?: number; readonly rows?: Rows };
}

/** Rows to compare, or why there are none. */
export type Result = { readonly rows: Rows; readonly truncated: boolean } | { readonly failure: Message };

/** An answer, or why there is none. */
export type Final = { readonly answer?: Answer; readonly failure?: Message };

/**
 * Asks a question to its end. Top lists are as long as their programs say, to be compared with others.
 * @param session the graph that is asked
 * @param question what is asked
 * @param given a hint, a language model, who is told of each event, and cancellation
 * @throws SchemaGraphError `cancelled`
 */
export async function finalAnswer(
  session: Session,
  question: string,
  given: Pick<AskOptions, 'evidence' | 'model' | 'signal'> & { readonly onEvent?: (event: TraceEvent) => void } = {},
): Promise<Final> {
  const { onEvent, evidence, ...others } = given;
  const { signal } = others;
  const options = { ...others, ...(evidence ? { evidence } : {}), ties: false };
  try {
    let answer: Answer | undefined;
    for await (const event of session.ask(question, options)) {
      onEvent?.(event);
      if (event.type === 'answer') answer = event.output as Answer;
      if (event.type === 'error' && event.stage === 'answer') {
        throwIfCancelled(signal);
        return { failure: event.problem?.message ?? say`The question ended without an answer.` };
      }
    }
    throwIfCancelled(signal);
    return answer ? { answer } : { failure: say`The question ended without an answer.` };
  } catch (error) {
    throwIfCancelled(signal);
    return { failure: messageOf(error) };
  }
}

/**
 * All rows of an answer: those it shows, or where it shows only the first, those of its program.
 * @param session the graph that gave it
 * @param answer one that is not withheld
 * @param signal cancels the program
 */
export async function answerResult(session: Session, answer: Answer, signal?: AbortSignal): Promise<Result> {
  const { rows, truncated } = answer.answer;
  if (!truncated || answer.sql === null) return { rows, truncated };
  return answerRows(session, answer.sql, signal);
}

/**
 * The rows of a program.
 * @param session the graph that was asked
 * @param sql what runs
 * @param signal cancels it
 */
export function answerRows(session: Session, sql: string, signal?: AbortSignal): Promise<Result> {
  return runOrFail(session, sql, (why) => say`The program of the answer failed: ${why}`, signal);
}

/**
 * The rows of the gold SQL; where it cannot be run or there is none, those that the set keeps.
 * @param session over the data that the question is about
 * @param one the question
 * @param signal cancels the statement
 */
export async function goldResult(session: Session, one: SavedQuestion, signal?: AbortSignal): Promise<Result> {
  const { rows, rowCount } = one.answer ?? {};
  const kept: Result | undefined = rows && { rows, truncated: rowCount !== undefined && rowCount > rows.length };
  if (one.sql === undefined) return kept ?? { failure: say`The question has neither gold SQL nor gold rows.` };
  const result = await runOrFail(session, one.sql, (why) => say`The gold SQL failed: ${why}`, signal);
  return 'failure' in result ? (kept ?? result) : result;
}

/**
 * Why two results cannot be the same, or cannot be compared, by what was read of them; undefined where their rows tell.
 * @param own of the answer
 * @param gold what is right
 */
export function incomparable(own: Result, gold: Result): Message | undefined {
  if ('failure' in own) return own.failure;
  if ('failure' in gold) return gold.failure;
  if (own.truncated && gold.truncated)
    return say`Both results have more than the ${gold.rows.length} rows that are read, so they cannot be compared.`;
  if (own.truncated !== gold.truncated)
    return own.truncated
      ? say`The answer has more rows than are read of it, and the other has not.`
      : say`The gold result has more rows than are read of it, and the other has not.`;
  return undefined;
}

/** What became of a question: `answered` where nobody knows what is right. */
export type Outcome = 'right' | 'wrong' | 'answered' | 'abstained';

/** A question that was asked and judged. */
export interface Judged {
  readonly outcome: Outcome;
  /** Absent where asking failed. */
  readonly answer?: Answer;
  /** Rows of the answer; absent where it is withheld or failed. */
  readonly result?: Result;
}

/**
 * Asks a question and judges the answer by what is known of it.
 * @param session the graph that is asked
 * @param one the question
 * @param options its right rows where they were read before, whether its hint is given, and cancellation
 * @throws SchemaGraphError `cancelled`
 */
export async function judge(
  session: Session,
  one: SavedQuestion,
  options: { readonly gold?: Result; readonly evidence?: boolean; readonly signal?: AbortSignal } = {},
): Promise<Judged> {
  const { signal } = options;
  const hint = options.evidence && one.evidence !== undefined ? { evidence: one.evidence } : {};
  const { answer } = await finalAnswer(session, one.question, { ...hint, ...(signal && { signal }) });
  if (!answer) return { outcome: 'wrong' };
  if (answer.abstained) return { outcome: 'abstained', answer };
  const result = await answerResult(session, answer, signal);
  throwIfCancelled(signal);
  const gold = options.gold ?? (await goldResult(session, one, signal));
  throwIfCancelled(signal);
  const known = one.sql !== undefined || one.answer?.rows !== undefined;
  // Gold that cannot be read tells nothing.
  if (!known || 'failure' in gold) return { outcome: 'answered', answer, result };
  return { outcome: sameResult(result, gold, one.ordered) ? 'right' : 'wrong', answer, result };
}

/**
 * Whether two results have the same rows, both read to their end.
 * @param a one of them
 * @param b the other
 * @param ordered the order of rows counts
 */
export function sameResult(a: Result, b: Result, ordered = false): boolean {
  return incomparable(a, b) === undefined && 'rows' in a && 'rows' in b && sameRows(a.rows, b.rows, ordered);
}

async function runOrFail(
  session: Session,
  sql: string,
  said: (why: Message) => Message,
  signal: AbortSignal | undefined,
): Promise<Result> {
  try {
    return await session.run(sql, signal);
  } catch (error) {
    return { failure: said(messageOf(error)) };
  }
}
