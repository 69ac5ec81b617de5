/** The language model that a command line names. */
import { createModels } from '../engine/models/models';
import type { ModelUse } from '../engine/models/model-use';
import { createModelPorts } from '../platform/node/model-ports';
import type { ModelOption } from './arguments';

/** Holds the key of the model's server: on a command line others could read it. */
const KEY_VARIABLE = 'SCHEMA_GRAPH_MODEL_KEY';

/** Holds a key that belongs to OpenAI, and goes to no other server. */
const OPENAI_KEY_VARIABLE = 'OPENAI_API_KEY';

/**
 * What gives each question its model, whose budget is that of the question.
 * @param option as it was named; without one there is no model
 */
export function modelUses(option: ModelOption | undefined): () => { readonly model?: ModelUse } {
  if (!option) return () => ({});
  const { baseUrl, name, samples, sendValues, withGraph, seconds } = option;
  const key = keyFor(baseUrl);
  const limits = seconds === undefined ? {} : { callMs: seconds * 1000, firstByteMs: seconds * 1000 };
  const models = createModels(createModelPorts());
  const shared = { provider: 'openai', model: name, baseUrl, sendValues, limits } as const;
  const settings = { ...shared, ...(key !== undefined && { key }) };
  models.forQuestion(settings); // says at once what cannot be used
  return () => ({ model: { model: models.forQuestion(settings), samples, sendValues, withGraph } });
}

/** The key for a server, from the environment. */
function keyFor(baseUrl: string): string | undefined {
  const host = URL.canParse(baseUrl) ? new URL(baseUrl).hostname : '';
  const ownKey = process.env[KEY_VARIABLE];
  return ownKey ?? (/(^|\.)openai\.com$/.test(host) ? process.env[OPENAI_KEY_VARIABLE] : undefined);
}
