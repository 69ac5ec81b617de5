/**
 * The tables as a tree beside the picture: for those who look for a name, and for those who cannot see the picture. All
 * tables are items; columns only of the one that is open, so that thousands of columns cost nothing.
 */
import { el } from '../../shared/dom';
import type { Editor } from '../editor';
import type { Box } from '../../../src/picture/box';
import type { Scene } from '../../../src/picture/scene';
import type { Store } from '../state';
import { columnSpoken, tableSpoken, type GraphTexts } from '../words';

/**
 * Makes the list.
 * @param parts what it works with
 */
export function createTableList(parts: { store: Store; editor: Editor; t: GraphTexts }): HTMLElement {
  const { store, editor, t } = parts;
  const tree = el('ul', { class: 'tree', role: 'tree', aria: { label: t('listTitle') } });
  const element = el('nav', { class: 'table-list', aria: { label: t('listTitle') } }, tree);
  let open: string | undefined;
  let active: string | undefined;

  const items = (): HTMLElement[] => [...tree.querySelectorAll<HTMLElement>('[role=treeitem]')];
  const focusItem = (item: HTMLElement | undefined): void => {
    if (!item) return;
    for (const other of items()) other.tabIndex = -1;
    item.tabIndex = 0;
    active = item.dataset['name'];
    item.focus();
  };
  const pick = (item: HTMLElement): void => {
    const [table, column] = [item.dataset['table'], item.dataset['column']];
    if (table === undefined) return;
    editor.select({ spot: column === undefined ? { table } : { table, column } }, { reveal: true });
  };
  const unfold = (table: string | undefined): void => {
    open = table;
    const { scene } = store.get();
    if (scene) render(scene);
    focusItem(items().find((item) => item.dataset['name'] === active));
  };
  const render = (scene: Scene): void => {
    const selection = store.get().selection;
    const spot = selection && 'spot' in selection ? selection.spot : undefined;
    const sorted = [...scene.boxes].sort((a, b) => a.table.name.localeCompare(b.table.name));
    tree.replaceChildren(
      ...sorted.map((box, i) =>
        tableItem(box, i, sorted.length, spot?.table === box.table.name && spot.column === undefined),
      ),
    );
    const first = items().find((item) => item.dataset['name'] === active) ?? items()[0];
    if (first) first.tabIndex = 0;
  };
  const tableItem = (box: Box, index: number, count: number, selected: boolean): HTMLElement => {
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
          label: tableSpoken(t, box),
        },
      },
      el(
        'span',
        { class: 'item' },
        el('span', { class: `twistie ${expanded ? 'open' : ''}`, aria: { hidden: true } }),
        el('span', { class: `swatch ${box.grain < 0 ? '' : `grain-${box.grain}`}` }),
        el('span', { class: 'name', text: name }),
        el('span', { class: 'count', text: String(columns.length) }),
      ),
    );
    if (expanded) {
      item.append(
        el(
          'ul',
          { role: 'group' },
          ...columns.map((column, i) =>
            el(
              'li',
              {
                role: 'treeitem',
                tabIndex: -1,
                data: { table: name, column: column.name, name: `${name}\u0000${column.name}` },
                aria: { level: 2, setsize: columns.length, posinset: i + 1, label: columnSpoken(t, box.table, column) },
              },
              el(
                'span',
                { class: 'item' },
                el('span', { class: 'name', text: column.name }),
                el('span', { class: 'count', text: column.type ?? '' }),
              ),
            ),
          ),
        ),
      );
    }
    return item;
  };

  tree.addEventListener('click', (event) => {
    const item = (event.target as HTMLElement).closest<HTMLElement>('[role=treeitem]');
    if (!item) return;
    focusItem(item);
    if ((event.target as HTMLElement).classList.contains('twistie')) {
      unfold(open === item.dataset['table'] ? undefined : item.dataset['table']);
    } else pick(item);
  });
  tree.addEventListener('keydown', (event) => {
    const item = (event.target as HTMLElement).closest<HTMLElement>('[role=treeitem]');
    if (!item) return;
    const all = items();
    const at = all.indexOf(item);
    const isTable = item.dataset['column'] === undefined;
    const moves: Readonly<Record<string, () => void>> = {
      ArrowDown: () => focusItem(all[at + 1]),
      ArrowUp: () => focusItem(all[at - 1]),
      Home: () => focusItem(all[0]),
      End: () => focusItem(all.at(-1)),
      ArrowRight: () =>
        isTable && open !== item.dataset['table'] ? unfold(item.dataset['table']) : focusItem(all[at + 1]),
      ArrowLeft: () =>
        isTable ? unfold(undefined) : focusItem(all.find((other) => other.dataset['name'] === item.dataset['table'])),
      Enter: () => pick(item),
      ' ': () => pick(item),
    };
    const move = moves[event.key];
    if (!move) return;
    event.preventDefault();
    event.stopPropagation();
    move();
  });
  store.subscribe((state, before) => {
    if (state.listOpen !== before.listOpen) element.classList.toggle('open', state.listOpen);
    if (state.scene && (state.scene !== before.scene || state.selection !== before.selection)) {
      // A tree that has the keyboard must not lose it when it is drawn anew.
      const focused = element.contains(document.activeElement);
      render(state.scene);
      if (focused) focusItem(items().find((item) => item.dataset['name'] === active));
    }
  });
  return element;
}
