/** A property that no column holds is refused by its name, whatever lies close to the word for it. */
import { expect, it } from 'vitest';
import { asking } from './asked';

const PEOPLE = `
CREATE TABLE person (person_id INTEGER PRIMARY KEY, name TEXT, day_rate REAL);
INSERT INTO person VALUES (1, 'Ada Brandt', 300), (2, 'Bo Lind', 250);`;
const PERSON = 'person: { key: [person_id], display: [name] }';

const GEAR = `${PEOPLE}
CREATE TABLE gear (gear_id INTEGER PRIMARY KEY, name TEXT, checked_by INTEGER REFERENCES person (person_id));
INSERT INTO gear VALUES (1, 'Juno', 2), (2, 'Rhodes', 2);`;
const OF_GEAR = `tables:
  ${PERSON}
  gear: { key: [gear_id], display: [name] }
edges:
  - { kind: key, from: gear.checked_by, to: person.person_id }`;

const INVOICES = `${PEOPLE}
CREATE TABLE invoice (invoice_id INTEGER PRIMARY KEY, person_id INTEGER REFERENCES person (person_id), amount REAL, paid_at TEXT);
INSERT INTO invoice VALUES (1, 1, 80, '2024-02-01'), (2, 2, 40, NULL);`;
const OF_INVOICES = `tables:
  ${PERSON}
  invoice: { key: [invoice_id] }
edges:
  - { kind: key, from: invoice.person_id, to: person.person_id }`;

it.each<[string, string, string, string]>([
  // Who "checked" something has no more to do with a phone than a check has.
  ['What is the phone number of Ada Brandt?', 'phone', GEAR, OF_GEAR],
  // The "rates" that householders pay are a tax, and no rate by the day.
  ['How much tax was paid?', 'tax', INVOICES, OF_INVOICES],
  ['What is the tax number of Ada Brandt?', 'tax', INVOICES, OF_INVOICES],
])('%s', async (question, word, sql, body) => {
  const ask = await asking(sql, body);
  const { reason, sql: statement } = await ask(question);
  expect(reason ?? statement).toContain(`“${word}”`);
});

it('still reads who did something by its verb', async () => {
  const ask = await asking(GEAR, OF_GEAR);
  const { rows, reason } = await ask('Which gear did Bo Lind check?');
  expect([reason, rows]).toEqual([null, [['Juno'], ['Rhodes']]]);
});
