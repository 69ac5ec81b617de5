/** Holds questions, and days, to the tokens that they may use. */
import { SchemaGraphError } from '../core/errors';
import { say } from '../core/message';
import type { TokenLedger } from '../core/ports';
import type { LanguageModel, ModelRequest } from './language-model';
import { ModelError, type ModelFault } from './model-error';
import { estimateTokens } from './tokens';

/** What may be used, and where it is counted. */
export interface Budget {
  /** Tokens of one question, prompts and answers. */
  readonly questionTokens: number;
  /** Tokens of a day; without a limit where it is absent. */
  readonly dayTokens?: number;
  readonly ledger: TokenLedger;
  readonly today: () => string;
}

/** Faults of calls for which no server takes anything: they never got to the model. */
const FREE: ReadonlySet<ModelFault> = new Set<ModelFault>([
  'settings',
  'unreachable',
  'unauthorized',
  'forbidden',
  'not-found',
  'moved',
  'busy',
  'quota',
  'server',
  'rejected',
  'prompt-too-long',
  'budget',
]);

/** Tokens that calls of all questions may take which are running; what they took is in the ledger when they have ended. */
const running = new WeakMap<TokenLedger, number>();

function addRunning(ledger: TokenLedger, tokens: number): void {
  running.set(ledger, (running.get(ledger) ?? 0) + tokens);
}

/**
 * A model for one question, which is not asked where a call could take more than is left. A call is counted with what it may
 * take while it runs, and with what it took when it has ended; one that failed on the way is counted in full.
 * @param model is asked
 * @param budget of the question and the day
 */
export function withBudget(model: LanguageModel, { questionTokens, dayTokens, ledger, today }: Budget): LanguageModel {
  let question = 0;
  return {
    provider: model.provider,
    name: model.name,
    async complete(request, options) {
      const most = mostTokens(request);
      if (question + most > questionTokens) {
        throw new ModelError(
          'budget',
          say`The model may use ${questionTokens} tokens for one question, and this call could take more than is left.`,
        );
      }
      const others = running.get(ledger) ?? 0;
      question += most;
      addRunning(ledger, most);
      let took = 0;
      try {
        if (dayTokens !== undefined && (await ledger.used(today())) + others + most > dayTokens) {
          throw new ModelError('budget', say`The model may use ${dayTokens} tokens a day, and today's are used up.`);
        }
        const reply = await model.complete(request, options);
        took = reply.usage.inputTokens + reply.usage.outputTokens;
        return reply;
      } catch (error) {
        const free = error instanceof ModelError ? FREE.has(error.fault) : !isCancelled(error);
        if (!free) took = most;
        throw error;
      } finally {
        question += took - most;
        // What cannot be counted holds up no answer.
        if (took > 0) await ledger.add(today(), took).catch(() => undefined);
        addRunning(ledger, -most);
      }
    },
  };
}

/** Tokens that a call takes at most, as far as one can tell before. */
function mostTokens({ messages, schema, maxTokens, samples = 1 }: ModelRequest): number {
  const texts = [...messages.map(({ content }) => content), schema ? JSON.stringify(schema.schema) : ''];
  return texts.reduce((sum, text) => sum + estimateTokens(text), 0) + maxTokens * samples;
}

function isCancelled(error: unknown): boolean {
  return error instanceof SchemaGraphError && error.code === 'cancelled';
}
