/** "Forget What Was Last Read of Files". */
import * as vscode from 'vscode';
import type { EngineClient } from './engine-client';

/**
 * Forgets what was imported of the files of this workspace, in memory and where VS Code keeps it. The files are left alone.
 * @param engine has it
 * @param sure nothing is asked
 * @returns whether it was done
 */
export async function forgetLastRead(engine: EngineClient, sure = false): Promise<boolean> {
  const forget = vscode.l10n.t('Forget');
  const question = vscode.l10n.t('Forget what was last read of the files of this workspace?');
  const detail = vscode.l10n.t(
    'Your files stay as they are, and are read again when they are next asked. Of files that are gone nothing can be asked any more.',
  );
  if (!sure && (await vscode.window.showWarningMessage(question, { modal: true, detail }, forget)) !== forget)
    return false;
  await engine.request('forgetImports', null);
  return true;
}
