/** Words within names of columns: what they do not mean, and what they complete. */
import { describe, expect, it } from 'vitest';
import type { ValueMatch } from '../../../src/engine/question/value-match';
import { NONE, type NameMatch } from '../../../src/engine/question/name-match';
import type { ViewUse } from '../../../src/engine/question/schema-view';
import { tagQuestion } from '../../../src/engine/question/tag-question';
import { stem } from '../../../src/engine/search/words';
import {
  givesWay,
  isKeywordInName,
  isLeftOver,
  isOfSource,
  isPartOfAnothers,
  isRootOfName,
  isVerb,
  soundLikeTables,
  spokenFor,
} from '../../../src/engine/question/within-names';

const name = (start: number, end: number): NameMatch => ({
  ...NONE,
  level: 5,
  start,
  end,
  words: end - start,
  coverage: 1,
});
const value = (column: number, start: number, end: number, score = 1, label?: string): ValueMatch => ({
  column,
  stored: 'x',
  start,
  end,
  score,
  ...(label !== undefined && { label }),
});

describe('spokenFor', () => {
  // forward collision warning as standard equipment
  const names = [name(0, 3), NONE];
  it.each<[string, readonly ValueMatch[], number]>([
    ['the name of a column of which a value stands beside it', [value(1, 0, 3), value(0, 4, 5)], 1],
    ['a value where the column has none beside its name', [value(1, 0, 3)], 1],
    ['a value elsewhere', [value(1, 5, 6), value(0, 4, 5)], 2],
    ['a value too far from the name', [value(1, 0, 3), value(0, 7, 8)], 2],
    ['a value of which little is said', [value(1, 0, 3), value(0, 4, 5, 0.5)], 2],
  ])('keeps values: %s', (_, values, kept) => expect(spokenFor(values, names)).toHaveLength(kept));

  it.each<[string, ValueMatch, NameMatch, number]>([
    ['most of a label beside the name of its column', value(0, 1, 3, 0.66, 'second row right'), name(3, 4), 0.9],
    ['one word of a label', value(0, 2, 3, 0.66, 'second row right'), name(3, 4), 0.66],
    ['a label away from the name', value(0, 1, 3, 0.66, 'second row right'), name(4, 5), 0.66],
    ['a stored text', value(0, 1, 3, 0.66), name(3, 4), 0.66],
    ['a whole label', value(0, 1, 3, 1, 'second right'), name(3, 4), 1],
  ])('scores %s', (_, one, at, score) => expect(spokenFor([one], [at])[0]?.score).toBe(score));
});

describe('isKeywordInName', () => {
  const tokens = tagQuestion('vehicles of the model year 2010');
  const use = (...names: readonly (readonly string[])[]) => ({ names }) as unknown as ViewUse;
  it.each<[string, NameMatch, ViewUse, readonly NameMatch[], boolean]>([
    ['a keyword within a longer name', name(3, 4), use(['vin'], ['model']), [name(3, 5)], true],
    ['its own name', name(3, 4), use(['model'], ['vin']), [name(3, 5)], false],
    ['no longer name', name(3, 4), use(['vin'], ['model']), [name(3, 4)], false],
    ['part of a keyword', { ...name(3, 4), level: 3 }, use(['vin'], ['model']), [name(3, 5)], true],
    ['part of its own name', { ...name(3, 4), level: 3 }, use(['model'], ['vin']), [name(3, 5)], false],
    ['words of two names', name(0, 1), use(['gv'], ['vehicl']), [{ ...name(0, 4), words: 2 }], false],
    ['its own name within a long name of another table', name(3, 4), use(['model']), [name(3, 6)], true],
  ])('%s', (_, match, table, names, expected) =>
    expect(isKeywordInName(match, table, names, tokens, () => 7)).toBe(expected),
  );
});

describe('isLeftOver', () => {
  const column = (use: number, written: string) => ({ use, name: written, names: [written.split('_')] });
  const columns = [column(0, 'order_detail'), column(0, 'other_order_detail'), column(1, 'other_detail')];
  it.each<[string, readonly number[]]>([
    ['the detail of each', [1]],
    ['the other detail of each', [0]],
  ])('gives the way in "%s" to what is meant', (question, expected) => {
    const tokens = tagQuestion(question);
    const at = tokens.findIndex(({ word }) => word === 'detail');
    const names = columns.map(() => name(at, at + 1));
    expect([...columns.keys()].filter((id) => isLeftOver(id, { columns }, names, tokens))).toEqual(expected);
  });
});

describe('soundLikeTables', () => {
  const view = { columns: [{ name: 'ordered', names: [['order']] }], uses: [{ table: 'orders' }] };
  const there = (question: string) => {
    const tokens = tagQuestion(question);
    const at = tokens.findIndex((t) => t.stem === 'order');
    return soundLikeTables(view, [name(at, at + 1)], [name(at, at + 1)], tokens);
  };
  it.each<[string, boolean]>([
    ['How many orders are there?', true],
    ['What is the amount of order 3?', true],
    ['What was ordered?', false],
  ])('%s', (question, expected) => expect(there(question)).toEqual([expected]));

  it('leaves a column that is called as the table is', () => {
    const tokens = tagQuestion('orders');
    const alike = { columns: [{ name: 'Order', names: [['order']] }], uses: [{ table: 'orders' }] };
    expect(soundLikeTables(alike, [name(0, 1)], [name(0, 1)], tokens)).toEqual([false]);
  });
});

describe('what a name or a value gives way to', () => {
  const uses = [
    { names: [['gv'], ['vehicl']], key: [0, 1] },
    { names: [['vehicl', 'measur']], key: [2, 3] },
    { names: [['vehicl', 'visit']], key: [2, 4] },
  ];
  const tied = [0, 1, 0, 1, undefined];
  const part: NameMatch = { ...name(1, 2), level: 4 };

  it('names no table that holds more about the rows which the word names', () => {
    const tokens = tagQuestion('many vehicles');
    expect(isPartOfAnothers(1, { uses, tied }, [name(1, 2), part, part], tokens)).toBe(true);
    expect(isPartOfAnothers(2, { uses, tied }, [name(1, 2), part, part], tokens)).toBe(false);
    expect(isPartOfAnothers(1, { uses, tied }, [part, part, part], tokens)).toBe(false);
  });

  it.each<[string, string, string, number, boolean]>([
    ['a code without labels, to what is written out', 'number', 'text', 0, true],
    ['a number, to no other number', 'number', 'number', 0, false],
    ['a nearly empty column, to a filled one', 'number', 'number', 99, true],
  ])('%s', (_, kind, other, nulls, expected) => {
    const column = { labels: [], unit: [], isReference: false, name: 'MAKE' };
    const profile = (empty: number) => ({ rows: 100, nulls: empty });
    const columns = [
      { ...column, use: 0, kind, profile: profile(nulls) },
      { ...column, use: 1, name: 'Make', kind: other, profile: profile(0) },
    ];
    const view = { uses, tied, columns } as unknown as Parameters<typeof givesWay>[1];
    expect(givesWay(0, view, [name(1, 2), name(1, 2)])).toBe(expected);
    expect(givesWay(0, view, [name(1, 3), name(1, 2)])).toBe(false);
    // The details of staff are theirs, however many are missing; those of "staff types" are not.
    const stays = kind === 'number' && other === 'number';
    expect(givesWay(0, view, [name(1, 2), name(1, 2)], [name(3, 4), NONE])).toBe(stays ? false : expected);
    expect(givesWay(0, view, [name(1, 2), name(1, 2)], [name(3, 4), { ...part, start: 3, end: 5 }])).toBe(expected);
  });

  it('takes no root of a name for a label', () => {
    const tokens = tagQuestion('the severity of wounds');
    expect(isRootOfName(value(0, 1, 2, 0.88, 'severe'), [name(1, 2)], tokens)).toBe(true);
    expect(isRootOfName(value(0, 1, 2, 0.88, 'severe'), [NONE], tokens)).toBe(false);
    expect(isRootOfName(value(0, 3, 4, 0.88, 'wound'), [name(3, 4)], tokens)).toBe(false);
  });

  it.each<[string, string, number, boolean]>([
    ['Which airlines fly to Rome?', 'FLY', 2, true],
    // A code that is written as it stands, or named behind what has one.
    ['Which airlines FLY to Rome?', 'FLY', 2, false],
    ['Is airline fly the oldest?', 'FLY', 2, false],
    ['Which airlines fly to Rome?', 'Fly', 2, false],
    ['Which airlines land in fly?', 'FLY', 4, false],
  ])('takes no verb for a code: %s (%s)', (question, stored, at, expected) => {
    const tokens = tagQuestion(question);
    expect(isVerb({ ...value(0, at, at + 1), stored }, [name(1, 2)], tokens, new Set())).toBe(expected);
  });

  it('takes no verb of a key edge between what it ties for a state', () => {
    const tokens = tagQuestion('Which dentists referred more than two patients?');
    const said = (names: readonly NameMatch[], verbs: readonly string[]) =>
      isVerb({ ...value(0, 2, 3), stored: 'referred' }, names, tokens, new Set(verbs));
    expect(said([name(1, 2), name(6, 7)], [stem('referred')])).toBe(true);
    expect(said([name(1, 2)], [stem('referred')])).toBe(false);
    expect(said([name(1, 2), name(6, 7)], [])).toBe(false);
  });

  it('takes no source for a value', () => {
    const tokens = tagQuestion('According to the police, how many died?');
    expect([value(0, 0, 1), value(0, 3, 4), value(0, 6, 7)].map((v) => isOfSource(v, tokens))).toEqual([
      true,
      true,
      false,
    ]);
  });
});
