import { describe, expect, it } from 'vitest';
import { createGraphIndex } from '../../../src/engine/graph/memory-index';
import { chooseTree } from '../../../src/engine/paths/choose-tree';
import { findJoinTrees } from '../../../src/engine/paths/join-trees';
import { sketchGraph } from './graphs';

const index = createGraphIndex(
  sketchGraph(
    {
      flights: 'no source dest',
      airports: 'code city',
      Friend: 'student_id friend_id',
      Student: 'id name',
      worker: 'id name office_id',
      office: 'id head_id',
      repair: 'id mechanic_id checker_id amount',
      mechanic: 'id name',
    },
    [
      { from: 'flights.source', to: 'airports.code', label: 'source', keywords: ['departs from', 'leaves'] },
      { from: 'flights.dest', to: 'airports.code', label: 'destination', keywords: ['arrives'] },
      { from: 'repair.mechanic_id', to: 'mechanic.id', label: 'mechanic' },
      { from: 'repair.checker_id', to: 'mechanic.id', label: 'checker' },
      { from: 'Friend.student_id', to: 'Student.id', label: 'student' },
      { from: 'Friend.friend_id', to: 'Student.id', label: 'friend' },
      { from: 'office.head_id', to: 'worker.id', label: 'head of the office', keywords: ['run by'] },
      { from: 'worker.office_id', to: 'office.id', label: 'where the worker is', keywords: ['works in'] },
    ],
  ),
);

/** Employees are in departments, and manage some; doctors belong to wards, and head some; they learn cures, and give some. */
const clinic = createGraphIndex(
  sketchGraph(
    {
      employees: 'id name department_id',
      departments: 'id name manager_id',
      doctors: 'id name',
      wards: 'id name head',
      belongs: { columns: 'doctor ward main', key: 'doctor ward' },
      trained: { columns: 'doctor cure', key: 'doctor cure' },
      cures: 'id name',
      done: 'id doctor cure',
    },
    [
      { from: 'employees.department_id', to: 'departments.id', label: 'own department' },
      { from: 'departments.manager_id', to: 'employees.id', label: 'manager', keywords: ['manages'] },
      { from: 'belongs.doctor', to: 'doctors.id', label: 'member' },
      { from: 'belongs.ward', to: 'wards.id', label: 'place' },
      { from: 'wards.head', to: 'doctors.id', label: 'head' },
      { from: 'trained.doctor', to: 'doctors.id', label: 'expert' },
      { from: 'trained.cure', to: 'cures.id', label: 'cure learnt' },
      { from: 'done.doctor', to: 'doctors.id', label: 'actor' },
      { from: 'done.cure', to: 'cures.id', label: 'cure given' },
    ],
  ),
);

describe('chooseTree', () => {
  it.each<[string, string, readonly string[], boolean]>([
    // A column that is called like the table is no role.
    ['employees departments', 'What is the department of each employee?', ['own department'], true],
    ['employees departments', 'Which employee manages the department?', ['manager'], true],
    // Rows that tie two tables are joined with both.
    ['doctors wards belongs', 'The wards and names of doctors', ['member', 'place'], true],
    ['doctors wards belongs', 'The heads of the wards', ['head', 'place'], true],
    // A table that only one way leads through is named.
    ['doctors cures', 'In which cures is the doctor trained?', ['cure learnt', 'expert'], true],
    ['doctors cures', 'Cures of the doctor', ['cure learnt', 'expert'], false],
  ])('takes for %s in “%s” the edges %j', (tables, question, labels, sure) => {
    const { trees } = findJoinTrees(
      clinic,
      tables.split(' ').map((table) => ({ table })),
    );
    const chosen = chooseTree(clinic, trees, question);
    expect([chosen?.tree.joins.map(({ edge }) => edge.label).sort(), chosen?.sure]).toEqual([labels, sure]);
  });

  it.each([
    ['flights airports', 'Which flights leave from Aberdeen?', 'source', true],
    ['flights airports', 'How many flights arrive in Aberdeen?', 'destination', true],
    ['flights airports', 'What is the destination of flight 7?', 'destination', true],
    ['flights airports', 'Flights and cities', 'source', false],
    ['worker office', 'Show each worker with the office.', 'where the worker is', true],
    ['worker office', 'Who is the head of each office?', 'head of the office', true],
    ['worker office', 'Which offices are run by a worker called Kim?', 'head of the office', true],
    // A role that has a name of its own is not meant where the other is called like the table.
    ['repair mechanic', 'How many repairs did each mechanic do?', 'mechanic', true],
    ['repair mechanic', 'Who was the checker of repair 7?', 'checker', true],
    ['Student Friend', 'How many friends does Kyle have?', 'student', false],
  ])('joins %s for “%s” as %s', (tables, question, label, sure) => {
    const { trees } = findJoinTrees(
      index,
      tables.split(' ').map((table) => ({ table })),
    );
    const chosen = chooseTree(index, trees, question);
    expect([chosen?.tree.joins[0]?.edge.label, chosen?.sure]).toEqual([label, sure]);
  });

  it.each([
    // Of two ways the one that gives many times the rows joins what is merely shared.
    [3, 'expert', false],
    [4, 'actor', true],
    [1, 'expert', false],
    [1 / 4, 'expert', true],
  ])('heeds that cures learnt are %d times as many rows as those given', (times, label, sure) => {
    const { trees } = findJoinTrees(clinic, [{ table: 'doctors' }, { table: 'cures' }]);
    const labels = (tree: (typeof trees)[number]) => tree.joins.map(({ edge }) => edge.label);
    const chosen = chooseTree(clinic, trees, 'Cures of the doctor', (tree) =>
      labels(tree).includes('expert') ? 100 * times : 100,
    );
    expect(chosen && [labels(chosen.tree).includes(label), chosen.sure]).toEqual([true, sure]);
  });

  it('takes no role for another one because fewer rows have it', () => {
    const { trees } = findJoinTrees(clinic, [{ table: 'employees' }, { table: 'departments' }]);
    const rowsOf = (tree: (typeof trees)[number]) => (tree.joins[0]?.edge.label === 'manager' ? 10 : 1000);
    const chosen = chooseTree(clinic, trees, 'What is the department of each employee?', rowsOf);
    expect(chosen?.tree.joins[0]?.edge.label).toBe('own department');
  });

  it('has nothing to choose from no tree', () => {
    expect(chooseTree(index, [], 'anything')).toBeUndefined();
  });
});
