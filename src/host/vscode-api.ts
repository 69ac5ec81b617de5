/** Typed access to the parts of VS Code that go by name: commands, settings, context keys. */
import * as vscode from 'vscode';
import type { CommandArguments, CommandId, ContextKeys, Settings } from './contributions';
import { showError } from './errors';

/**
 * Registers a command. What it throws is shown to the person.
 * @param id the command
 * @param handler what it does
 */
export function registerCommand<K extends CommandId>(
  id: K,
  handler: (...args: CommandArguments[K]) => unknown,
): vscode.Disposable {
  return vscode.commands.registerCommand(id, async (...args: unknown[]) => {
    try {
      return await handler(...(args as CommandArguments[K]));
    } catch (error) {
      showError(error);
      return undefined;
    }
  });
}

/**
 * Runs a command of this extension.
 * @param id the command
 * @param args its arguments
 */
export function runCommand<K extends CommandId>(id: K, ...args: CommandArguments[K]): Thenable<unknown> {
  return vscode.commands.executeCommand(id, ...args);
}

/**
 * The value of a setting; package.json holds the defaults.
 * @param name the setting, without the extension's prefix
 */
export function setting<K extends keyof Settings>(name: K): Settings[K] {
  return vscode.workspace.getConfiguration('schemaGraph').get(name) as Settings[K];
}

/**
 * Sets a context key.
 * @param key the key
 * @param value its value
 */
export function setContext<K extends keyof ContextKeys>(key: K, value: ContextKeys[K]): void {
  void vscode.commands.executeCommand('setContext', key, value);
}

/**
 * An AbortSignal that follows a CancellationToken.
 * @param token VS Code's token
 */
export function signalOf(token: vscode.CancellationToken): AbortSignal {
  const controller = new AbortController();
  if (token.isCancellationRequested) controller.abort();
  else token.onCancellationRequested(() => controller.abort());
  return controller.signal;
}

/**
 * Does work that may take a while: its progress is shown, and the person can end it there.
 * @param title what is done
 * @param work is given what ends it
 * @throws what the work throws; `cancelled` shows nothing (see `showError`)
 */
export async function whileShown<T>(title: string, work: (signal: AbortSignal) => Promise<T>): Promise<T> {
  return await vscode.window.withProgress(
    { location: vscode.ProgressLocation.Notification, title, cancellable: true },
    (_progress, token) => work(signalOf(token)),
  );
}
