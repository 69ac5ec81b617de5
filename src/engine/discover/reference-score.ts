/** How likely a candidate reference is a foreign key: a logistic model over few, readable signs. */
import type { TableFacts } from './facts';
import type { FoundKey } from './keys';
import { sameWords, shareOf } from './names';
import type { ReferenceCandidate } from './references';

/** The signs, in the order of the weights. */
export const SIGNS = [
  'bias',
  'same name',
  'explained by the table',
  'names the table',
  'names the whole table',
  'ends like the table or its key',
  'is named like a key',
  'nothing in common',
  'is named after its own table',
  'refers to the chosen key',
  'the key comes first',
  'all found',
  'share missing',
  'short of values',
  'covers the key',
  'values are text',
  'numbers that could be anything',
  'is the key of its own table',
  'comes first in its table',
  'is part of a key',
  'another table fits better',
  'same table',
] as const;

/** Fitted by `test/bench/fit-foreign-keys.ts`. */
const WEIGHTS: readonly number[] = [
  -5.99, 0.61, -1.59, 0.42, 1.47, 2.74, -0.71, -1.64, -0.16, 2.64, 1.32, 3.6, -2.64, -0.19, -0.07, -0.68, -1.9, -0.05,
  -0.38, 0.52, -1.55, -2.65,
];

/** What all candidates are judged against. */
export interface ScoreContext {
  readonly tables: ReadonlyMap<string, TableFacts>;
  readonly keys: ReadonlyMap<string, FoundKey>;
}

/**
 * The signs of a candidate as numbers.
 * @param candidate the candidate
 * @param context all tables and their keys
 * @returns one number for each of SIGNS
 */
export function signsOf(candidate: ReferenceCandidate, context: ScoreContext): readonly number[] {
  const { from, to, names, share } = candidate;
  const own = context.tables.get(from.table);
  const key = context.keys.get(to.table)?.columns;
  const ownKey = context.keys.get(from.table)?.columns;
  const whole = names.named === 1 && names.explained === 1;
  const bare = from.words.core.length === 0;
  const ofOwn = own !== undefined && (bare || sameWords(from.words.core, own.words.words));
  const distinct = from.profile.distinct;
  return [
    1,
    names.same,
    names.explained,
    names.named,
    flag(whole),
    names.ending,
    flag(from.words.idLike),
    flag(names.explained === 0 && names.named === 0),
    flag(ofOwn),
    flag(key?.length === 1 && key[0] === to.name),
    flag(to.position === 0),
    flag(share === 1),
    1 - share,
    flag(distinct < 4),
    to.profile.distinct ? Math.min(1, distinct / to.profile.distinct) : 0,
    flag(from.profile.type === 'text'),
    flag(isDense(candidate)),
    flag(ownKey?.length === 1 && ownKey[0] === from.name),
    flag(from.position === 0),
    flag((ownKey?.length ?? 0) > 1 && ownKey?.includes(from.name) === true),
    flag(fitsBetter(candidate, context)),
    flag(from.table === to.table),
  ];
}

/**
 * The probability that a candidate is a foreign key.
 * @param signs what `signsOf` gave
 * @returns 0 to 1
 */
export function probability(signs: readonly number[]): number {
  const sum = signs.reduce((total, sign, i) => total + sign * (WEIGHTS[i] ?? 0), 0);
  return 1 / (1 + Math.exp(-sum));
}

function flag(condition: boolean): number {
  return condition ? 1 : 0;
}

/** Keys that count 1, 2, 3, …: any small number is found among them, so that finding it says little. */
function isDense({ to }: ReferenceCandidate): boolean {
  const { min, max, distinct } = to.profile;
  return typeof min === 'number' && typeof max === 'number' && max - min + 1 <= distinct * 1.2 && min <= 1;
}

/** Whether another table's name explains the referring column better. */
function fitsBetter({ from, to }: ReferenceCandidate, { tables }: ScoreContext): boolean {
  const fit = (table: TableFacts | undefined) =>
    table ? shareOf(from.words.core, table.words.words) + shareOf(table.words.words, from.words.core) : 0;
  const here = fit(tables.get(to.table));
  return [...tables.values()].some((table) => table.name !== to.table && fit(table) > here + 0.01);
}
