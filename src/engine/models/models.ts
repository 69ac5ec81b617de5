/** Opens models from settings, with all that keeps their calls within bounds. */
import type { ModelPorts } from '../core/ports';
import { withBudget } from './budget';
import { withDeadline } from './deadline';
import { withKeptReplies } from './kept-replies';
import type { LanguageModel } from './language-model';
import { listModels } from './list-models';
import { ModelError } from './model-error';
import { DEFAULT_LIMITS, settingsProblem, type ModelSettings } from './model-settings';
import { openaiModel } from './openai-model';
import { withPrice } from './priced';
import { withRetries } from './retries';
import { allAbilities, type Abilities } from './server-abilities';

/** Opens models. */
export interface Models {
  /**
   * A model for one question: its budget is that of the question.
   * @throws ModelError `settings` where they cannot be used
   */
  forQuestion(settings: ModelSettings): LanguageModel;
  /**
   * A model whose answers are neither taken from what was kept nor kept, to see whether it can be reached.
   * @throws ModelError `settings` where they cannot be used
   */
  unkept(settings: ModelSettings): LanguageModel;
  /**
   * The names of the models that a server offers.
   * @param settings of a server; a name of a model is not needed
   * @throws SchemaGraphError `cancelled`, `model`
   */
  list(settings: ModelSettings, signal?: AbortSignal): Promise<readonly string[]>;
}

/**
 * Makes what opens models. One serves a whole process: it remembers what servers lack.
 * @param ports the platform's
 * @param hosted finds a model that the host offers (`vscode`), by name; absent where there is no such host
 */
export function createModels(ports: ModelPorts, hosted?: (name: string) => LanguageModel): Models {
  const known = new Map<string, Abilities>();
  const open = (settings: ModelSettings): LanguageModel => {
    const problem = settingsProblem(settings, hosted !== undefined);
    if (problem) throw new ModelError('settings', problem);
    const limits = { ...DEFAULT_LIMITS, ...settings.limits };
    const { callMs, firstByteMs, retries } = limits;
    const { timers, clock, ledger, today } = ports;
    const plain =
      settings.provider === 'vscode' && hosted
        ? hosted(settings.model)
        : openaiModel({ ...settings, firstByteMs }, abilitiesOf(settings), ports);
    const patient = withRetries(plain, { retries, withinMs: callMs, timers, clock });
    const bounded = withBudget(withDeadline(patient, callMs, timers), { ...limits, ledger, today });
    return withPrice(bounded, settings.price);
  };
  const abilitiesOf = ({ baseUrl = '', model }: ModelSettings): Abilities => {
    const name = JSON.stringify([baseUrl, model]);
    const abilities = known.get(name) ?? allAbilities();
    known.set(name, abilities);
    return abilities;
  };
  return {
    forQuestion: (settings) => withKeptReplies(open(settings), settings.baseUrl ?? '', ports.kept),
    unkept: open,
    list: async (settings, signal) => {
      const problem = settingsProblem({ ...settings, provider: 'openai', model: 'any' }, true);
      if (problem) throw new ModelError('settings', problem);
      return listModels(settings, ports, signal);
    },
  };
}
