import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { hashBytes, hashText } from '../../../src/engine/core/hash';

describe('hashes', () => {
  // Identifiers of columns are kept in caches and saved questions: these values must never change.
  it.each([
    ['', 'db6e264ee639bbf7'],
    ['OCC\u0000AGE', '174b8ccae2186969'],
    ['日本', '8d69721834e5a81d'],
  ])('of %j stays what it is', (text, hash) => expect(hashText(text)).toBe(hash));

  it('differ for texts that differ in one character', () => {
    fc.assert(
      fc.property(fc.string(), fc.nat(), (text, at) => {
        const i = text.length === 0 ? 0 : at % text.length;
        const other = `${text.slice(0, i)}\u0001${text.slice(i + 1)}`;
        if (other !== text) expect(hashText(other)).not.toBe(hashText(text));
      }),
    );
  });

  it('do not depend on where the bytes lie', () => {
    const bytes = new Uint8Array(new ArrayBuffer(32), 5, 9).fill(7);
    expect(hashBytes(bytes)).toBe(hashBytes(new Uint8Array(9).fill(7)));
  });

  it('rarely collide', () => {
    const hashes = new Set(Array.from({ length: 50_000 }, (_, i) => hashText(`column ${i}`)));
    expect(hashes.size).toBe(50_000);
  });
});
