/**
 * One picture of a graph file. The text document is the source of truth: the picture shows what was read from it, and
 * every edit becomes a minimal change of its text, so that both share one undo history.
 */
import * as vscode from 'vscode';
import type { ColumnRef } from '../../engine/core/identifiers';
import { errorMessage, messageOf, SchemaGraphError } from '../../engine/core/errors';
import { say, type Shown } from '../../engine/core/message';
import type { GraphSnapshot } from '../../platform/thread/engine-messages';
import { openHostEnd, type HostEnd, type NoteHandlers } from '../../protocol/channel';
import { graphContract } from '../../protocol/graph';
import type {
  EditReply,
  GraphContract,
  GraphEditMessage,
  GraphLayout,
  GraphView,
  Highlight,
  PageCommand,
  Place,
  TablesCommand,
  WaysReply,
} from '../../protocol/graph';
import { GRAPH_STRINGS, translateAll } from '../../protocol/strings';
import type { EngineClient } from '../data/engine-client';
import { droppedFiles } from '../data/drop-data';
import { graphKey } from '../data/graph-files';
import { DisposableList } from '../disposables';
import { inWords } from '../engine-text';
import { isCancelled, runInBackground, showError } from '../errors';
import { runCommand } from '../vscode-api';
import { showPage, transportTo } from '../webview-page';
import { applyGraphEdit } from './apply-edit';
import { toHealthView } from '../../picture/health-view';
import { DIAGNOSTIC_SOURCE } from './diagnostics';
import { GraphReading } from './graph-reading';
import type { KeptViews } from './kept-views';
import type { LayoutFile } from './layout-file';
import type { LayoutFiles } from './layout-files';
import { openPlaceAsText } from './open-text';
import type { PictureImage } from './picture-image';

const READ_DELAY = 120;
/** Counting waits until typing has paused: the Problems view counts then too, and what it counted is known. */
const COUNT_DELAY = 600;

/** What an editor needs. */
export interface GraphEditorParts {
  readonly extension: vscode.Uri;
  readonly engine: EngineClient;
  readonly log: vscode.LogOutputChannel;
  /** What of the pictures people see, from one opening to the next. */
  readonly views: KeptViews;
  readonly layouts: LayoutFiles;
  /** What is lit up in this graph. */
  highlight(graph: vscode.Uri): Highlight | null;
  /** The person took the light away. */
  unlit(): void;
  /** The person changed the layout in this picture. */
  laidOut(editor: GraphEditor, layout: GraphLayout): void;
}

/** What a picture shows. */
export interface Picture {
  /** The version of the text document that it was drawn from. */
  readonly version: number;
  /** Tables and edges that were drawn. */
  readonly tables: number;
  readonly edges: number;
  /** What of it was drawn, see `signatureOf`. */
  readonly signature: string;
  readonly graph: GraphView;
  /** The version that `graph` was read from: an older one while the text has errors. */
  readonly graphVersion: number;
}

/** A picture in one tab. */
export class GraphEditor {
  private readonly disposables = new DisposableList();
  private readonly layout: LayoutFile;
  private readonly end: HostEnd<GraphContract>;
  private readonly reading: GraphReading;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private counting: AbortController | undefined;
  private countTimer: ReturnType<typeof setTimeout> | undefined;
  /** The sources whose data the picture was last completed from. */
  private completed: string | undefined;
  private place: Place | null = null;
  private marked: readonly string[] = [];
  private pageIsReady = false;
  /** A layout that came while the page was about to be told of an older one. */
  private newerLayout: GraphLayout | undefined;
  private becameReady: () => void = () => undefined;
  /** The page shows the graph: what it is told to do sooner would find nothing there. */
  private readonly ready = new Promise<void>((resolve) => (this.becameReady = resolve));
  /** What the page says that it shows. */
  private drawn: Omit<Picture, 'graph' | 'graphVersion'> | undefined;
  /** Images that the page is making, by number. */
  private readonly images = new Map<number, (result: PictureImage | Error) => void>();
  private lastImage = 0;
  private readonly closed = new AbortController();

  /**
   * @param document the graph file
   * @param panel the tab
   * @param parts what an editor needs
   */
  constructor(
    readonly document: vscode.TextDocument,
    readonly panel: vscode.WebviewPanel,
    private readonly parts: GraphEditorParts,
  ) {
    const { extension, log } = parts;
    const { file, release } = parts.layouts.open(document.uri, (layout) => this.takeLayout(layout));
    this.layout = file;
    this.reading = new GraphReading(parts.engine, document);
    this.disposables.add({ dispose: release });
    this.end = openHostEnd(
      graphContract,
      transportTo(panel.webview),
      this.handlers(),
      { edit: ({ version, edit }) => this.edit(version, edit), ways: (ends) => this.ways(ends) },
      (problem) => log.warn(`graph page: ${problem}`),
    );
    this.disposables.add(
      this.end,
      vscode.workspace.onDidChangeTextDocument((change) => {
        if (change.document === document && change.contentChanges.length > 0) this.scheduleRead();
      }),
      vscode.languages.onDidChangeDiagnostics(({ uris }) => {
        if (uris.some((uri) => uri.toString() === document.uri.toString())) this.tellProblems();
      }),
      panel.onDidDispose(() => this.dispose()),
    );
    showPage(panel.webview, extension, 'graph', vscode.l10n.t('Schema Graph'));
  }

  /** What is selected in the picture. */
  get selected(): Place | null {
    return this.place;
  }

  /** The graph as it was last read. */
  get current(): Shown<GraphSnapshot> | undefined {
    return this.reading.snapshot;
  }

  /** The version of the document that `current` was read from: edits of what stands there are made against it. */
  get currentVersion(): number {
    return this.reading.version;
  }

  /** Where the tables stand, as it is saved or will be. */
  savedLayout(): Promise<GraphLayout | null> {
    return this.layout.flush().then(() => this.layout.read());
  }

  /** Runs a command in the page. */
  command(name: PageCommand): void {
    void this.ready.then(() => this.end.send('command', name));
  }

  /** Runs a command about tables in the page. */
  tables(command: TablesCommand): void {
    void this.ready.then(() => this.end.send('tables', command));
  }

  /** Whether tables are marked in the picture, or one is selected. */
  get hasChosenTables(): boolean {
    return this.marked.length > 0 || (this.place !== null && 'table' in this.place);
  }

  /**
   * Makes an image in the page, which alone can.
   * @param svg the picture
   * @param signal whoever waits for it waits no longer
   * @returns a PNG
   * @throws Error where the page could not make it, or was closed; `cancelled`
   */
  image(svg: string, signal: AbortSignal): Promise<PictureImage> {
    const id = ++this.lastImage;
    return new Promise((resolve, reject) => {
      const onAbort = (): void => settle(new SchemaGraphError('cancelled', say`Cancelled.`));
      const settle = (result: PictureImage | Error): void => {
        this.images.delete(id);
        signal.removeEventListener('abort', onAbort);
        if (result instanceof Error) reject(result);
        else resolve(result);
      };
      this.images.set(id, settle);
      signal.addEventListener('abort', onAbort);
      if (signal.aborted) return onAbort();
      void this.ready.then(() => this.end.send('makeImage', { id, svg }));
    });
  }

  /** Takes over the layout that another picture of the same file keeps, or another program wrote. */
  takeLayout(layout: GraphLayout): void {
    if (this.pageIsReady) this.end.send('layout', layout);
    else this.newerLayout = layout;
  }

  /** Lights something up, or nothing. */
  showHighlight(highlight: Highlight | null): void {
    if (this.pageIsReady) this.end.send('highlight', highlight);
  }

  /** Selects something and moves the camera there, as soon as the page can. */
  reveal(place: Place): void {
    void this.ready.then(() => this.end.send('reveal', place));
  }

  /**
   * Changes the graph.
   * @param version of the document that the edit was made against
   * @param edit the change
   * @returns `stale` where the document has another version by now: nothing was changed
   */
  async edit(version: number, edit: GraphEditMessage): Promise<EditReply> {
    const reply = await applyGraphEdit(this.parts.engine, this.document, version, edit);
    // The picture follows at once: it need not wait for a pause, as it does while somebody types.
    if (reply.status === 'applied') await this.read().catch(showError);
    return reply;
  }

  /** Counts in the data what the joins find, soon, and tells the picture. */
  recount(): void {
    clearTimeout(this.countTimer);
    // What was under way when the picture was closed ends later, and nobody would stop a count that it begins.
    if (this.closed.signal.aborted) return;
    this.countTimer = setTimeout(() => runInBackground(this.count()), COUNT_DELAY);
  }

  /** The graph that the page shows, and of which version of the document; undefined before it shows any. */
  get picture(): Picture | undefined {
    const { drawn } = this;
    const { view: graph, viewVersion: graphVersion } = this.reading;
    return graph && drawn ? { ...drawn, graph, graphVersion } : undefined;
  }

  private async ways(ends: { readonly from: ColumnRef; readonly to: ColumnRef }): Promise<WaysReply> {
    const params = { ...graphKey(this.document.uri, this.document.getText()), ...ends };
    const { ways, reason } = await this.parts.engine.request('ways', params, { signal: this.closed.signal });
    return { ways, ...(reason === undefined ? {} : { reason }) };
  }

  private handlers(): NoteHandlers<GraphContract['toHost']> {
    return {
      ready: () => runInBackground(this.init()),
      layoutChanged: (layout) => {
        this.layout.save(layout);
        this.parts.laidOut(this, layout);
      },
      openText: ({ place }) => runInBackground(openPlaceAsText(this.document, this.reading.snapshot, place)),
      draft: () => void runCommand('schemaGraph.draft'),
      selected: (place) => {
        this.place = place;
      },
      marked: (tables) => {
        this.marked = tables;
      },
      view: (view) => this.parts.views.keep(this.document.uri, view),
      unlit: () => this.parts.unlit(),
      undo: () => void vscode.commands.executeCommand('undo'),
      shown: (drawn) => {
        this.drawn = drawn;
        this.becameReady();
      },
      dropped: (addresses) => {
        const files = droppedFiles(addresses);
        if (files.length > 0) void runCommand('schemaGraph.addData', files[0], files, this.document.uri);
      },
      exchange: (what) =>
        void runCommand(what === 'export' ? 'schemaGraph.exportGraph' : 'schemaGraph.importSchema', this.document.uri),
      image: ({ id, png, scale = 1, problem }) =>
        this.images.get(id)?.(png === undefined ? new Error(problem) : { bytes: bytesOf(png), scale }),
    };
  }

  private async init(): Promise<void> {
    // A page that starts anew, in another window, has forgotten everything.
    this.pageIsReady = false;
    this.newerLayout = undefined;
    const reading = this.reading.readToEnd().catch((error: unknown) => {
      // The page says so, and reads again with the next change: without a word it would stay empty.
      showError(error);
      return this.reading.describe(inWords(messageOf(error)));
    });
    const [read, layout] = await Promise.all([reading, this.savedLayout()]);
    if (!read) return;
    // What was typed while the layout was still being read has been read meanwhile, and sent to no page.
    const document = read.version === this.reading.version ? read : this.reading.describe();
    this.pageIsReady = true;
    this.end.send('init', {
      strings: translateAll(GRAPH_STRINGS, (english) => vscode.l10n.t(english)),
      document,
      layout: this.newerLayout ?? layout,
      highlight: this.parts.highlight(this.document.uri),
      view: this.parts.views.of(this.document.uri),
    });
    this.tellProblems();
    this.recount();
    runInBackground(this.completeFromData());
  }

  /** What the Problems view says of this file, so that the picture of a graph that is not asked says why. */
  private tellProblems(): void {
    if (!this.pageIsReady) return;
    const { uri } = this.document;
    const errors = vscode.languages
      .getDiagnostics(uri)
      .filter(({ source, severity }) => source === DIAGNOSTIC_SOURCE && severity === vscode.DiagnosticSeverity.Error);
    this.end.send(
      'problems',
      errors.map(({ message, range }) => ({ message, file: uri.fsPath, line: range.start.line + 1 })),
    );
  }

  /** Once the data is read, the picture shows the columns that only the data has too. */
  private async completeFromData(): Promise<void> {
    this.completed = JSON.stringify(this.current?.graph.sources);
    try {
      await this.parts.engine.request('open', graphKey(this.document.uri), { signal: this.closed.signal });
    } catch (error) {
      // Questions will say what is wrong; what there is of the data is seen nevertheless.
      this.parts.log.info(`${this.document.uri.fsPath}: ${errorMessage(error)}`);
      this.reading.despiteErrors = true;
    }
    await this.read();
  }

  private async count(): Promise<void> {
    const sources = JSON.stringify(this.current?.graph.sources);
    if (sources !== this.completed) runInBackground(this.completeFromData());
    this.counting?.abort();
    const counting = new AbortController();
    this.counting = counting;
    try {
      const params = graphKey(this.document.uri, this.document.getText());
      const health = await this.parts.engine.request('health', params, { signal: counting.signal });
      if (!counting.signal.aborted && this.pageIsReady) this.end.send('health', toHealthView(health));
    } catch (error) {
      // The picture does without; the Problems view says what is wrong with the data.
      if (!isCancelled(error)) this.parts.log.info(`${this.document.uri.fsPath}: ${errorMessage(error)}`);
    }
  }

  private scheduleRead(): void {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => runInBackground(this.read()), READ_DELAY);
  }

  private async read(): Promise<void> {
    clearTimeout(this.timer);
    const document = await this.reading.read();
    if (document && this.pageIsReady) this.end.send('document', document);
    this.recount();
  }

  private dispose(): void {
    clearTimeout(this.timer);
    clearTimeout(this.countTimer);
    this.reading.close();
    this.counting?.abort();
    this.closed.abort();
    for (const settle of this.images.values()) settle(new Error(vscode.l10n.t('The picture was closed.')));
    this.disposables.dispose();
  }
}

/** The bytes that a text in base 64 stands for. */
function bytesOf(base64: string): Uint8Array {
  return Uint8Array.from(atob(base64), (char) => char.charCodeAt(0));
}
