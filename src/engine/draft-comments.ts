/** What a drafted graph file tells whoever curates it: comments at its end. */
import { formatColumn } from './core/identifiers';
import { inEnglish } from './core/message';
import { relativePath } from './graph/file-paths';
import type { Source } from './graph/model';
import { sourceEntry } from './graph/print';
import { printFlow, printScalar } from './graph/yaml-print';
import type { UnreadSource } from './ingest/loaded-data';
import { sensitiveWords, type SensitiveColumn } from './profile/sensitive';

/** So many files that tell about the data, or that could not be read, are named. */
const MOST_NAMED = 20;

/**
 * Names what could not be read: as entries of the graph these would be errors, and nothing could be asked.
 * @param unread the sources, and why they could not be read
 * @param entryOf a source as the graph would name it
 * @returns comments with file, reason and entry; empty where all was read
 */
export function unreadComment(
  unread: readonly UnreadSource[],
  entryOf: (source: UnreadSource['source']) => Source,
): string {
  if (unread.length === 0) return '';
  const lines = unread.slice(0, MOST_NAMED).flatMap(({ source, reason }) => {
    // A reason may quote a file, line breaks and all.
    const said = inEnglish(reason)
      .replaceAll(/[\p{C}\p{Zl}\p{Zp}]+/gu, ' ')
      .trim();
    return [`#   - ${printFlow(sourceEntry(entryOf(source)))}`, `#     Left out: ${said}`];
  });
  const more = unread.length - MOST_NAMED;
  return [
    '# What follows could not be read, and is no source of this graph. Mend it as is said of each, then put its entry, without',
    '# the mark, under "sources:" above; or add the file by "Add Data to the Graph…" in VS Code. What is not wanted may be deleted here.',
    ...lines,
    ...(more > 0 ? [`#   and ${more} more, which the warnings of the draft tell`] : []),
    '',
  ].join('\n');
}

/**
 * Names files that tell about the data: whoever curates the graph wants to read them.
 * @param companions absolute paths
 * @param folder the one that the graph file will be in
 */
export function companionsComment(companions: readonly string[], folder: string): string {
  if (companions.length === 0) return '';
  const names = companions.slice(0, MOST_NAMED).map((path) => printScalar(relativePath(folder, path)));
  return ['# Beside the data lie files that tell about it:', ...names.map((name) => `# - ${name}`), ''].join('\n');
}

/**
 * What could be hidden: a person decides. On a server nothing can take the place of values.
 * @param columns those that look sensitive
 * @param onServer they lie on a server
 */
export function exclusionComment(columns: readonly SensitiveColumn[], onServer: boolean): string {
  if (columns.length === 0) return '';
  const lines = columns.map((column) => {
    const { kind } = column;
    return `#     - ${printScalar(formatColumn(column))} # ${inEnglish(sensitiveWords(kind))}`;
  });
  return [
    ...(onServer
      ? [
          '# Some columns look as though not everybody may see what they hold. Without the first mark of these lines, they',
          '# are not read:',
        ]
      : [
          '# Some columns look as though not everybody may see what they hold. Without the first mark of these lines, their values',
          '# are replaced by stand-ins in all that is asked, shown, traced and sent to language models:',
        ]),
    ...['# exclude:', onServer ? '#   columns:' : '#   redact:', ...lines, ''],
  ].join('\n');
}
