/** Commands about an answer that was given: they take its id, and without one the last answer of this window. */
import * as vscode from 'vscode';
import { registerCommand } from '../vscode-api';
import type { AnswerActions } from './answer-actions';
import type { AnswersView } from './answers-view';
import type { History, HistoryRecord } from './history';
import type { Questions } from './questions';

/** What the commands need. */
export interface AnswerCommandParts {
  readonly questions: Questions;
  readonly history: History;
  readonly view: AnswersView;
  readonly actions: AnswerActions;
}

/**
 * Registers the commands.
 * @param parts what they need
 */
export function answerActionCommands({ questions, history, view, actions }: AnswerCommandParts): vscode.Disposable[] {
  const withRecord = async (id: unknown, act: (record: HistoryRecord) => Promise<void>): Promise<void> => {
    const record = await answerRecord(questions, history, typeof id === 'string' ? id : undefined);
    if (record) await act(record);
    else void vscode.window.showInformationMessage(vscode.l10n.t('This answer is no longer kept.'));
  };
  return [
    registerCommand('schemaGraph.showAnswer', (id) =>
      withRecord(id, async (record) => {
        if (questions.last?.id !== record.id) questions.show(record);
        await view.reveal();
      }),
    ),
    registerCommand('schemaGraph.openAnswerSql', (id) => withRecord(id, (record) => actions.openSql(record))),
    registerCommand('schemaGraph.showAnswerPath', (id) => withRecord(id, (record) => actions.showPath(record))),
  ];
}

/**
 * An answer with its trace.
 * @param questions holds the last one
 * @param history holds the others
 * @param id of the answer; the last one where it is absent
 * @returns undefined where it is gone
 */
export async function answerRecord(
  questions: Pick<Questions, 'last'>,
  history: Pick<History, 'read'>,
  id: string | undefined,
): Promise<HistoryRecord | undefined> {
  const { last } = questions;
  return id === undefined || id === last?.id ? last : history.read(id);
}
