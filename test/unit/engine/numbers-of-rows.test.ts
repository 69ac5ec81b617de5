/** A number right behind the noun for rows is the number of one of them. */
import { describe, expect, it } from 'vitest';
import { asking } from './asked';

const SQL = `
CREATE TABLE clients (client_id INTEGER PRIMARY KEY, client_name TEXT, client_address TEXT, social_security_number INTEGER);
CREATE TABLE addresses (address_id INTEGER PRIMARY KEY, street TEXT);
CREATE TABLE client_addresses (client_id INTEGER REFERENCES clients (client_id), address_id INTEGER REFERENCES addresses (address_id), since TEXT);
CREATE TABLE calls (call_id INTEGER PRIMARY KEY, client_id INTEGER REFERENCES clients (client_id), minutes INTEGER);
INSERT INTO clients VALUES (1, 'Ada Munk', '4 Elm Row', 900), (2, 'Bo Falk', '9 Oak Lane', 100), (3, 'Cy Hald', '2 Fir Way', 500);
INSERT INTO addresses VALUES (1, 'Elm Row'), (2, 'Oak Lane'), (3, 'Fir Way');
INSERT INTO client_addresses VALUES (1, 3, '2020-01-01'), (2, 1, '2020-01-01'), (3, 2, '2021-01-01');
INSERT INTO calls VALUES (1, 2, 5), (2, 2, 7), (3, 1, 20);
`;
const edge = (from: string, to: string) => `  - { kind: key, from: ${from}, to: ${to}, cardinality: many-to-one }`;
const BODY = `
tables:
  clients:
    key: [client_id]
    display: client_name
    columns: { social_security_number: { keywords: [social security number] } }
  addresses: { key: [address_id], display: street }
  client_addresses: { key: [client_id, address_id] }
  calls: { key: [call_id] }
edges:
${edge('client_addresses.client_id', 'clients.client_id')}
${edge('client_addresses.address_id', 'addresses.address_id')}
${edge('calls.client_id', 'clients.client_id')}
`;

describe('numbers of rows', async () => {
  const ask = await asking(SQL, BODY);

  it.each<[string, string[]]>([
    ['Return the address of client 3.', ['2 Fir Way']],
    // A social security number is none of calls.
    ['Which client has the largest number of calls?', ['Bo Falk']],
  ])('%s', async (question, rows) => {
    expect((await ask(question)).rows.map((row) => row.join(' '))).toEqual(rows);
  });
});
