/** Activation and deactivation of the extension, nothing else. */
import type { ExtensionContext } from 'vscode';
import { startHost, type ExtensionApi } from './host/host';

/**
 * Called by VS Code when something of the extension is first needed.
 * @param context what VS Code gives to the extension
 */
export function activate(context: ExtensionContext): ExtensionApi {
  return startHost(context);
}
