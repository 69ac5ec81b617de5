/** The language models that VS Code offers; editors that are made from it may lack all of what it has for them. */
import * as vscode from 'vscode';

const api = (): Partial<typeof vscode.lm> => (vscode as { readonly lm?: Partial<typeof vscode.lm> }).lm ?? {};

/**
 * The models that are offered now.
 * @param selector which of them; by default all
 * @returns none where the editor offers no models
 */
export async function offeredModels(selector?: vscode.LanguageModelChatSelector): Promise<vscode.LanguageModelChat[]> {
  return (await api().selectChatModels?.(selector)) ?? [];
}

/**
 * Tells when other models are offered.
 * @param listener is called then
 */
export function onOfferedModels(listener: () => void): vscode.Disposable[] {
  const watch = api().onDidChangeChatModels;
  return watch ? [watch(listener)] : [];
}
