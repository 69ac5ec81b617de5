/**
 * The picture as a tree beside it: tables, their columns, the edges of each. For those who look for a name, and for those who
 * cannot see the picture. All tables are items; columns only of the one that is open, and edges only of one column of it, so
 * that thousands of columns cost nothing.
 */
import type { ColumnView, EdgeView, PageCommand, TableView } from '../../../src/protocol/graph';
import { el } from '../../shared/dom';
import type { Editor } from '../editor';
import type { Box } from '../../../src/picture/box';
import { edgesByColumn } from '../../../src/picture/edge-index';
import { columnKeyOf, type Scene } from '../../../src/picture/scene';
import type { Store } from '../state';
import { commandOf } from '../view/keyboard';
import { columnSpoken, edgeSpoken, edgeText, tableSpoken, type GraphTexts } from '../words';
import { kindSample, statusSample } from './icons';

/** What the tree does at an item as the picture does at its selection, by the same keys. */
const AT_ITEM: ReadonlySet<PageCommand> = new Set([
  'accept',
  'reject',
  'change',
  'startEdge',
  'startPath',
  'nextSuggestion',
  'previousSuggestion',
  'review',
]);

/** So many tables are added to a list that is not seen before the browser has its turn again, and so long after the picture. */
const SLICE = 60;
const LATER_MS = 120;
/** The browser lays out one slice, and draws a frame, before the next comes. */
const BETWEEN_MS = 16;

/** Tables by name. `localeCompare` looks its language up at each call, which a thousand names make felt. */
const BY_NAME = new Intl.Collator();
function inOrder(scene: Scene): Box[] {
  return [...scene.boxes].sort((a, b) => BY_NAME.compare(a.table.name, b.table.name));
}

/**
 * Makes the tree.
 * @param parts what it works with
 */
export function createTableList(parts: {
  readonly store: Store;
  readonly editor: Editor;
  readonly t: GraphTexts;
  /** Does what a key does in the picture. */
  readonly run: (command: PageCommand) => void;
}): HTMLElement {
  const { store, editor, t } = parts;
  const tree = el('ul', { class: 'tree', role: 'tree', aria: { label: t('listTitle') } });
  const element = el('nav', { class: 'table-list', aria: { label: t('listTitle') } }, tree);
  /** The table whose columns are shown, and the column (or the table itself: '') whose edges are. */
  let open: string | undefined;
  let openColumn: string | undefined;
  let active: string | undefined;
  /** What is to be done once the picture has been drawn. */
  let later: ReturnType<typeof setTimeout> | undefined;

  const items = (): HTMLElement[] => [...tree.querySelectorAll<HTMLElement>('[role=treeitem]')];
  const focusItem = (item: HTMLElement | undefined): void => {
    if (!item) return;
    for (const other of items()) other.tabIndex = -1;
    item.tabIndex = 0;
    active = item.dataset['name'];
    item.focus();
  };
  const pick = (item: HTMLElement): void => {
    const { table, column, edge } = item.dataset;
    if (edge !== undefined) return editor.select({ edge }, { reveal: true });
    if (table === undefined) return;
    editor.select({ spot: column === undefined ? { table } : { table, column } }, { reveal: true });
  };
  const unfold = (table: string | undefined): void => {
    if (open !== table) openColumn = undefined;
    open = table;
    const { scene } = store.get();
    if (scene) render(scene);
    focusItem(items().find((item) => item.dataset['name'] === active));
  };
  const unfoldColumn = (column: string | undefined): void => {
    openColumn = column;
    const { scene } = store.get();
    if (scene) render(scene);
    focusItem(items().find((item) => item.dataset['name'] === active));
  };
  const render = (scene: Scene): void => {
    const sorted = inOrder(scene);
    fill(itemsOf(sorted, 0, sorted.length));
  };
  /** Before it is opened nobody sees the list: it is made in slices, after the picture. */
  const renderLater = (): void => {
    clearTimeout(later);
    const { scene } = store.get();
    if (!scene) return;
    const sorted = inOrder(scene);
    const next = (from: number): void => {
      const made = itemsOf(sorted, from, from + SLICE);
      if (from === 0) fill(made);
      else tree.append(...made);
      if (from + SLICE < sorted.length) later = setTimeout(() => next(from + SLICE), BETWEEN_MS);
      else {
        keepOneStop();
        markSelected();
      }
    };
    later = setTimeout(() => next(0), LATER_MS);
  };
  const itemsOf = (sorted: readonly Box[], from: number, to: number): HTMLElement[] => {
    const { selection } = store.get();
    const spot = selection && 'spot' in selection ? selection.spot : undefined;
    return sorted
      .slice(from, to)
      .flatMap((box, i) =>
        tableItems(box, from + i, sorted.length, spot?.table === box.table.name && spot.column === undefined),
      );
  };
  /** Says of each item whether it is selected; nothing else of an item depends on the selection. */
  const markSelected = (): void => {
    const { selection } = store.get();
    for (const item of items()) {
      const { table, column, edge } = item.dataset;
      const selected =
        selection === undefined
          ? false
          : 'edge' in selection
            ? edge === selection.edge
            : edge === undefined && table === selection.spot.table && column === selection.spot.column;
      if (item.ariaSelected !== String(selected)) item.ariaSelected = String(selected);
    }
  };
  const fill = (made: readonly HTMLElement[]): void => {
    clearTimeout(later);
    const focused = element.contains(document.activeElement);
    tree.replaceChildren(...made);
    if (focused) focusItem(items().find((item) => item.dataset['name'] === active));
    keepOneStop();
  };
  /** Tab comes to one item of the tree. */
  const keepOneStop = (): void => {
    for (const item of tree.querySelectorAll<HTMLElement>('[tabindex="0"]')) item.tabIndex = -1;
    const first = items().find((item) => item.dataset['name'] === active) ?? items()[0];
    if (first) first.tabIndex = 0;
  };
  /** A table, and its columns where it is open. Levels are said, not nested: the name of an item is then what stands in it. */
  const tableItems = (box: Box, index: number, count: number, selected: boolean): HTMLElement[] => {
    const { name, columns } = box.table;
    const expanded = open === name;
    const item = el(
      'li',
      {
        role: 'treeitem',
        tabIndex: -1,
        data: { table: name, name },
        aria: {
          level: 1,
          setsize: count,
          posinset: index + 1,
          expanded,
          selected,
          label: tableSpoken(t, box) + waitingSpoken(box.table),
        },
      },
      el(
        'span',
        { class: 'item' },
        el('span', { class: `twistie ${expanded ? 'open' : ''}` }),
        el('span', { class: `swatch ${box.grain < 0 ? '' : `grain-${box.grain}`}` }),
        el('span', { class: 'name', text: name }),
        ' ',
        el('span', { class: 'count', text: String(columns.length) }),
      ),
    );
    return [
      item,
      ...(expanded ? columns.flatMap((column, i) => columnItems(box.table, column, [i + 1, columns.length])) : []),
    ];
  };
  const columnItems = (
    table: TableView,
    column: ColumnView,
    [place, size]: readonly [number, number],
  ): HTMLElement[] => {
    const graph = store.get().scene?.graph;
    const edges = (graph && edgesByColumn(graph).get(columnKeyOf(table.name, column.name))) ?? [];
    const { selection } = store.get();
    const spot = selection && 'spot' in selection ? selection.spot : undefined;
    const expanded = openColumn === column.name && edges.length > 0;
    const item = el(
      'li',
      {
        role: 'treeitem',
        tabIndex: -1,
        data: { table: table.name, column: column.name, name: `${table.name}\u0000${column.name}` },
        aria: {
          level: 2,
          setsize: size,
          posinset: place,
          selected: spot?.table === table.name && spot.column === column.name,
          label: columnSpoken(t, table, column) + waitingSpoken(column),
          ...(edges.length > 0 ? { expanded } : {}),
        },
      },
      el(
        'span',
        { class: 'item' },
        el('span', { class: edges.length > 0 ? `twistie ${expanded ? 'open' : ''}` : 'no-twistie' }),
        el('span', { class: 'name', text: column.name }),
        ' ',
        el('span', { class: 'count', text: column.type ?? '' }),
      ),
    );
    return [item, ...(expanded ? edges.map((edge, i) => edgeItem(table.name, edge, [i + 1, edges.length])) : [])];
  };
  const edgeItem = (table: string, edge: EdgeView, [place, size]: readonly [number, number]): HTMLElement => {
    const { selection } = store.get();
    return el(
      'li',
      {
        role: 'treeitem',
        tabIndex: -1,
        data: { table, edge: edge.id, name: `${table}\u0000${openColumn ?? ''}\u0000${edge.id}` },
        aria: {
          level: 3,
          setsize: size,
          posinset: place,
          selected: selection !== undefined && 'edge' in selection && selection.edge === edge.id,
          label: edgeSpoken(t, edge),
        },
      },
      el(
        'span',
        { class: 'item', title: edgeText(t, edge) },
        kindSample(edge.kind),
        el('span', { class: 'name', text: edgeText(t, edge) }),
        statusSample(edge.status),
      ),
    );
  };
  /** How many suggestions wait at a table or column. */
  const waitingSpoken = ({ suggestions }: TableView | ColumnView): string =>
    suggestions === undefined || suggestions.length === 0 ? '' : `, ${t('waitingSpoken', suggestions.length)}`;

  tree.addEventListener('focusin', (event) => {
    const item = event.target;
    if (!(item instanceof HTMLElement) || item.dataset['name'] === undefined) return;
    for (const other of items()) other.tabIndex = other === item ? 0 : -1;
    active = item.dataset['name'];
  });
  tree.addEventListener('click', (event) => {
    const item = (event.target as HTMLElement).closest<HTMLElement>('[role=treeitem]');
    if (!item) return;
    focusItem(item);
    const { table, column } = item.dataset;
    if (!(event.target as HTMLElement).classList.contains('twistie')) pick(item);
    else if (column === undefined) unfold(open === table ? undefined : table);
    else unfoldColumn(openColumn === column ? undefined : column);
  });
  tree.addEventListener('keydown', (event) => {
    const item = (event.target as HTMLElement).closest<HTMLElement>('[role=treeitem]');
    if (!item) return;
    const all = items();
    const at = all.indexOf(item);
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const { table, column, edge } = item.dataset;
    const level = edge !== undefined ? 3 : column === undefined ? 1 : 2;
    const command = event.key === 'Escape' ? 'focusPicture' : commandOf(event.key);
    const act = (): void => {
      if (!command) return;
      pick(item);
      parts.run(command);
    };
    const isHere = command === 'focusPicture' || (command !== undefined && AT_ITEM.has(command));
    const parent = (): HTMLElement | undefined => all.slice(0, at).findLast((other) => Number(other.ariaLevel) < level);
    const moves: Readonly<Record<string, () => void>> = {
      ArrowDown: () => focusItem(all[at + 1]),
      ArrowUp: () => focusItem(all[at - 1]),
      Home: () => focusItem(all[0]),
      End: () => focusItem(all.at(-1)),
      ArrowRight: () => {
        if (level === 1 && open !== table) unfold(table);
        else if (level === 2 && openColumn !== column && item.ariaExpanded !== null) unfoldColumn(column);
        else focusItem(all[at + 1]);
      },
      ArrowLeft: () => {
        if (level === 1) unfold(undefined);
        else if (level === 2 && openColumn === column) unfoldColumn(undefined);
        else focusItem(parent());
      },
      Enter: () => pick(item),
      ' ': () => pick(item),
    };
    const move = moves[event.key] ?? (isHere ? act : undefined);
    if (!move) return;
    event.preventDefault();
    event.stopPropagation();
    move();
  });
  store.subscribe((state, before) => {
    if (state.listOpen !== before.listOpen) element.classList.toggle('open', state.listOpen);
    if (!state.scene || state.scene === before.scene) {
      if (state.selection !== before.selection) markSelected();
    } else if (!state.listOpen && !element.contains(document.activeElement)) renderLater();
    else {
      // A tree that has the keyboard must not lose it when it is drawn anew.
      render(state.scene);
    }
  });
  return element;
}
