/** A stage without a screen: the layout is worked out when the test says so. */
import type { EditReply, GraphDocument, GraphLayout, GraphView } from '../../../src/protocol/graph';
import { layoutTables } from '../../../src/picture/layout/layout-core';
import type { Corner } from '../../../src/picture/layout/layout-boxes';
import { createEditor, type Editor } from '../../../webview/graph/editor';
import { createStage, type Stage } from '../../../webview/graph/stage';
import { createStore, INITIAL, type Store } from '../../../webview/graph/state';
import type { CanvasView } from '../../../webview/graph/view/canvas-view';
import type { TextKit } from '../../../webview/graph/paint/text';

/** What a test holds of a stage. */
export interface StageUnderTest {
  readonly stage: Stage;
  readonly store: Store;
  readonly view: CanvasView;
  /** The size of the room for the picture, to be changed. */
  readonly room: { width: number; height: number };
  readonly saved: GraphLayout[];
  /** How often the camera was put on everything. */
  readonly fits: () => number;
  /** How many layouts wait. */
  readonly waiting: () => number;
  /** Works out the oldest layout that waits, and lets the stage go on. */
  readonly arrange: () => Promise<void>;
  /** The names of the tables in the picture. */
  readonly shown: () => string[];
}

/** A graph of so many tables; each refers to the one before it. */
export function chain(tables: number, label = ''): GraphView {
  const name = (i: number): string => `T${i}${label}`;
  return {
    tables: Array.from({ length: tables }, (_, i) => ({
      name: name(i),
      key: ['id'],
      ladder: ['id'],
      suggested: false,
      columns: ['id', 'ref', 'a', 'b'].map((column) => ({ name: column, type: 'text' })),
    })),
    edges: Array.from({ length: Math.max(0, tables - 1) }, (_, i) => ({
      id: `e${i + 1}`,
      kind: 'key' as const,
      from: [{ table: name(i + 1), column: 'ref' }],
      to: [{ table: name(i), column: 'id' }],
      status: 'curated' as const,
    })),
  };
}

/** A document that holds a graph. */
export function documentOf(graph: GraphView, version = 1): GraphDocument {
  return { version, graph, errors: [], warnings: 0, readOnly: false };
}

/** An editor without a screen, and what it says to the host. */
export interface EditorUnderTest {
  readonly editor: Editor;
  readonly store: Store;
  /** The layouts that it saves. */
  readonly saved: GraphLayout[];
}

/**
 * Makes an editor.
 * @param answer what the host says to an edit
 */
export function editorUnderTest(answer: (edit: unknown) => EditReply): EditorUnderTest {
  const { store, view } = stageUnderTest();
  const saved: GraphLayout[] = [];
  const say = (): void => undefined;
  const editor = createEditor({
    store,
    view,
    t: () => '',
    announce: say,
    say,
    text: () => ({ measure: (words) => words.length * 7, fit: (words) => words, font: () => '' }),
    layouts: { layout: () => Promise.resolve([]), separate: () => Promise.resolve([]) },
    channel: {
      send: (note: string, payload: unknown) => {
        if (note === 'layoutChanged') saved.push(payload as GraphLayout);
      },
      request: (_: string, payload: unknown) =>
        Promise.resolve(answer((payload as { readonly edit: unknown }).edit) as never),
      dispose: say,
    },
  });
  return { editor, store, saved };
}

/** Makes a stage. */
export function stageUnderTest(): StageUnderTest {
  const store = createStore(INITIAL);
  const saved: GraphLayout[] = [];
  const waiting: (() => void)[] = [];
  let fits = 0;
  const room = { width: 1200, height: 800 };
  const view = {
    prepare: () => undefined,
    setScene: () => undefined,
    viewport: () => ({ zoom: 1, panX: 0, panY: 0, ...room, pixelRatio: 1 }),
    fit: () => fits++,
    reveal: () => undefined,
    uncover: () => undefined,
    keepFit: () => undefined,
    visit: () => undefined,
    comeBack: () => undefined,
    isFitted: () => false,
  } as unknown as CanvasView;
  const stage = createStage({
    store,
    view,
    text: () => ({ measure: (words: string) => words.length * 7 }) as unknown as TextKit,
    layouts: {
      layout: (input) => new Promise<Corner[]>((resolve) => void waiting.push(() => resolve([...layoutTables(input)]))),
      separate: (boxes) => Promise.resolve(boxes.map(({ x, y }) => ({ x, y }))),
    },
    save: (layout) => saved.push(layout),
  });
  const arrange = async (): Promise<void> => {
    waiting.shift()?.();
    await new Promise((resolve) => setTimeout(resolve, 0));
  };
  const shown = (): string[] => (store.get().scene?.boxes ?? []).map(({ table }) => table.name);
  return { stage, store, view, room, saved, fits: () => fits, waiting: () => waiting.length, arrange, shown };
}
