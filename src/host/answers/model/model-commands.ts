/** Commands about language models: choose one, set or forget its key, see whether it answers. */
import * as vscode from 'vscode';
import type { ModelFault } from '../../../engine/models/model-error';
import type { ModelSettings } from '../../../engine/models/model-settings';
import { withoutLinks } from '../../message-text';
import { registerCommand, runCommand, whileShown } from '../../vscode-api';
import { chooseModelSettings, chosenModel } from './chosen-model';
import { serverOf, type ModelKeys } from './model-keys';
import { askForKey, pickModel, type ModelParts } from './pick-model';
import type { PickedModel } from './picked-model';

/** Milliseconds for a model of VS Code to be tried in: VS Code may ask the person first whether it may be used. */
const CONSENT_MS = 300_000;

/**
 * Registers the commands.
 * @param parts what they need
 */
export function modelCommands(parts: ModelParts): vscode.Disposable[] {
  return [
    registerCommand('schemaGraph.chooseModel', (given) => chooseCommand(parts, given)),
    registerCommand('schemaGraph.setModelKey', (key) => setKeyCommand(parts, key)),
    registerCommand('schemaGraph.forgetModelKey', () => forgetKeyCommand(parts)),
    registerCommand('schemaGraph.testModel', () => testCommand(parts)),
  ];
}

async function chooseCommand(parts: ModelParts, given?: PickedModel): Promise<string | undefined> {
  const picked = given ?? (await pickModel(parts));
  if (!picked) return undefined;
  if (picked.provider === 'none') {
    await chooseModelSettings({ 'model.provider': undefined });
    const said = vscode.l10n.t('Questions are answered without a language model.');
    void vscode.window.showInformationMessage(said);
    return said;
  }
  const sends = given ? true : await agreesToSend(picked);
  return sends === undefined ? undefined : useModel(parts, picked, sends);
}

/**
 * Puts a model to use, when the person has seen what questions send to it.
 * @param parts what that needs
 * @param picked the model
 */
export async function chooseListed(
  parts: ModelParts,
  picked: Exclude<PickedModel, { provider: 'none' }>,
): Promise<void> {
  const sends = await agreesToSend(picked);
  if (sends !== undefined) await useModel(parts, picked, sends);
}

async function useModel(
  parts: ModelParts,
  picked: Exclude<PickedModel, { provider: 'none' }>,
  sends: boolean,
): Promise<string | undefined> {
  await chooseModelSettings({ 'model.sendValues': sends ? undefined : false });
  if (picked.provider === 'openai') {
    if (picked.key !== undefined) await parts.keys.set(picked.baseUrl, picked.key);
    await chooseModelSettings({ 'model.baseUrl': picked.baseUrl });
  }
  await chooseModelSettings({ 'model.name': picked.model, 'model.provider': picked.provider });
  return testCommand(parts);
}

/**
 * Lists what will leave this machine, before anything does.
 * @returns whether stored values may, too; undefined where the person wants none of it
 */
async function agreesToSend(picked: Exclude<PickedModel, { provider: 'none' }>): Promise<boolean | undefined> {
  const [all, names] = [vscode.l10n.t('Send Values Too'), vscode.l10n.t('Send No Values')];
  const where = picked.provider === 'openai' ? (serverOf(picked.baseUrl) ?? picked.baseUrl) : picked.model;
  const detail = [
    vscode.l10n.t(
      'Always: the question, and names, types and descriptions of tables and columns that it may be about.',
    ),
    vscode.l10n.t(
      'With values: some stored values of those columns, values that the question names, and rows of the answer.',
    ),
    vscode.l10n.t('Never: whole tables or files, and nothing at all before a question is asked.'),
  ].join('\n\n');
  const message = vscode.l10n.t('What questions send to {0}', where);
  const chosen = await vscode.window.showInformationMessage(message, { modal: true, detail }, all, names);
  return chosen === undefined ? undefined : chosen === all;
}

/** Asks for a key, and keeps it for the server that the settings name. */
async function setKeyCommand({ keys }: ModelParts, given?: string): Promise<boolean> {
  const settings = await serverSettings(keys);
  if (!settings) return false;
  const server = serverOf(settings.baseUrl ?? '') ?? '';
  const key = given ?? (await askForKey(server));
  if (key === undefined || key.trim() === '') return false;
  await keys.set(server, key.trim());
  const said = vscode.l10n.t('The key for {0} is kept where VS Code keeps secrets.', server);
  void vscode.window.showInformationMessage(said);
  return true;
}

async function forgetKeyCommand({ keys }: ModelParts): Promise<boolean> {
  const settings = await serverSettings(keys);
  if (!settings) return false;
  const server = serverOf(settings.baseUrl ?? '') ?? '';
  await keys.forget(server);
  void vscode.window.showInformationMessage(vscode.l10n.t('The key for {0} is forgotten.', server));
  return true;
}

/** Says what the model answered, or what went wrong and what to do about it. */
async function testCommand({ engine, keys }: ModelParts): Promise<string | undefined> {
  const model = await chosenModel(keys);
  if (!model) {
    void offerChoice();
    return undefined;
  }
  const title = vscode.l10n.t('Asking {0} whether it is there', model.model);
  const tried = { ...model, limits: { ...model.limits, ...(model.provider === 'vscode' && { callMs: CONSENT_MS }) } };
  const found = await whileShown(title, (signal) => engine.request('testModel', { model: tried }, { signal }));
  if ('fault' in found) {
    void offerHelp(found.said, found.fault);
    return found.said;
  }
  const seconds = Math.max(0.1, Math.round(found.ms / 100) / 10);
  const answered = vscode.l10n.t('{0} answered in {1} s ({2} tokens).', found.model, seconds, found.tokens);
  const loose = vscode.l10n.t('It did not keep to the form that it was asked for, so it may be of little help.');
  const said = found.keepsToSchema ? answered : `${answered} ${loose}`;
  void vscode.window.showInformationMessage(withoutLinks(said));
  return said;
}

async function offerHelp(said: string, fault: ModelFault): Promise<void> {
  const [setKey, choose] = [vscode.l10n.t('Set the Key…'), vscode.l10n.t('Choose Another…')];
  const buttons = fault === 'unauthorized' ? [setKey, choose] : [choose];
  // The words of a server may be among them.
  const chosen = await vscode.window.showErrorMessage(withoutLinks(said), ...buttons);
  if (chosen === setKey) await runCommand('schemaGraph.setModelKey');
  if (chosen === choose) await runCommand('schemaGraph.chooseModel');
}

async function offerChoice(): Promise<void> {
  if (!vscode.workspace.isTrusted) {
    const said = vscode.l10n.t('No language model is used in a workspace that is not trusted.');
    await vscode.window.showInformationMessage(said);
    return;
  }
  const choose = vscode.l10n.t('Choose a Language Model…');
  const said = vscode.l10n.t('No language model is chosen: questions are answered without one.');
  if ((await vscode.window.showInformationMessage(said, choose)) === choose)
    await runCommand('schemaGraph.chooseModel');
}

/** The settings of a server; where no server is chosen, that is said. */
async function serverSettings(keys: ModelKeys): Promise<ModelSettings | undefined> {
  const settings = await chosenModel(keys);
  if (settings?.provider === 'openai' && serverOf(settings.baseUrl ?? '') !== undefined) return settings;
  if (!settings) await offerChoice();
  else void vscode.window.showInformationMessage(vscode.l10n.t('The model that is chosen needs no key.'));
  return undefined;
}
