import { describe, expect, test } from 'vitest';
import { parseColumn, type ColumnRef } from '../../../src/engine/core/identifiers';
import { KeyPaths, type KeyPath } from '../../../src/engine/graph/key-paths';
import type { Edge } from '../../../src/engine/graph/model';

const columns = (text: string): ColumnRef[] => text.split('+').flatMap((name) => parseColumn(name) ?? []);
const key = (from: string, to: string, more: Partial<Edge> = {}): Edge => {
  return { kind: 'key', from: columns(from), to: columns(to), keywords: [], match: 'exact', ...more };
};

const EDGES = [
  key('GV.CASE', 'CRASH.CASE'),
  key('OCC.CASE+OCC.VEH', 'GV.CASE+GV.VEH'),
  key('EVENT.CASE', 'CRASH.CASE'),
  key('CDC.CASE+CDC.VEH', 'GV.CASE+GV.VEH'),
  key('CDC.CASE+CDC.EVENT', 'EVENT.CASE+EVENT.NO'),
  key('FIRE.CASE+FIRE.VEH', 'GV.CASE+GV.VEH', { cardinality: 'one-to-one' }),
  key('FLIGHT.SOURCE', 'AIRPORT.CODE', { label: 'source' }),
  key('FLIGHT.TARGET', 'AIRPORT.CODE', { label: 'target' }),
  key('FLIGHT.PLANE', 'PLANE.ID', { status: 'rejected' }),
  key('PART.TYPE', 'KIND.TYPE'),
  key('KIND.GROUP', 'FAMILY.GROUP'),
  key('PERSON.BOSS', 'PERSON.ID', { label: 'boss' }),
];

const textOf = (path: KeyPath) =>
  path
    .map(({ table, columns: own, to, toColumns, toOne, fromOne }) => {
      return `${table} ${own.join('+')} ${fromOne ? 'one' : 'many'}-${toOne ? 'one' : 'many'} ${to} ${toColumns.join('+')}`;
    })
    .join(', ');

describe('KeyPaths', () => {
  test.each<[string, string, string, readonly string[], string?]>([
    ['a parent', 'GV', 'CRASH', ['GV CASE many-one CRASH CASE']],
    ['children', 'CRASH', 'GV', ['CRASH CASE one-many GV CASE']],
    ['a child of which there is one', 'GV', 'FIRE', ['GV CASE+VEH one-one FIRE CASE+VEH']],
    ['children of children that name the parent themselves', 'CRASH', 'OCC', ['CRASH CASE one-many OCC CASE']],
    ['a parent of a parent that is named itself', 'OCC', 'CRASH', ['OCC CASE many-one CRASH CASE']],
    ['two ways that compare the same in the end', 'CRASH', 'CDC', ['CRASH CASE one-many CDC CASE']],
    ['tables in between that are needed', 'PART', 'FAMILY', ['PART TYPE many-one KIND TYPE, KIND GROUP many-one FAMILY GROUP']],
    ['two ways', 'FLIGHT', 'AIRPORT', ['FLIGHT SOURCE many-one AIRPORT CODE', 'FLIGHT TARGET many-one AIRPORT CODE']],
    ['two ways, one of which is named', 'AIRPORT', 'FLIGHT', ['AIRPORT CODE one-many FLIGHT TARGET'], 'FLIGHT.TARGET'],
    ['a rejected edge', 'FLIGHT', 'PLANE', []],
    ['nothing', 'CRASH', 'AIRPORT', []],
  ])('finds %s', (_name, from, to, expected, named = '') => {
    expect(new KeyPaths(EDGES).between(from, to, columns(named)).map(textOf).sort()).toEqual(expected);
  }); // prettier-ignore

  test('finds the direct way from a hub of many tables', () => {
    const spokes = Array.from({ length: 400 }, (_, i) => [key(`T${i}.HUB`, 'HUB.ID'), key(`T${i}.LAST`, 'LAST.ID')]);
    const ways = new KeyPaths([...spokes.flat(), key('HUB.LAST', 'LAST.ID')]);
    expect(ways.between('HUB', 'LAST').map(textOf)).toEqual(['HUB LAST many-one LAST ID']);
    expect(ways.between('HUB', 'T399').map(textOf)).toEqual(['HUB ID one-many T399 HUB']);
  });

  test('takes none where there are too many to compare', () => {
    const between = (a: string, b: string) => Array.from({ length: 20 }, (_, i) => key(`${a}.K${i}`, `${b}.K${i}`));
    const edges = [...between('A', 'B'), ...between('B', 'C'), ...between('C', 'D')];
    expect(new KeyPaths(edges).between('A', 'D', columns('A.K3+B.K3+C.K3'))).toHaveLength(2);
  });
});
