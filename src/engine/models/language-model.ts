/**
 * The port `LanguageModel`: something that continues a dialogue. It proposes, over identifiers that it is given; the engine
 * checks what it says, runs it and proves it. Adapters lie beside this file and in `host/`.
 */

/** What a call is for: each is a kind of prompt of its own, counted and shown apart. */
export type ModelPurpose =
  'understand' | 'split' | 'program' | 'repair' | 'residual' | 'follow' | 'facts' | 'wording' | 'suggest' | 'test';

/** One turn of a dialogue. */
export interface ModelMessage {
  readonly role: 'system' | 'user' | 'assistant';
  readonly content: string;
}

/** The shape that an answer has to fit, as a JSON schema in the subset that strict structured outputs take. */
export interface AnswerSchema {
  /** Letters, digits and `_`. */
  readonly name: string;
  readonly schema: Readonly<Record<string, unknown>>;
}

/** One call. */
export interface ModelRequest {
  readonly purpose: ModelPurpose;
  readonly messages: readonly ModelMessage[];
  /** Absent where plain text is wanted. */
  readonly schema?: AnswerSchema;
  /** Tokens that an answer has at most. */
  readonly maxTokens: number;
  /** Answers wanted, 1 by default; servers that give one at a time are asked several times. */
  readonly samples?: number;
  /** 0 (by default: the likeliest answer) to 1. */
  readonly temperature?: number;
}

/** What a call took. Money is in the provider's currency; undefined where no price is known. */
export interface ModelUsage {
  readonly inputTokens: number;
  readonly outputTokens: number;
  readonly cost?: number;
}

/** What came back. */
export interface ModelReply {
  /** As many as were asked for, or fewer. Whatever the schema asked for: they are untrusted and unchecked. */
  readonly texts: readonly string[];
  readonly usage: ModelUsage;
  /** Milliseconds from the call to the end of the answer, retries included. */
  readonly ms: number;
  /** The answer was kept from an equal call before: nothing was sent. */
  readonly kept?: true;
}

/** How a call is watched and ended. */
export interface ModelCallOptions {
  readonly signal?: AbortSignal;
  /** Called with each piece of the first answer's text as it arrives. */
  readonly onText?: (piece: string) => void;
}

/** A model, wherever it runs. */
export interface LanguageModel {
  /** `openai`, `vscode`: for the trace. */
  readonly provider: string;
  /** As the provider calls it. */
  readonly name: string;
  /**
   * Continues a dialogue.
   * @throws SchemaGraphError `cancelled`; `model` where no answer can be had: unreachable, refused, out of budget, too slow,
   *   cut off. What it says is a sentence for the user.
   */
  complete(request: ModelRequest, options?: ModelCallOptions): Promise<ModelReply>;
}
