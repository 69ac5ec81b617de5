/** Tries a change of the graph, or something that it says, against the saved questions beside it. */
import * as vscode from 'vscode';
import { messageOf } from '../../engine/core/errors';
import { partName, partsOf, type GraphPart } from '../../engine/graph/graph-parts';
import type { SavedQuestion } from '../../engine/judge';
import type { TriedChange } from '../../platform/thread/engine-messages';
import type { GraphEditMessage } from '../../protocol/graph';
import type { PartTarget } from '../contributions';
import type { EngineClient } from '../data/engine-client';
import { graphKey, isGraphFile, type GraphChoice } from '../data/graph-files';
import { inWords } from '../engine-text';
import { isCancelled } from '../errors';
import { withoutLinks } from '../message-text';
import type { ReadOnlyTexts } from '../read-only-texts';
import { signalOf } from '../vscode-api';
import { editedPlace } from './language/edited-text';
import { savedQuestions } from './saved-questions';
import { harmed, trialLine, trialLines, trialText, type ShownTrial } from './trial-text';

/** Questions that a dialog lists; the report has them all. */
const LISTED = 5;

/** What trials work with. */
export interface TrialParts {
  readonly engine: EngineClient;
  /** Shows reports. */
  readonly texts: Pick<ReadOnlyTexts, 'show'>;
}

/**
 * Tries an edit before it is made. Where it does not harm any saved question nothing is asked; else the person sees which, and
 * decides.
 * @param parts the engine, and where reports are shown
 * @param graph the graph file
 * @param edit what is to be written
 * @param title what is to be remembered, for progress and report
 * @returns `wanted`, and in words what was found where anything was tried
 */
export async function wantedAfterTrial(
  parts: TrialParts,
  graph: vscode.Uri,
  edit: GraphEditMessage,
  title: string,
): Promise<{ readonly wanted: boolean; readonly found?: string }> {
  const questions = await savedQuestions(graph);
  if (questions.length === 0) return { wanted: true };
  const remember = vscode.l10n.t('Remember It');
  try {
    const report = await tried(parts.engine, graph, { edit }, questions, title);
    const found = trialLine(report);
    const against = harmed(report);
    if (against.length === 0) return { wanted: true, found };
    const show = vscode.l10n.t('Show the Report');
    const message = vscode.l10n.t('{0} changes the answers of other saved questions. Remember it all the same?', title);
    const detail = `${found}\n\n${trialLines(against, LISTED)}`;
    // The first button has the keyboard: Enter must not write what speaks against it.
    let chosen = await vscode.window.showWarningMessage(message, { modal: true, detail }, show, remember);
    if (chosen === show) {
      await parts.texts.show(vscode.l10n.t('Saved questions'), trialText(title, report));
      chosen = await vscode.window.showWarningMessage(withoutLinks(message), remember);
    }
    return { wanted: chosen === remember, found };
  } catch (error) {
    // Who stops the trial stops what it was for.
    if (isCancelled(error)) return { wanted: false };
    const message = vscode.l10n.t('{0} was not tried against the saved questions. Remember it all the same?', title);
    const [detail, again] = [inWords(messageOf(error)), vscode.l10n.t('Try Again')];
    const chosen = await vscode.window.showWarningMessage(message, { modal: true, detail }, again, remember);
    return chosen === again ? wantedAfterTrial(parts, graph, edit, title) : { wanted: chosen === remember };
  }
}

/**
 * "Try Part of the Graph against the Saved Questions": what they answer with and without something that the graph says.
 * @param parts the engine, and where reports are shown
 * @param choice which graph is meant where none is named and no text of one is open
 * @param target what is tried; without it what the cursor is on, else the person picks
 * @throws SchemaGraphError as the engine does
 */
export async function tryCommand(parts: TrialParts, choice: GraphChoice, target?: PartTarget): Promise<void> {
  const graph =
    target?.graph ??
    activeText()?.document.uri ??
    (await choice.inFrontOrPick(vscode.l10n.t('Try a part of which graph?')));
  if (!graph) return;
  const questions = await savedQuestions(graph);
  if (questions.length === 0) {
    void vscode.window.showInformationMessage(
      vscode.l10n.t(
        'There are no saved questions beside this graph. Save some in a file whose name ends in .sgq.jsonl.',
      ),
    );
    return;
  }
  const snapshot = await parts.engine.request('parse', graphKey(graph));
  const part = target?.part ?? (await partAtCursor(parts.engine)) ?? (await pickPart(snapshot.graph));
  if (!part) return;
  const title = inWords(partName(snapshot.graph, part));
  const report = await tried(parts.engine, graph, { part }, questions, title);
  if (report.others.length > 0) await parts.texts.show(vscode.l10n.t('Saved questions'), trialText(title, report));
  void vscode.window.showInformationMessage(withoutLinks(`${title}: ${trialLine(report)}`));
}

/**
 * Tries a change, with a notification that tells how far it is and cancels it.
 * @param engine asks the questions
 * @param graph the graph file
 * @param change what is tried
 * @param questions what is asked with and without it
 * @param title what is tried, in words
 * @throws SchemaGraphError `cancelled`, or as the engine does
 */
export async function tried(
  engine: EngineClient,
  graph: vscode.Uri,
  change: TriedChange,
  questions: readonly SavedQuestion[],
  title: string,
): Promise<ShownTrial> {
  return await vscode.window.withProgress(
    {
      location: vscode.ProgressLocation.Notification,
      title: withoutLinks(vscode.l10n.t('Trying {0}', title)),
      cancellable: true,
    },
    (progress, token) =>
      engine.request(
        'tryChange',
        { ...graphKey(graph), change, questions },
        { signal: signalOf(token), onStream: ({ message }) => progress.report({ message: withoutLinks(message) }) },
      ),
  );
}

function activeText(): vscode.TextEditor | undefined {
  const editor = vscode.window.activeTextEditor;
  return editor && isGraphFile(editor.document.uri) ? editor : undefined;
}

async function partAtCursor(engine: EngineClient): Promise<GraphPart | undefined> {
  const editor = activeText();
  if (!editor) return undefined;
  const place = editedPlace(editor.document, editor.selection.active);
  return (await engine.request('actions', { ...place, faults: [] })).part;
}

async function pickPart(graph: Parameters<typeof partsOf>[0]): Promise<GraphPart | undefined> {
  const items = partsOf(graph).map((part) => ({
    label: inWords(partName(graph, part)),
    description: kindName(part),
    part,
  }));
  const placeHolder = vscode.l10n.t('What is to be tried against the saved questions?');
  return (await vscode.window.showQuickPick(items, { placeHolder, matchOnDescription: true }))?.part;
}

function kindName({ what }: GraphPart): string {
  const names: Readonly<Record<GraphPart['what'], string>> = {
    edge: vscode.l10n.t('edge'),
    label: vscode.l10n.t('label of an edge'),
    keyword: vscode.l10n.t('keyword'),
    term: vscode.l10n.t('term'),
    codes: vscode.l10n.t('labels of codes'),
  };
  return names[what];
}
