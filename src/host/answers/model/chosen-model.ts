/** Which model a person has chosen, as the settings say it. */
import * as vscode from 'vscode';
import type { ModelLimits, ModelSettings } from '../../../engine/models/model-settings';
import type { SavedExample } from '../../../engine/models/model-use';
import { savedQuestions } from '../../authoring/saved-questions';
import type { Settings } from '../../contributions';
import type { ModelKeys } from './model-keys';

/**
 * The model that questions are asked with. Only a person's own settings count, never a workspace's, which could send questions
 * and data elsewhere; a workspace that is not trusted has no model.
 * @param keys holds the key of its server
 * @returns undefined where there is none
 */
export async function chosenModel(keys: ModelKeys): Promise<ModelSettings | undefined> {
  const provider = own('model.provider');
  if (!vscode.workspace.isTrusted || provider === 'none') return undefined;
  const shared = {
    ...{ model: own('model.name'), limits: limits(), sendValues: own('model.sendValues'), ...price() },
    ...{ samples: own('model.samples'), stepByStep: own('model.stepByStep'), facts: own('model.facts') },
    allowOutside: own('model.outsideJoins'),
  };
  if (provider === 'vscode') return { provider, ...shared };
  const [baseUrl, apiVersion] = [own('model.baseUrl'), own('model.apiVersion')];
  const key = await keys.get(baseUrl);
  return { provider, ...shared, baseUrl, ...(apiVersion !== '' && { apiVersion }), ...(key && { key }) };
}

/** Whether a person lets language models have stored values. */
export function sendsValues(): boolean {
  return own('model.sendValues');
}

/** What calls to a server may take. */
export function limits(): Partial<ModelLimits> {
  const dayTokens = own('model.limits.dayTokens');
  return {
    callMs: own('model.limits.callSeconds') * 1000,
    firstByteMs: own('model.limits.firstByteSeconds') * 1000,
    questionTokens: own('model.limits.questionTokens'),
    ...(dayTokens > 0 && { dayTokens }),
  };
}

/** What tokens cost, where the person has said it. */
function price(): Pick<ModelSettings, 'price'> {
  const [input, output] = [own('model.price.input'), own('model.price.output')];
  return input > 0 || output > 0 ? { price: { input, output } } : {};
}

/**
 * The saved questions that the model is shown as examples.
 * @param graph the graph file
 * @returns none where the person does not want it
 */
export async function modelExamples(graph: vscode.Uri): Promise<readonly SavedExample[]> {
  if (!own('model.examples')) return [];
  return (await savedQuestions(graph)).flatMap(({ question, sql }) => (sql === undefined ? [] : [{ question, sql }]));
}

type ModelSetting = Extract<keyof Settings, `model.${string}`>;

/**
 * A setting of the person, whatever the workspace says.
 * @param name the setting, without the extension's prefix
 */
export function own<K extends ModelSetting | `vectors.${'provider' | 'baseUrl' | 'name'}`>(name: K): Settings[K] {
  const values = vscode.workspace.getConfiguration('schemaGraph').inspect<Settings[K]>(name);
  return (values?.globalValue ?? values?.defaultValue) as Settings[K];
}

/**
 * Changes settings of the person.
 * @param values what they become; undefined for the default
 */
export async function chooseModelSettings(values: {
  readonly [K in ModelSetting]?: Settings[K] | undefined;
}): Promise<void> {
  const configuration = vscode.workspace.getConfiguration('schemaGraph');
  for (const [name, value] of Object.entries(values)) {
    await configuration.update(name, value, vscode.ConfigurationTarget.Global);
  }
}
