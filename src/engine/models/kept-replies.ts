/** Keeps answers by the content of what was asked: the same call is sent once. */
import type { KeptTexts } from '../core/ports';
import type { LanguageModel, ModelReply, ModelRequest } from './language-model';

/** Of what is hashed and written. */
const FORMAT = 1;

/**
 * A model that is not asked twice for the same. What is kept is as untrusted as what a model says.
 * @param model is asked for what is not kept
 * @param server its address: the same name means another model elsewhere
 * @param kept where answers are kept; where that fails, the model is asked
 */
export function withKeptReplies(model: LanguageModel, server: string, kept: KeptTexts): LanguageModel {
  return {
    provider: model.provider,
    name: model.name,
    async complete(request, options = {}) {
      const name = await nameOf(model, server, request);
      const before = repliesIn(await kept.read(name).catch(() => undefined));
      if (before) {
        const [first = ''] = before;
        options.onText?.(first);
        return { texts: before, usage: { inputTokens: 0, outputTokens: 0 }, ms: 0, kept: true };
      }
      const reply = await model.complete(request, options);
      const isAll = reply.texts.length >= (request.samples ?? 1);
      if (isAll) await kept.write(name, JSON.stringify({ format: FORMAT, texts: reply.texts })).catch(() => undefined);
      return reply;
    },
  };
}

/** SHA-256 of everything that an answer depends on: what a call is for, and how long it may take, are no part of that. */
async function nameOf({ provider, name }: LanguageModel, server: string, request: ModelRequest): Promise<string> {
  const { messages, schema, maxTokens, samples = 1, temperature = 0 } = request;
  const dialogue = messages.map(({ role, content }) => [role, content]);
  const all = [FORMAT, provider, server, name, dialogue, schema ?? null, maxTokens, samples, temperature];
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(JSON.stringify(all)));
  return [...new Uint8Array(hash)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

function repliesIn(text: string | undefined): ModelReply['texts'] | undefined {
  if (text === undefined) return undefined;
  try {
    const { format, texts } = JSON.parse(text) as { readonly format?: unknown; readonly texts?: unknown };
    const isList = Array.isArray(texts) && texts.length > 0 && texts.every((item) => typeof item === 'string');
    return format === FORMAT && isList ? texts : undefined;
  } catch {
    return undefined;
  }
}
