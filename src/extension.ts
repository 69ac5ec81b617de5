/** Activation and deactivation of the extension, nothing else. */
import { Uri, type ExtensionContext } from 'vscode';
import { startHost, type ExtensionApi } from './host/host';
import { setting } from './host/vscode-api';
import { startEngineThread } from './platform/node/engine-thread';
import { forgetFiles } from './platform/node/kept-files';

/**
 * Called by VS Code when something of the extension is first needed.
 * @param context what VS Code gives to the extension
 */
export function activate(context: ExtensionContext): ExtensionApi {
  const modelFolder = Uri.joinPath(context.globalStorageUri, 'models').fsPath;
  const vectorFolder = Uri.joinPath(context.globalStorageUri, 'vectors').fsPath;
  // Of a workspace: what was read there is nobody else's.
  const ownFolder = context.storageUri && Uri.joinPath(context.storageUri, 'imports').fsPath;
  const keeps = setting('files.keepLastRead');
  const importFolder = keeps ? ownFolder : undefined;
  if (!keeps && ownFolder !== undefined) void forgetFiles(ownFolder);
  const workerFolder = context.asAbsolutePath('dist');
  return startHost(context, {
    startEngine: () =>
      startEngineThread({ workerFolder, modelFolder, vectorFolder, ...(importFolder && { importFolder }) }),
    servers: true,
  });
}
