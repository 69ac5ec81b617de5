/**
 * What a picture remembers: the camera and what is shown. The page keeps it while its tab is hidden; the host keeps it for
 * when the file is opened again. It is a person's view of the graph, and never written into the graph or its layout. Pins are
 * not in it: they are in the layout file, for everybody.
 */
import { isRecord, type Shape } from '../../src/protocol/shape';
import { edgeKind, edgeStatus } from '../../src/protocol/graph';
import type { Positions } from '../../src/picture/arrange';
import type { Scope } from '../../src/picture/shown';
import type { Viewport } from './paint/look';
import type { EditorState } from './state';

/** The part of the state that is remembered. */
const REMEMBERED = ['kinds', 'statuses', 'listOpen', 'scope', 'filterText', 'losesRows', 'minimap'] as const;
type Remembered = Pick<EditorState, (typeof REMEMBERED)[number]>;

/** So long after its last change a picture is remembered, in ms. */
const STILL_MS = 300;

/** What is remembered. */
export interface PageState {
  readonly camera: { readonly zoom: number; readonly panX: number; readonly panY: number };
  readonly state: Remembered;
  /** Where the tables stand while a part of the graph is shown. */
  readonly part: Positions | undefined;
}

/** Whether something of the state that is remembered is another. */
export function remembersOther(state: Remembered, before: Remembered): boolean {
  return REMEMBERED.some((name) => state[name] !== before[name]);
}

/**
 * Remembers a picture when it has been still for a while.
 * @param write writes it down; with `forLater` for when the file is opened again too
 * @returns to be called at each change, and told whether more than the camera is another
 */
export function rememberWhenStill(write: (forLater: boolean) => void): (forLater: boolean) => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let later = false;
  return (forLater) => {
    later ||= forLater;
    clearTimeout(timer);
    timer = setTimeout(() => {
      write(later);
      later = false;
    }, STILL_MS);
  };
}

/** As plain JSON. */
export function writePageState(
  { zoom, panX, panY }: Viewport,
  state: Remembered,
  part: Positions | undefined,
): Record<string, unknown> {
  const { kinds, statuses, listOpen, scope, filterText, losesRows, minimap } = state;
  return {
    zoom,
    panX,
    panY,
    kinds: [...kinds],
    statuses: [...statuses],
    listOpen,
    only: scope.only ? [...scope.only] : null,
    hidden: [...scope.hidden],
    filterText,
    losesRows,
    minimap: minimap ?? null,
    part: part ? [...part].map(([name, { x, y }]) => [name, Math.round(x), Math.round(y)]) : null,
  };
}

/** What was stored, or undefined where it is nothing that this version understands. */
export function readPageState(stored: unknown): PageState | undefined {
  if (!isRecord(stored)) return undefined;
  const { zoom, panX, panY, kinds, statuses, listOpen, filterText, losesRows, minimap } = stored;
  if (typeof zoom !== 'number' || typeof panX !== 'number' || typeof panY !== 'number') return undefined;
  if (!Array.isArray(kinds) || !Array.isArray(statuses)) return undefined;
  const scope: Scope = {
    only: Array.isArray(stored['only']) ? names(stored['only']) : undefined,
    hidden: names(stored['hidden']),
    pinned: new Set(),
  };
  return {
    camera: { zoom, panX, panY },
    state: {
      kinds: known(kinds, edgeKind),
      statuses: known(statuses, edgeStatus),
      listOpen: listOpen === true,
      scope,
      filterText: typeof filterText === 'string' ? filterText : '',
      losesRows: losesRows === true,
      minimap: typeof minimap === 'boolean' ? minimap : undefined,
    },
    part: readPositions(stored['part']),
  };
}

/** What of a list this version knows. */
function known<T>(list: readonly unknown[], shape: Shape<T>): Set<T> {
  return new Set(list.filter((one): one is T => shape.check(one, '') === undefined));
}

function names(value: unknown): Set<string> {
  return new Set(Array.isArray(value) ? value.filter((name): name is string => typeof name === 'string') : []);
}

function readPositions(value: unknown): Positions | undefined {
  if (!Array.isArray(value)) return undefined;
  const positions: Positions = new Map();
  for (const entry of value as unknown[]) {
    if (!Array.isArray(entry)) continue;
    const [name, x, y] = entry as unknown[];
    if (typeof name === 'string' && typeof x === 'number' && typeof y === 'number') positions.set(name, { x, y });
  }
  return positions;
}
