import { describe, expect, test } from 'vitest';
import { buildCatalogue } from '../../../src/engine/profile/build-catalogue';
import { sensitiveColumns } from '../../../src/engine/profile/sensitive';
import { loadText } from '../ingest/memory-files';

async function found(header: string, ...rows: readonly string[]): Promise<string[]> {
  const data = await loadText('t.csv', [header, ...rows].join('\n') + '\n');
  const columns = sensitiveColumns(await buildCatalogue(data));
  await data.engine.close();
  return columns.map(({ column, kind }) => `${column}: ${kind}`);
}

describe('columns that look sensitive', () => {
  test.each([
    ['e-mail addresses', 'contact', ['a@b.org', 'c.d@e-f.co.uk', 'x@y.de'], 'emails'],
    ['telephone numbers by name', 'mobile_no', ['030 1234567', '(555) 123-4567'], 'phones'],
    ['telephone numbers by form', 'reach', ['+49 30 1234567', '+1 (555) 123-4567'], 'phones'],
    ['bank accounts', 'acc', ['DE89 3704 0044 0532 0130 00', 'GB82WEST12345698765432'], 'ibans'],
    ['bank accounts by name, mistyped ones too', 'Kunden IBAN', ['DE00370400440532013000', 'none'], 'ibans'],
    ['telephone numbers in other languages', 'Telefon', ['030 1234567', '030 7654321'], 'phones'],
    ['passwords in other languages', 'Kennwort', ['abc', 'def'], 'secrets'],
    ['payment cards', 'nr', ['4111111111111111', '5500-0000-0000-0004'], 'cards'],
    ['identity papers', 'x', ['078-05-1120', '219-09-9999'], 'ids'],
    ['network addresses', 'host', ['192.168.0.1', '10.0.0.255', '2001:db8::1'], 'addresses'],
    ['dates of birth', 'dateOfBirth', ['1970-01-01', '1981-12-31'], 'births'],
    ['passwords', 'user_password', ['abc', 'def'], 'secrets'],
  ])('%s', async (_, name, values, kind) => {
    expect(await found(`id,${name}`, ...values.map((value, i) => `${i},${value}`))).toEqual([`${name}: ${kind}`]);
  });

  test.each([
    ['numbers without the right check digit', 'nr', ['4111111111111112', '5500000000000005']],
    ['versions', 'v', ['1.2.3', '300.1.1.1']],
    ['bank accounts that are none', 'acc', ['DE89370400440532013001', 'DE00370400440532013000']],
    ['other dates', 'hired', ['1970-01-01', '1981-12-31']],
    ['names alone', 'first_name', ['Ann', 'Bo']],
    ['a plan of phones', 'phone_plan', ['basic', 'plus']],
    ['times', 'at', ['10:20:30', '11:20:30']],
  ])('not %s', async (_, name, values) => {
    expect(await found(`id,${name}`, ...values.map((value, i) => `${i},${value}`))).toEqual([]);
  });

  test('names of people beside others', async () => {
    const columns = await found('id,first_name,email', '1,Ann,a@b.org', '2,Bo,b@c.org');
    expect(columns).toEqual(['first_name: persons', 'email: emails']);
  });
});
