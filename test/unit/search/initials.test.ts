import { describe, expect, it } from 'vitest';
import { wordsOfInitials } from '../../../src/engine/search/initials';

describe('names that begin with the first letters of a table', () => {
  it.each<[string, string[], string[] | undefined]>([
    ['aid', ['aircraft'], ['aircraft', 'id']],
    ['flno', ['flight'], ['flight', 'number']],
    ['pName', ['Player'], ['player', 'name']],
    ['oi_id', ['order_items'], ['order', 'items', 'id']],
    // Half of a person's name, where the other half stands beside it or no table begins so.
    ['LName', ['Student'], ['last', 'name']],
    ['fname', ['Farmer', '+lname'], ['first', 'name']],
    ['mName', ['Movie'], ['movie', 'name']],
    // Both halves in two letters each; one alone may be anything.
    ['fn', ['Tenant', '+ln'], ['first', 'name']],
    ['LN', ['Tenant', '+FN', '+dob'], ['last', 'name']],
    ['ln', ['Tenant', '+fid'], undefined],
    // Letters of no table that is given.
    ['rid', ['Movie'], undefined],
    ['rid', [], undefined],
    ['grid', ['Group'], ['group', 'id']],
    ['name', ['Player'], undefined],
    ['player_id', ['Player'], undefined],
  ])('%s of %j', (column, tables, expected) => {
    const beside = tables.filter((name) => name.startsWith('+')).map((name) => name.slice(1));
    expect(
      wordsOfInitials(
        column,
        tables.filter((name) => !name.startsWith('+')),
        beside,
      ),
    ).toEqual(expected);
  });

  it.each<[string, string[], string[] | undefined]>([
    ['eid', ['worker'], ['worker', 'id']],
    ['flno', ['trip'], ['trip', 'number']],
    ['aid', ['aircraft', 'worker'], ['aircraft', 'id']],
    ['bname', ['bank'], ['bank', 'name']],
    ['hname', ['bank'], undefined],
    ['eid', [], undefined],
  ])('%s numbers the rows of %j, whatever its letters stand for', (column, tables, expected) => {
    expect(wordsOfInitials(column, tables, [], true)).toEqual(expected);
  });
});
