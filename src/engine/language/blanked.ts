/**
 * Text that is no YAML while somebody types: the entries that break it are blanked, so that all the others can be read, at the
 * offsets where they stand.
 */
import { parseYaml, type TextRange } from '../graph/yaml-tree';
import { cursorAt, lineStartAt } from './cursor';

/** Entries that are blanked at most; a text with more faults is not being typed, it is something else. */
const MOST_BLANKED = 5;

/**
 * Blanks what breaks a text.
 * @param text the text of a graph file
 * @param offset where the cursor is, if that is known: what is typed there is the likeliest fault
 * @returns a text of the same length that is YAML; the text itself where it is, or cannot be made so
 */
export function withoutFaults(text: string, offset?: number): string {
  let whole = text;
  const hints = offset === undefined ? [] : [offset];
  for (let i = 0; i <= MOST_BLANKED; i++) {
    const { fault } = parseYaml(whole);
    if (!fault) return whole;
    // Brackets and quotes that are never closed are noticed further down.
    const at = hints.shift() ?? lastContent(whole, fault.start);
    const entry = cursorAt(text, at)?.entry ?? { start: lineStartAt(text, at), end: at };
    const next = blank(whole, entry);
    const above = lastContent(whole, Math.max(0, lineStartAt(whole, fault.start) - 1));
    whole = next === whole ? blank(whole, cursorAt(text, above)?.entry ?? { start: above, end: above }) : next;
  }
  return parseYaml(whole).fault ? text : whole;
}

function blank(text: string, { start, end }: TextRange): string {
  return text.slice(0, start) + text.slice(start, end).replaceAll(/[^\r\n]/g, ' ') + text.slice(end);
}

/** The last offset up to a place where something is written. */
function lastContent(text: string, from: number): number {
  let at = Math.min(from, text.length - 1);
  while (at > 0 && /\s/.test(text[at] ?? '')) at--;
  return Math.max(0, at);
}
