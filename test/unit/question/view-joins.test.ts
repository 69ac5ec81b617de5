/** Key edges as questions name them. */
import { describe, expect, it } from 'vitest';
import type { Edge } from '../../../src/engine/graph/model';
import { viewJoins } from '../../../src/engine/question/view-joins';

const COLUMNS = ['course', 'term', 'course', 'term', 'course_before'].map((name) => ({ name }));
const USES = [
  { id: 0, table: 'taught', columns: [0, 1, 4], names: [['taught']] },
  { id: 1, table: 'sections', columns: [2, 3], names: [['section']] },
];
const edge = (from: string, to: string): Edge => ({
  kind: 'key',
  from: [{ table: 'taught', column: from }],
  to: [{ table: 'sections', column: to }],
  keywords: [],
  match: 'exact',
});

describe('viewJoins', () => {
  it.each<[string, Edge[], boolean]>([
    ['two roles of one column', [edge('course', 'course'), edge('course_before', 'course')], true],
    ['two parts of a key', [edge('course', 'course'), edge('term', 'term')], false],
  ])('%s', (_, edges, expected) =>
    expect(viewJoins(USES, COLUMNS, edges).map((join) => join.isParallel)).toEqual([expected, expected]),
  );
});
