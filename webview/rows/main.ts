/** The page that shows the rows of a table, 200 at a time, and changes none. */
import { openWebviewEnd } from '../../src/protocol/channel';
import { rowsContract, type WireRows } from '../../src/protocol/rows';
import { withLabelColumns } from '../../src/protocol/labelled-rows';
import { isRecord } from '../../src/protocol/shape';
import { ROWS_STRINGS, type RowsStringKey } from '../../src/protocol/strings';
import { sayBriefly } from '../shared/brief';
import { el, icon } from '../shared/dom';
import { connectHost } from '../shared/host';
import { reasonOf } from '../shared/reason';
import { createRowsTable } from '../shared/rows-table';
import { createTexts, type Texts } from '../shared/texts';
import { button, registerToolkit } from '../shared/toolkit';
import { toTsv } from '../shared/tsv';
import './rows.css';

const PAGE = 200;
const PREVIOUS = ['M10 3 5 8l5 5'];
const NEXT = ['m6 3 5 5-5 5'];
const FIRST = ['M11 3 6 8l5 5', 'M4 3v10'];
const LAST = ['m5 3 5 5-5 5', 'M12 3v10'];

registerToolkit();
const host = connectHost();

function buildPage(t: Texts<RowsStringKey>, table: string): { load: (offset: number) => void } {
  let page: WireRows | undefined;
  let asked = 0;
  const range = el('span', { class: 'range dim' });
  const step = (title: RowsStringKey, paths: readonly string[], to: (shown: WireRows) => number) =>
    button('icon', { title: t(title), data: { act: title }, on: { click: () => page && load(to(page)) } }, icon(paths));
  const lastOffset = ({ total }: WireRows): number => Math.max(0, Math.floor((total - 1) / PAGE) * PAGE);
  const back = [step('first', FIRST, () => 0), step('previous', PREVIOUS, ({ offset }) => Math.max(0, offset - PAGE))];
  const on = [step('next', NEXT, ({ offset }) => offset + PAGE), step('last', LAST, lastOffset)];
  const copy = button('secondary', { data: { act: 'copy' }, on: { click: () => copyRows() } }, t('copy'));
  const spoken = el('div', { class: 'spoken', role: 'status', aria: { live: 'polite' } });
  const content = el('main', { class: 'content' });
  const bar = el('div', { class: 'bar' }, el('h1', { text: t('heading', table) }), ...back, range, ...on, copy);
  document.body.append(bar, content, spoken);

  const copyRows = (): void => {
    if (!page) return;
    const both = withLabelColumns(page, (name) => t('labelColumn', name));
    channel.send('copy', { text: toTsv(both.columns, both.rows) });
    sayBriefly(spoken, t('copied'));
  };
  const show = (fresh: WireRows): void => {
    page = fresh;
    host.setState({ offset: fresh.offset });
    const { offset, rows, total, columns, labels } = fresh;
    copy.title = labels ? t('copyBoth') : '';
    range.textContent = t('range', rows.length === 0 ? 0 : offset + 1, offset + rows.length, total);
    spoken.textContent = range.textContent;
    for (const control of back) control.disabled = offset === 0;
    for (const control of on) control.disabled = offset + rows.length >= total;
    content.replaceChildren(
      ...(rows.length === 0 ? [el('p', { class: 'note', text: t('empty') })] : []),
      createRowsTable(t, { columns, rows, labels }, 'beside'),
    );
  };
  const fail = (offset: number, error: unknown): void => {
    const said = t('failed', reasonOf(error));
    const again = button('secondary', { on: { click: () => load(offset) } }, t('tryAgain'));
    content.replaceChildren(el('p', { class: 'note', text: said, role: 'alert' }), el('div', {}, again));
  };
  const load = (offset: number): void => {
    const request = ++asked;
    if (!page) content.replaceChildren(el('p', { class: 'note dim', text: t('loading') }));
    channel.request('rows', { offset, limit: PAGE }).then(
      (fresh) => request === asked && show(fresh),
      (error: unknown) => request === asked && fail(offset, error),
    );
  };
  return { load };
}

const channel = openWebviewEnd(
  rowsContract,
  host,
  {
    init: ({ texts, table }) => {
      document.body.replaceChildren();
      const stored = host.getState();
      const offset = isRecord(stored) && typeof stored['offset'] === 'number' ? stored['offset'] : 0;
      buildPage(createTexts(ROWS_STRINGS, texts), table).load(offset);
    },
  },
  (problem) => {
    // Shown nowhere else: a message that this page does not understand means that page and host differ.
    document.body.dataset['problem'] = problem;
  },
);
channel.send('ready', {});
