/** The shape of a question: what it names replaced by kinds, for models that look at no words. */
import type { NameMatch } from './name-match';
import type { TaggedToken } from './tag-question';

/** Cues that yield to a column or table of the same name. */
const WEAK_CUES = new Set([
  'show',
  'name',
  'title',
  'id',
  'year',
  'month',
  'day',
  'time',
  'list',
  'work',
  'live',
  'old',
  'long',
  'short',
  'count',
  'have',
  'sum',
  'sorted',
  'exactly',
  'percent',
  'me',
  'with',
  'null',
  'filled',
  'new',
  'other',
  'same',
]);

/**
 * The shape of a question.
 * @param tokens the question
 * @param columns where each column is named
 * @param uses where each table is named
 * @param solid values that are surely meant as such
 * @returns the shape, and for each token its place in it
 */
export function shapeOf(
  tokens: readonly TaggedToken[],
  columns: readonly NameMatch[],
  uses: readonly NameMatch[],
  solid: readonly Pick<NameMatch, 'start' | 'end'>[],
): { shape: string[]; shapePlace: number[] } {
  const kinds: (string | undefined)[] = tokens.map(() => undefined);
  const spans: number[] = tokens.map((_, i) => -1 - i);
  const mark = (matches: readonly NameMatch[], kind: string, both: string) => {
    for (const m of matches) {
      if (m.level !== 5 || m.shadowed) continue;
      for (let i = m.start; i < m.end; i++) {
        if (kinds[i] === undefined || (kinds[i] === kind && (spans[i] ?? 0) < 0)) kinds[i] = kind;
        else if (kinds[i] !== kind) kinds[i] = both;
        spans[i] = m.start;
      }
    }
  };
  mark(columns, 'COL', 'COL');
  mark(uses, 'TAB', 'COLTAB');
  for (const m of columns) {
    if (m.level < 3 || m.level === 5 || m.shadowed) continue;
    for (let i = m.start; i < m.end; i++) kinds[i] ??= 'part';
  }
  for (const v of solid) {
    for (let i = v.start; i < v.end; i++) {
      kinds[i] = 'VAL';
      spans[i] = v.start;
    }
  }
  const shape: string[] = [];
  const shapePlace: number[] = [];
  let previous = '';
  tokens.forEach((token, i) => {
    let tag = kinds[i];
    if (tag !== 'VAL') {
      if (token.number !== undefined && !token.weakNumber) tag = 'NUM';
      else if (token.cue !== undefined && (tag === undefined || !WEAK_CUES.has(token.cue))) tag = token.cue;
    }
    tag ??= token.quoted ? 'VAL' : token.capital ? 'Word' : 'word';
    const place = `${tag}@${String(tag === 'COL' || tag === 'TAB' || tag === 'VAL' || tag === 'COLTAB' ? spans[i] : tag)}`;
    if (place !== previous) shape.push(tag);
    shapePlace.push(shape.length - 1);
    previous = place;
  });
  return { shape, shapePlace };
}
