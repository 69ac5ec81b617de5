/** The language model that a command line names. */
import { createModels } from '../engine/models/models';
import type { ModelUse } from '../engine/models/model-use';
import { createModelPorts } from '../platform/node/model-ports';
import type { ModelOption } from './arguments';

/** Holds the key of the model's server: on a command line others could read it. */
const KEY_VARIABLE = 'SCHEMA_GRAPH_MODEL_KEY';

/**
 * What gives each question its model, whose budget is that of the question.
 * @param option as it was named; without one there is no model
 */
export function modelUses(option: ModelOption | undefined): () => { readonly model?: ModelUse } {
  if (!option) return () => ({});
  const { baseUrl, name, samples, sendValues, withGraph } = option;
  const key = process.env[KEY_VARIABLE];
  const models = createModels(createModelPorts());
  const settings = { provider: 'openai', model: name, baseUrl, sendValues, ...(key !== undefined && { key }) } as const;
  models.forQuestion(settings); // says at once what cannot be used
  return () => ({ model: { model: models.forQuestion(settings), samples, sendValues, withGraph } });
}
