/** The questions of a workspace with their answers and traces. They survive a restart. */
import * as vscode from 'vscode';
import type { ShownAnswer, ShownTraceEvent } from '../../engine/core/answers';
import type { HistoryEntry } from '../../protocol/answers';
import { threadOf } from '../../protocol/thread';

/** One question with its answer. */
export interface HistoryRecord {
  readonly id: string;
  /** ms since 1970. */
  readonly at: number;
  /** The graph file, as a URI. */
  readonly graph: string;
  readonly answer: ShownAnswer;
  readonly trace: readonly ShownTraceEvent[];
}

const INDEX = 'schemaGraph.history';
const TEXT_LIMIT = 300;

/**
 * Keeps a small index in the workspace's state, and each answer with its trace in a file of its own, which is a question
 * set of one line.
 */
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
    const thread = threadOf(answer);
    const corrected = (answer.corrected ?? []).flatMap(({ correction, said }) =>
      correction.kind === 'follow' ? [] : [said],
    );
    const entry: HistoryEntry = {
      id: record.id,
      question: thread.join(' › '),
      ...(thread.length > 1 && { goesOn: true }),
      ...(corrected.length > 0 && { corrected: corrected.join('; ').slice(0, TEXT_LIMIT) }),
      at: record.at,
      text: (answer.abstained ? (answer.reason ?? '') : answer.answer.text).slice(0, TEXT_LIMIT),
      abstained: answer.abstained,
      graph: graphName,
      uri: record.graph,
    };
    if (this.size() > 0) await vscode.workspace.fs.writeFile(this.file(record.id), encode(record, graphName));
    // Read after the write: the index may have been cleared meanwhile.
    const all = [entry, ...this.index()];
    const kept = all.slice(0, this.size());
    await this.save(kept, all.slice(kept.length));
  }

  /** An answer with its trace, or undefined where it is gone. */
  async read(id: string): Promise<HistoryRecord | undefined> {
    if (!this.index().some((entry) => entry.id === id)) return undefined;
    try {
      return decode(await vscode.workspace.fs.readFile(this.file(id)));
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

  private index(): readonly HistoryEntry[] {
    return this.memory.get<HistoryEntry[]>(INDEX, []);
  }

  private async save(kept: readonly HistoryEntry[], dropped: readonly HistoryEntry[]): Promise<void> {
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
    return vscode.Uri.joinPath(this.folder, `${id}.sgq.jsonl`);
  }
}

/** Rows that a kept question repeats, so that it can be compared when it is asked again. */
const MOST_ROWS = 100;

/** What is kept: a line of a question set, with the whole answer and its trace in fields that other readers ignore. */
type KeptQuestion = Pick<HistoryRecord, 'id' | 'at' | 'trace'> & {
  readonly db: string;
  readonly question: string;
  readonly sql?: string;
  readonly answer: {
    readonly columns: readonly string[];
    readonly rowCount: number;
    readonly rows?: readonly unknown[];
  };
  readonly graph: { readonly uri: string; readonly hash: string; readonly revision: number };
  readonly report: ShownAnswer;
};

function encode({ id, at, graph, answer, trace }: HistoryRecord, db: string): Uint8Array {
  const { columns, rows, truncated } = answer.answer;
  const kept: KeptQuestion = {
    id,
    db,
    question: answer.question,
    ...(answer.sql === null ? {} : { sql: answer.sql }),
    answer: { columns, rowCount: rows.length, ...(truncated || rows.length > MOST_ROWS ? {} : { rows }) },
    at,
    graph: { uri: graph, ...answer.graph },
    report: answer,
    trace,
  };
  // Cells of bytes are described in words: JSON has none.
  const text = JSON.stringify(kept, (_key, value: unknown) =>
    value instanceof Uint8Array ? `(${value.byteLength} bytes)` : value,
  );
  return new TextEncoder().encode(`${text}\n`);
}

function decode(bytes: Uint8Array): HistoryRecord {
  const { id, at, graph, report, trace } = JSON.parse(new TextDecoder().decode(bytes)) as KeptQuestion;
  return { id, at, graph: graph.uri, answer: report, trace };
}
