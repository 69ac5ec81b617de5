/** Tells which values an answer leaves out since they are no numbers. */
import type { LeftOut } from '../core/answers';
import { formatColumn } from '../core/identifiers';
import { listed, say, type Message } from '../core/message';

/**
 * What is said of rows that hold no number where a program computes with one.
 * @param leftOut the column, how many rows, and some of their values
 */
export function notNumbers({ table, column, rows, values }: LeftOut): Message {
  const stored = listed(values.map((value) => `“${value}”`));
  const name = formatColumn({ table, column });
  return rows === 1
    ? say`One row of ${name} holds no number but ${stored} and is left out.`
    : say`${rows} rows of ${name} hold no numbers but values such as ${stored} and are left out.`;
}
