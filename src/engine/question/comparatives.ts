/** Comparatives of any adjective: "deeper than 40 cm", "2 m or wider". A list of them would never be whole; those of smallness are few. */
import type { Token } from '../search/words';
import { unitNamed } from './units';

/** Adjectives of those that have little of something, whatever it is: "shallower" and "the shallowest" say less. */
const LITTLE = new Set(
  `brief calm cheap close cold cool dim dry dumb faint few fine light low mild narrow near poor quiet rare
  scarce shallow short slight slim slow small soft sparse thin tiny weak young`.split(/\s+/),
);
const COMPARED = /^(.{2,}?)(?:er|est)$/;

/**
 * Whether a comparative or a superlative says that something has less, or the least.
 * @param word in lower case
 */
export function saysLess(word: string): boolean {
  if (/^(?:less|lesser|least|worse|worst)$/.test(word)) return true;
  const root = COMPARED.exec(word)?.[1] ?? '';
  return [root, `${root}e`, root.replace(/(.)\1$/, '$1'), root.replace(/i$/, 'y')].some((one) => LITTLE.has(one));
}

/** Words that only end like a comparative, and those of times and of worth, of which neither end is the greater one. */
const NO_COMPARATIVE =
  /^(?:other|another|rather|either|neither|whether|however|together|further|under|over|after|never|ever|newer|later|earlier|sooner|better|older|former|latter)$/;
const COMPARATIVE = /^\p{L}{2,}er$/u;

/** What a word compares by; undefined where it is no comparative. */
function compares({ word, quoted }: Token): 'more' | 'less' | undefined {
  if (quoted || !COMPARATIVE.test(word) || NO_COMPARATIVE.test(word)) return undefined;
  return saysLess(word) ? 'less' : 'more';
}

/**
 * Whether a word that a "than" follows is the comparative of an adjective: "deeper", and no "rather".
 * @param token of a question
 */
export function isComparative(token: Token): boolean {
  return compares(token) !== undefined || (!token.quoted && token.word === 'older');
}

/** Whether a number ends right before a token, with its unit where it has one: "2 m or wider". */
function endsNumber(tokens: readonly Token[], at: number): boolean {
  const last = tokens[at - 1];
  if (last?.kind === 'number' && !last.quoted) return true;
  const isUnit = last !== undefined && (unitNamed(last.word) !== undefined || /^\p{L}{1,3}$/u.test(last.word));
  return isUnit && tokens[at - 2]?.kind === 'number';
}

/** The first token of a denial right before a comparative: "not longer than", "were no longer than". */
function denialBefore(at: number, cues: readonly (string | undefined)[]): number {
  let start = at;
  while (start > 0 && cues[start - 1] === 'not') start--;
  return start;
}

const DENIED = { more: 'at-most', less: 'at-least' } as const;

/**
 * The cues of comparatives that no phrase says: each token of "deeper than", of "not deeper than", and of "or deeper" behind a number.
 * @param tokens of a question
 * @param cues of its tokens, as far as phrases say them
 * @returns pairs of a token and its cue
 */
export function comparativeCues(
  tokens: readonly Token[],
  cues: readonly (string | undefined)[],
): (readonly [at: number, cue: string])[] {
  return tokens.flatMap((token, i): (readonly [number, string])[] => {
    const way = compares(token);
    if (way === undefined) return [];
    if (tokens[i + 1]?.word === 'than' && (cues[i] === undefined || cues[i] === `${way}-than`)) {
      const start = tokens[i + 2]?.kind === 'number' ? denialBefore(i, cues) : i;
      const cue = start < i ? DENIED[way] : `${way}-than`;
      return Array.from({ length: i + 2 - start }, (_, k) => [start + k, cue] as const);
    }
    const isOr = tokens[i - 1]?.word === 'or' && cues[i - 1] === 'or' && endsNumber(tokens, i - 1);
    return isOr ? [i - 1, i].map((at) => [at, way === 'more' ? 'at-least' : 'at-most'] as const) : [];
  });
}
