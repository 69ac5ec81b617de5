/** Every error that the extension itself raises, by one factory each; and how errors of all kinds are shown. */
import * as vscode from 'vscode';
import { messageOf, SchemaGraphError } from '../engine/core/errors';
import { verbatim } from '../engine/core/message';
import type { CommandId } from './contributions';
import { inWords } from './engine-text';
import { withoutLinks } from './message-text';

/** An error that a command can help with. */
class HelpableError extends SchemaGraphError {
  /**
   * @param code what kind of failure this is
   * @param message what happened, in the language of VS Code
   * @param help the command, and what its button says
   */
  constructor(
    code: SchemaGraphError['code'],
    message: string,
    readonly help: { readonly title: string; readonly command: CommandId },
  ) {
    super(code, verbatim(message));
  }
}

/**
 * No graph file is in the workspace.
 * @returns an error that says how to get one
 */
export function noGraph(): SchemaGraphError {
  return new HelpableError(
    'not-found',
    vscode.l10n.t('There is no graph file (*.sgraph.yaml) in this workspace. Draft one from data first.'),
    { title: vscode.l10n.t('Draft a Graph from Data'), command: 'schemaGraph.draft' },
  );
}

/**
 * No data was found where a draft should be made.
 * @param where the folder or files, as the person sees them
 */
export function noData(where: string): SchemaGraphError {
  return new HelpableError('not-found', vscode.l10n.t('{0} holds no data that can be read.', where), {
    title: vscode.l10n.t('Choose Other Data'),
    command: 'schemaGraph.draft',
  });
}

/** A menu was opened on something of the data view that was read again meanwhile. */
export function lostNode(): SchemaGraphError {
  const text = vscode.l10n.t('The data was read again meanwhile, and nothing was done. Choose it once more.');
  return new SchemaGraphError('bad-input', verbatim(text));
}

/** So many reasons are told in an error. */
const MOST_REASONS = 3;

/**
 * Data was found, and no table could be read of it.
 * @param reasons why, in the language of VS Code
 */
export function noTable(reasons: readonly string[]): SchemaGraphError {
  const said = vscode.l10n.t('No table could be read, and no graph was written.');
  return new SchemaGraphError('bad-input', verbatim([said, ...reasons.slice(0, MOST_REASONS)].join(' ')));
}

/**
 * A file is not on the disk of the extension host.
 * @param uri the file
 */
export function notOnDisk(uri: vscode.Uri): SchemaGraphError {
  return new SchemaGraphError(
    'bad-input',
    verbatim(vscode.l10n.t('{0} is not a file on disk. Save it into a folder first.', uri.toString(true))),
  );
}

/**
 * A question or statement took longer than the setting allows.
 * @param seconds the limit
 */
export function tookTooLong(seconds: number): SchemaGraphError {
  return new SchemaGraphError(
    'limit',
    verbatim(
      vscode.l10n.t('Stopped after {0} seconds. The setting "schemaGraph.limits.seconds" allows for more.', seconds),
    ),
  );
}

/** The worker of the engine ended by itself. */
export function engineEnded(reason: string): SchemaGraphError {
  return new SchemaGraphError(
    'internal',
    verbatim(vscode.l10n.t('The engine stopped ({0}). It starts anew with the next request.', reason)),
  );
}

/**
 * Shows an error to the person; one that says "cancelled" is what the person wanted, and is not shown.
 * @param error what was caught
 */
export function showError(error: unknown): void {
  if (isCancelled(error)) return;
  const message = withoutLinks(inWords(messageOf(error)));
  if (error instanceof HelpableError) void offerHelp(message, error.help);
  else void vscode.window.showErrorMessage(message);
}

async function offerHelp(message: string, { title, command }: HelpableError['help']): Promise<void> {
  const chosen = await vscode.window.showErrorMessage(message, title);
  if (chosen === title) await vscode.commands.executeCommand(command);
}

/**
 * Whether work ended because the person stopped it.
 * @param error what was caught
 */
export function isCancelled(error: unknown): boolean {
  return error instanceof SchemaGraphError && error.code === 'cancelled';
}

/**
 * Lets work run on by itself and shows what goes wrong with it.
 * @param work what was started
 */
export function runInBackground(work: PromiseLike<unknown>): void {
  Promise.resolve(work).catch(showError);
}
