/** "Draft a Graph from Data". */
import * as vscode from 'vscode';
import { openPicture } from '../authoring/graph-editors';
import { noData, noTable, notOnDisk } from '../errors';
import { withinFolders, withoutLinks } from '../message-text';
import { setting, signalOf } from '../vscode-api';
import { allowedFolders } from './allowed';
import { chooseData } from './choose-data';
import { chooseDictionaries } from './dictionaries';
import type { EngineClient } from './engine-client';
import { holdsData, isDataFile, isFolder } from './data-files';
import type { ReadOnlyTexts } from '../read-only-texts';
import type { Unfinished } from '../unfinished';
import { enginePath, isReadable } from './addresses';

/** What drafts, shows warnings, and keeps what is being drafted: the addresses of the data. */
export interface DraftParts {
  readonly engine: EngineClient;
  readonly texts: ReadOnlyTexts;
  readonly unfinished: Unfinished<readonly string[]>;
}

/**
 * Drafts a graph file from data, writes it beside the data without touching what is there, and opens it as text and as a
 * picture.
 * @param parts what drafting needs
 * @param chosen the file or folder of a context menu
 * @param all everything that is selected there
 * @returns the new file, or undefined where the person stopped
 */
export async function draftCommand(
  { engine, texts, unfinished }: DraftParts,
  chosen?: vscode.Uri,
  all?: readonly vscode.Uri[],
): Promise<vscode.Uri | undefined> {
  const data = chosen ? (all?.length ? [...all] : [chosen]) : await chooseData();
  const first = data?.[0];
  if (!data || !first) return undefined;
  for (const uri of data) if (!isReadable(uri)) throw notOnDisk(uri);
  await requireData(data);
  const dictionaries = await chooseDictionaries(data);
  if (!dictionaries) return undefined;
  const folder = (await isFolder(first)) ? first : vscode.Uri.joinPath(first, '..');
  const named = { data: data.map(enginePath), dictionaries: dictionaries.map(enginePath) };
  const ended = unfinished.begin(data.map(String));
  try {
    return await draftInto({ engine, texts }, named, folder, draftName(data, first));
  } finally {
    ended();
  }
}

/**
 * Drafts a graph file, and opens it as text and as a picture.
 * @param parts drafts, and shows the warnings
 * @param named the data and its dictionaries, as the engine names them
 * @param folder where the file goes
 * @param name what it is called, if that is free
 */
export async function draftInto(
  { engine, texts }: { readonly engine: EngineClient; readonly texts: ReadOnlyTexts },
  named: { readonly data: readonly string[]; readonly dictionaries: readonly string[] },
  folder: vscode.Uri,
  name: string,
): Promise<vscode.Uri> {
  const draft = await vscode.window.withProgress(
    {
      location: vscode.ProgressLocation.Notification,
      title: vscode.l10n.t('Drafting a graph'),
      cancellable: true,
    },
    (progress, token) => {
      let done = 0;
      return engine.request(
        'draft',
        {
          ...named,
          ignoreDeclared: setting('draft.ignoreDeclared'),
          baseFolder: enginePath(folder),
          allowed: allowedFolders(),
        },
        {
          signal: signalOf(token),
          onStream: (step) => {
            const now = Math.round((step.done ?? done / 100) * 100);
            progress.report({ message: withoutLinks(step.message), increment: Math.max(0, now - done) });
            done = Math.max(done, now);
          },
        },
      );
    },
  );
  const { tables, columns, edges, suggested, warnings, notes } = draft.report;
  if (tables === 0) throw noTable([...warnings, ...notes]);
  const file = await writeNew(folder, name, draft.yaml);
  await vscode.window.showTextDocument(file, { preview: false });
  await openPicture(file, { beside: true });
  void showSummary({ tables, columns, joins: edges.key, suggested }, { warnings, notes }, { file, texts });
  return file;
}

/** What was drafted. */
interface Made {
  readonly tables: number;
  readonly columns: number;
  readonly joins: number;
  readonly suggested: number;
}

/** What was drafted, in words. */
function summaryOf({ tables, columns, joins, suggested }: Made): string {
  const made = vscode.l10n.t(
    'Drafted {0}, {1} and {2}.',
    tables === 1 ? vscode.l10n.t('1 table') : vscode.l10n.t('{0} tables', tables),
    columns === 1 ? vscode.l10n.t('1 column') : vscode.l10n.t('{0} columns', columns),
    joins === 1 ? vscode.l10n.t('1 join') : vscode.l10n.t('{0} joins', joins),
  );
  if (suggested === 0) return made;
  const review = vscode.l10n.t('What has a question mark in the picture is a suggestion: accept or reject it.');
  return `${made} ${review}`;
}

async function showSummary(
  made: Made,
  { warnings, notes }: { readonly warnings: readonly string[]; readonly notes: readonly string[] },
  { file, texts }: { readonly file: vscode.Uri; readonly texts: ReadOnlyTexts },
): Promise<void> {
  const summary = summaryOf(made);
  const review = vscode.l10n.t('Review Suggestions');
  const reviewing = made.suggested > 0 ? [review] : [];
  const show =
    warnings.length === 1
      ? vscode.l10n.t('Show the warning')
      : warnings.length > 1
        ? vscode.l10n.t('Show {0} warnings', warnings.length)
        : notes.length === 1
          ? vscode.l10n.t('Show the note')
          : vscode.l10n.t('Show {0} notes', notes.length);
  // With a button it is shown as a whole: without one VS Code cuts it off where its line ends.
  const chosen =
    warnings.length > 0
      ? await vscode.window.showWarningMessage(summary, show)
      : await vscode.window.showInformationMessage(summary, ...reviewing, ...(notes.length > 0 ? [show] : []));
  if (chosen === review) await vscode.commands.executeCommand('schemaGraph.review', file);
  if (chosen !== show) return;
  const told = [
    [vscode.l10n.t('Warnings'), warnings],
    [vscode.l10n.t('Notes'), notes],
  ] as const;
  const parts = told.flatMap(([title, lines]) => (lines.length > 0 ? `${[title, '', ...lines].join('\n')}\n` : []));
  const folders = (vscode.workspace.workspaceFolders ?? []).map(({ uri, name }) => ({ path: enginePath(uri), name }));
  await texts.show(vscode.l10n.t('How the data was read'), withinFolders(parts.join('\n'), folders));
}

async function requireData(data: readonly vscode.Uri[]): Promise<void> {
  for (const uri of data) {
    const found = (await isFolder(uri)) ? await holdsData(uri) : isDataFile(uri.path);
    if (!found) throw noData(vscode.workspace.asRelativePath(uri));
  }
}

/** The folder's name, or that of the only file. */
function draftName(data: readonly vscode.Uri[], first: vscode.Uri): string {
  const parts = first.path.split('/').filter((part) => part !== '');
  const own = (parts.pop() ?? 'graph').replace(/\.[^.]+$/, '');
  return data.length === 1 ? own : (parts.pop() ?? own);
}

/**
 * Writes a file under a name that is free. Not as an edit of the workspace: whoever undoes one step too many would delete
 * the file with it.
 */
async function writeNew(folder: vscode.Uri, name: string, text: string): Promise<vscode.Uri> {
  const { fs } = vscode.workspace;
  const taken = new Set((await fs.readDirectory(folder)).map(([entry]) => entry.toLowerCase()));
  for (let i = 1; ; i++) {
    const file = `${name}${i === 1 ? '' : `-${i}`}.sgraph.yaml`;
    if (taken.has(file.toLowerCase())) continue;
    const uri = vscode.Uri.joinPath(folder, file);
    const written = vscode.Uri.joinPath(folder, `.${file}.tmp`);
    try {
      await fs.writeFile(written, new TextEncoder().encode(text));
      // Fails rather than overwrite, should the file have appeared meanwhile.
      await fs.rename(written, uri, { overwrite: false });
      return uri;
    } catch {
      await fs.delete(written).then(undefined, () => undefined);
      throw new Error(vscode.l10n.t('{0} could not be written.', uri.fsPath));
    }
  }
}
