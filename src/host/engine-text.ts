/** What the engine says, in the language of VS Code. */
import * as vscode from 'vscode';
import { shown, type Shown } from '../engine/core/message';
import { withoutAddresses } from '../platform/thread/hosted-files';

/**
 * A value of the engine with its messages in the language of VS Code.
 * @param value a message, or plain data with messages in it
 * @returns the value with a text for each of them
 */
export function inWords<T>(value: T): Shown<T> {
  return shown(value, (template, values) => withoutAddresses(vscode.l10n.t(template, ...values)));
}
