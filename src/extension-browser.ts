/** Activation of the extension in a browser, nothing else. */
import { Uri, workspace, type ExtensionContext } from 'vscode';
import { startHost, type ExtensionApi } from './host/host';
import { startBrowserEngine } from './platform/browser/engine-thread';

/**
 * Called by VS Code when something of the extension is first needed.
 * @param context what VS Code gives to the extension
 */
export function activate(context: ExtensionContext): ExtensionApi {
  const dist = Uri.joinPath(context.extensionUri, 'dist');
  const read = async (file: string): Promise<Uint8Array> => workspace.fs.readFile(Uri.joinPath(dist, file));
  return startHost(context, { startEngine: () => startBrowserEngine(read), servers: false });
}
