import { expect, test } from 'vitest';
import { inEnglish, say, shown, type Message } from '../../../src/engine/core/message';

test('messages are told wherever they stand, also within one another', () => {
  const report = { ok: true, warnings: [say`Table ${'T'} is empty.`], of: { reason: say`${say`one`} and ${2}` } };
  expect(inEnglish(report)).toEqual({ ok: true, warnings: ['Table T is empty.'], of: { reason: 'one and 2' } });
  expect(shown(report, (template) => template.toUpperCase())).toMatchObject({ of: { reason: '{0} AND {1}' } });
});

test('what holds no message stays the same object', () => {
  const value = { a: [1, { b: null }], c: 'text' };
  expect(inEnglish(value)).toBe(value);
});

test('the cells of an answer are not looked at', () => {
  let looked = 0;
  const row = new Proxy(['a', 1], { get: (cells, name) => (looked++, Reflect.get(cells, name) as unknown) });
  const rows = Array.from({ length: 100 }, () => row);
  const answer = { text: say`None.`, rows };
  const told = inEnglish({ answer, joins: [{ rows: { left: 1 } }] });
  expect(told.answer.rows).toBe(rows);
  expect(told.answer.text).toBe('None.');
  expect(looked).toBe(0);
});

test.each<[string, Message, string]>([
  ['in brackets', say`It is left out: what follows cannot be read (${say`line ${2}: it ends in a value.`}).`, 'It is left out: what follows cannot be read (line 2: it ends in a value).'],
  ['before the stop of the whole', say`It is left out: ${say`it ends in a value.`}.`, 'It is left out: it ends in a value.'],
  ['at the end', say`It is left out: ${say`it ends in a value.`}`, 'It is left out: it ends in a value.'],
  ['before another sentence', say`${say`It ends.`} Mend it.`, 'It ends. Mend it.'],
  ['that trails off', say`It says ${say`so it goes...`}.`, 'It says so it goes....'],
])('a sentence within another has no stop of its own: %s', (_what, message, text) => expect(inEnglish(message)).toBe(text)); // prettier-ignore
