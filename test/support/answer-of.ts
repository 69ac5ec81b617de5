/** The answer to a question, for tests of any session. */
import type { AskOptions, Session } from '../../src/engine/contract';
import type { Answer } from '../../src/engine/core/answers';

/**
 * Asks a question to its end.
 * @param session an opened graph
 * @param question what is asked of it
 * @param options how
 * @throws Error where no answer comes, not even a withheld one
 */
export async function answerOf(
  session: Pick<Session, 'ask'>,
  question: string,
  options: AskOptions = {},
): Promise<Answer> {
  let answer: Answer | undefined;
  for await (const _ of session.ask(question, { ...options, onAnswer: (whole) => (answer = whole) })) void _;
  if (!answer) throw new Error(`no answer to ${question}`);
  return answer;
}
