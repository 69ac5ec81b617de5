/**
 * How a follow-up question is asked: merged with what was asked before where the engine can read it so, in the words of a language
 * model where one is there, and else by itself, which is said.
 */
import type { Asking } from './asking';
import type { AskOptions } from './contract';
import type { Answer } from './core/answers';
import type { Correction } from './core/corrections';
import { say, type Message } from './core/message';
import { QuestionCalls, type NoteCall } from './models/question-calls';
import { parseRewritten, rewriteRequest, threadOf } from './question/rewritten-follow-up';
import type { TraceRecorder } from './trace-recorder';

/** What is asked, and what its answer says of how it came about. */
export interface Turn {
  readonly question: string;
  readonly options: AskOptions;
  /** Completes the answer. */
  readonly told: (answer: Answer) => Answer;
}

/**
 * Finds how a question is asked.
 * @param asking the graph
 * @param question as a person wrote it
 * @param options with what it follows, if it does
 * @param trace where the stage is noted
 * @throws SchemaGraphError `cancelled`
 */
export async function takeTurn(
  asking: Asking,
  question: string,
  options: AskOptions,
  trace: TraceRecorder,
): Promise<Turn> {
  const { follows, ...alone } = options;
  if (!follows) return { question, options, told: (answer) => answer };
  return trace.stage(
    'understand',
    { question, follows: follows.question },
    async (_, called): Promise<Turn> => {
      const follow: Correction = { kind: 'follow', text: question };
      const corrections = [...(follows.corrections ?? []), follow];
      if (await carries(asking, follows.question, corrections, options)) {
        const all = [...corrections, ...(options.corrections ?? [])];
        return { question: follows.question, options: { ...alone, corrections: all }, told: (answer) => answer };
      }
      const before = threadOf(follows.question, follows.corrections ?? []);
      const { rewritten, failure } = await rewrite(before, question, options, called);
      const after = before.join(' › ');
      const said = rewritten
        ? say`“${question}” goes on from “${after}”: the language model put the two into one question.`
        : say`“${question}” was asked by itself: it could not be read as going on from “${after}”.`;
      return {
        question: rewritten ?? question,
        options: afterCall(alone, failure !== undefined),
        told: (answer) => ({
          ...answer,
          ...(rewritten !== undefined && { follows: { question: after, text: question } }),
          warnings: [said, ...(failure ? [failure] : []), ...answer.warnings],
        }),
      };
    },
    ({ question: asked, options: { corrections } }) => ({ asked, carried: corrections?.at(-1)?.kind === 'follow' }),
  );
}

/** Whether the engine itself can put a follow-up into the program of the question before. */
async function carries(
  { reasoner }: Asking,
  before: string,
  corrections: readonly Correction[],
  { signal, statementMs }: AskOptions,
): Promise<boolean> {
  const reasoned = await reasoner.run(before, signal && { signal });
  const { outcome } = await reasoner.correct(before, reasoned, corrections, {
    ...(signal && { signal }),
    ...(statementMs !== undefined && { timeoutMs: statementMs }),
  });
  return !('refusal' in outcome);
}

/** The two in one question; or why the model cannot be asked. */
async function rewrite(
  before: readonly string[],
  text: string,
  { model: use, signal }: AskOptions,
  called: NoteCall,
): Promise<{ readonly rewritten?: string | undefined; readonly failure?: Message | undefined }> {
  if (!use) return {};
  const calls = new QuestionCalls(use.model, signal);
  const [reply] = (await calls.ask(rewriteRequest(before, text), called)) ?? [];
  return reply === undefined ? { failure: calls.warning } : { rewritten: parseRewritten(reply, before, text) };
}

/** A call that was made is one less for the question itself; after one that failed nobody waits for the same fault again. */
function afterCall({ model, ...rest }: AskOptions, failed: boolean): AskOptions {
  if (!model || failed) return rest;
  return { ...rest, model: { ...model, moreCalls: (model.moreCalls ?? 0) - 1 } };
}
