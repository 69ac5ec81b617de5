import { expect, test } from 'vitest';
import { withinFolders, withoutLinks } from '../../../src/host/message-text';

test.each([
  ['Row 3 of crash', 'Row 3 of crash'],
  ['[see](command:workbench.action.quit)', '[see] (command:workbench.action.quit)'],
  ['[a]([b](https://example.org))', '[a] ([b] (https://example.org))'],
  ['a [list] (of two)', 'a [list] (of two)'],
])('%j holds no link', (text, shown) => {
  expect(withoutLinks(text)).toBe(shown);
  expect(withoutLinks(text)).not.toMatch(/\[[^\]]+\]\([^)\s]+/);
});

test('files of the workspace are named as people see them there', () => {
  const text =
    '/home/ann/shop/data/a.csv:3 Source a is left out: /home/ann/shop/data/a.csv is a web page.\n/home/ann/shop2/b.csv:1 x';
  const shop = { path: '/home/ann/shop', name: 'shop' };
  expect(withinFolders(text, [shop])).toBe(
    'data/a.csv:3 Source a is left out: data/a.csv is a web page.\n/home/ann/shop2/b.csv:1 x',
  );
  expect(withinFolders(text, [shop, { path: '/home/ann/shop2/', name: 'other' }])).toBe(
    'shop/data/a.csv:3 Source a is left out: shop/data/a.csv is a web page.\nother/b.csv:1 x',
  );
  expect(withinFolders(text, [])).toBe(text);
});
