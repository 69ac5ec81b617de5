/** Chooses the encoding of a text file: a person's, or the one that was found, and says so where that may be wrong. */
import { say } from '../core/message';
import type { Problem } from '../core/problems';
import type { Encoding, Reading } from '../graph/reading';
import { detectEncoding } from './detect-encoding';
import { importProblem } from './import-problem';
import { countLines } from './utf8-lines';

/** An encoding, and what there is to say of it. */
export interface ChosenEncoding {
  readonly encoding: Encoding;
  readonly problems: readonly Problem[];
}

/**
 * Chooses the encoding of a file.
 * @param path the file, for problems
 * @param bytes all of it
 * @param reading what its source says
 */
export function chooseEncoding(path: string, bytes: Uint8Array, reading: Reading): ChosenEncoding {
  if (reading.encoding) return { encoding: reading.encoding, problems: [] };
  const { encoding, sureness } = detectEncoding(bytes);
  if (sureness === 'certain') return { encoding, problems: [] };
  if (encoding === 'utf-8') return { encoding, problems: otherLines(path, bytes) };
  const message =
    sureness === 'likely'
      ? say`The file is not UTF-8 and is read as ${encoding}; where letters look wrong, write "encoding:" into its source.`
      : say`The encoding of this file cannot be told for sure; it is read as ${encoding}. Where letters look wrong, write "encoding:" into its source, or save the file as UTF-8.`;
  const severity = sureness === 'likely' ? 'info' : 'warning';
  return { encoding, problems: [importProblem(path, 'assumed-encoding', message, 1, severity)] };
}

/** Says which lines of a file of UTF-8 are none. */
function otherLines(path: string, bytes: Uint8Array): Problem[] {
  const { western, first, broken } = countLines(bytes);
  const problems: Problem[] = [];
  if (western > 0) {
    const message =
      western === 1
        ? say`This line is not in UTF-8, as others of the file are, and is read as windows-1252; where letters look wrong, save the file again from where it came from.`
        : say`${western} lines, from this one on, are not in UTF-8, as others of the file are, and are read as windows-1252; where letters look wrong, save the file again from where it came from.`;
    problems.push(importProblem(path, 'mixed-encodings', message, first));
  }
  if (broken > 0) {
    const message = say`Some bytes of this file are no UTF-8 and are read as "\ufffd"; save it again from where it came from.`;
    problems.push(importProblem(path, 'broken-encoding', message));
  }
  return problems;
}
