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
    },
    [
      { from: 'flights.source', to: 'airports.code', label: 'source', keywords: ['departs from', 'leaves'] },
      { from: 'flights.dest', to: 'airports.code', label: 'destination', keywords: ['arrives'] },
      { from: 'Friend.student_id', to: 'Student.id', label: 'student' },
      { from: 'Friend.friend_id', to: 'Student.id', label: 'friend' },
      { from: 'office.head_id', to: 'worker.id', label: 'head of the office', keywords: ['run by'] },
      { from: 'worker.office_id', to: 'office.id', label: 'where the worker is', keywords: ['works in'] },
    ],
  ),
);

describe('chooseTree', () => {
  it.each([
    ['flights airports', 'Which flights leave from Aberdeen?', 'source', true],
    ['flights airports', 'How many flights arrive in Aberdeen?', 'destination', true],
    ['flights airports', 'What is the destination of flight 7?', 'destination', true],
    ['flights airports', 'Flights and cities', 'source', false],
    ['worker office', 'Show each worker with the office.', 'where the worker is', true],
    ['worker office', 'Who is the head of each office?', 'head of the office', true],
    ['worker office', 'Which offices are run by a worker called Kim?', 'head of the office', true],
    ['Student Friend', 'How many friends does Kyle have?', 'student', false],
  ])('joins %s for “%s” as %s', (tables, question, label, sure) => {
    const { trees } = findJoinTrees(
      index,
      tables.split(' ').map((table) => ({ table })),
    );
    const chosen = chooseTree(index, trees, question);
    expect([chosen?.tree.joins[0]?.edge.label, chosen?.sure]).toEqual([label, sure]);
  });

  it('has nothing to choose from no tree', () => {
    expect(chooseTree(index, [], 'anything')).toBeUndefined();
  });
});
