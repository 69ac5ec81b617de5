/** "Add a PostgreSQL Connection" and "Remove a PostgreSQL Connection". */
import * as vscode from 'vscode';
import { messageOf, SchemaGraphError } from '../../engine/core/errors';
import { NO_SERVERS } from '../../engine/core/no-servers';
import { serverData } from '../../engine/ingest/list-data';
import { readPostgresAddress, type PostgresSettings } from '../../platform/thread/postgres-address';
import { inWords } from '../engine-text';
import { withoutLinks } from '../message-text';
import type { ReadOnlyTexts } from '../read-only-texts';
import { signalOf } from '../vscode-api';
import type { Connections } from './connections';
import { draftInto } from './draft-command';
import type { EngineClient } from './engine-client';

/**
 * Asks for a server, tries it, and keeps it under a name; then a graph can be drafted from it.
 * @param connections where it is kept
 * @param parts tries it and drafts
 */
export async function addConnection(
  connections: Connections,
  parts: { readonly engine: EngineClient; readonly texts: ReadOnlyTexts; readonly servers: boolean },
): Promise<void> {
  if (!parts.servers) throw new SchemaGraphError('bad-input', NO_SERVERS);
  if (!vscode.workspace.isTrusted)
    throw new Error(vscode.l10n.t('Servers are not asked in a workspace that is not trusted.'));
  let given = await askAddress();
  let name: string | undefined;
  while (given) {
    name ??= await askName(given.settings.database, connections);
    if (name === undefined) return;
    const found = await workingPassword(parts.engine, given.settings);
    if (found === undefined) return;
    if ('password' in found) {
      await connections.add(name, given.address, found.password);
      await offerDraft(name, parts);
      return;
    }
    given = await askAddress(given.address);
  }
}

/** @param value what was given before, where that was wrong */
async function askAddress(
  value?: string,
): Promise<{ readonly address: string; readonly settings: PostgresSettings } | undefined> {
  const text = await vscode.window.showInputBox({
    title: vscode.l10n.t('Add a PostgreSQL Connection'),
    prompt: vscode.l10n.t('The address of the server. It is only read, whatever the user may do there.'),
    placeHolder: vscode.l10n.t('postgres://user@host:5432/database'),
    ...(value !== undefined && { value }),
    ignoreFocusOut: true,
    validateInput: (value) => {
      try {
        readPostgresAddress(value);
        return undefined;
      } catch (error) {
        return inWords(messageOf(error));
      }
    },
  });
  if (text === undefined) return undefined;
  const settings = readPostgresAddress(text);
  // A password that was written into the address goes where secrets are kept.
  const url = new URL(text.trim());
  url.password = '';
  return { address: url.href, settings };
}

async function askName(database: string, connections: Connections): Promise<string | undefined> {
  const name = await vscode.window.showInputBox({
    title: vscode.l10n.t('Add a PostgreSQL Connection'),
    prompt: vscode.l10n.t(
      'The name by which graphs call it. The same name on every machine may lead to another server.',
    ),
    value: database,
    ignoreFocusOut: true,
    validateInput: (value) => {
      if (value.trim() === '') return vscode.l10n.t('A connection needs a name.');
      if (!Object.hasOwn(connections.all, value.trim())) return undefined;
      const message = vscode.l10n.t('There is a connection of that name; this one takes its place.');
      return { message, severity: vscode.InputBoxValidationSeverity.Warning };
    },
  });
  return name?.trim();
}

function askPassword({ user, host }: PostgresSettings): Thenable<string | undefined> {
  return vscode.window.showInputBox({
    title: vscode.l10n.t('Password of {0} at {1}', user, host),
    prompt: vscode.l10n.t('It is kept where VS Code keeps secrets. Leave it empty where none is needed.'),
    password: true,
    ignoreFocusOut: true,
  });
}

/** A password with which the server lets us in, or the wish for another address; undefined where nothing more is wanted. */
async function workingPassword(
  engine: EngineClient,
  given: PostgresSettings,
): Promise<{ readonly password: string } | { readonly elsewhere: true } | undefined> {
  let password = given.password ?? (await askPassword(given));
  while (password !== undefined) {
    const fault = await faultOf(engine, { ...given, ...(password !== '' && { password }) });
    if (fault === undefined) return { password };
    // A notice with a button stays, and shows all of its text.
    const again = vscode.l10n.t('Try Again');
    const elsewhere = vscode.l10n.t('Change the Address');
    const chosen = await vscode.window.showErrorMessage(fault, again, elsewhere);
    if (chosen === elsewhere) return { elsewhere: true };
    if (chosen !== again) return undefined;
    password = await askPassword(given);
  }
  return undefined;
}

/** What keeps us from reading the server, if anything does. */
async function faultOf(engine: EngineClient, settings: PostgresSettings): Promise<string | undefined> {
  const options = {
    location: vscode.ProgressLocation.Notification,
    title: vscode.l10n.t('Connecting to {0}', settings.host),
    cancellable: true,
  };
  try {
    await vscode.window.withProgress(options, (_progress, token) =>
      engine.request('testConnection', { settings }, { signal: signalOf(token) }),
    );
    return undefined;
  } catch (error) {
    // The words of the server may be among them.
    return withoutLinks(inWords(messageOf(error)));
  }
}

async function offerDraft(
  name: string,
  parts: { readonly engine: EngineClient; readonly texts: ReadOnlyTexts },
): Promise<void> {
  const folder = vscode.workspace.workspaceFolders?.[0]?.uri;
  const said = vscode.l10n.t('The connection {0} works, and is kept.', name);
  const draft = vscode.l10n.t('Draft a Graph');
  const chosen = await vscode.window.showInformationMessage(said, ...(folder ? [draft] : []));
  if (chosen !== draft || !folder) return;
  const named = { data: [serverData(name)], dictionaries: [] };
  await draftInto(parts, named, folder, name.replace(/[^\p{L}\p{N}_-]+/gu, '-'));
}

/**
 * Asks for a connection and forgets it.
 * @param connections where it is kept
 */
export async function removeConnection(connections: Connections): Promise<void> {
  const items = Object.entries(connections.all).map(([label, description]) => ({ label, description }));
  if (items.length === 0) {
    await vscode.window.showInformationMessage(vscode.l10n.t('No connection is kept here.'));
    return;
  }
  const title = vscode.l10n.t('Remove a PostgreSQL Connection');
  const chosen = await vscode.window.showQuickPick(items, { title });
  if (chosen) await connections.remove(chosen.label);
}
