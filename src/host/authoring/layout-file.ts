/** Where the tables of a graph stand in its picture: `*.sgraph.layout.json` beside the graph file. */
import * as vscode from 'vscode';
import { messageOf } from '../../engine/core/errors';
import { graphLayout, LAYOUT_VERSION, type GraphLayout } from '../../protocol/graph';
import { inWords } from '../engine-text';
import { mergeLayouts, sameLayout, type Side } from './layout-merge';

const WRITE_DELAY = 500;

/** What a layout file tells. */
export interface LayoutListeners {
  /** Told in words why a layout could not be read. */
  readonly onProblem: (problem: string) => void;
  /** Told in words why the places of tables are not kept. */
  readonly onUnsaved?: (problem: string) => void;
  /** Told what pictures are to show, where another program wrote the file. */
  readonly onTheirs?: (layout: GraphLayout) => void;
  /**
   * Asks whose word counts for tables that were moved here and by another program; undefined where nobody says.
   * @param file the layout file
   * @param tables these tables
   */
  readonly askWhose?: (file: vscode.Uri, tables: readonly string[]) => Promise<Side | undefined>;
}

/** What lies on the disk: its text, and the layout where it is one of this version. */
interface OnDisk {
  readonly text: string;
  readonly layout: GraphLayout | null;
  /** Why it is not overwritten, in words. */
  readonly leave?: string;
}

/**
 * Reads and writes the layout of one graph file. Others write it too (version control, a colleague's editor on a shared disk):
 * what they changed is never overwritten unseen.
 */
export class LayoutFile {
  /** The layout file. */
  readonly uri: vscode.Uri;
  private waiting: GraphLayout | undefined;
  private timer: ReturnType<typeof setTimeout> | undefined;
  /** Reading and writing are done one after the other. */
  private work: Promise<void> = Promise.resolve();
  /** What was last read or written here: the disk has another text where somebody else wrote it. */
  private known: OnDisk | undefined;
  private begun = false;
  /** Nothing is written while a person is asked. */
  private asking = false;

  /**
   * @param graph the graph file
   * @param listeners what is told
   */
  constructor(
    graph: vscode.Uri,
    private readonly listeners: LayoutListeners,
  ) {
    this.uri = graph.with({ path: graph.path.replace(/\.ya?ml$/i, '.layout.json') });
  }

  /** The saved layout; null where there is none, or it is of another version. */
  async read(): Promise<GraphLayout | null> {
    const disk = await this.onDisk();
    // What is read again for another picture, or to be exported, is still news to the pictures that are open.
    if (!this.begun) [this.begun, this.known] = [true, disk];
    return disk?.layout ?? null;
  }

  /** Saves a layout after a short while; one that comes meanwhile takes its place. */
  save(layout: GraphLayout): void {
    this.waiting = layout;
    this.timer ??= setTimeout(() => void this.flush(), WRITE_DELAY);
  }

  /** Writes what waits to be saved. */
  flush(): Promise<void> {
    clearTimeout(this.timer);
    this.timer = undefined;
    return this.next(() => this.write()).catch((error: unknown) => this.unsaved(error));
  }

  /** Something was written to the file, here or by another program: pictures follow what they have not changed themselves. */
  look(): Promise<void> {
    return this.next(async () => {
      // What waits to be written is put together with it then.
      if (this.waiting) return;
      const disk = await this.onDisk();
      if (!disk?.layout || disk.text === this.known?.text) return;
      const before = this.known?.layout;
      this.known = disk;
      if (!before || !sameLayout(before, disk.layout)) this.listeners.onTheirs?.(disk.layout);
    });
  }

  private next(step: () => Promise<void>): Promise<void> {
    const done = this.work.then(step);
    this.work = done.catch(() => undefined);
    return done;
  }

  private unsaved(error: unknown): void {
    const { onUnsaved, onProblem } = this.listeners;
    (onUnsaved ?? onProblem)(`${this.uri.fsPath}: ${inWords(messageOf(error))}`);
  }

  /** What lies there; undefined where there is nothing, or a link that is left alone. */
  private async onDisk(): Promise<OnDisk | undefined> {
    if (await this.isLink()) return undefined;
    let text: string;
    try {
      text = new TextDecoder().decode(await vscode.workspace.fs.readFile(this.uri));
    } catch {
      return undefined; // Nothing was saved yet.
    }
    try {
      const value: unknown = JSON.parse(text);
      const problem = graphLayout.check(value, 'layout');
      if (problem !== undefined) throw new Error(problem);
      const layout = value as GraphLayout;
      if (layout.version > LAYOUT_VERSION) {
        const leave = vscode.l10n.t('It was written by a later version of Schema Graph, and is left alone.');
        return { text, layout: null, leave };
      }
      return { text, layout: layout.version === LAYOUT_VERSION ? layout : null };
    } catch (error) {
      this.listeners.onProblem(`${this.uri.fsPath}: ${inWords(messageOf(error))}`);
      // Version control leaves both sides of a conflict in it: whoever solves that finds them.
      const leave = vscode.l10n.t('It cannot be read, and is left alone. Mend or delete it.');
      return { text, layout: null, ...(text.trim() === '' ? {} : { leave }) };
    }
  }

  private async write(prefer?: Side): Promise<void> {
    const ours = this.waiting;
    if (!ours || this.asking) return;
    if (await this.isLink()) throw new Error(vscode.l10n.t('It is a symbolic link, and is left alone.'));
    const disk = await this.onDisk();
    if (disk?.leave !== undefined) throw new Error(disk.leave);
    const theirs = disk?.text === this.known?.text ? null : disk?.layout;
    if (!theirs) return this.put(ours, ours);
    const { layout, conflicts } = mergeLayouts(this.known?.layout ?? null, ours, theirs, prefer ?? 'ours');
    if (conflicts.length > 0 && !prefer && this.listeners.askWhose) {
      void this.ask(this.listeners.askWhose, conflicts);
      return;
    }
    await this.put(layout, ours);
    // What was moved while it was written is moved in what both made of it, not in what was written here alone.
    if (this.waiting) this.waiting = mergeLayouts(ours, this.waiting, layout, 'ours').layout;
    if (!sameLayout(layout, ours)) this.listeners.onTheirs?.(this.waiting ?? layout);
  }

  /** Others go on meanwhile: the question is not waited for. */
  private async ask(askWhose: NonNullable<LayoutListeners['askWhose']>, tables: readonly string[]): Promise<void> {
    this.asking = true;
    const side = await askWhose(this.uri, tables).catch(() => undefined);
    this.asking = false;
    // Without a word the file stays as the other program wrote it, until a table is moved again.
    if (side) await this.next(() => this.write(side)).catch((error: unknown) => this.unsaved(error));
  }

  /** Writes a layout; `ours` is what it was made from: what came after that still waits. */
  private async put(layout: GraphLayout, ours: GraphLayout): Promise<void> {
    const text = printLayout(layout);
    const before = this.known;
    // Whoever watches the file hears of it before the writing is done.
    this.known = { text, layout };
    if (this.waiting === ours) this.waiting = undefined;
    try {
      await vscode.workspace.fs.writeFile(this.uri, new TextEncoder().encode(text));
    } catch (error) {
      this.known = before;
      this.waiting ??= layout;
      throw error;
    }
  }

  /** Whoever made the folder may have laid a link to any file of the person's, which a table that is moved would overwrite. */
  private async isLink(): Promise<boolean> {
    try {
      return ((await vscode.workspace.fs.stat(this.uri)).type & vscode.FileType.SymbolicLink) !== 0;
    } catch {
      return false; // Nothing is there.
    }
  }
}

/** One line for each table, in alphabetical order: a moved table is one changed line in version control. */
function printLayout(layout: GraphLayout): string {
  const tables = Object.entries(layout.tables)
    .sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0))
    .map(([name, place]) => {
      const { x, y, expanded, folded, pinned } = place;
      const entry = { x: Math.round(x), y: Math.round(y), expanded, folded, pinned };
      return `    ${JSON.stringify(name)}: ${JSON.stringify(entry)}`;
    });
  const level = layout.level === undefined ? '' : `  "level": ${JSON.stringify(layout.level)},\n`;
  return `{\n  "version": ${layout.version},\n${level}  "tables": {\n${tables.join(',\n')}\n  }\n}\n`;
}
