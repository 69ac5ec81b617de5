/** What rows can do, and the values that name it. */
import { describe, expect, it } from 'vitest';
import { ValueIndex } from '../../../src/engine/search/value-index';
import { ValueStore } from '../../../src/engine/search/value-store';
import { saysAbility } from '../../../src/engine/search/abilities';
import { tokenize } from '../../../src/engine/search/words';

describe('what somebody can', () => {
  it.each<[string, string[]]>([
    ['which birds can swim', ['swim']],
    ['birds that can fly and swim', ['fly', 'swim']],
    ['how many birds cannot fly', ['fly']],
    ['birds able to dive', ['dive']],
    ['which birds swim', []],
  ])('%s', (question, expected) => {
    const tokens = tokenize(question);
    expect(tokens.flatMap(({ word }, at) => (saysAbility(tokens, at) ? [word] : []))).toEqual(expected);
  });
});

describe('is found under the name of that', () => {
  const store = new ValueStore();
  const column = store.addColumn({ table: 'skills', column: 'skill' });
  for (const skill of ['Flight', 'Swimming']) store.add(column, skill, skill);
  const found = (question: string) =>
    new ValueIndex(store, () => false).find(question).flatMap(({ stored, score }) => (score > 0.8 ? [stored] : []));
  it.each<[string, string[]]>([
    ['which birds can fly', ['Flight']],
    ['which birds can swim or fly', ['Swimming', 'Flight']],
    // Who flies somewhere has no skill.
    ['which birds fly to Spain', []],
  ])('%s', (question, expected) => expect(found(question)).toEqual(expected));
});
