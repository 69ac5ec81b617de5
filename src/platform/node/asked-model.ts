/** The model that a question is asked with, from the settings that came with it. */
import { ModelError } from '../../engine/models/model-error';
import type { LanguageModel } from '../../engine/models/language-model';
import type { ModelSettings } from '../../engine/models/model-settings';
import type { ModelUse } from '../../engine/models/model-use';
import type { Models } from '../../engine/models/models';

/**
 * Opens the model of a question. Settings that cannot be used are a fault of the model, which is told with the answer: the
 * question is answered all the same.
 * @param models opens it
 * @param settings as the person has them; absent: no model
 */
export function askedModel(models: Models, settings: ModelSettings | undefined): { readonly model?: ModelUse } {
  if (!settings) return {};
  const { sendValues = true } = settings;
  return { model: { model: opened(models, settings), sendValues } };
}

function opened(models: Models, settings: ModelSettings): LanguageModel {
  try {
    return models.forQuestion(settings);
  } catch (error) {
    if (!(error instanceof ModelError)) throw error;
    return { provider: settings.provider, name: settings.model, complete: () => Promise.reject(error) };
  }
}
