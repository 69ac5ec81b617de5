/** Question sets: JSON Lines, one question a line. */
import { readFileSync, statSync } from 'node:fs';
import { SchemaGraphError } from '../../engine/core/errors';
import { say } from '../../engine/core/message';
import type { SqlValue } from '../../engine/core/values';

/** One question of a set; fields that are not named here are ignored. */
export interface QuestionCase {
  readonly id: string;
  readonly db: string;
  readonly question: string;
  readonly evidence?: string;
  readonly sql?: string;
  readonly tables?: readonly string[];
  /** Columns that the gold SQL reads, as `T.C`. */
  readonly columns?: readonly string[];
  readonly ordered?: boolean;
  /** The result depends on the current date: left out. */
  readonly volatile?: boolean;
  readonly template?: string | number;
  readonly answer?: {
    readonly columns: readonly string[];
    readonly rowCount?: number;
    readonly rows?: readonly (readonly SqlValue[])[];
  };
}

/** Larger sets are refused before memory is gone: public ones have a tenth of it. */
const MOST_BYTES = 64 * 1024 * 1024;

/**
 * Reads a question set.
 * @param file path of a `.jsonl` file
 * @throws SchemaGraphError `not-found`; `limit` where it is too large, `bad-input` with the line that cannot be read
 */
export function readQuestionSet(file: string): QuestionCase[] {
  const stat = statSync(file, { throwIfNoEntry: false });
  if (!stat?.isFile()) throw new SchemaGraphError('not-found', say`There is no question set at ${file}.`);
  if (stat.size > MOST_BYTES)
    throw new SchemaGraphError(
      'limit',
      say`${file} has more than 64 MB, and is no question set that is read; split it.`,
    );
  const text = readFileSync(file, 'utf8');
  return text.split('\n').flatMap((line, i) => {
    if (line.trim() === '') return [];
    try {
      const value = JSON.parse(line) as Partial<QuestionCase>;
      if (typeof value.question !== 'string') throw new Error('it has no "question"');
      return [{ ...value, id: String(value.id ?? i + 1), db: String(value.db ?? ''), question: value.question }];
    } catch (error) {
      throw new SchemaGraphError('bad-input', say`${file}:${i + 1}: this line is not a question: ${String(error)}.`);
    }
  });
}

/**
 * One half of a set: the questions whose CRC-32 of the UTF-8 id (of the template, where there is one) is odd or even.
 * @param cases the set
 * @param half which half
 */
export function halfOf(cases: readonly QuestionCase[], half: 'odd' | 'even'): QuestionCase[] {
  return cases.filter((c) => (crc32(String(c.template ?? c.id)) % 2 === 1) === (half === 'odd'));
}

/**
 * CRC-32 (IEEE 802.3) of a text's UTF-8 bytes.
 * @param text any text
 * @returns an unsigned 32-bit number
 */
export function crc32(text: string): number {
  let crc = 0xffffffff;
  for (const byte of new TextEncoder().encode(text)) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit++) crc = (crc >>> 1) ^ (crc & 1 ? 0xedb88320 : 0);
  }
  return (crc ^ 0xffffffff) >>> 0;
}
