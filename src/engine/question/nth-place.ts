/** "The second highest wage", "third-oldest club": what is asked is asked of the first, and then told of the one in another place. */
import { tagQuestion } from './tag-question';
import { quotes } from './sentences';

/** A place in an order. */
export interface NthPlace {
  /** The question as it asks for the first. */
  readonly first: string;
  /** From two on. */
  readonly place: number;
}

const PLACES = ['second', 'third', 'fourth', 'fifth', 'sixth', 'seventh', 'eighth', 'ninth', 'tenth'];
const WRITTEN = /^(\d+)(?:st|nd|rd|th)$/;
/** Cues of superlatives. */
const SUPERLATIVES = new Set('most least longest shortest oldest youngest latest most-common least-common'.split(' '));

/** The place that a word tells; undefined where it is none beyond the first. */
export function placeOf(word: string): number | undefined {
  const written = WRITTEN.exec(word)?.[1];
  const place = written === undefined ? PLACES.indexOf(word.toLowerCase()) + 2 : Number(written);
  return place > 1 ? place : undefined;
}

/**
 * A question for what is in another place than the first.
 * @param question as a person wrote it
 * @returns undefined where it asks for none, or for several
 */
export function nthPlace(question: string): NthPlace | undefined {
  if (quotes(question)) return undefined;
  const tokens = tagQuestion(question);
  const places = tokens.flatMap(({ word, start, index, capital }) => {
    const [place, next] = [placeOf(word), tokens[index + 1]];
    const isRank = place !== undefined && next !== undefined && SUPERLATIVES.has(next.cue ?? '');
    return isRank && !(capital && index > 0) ? [{ place, from: start, to: next.start }] : [];
  });
  const [only, ...more] = places;
  if (!only || more.length > 0) return undefined;
  return { first: question.slice(0, only.from) + question.slice(only.to), place: only.place };
}

/**
 * What a place is called.
 * @param place from two on
 */
export function placeName(place: number): string {
  const isTeen = Math.floor((place % 100) / 10) === 1;
  const ending = isTeen ? 'th' : (['th', 'st', 'nd', 'rd'][place % 10] ?? 'th');
  return PLACES[place - 2] ?? `${String(place)}${ending}`;
}
