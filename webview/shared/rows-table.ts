/** A table of rows of which only those in sight exist: 10,000 rows cost no more than 30. */
import type { WireAnswer } from '../../src/protocol/answers';
import type { Cell } from '../../src/protocol/parts';
import { el } from './dom';
import { AS_STORED, cellText, columnStyle, styledCell, type ColumnStyle } from './numbers';
import type { Texts } from './texts';

const ROW_HEIGHT = 24;
/** Rows kept ready above and below what is seen. */
const SPARE = 8;
/** Widths follow the first rows; nobody waits for 10,000 to be measured. */
const MEASURED = 200;
const MAX_CHARACTERS = 42;

/** Texts of the table. */
type TableTexts = Texts<'noValue' | 'labelOfCode'>;

/** What the table shows. */
export type Rows = Pick<WireAnswer['answer'], 'columns' | 'rows' | 'labels'>;

/**
 * Makes the table. A stored code is shown by its label, with the code in the title, or with its label beside it.
 * @param t texts
 * @param rows header, rows and labels
 * @param codes where the label of a code stands
 */
export function createRowsTable(
  t: TableTexts,
  { columns, rows, labels }: Rows,
  codes: 'instead' | 'beside' = 'instead',
): HTMLElement {
  const labelOf = (cell: Cell, c: number): string | undefined => {
    const known = labels?.[c];
    const code = String(cell);
    return cell !== null && known && Object.hasOwn(known, code) ? known[code] : undefined;
  };
  const styles = columns.map((name, c) => {
    const cells = rows.slice(0, MEASURED).map((row) => row[c] ?? null);
    if (cells.some((cell) => labelOf(cell, c) !== undefined)) return undefined;
    const style = columnStyle(name, cells);
    // Where codes are told beside their labels, what is stored is looked at: it is shown to the last digit.
    return style && codes === 'beside' ? AS_STORED : style;
  });
  const group = el(
    'colgroup',
    {},
    ...columns.map((name, c) => {
      const longest = rows.slice(0, MEASURED).reduce((most, row) => {
        const cell = row[c] ?? null;
        const label = labelOf(cell, c);
        const beside = codes === 'beside' && label !== undefined ? cellText(cell).length + 2 : 0;
        return Math.max(most, (label ?? styledCell(cell, styles[c])).length + beside);
      }, headingWidth(name));
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
          ...(styles[c] ? { class: 'number' } : {}),
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
      ...rows.slice(first, last).map((row, i) =>
        el(
          'tr',
          { aria: { rowindex: first + i + 2 } },
          ...columns.map((_, c) => {
            const cell = row[c] ?? null;
            return cellElement(t, cell, labelOf(cell, c), styles[c], codes);
          }),
        ),
      ),
      spacer(rows.length - last, columns.length),
    );
  };
  scroller.addEventListener('scroll', render, { passive: true });
  // How many rows are in sight is known once the table stands in the page, and changes with its box.
  new ResizeObserver(render).observe(scroller);
  render();
  return scroller;
}

/** Characters that a heading needs where it may stand in two lines: a long name of a small number takes no room from other columns. */
function headingWidth(name: string): number {
  const words = name.split(' ').map((word) => word.length);
  return Math.max(...words, Math.ceil(name.length / 2) + 1);
}

function spacer(count: number, columns: number): HTMLElement {
  const cell = el('td', { attributes: { colspan: String(columns) } });
  const row = el('tr', { class: 'spacer-row', aria: { hidden: true } }, cell);
  cell.style.height = `${count * ROW_HEIGHT}px`;
  row.hidden = count === 0;
  return row;
}

function cellElement(
  t: TableTexts,
  cell: Cell,
  label: string | undefined,
  style: ColumnStyle | undefined,
  codes: 'instead' | 'beside',
): HTMLElement {
  // What is missing among numbers stands where they do.
  if (cell === null) return el('td', { class: style ? 'none number' : 'none', text: '–', title: t('noValue') });
  const text = cellText(cell);
  if (label !== undefined && codes === 'beside') {
    const shown = el('span', { class: 'code-label', text: label });
    return el('td', { title: t('labelOfCode', label, text) }, text, ' ', shown);
  }
  if (label !== undefined) return el('td', { text: label, title: t('labelOfCode', label, text) });
  return el('td', { text: styledCell(cell, style), title: text, ...(style ? { class: 'number' } : {}) });
}
