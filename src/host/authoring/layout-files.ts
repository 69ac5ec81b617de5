/** The layout files of open pictures: one for each graph, however many pictures of it there are. */
import * as vscode from 'vscode';
import type { GraphLayout } from '../../protocol/graph';
import { runInBackground } from '../errors';
import { withoutLinks } from '../message-text';
import { LayoutFile } from './layout-file';
import type { Side } from './layout-merge';

/** A picture tells half a second late what a person moved: that is to be known before another program's layout is looked at. */
const LOOK_DELAY = 800;

/** A layout file that pictures hold. */
interface Held {
  readonly file: LayoutFile;
  readonly watch: vscode.Disposable;
  /** Pictures that hold it, and what each does with a layout that another program wrote. */
  readonly pictures: Set<(layout: GraphLayout) => void>;
}

/** Hands out layout files, and watches them while a picture holds them. */
export class LayoutFiles {
  private readonly held = new Map<string, Held>();

  /** @param log told of layouts that could not be read or written */
  constructor(private readonly log: Pick<vscode.LogOutputChannel, 'warn'>) {}

  /**
   * The layout file of a graph.
   * @param graph the graph file
   * @param onTheirs told of a layout that another program wrote, which the picture is to show
   * @returns the file, and what lets go of it
   */
  open(graph: vscode.Uri, onTheirs: (layout: GraphLayout) => void): { file: LayoutFile; release: () => void } {
    const key = graph.toString();
    const held = this.held.get(key) ?? this.hold(graph);
    this.held.set(key, held);
    held.pictures.add(onTheirs);
    const release = (): void => {
      held.pictures.delete(onTheirs);
      if (held.pictures.size > 0) return;
      held.watch.dispose();
      this.held.delete(key);
      runInBackground(held.file.flush());
    };
    return { file: held.file, release };
  }

  private hold(graph: vscode.Uri): Held {
    const pictures: Held['pictures'] = new Set();
    let told = false;
    const file = new LayoutFile(graph, {
      onProblem: (problem) => this.log.warn(problem),
      onUnsaved: (problem) => {
        this.log.warn(problem);
        // Once: each table that is moved would say it again.
        if (!told) void vscode.window.showWarningMessage(withoutLinks(notKept(problem)));
        told = true;
      },
      onTheirs: (layout) => {
        for (const show of pictures) show(layout);
      },
      askWhose,
    });
    const folder = vscode.Uri.joinPath(file.uri, '..');
    const name = file.uri.path.slice(file.uri.path.lastIndexOf('/') + 1);
    const watcher = vscode.workspace.createFileSystemWatcher(new vscode.RelativePattern(folder, literally(name)));
    let timer: ReturnType<typeof setTimeout> | undefined;
    const lookSoon = (): void => {
      clearTimeout(timer);
      timer = setTimeout(() => runInBackground(file.look()), LOOK_DELAY);
    };
    watcher.onDidChange(lookSoon);
    watcher.onDidCreate(lookSoon);
    const watch = {
      dispose: (): void => {
        clearTimeout(timer);
        watcher.dispose();
      },
    };
    return { file, watch, pictures };
  }
}

function notKept(problem: string): string {
  return vscode.l10n.t('Where the tables stand is not kept. {0}', problem);
}

/** A name may hold what means something in a pattern. */
function literally(name: string): string {
  return name.replace(/[[\]{}*?]/g, '[$&]');
}

async function askWhose(file: vscode.Uri, tables: readonly string[]): Promise<Side | undefined> {
  const [theirs, ours] = [vscode.l10n.t('Take Theirs'), vscode.l10n.t('Keep Mine')];
  const where = vscode.workspace.asRelativePath(file);
  const first = tables[0] ?? '';
  const said =
    tables.length === 1
      ? vscode.l10n.t('{0} was moved here, and elsewhere by another program that wrote {1}.', first, where)
      : vscode.l10n.t(
          '{0} tables were moved here, and elsewhere by another program that wrote {1}.',
          tables.length,
          where,
        );
  const chosen = await vscode.window.showWarningMessage(withoutLinks(said), theirs, ours);
  if (chosen === theirs) return 'theirs';
  return chosen === ours ? 'ours' : undefined;
}
