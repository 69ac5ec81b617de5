/** What of a question no column covers, as a language model reads it (DMRAL 4.2): what a residual question has to ask for. */
import { isStopWord, tokenize } from '../search/words';
import type { ModelReading } from './model-reading';

/**
 * The needs and conditions for which no column was found, less those whose words others cover: "more than 3 courses" is a
 * count of what "courses" stands for.
 * @param reading of the question
 * @returns in the words of the reading, each once
 */
export function uncovered({ conditions, needs }: ModelReading): readonly string[] {
  const parts = [
    ...needs.map(({ text, columns }) => ({ text, covered: columns.length > 0 })),
    ...conditions.map(({ text, column }) => ({ text, covered: column !== undefined })),
  ];
  const known = new Set(parts.filter(({ covered }) => covered).flatMap(({ text }) => contentOf(text)));
  const open = parts.filter(({ text, covered }) => !covered && contentOf(text).some((word) => !known.has(word)));
  return [...new Set(open.map(({ text }) => text))];
}

function contentOf(text: string): string[] {
  return tokenize(text).flatMap(({ kind, word, stem }) => (kind === 'word' && !isStopWord(word) ? [stem] : []));
}
