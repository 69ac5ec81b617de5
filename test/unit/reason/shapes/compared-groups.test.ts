/** Groups that are compared with all rows. */
import { describe, expect, it } from 'vitest';
import type { Frame } from '../../../../src/engine/reason/frame/frame';
import { comparingGroups } from '../../../../src/engine/reason/shapes/compared-groups';
import { column, contextFor, shown } from '../clinic-schema';

describe('groups that are compared with all', () => {
  const compares: Frame = {
    ...shown('patients.ward'),
    part: { kind: 'compare', op: '>', fn: 'avg', column: column('patients.weight'), conditions: [], uses: [] },
  };
  const groupOf = (question: string, frame: Frame = compares) => comparingGroups(frame, contextFor(question)).group;
  it.each([
    'Which wards have an average weight above the overall average weight?',
    'Show the wards whose average weight is higher than the average weight of all patients.',
    'Which wards have an average weight greater than the average?',
  ])('%s', (question) => {
    const { group, having, part } = comparingGroups(compares, contextFor(question));
    expect(group).toEqual([column('patients.ward')]);
    expect(having).toMatchObject({ op: '>', item: { fn: 'avg', column: column('patients.weight') }, than: [] });
    expect(part).toBeUndefined();
  });

  it('are those of the rows that belong to what is shown', () => {
    const ofNurses = { ...compares, ...shown('nurses.last_name') };
    const question =
      'Show the last names of the nurses whose patients have an average weight above the average weight.';
    expect(groupOf(question, ofNurses)).toEqual([column('nurses.nurse_id')]);
  });

  it.each([
    // Rows, each by itself, are compared with one average.
    'Which wards have patients with a weight above the average?',
    'Which wards have patients with a weight above 80 on average?',
  ])('are none in: %s', (question) => expect(groupOf(question)).toEqual([]));

  it('are none where each row is shown by its names', () => {
    const names = { ...compares, ...shown('patients.first_name', 'patients.last_name') };
    expect(groupOf('Which patients have an average weight above the overall average?', names)).toEqual([]);
  });
});
