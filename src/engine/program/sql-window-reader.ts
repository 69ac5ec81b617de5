/** Reads the windows of window functions. */
import type { SqlCursor } from './sql-cursor';
import type { SqlExpression, SqlFrame, SqlFrameEnd, SqlOrderKey, SqlWindow } from './sql-tree';

/** Reads the expressions in a window. */
interface ValueReader {
  value(): SqlExpression;
  list(): SqlExpression[];
  orderKeys(): SqlOrderKey[];
}

/**
 * Reads what stands after OVER: a window, or the name of one.
 * @param cursor where it reads
 * @param values reads expressions at the same cursor
 * @throws SqlSyntaxError
 */
export function readWindow(cursor: SqlCursor, values: ValueReader): SqlWindow | string {
  return cursor.is('(') ? readWindowDefinition(cursor, values) : cursor.name();
}

/**
 * Reads a window in its parentheses.
 * @param cursor where it reads
 * @param values reads expressions at the same cursor
 * @throws SqlSyntaxError
 */
export function readWindowDefinition(cursor: SqlCursor, values: ValueReader): SqlWindow {
  cursor.expect('(');
  const partitionBy = cursor.accept('partition', 'by') ? values.list() : [];
  const orderBy = cursor.accept('order', 'by') ? values.orderKeys() : [];
  const unit = cursor.acceptOne(['rows', 'range', 'groups']);
  const frame = unit && readFrame(cursor, values, unit.toUpperCase() as SqlFrame['unit']);
  cursor.expect(')');
  return { partitionBy, orderBy, ...(frame && { frame }) };
}

function readFrame(cursor: SqlCursor, values: ValueReader, unit: SqlFrame['unit']): SqlFrame {
  const between = cursor.accept('between');
  const start = readEnd(cursor, values);
  if (between) cursor.expect('and');
  const end = between ? readEnd(cursor, values) : undefined;
  const exclude = cursor.accept('exclude') ? readExclusion(cursor) : undefined;
  return { unit, start, ...(end && { end }), ...(exclude && { exclude }) };
}

function readExclusion(cursor: SqlCursor): NonNullable<SqlFrame['exclude']> {
  if (cursor.accept('no', 'others')) return 'NO OTHERS';
  if (cursor.accept('current', 'row')) return 'CURRENT ROW';
  const word = cursor.acceptOne(['group', 'ties']);
  if (!word) throw cursor.fail();
  return word === 'group' ? 'GROUP' : 'TIES';
}

function readEnd(cursor: SqlCursor, values: ValueReader): SqlFrameEnd {
  if (cursor.accept('current', 'row')) return { side: 'CURRENT ROW' };
  const by = cursor.accept('unbounded') ? undefined : values.value();
  const side = cursor.acceptOne(['preceding', 'following']);
  if (!side) throw cursor.fail();
  return { side: side === 'preceding' ? 'PRECEDING' : 'FOLLOWING', ...(by && { by }) };
}
