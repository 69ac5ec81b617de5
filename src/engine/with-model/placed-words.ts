/** What the graph does not know under the question's word, but a language model's reading accounts for. */
import { columnKey } from '../core/identifiers';
import { say, type Message } from '../core/message';
import type { Missing } from '../plan/missing';
import type { ModelReading } from '../question/model-reading';
import type { Candidate } from '../reason/programs/reasoned';

/**
 * The words of a need or condition whose column the program uses; a value only where it was found as it is stored.
 * @param reading of the question, if it could be read
 * @param best the program that comes first
 * @param missing what of the question the graph does not know
 */
export function placedBy(
  reading: ModelReading | undefined,
  best: Candidate | undefined,
  missing: readonly Missing[],
): readonly Missing[] {
  if (!reading || !best) return [];
  const used = new Set(best.columns.map(columnKey));
  const { conditions, needs } = reading;
  return missing.filter(({ kind, text }) => {
    const holds = (phrase: string) => phrase.toLowerCase().includes(text.toLowerCase());
    const bound = conditions.filter((c) => holds(c.text) && c.column !== undefined && used.has(columnKey(c.column)));
    if (kind === 'value') return bound.some(({ value }) => value !== undefined);
    if (kind !== 'attribute') return false;
    return bound.length > 0 || needs.some((n) => holds(n.text) && n.columns.some((ref) => used.has(columnKey(ref))));
  });
}

/**
 * What a model accounted for is said: a person can tell whether that is what was meant.
 * @param placed words that the graph does not know
 */
export function placedDoubts(placed: readonly Missing[]): readonly Message[] {
  return placed.map(({ text }) => say`The graph does not know “${text}”; the language model found columns for it.`);
}
