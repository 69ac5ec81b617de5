/** Lets SQL that fills a database read dates as people write them. */
import type { Database } from 'sql.js';
import { isoDate, type PartOrder } from '../core/written-dates';

/** The function: a text, and the order of its parts; gives the date as ISO has it, or NULL. */
export const DATE_FUNCTION = 'schema_graph_date';

/**
 * Makes the function known to a database, as long as it stays open.
 * @param db the database
 */
export function addDateFunction(db: Pick<Database, 'create_function'>): void {
  db.create_function(DATE_FUNCTION, (text: unknown, order: unknown) =>
    typeof text === 'string' ? (isoDate(text, order as PartOrder) ?? null) : null,
  );
}
