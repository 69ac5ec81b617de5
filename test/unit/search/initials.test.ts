import { describe, expect, it } from 'vitest';
import { wordsOfInitials } from '../../../src/engine/search/initials';

describe('names that begin with the first letters of a table', () => {
  it.each<[string, string[], string[] | undefined]>([
    ['aid', ['aircraft'], ['aircraft', 'id']],
    ['flno', ['flight'], ['flight', 'number']],
    ['pName', ['Player'], ['player', 'name']],
    ['oi_id', ['order_items'], ['order', 'items', 'id']],
    // The halves of a person's name are of no table.
    ['LName', ['Student'], ['last', 'name']],
    ['fname', ['Farmer'], ['first', 'name']],
    // Letters of no table that is given.
    ['rid', ['Movie'], undefined],
    ['rid', [], undefined],
    ['grid', ['Group'], ['group', 'id']],
    ['name', ['Player'], undefined],
    ['player_id', ['Player'], undefined],
  ])('%s of %j', (column, tables, expected) => expect(wordsOfInitials(column, tables)).toEqual(expected));
});
