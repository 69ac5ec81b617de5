/** The model and the vectors that a question is asked with, from the settings that came with it. */
import type { Embedders, VectorSettings, VectorUse } from '../../engine/models/embedders';
import { ModelError } from '../../engine/models/model-error';
import type { LanguageModel } from '../../engine/models/language-model';
import type { ModelSettings } from '../../engine/models/model-settings';
import type { ModelUse, SavedExample } from '../../engine/models/model-use';
import type { Models } from '../../engine/models/models';

/**
 * Opens the model of a question. Settings that cannot be used are a fault of the model, which is told with the answer: the
 * question is answered all the same.
 * @param models opens it
 * @param settings as the person has them; absent: no model
 * @param examples questions that were answered before, with what answered them
 */
export function askedModel(
  models: Models,
  settings: ModelSettings | undefined,
  examples: readonly SavedExample[] = [],
): { readonly model?: ModelUse } {
  return settings ? { model: { ...usedModel(models, settings), examples } } : {};
}

/**
 * Opens a model, with what it may be given. Settings that cannot be used are a fault of each call.
 * @param models opens it
 * @param settings as the person has them
 */
export function usedModel(models: Models, settings: ModelSettings): ModelUse {
  const { sendValues = true, samples = 1, stepByStep = false, facts = false, allowOutside = false } = settings;
  return { model: opened(models, settings), sendValues, samples, stepByStep, facts, allowOutside };
}

function opened(models: Models, settings: ModelSettings): LanguageModel {
  try {
    return models.forQuestion(settings);
  } catch (error) {
    if (!(error instanceof ModelError)) throw error;
    return { provider: settings.provider, name: settings.model, complete: () => Promise.reject(error) };
  }
}

/**
 * Opens what gives the vectors of a question. Settings that cannot be used are told where columns are learnt; here they mean
 * that there are none.
 * @param embedders opens it
 * @param settings as the person has them; absent: no vectors
 */
export function askedVectors(
  embedders: Embedders,
  settings: VectorSettings | undefined,
): { readonly vectors?: VectorUse } {
  if (!settings) return {};
  try {
    return { vectors: embedders(settings) };
  } catch (error) {
    if (error instanceof ModelError) return {};
    throw error;
  }
}
