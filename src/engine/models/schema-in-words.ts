/** The shape of an answer told in the prompt, for models and servers that cannot be held to one. */
import type { AnswerSchema, ModelMessage } from './language-model';

/**
 * Says in the prompt what the answer has to look like.
 * @param messages the dialogue
 * @param schema what the answer has to fit
 * @returns the dialogue, with a last paragraph in its first system message, which is added where there is none
 */
export function schemaInWords(messages: readonly ModelMessage[], { schema }: AnswerSchema): readonly ModelMessage[] {
  const words =
    'Answer with one JSON object and nothing else: no explanation, no code fence. ' +
    `It has to fit this JSON schema:\n${JSON.stringify(schema)}`;
  const at = messages.findIndex(({ role }) => role === 'system');
  if (at < 0) return [{ role: 'system', content: words }, ...messages];
  return messages.map((message, i) =>
    i === at ? { role: 'system', content: `${message.content}\n\n${words}` } : message,
  );
}
