/** Finds out whether a model can be reached, as a person asks who has just chosen one. */
import type { Message } from '../core/message';
import { jsonInText } from './json-in-text';
import type { LanguageModel, ModelRequest } from './language-model';
import { ModelError, type ModelFault } from './model-error';

/** A model that answered. */
export interface ConnectionReport {
  readonly model: string;
  readonly ms: number;
  /** Tokens of the question and the answer. */
  readonly tokens: number;
  /** Whether it answered in the shape that it was asked for. */
  readonly keepsToSchema: boolean;
}

/** Why a model did not answer. */
export interface ConnectionFault {
  readonly fault: ModelFault;
  readonly said: Message;
}

/** Holds nothing of anybody's. */
const REQUEST: ModelRequest = {
  purpose: 'test',
  messages: [
    { role: 'system', content: 'You are asked whether you can be reached.' },
    { role: 'user', content: 'Say that you are ready.' },
  ],
  schema: {
    name: 'ready',
    schema: {
      type: 'object',
      properties: { ready: { type: 'boolean' } },
      required: ['ready'],
      additionalProperties: false,
    },
  },
  maxTokens: 50,
};

/**
 * Asks a model for a word.
 * @param open gives the model, whose answers are not kept
 * @param signal gives it up
 * @throws SchemaGraphError `cancelled`
 */
export async function testConnection(
  open: () => LanguageModel,
  signal?: AbortSignal,
): Promise<ConnectionReport | ConnectionFault> {
  try {
    const model = open();
    const { texts, usage, ms } = await model.complete(REQUEST, { ...(signal && { signal }) });
    const { inputTokens, outputTokens } = usage;
    return { model: model.name, ms, tokens: inputTokens + outputTokens, keepsToSchema: isReady(texts[0] ?? '') };
  } catch (error) {
    if (!(error instanceof ModelError)) throw error;
    return { fault: error.fault, said: error.said };
  }
}

function isReady(text: string): boolean {
  try {
    return typeof (JSON.parse(jsonInText(text)) as { readonly ready?: unknown } | null)?.ready === 'boolean';
  } catch {
    return false;
  }
}
