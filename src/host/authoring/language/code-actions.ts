/** Quick fixes of problems, and what can be done with the edge at the cursor. */
import * as vscode from 'vscode';
import type { Shown } from '../../../engine/core/message';
import type { GraphPart } from '../../../engine/graph/graph-parts';
import type { OfferedAction, Offers } from '../../../engine/language/language';
import type { EngineClient } from '../../data/engine-client';
import { DIAGNOSTIC_SOURCE, GraphDiagnostic } from '../diagnostics';
import { askEngine } from './ask-engine';
import { editedPlace, workspaceEditOf } from './edited-text';

/** The kinds of actions that are offered. */
export const ACTION_KINDS = [vscode.CodeActionKind.QuickFix, vscode.CodeActionKind.RefactorRewrite] as const;

/** Offers what mends problems, and what else can be done. */
export class GraphCodeActions implements vscode.CodeActionProvider {
  /** @param engine knows what can be done */
  constructor(private readonly engine: EngineClient) {}

  async provideCodeActions(
    document: vscode.TextDocument,
    range: vscode.Range,
    { diagnostics, only }: vscode.CodeActionContext,
    token: vscode.CancellationToken,
  ): Promise<vscode.CodeAction[] | undefined> {
    const { version } = document;
    const own = diagnostics.filter(({ source }) => source === DIAGNOSTIC_SOURCE);
    const faults = own.map((diagnostic) => ({
      code: typeof diagnostic.code === 'string' ? diagnostic.code : '',
      start: document.offsetAt(diagnostic.range.start),
      end: document.offsetAt(diagnostic.range.end),
      ...(diagnostic instanceof GraphDiagnostic && diagnostic.set ? { set: diagnostic.set } : {}),
    }));
    const params = { ...editedPlace(document, range.start), faults };
    const offers = await askEngine(this.engine, 'actions', params, token);
    if (!offers || document.version !== version) return undefined;
    const isMeant = ({ mends, preferred }: Shown<OfferedAction>): boolean => mends !== undefined || preferred === true;
    const made = (some: Shown<Offers>['actions']): vscode.CodeAction[] => some.map((action) => actionOf(action, own));
    const meant = made(offers.actions.filter(isMeant));
    const choosing = fileChoice(document, own, !meant.some(({ isPreferred }) => isPreferred === true));
    // The first is one key away: what changes the graph at once, and may not be meant, stands behind what asks or only shows.
    const all = [
      ...meant.filter((action) => choosing.length === 0 || action.isPreferred === true),
      ...choosing,
      ...meant.filter((action) => choosing.length > 0 && action.isPreferred !== true),
      ...askingActions(document, offers, own),
      ...proposals(document, offers, own),
      ...trials(document, offers),
      ...made(offers.actions.filter((action) => !isMeant(action))),
    ];
    return only ? all.filter(({ kind }) => kind !== undefined && only.contains(kind)) : all;
  }
}

function actionOf(offer: Shown<OfferedAction>, diagnostics: readonly vscode.Diagnostic[]): vscode.CodeAction {
  const mended = offer.mends === undefined ? undefined : diagnostics[offer.mends];
  const kind = mended ? vscode.CodeActionKind.QuickFix : vscode.CodeActionKind.RefactorRewrite;
  const action = new vscode.CodeAction(offer.title, kind);
  action.edit = workspaceEditOf(offer.edits);
  if (mended) action.diagnostics = [mended];
  action.isPreferred = offer.preferred ?? false;
  return action;
}

type Problems = readonly vscode.Diagnostic[];

/** An action that a command does; it mends the problem of a code where there is one. */
function byCommand(command: vscode.Command, problems: Problems = [], code = ''): vscode.CodeAction {
  const mended = problems.find((problem) => problem.code === code);
  const { QuickFix, RefactorRewrite } = vscode.CodeActionKind;
  const action = new vscode.CodeAction(command.title, mended ? QuickFix : RefactorRewrite);
  if (mended) action.diagnostics = [mended];
  action.command = command;
  return action;
}

/** Another file for a source whose own is not there: most likely it has moved, or is called otherwise. */
function fileChoice(document: vscode.TextDocument, problems: Problems, isPreferred: boolean): vscode.CodeAction[] {
  const missing = problems.find(({ code }) => code === 'missing-source');
  if (!missing) return [];
  const target = [{ graph: document.uri, range: missing.range }];
  const title = vscode.l10n.t('Choose the file…');
  const action = byCommand(
    { title, command: 'schemaGraph.chooseSourceFile', arguments: target },
    problems,
    'missing-source',
  );
  action.isPreferred = isPreferred;
  return [action];
}

/** What the person is asked something for first: a label, a reason. */
function askingActions(
  document: vscode.TextDocument,
  { edge }: Shown<Offers>,
  problems: Problems,
): vscode.CodeAction[] {
  if (!edge) return [];
  const target = [{ graph: document.uri, edge: edge.id }];
  const relabel = vscode.l10n.t('Change the label of this edge…');
  const reject = vscode.l10n.t('Reject this edge…');
  const relabelling = byCommand({ title: relabel, command: 'schemaGraph.relabelEdge', arguments: target });
  if (edge.status === 'rejected') return [relabelling];
  const command = { title: reject, command: 'schemaGraph.rejectEdge', arguments: target };
  const rejecting = byCommand(command, problems, 'edge-no-match');
  return edge.status === 'suggested' ? [rejecting, relabelling] : [relabelling, rejecting];
}

/** What a table lacks that is new in the graph, or that no join leads to. */
function proposals(document: vscode.TextDocument, { table }: Shown<Offers>, problems: Problems): vscode.CodeAction[] {
  if (table === undefined) return [];
  const title = vscode.l10n.t('Propose keys and joins of {0}…', table);
  const command = { title, command: 'schemaGraph.proposeEdges', arguments: [document.uri, [table]] };
  return [byCommand(command, problems, 'context-island')];
}

/** What the saved questions can be asked with and without. */
function trials(document: vscode.TextDocument, { part }: Shown<Offers>): vscode.CodeAction[] {
  if (!part) return [];
  const titles: Readonly<Record<GraphPart['what'], string>> = {
    keyword: vscode.l10n.t('Try this keyword against the saved questions'),
    term: vscode.l10n.t('Try this term against the saved questions'),
    label: vscode.l10n.t('Try this label against the saved questions'),
    edge: vscode.l10n.t('Try this edge against the saved questions'),
    codes: vscode.l10n.t('Try these labels of codes against the saved questions'),
  };
  const title = titles[part.what];
  return [byCommand({ title, command: 'schemaGraph.tryPart', arguments: [{ graph: document.uri, part }] })];
}
