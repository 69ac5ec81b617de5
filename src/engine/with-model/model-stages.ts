/**
 * The stages of a question in which a language model takes part. Each is something that the engine does by itself too: without
 * an answer of the model, or with one that does not hold, what the engine came to stands, and one line says what happened.
 */
import type { Asking } from '../asking';
import type { Answer, SubQuestion } from '../core/answers';
import { reasonWithModel, type BeforeProgram, type ModelReasoned } from './model-reasoning';
import { wordAnswer } from './word-answer';
import type { ModelWork } from './model-work';
import type { ModelUse } from '../models/model-use';
import { callsOf, QuestionCalls, type NoteCall } from '../models/question-calls';
import { groupedNeeds, type ModelReading } from '../question/model-reading';
import type { QuestionToRead } from '../question/question-reader';
import { parseSubQuestions, subQuestionsRequest } from '../question/sub-questions';
import type { Candidate, Reasoned } from '../reason/programs/reasoned';
import type { TraceRecorder } from '../trace-recorder';

/** One question, with a model. */
export class ModelStages {
  readonly #work: ModelWork;

  /**
   * @param asking the graph
   * @param use the model, and what it may be given
   * @param asked the question
   * @param signal cancels it
   */
  constructor(asking: Asking, use: ModelUse, asked: QuestionToRead, signal: AbortSignal | undefined) {
    const calls = new QuestionCalls(use.model, signal, callsOf(use));
    this.#work = { asking, use, asked, calls, values: use.sendValues !== false, signal };
  }

  /**
   * Conditions, what is asked for, needs and columns, in one call.
   * @param called given the call
   */
  read(called: NoteCall): Promise<ModelReading | undefined> {
    const { asking, asked, values, calls } = this.#work;
    return asking.reader.read(asked, values, calls, called);
  }

  /**
   * Has the model word one smaller question for each group of needs, where that is wanted (DMRAL figure 3).
   * @param reading how the model reads the question
   * @param given the smaller questions that a person wants instead
   * @param called given the call
   * @returns in the order in which they are answered; none where the question is one for a single table
   */
  async split(
    reading: ModelReading | undefined,
    given: readonly string[] | undefined,
    called: NoteCall,
  ): Promise<readonly SubQuestion[]> {
    if (given) return given.map((text) => ({ text, tables: [], needs: [] }));
    const { asking, use, asked, calls } = this.#work;
    const { question, evidence } = asked;
    const groups = reading ? groupedNeeds(reading.needs, asking.index) : [];
    if (!use.stepByStep || groups.length < 2 || !calls.open) return [];
    const split = { question, ...(evidence !== undefined && { evidence }), groups };
    const [reply] = (await calls.ask(subQuestionsRequest(split), called)) ?? [];
    return (reply === undefined ? undefined : parseSubQuestions(reply, split)) ?? [];
  }

  /**
   * Has the model write a program, and weighs it against the engine's own.
   * @param own what the engine came to by itself
   * @param before what is known of the question
   * @param trace where the stages are noted
   * @throws SchemaGraphError `cancelled`
   */
  reason(own: Reasoned, before: BeforeProgram, trace: TraceRecorder): Promise<ModelReasoned> {
    return reasonWithModel(this.#work, own, before, trace);
  }

  /**
   * Has the model word an answer, and says in it what became of the model.
   * @param answer in the engine's words
   * @param best the program that it rests on
   * @param called given the call
   * @returns the answer in the model's words where these hold
   * @throws SchemaGraphError `cancelled`
   */
  async finish(answer: Answer, best: Candidate | undefined, called: NoteCall): Promise<Answer> {
    const text = await wordAnswer(this.#work, answer, best, called);
    const { warning, helped, name } = this.#work.calls;
    return {
      ...answer,
      ...(text !== undefined && { answer: { ...answer.answer, text } }),
      warnings: [...answer.warnings, ...(warning ? [warning] : [])],
      model: helped ? name : null,
    };
  }
}
