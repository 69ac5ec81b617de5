/** Finding the paths between two columns, and stepping through them: what the panel, the keyboard and the palette call. */
import type { WebviewEnd } from '../../../src/protocol/channel';
import type { GraphContract, WaysReply } from '../../../src/protocol/graph';
import { reasonOf } from '../../shared/reason';
import type { Editor } from '../editor';
import type { ColumnRef, PathSearch, Store } from '../state';
import type { GraphTexts } from '../words';

/** What the search works with. */
export interface PathParts {
  readonly store: Store;
  readonly editor: Editor;
  readonly channel: WebviewEnd<GraphContract>;
  readonly t: GraphTexts;
  readonly announce: (message: string) => void;
  readonly say: (message: string) => void;
}

/** One of the ways that were found. */
export type Way = WaysReply['ways'][number];

/** The search for paths. */
export interface Paths {
  /** Opens the panel; the selected column is the start. */
  open(): void;
  close(): void;
  /** At a column: where the path begins, and the second time where it ends. */
  startOrEnd(): void;
  /** Sets an end; as soon as both are known, paths are looked for. */
  set(end: 'from' | 'to', column: ColumnRef | undefined): void;
  show(index: number): void;
  next(step: 1 | -1): void;
}

/**
 * Makes the search.
 * @param parts what it works with
 */
export function createPaths(parts: PathParts): Paths {
  const { store, editor, channel, t, announce, say } = parts;
  /** Counts searches: an answer to an older one is thrown away. */
  let latest = 0;

  const change = (to: Partial<PathSearch>): void => {
    const { paths } = store.get();
    store.set({ paths: { searching: false, index: 0, ...paths, ...to } });
  };
  const selectedColumn = (): ColumnRef | undefined => {
    const { selection } = store.get();
    if (!selection || !('spot' in selection) || selection.spot.column === undefined) return undefined;
    return { table: selection.spot.table, column: selection.spot.column };
  };
  const show = (index: number): void => {
    const { paths } = store.get();
    const way = paths?.found?.ways[index];
    if (!paths?.from || !paths.to || !way) return;
    change({ index });
    editor.setHighlight({
      title: t('pathTitle', columnName(paths.from), columnName(paths.to)),
      paths: way.paths,
      joins: way.joins,
    });
    say(t('pathSpoken', index + 1, paths.found?.ways.length ?? 0, wayText(t, way)));
  };
  const find = async ({ from, to }: PathSearch): Promise<void> => {
    if (!from || !to) return;
    const turn = ++latest;
    const { found: _, ...rest } = store.get().paths ?? { searching: true, index: 0 };
    store.set({ paths: { ...rest, searching: true, index: 0 } });
    const found = await channel.request('ways', { from, to }).catch((error: unknown): WaysReply => ({
      ways: [],
      reason: reasonOf(error),
    }));
    if (turn !== latest || !store.get().paths) return;
    change({ found, searching: false });
    if (found.ways.length === 0) {
      editor.setHighlight(null);
      announce(t('pathsNone', found.reason ?? ''));
    } else {
      // What was to be done next has been done.
      announce('');
      show(0);
    }
  };
  const set: Paths['set'] = (end, column) => {
    const { paths } = store.get();
    const { [end]: old, found: _, ...rest } = paths ?? { searching: false, index: 0 };
    if (old === undefined && column === undefined) return;
    latest++;
    const next: PathSearch = { ...rest, searching: false, index: 0, ...(column ? { [end]: column } : {}) };
    store.set({ paths: next });
    void find(next);
  };
  const close = (): void => {
    latest++;
    const lit = store.get().paths?.found !== undefined;
    announce('');
    store.set({ paths: undefined });
    if (lit) editor.setHighlight(null);
  };
  return {
    open: () => {
      const from = selectedColumn();
      if (!store.get().paths) change(from ? { from } : {});
    },
    close,
    startOrEnd: () => {
      const column = selectedColumn();
      if (!column) return announce(t('pathNeedsColumn'));
      const { paths } = store.get();
      if (paths?.from && !paths.to) set('to', column);
      else {
        close();
        set('from', column);
        announce(t('pathStarted', columnName(column)));
      }
    },
    set,
    show,
    next: (step) => {
      const { paths } = store.get();
      const count = paths?.found?.ways.length ?? 0;
      if (paths && count > 0) show((paths.index + step + count) % count);
    },
  };
}

/** `GV.CASEID` */
function columnName({ table, column }: ColumnRef): string {
  return `${table}.${column}`;
}

/** A way on one line: its tables, how many joins, and what nobody has reviewed. */
export function wayText(t: GraphTexts, { tables, joins }: Way): string {
  if (joins.length === 0) return t('pathSameTable', tables[0] ?? '');
  const unreviewed = joins.filter(({ status }) => status === 'suggested').length;
  const count = joins.length === 1 ? t('pathJoinsOne') : t('pathJoins', joins.length);
  const parts = [tables.join(' → '), count];
  if (unreviewed > 0 && unreviewed < joins.length) parts.push(t('pathUnreviewedSome', unreviewed));
  else if (unreviewed > 0) parts.push(t(joins.length === 1 ? 'pathUnreviewedOne' : 'pathUnreviewedAll'));
  return parts.join(', ');
}
