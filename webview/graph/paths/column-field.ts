/** A field in which a column is chosen by typing: a combobox over the columns of the graph. */
import type { GraphView } from '../../../src/protocol/graph';
import { el } from '../../shared/dom';
import { searchGraph } from '../scene/search';
import type { ColumnRef } from '../state';

/** The field. */
export interface ColumnField {
  readonly element: HTMLElement;
  show(column: ColumnRef | undefined): void;
  focus(): void;
}

const LISTED = 10;

/**
 * Makes the field.
 * @param options its name, its id, what to say where nothing fits, the graph, and what to do with what was chosen
 */
export function createColumnField(options: {
  readonly id: string;
  readonly label: string;
  readonly none: string;
  readonly graph: () => GraphView | undefined;
  readonly choose: (column: ColumnRef | undefined) => void;
}): ColumnField {
  const { id, label } = options;
  const list = el('ul', { class: 'hits', id: `${id}-list`, role: 'listbox', aria: { label }, hidden: true });
  const input = el('input', {
    id,
    class: 'native-field',
    role: 'combobox',
    aria: { expanded: false, controls: `${id}-list`, autocomplete: 'list' },
    attributes: { type: 'text', autocomplete: 'off', spellcheck: 'false' },
  });
  const none = el('span', { class: 'dim', role: 'status' });
  let found: readonly ColumnRef[] = [];
  let at = 0;
  const open = (show: boolean): void => {
    list.hidden = !show || found.length === 0;
    input.setAttribute('aria-expanded', String(!list.hidden));
    if (list.hidden) input.removeAttribute('aria-activedescendant');
  };
  const render = (): void => {
    list.replaceChildren(
      ...found.map((column, i) =>
        el(
          'li',
          {
            id: `${id}-${i}`,
            role: 'option',
            aria: { selected: i === at },
            on: {
              mousedown: (event) => {
                event.preventDefault(); // the field keeps the keyboard
                choose(column);
              },
            },
          },
          el('span', { class: 'dim', text: `${column.table}.` }),
          column.column,
        ),
      ),
    );
    open(true);
    if (!list.hidden) input.setAttribute('aria-activedescendant', `${id}-${at}`);
  };
  const choose = (column: ColumnRef): void => {
    input.value = `${column.table}.${column.column}`;
    none.textContent = '';
    open(false);
    options.choose(column);
  };
  input.addEventListener('input', () => {
    const graph = options.graph();
    const hits = graph ? searchGraph(graph, input.value) : [];
    found = hits.flatMap(({ table, column }) => (column === undefined ? [] : [{ table, column }])).slice(0, LISTED);
    at = 0;
    none.textContent = found.length === 0 && input.value.trim() !== '' ? options.none : '';
    options.choose(undefined);
    render();
  });
  input.addEventListener('keydown', (event) => {
    const chosen = found[at];
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      at = (at + (event.key === 'ArrowDown' ? 1 : -1) + found.length) % Math.max(1, found.length);
      render();
    } else if (event.key === 'Enter' && !list.hidden && chosen) choose(chosen);
    else if (event.key === 'Escape' && !list.hidden) open(false);
    else return;
    event.preventDefault();
    event.stopPropagation();
  });
  input.addEventListener('blur', () => {
    // Who has typed a whole name and goes on to the next field has chosen it.
    const typed = list.hidden
      ? undefined
      : found.find(({ table, column }) => `${table}.${column}` === input.value.trim());
    if (typed) choose(typed);
    else open(false);
  });
  return {
    element: el(
      'div',
      { class: 'column-field' },
      el('label', { class: 'caption', text: label, attributes: { for: id } }),
      input,
      list,
      none,
    ),
    show: (column) => {
      if (column) input.value = `${column.table}.${column.column}`;
      else if (document.activeElement !== input) input.value = '';
    },
    focus: () => {
      input.focus();
      input.select();
    },
  };
}
