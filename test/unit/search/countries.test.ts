/** Countries that are stored by another name than the one that a question has. */
import { describe, expect, it } from 'vitest';
import { ValueIndex } from '../../../src/engine/search/value-index';
import { ValueStore } from '../../../src/engine/search/value-store';

const STORED: readonly (readonly [column: string, values: readonly string[]])[] = [
  ['country', ['Germany', 'USA', 'United States', 'South Korea', 'Poland']],
  ['nation', ['USA']],
  ['home_country', ['ES', 'IN', 'GB']],
  ['state', ['IN', 'OH']],
];

/** The values found in a question, each with its column. */
function found(question: string): string[] {
  const store = new ValueStore();
  for (const [column, values] of STORED) {
    const id = store.addColumn({ table: 'firms', column });
    for (const value of values) store.add(id, value, value);
  }
  const hits = new ValueIndex(store, () => false).find(question);
  return [...new Set(hits.filter(({ score }) => score > 0.7).map((hit) => `${hit.column.column} ${String(hit.stored)}`))].sort();
} // prettier-ignore

describe('countries', () => {
  it.each<[string, readonly string[]]>([
    ['Which German firms are there?', ['country Germany']],
    // All spellings that are stored.
    ['Which American firms are there?', ['country USA', 'country United States', 'nation USA']],
    // What is spelt out is meant, where it is stored; elsewhere its other name is.
    ['Which firms are in the United States?', ['country United States', 'nation USA']],
    ['Which firms are in North Korea?', []],
    // Letters of a country are one only where countries are stored.
    ['Which Spanish firms are there?', ['home_country ES']],
    ['Which firms are in India?', ['home_country IN']],
    ['Which firms are from the United Kingdom?', ['home_country GB']],
    ['Which firms polish towels?', []],
  ])('%s', (question, expected) => expect(found(question)).toEqual(expected));
});
