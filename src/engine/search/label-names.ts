/** Further names of codes, read off how code lists write their labels. */
import { fold, isStopWord, stem, wordsOf } from './words';

/** Words that say of a state no more than that it is none of the others. */
const NO_STATE =
  /^(?:others?|unknown|none|not|no|if|type|kind|degree|specified|unspecified|reported|indicated|various|etc)$/;
/** A label of more words is a sentence. */
const MOST_WORDS = 8;
/** Words of each of two parts that change places. */
const MOST_IN_PART = 3;

/**
 * Other names for what a label stands for: what a dash or a slash sets apart, where no other label of the list says it ("pinned" of
 * "Entrapped/pinned - mechanically restrained"), what
 * stands before a comma, and what a comma has put last said first ("totally ejected" of "Ejected, totally").
 * @param label one label of a code list
 * @param all the labels of that list
 */
export function furtherNames(label: string, all: readonly string[]): readonly string[] {
  if (wordsOf(fold(label)).length > MOST_WORDS) return [];
  const others = all.filter((other) => other !== label).map(stems);
  const isOwn = (part: string) => {
    const own = stems(part);
    return own !== '' && !others.some((other) => ` ${other} `.includes(` ${own} `));
  };
  const parts = label.split(/\s+[-–—]\s+|\/|[()]/).map((part) => part.trim());
  const named = parts.length > 1 ? parts.filter((part) => saysState(part) && isOwn(part)) : [];
  const [head = '', modifier = '', ...rest] = label.split(/,\s+/);
  const turns = rest.length === 0 && [head, modifier].every((part) => saysState(part) && isShort(part));
  // "Miscellaneous, backing" is what is called miscellaneous, where nothing else is.
  const first = rest.length === 0 && modifier !== '' && saysState(head) && isShort(head) && isOwn(head) ? [head] : [];
  return [...named, ...first, ...(turns ? [`${modifier} ${head}`] : [])];
}

function stems(text: string): string {
  return wordsOf(fold(text)).map(stem).join(' ');
}

function isShort(part: string): boolean {
  return wordsOf(fold(part)).length <= MOST_IN_PART;
}

/** Whether words tell something, rather than that nothing is told. */
function saysState(part: string): boolean {
  const words = wordsOf(fold(part));
  return words.some((word) => word.length > 3 && !isStopWord(word)) && !words.some((word) => NO_STATE.test(word));
}
