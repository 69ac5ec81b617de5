import { expect, test } from 'vitest';
import { printable } from '../../../src/cli/printable';

test.each([
  ['a\tb\r\nc\n', 'a\tb\r\nc\n'],
  ['\u001b]0;owned\u0007 \u001b[31mred', '\ufffd]0;owned\ufffd \ufffd[31mred'],
  ['nul \0, c1 \u009b2J, é 漢 🙂', 'nul \ufffd, c1 \ufffd2J, é 漢 🙂'],
])('%j is shown as %j', (text, shown) => {
  expect(printable(text)).toBe(shown);
});
