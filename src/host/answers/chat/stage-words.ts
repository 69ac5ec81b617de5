/** The stages of a question, as the side panel calls them. */
import * as vscode from 'vscode';
import type { Stage } from '../../../engine/core/answers';
import { ANSWERS_STRINGS } from '../../../protocol/strings';

/**
 * What a stage does, in the language of VS Code.
 * @param stage the stage
 */
export function stageWords(stage: Stage): string {
  const english = ANSWERS_STRINGS[`stage_${stage}`];
  return vscode.l10n.t(english);
}
