/**
 * A table of rows of which only those in sight exist: 10,000 rows cost no more than 30. Many rows are equally high, so that
 * it is known which those are; few are as high as they have to be.
 */
import type { WireAnswer } from '../../src/protocol/answers';
import type { Cell } from '../../src/protocol/parts';
import { el } from './dom';
import { columnNeed, fitColumns, linesOf, type FittedColumns, type Measure } from './fit-columns';
import { AS_STORED, cellText, columnStyle, styledCell, type ColumnStyle } from '../../src/protocol/numbers';
import type { Texts } from './texts';

const ROW_HEIGHT = 24;
/** Of each line but the first. */
const LINE_HEIGHT = 18;
/** So many rows always exist. */
const FEW_ROWS = 60;
/** Texts of narrow columns stand in so many lines; what is longer is cut. Rows that are all equally high take no more than two. */
const MOST_LINES = { few: 3, many: 2 };
/** Space beside the text of a cell, and where there is little of it. */
const CELL_SPACE = 22;
const LITTLE_SPACE = 12;
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
 * Makes the table. Where an answer's columns do not fit beside each other, texts break over lines for numbers to stay in
 * sight; the columns of a whole table are as wide as they are, and scroll. A stored code is shown by its label, with the code in the title, or with its label beside it.
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
  const measured = rows.slice(0, MEASURED);
  const shownTexts = columns.map((_, c) =>
    measured.map((row) => {
      const cell = row[c] ?? null;
      const label = labelOf(cell, c);
      const beside = codes === 'beside' && label !== undefined ? `${cellText(cell)}  ` : '';
      return `${beside}${label ?? styledCell(cell, styles[c])}`;
    }),
  );
  const naturals = columns.map((name, c) => {
    const longest = (shownTexts[c] ?? []).reduce((most, { length }) => Math.max(most, length), headingWidth(name));
    return Math.min(longest, MAX_CHARACTERS);
  });
  const widthOf = (characters: number, space = CELL_SPACE): string => `calc(${characters}ch + ${space}px)`;
  const cols = naturals.map((natural) => {
    const column = el('col');
    column.style.width = widthOf(natural);
    return column;
  });
  const group = el('colgroup', {}, ...cols);
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
  const few = rows.length <= FEW_ROWS;
  const body = el('tbody');
  const table = el('table', { aria: { rowcount: rows.length + 1 } }, group, head, body);
  const scroller = el(
    'div',
    { class: few ? 'rows' : 'rows many', tabIndex: 0, role: 'region', aria: { label: columns.join(', ') } },
    table,
  );
  let shown = '';
  let lines = 1;
  const render = (): void => {
    const height = scroller.clientHeight || 300;
    const rowHeight = ROW_HEIGHT + (lines - 1) * LINE_HEIGHT;
    const first = few ? 0 : Math.max(0, Math.floor(scroller.scrollTop / rowHeight) - SPARE);
    const last = few
      ? rows.length
      : Math.min(rows.length, Math.ceil((scroller.scrollTop + height) / rowHeight) + SPARE);
    if (shown === `${first} ${last} ${lines}`) return;
    shown = `${first} ${last} ${lines}`;
    body.replaceChildren(
      spacer(first * rowHeight, columns.length),
      ...rows.slice(first, last).map((row, i) =>
        el(
          'tr',
          { aria: { rowindex: first + i + 2 } },
          ...columns.map((_, c) => {
            const cell = row[c] ?? null;
            const shown = cellElement(t, cell, labelOf(cell, c), styles[c], codes);
            if (lines > 1 && !styles[c]) shown.replaceChildren(el('div', { class: 'lines' }, ...shown.childNodes));
            return shown;
          }),
        ),
      ),
      spacer((rows.length - last) * rowHeight, columns.length),
    );
  };
  /** Fits the columns; `tight` columns have less around them, and smaller letters. */
  const fitAs = (tight: boolean): FittedColumns => {
    scroller.classList.toggle('narrow', tight);
    const measure = measureIn(scroller);
    const needs = naturals.map((natural, c) =>
      columnNeed(natural, columns[c] ?? '', shownTexts[c] ?? [], styles[c] !== undefined, measure.characters),
    );
    const space = tight ? LITTLE_SPACE : CELL_SPACE;
    const fitted = fitColumns(needs, (scroller.clientWidth - columns.length * space) / measure.character);
    cols.forEach((column, c) => (column.style.width = widthOf(fitted.widths[c] ?? 0, space)));
    return fitted;
  };
  const fit = (): void => {
    const wide = fitAs(false);
    const tight = wide.narrowed || wide.scrolls;
    const { widths, narrowed, scrolls } = tight ? fitAs(true) : wide;
    scroller.classList.toggle('cut', scrolls);
    const { characters } = measureIn(scroller);
    const needed = shownTexts.flatMap((texts, c) =>
      narrowed && !styles[c] ? texts.map((text) => linesOf(text, widths[c] ?? 0, characters)) : [],
    );
    lines = needed.reduce((most, count) => Math.max(most, Math.min(few ? MOST_LINES.few : MOST_LINES.many, count)), 1);
    scroller.dataset.lines = String(lines);
  };
  const onScroll = (): void => {
    const { scrollLeft, clientWidth, scrollWidth } = scroller;
    scroller.classList.toggle('at-end', scrollLeft + clientWidth >= scrollWidth - 1);
    render();
  };
  scroller.addEventListener('scroll', onScroll, { passive: true });
  // How many rows are in sight is known once the table stands in the page, and changes with its box.
  new ResizeObserver(() => {
    if (codes === 'instead') fit();
    else scroller.classList.toggle('cut', scroller.scrollWidth > scroller.clientWidth + 1);
    render();
  }).observe(scroller);
  render();
  return scroller;
}

/** Characters that a heading needs where it may stand in two lines: a long name of a small number takes no room from other columns. */
function headingWidth(name: string): number {
  const words = name.split(' ').map((word) => word.length);
  return Math.max(...words, Math.ceil(name.length / 2) + 1);
}

/** Measures texts in the font of an element: `character` is the width of the figure 0 in pixels, the unit `ch`. */
function measureIn(element: HTMLElement): { readonly character: number; readonly characters: Measure } {
  const context = document.createElement('canvas').getContext('2d');
  const { fontFamily, fontSize } = getComputedStyle(element);
  const width: Measure = (text, bold = false) => {
    if (!context) return text.length;
    context.font = `${bold ? '600 ' : ''}${fontSize} ${fontFamily}`;
    return context.measureText(text).width;
  };
  const character = width('0') || 1;
  return { character, characters: (text, bold) => width(text, bold) / character };
}

function spacer(height: number, columns: number): HTMLElement {
  const cell = el('td', { attributes: { colspan: String(columns) } });
  const row = el('tr', { class: 'spacer-row', aria: { hidden: true } }, cell);
  cell.style.height = `${height}px`;
  row.hidden = height === 0;
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
