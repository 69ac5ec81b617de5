import { describe, expect, it } from 'vitest';
import { withLabelColumns } from '../../../src/protocol/labelled-rows';

const heading = (name: string): string => `${name} (label)`;

describe('rows with labels', () => {
  it('have a column of labels after each column of codes, and the codes as they are stored', () => {
    const rows = [
      [1, 'F', 7],
      [2, 'X', null],
      [null, null, 8],
    ];
    const labels: readonly (Record<string, string> | null)[] = [
      { '1': 'driver', '2': 'passenger' },
      { F: 'front' },
      null,
    ];
    expect(withLabelColumns({ columns: ['role', 'area', 'age'], rows, labels }, heading)).toEqual({
      columns: ['role', 'role (label)', 'area', 'area (label)', 'age'],
      rows: [
        [1, 'driver', 'F', 'front', 7],
        [2, 'passenger', 'X', null, null],
        [null, null, null, null, 8],
      ],
    });
  });

  it('are as they were where nothing is a code, and no name of an object is taken for one', () => {
    expect(withLabelColumns({ columns: ['a'], rows: [[1]] }, heading)).toEqual({ columns: ['a'], rows: [[1]] });
    const odd = withLabelColumns({ columns: ['a'], rows: [['constructor']], labels: [{ x: 'y' }] }, heading);
    expect(odd.rows).toEqual([['constructor', null]]);
  });
});
