/** What the host and the page that shows the rows of a table say to each other. */
import type { RowsPage } from '../engine/core/data-overview';
import { cell, type Cell } from './parts';
import { dictionary, list, nullable, number, object, optional, text, type Of } from './shape';

/** Some rows of a table; cells without bytes (`toWireRows`). */
export const rowsPage = object({
  table: text,
  columns: list(text),
  rows: list(list(cell)),
  /** For each column the labels of the stored codes in its rows; null where it has none. */
  labels: optional(list(nullable(dictionary(text)))),
  /** Rows before the first of the page. */
  offset: number,
  /** Rows of the table. */
  total: number,
});
/** One page of rows on its way. */
export type WireRows = Of<typeof rowsPage>;

/** Every message between the host and the page. */
export const rowsContract = {
  toWebview: {
    init: object({ texts: dictionary(text), table: text }),
  },
  toHost: {
    ready: object({}),
    /** Puts text into the clipboard. */
    copy: object({ text }),
  },
  requests: {
    rows: { payload: object({ offset: number, limit: number }), reply: rowsPage },
  },
} as const;

/**
 * The form in which rows travel: bytes become words.
 * @param page the engine's rows
 */
export function toWireRows(page: RowsPage): WireRows {
  const wire = (value: RowsPage['rows'][number][number]): Cell =>
    value instanceof Uint8Array ? `(${value.byteLength} bytes)` : value;
  return { ...page, rows: page.rows.map((row) => row.map(wire)) };
}
