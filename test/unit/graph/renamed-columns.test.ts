// Which columns are one column under another name.
import { describe, expect, it } from 'vitest';
import type { KnownColumn } from '../../../src/engine/core/data-changes';
import type { ColumnType } from '../../../src/engine/core/values';
import { renamedColumns } from '../../../src/engine/graph/renamed-columns';

/** `name:type:values`, with values as letters. */
const columns = (...told: string[]): KnownColumn[] =>
  told.map((each) => {
    const [name = '', type = 'integer', values = ''] = each.split(':');
    return { name, type: type as ColumnType, sketch: [...values] };
  });
const BEFORE = columns('id:integer:0123456789', 'minutes:integer:abcdefgh', 'place:text:xyz');

describe('renamed columns', () => {
  it.each<[string, KnownColumn[], readonly string[]]>([
    [
      'the same values',
      columns('id:integer:0123456789', 'mins:integer:abcdefgh', 'place:text:xyz'),
      ['minutes → mins'],
    ],
    [
      'the same values elsewhere, beside a new column',
      columns('new:integer:mn', 'id:integer:0123456789', 'place:text:xyz', 'duration:integer:abcdefgh'),
      ['minutes → duration'],
    ],
    [
      'other values, a like name and the same place',
      columns('id:integer:0123456789', 'new:text:mn', 'minutes_spent:real:ABCDEFGH', 'place:text:xyz'),
      ['minutes → minutes_spent ?'],
    ],
    [
      'half of the values and the same place',
      columns('id:integer:0123456789', 'duration:integer:abcdefGHIJ', 'place:text:xyz'),
      ['minutes → duration ?'],
    ],
    ['a like name, in a table in another order', columns('place:text:xyz', 'minute:integer:abcdXY', 'id:integer:0123456789'), ['minutes → minute ?']], // prettier-ignore
    ['another kind of values', columns('id:integer:0123456789', 'minutes_spent:text:abcdXYZW', 'place:text:xyz'), []],
    ['another column in its place', columns('id:integer:0123456789', 'doctor:integer:mnopq', 'place:text:xyz'), []],
    [
      'two that are as likely',
      columns('id:integer:0123456789', 'minutes_a:integer:abcdXY', 'minutes_b:integer:abcdZW', 'place:text:xyz'),
      [],
    ],
    ['one that went', columns('id:integer:0123456789', 'place:text:xyz'), []],
    ['all of them', columns('ID_:integer:0123456789', 'MINS:integer:abcdefgh', 'PLACE:text:xyz'), ['id → ID_', 'minutes → MINS', 'place → PLACE']], // prettier-ignore
  ])('%s', (_what, now, expected) => {
    const told = renamedColumns(BEFORE, now).map(({ from, to, likely }) => `${from} → ${to}${likely ? ' ?' : ''}`);
    expect(told).toEqual(expected);
  });

  it('are found among many at once, and not sought where a wide table was replaced', () => {
    const wide = (prefix: string, count: number): KnownColumn[] =>
      Array.from({ length: count }, (_, i) => ({
        name: `${prefix}_${String(i)}`,
        type: 'integer',
        sketch: Array.from({ length: 20 }, (_unused, k) => `${String(i)}.${String(k)}`),
      }));
    const start = performance.now();
    expect(renamedColumns(wide('a', 190), wide('b', 190))).toHaveLength(190);
    expect(renamedColumns(wide('a', 3000), wide('b', 3000))).toEqual([]);
    expect(performance.now() - start).toBeLessThan(2000);
  });

  it('are looked for quickly where a table of many columns was replaced by another', () => {
    const many = (prefix: string): KnownColumn[] =>
      Array.from({ length: 200 }, (_, i) => ({
        name: `${prefix}_${i}`,
        type: 'integer',
        sketch: Array.from({ length: 64 }, (__, value) => `${prefix} ${i} ${value}`),
      }));
    const started = performance.now();
    expect(renamedColumns(many('a'), many('b'))).toEqual([]);
    expect(performance.now() - started).toBeLessThan(2500);
  });
});
