/** A model server that plays the dialogue of a question, whatever the calls' order. */
import type { ModelPurpose, ModelRequest } from '../../src/engine/models/language-model';
import { startModelServer, type ChatRequest, type ModelServer } from './model-server';
import type { ServerReply } from './model-server-replies';

/** What is said to the calls of each kind. */
export type Lines = Partial<Record<ModelPurpose, object | string | ((request: ModelRequest) => object | string)>>;

/**
 * What a request is for, by its first words.
 * @param chat as it came
 */
export function purposeOf({ messages }: ChatRequest): ModelPurpose {
  const orders = messages[0]?.content ?? '';
  if (orders.startsWith('You read questions')) return 'understand';
  if (orders.startsWith('You word the answer')) return 'wording';
  if (orders.startsWith('You split')) return 'split';
  if (orders.startsWith('You find out what a question')) return 'residual';
  if (orders.startsWith('You find in facts')) return 'facts';
  return messages.length > 2 ? 'repair' : 'program';
}

/**
 * Starts a server on a free port; a call for which there is no line is answered with an error.
 * @param lines what is said
 */
export async function startDialogueServer(lines: Lines): Promise<ModelServer> {
  return startModelServer((chat) => replyOf(chat, lines));
}

/**
 * What is said to a request.
 * @param chat as it came
 * @param lines what is said to calls of its kind
 */
export function replyOf(chat: ChatRequest, lines: Lines): ServerReply {
  const purpose = purposeOf(chat);
  const messages = chat.messages.map(({ role, content }) => ({ role: role as 'user', content }));
  const line = lines[purpose];
  const said: unknown = typeof line === 'function' ? line({ purpose, messages, maxTokens: 0 }) : line;
  if (said === undefined) return { status: 500, body: JSON.stringify({ error: { message: 'no such line' } }) };
  return typeof said === 'string' ? said : JSON.stringify(said);
}
