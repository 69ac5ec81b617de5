import { expect, it } from 'vitest';
import { type Tool, choosePlan } from '../../../src/engine/plan/tool';

const tool = (name: string, cost: number | undefined): Tool<undefined, string> => ({
  name,
  answers: name,
  cost: () => cost,
  run: () => Promise.resolve(name),
});

it.each([
  ['the cheapest', [tool('slow', 500), tool('quick', 5)], 'quick'],
  ['the first of equals', [tool('a', 5), tool('b', 5)], 'a'],
  ['only those that can', [tool('cannot', undefined), tool('can', 900)], 'can'],
  ['none', [tool('cannot', undefined)], undefined],
])('chooses %s', (_, tools, expected) => expect(choosePlan(tools, 'How many?')?.tool.name).toBe(expected));
