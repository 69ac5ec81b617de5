/** The language model that a command line names. */
import path from 'node:path';
import { createModels } from '../engine/models/models';
import type { ModelUse, SavedExample } from '../engine/models/model-use';
import { createModelPorts } from '../platform/node/model-ports';
import { readQuestionSet } from './eval/question-set';
import { cacheFolder } from './cache-folder';
import type { ModelOption } from './model-arguments';

/** Holds the key of the model's server: on a command line others could read it. */
const KEY_VARIABLE = 'SCHEMA_GRAPH_MODEL_KEY';

/** Holds a key that belongs to OpenAI, and goes to no other server. */
const OPENAI_KEY_VARIABLE = 'OPENAI_API_KEY';

/**
 * What gives each question its model, whose budget is that of the question.
 * @param option as it was named; without one there is no model
 * @throws SchemaGraphError `not-found` where a set of examples is missing
 */
export function modelUses(option: ModelOption | undefined): () => { readonly model?: ModelUse } {
  if (!option) return () => ({});
  const { baseUrl, name, samples, sendValues, withGraph, stepByStep, facts, allowOutside, price, cache } = option;
  const key = keyFor(baseUrl);
  // What a day has taken is counted there too.
  const isWritten = cache !== null || option.dayTokens !== undefined;
  const models = createModels(createModelPorts(isWritten ? path.resolve(cache ?? cacheFolder('models')) : undefined));
  const open = () => (cache === null ? models.unkept(settings) : models.forQuestion(settings));
  const shared = { provider: 'openai', model: name, baseUrl, sendValues, limits: limitsOf(option) } as const;
  const settings = { ...shared, ...(key !== undefined && { key }), ...(price && { price }) };
  open(); // says at once what cannot be used
  const examples = option.examples.flatMap(examplesIn);
  const use = { samples, sendValues, withGraph, stepByStep, facts, allowOutside, examples };
  return () => ({ model: { model: open(), ...use } });
}

function limitsOf({ seconds, questionTokens, dayTokens }: ModelOption) {
  return {
    ...(seconds !== undefined && { callMs: seconds * 1000, firstByteMs: seconds * 1000 }),
    ...(questionTokens !== undefined && { questionTokens }),
    ...(dayTokens !== undefined && { dayTokens }),
  };
}

/** The questions of a set that have SQL. */
function examplesIn(file: string): SavedExample[] {
  return readQuestionSet(path.resolve(file)).flatMap(({ question, sql }) =>
    sql === undefined ? [] : [{ question, sql }],
  );
}

/** The key for a server, from the environment. */
function keyFor(baseUrl: string): string | undefined {
  const host = URL.canParse(baseUrl) ? new URL(baseUrl).hostname : '';
  const ownKey = process.env[KEY_VARIABLE];
  return ownKey ?? (/(^|\.)openai\.com$/.test(host) ? process.env[OPENAI_KEY_VARIABLE] : undefined);
}
