/** Traces as read-only documents (`.sgtrace`), made from the history when they are opened. */
import * as vscode from 'vscode';
import { askedLast } from '../../protocol/thread';
import type { History } from '../answers/history';
import type { Questions } from '../answers/questions';
import { TRACE_LANGUAGE } from '../contributions';
import { traceText } from './trace-text';

const SCHEME = 'schema-graph-trace';

/** Provides trace documents. */
export class TraceDocuments implements vscode.TextDocumentContentProvider {
  private readonly registration = vscode.workspace.registerTextDocumentContentProvider(SCHEME, this);

  /**
   * @param questions holds the last answer
   * @param history holds the others
   */
  constructor(
    private readonly questions: Questions,
    private readonly history: History,
  ) {}

  async provideTextDocumentContent(uri: vscode.Uri): Promise<string> {
    const last = this.questions.last;
    const record = last?.id === uri.query ? last : await this.history.read(uri.query);
    return record ? traceText(record) : vscode.l10n.t('This answer is no longer kept.');
  }

  /** Opens the trace of a question; of the last one where no id is given. */
  async show(id?: string): Promise<void> {
    const last = this.questions.last;
    const record = id === undefined || id === last?.id ? last : await this.history.read(id);
    if (!record) {
      void vscode.window.showInformationMessage(vscode.l10n.t('No question has been answered yet.'));
      return;
    }
    const name = askedLast(record.answer)
      .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
      .trim();
    const uri = vscode.Uri.from({
      scheme: SCHEME,
      path: `/${name.slice(0, 60) || 'trace'}.sgtrace`,
      query: record.id,
    });
    const document = await vscode.workspace.openTextDocument(uri);
    await vscode.languages.setTextDocumentLanguage(document, TRACE_LANGUAGE);
    await vscode.window.showTextDocument(document, { preview: true });
  }

  dispose(): void {
    this.registration.dispose();
  }
}
