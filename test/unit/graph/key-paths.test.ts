import { describe, expect, test } from 'vitest';
import { parseColumn, type ColumnRef } from '../../../src/engine/core/identifiers';
import { keyPaths, type KeyPath } from '../../../src/engine/graph/key-paths';
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

describe('keyPaths', () => {
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
    expect(keyPaths(EDGES, from, to, columns(named)).map(textOf).sort()).toEqual(expected);
  }); // prettier-ignore
});
