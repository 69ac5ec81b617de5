// The real host of a picture before a stand-in for its page. Where it is used, `vscode` is a stand-in too.
import { expect } from 'vitest';
import { GraphEditor } from '../../../src/host/authoring/graph-editor';
import { LayoutFile } from '../../../src/host/authoring/layout-file';
import { openWebviewEnd, type WebviewEnd } from '../../../src/protocol/channel';
import { graphContract, type GraphContract, type GraphDocument, type GraphLayout } from '../../../src/protocol/graph';
import type { FakeDocument } from './fake-vscode';

/** What stands in for the page: it keeps what it was told and sends edits against the version it knows. */
export interface Page {
  readonly end: WebviewEnd<GraphContract>;
  seen: GraphDocument;
  layout: GraphLayout | null;
  /** What it was told to do with tables. */
  readonly told: string[];
}

/** What stands in for the engine. */
interface FakeEngine {
  request(method: string, params: never, options?: unknown): Promise<unknown>;
}

export interface OpenedPicture {
  readonly editor: GraphEditor;
  readonly page: Page;
  readonly close: () => void;
}

/** Opens a picture whose page says at once that it runs, and after each reading that it shows it. */
export function openPicture(document: FakeDocument, engine: FakeEngine): OpenedPicture {
  const toPage = new Set<(message: unknown) => void>();
  const toHost = new Set<(message: unknown) => void>();
  let closed: () => void = () => undefined;
  const panel = {
    webview: {
      cspSource: 'self',
      asWebviewUri: (uri: unknown) => uri,
      postMessage: (message: unknown) => {
        for (const listener of toPage) listener(structuredClone(message));
        return Promise.resolve(true);
      },
      onDidReceiveMessage: (listener: (message: unknown) => void) => {
        toHost.add(listener);
        return { dispose: () => toHost.delete(listener) };
      },
    },
    onDidDispose: (listener: () => void) => {
      closed = listener;
      return { dispose: () => undefined };
    },
  };
  const log = { warn: (problem: string) => expect.fail(problem), info: () => undefined };
  const nothing = (): void => undefined;
  const editor = new GraphEditor(document as never, panel as never, {
    extension: document.uri as never,
    engine: engine as never,
    log: log as never,
    highlight: () => null,
    unlit: () => undefined,
    laidOut: () => undefined,
    views: { of: () => undefined, keep: () => undefined } as never,
    layouts: {
      open: () => ({ file: new LayoutFile(document.uri as never, { onProblem: log.warn }), release: nothing }),
    } as never,
  });
  const page: Page = {
    seen: { version: 0, graph: null, errors: [], warnings: 0, readOnly: false },
    layout: null,
    told: [],
    end: openWebviewEnd(
      graphContract,
      {
        post: (message) => {
          for (const listener of toHost) listener(structuredClone(message));
        },
        onMessage: (listener) => {
          toPage.add(listener);
          return () => toPage.delete(listener);
        },
      },
      {
        init: ({ document: first, layout }) => {
          page.layout = layout;
          show(first);
        },
        document: (next) => show(next),
        layout: (layout) => void (page.layout = layout),
        problems: nothing,
        health: nothing,
        highlight: nothing,
        reveal: nothing,
        makeImage: nothing,
        command: nothing,
        tables: ({ does }) => void page.told.push(does),
      },
      (problem) => expect.fail(problem),
    ),
  };
  const show = (document: GraphDocument): void => {
    page.seen = document;
    if (document.graph) page.end.send('shown', { version: document.version, tables: 0, edges: 0, signature: '' });
  };
  page.end.send('ready', {});
  return { editor, page, close: () => closed() };
}
