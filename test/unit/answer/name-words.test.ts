import { describe, expect, it } from 'vitest';
import { spokenWords, writtenWords } from '../../../src/engine/answer/name-words';
import { splitIdentifier } from '../../../src/engine/search/words';

describe('the words of a name as they are spoken', () => {
  it.each([
    ['store_nm', 'store name'],
    ['tbl_emp', 'employee'],
    ['TBL_CUST_ADDR', 'customer address'],
    ['stf_no', 'stf number'],
    ['no_of_rooms', 'no of rooms'],
    ['tbl', 'tbl'],
    ['dob', 'date of birth'],
    ['dept_cd', 'department code'],
    // What may be short for several things stays as it is.
    ['reg_cat', 'reg cat'],
    ['birth_date', 'birth date'],
  ])('%s', (name, told) => {
    expect(spokenWords(splitIdentifier(name)).join(' ')).toBe(told);
  });
});

describe('the words of a name as people write them', () => {
  it.each([
    ['workshop', 'workshop'],
    ['WorkshopName', 'workshop name'],
    ['birth_date', 'birth date'],
    ['userrating', 'user rating'],
    ['CRASHTIME', 'crash time'],
  ])('%s', (name, told) => {
    expect(writtenWords(name).join(' ')).toBe(told);
  });
});
