/** What a page that is hidden and shown again remembers: where the camera was and what was filtered. */
import { isRecord } from '../../src/protocol/shape';
import type { EdgeKind, EdgeStatus } from '../../src/protocol/graph';
import type { Viewport } from './paint/look';
import type { EditorState } from './state';

/** What is remembered. */
export interface PageState {
  readonly zoom: number;
  readonly panX: number;
  readonly panY: number;
  readonly kinds: ReadonlySet<EdgeKind>;
  readonly statuses: ReadonlySet<EdgeStatus>;
  readonly listOpen: boolean;
}

/** As plain JSON. */
export function writePageState({ zoom, panX, panY }: Viewport, state: EditorState): unknown {
  return { zoom, panX, panY, kinds: [...state.kinds], statuses: [...state.statuses], listOpen: state.listOpen };
}

/** What was stored, or undefined where it is nothing that this version understands. */
export function readPageState(stored: unknown): PageState | undefined {
  if (!isRecord(stored)) return undefined;
  const { zoom, panX, panY, kinds, statuses, listOpen } = stored;
  if (typeof zoom !== 'number' || typeof panX !== 'number' || typeof panY !== 'number') return undefined;
  if (!Array.isArray(kinds) || !Array.isArray(statuses)) return undefined;
  return {
    zoom,
    panX,
    panY,
    kinds: new Set(kinds as EdgeKind[]),
    statuses: new Set(statuses as EdgeStatus[]),
    listOpen: listOpen === true,
  };
}
