import { expect, test, vi } from 'vitest';
import type { UnderstoodPart } from '../../../src/engine/core/corrections';
import type { Shown } from '../../../src/engine/core/message';
import type { SchemaGraph } from '../../../src/engine/graph/model';
import { otherColumn } from '../../../src/host/answers/other-column';

interface Item {
  readonly label: string;
}
const vs = vi.hoisted((): { offered: string[]; wanted: string } => ({ offered: [], wanted: '' }));

vi.mock('vscode', () => ({
  l10n: { t: (text: string) => text },
  window: {
    showQuickPick: (items: readonly Item[]) => {
      vs.offered = items.map(({ label }) => label);
      return Promise.resolve(items.find(({ label }) => label === vs.wanted));
    },
  },
}));

const table = (name: string, ...columns: string[]): [string, unknown] => [
  name,
  { name, columns: new Map(columns.map((column) => [column, { name: column }])) },
];
const GRAPH = { tables: new Map([table('ports', 'name', 'city'), table('ferries', 'name', 'built')]) } as unknown as SchemaGraph; // prettier-ignore

const part = (over: Partial<Shown<UnderstoodPart>>): Shown<UnderstoodPart> => ({
  ...{ at: 'where.0', kind: 'condition', text: 'built is 1990', place: null, words: '', why: null, options: [] },
  linked: { table: 'ferries', column: 'built' },
  ...over,
});
const CITY = { table: 'ports', column: 'city' };

test.each<[string, Partial<Shown<UnderstoodPart>>, string, unknown]>([
  ['a condition keeps how it compares', { edit: { op: '>=', values: [1990] } }, 'ports.city', { kind: 'condition', at: 'where.0', column: CITY, op: '>=', values: [1990] }], // prettier-ignore
  ['what is shown', { at: 'select.1', kind: 'shown' }, 'ports.city', { kind: 'column', at: 'select.1', column: CITY }],
  ['a role stays beside its column', { linked: { table: 'ports', role: 'to', column: 'name' }, edit: { op: '=', values: ['Oslo'] } }, 'ports.city', { kind: 'condition', at: 'where.0', column: { ...CITY, role: 'to' }, op: '=', values: ['Oslo'] }], // prettier-ignore
  ['nothing is chosen', {}, '', undefined],
])('%s', async (_, over, wanted, correction) => {
  vs.wanted = wanted;
  expect(await otherColumn(part(over), GRAPH)).toEqual(correction);
  // What stands beside the column is offered first.
  expect(vs.offered.slice(0, 2).every((label) => label.startsWith(over.linked?.table ?? 'ferries'))).toBe(true);
  expect(vs.offered).toHaveLength(4);
});
