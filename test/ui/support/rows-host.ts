/** A host for the page with the rows of a table. */
import { openHostEnd } from '../../../src/protocol/channel';
import { rowsContract, type WireRows } from '../../../src/protocol/rows';
import { load, openPage, type OpenPage } from './browser';
import type { ThemeKind } from './themes';

/** Rows with codes, of which one has no label, and with markup. */
export const PORTS: WireRows = {
  table: 'voyages',
  columns: ['voyage_no', 'stat', 'note'],
  rows: [
    [1, 2, '<b>late</b>'],
    [2, 3, null],
    [3, 7, 'a'],
  ],
  labels: [null, { 2: 'under way', 3: 'completed' }, null],
  offset: 0,
  total: 3,
};

/** The page under test, and what it puts into the clipboard. */
export interface RowsUnderTest extends OpenPage {
  readonly copied: string[];
}

/**
 * Opens the page.
 * @param options its rows (or why they cannot be read), theme and size
 */
export async function openRows(options: {
  rows: WireRows | Error;
  theme?: ThemeKind;
  width?: number;
  height?: number;
}): Promise<RowsUnderTest> {
  const opened = await openPage('rows', { width: 700, height: 420, ...options });
  const copied: string[] = [];
  const { rows } = options;
  const host = openHostEnd(
    rowsContract,
    opened.transport,
    {
      ready: () => host.send('init', { texts: {}, table: rows instanceof Error ? 'voyages' : rows.table }),
      copy: ({ text }) => void copied.push(text),
    },
    { rows: () => (rows instanceof Error ? Promise.reject(rows) : Promise.resolve(rows)) },
    (problem) => opened.complaints.push(problem),
  );
  await load(opened);
  await opened.page.locator('.content :is(td:not([colspan]), .note:not(.dim))').first().waitFor();
  return { ...opened, copied };
}
