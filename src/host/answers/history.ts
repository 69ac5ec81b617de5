/** The questions of a workspace with their answers and traces. They survive a restart. */
import * as vscode from 'vscode';
import type { Answer, TraceEvent } from '../../engine/core/answers';
import type { HistoryEntry } from '../../protocol/answers';

/** One question as it is kept: a line of a question set could be made of it. */
export interface HistoryRecord {
  readonly id: string;
  /** ms since 1970. */
  readonly at: number;
  /** The graph file, as a URI. */
  readonly graph: string;
  readonly answer: Answer;
  readonly trace: readonly TraceEvent[];
}

type IndexEntry = HistoryEntry & { readonly uri: string };

const INDEX = 'schemaGraph.history';
const TEXT_LIMIT = 300;

/** Keeps a small index in the workspace's state, and each answer with its trace in a file of its own. */
export class History {
  private readonly emitter = new vscode.EventEmitter<void>();
  /** Something was added or taken away. */
  readonly onDidChange = this.emitter.event;

  /**
   * @param memory where the index is kept
   * @param folder where answers are kept
   * @param size how many are kept at most
   */
  constructor(
    private readonly memory: vscode.Memento,
    private readonly folder: vscode.Uri,
    private readonly size: () => number,
  ) {}

  /** All questions, newest first. */
  entries(): readonly HistoryEntry[] {
    return this.index();
  }

  /** Adds a question; the oldest ones beyond the size are dropped. */
  async add(record: HistoryRecord, graphName: string): Promise<void> {
    const { answer } = record;
    const entry: IndexEntry = {
      id: record.id,
      question: answer.question,
      at: record.at,
      text: (answer.abstained ? (answer.reason ?? '') : answer.answer.text).slice(0, TEXT_LIMIT),
      abstained: answer.abstained,
      graph: graphName,
      uri: record.graph,
    };
    const all = [entry, ...this.index()];
    const kept = all.slice(0, this.size());
    if (kept.length > 0) await vscode.workspace.fs.writeFile(this.file(record.id), encode(record));
    await this.save(kept, all.slice(kept.length));
  }

  /** An answer with its trace, or undefined where it is gone. */
  async read(id: string): Promise<HistoryRecord | undefined> {
    if (!this.index().some((entry) => entry.id === id)) return undefined;
    try {
      return JSON.parse(new TextDecoder().decode(await vscode.workspace.fs.readFile(this.file(id)))) as HistoryRecord;
    } catch {
      return undefined; // The storage folder may have been cleaned by hand.
    }
  }

  /** Forgets one question. */
  async remove(id: string): Promise<void> {
    const all = this.index();
    await this.save(
      all.filter((entry) => entry.id !== id),
      all.filter((entry) => entry.id === id),
    );
  }

  /** Forgets everything. */
  async clear(): Promise<void> {
    await this.save([], this.index());
  }

  dispose(): void {
    this.emitter.dispose();
  }

  private index(): readonly IndexEntry[] {
    return this.memory.get<IndexEntry[]>(INDEX, []);
  }

  private async save(kept: readonly IndexEntry[], dropped: readonly IndexEntry[]): Promise<void> {
    await this.memory.update(INDEX, kept);
    this.emitter.fire();
    for (const { id } of dropped) {
      try {
        await vscode.workspace.fs.delete(this.file(id));
      } catch {
        // Nothing was kept for it.
      }
    }
  }

  private file(id: string): vscode.Uri {
    return vscode.Uri.joinPath(this.folder, `${id}.json`);
  }
}

/** Cells of bytes are described in words: JSON has none. */
function encode(record: HistoryRecord): Uint8Array {
  const text = JSON.stringify(record, (_key, value: unknown) =>
    value instanceof Uint8Array ? `(${value.byteLength} bytes)` : value,
  );
  return new TextEncoder().encode(text);
}
