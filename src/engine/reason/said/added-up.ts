/** What cannot be added up: names, codes, times and what only tells rows apart. */
import type { SchemaView } from '../../question/schema-view';
import { isWrittenNumber } from '../../question/value-kinds';
import type { FrameItem } from '../frame/frame';
import { isCoded } from './coded-order';

/** An identifier of which at least this share of rows has its own value counts things and measures nothing. */
const NEARLY_UNIQUE = 0.9;

/**
 * Whether an item adds up, or averages, what is no amount.
 * @param item what is selected, ranked or compared
 * @param view the schema of the question
 */
export function isNameAddedUp({ fn, column: id }: FrameItem, view: SchemaView): boolean {
  if ((fn !== 'sum' && fn !== 'avg') || id === undefined) return false;
  const column = view.columns[id];
  if (!column) return false;
  if ((column.kind === 'time' && !column.isYear) || (fn === 'sum' && column.isYear)) return true;
  if (column.kind === 'text' && !isWrittenNumber(column.profile)) return true;
  if (isCoded(column) && (fn === 'sum' || column.unit.length === 0)) return true;
  const inKey = column.isKey || column.isReference || view.uses[column.use]?.key.includes(id) === true;
  return inKey || (column.isIdentifier && column.profile.distinct >= NEARLY_UNIQUE * column.profile.rows);
}
