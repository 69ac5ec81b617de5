/**
 * Problems of the one entry that somebody is typing in, long before the whole file was checked. The entry is read here and
 * not in the engine's thread, which may be busy with a question or with the whole file.
 */
import * as vscode from 'vscode';
import type { Shown } from '../../engine/core/message';
import { verbatim } from '../../engine/core/message';
import type { ShownProblem } from '../../engine/core/problems';
import type { DataShape } from '../../engine/graph/shape';
import type { EngineClient } from '../data/engine-client';
import { enginePath } from '../data/addresses';
import { inWords } from '../engine-text';
import { editedFile } from './language/edited-text';

/** Key strokes that follow each other faster are checked together, in ms. */
const DELAY = 25;

/** What is shown of one file, as it changes line by line. */
export interface ShownEntries {
  /** Changes the problems that are shown of a file. */
  replace(uri: vscode.Uri, change: (shown: readonly vscode.Diagnostic[]) => vscode.Diagnostic[]): void;
  toDiagnostic(problem: ShownProblem): vscode.Diagnostic;
}

/** Checks entries as they are typed. */
export class EntryChecks implements vscode.Disposable {
  private timer: ReturnType<typeof setTimeout> | undefined;
  private readonly shapes = new Map<string, { readonly sources: string; readonly shape: DataShape | undefined }>();

  /**
   * @param engine knows what the data has
   * @param shown takes the problems
   */
  constructor(
    private readonly engine: EngineClient,
    private readonly shown: ShownEntries,
  ) {}

  /** Learns what the data has, after the whole file was checked: it is in memory then. */
  async learn(document: vscode.TextDocument, signal: AbortSignal): Promise<void> {
    const key = document.uri.toString();
    const sources = /^sources:.*(?:\r?\n(?![^\s#-]).*)*/m.exec(document.getText())?.[0] ?? '';
    if (this.shapes.get(key)?.sources === sources) return;
    const shape = await this.engine.request('shape', editedFile(document), { signal });
    this.shapes.set(key, { sources, shape: shape ? withMessages(shape) : undefined });
  }

  /** Forgets a file, or what its data has. */
  forget(uri: vscode.Uri): void {
    this.shapes.delete(uri.toString());
  }

  /** Checks the entry in which a document has changed. */
  changed({ document, contentChanges }: vscode.TextDocumentChangeEvent): void {
    clearTimeout(this.timer);
    if (contentChanges.length === 0) return;
    // Problems stay with their lines.
    this.shown.replace(document.uri, (all) => contentChanges.reduce(follow, [...all]));
    const [change, ...others] = contentChanges;
    if (!change || others.length > 0) return; // several places at once: the check of the whole comes soon
    const offset = change.rangeOffset + change.text.length;
    this.timer = setTimeout(() => void this.check(document, offset), DELAY);
  }

  dispose(): void {
    clearTimeout(this.timer);
  }

  private async check(document: vscode.TextDocument, offset: number): Promise<void> {
    const { version } = document;
    // Loaded with the first key stroke, not with the extension.
    const { checkEntry, OF_THE_WHOLE } = await import('../../engine/language/check-entry');
    if (document.isClosed || document.version !== version) return;
    const shape = this.shapes.get(document.uri.toString())?.shape;
    const found = checkEntry(document.getText(), offset, enginePath(document.uri), shape);
    if (!found) return;
    const fresh = inWords(found.problems).map((problem) => this.shown.toDiagnostic(problem));
    const isOld = ({ range, code }: vscode.Diagnostic): boolean =>
      code === 'yaml' ||
      (range.start.line + 1 >= found.firstLine &&
        range.end.line + 1 <= found.lastLine &&
        !(typeof code === 'string' && OF_THE_WHOLE.has(code)));
    this.shown.replace(document.uri, (all) => [...all.filter((diagnostic) => !isOld(diagnostic)), ...fresh]);
  }
}

/** Problems below a change move with their lines. */
function follow(all: vscode.Diagnostic[], { range, text }: vscode.TextDocumentContentChangeEvent): vscode.Diagnostic[] {
  const down = (text.match(/\n/g)?.length ?? 0) - (range.end.line - range.start.line);
  if (down === 0) return all;
  for (const diagnostic of all) {
    const { start, end } = diagnostic.range;
    if (start.line <= range.end.line) continue;
    const line = Math.max(0, start.line + down);
    diagnostic.range = new vscode.Range(line, start.character, Math.max(line, end.line + down), end.character);
  }
  return all;
}

function withMessages({ tables, unread }: Shown<DataShape>): DataShape {
  return { tables, unread: unread.map((source) => ({ ...source, reason: verbatim(source.reason) })) };
}
