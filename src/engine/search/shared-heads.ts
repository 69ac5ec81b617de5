/**
 * Values that are listed and share the end of their names: "the North or South Gate" names the North Gate. Only what is stored is read
 * so: beside "Iron and Steel Works" nothing is made up.
 */
import { columnKey } from '../core/identifiers';
import { SURE, type ValueHit } from './hits';
import { fold, wordsOf } from './words';

/** What stands between two values of a list. */
const LISTED = /^\s*(?:,|,?\s*(?:and|or|&))\s*(?:the\s+)?$/i;

/**
 * The same hits, those surely meant that say the beginning of a name and share the end of it with the next in the list, or the one
 * before.
 * @param hits stored values that a question may say
 * @param text the question
 */
export function withSharedHeads(hits: readonly ValueHit[], text: string): ValueHit[] {
  const sure = new Map(hits.filter(({ score }) => score >= SURE).map((hit) => [hit, hit]));
  const isFree = ({ start, end }: ValueHit) => ![...sure.keys()].some((v) => v.start < end && start < v.end);
  const sharesHead = (hit: ValueHit, whole: ValueHit): boolean => {
    if (columnKey(whole.column) !== columnKey(hit.column) || !areListed(hit, whole, text)) return false;
    const own = wordsOf(fold(String(whole.stored)));
    const said = wordsOf(fold(text.slice(hit.start, hit.end)));
    const stored = wordsOf(fold(String(hit.stored)));
    const head = stored.slice(said.length);
    const begins = said.every((word, i) => stored[i] === word);
    return begins && head.length > 0 && head.length < own.length && own.slice(-head.length).join() === head.join();
  };
  // In the list "A, B or C Gate" the gate of B tells that of A.
  for (let last: ValueHit | undefined, more = true; more; more = last !== undefined) {
    last = hits.find(
      (hit) => !sure.has(hit) && isFree(hit) && [...sure.keys()].some((whole) => sharesHead(hit, whole)),
    );
    if (last) sure.set(last, { ...last, score: SURE });
  }
  return hits.map((hit) => sure.get(hit) ?? hit);
}

/** Whether nothing but an "and", an "or" or a comma stands between two hits. */
function areListed(a: ValueHit, b: ValueHit, text: string): boolean {
  const [first, second] = a.start < b.start ? [a, b] : [b, a];
  return second.start >= first.end && LISTED.test(text.slice(first.end, second.start));
}
