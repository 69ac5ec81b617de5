// What a join tells of its tables: of two ways between them, the one that was taken.
import { expect, it } from 'vitest';
import { createGraphIndex } from '../../../src/engine/graph/memory-index';
import { parseGraph } from '../../../src/engine/graph/parse';
import { withJoins } from '../../../src/engine/paths/with-edges';
import { rowsTable } from '../../../src/engine/reason/programs/counted-rows';

const GRAPH = parseGraph(
  `
version: 1
tables: { departments: { key: [id] }, staff: { key: [id] } }
edges:
  - { kind: key, from: departments.head, to: staff.id, label: head }
  - { kind: key, from: staff.department, to: departments.id, label: member }
`,
  'test.sgraph.yaml',
).value;

it.each([
  ['member', 'staff'],
  ['head', 'departments'],
])('rows that are joined by the %s are those of %s', (label, expected) => {
  const index = createGraphIndex(GRAPH);
  const uses = [{ table: 'departments' }, { table: 'staff' }];
  const joins = index.keyEdges('staff').filter((edge) => edge.label === label).map((edge) => ({ edge, from: 0, to: 1 })); // prettier-ignore
  expect(rowsTable(uses, withJoins(index, [{ uses, joins }]))).toBe(expected);
  expect(withJoins(index, [])).toBe(index);
});
