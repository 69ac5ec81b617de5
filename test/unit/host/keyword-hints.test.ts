import { expect, it, vi } from 'vitest';
import type { Rememberable } from '../../../src/engine/core/corrections';
import { edgeId } from '../../../src/engine/graph/model';
import { parseGraph } from '../../../src/engine/graph/parse';
import { hintAt } from '../../../src/host/answers/keyword-hints';

vi.mock('vscode', () => ({ l10n: { t: (text: string) => text } }));

const { value: graph } = parseGraph(
  `version: 1
tables:
  car:
    key: [id]
    terms: { fast: { where: speed > 100, keywords: [quick] } }
    columns: { speed: { description: speed limit, keywords: [allowed speed] } }
  owner: { key: [id] }
edges: [{ kind: key, from: car.owner, to: owner.id, label: owns }]
`,
  '/g.sgraph.yaml',
);
const column: Rememberable = { as: 'column', table: 'car', column: 'speed' };
const term: Rememberable = { as: 'term', table: 'car', where: 'speed > 50' };
const edge: Rememberable = { as: 'edge', edges: graph.edges.map(edgeId) };

it.each<[string, string, Rememberable, string, RegExp | undefined]>([
  ['a new word of the question', 'pace', column, 'What is the pace of the car?', undefined],
  ['several words, one of the question', 'Top pace', column, 'What pace has it?', undefined],
  ['a keyword that the column has', 'Allowed Speed', column, 'What is the allowed speed?', /already/],
  ['the description of the column', 'speed limit', column, 'What is the speed limit?', /already/],
  ['a term of the table', 'quick', term, 'How many quick cars?', /already/],
  ['the label of the edge', 'owns', edge, 'Who owns it?', /already/],
  ['words that the question lacks', 'velocity', column, 'What is the pace of the car?', /none of these words/],
  ['nothing', ' ', column, 'What?', undefined],
])('%s', (_what, typed, remember, question, hint) => {
  const said = hintAt(typed, remember, question, graph);
  if (hint) expect(said).toMatch(hint);
  else expect(said).toBeUndefined();
});
