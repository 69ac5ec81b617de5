import fc from 'fast-check';
import { expect, test } from 'vitest';
import { filesAnywhere } from '../../../src/engine/graph/allowed-files';
import { expandGlob } from '../../../src/engine/graph/expand-glob';
import { matchesGlob, matchesName } from '../../../src/engine/graph/wildcards';
import { memoryFiles } from './memory-files';

/** What a pattern means, as a regular expression: right, and slow for some. */
function byExpression(name: string, pattern: string): boolean {
  const escaped = pattern.replace(/[.]/g, '\\.').replaceAll('*', '[^/]*').replaceAll('?', '[^/]');
  return new RegExp(`^${/^[*?]/.test(pattern) ? '(?!\\.)' : ''}${escaped}$`, 'u').test(name);
}

test('a name fits a pattern as the regular expression says', () => {
  const name = fc.string({ unit: fc.constantFrom('a', 'b', '.'), minLength: 1, maxLength: 8 });
  const pattern = fc.string({ unit: fc.constantFrom('a', 'b', '.', '*', '?'), minLength: 1, maxLength: 8 });
  fc.assert(
    fc.property(name, pattern, (n, p) => {
      expect(matchesName(n, p)).toBe(byExpression(n, p));
    }),
    { numRuns: 2000 },
  );
});

test('patterns that would keep a regular expression busy for years are told at once', () => {
  const start = performance.now();
  expect(matchesName('a'.repeat(255), `${'a*'.repeat(100)}b`)).toBe(false);
  expect(matchesGlob(`/${'a/'.repeat(200)}b`, `/${'**/a/'.repeat(100)}c`)).toBe(false);
  expect(performance.now() - start).toBeLessThan(1000);
});

test('a deep tree is walked once, however many ways lead through it', async () => {
  const deep = `/w/${'a/'.repeat(60)}`;
  const files = filesAnywhere(memoryFiles({ [`${deep}x.csv`]: '', '/w/a/x.csv': '' }));
  const start = performance.now();
  expect(await expandGlob('**/**/**/**/x.csv', '/w', files)).toEqual([`${deep}x.csv`, '/w/a/x.csv'].sort());
  expect(await expandGlob(`${'**/a/'.repeat(20)}x.csv`, '/w', files)).toEqual([`${deep}x.csv`]);
  expect(performance.now() - start).toBeLessThan(3000);
});
