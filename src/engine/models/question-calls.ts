/**
 * The calls of one question to a language model: how many there may be, what each took, and why the model was left out. No
 * fault of a model is an error of the question: it is told in one line, and the engine answers by itself.
 */
import { messageOf, SchemaGraphError, throwIfCancelled } from '../core/errors';
import { say, type Message } from '../core/message';
import type { ModelUse } from './model-use';
import type { LanguageModel, ModelMessage, ModelPurpose, ModelRequest, ModelUsage } from './language-model';

/** A call that was made, for the trace. */
export interface ModelCall {
  readonly purpose: ModelPurpose;
  readonly provider: string;
  /** The model, as its provider calls it. */
  readonly name: string;
  readonly messages: readonly ModelMessage[];
  /** What came back; empty where the call failed. */
  readonly texts: readonly string[];
  readonly usage: ModelUsage;
  readonly ms: number;
  /** Answered from what was kept: nothing was sent. */
  readonly kept?: true;
  /** Why nothing came back. */
  readonly failure?: Message;
}

/** Given each call when it has ended, for the stage that it belongs to. */
export type NoteCall = (call: ModelCall) => void;

/** Calls of one question: understanding, program, wording, and one repair or residual question. */
const MOST_CALLS = 4;
/** Where a question is split, and its program written step by step: the smaller questions, and a second repair. */
const MORE_BY_STEPS = 3;
/** Where facts are read: if they do not answer, the answer is worded all the same. */
const MORE_FOR_FACTS = 1;

/**
 * How many calls a question may take.
 * @param use what is wanted of the model
 */
export function callsOf({
  stepByStep = false,
  facts = false,
  moreCalls = 0,
}: Pick<ModelUse, 'stepByStep' | 'facts' | 'moreCalls'>): number {
  return MOST_CALLS + moreCalls + (stepByStep ? MORE_BY_STEPS : 0) + (facts ? MORE_FOR_FACTS : 0);
}

/** The calls of one question. */
export class QuestionCalls {
  readonly #model: LanguageModel;
  readonly #signal: AbortSignal | undefined;
  #left: number;
  #fault: Message | undefined;
  #down = false;
  #helped = false;

  /**
   * @param model what is asked
   * @param signal cancels the question
   * @param most calls that it may take
   */
  constructor(model: LanguageModel, signal?: AbortSignal, most = MOST_CALLS) {
    this.#left = most;
    this.#model = model;
    this.#signal = signal;
  }

  /** What answers name: the model, as its provider calls it. */
  get name(): string {
    return this.#model.name;
  }

  /** Whether something that the model said was made use of. */
  get helped(): boolean {
    return this.#helped;
  }

  /** Whether there is a call left. After a call that failed there is none: a person does not wait for the same fault twice. */
  get open(): boolean {
    return !this.#down && this.#left > 0;
  }

  /** The line that says what went wrong; undefined where nothing did. */
  get warning(): Message | undefined {
    if (!this.#fault) return undefined;
    return this.#helped
      ? say`The language model ${this.name} helped with a part only. ${this.#fault}`
      : say`This is answered without the language model ${this.name}. ${this.#fault}`;
  }

  /** Says that something of the model stands in the answer. */
  used(): void {
    this.#helped = true;
  }

  /**
   * Says that a reply was of no use; the first such line is kept.
   * @param why a sentence
   */
  useless(why: Message): void {
    this.#fault ??= why;
  }

  /**
   * Makes a call.
   * @param request the dialogue and the form of the answer
   * @param note given the call when it has ended
   * @returns the answers; undefined where none can be had
   * @throws SchemaGraphError `cancelled`
   */
  async ask(request: ModelRequest, note: NoteCall): Promise<readonly string[] | undefined> {
    if (!this.open) return undefined;
    this.#left--;
    const { provider, name } = this.#model;
    const call = { purpose: request.purpose, provider, name, messages: request.messages };
    try {
      const reply = await this.#model.complete(request, this.#signal && { signal: this.#signal });
      const { texts, usage, ms, kept } = reply;
      note({ ...call, texts, usage, ms, ...(kept && { kept }) });
      throwIfCancelled(this.#signal);
      if (texts.length > 0) return texts;
      this.useless(say`It gave no answer.`);
    } catch (error) {
      throwIfCancelled(this.#signal);
      if (error instanceof SchemaGraphError && error.code === 'cancelled') throw error;
      const failure = messageOf(error);
      note({ ...call, texts: [], usage: { inputTokens: 0, outputTokens: 0 }, ms: 0, failure });
      this.useless(failure);
    }
    this.#down = true;
    return undefined;
  }
}
