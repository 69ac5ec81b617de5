/** Those whom rows refer to, by name, and who is referred to in two ways, over a small theatre; and a table named in few letters. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Session } from '../../../src/engine/engine';
import { GRAPH, rowsAsked, setUp } from './tables-graph';

const csv = (head: string, rows: readonly (readonly unknown[])[]) => [head, ...rows.map((r) => r.join())].join('\n');
const NAMES = ['Ada Lind', 'Bo Holm', 'Carl Rask', 'Dina Falk', 'Emil Sand', 'Fay Moe'];
const clerks = NAMES.map((name, i) => [201 + i, name, ['Bergen', 'Moss'][i % 2], ['', 201, 201, 202, '', ''][i]]);
const halls = ['Red', 'Blue', 'Green', 'White'].map((name, i) => [
  i + 1,
  `${name} hall`,
  201 + i,
  i === 3 ? '' : 203 + i,
]);
const bookings = Array.from({ length: 20 }, (_, i) => [
  900 + i,
  `Party ${String.fromCodePoint(65 + i)}`,
  (i % 3) + 1,
  [201, 202, 203][i % 3],
  i % 4 === 0 ? '' : [202, 204][i % 2],
  `202${2 + (i % 3)}-0${(i % 9) + 1}-11`,
]);
const TABLES = {
  clerks: csv('clerk_id,clerk_name,town,trained_by', clerks),
  halls: csv('hall_id,hall_name,head_id,deputy_id', halls),
  bookings: csv('booking_id,party,hall_id,taken_by,closed_by,booked_on', bookings),
};
const key = (from: string, to: string, label: string) =>
  `  - { kind: key, from: ${from}, to: ${to}, label: ${label}, cardinality: many-to-one }`;
const BODY = `
tables:
  clerks: { key: [clerk_id], display: clerk_name }
  halls: { key: [hall_id], display: hall_name }
  bookings: { key: [booking_id], columns: { booked_on: { type: date } } }
edges:
${key('clerks.trained_by', 'clerks.clerk_id', 'trained by')}
${key('halls.head_id', 'clerks.clerk_id', 'head')}
${key('halls.deputy_id', 'clerks.clerk_id', 'deputy')}
${key('bookings.hall_id', 'halls.hall_id', 'hall')}
${key('bookings.taken_by', 'clerks.clerk_id', 'taken by')}
${key('bookings.closed_by', 'clerks.clerk_id', 'closed by')}
`;

let session: Session;
beforeAll(async () => {
  const { engine } = await setUp(TABLES, BODY);
  session = await engine.open({ graph: GRAPH });
});
afterAll(async () => {
  await session.close();
});

const rowsOf = (question: string) => rowsAsked(session, question);

const CLOSED = ['D Ada Lind Dina Falk', 'G Ada Lind Bo Holm', 'J Ada Lind Dina Falk', 'P Ada Lind Dina Falk', 'S Ada Lind Bo Holm'].map((one) => `Party ${one}`); // prettier-ignore
const TRAINED = ['Bo Holm Ada Lind', 'Carl Rask Ada Lind', 'Dina Falk Bo Holm'];

describe('those whom rows refer to', () => {
  it.each<[string, string[]]>([
    ['hall name and head of every hall', ['Blue hall Bo Holm', 'Green hall Carl Rask', 'Red hall Ada Lind', 'White hall Dina Falk']],
    ['Which clerks were trained by another clerk, and by whom?', TRAINED],
    ['List the clerks who were trained by another clerk, with the name of the one who trained them.', TRAINED],
    ['List the party of all bookings of 2022 in the Red hall, who took them and who closed them.', CLOSED],
    // The number where it is asked for.
    ['head id of each hall', ['201', '202', '203', '204']],
    // In two ways.
    ['Which clerks are the head of one hall and the deputy of another?', ['Carl Rask', 'Dina Falk']],
    ['Which clerks have closed a booking and are also the deputy of a hall?', ['Dina Falk']],
    // To have done is to have nothing.
    ['Which clerks have never closed a booking?', ['Ada Lind', 'Carl Rask', 'Emil Sand', 'Fay Moe']],
    // What a note ends with.
    ['bookings in the Red hall, number', ['7']],
    ['clerks in Moss, number', ['3']],
  ])('%s', async (question, expected) => expect(await rowsOf(question)).toEqual(expected)); // prettier-ignore
});

describe('names that are nearly those of others', () => {
  const OF_ONE_STEM = {
    importers: csv('importer_id,importer_name', [[1, 'Mia Lunt'], [2, 'Rolf Amm'], [3, 'Tea Boll'], [4, 'Uwe Cort']]),
    imports: csv('import_id,title,importer_id', [[1, 'Tea', 1], [2, 'Silk', 1], [3, 'Rice', 1], [4, 'Salt', 2], [5, 'Wool', 3]]),
  }; // prettier-ignore
  const OF_IMPORTERS = `
tables:
  importers: { key: [importer_id], display: importer_name }
  imports: { key: [import_id], display: title }
edges:
  - { kind: key, from: imports.importer_id, to: importers.importer_id, cardinality: many-to-one }
`;
  // Tables and columns in few letters: boats, galleries of them, and calls there.
  const BOATS = {
    GLY: csv('GY_NR,GY_NM', [[1, 'North'], [2, 'South'], [3, 'East']]),
    BOT: csv('BT_NR,BT_NM,GY_NR', [[1, 'Alma', 1], [2, 'Bris', 1], [3, 'Cora', 2]]),
  }; // prettier-ignore
  const OF_BOATS = `
tables:
  GLY: { key: [GY_NR], display: GY_NM }
  BOT: { key: [BT_NR], display: BT_NM }
edges:
${key('BOT.GY_NR', 'GLY.GY_NR', 'gly')}
`;

  it.each<[string, Record<string, string>, string, string[]]>([
    ['Which importers have no import?', OF_ONE_STEM, OF_IMPORTERS, ['Uwe Cort']],
    ['How many importers are there?', OF_ONE_STEM, OF_IMPORTERS, ['4']],
    ['How many imports are there?', OF_ONE_STEM, OF_IMPORTERS, ['5']],
    ['How many boats are there?', BOATS, OF_BOATS, ['3']],
    ['Which galleries have no boats?', BOATS, OF_BOATS, ['East']],
  ])('%s', async (question, tables, body, expected) => {
    const { engine } = await setUp(tables, body);
    const own = await engine.open({ graph: GRAPH });
    const rows = await rowsAsked(own, question);
    await own.close();
    expect(rows).toEqual(expected);
  });
});
