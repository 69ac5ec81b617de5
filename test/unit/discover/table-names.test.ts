/** What tables are called beside their names. */
import { describe, expect, it } from 'vitest';
import type { ForeignKey } from '../../../src/engine/discover/foreign-key';
import { tableKeywords } from '../../../src/engine/discover/table-names';

/** `hero_power.hero_id > superhero.id` */
function reference(text: string): ForeignKey {
  const [from = '', target = ''] = text.split(' > ');
  const [table = '', column = ''] = from.split('.');
  const [to = '', toColumn = ''] = target.split('.');
  return { table, columns: [column], to, toColumns: [toColumn], match: 'exact', cardinality: 'many-to-one', share: 1, status: 'declared', confidence: 1, evidence: '' }; // prettier-ignore
}

describe('tableKeywords', () => {
  it.each<[string, Readonly<Record<string, string>>, string[], string, readonly string[] | undefined]>([
    [
      'what all call it that refer to it',
      { superhero: 'id', hero_power: 'id', hero_prize: 'id' },
      ['hero_power.hero_id > superhero.id', 'hero_prize.hero_id > superhero.id'],
      'superhero',
      ['hero'],
    ],
    [
      'a role that one table has for it',
      { staff: 'id', shop: 'id' },
      ['shop.manager_id > staff.id'],
      'staff',
      undefined,
    ],
    [
      'what several call otherwise',
      { staff: 'id', shop: 'id', ward: 'id' },
      ['shop.manager_id > staff.id', 'ward.head_id > staff.id'],
      'staff',
      undefined,
    ],
    [
      'what is the name of another table',
      { booking: 'id', bill: 'id', visit: 'id', customer_order: 'id' },
      ['bill.order_id > booking.id', 'visit.order_id > booking.id'],
      'booking',
      undefined,
    ],
    [
      'what its own name says',
      { customer: 'id', bill: 'id', visit: 'id' },
      ['bill.customer_id > customer.id', 'visit.customer_id > customer.id'],
      'customer',
      undefined,
    ],
    ['what a cryptic name counts', { GV: 'VEHNO', OCC: 'OCCNO' }, ['OCC.VEHNO > GV.VEHNO'], 'GV', ['vehicle']],
  ])('%s', (_, keys, references, table, expected) => {
    const found = Object.entries(keys).map(([name, key]) => [name, { columns: [key], confidence: 1, evidence: '' }] as const); // prettier-ignore
    expect(tableKeywords(new Map(found), references.map(reference)).get(table)).toEqual(expected);
  });

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
    const keys = new Map([[table, { columns: [key], confidence: 1, evidence: '' }]]);
    expect(tableKeywords(keys, [reference(`others.${key} > ${table}.${key}`)]).get(table)).toEqual(words);
  });
});
