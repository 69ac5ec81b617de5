/** What is told of a change: what is new in it, and the ways to join that are still open after it. */
import { beforeAll, expect, it } from 'vitest';
import type { ChosenColumn, Correction } from '../../../src/engine/core/corrections';
import { inEnglish } from '../../../src/engine/core/message';
import { asking } from './asked';

let ask: Awaited<ReturnType<typeof asking>>;

beforeAll(async () => {
  ask = await asking(
    `CREATE TABLE ports (code TEXT, name TEXT, land INTEGER);
    INSERT INTO ports VALUES ('HH', 'Hamburg', 1), ('RT', 'Rotterdam', 2), ('TK', 'Tokyo', 3);
    CREATE TABLE lands (id INTEGER, label TEXT);
    INSERT INTO lands VALUES (1, 'Germany'), (2, 'Holland'), (3, 'Japan');
    CREATE TABLE ships (id INTEGER, ship TEXT);
    INSERT INTO ships VALUES (1, 'Ann'), (2, 'Bea');
    CREATE TABLE voyages (id INTEGER, origin TEXT, dest TEXT, ship_id INTEGER);
    INSERT INTO voyages VALUES (1, 'HH', 'RT', 1), (2, 'HH', 'TK', 1), (3, 'RT', 'HH', 2), (4, 'HH', 'RT', 2);`,
    `tables:
  ports: { key: [code], display: [name] }
  lands: { key: [id], display: [label] }
  ships: { key: [id], display: [ship] }
  voyages: { key: [id] }
edges:
  - { kind: key, from: voyages.origin, to: ports.code, label: origin, cardinality: many-to-one }
  - { kind: key, from: voyages.dest, to: ports.code, label: destination, cardinality: many-to-one }
  - { kind: key, from: ports.land, to: lands.id, cardinality: many-to-one }
  - { kind: key, from: voyages.ship_id, to: ships.id, cardinality: many-to-one }
`,
  );
});

const LAND: ChosenColumn = { table: 'lands', column: 'label' };
const BARE = 'Ports without voyages from them';

it.each<[string, Correction, string]>([
  // What was told as “name” is a “port name” beside lands, and no news.
  [BARE, { kind: 'show', column: LAND }, 'added: land label'],
  [BARE, { kind: 'add', column: LAND, op: '=', values: ['Japan'] }, 'added: the land label is “Japan”'],
])('%s: %o', async (question, correction, told) => {
  const { whole, reason } = await ask(question, [correction]);
  expect([reason, whole.corrected?.map(({ said }) => inEnglish(said))]).toEqual([null, [told]]);
});

it('offers ways to join only where something is joined that way', async () => {
  const question = 'Which ships went to Tokyo?';
  const ways = async (corrections: readonly Correction[]) =>
    (await ask(question, corrections)).whole.alternatives.filter(({ choose }) =>
      choose.some((c) => c.kind === 'joins'),
    );
  const open = await ways([]);
  expect(open).toHaveLength(2);
  expect(await ways(open[0]?.choose ?? [])).toHaveLength(1);
  expect(await ways([{ kind: 'column', at: 'select.0', column: { table: 'ports', column: 'name' } }])).toEqual([]);
});
