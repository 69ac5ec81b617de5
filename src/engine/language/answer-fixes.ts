/** What answers questions that data leave open: in which order dates are written, say. */
import { say, type Message } from '../core/message';
import type { GraphFile } from '../graph/graph-file';
import { SOURCE_FIELD_NAMES } from '../graph/parse';
import { changeMap } from '../graph/yaml-edit';
import type { TextRange } from '../graph/yaml-tree';
import { actionOn, whereAllowed, type Action } from './action';

/**
 * Ways to say at its source what the data leaves open; which answer is right only a person knows.
 * @param fault where the question is told
 * @param field the field of the source that answers it
 * @param words the answers that are possible
 * @param file the part of the graph that lists the source
 */
export function answerFixes(
  fault: TextRange,
  field: string,
  words: readonly string[],
  { file, text, places }: GraphFile,
): readonly Action[] {
  const node = places.sources.find(({ start, end }) => start <= fault.start && fault.end <= end);
  if (node?.kind !== 'map') return [];
  return words.flatMap((value) =>
    whereAllowed(() =>
      actionOn(answerTitle(field, value), file, changeMap(text, node, [{ key: field, value }], SOURCE_FIELD_NAMES)),
    ),
  );
}

/** An answer in words; what is written for it is named too, so that it is found again in the text. */
function answerTitle(field: string, value: string): Message {
  const written = `${field}: ${value}`;
  switch (written) {
    case 'dates: dmy':
      return say`In these dates the day comes first (add ${written})`;
    case 'dates: mdy':
      return say`In these dates the month comes first (add ${written})`;
    case 'dates: ymd':
      return say`In these dates the year comes first (add ${written})`;
    default:
      return say`Add ${written} to the source`;
  }
}
