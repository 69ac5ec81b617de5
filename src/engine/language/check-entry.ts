/**
 * Checks the one entry that somebody is typing in, at once: its form, its words, its names. What concerns several entries, and
 * what only the data tells, comes with the check of the whole.
 */
import type { Problem } from '../core/problems';
import { readGraphFile } from '../graph/parse';
import type { DataShape } from '../graph/shape';
import { validateGraph } from '../graph/validate';
import { ruleProblems } from '../profile/rule-problems';
import { termProblems } from '../profile/term-problems';
import { entryAt } from './cursor';

/** Problems that the check of one entry cannot find: those shown before stay until the whole was checked. */
export const OF_THE_WHOLE: ReadonlySet<string> = new Set([
  'duplicate-edge',
  'ambiguous-edges',
  'context-island',
  'duplicate-table',
  'duplicate-source',
  'missing-source',
  'unreadable-source',
  'unsupported-kind',
  'missing-codes',
  'key-not-unique',
  'key-incomplete',
  'edge-no-match',
  'edge-orphans',
  'cardinality-contradicted',
  'rule-disagrees',
  'not-measured',
]);

/** The entry and what is wrong with it. */
export interface CheckedEntry {
  /** First and last line, from 1. */
  readonly firstLine: number;
  readonly lastLine: number;
  readonly problems: readonly Problem[];
}

const SECTIONS: ReadonlySet<string> = new Set(['sources', 'tables', 'edges']);

/**
 * Checks the entry at a place.
 * @param text the text of the file
 * @param offset of the place
 * @param file path of the file, for problems
 * @param data what is known of the data; without it, names are not checked
 * @returns undefined where the place is in no entry, or the entry cannot be read by itself (it has anchors or aliases)
 */
export function checkEntry(
  text: string,
  offset: number,
  file: string,
  data: DataShape | undefined,
): CheckedEntry | undefined {
  const entry = entryAt(text, offset);
  if (!entry || !SECTIONS.has(entry.section)) return undefined;
  const { start, end } = entry.lines;
  const lines = text.slice(start, end);
  if (/(^|[\s,[{])[&*][^\s,[\]{}]/.test(lines)) return undefined;
  const head = `version: 1\n${entry.section}:\n`;
  const read = readGraphFile(head + lines, file);
  const meaning = validateGraph({ files: [read] }, data?.tables, data?.unread);
  const found = [...read.problems, ...ruleProblems([read]), ...termProblems([read]), ...meaning];
  const firstLine = lineOf(text, start);
  const down = firstLine - 3;
  const moved = ({ line, column }: Problem['start']) => ({ line: Math.max(firstLine, line + down), column });
  const problems = found
    .filter(({ code }) => !OF_THE_WHOLE.has(code))
    .map((problem) => ({ ...problem, start: moved(problem.start), end: moved(problem.end) }));
  return { firstLine, lastLine: firstLine + (lines.match(/\n/g)?.length ?? 0), problems };
}

function lineOf(text: string, offset: number): number {
  let line = 1;
  for (let at = text.indexOf('\n'); at >= 0 && at < offset; at = text.indexOf('\n', at + 1)) line++;
  return line;
}
