// Numbers that are told for each of some things, of those too of which there is none.
import { describe, expect, it } from 'vitest';
import { asking } from './asked';

const DATA = `
CREATE TABLE lodge (lodge_id INTEGER PRIMARY KEY, name TEXT, valley TEXT);
CREATE TABLE warden (warden_id INTEGER PRIMARY KEY, name TEXT);
CREATE TABLE stay (stay_id INTEGER PRIMARY KEY, lodge_id INTEGER REFERENCES lodge(lodge_id), warden_id INTEGER REFERENCES warden(warden_id), arrived_on TEXT, nights INTEGER);
INSERT INTO lodge VALUES (1, 'Alp', 'Inn'), (2, 'Birch', 'Inn'), (3, 'Crag', 'Tal');
INSERT INTO warden VALUES (1, 'Uta'), (2, 'Veit');
INSERT INTO stay VALUES (1, 1, 1, '2022-05-01', 3), (2, 1, 1, '2023-05-01', 2), (3, 2, 1, '2023-06-01', 5);`;
const BODY = `
tables:
  lodge: { key: [lodge_id], display: [name] }
  warden: { key: [warden_id], display: [name] }
  stay: { key: [stay_id] }
edges:
  - { kind: key, from: stay.lodge_id, to: lodge.lodge_id, cardinality: many-to-one }
  - { kind: key, from: stay.warden_id, to: warden.warden_id, cardinality: many-to-one }
`;

describe('groups of none', () => {
  it.each<[string, readonly (readonly unknown[])[]]>([
    ['How many stays did each lodge have, including lodges without any?', [['Alp', 2], ['Birch', 1], ['Crag', 0]]],
    ['Number of stays of each lodge, zero included', [['Alp', 2], ['Birch', 1], ['Crag', 0]]],
    // What is said of the stays leaves no lodge out.
    ['How many stays did each lodge have in 2022? Count those with none as well.', [['Alp', 1], ['Birch', 0], ['Crag', 0]]],
    ['Number of stays per warden, even where there are none', [['Uta', 3], ['Veit', 0]]],
    ['Total nights of each lodge, also lodges with none', [['Alp', 5], ['Birch', 5], ['Crag', 0]]],
    // Where it is not said, only those are told that have some.
    ['How many stays did each lodge have?', [['Alp', 2], ['Birch', 1]]],
  ])('%s', async (question, rows) => {
    const ask = await asking(DATA, BODY);
    const { rows: found } = await ask(question);
    expect(found.toSorted((a, b) => String(a[0]).localeCompare(String(b[0])))).toEqual(rows);
  }); // prettier-ignore

  it('is told', async () => {
    const ask = await asking(DATA, BODY);
    const { whole } = await ask('How many stays did each lodge have, including lodges without any?');
    expect(whole.understood.focus).toContain('those without any too');
  });
});
