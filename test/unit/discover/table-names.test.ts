import { describe, expect, it } from 'vitest';
import type { ForeignKey } from '../../../src/engine/discover/foreign-key';
import type { FoundKey } from '../../../src/engine/discover/keys';
import { tableKeywords } from '../../../src/engine/discover/table-names';

const named = (table: string, key: string): readonly string[] | undefined => {
  const keys = new Map([[table, { columns: [key] } as unknown as FoundKey]]);
  return tableKeywords(keys, [{ to: table } as ForeignKey]).get(table);
};

describe('what a table is called by', () => {
  it.each<[string, string, readonly string[] | undefined]>([
    ['GV', 'VEHNO', ['vehicle']],
    ['OCC', 'OCCNO', ['occupant']],
    ['BT', 'BOAT_NO', ['boat']],
    ['CU', 'CUSTOMER_ID', ['customer']],
    // Abbreviations that nobody says are no words of questions.
    ['EMP', 'ENO', undefined],
    ['VSL', 'VID', undefined],
    ['BTH', 'BNO', undefined],
    ['XY', 'VSLTNK_ID', undefined],
    // The name says it already.
    ['boats', 'boat_no', undefined],
  ])('%s, told apart by %s', (table, key, words) => {
    expect(named(table, key)).toEqual(words);
  });
});
