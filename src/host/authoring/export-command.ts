/** "Export Graph…": the graph as a picture or in another tool's language. */
import * as vscode from 'vscode';
import { toHealthView } from '../../picture/health-view';
import type { SvgWords } from '../../picture/svg-words';
import type { GraphHealthView } from '../../protocol/graph-health';
import { GRAPH_STRINGS, translateAll } from '../../protocol/strings';
import type { EngineClient } from '../data/engine-client';
import { graphKey, graphName, type GraphChoice } from '../data/graph-files';
import { isCancelled, runInBackground } from '../errors';
import { signalOf } from '../vscode-api';
import type { GraphEditors } from './graph-editors';
import { LayoutFile } from './layout-file';
import type { PictureImage } from './picture-image';

/** What the command works with. */
export interface ExportParts {
  readonly engine: EngineClient;
  readonly editors: GraphEditors;
  readonly choice: GraphChoice;
}

const FORMATS = ['svg', 'png', 'mermaid', 'dbml', 'sql'] as const;
type Format = (typeof FORMATS)[number];

const EXTENSIONS: Readonly<Record<Format, string>> = {
  svg: 'svg',
  png: 'png',
  mermaid: 'mmd',
  dbml: 'dbml',
  sql: 'sql',
};

/**
 * Exports a graph to a file that the person chooses, and opens it.
 * @param parts what the command works with
 * @param given the graph file; else the current one
 * @param wanted the format, where it is not to be asked for
 * @param place the file, where it is not to be asked for
 * @returns the file, or undefined where the person stopped
 */
export async function exportCommand(
  parts: ExportParts,
  given?: vscode.Uri,
  wanted?: string,
  place?: vscode.Uri,
): Promise<vscode.Uri | undefined> {
  const graph = given ?? (await parts.choice.inFrontOrPick(vscode.l10n.t('Which graph is exported?')));
  const format = graph && (FORMATS.find((name) => name === wanted) ?? (await pickFormat()));
  if (!graph || !format) return undefined;
  const target = place ?? (await askWhere(graph, format));
  if (!target) return undefined;
  const { bytes, scale } = await vscode.window.withProgress(
    { location: vscode.ProgressLocation.Notification, title: vscode.l10n.t('Exporting the graph'), cancellable: true },
    (progress, token) => {
      let told = 0;
      const onProgress = (done: number): void => {
        progress.report({ message: vscode.l10n.t('{0} %', Math.round(done * 100)), increment: (done - told) * 100 });
        told = done;
      };
      return exported(parts, graph, format, { signal: signalOf(token), onProgress });
    },
  );
  await vscode.workspace.fs.writeFile(target, bytes);
  await vscode.commands.executeCommand('vscode.open', target);
  if (scale < 1) runInBackground(offerSvg(parts, graph, scale));
  return target;
}

/** Says that an image is smaller than the picture, and offers the format that has no size. */
async function offerSvg(parts: ExportParts, graph: vscode.Uri, scale: number): Promise<void> {
  const svg = vscode.l10n.t('Export SVG');
  const chosen = await vscode.window.showInformationMessage(
    vscode.l10n.t(
      'The picture is too large for an image of its full size: this one has {0} of it. SVG has all of it sharp.',
      (Math.ceil(scale * 100) / 100).toLocaleString(vscode.env.language, { style: 'percent' }),
    ),
    svg,
  );
  if (chosen === svg) await exportCommand(parts, graph, 'svg');
}

async function pickFormat(): Promise<Format | undefined> {
  const details: Readonly<Record<Format, readonly [label: string, detail: string]>> = {
    svg: ['SVG', vscode.l10n.t('The picture, sharp at any size')],
    png: ['PNG', vscode.l10n.t('The picture as an image, at twice its size')],
    mermaid: ['Mermaid', vscode.l10n.t('An entity relationship diagram for Markdown')],
    dbml: ['DBML', vscode.l10n.t('Tables, keys and joins for dbdiagram and others')],
    sql: ['SQL', vscode.l10n.t('CREATE TABLE statements with keys and foreign keys')],
  };
  const items = FORMATS.map((format) => ({ format, label: details[format][0], detail: details[format][1] }));
  const placeHolder = vscode.l10n.t('Export the graph as what?');
  return (await vscode.window.showQuickPick(items, { placeHolder, matchOnDetail: true }))?.format;
}

function askWhere(graph: vscode.Uri, format: Format): Thenable<vscode.Uri | undefined> {
  const extension = EXTENSIONS[format];
  return vscode.window.showSaveDialog({
    defaultUri: vscode.Uri.joinPath(graph, '..', `${graphName(graph)}.${extension}`),
    filters: { [format === 'mermaid' ? 'Mermaid' : format.toUpperCase()]: [extension] },
    title: vscode.l10n.t('Export the graph'),
    saveLabel: vscode.l10n.t('Export'),
  });
}

/** What ends an export, and what is told how much of it is done, from 0 to 1. */
interface Exporting {
  readonly signal: AbortSignal;
  readonly onProgress: (done: number) => void;
}

async function exported(
  { engine, editors }: ExportParts,
  graph: vscode.Uri,
  format: Format,
  { signal, onProgress }: Exporting,
): Promise<PictureImage> {
  const key = graphKey(graph);
  if (format !== 'svg' && format !== 'png') {
    return whole(await engine.request('export', { ...key, format }, { signal }));
  }
  // An image is made by the page of the graph editor: the extension host cannot draw.
  const editor = format === 'png' ? await editors.show(graph) : editors.opened(graph);
  const layout = await (editor ? editor.savedLayout() : new LayoutFile(graph, { onProblem: () => undefined }).read());
  const health = await counted(engine, key, signal);
  const svg = await engine.request(
    'export',
    { ...key, format: 'svg', layout, words: pictureWords(), ...(health && { health }) },
    { signal, onStream: ({ done }) => onProgress(done ?? 0) },
  );
  return editor && format === 'png' ? editor.image(svg, signal) : whole(svg);
}

/** What was counted in the data, so that joins are marked as in the graph editor; undefined where nothing can be. */
async function counted(
  engine: EngineClient,
  key: ReturnType<typeof graphKey>,
  signal: AbortSignal,
): Promise<GraphHealthView | undefined> {
  try {
    return toHealthView(await engine.request('health', key, { signal }));
  } catch (error) {
    if (isCancelled(error)) throw error;
    return undefined; // the Problems view says what is wrong with the data
  }
}

/** What is text has its full size. */
function whole(text: string): PictureImage {
  return { bytes: new TextEncoder().encode(text), scale: 1 };
}

/** Kinds and statuses are called as in the graph editor. */
function pictureWords(): SvgWords {
  const said = translateAll(GRAPH_STRINGS, (english) => vscode.l10n.t(english));
  const t = (name: keyof typeof GRAPH_STRINGS): string => said[name] ?? GRAPH_STRINGS[name];
  const kind = (name: 'key' | 'context' | 'derivation'): string => `${t(`kind_${name}`)}: ${t(`kind_${name}_says`)}`;
  return {
    more: vscode.l10n.t('+ {0} more'),
    kinds: { key: kind('key'), context: kind('context'), derivation: kind('derivation') },
    statuses: {
      curated: t('status_curated'),
      declared: t('status_declared'),
      suggested: `? ${t('status_suggested')}`,
      rejected: `× ${t('status_rejected')}`,
    },
    faults: {
      join: vscode.l10n.t('Rows that a join leaves out'),
      rule: vscode.l10n.t('Rows in which a rule does not hold'),
    },
  };
}
