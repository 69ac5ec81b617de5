/** Columns whose name stands in a question as it is written, small words and all: "kg per hl" for `kg_per_hl`. */
import { splitIdentifier } from '../../search/words';
import type { QuestionContext } from '../frame/question-context';
import { range } from '../frame/question-context';
import type { NamedAt } from './names-at';

const LONGEST = 5;

/**
 * The columns whose name stands at a place as it is written.
 * @param start the token at which it begins
 * @param context the question
 */
export function writtenAt(start: number, { linked, view }: QuestionContext): NamedAt | undefined {
  const found = view.columns.filter(({ name }) => {
    const words = splitIdentifier(name);
    return words.length > 1 && words.every((word, i) => linked.tokens[start + i]?.word === word);
  });
  const longest = Math.max(...found.map(({ name }) => splitIdentifier(name).length));
  const columns = found.filter(({ name }) => splitIdentifier(name).length === longest).map(({ id }) => id);
  return found.length === 0 ? undefined : { start, columns: new Set(columns), end: start + longest, inPart: false };
}

/**
 * The same where the name ends before a token.
 * @param end the token behind it
 * @param context the question
 */
export function writtenBefore(end: number, context: QuestionContext): NamedAt | undefined {
  return range(Math.max(0, end - LONGEST), end)
    .map((start) => writtenAt(start, context))
    .find((named) => named?.end === end);
}
