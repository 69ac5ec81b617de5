/** A table of rows of which only those in sight exist: 10,000 rows cost no more than 30. */
import type { Cell } from '../../src/protocol/parts';
import { el } from '../shared/dom';

const ROW_HEIGHT = 24;
/** Rows kept ready above and below what is seen. */
const SPARE = 8;
/** Widths follow the first rows; nobody waits for 10,000 to be measured. */
const MEASURED = 200;
const MAX_CHARACTERS = 42;

/**
 * Makes the table.
 * @param columns the header
 * @param rows the rows
 * @param noValue what is said of an absent value
 */
export function createRowsTable(
  columns: readonly string[],
  rows: readonly (readonly Cell[])[],
  noValue: string,
): HTMLElement {
  const numeric = columns.map((_, c) => {
    const cells = rows.slice(0, MEASURED).map((row) => row[c] ?? null);
    return cells.some((cell) => cell !== null) && cells.every((cell) => cell === null || typeof cell === 'number');
  });
  const group = el(
    'colgroup',
    {},
    ...columns.map((name, c) => {
      const longest = rows
        .slice(0, MEASURED)
        .reduce((most, row) => Math.max(most, cellText(row[c] ?? null).length), name.length);
      const column = el('col');
      column.style.width = `calc(${Math.min(longest, MAX_CHARACTERS)}ch + 22px)`;
      return column;
    }),
  );
  const head = el(
    'thead',
    {},
    el(
      'tr',
      { aria: { rowindex: 1 } },
      ...columns.map((name, c) =>
        el('th', {
          text: name,
          title: name,
          ...(numeric[c] === true ? { class: 'number' } : {}),
          attributes: { scope: 'col' },
        }),
      ),
    ),
  );
  const body = el('tbody');
  const table = el('table', { aria: { rowcount: rows.length + 1 } }, group, head, body);
  const scroller = el(
    'div',
    { class: 'rows', tabIndex: 0, role: 'region', aria: { label: columns.join(', ') } },
    table,
  );
  let shown = '';
  const render = (): void => {
    const height = scroller.clientHeight || 300;
    const first = Math.max(0, Math.floor(scroller.scrollTop / ROW_HEIGHT) - SPARE);
    const last = Math.min(rows.length, Math.ceil((scroller.scrollTop + height) / ROW_HEIGHT) + SPARE);
    if (shown === `${first} ${last}`) return;
    shown = `${first} ${last}`;
    body.replaceChildren(
      spacer(first, columns.length),
      ...rows
        .slice(first, last)
        .map((row, i) =>
          el(
            'tr',
            { aria: { rowindex: first + i + 2 } },
            ...columns.map((_, c) => cellElement(row[c] ?? null, numeric[c] === true, noValue)),
          ),
        ),
      spacer(rows.length - last, columns.length),
    );
  };
  scroller.addEventListener('scroll', render, { passive: true });
  render();
  return scroller;
}

function spacer(count: number, columns: number): HTMLElement {
  const cell = el('td', { attributes: { colspan: String(columns) } });
  const row = el('tr', { class: 'spacer-row', aria: { hidden: true } }, cell);
  cell.style.height = `${count * ROW_HEIGHT}px`;
  row.hidden = count === 0;
  return row;
}

function cellElement(cell: Cell, number: boolean, noValue: string): HTMLElement {
  if (cell === null) return el('td', { class: 'none', text: '–', title: noValue });
  const text = cellText(cell);
  return el('td', { text, title: text, ...(number ? { class: 'number' } : {}) });
}

function cellText(cell: Cell): string {
  if (cell === null) return '–';
  if (typeof cell === 'number') return Number.isInteger(cell) ? String(cell) : String(Number(cell.toPrecision(10)));
  return cell.replaceAll(/\s+/g, ' ');
}
