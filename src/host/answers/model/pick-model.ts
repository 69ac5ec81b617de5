/** Lets a person choose a language model: none, one that VS Code offers, or one on a server. */
import * as vscode from 'vscode';
import { messageOf } from '../../../engine/core/errors';
import { settingsProblem } from '../../../engine/models/model-settings';
import type { EngineClient } from '../../data/engine-client';
import { inWords } from '../../engine-text';
import { isCancelled } from '../../errors';
import { whileShown } from '../../vscode-api';
import { isLoopback, serverOf, type ModelKeys } from './model-keys';
import type { PickedModel } from './picked-model';
import { offeredModels } from './offered-models';

/** What choosing needs. */
export interface ModelParts {
  readonly engine: EngineClient;
  readonly keys: ModelKeys;
}

/** Where servers usually are. */
const SERVERS: readonly (readonly [name: string, baseUrl: string])[] = [
  ['OpenAI', 'https://api.openai.com/v1'],
  ['Azure OpenAI', 'https://NAME.openai.azure.com/openai/v1'],
  ['Ollama', 'http://localhost:11434/v1'],
  ['LM Studio', 'http://localhost:1234/v1'],
  ['llama.cpp', 'http://localhost:8080/v1'],
  ['vLLM', 'http://localhost:8000/v1'],
];

type Offer = vscode.QuickPickItem & { readonly model?: PickedModel; readonly server?: string };

/**
 * Asks for a model.
 * @param parts what that needs
 * @returns undefined where the person chose nothing
 */
export async function pickModel(parts: ModelParts): Promise<PickedModel | undefined> {
  const hosted = await offeredModels();
  const group = (label: string): Offer => ({ label, kind: vscode.QuickPickItemKind.Separator });
  const offers: Offer[] = [
    {
      label: vscode.l10n.t('No model'),
      description: vscode.l10n.t('nothing leaves this machine'),
      model: { provider: 'none' },
    },
    ...(hosted.length === 0 ? [] : [group(vscode.l10n.t('Offered by VS Code'))]),
    ...hosted.map((model): Offer => ({
      label: model.name,
      description: modelName(model),
      model: { provider: 'vscode', model: modelName(model) },
    })),
    group(vscode.l10n.t('On a server that speaks chat completions')),
    ...SERVERS.map(([label, server]): Offer => ({ label, description: server, server })),
    { label: vscode.l10n.t('Another address…'), server: 'https://' },
  ];
  const chosen = await vscode.window.showQuickPick(offers, {
    title: vscode.l10n.t('Language model'),
    placeHolder: vscode.l10n.t('It reads questions and words answers; the graph decides, and rows prove'),
    matchOnDescription: true,
  });
  if (!chosen) return undefined;
  return chosen.model ?? pickOnServer(parts, chosen.server ?? '');
}

async function pickOnServer(parts: ModelParts, preset: string): Promise<PickedModel | undefined> {
  const baseUrl = await vscode.window.showInputBox({
    title: vscode.l10n.t('Address of the server'),
    prompt: vscode.l10n.t('Up to where /chat/completions follows, most often with /v1 at its end'),
    value: preset,
    ignoreFocusOut: true,
    validateInput: (value) => {
      const problem = settingsProblem({ provider: 'openai', model: 'any', baseUrl: value.trim() }, true);
      return problem && inWords(problem);
    },
  });
  const server = serverOf(baseUrl?.trim() ?? '');
  if (baseUrl === undefined || server === undefined) return undefined;
  let key = await parts.keys.get(baseUrl);
  if (key === undefined && !isLoopback(server)) {
    key = (await askForKey(server))?.trim();
    if (key === undefined) return undefined;
  }
  const shared = { provider: 'openai', baseUrl: baseUrl.trim(), ...(key && { key }) } as const;
  const model = await pickName(parts, shared);
  return model === undefined ? undefined : { ...shared, model };
}

/** Offers the models of a server by name; where it gives no list, the name is typed. */
async function pickName(
  { engine }: ModelParts,
  settings: { readonly provider: 'openai'; readonly baseUrl: string; readonly key?: string },
): Promise<string | undefined> {
  const title = vscode.l10n.t('Model');
  let why: string | undefined;
  try {
    const params = { model: { ...settings, model: '' } };
    const list = vscode.l10n.t('Asking {0} for its models', settings.baseUrl);
    const names = await whileShown(list, (signal) => engine.request('listModels', params, { signal }));
    if (names.length > 0) {
      const other: vscode.QuickPickItem = { label: vscode.l10n.t('Another name…') };
      const items = [...names.map((label): vscode.QuickPickItem => ({ label })), other];
      const chosen = await vscode.window.showQuickPick(items, { title });
      if (chosen !== other) return chosen?.label;
    }
  } catch (error) {
    if (isCancelled(error)) return undefined;
    why = inWords(messageOf(error));
  }
  const typed = await vscode.window.showInputBox({
    title,
    prompt: why ?? vscode.l10n.t('The name of the model, as the server calls it'),
    placeHolder: vscode.l10n.t('The name of the model, as the server calls it'),
    ignoreFocusOut: true,
  });
  return typed === undefined || typed.trim() === '' ? undefined : typed.trim();
}

/**
 * Asks for a key.
 * @param server whose key it is
 * @returns undefined where the person gave none
 */
export function askForKey(server: string): Thenable<string | undefined> {
  return vscode.window.showInputBox({
    title: vscode.l10n.t('Key for {0}', server),
    prompt: vscode.l10n.t(
      'It is kept where VS Code keeps secrets, and sent to {0} alone. Leave it empty where none is needed.',
      server,
    ),
    password: true,
    ignoreFocusOut: true,
  });
}

/** How a model is named in settings: identifiers are a vendor's own. */
export function modelName({ vendor, id }: vscode.LanguageModelChat): string {
  return `${vendor}/${id}`;
}
