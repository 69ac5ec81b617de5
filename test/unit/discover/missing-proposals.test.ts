import { expect, test } from 'vitest';
import { missingProposals } from '../../../src/engine/discover/missing-proposals';
import { parseGraph } from '../../../src/engine/graph/parse';

const graphOf = (table: string) => parseGraph(`version: 1\ntables: { T: { ${table} } }`, '/g.sgraph.yaml').value;
const SUGGESTED = 'suggested: { key: [id] }';

test.each<[string, string, string, number]>([
  ['a declared key that a person has rejected', 'rejected: [{ key: [id], reason: ids are used again }]', 'key: [id]', 0],
  ['a found key that a person has rejected', 'rejected: [{ key: [id] }]', SUGGESTED, 0],
  ['a key where the graph has one', 'key: [no]', 'key: [id]', 0],
  ['a declared key that the graph lacks', '', 'key: [id]', 1],
  ['a found key that the graph lacks', 'rejected: [{ keywords: [id] }]', SUGGESTED, 1],
])('%s', (_what, written, drafted, keys) => {
  const { edits, counts } = missingProposals(graphOf(written), graphOf(drafted));
  expect(counts.keys).toBe(keys);
  expect(edits).toHaveLength(keys);
}); // prettier-ignore
