/** What calls cost, by the prices that a person has set: nobody here knows what providers ask for today. */
import type { LanguageModel } from './language-model';
import type { ModelPrice } from './model-settings';

const MILLION = 1_000_000;

/**
 * A model whose usage tells what it cost.
 * @param model is asked
 * @param price of its tokens; absent: what the server itself says stays
 */
export function withPrice(model: LanguageModel, price: ModelPrice | undefined): LanguageModel {
  if (!price) return model;
  return {
    provider: model.provider,
    name: model.name,
    async complete(request, options) {
      const reply = await model.complete(request, options);
      const { inputTokens, outputTokens } = reply.usage;
      const cost = (inputTokens * price.input + outputTokens * price.output) / MILLION;
      return { ...reply, usage: { ...reply.usage, cost } };
    },
  };
}
