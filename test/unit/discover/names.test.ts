import { describe, expect, it } from 'vitest';
import { endsWith, readName, sameWord, shareOf, schemaWordsOf } from '../../../src/engine/discover/names';

const schema = schemaWordsOf(['EDRSUMM', 'students', 'VEHICLE']);

describe('readName', () => {
  it.each([
    ['student_id', ['student'], true],
    ['StudentId', ['student'], true],
    ['VEHNO', ['vehicl'], true],
    ['VEHNUM', ['vehicl'], true],
    ['EDRSUMMNO', ['edrsumm'], true],
    ['club_id_1', ['club'], true],
    ['ID', [], true],
    ['eid', ['e'], true],
    ['paid', ['pay'], false],
    ['AVOID', ['avoid'], false],
    ['name', ['name'], false],
    ['SSN', ['ssn'], true],
  ])('reads %s', (name, core, idLike) => {
    expect(readName(name, schema)).toMatchObject({ core, idLike });
  });
});

it('keeps who does something apart from what is done, where a schema has both', () => {
  const own = schemaWordsOf(['importer_id', 'import_id', 'exporter_id']);
  expect(readName('importer_id', own).core).toEqual(['importer']);
  expect(readName('import_id', own).core).toEqual(['import']);
  // Of who exports no deed is there.
  expect(readName('exporter_id', own).core).toEqual(readName('export_id', schema).core);
});

describe('names', () => {
  it.each([
    ['dept', 'department', true],
    ['age', 'agreem', false],
    ['e', 'employe', true],
    ['mgr', 'manager', true],
    ['car', 'cat', false],
    ['danc', 'dancer', false],
    ['', 'x', false],
  ])('compares %s and %s', (a, b, same) => {
    expect(sameWord(a, b)).toBe(same);
  });

  it('tells endings and shares', () => {
    expect(endsWith(['source', 'airport'], ['airport'])).toBe(true);
    expect(endsWith(['airport'], [])).toBe(false);
    expect(shareOf(['source', 'airport'], ['airport', 'code'])).toBe(0.5);
    expect(shareOf([], ['x'])).toBe(0);
  });
});
