/** "Show What Would Be Sent": what a question would send to the chosen language model, to the letter, before anything is sent. */
import * as vscode from 'vscode';
import type { PreviewOptions } from '../../engine/core/reports';
import type { ModelSettings } from '../../engine/models/model-settings';
import { callsOf } from '../../engine/models/question-calls';
import type { VectorSettings } from '../../engine/models/embedders';
import type { EngineClient } from '../data/engine-client';
import { graphKey, graphName, type GraphChoice } from '../data/graph-files';
import type { ReadOnlyTexts } from '../read-only-texts';
import { runCommand } from '../vscode-api';
import { serverOf } from './model/model-keys';

/** What a question goes on from. */
type GoingOn = Pick<PreviewOptions, 'follows' | 'before'>;

/** What showing needs. */
export interface OutgoingParts {
  readonly engine: EngineClient;
  readonly choice: GraphChoice;
  readonly texts: ReadOnlyTexts;
  readonly chosenModel: () => Promise<ModelSettings | undefined>;
  readonly chosenVectors: () => Promise<VectorSettings | undefined>;
}

/**
 * Shows what a question would send.
 * @param parts what that needs
 * @param given the question; asked for where it is absent
 * @param on what it goes on from
 * @returns the text that is shown; undefined where nothing would be sent
 */
export async function showOutgoing(
  parts: OutgoingParts,
  given?: string,
  on: GoingOn = {},
): Promise<string | undefined> {
  const { engine, choice, texts, chosenModel, chosenVectors } = parts;
  const [model, vectors] = [await chosenModel(), await chosenVectors()];
  const toVectors = vectors && vectors.provider !== 'embedded' ? sentForVectors(vectors) : undefined;
  if (!model) {
    if (toVectors === undefined) void nothingLeaves();
    else void vscode.window.showInformationMessage(toVectors);
    return undefined;
  }
  const graph = await choice.currentOrPick(vscode.l10n.t('Which graph is asked?'));
  const question =
    given ?? (await vscode.window.showInputBox({ prompt: vscode.l10n.t('The question that would be asked') }));
  if (!graph || question === undefined || question.trim() === '') return undefined;
  const sendValues = model.sendValues !== false;
  const report = await engine.request('outgoing', {
    ...{ ...graphKey(graph), question, sendValues, ...on },
    // A server of vectors would have to be sent the question: without it, the columns may be others by a few.
    ...(vectors?.provider === 'embedded' && { vectors }),
  });
  const where = sentTo(model);
  const text = [
    vscode.l10n.t('What “{0}” would send to {1}. Nothing has been sent.', question, where),
    vscode.l10n.t(
      'Graph: {0}. About {1} tokens in the first call, at most {2} calls.',
      graphName(graph),
      report.tokens,
      callsOf(model),
    ),
    sendValues
      ? vscode.l10n.t('Stored values may be sent: some stand below.')
      : vscode.l10n.t('No stored values are sent.'),
    ...(toVectors === undefined ? [] : [toVectors]),
    '',
    vscode.l10n.t('Columns that it is told about: {0}', report.columns.join(', ')),
    '',
    vscode.l10n.t('First call, to the letter:'),
    ...report.messages.flatMap(({ role, text: said }) => [`--- ${role} ---`, said, '']),
    vscode.l10n.t('Further calls, as far as they are needed:'),
    ...report.later.map((line) => `- ${line}`),
    '',
  ].join('\n');
  await texts.show(vscode.l10n.t('What would be sent.txt'), text);
  return text;
}

/**
 * Where questions go, in words.
 * @param model the chosen one
 */
export function sentTo(model: ModelSettings): string {
  return model.provider === 'openai' ? `${model.model} (${serverOf(model.baseUrl ?? '') ?? ''})` : model.model;
}

async function nothingLeaves(): Promise<void> {
  const choose = vscode.l10n.t('Choose a Language Model…');
  const said = vscode.l10n.t('Nothing would be sent: no language model is chosen, and nothing leaves this machine.');
  const buttons = vscode.workspace.isTrusted ? [choose] : [];
  if ((await vscode.window.showInformationMessage(said, ...buttons)) === choose)
    await runCommand('schemaGraph.chooseModel');
}

function sentForVectors(vectors: ModelSettings): string {
  return vscode.l10n.t(
    'To find columns by what they mean, {0} is sent the question, and once for a graph the names, keywords and descriptions of its columns.',
    sentTo(vectors),
  );
}
