/** What a join does to the rows of its tables, in plain words. */
import type { WireJoin } from '../../src/protocol/parts';
import type { AnswersTexts } from './stage-words';

/**
 * Says how the rows of the referring table of a join found partners in the other, over the whole tables.
 * @param t texts
 * @param join the join
 * @returns a line for each thing to know; none where its rows were not counted
 */
export function joinWords(t: AnswersTexts, { on, rows }: Pick<WireJoin, 'on' | 'rows'>): string[] {
  const [pair] = on;
  if (!rows || !pair) return [];
  const { left, right, out, alone, several } = rows;
  const [from, to] = pair.map(tableOf) as [string, string];
  const even = alone === 0 && several === 0;
  if (even) return [t('joinEven', left, from, to)];
  const found = [
    ...(alone === undefined || alone === 0 ? [] : [t('joinAlone', alone, left, from, to)]),
    ...(several === undefined || several === 0 ? [] : [t('joinSeveral', several, left, from, to)]),
  ];
  return [...found, t('joinRows', left, from, right, to, out)];
}

/** The table of a column that is written `T.C`, or `"T"."C"` where a name needs quotes. */
function tableOf(column: string): string {
  const quoted = /^"((?:[^"]|"")*)"/.exec(column)?.[1];
  return quoted === undefined ? (column.split('.')[0] ?? '') : quoted.replaceAll('""', '"');
}
