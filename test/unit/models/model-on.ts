/** A model on a test server, with nothing between it and the adapter. */
import { openaiModel } from '../../../src/engine/models/openai-model';
import type { LanguageModel, ModelRequest } from '../../../src/engine/models/language-model';
import { DEFAULT_LIMITS, type ModelSettings } from '../../../src/engine/models/model-settings';
import { allAbilities, type Abilities } from '../../../src/engine/models/server-abilities';
import type { Http, Timers } from '../../../src/engine/core/ports';

/** Timers of the real clock. */
const realTimers: Timers = {
  after(ms, then) {
    const timer = setTimeout(then, ms);
    return () => clearTimeout(timer);
  },
};

/** A short question. */
export const QUESTION: ModelRequest = {
  purpose: 'wording',
  messages: [
    { role: 'system', content: 'You answer questions.' },
    { role: 'user', content: 'How many singers are there? — “Größe”' },
  ],
  maxTokens: 100,
};

/** The same, answered in a shape. */
export const SHAPED: ModelRequest = {
  ...QUESTION,
  schema: {
    name: 'count',
    schema: {
      type: 'object',
      properties: { count: { type: 'integer' } },
      required: ['count'],
      additionalProperties: false,
    },
  },
};

/**
 * The plain adapter.
 * @param server where
 * @param over what is set otherwise
 */
export function modelOn(
  server: { readonly baseUrl: string },
  over: Partial<ModelSettings> & {
    readonly firstByteMs?: number;
    readonly abilities?: Abilities;
    readonly http?: Http;
  } = {},
): LanguageModel {
  const { abilities = allAbilities(), http = (url, init) => fetch(url, init), ...settings } = over;
  return openaiModel(
    { provider: 'openai', model: 'm', baseUrl: server.baseUrl, firstByteMs: DEFAULT_LIMITS.firstByteMs, ...settings },
    abilities,
    { http, timers: realTimers, clock: () => performance.now() },
  );
}
