import { expect, test } from 'vitest';
import { withoutLinks } from '../../../src/host/message-text';

test.each([
  ['Row 3 of crash', 'Row 3 of crash'],
  ['[see](command:workbench.action.quit)', '[see] (command:workbench.action.quit)'],
  ['[a]([b](https://example.org))', '[a] ([b] (https://example.org))'],
  ['a [list] (of two)', 'a [list] (of two)'],
])('%j holds no link', (text, shown) => {
  expect(withoutLinks(text)).toBe(shown);
  expect(withoutLinks(text)).not.toMatch(/\[[^\]]+\]\([^)\s]+/);
});
