/** How values are written: one class for a column, from a few of its values. Columns that join are written alike. */
import type { ColumnType, SqlValue } from '../core/values';

const CLASSES: readonly (readonly [string, RegExp])[] = [
  ['iso-date', /^\d{4}-[01]\d-[0-3]\d$/],
  ['iso-datetime', /^\d{4}-[01]\d-[0-3]\d[ T]\d\d:\d\d/],
  ['iso-month', /^(?:1[5-9]|20)\d\d-(?:0[1-9]|1[0-2])$/],
  ['slash-date', /^\d{1,2}[/.]\d{1,2}[/.](\d{4}|\d\d)$/],
  ['time', /^\d{1,2}:[0-5]\d(:[0-5]\d(\.\d+)?)?$/],
  ['email', /^[^\s@]+@[^\s@]+\.[^\s@]+$/],
  ['url', /^(https?:\/\/|www\.)\S+$/i],
  ['uuid', /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i],
  ['integer', /^-?\d+$/],
  ['decimal', /^-?\d*\.\d+(e[+-]?\d+)?$/i],
  ['version', /^v?\d+(\.\d+){2,}$/i],
  ['percent', /^-?\d+(\.\d+)?\s?%$/],
  ['currency', /^[$€£¥]\s?-?[\d,]+(\.\d+)?$/],
  ['phone', /^(?=(?:\D*\d){7})(?=[+(]|.*x|\d{3}[-. ]\d{3,4}[-. ]?\d{3,4}$)[+(\d][\d\s().x/+-]{5,24}$/],
  ['digit-groups', /^\d+([-./ ]\d+)+$/],
  ['upper-code', /^(?=.*[A-Z])[A-Z0-9][A-Z0-9_./-]{0,15}$/],
  ['mixed-code', /^(?=.*\d)(?=.*[A-Za-z])[A-Za-z0-9][\w./-]{0,31}$/],
  ['word', /^[\p{L}'’-]+$/u],
  ['words', /^\S+(\s+\S+){1,7}\s*$/],
  ['prose', /^\S+(\s+\S+){8,}\s*$/],
];

/** So large a share of the looked-at values has to be of one class. */
const MAJORITY = 0.75;

/**
 * Names how the values of a column are written.
 * @param values some of its values, NULL left out
 * @param type the column's type
 * @returns `digits-N` for integers that all have N ≥ 2 digits, a class such as `iso-date`, `upper-code`, `word`, `words`,
 *   else `mixed`; `empty` where there are no values
 */
export function writtenAs(values: readonly SqlValue[], type: ColumnType): string {
  const texts = values.filter((v) => v !== null && typeof v !== 'object').map((v) => String(v).trim());
  const filled = texts.filter((text) => text !== '');
  if (filled.length === 0) return values.length > 0 && type === 'blob' ? 'blob' : 'empty';
  const counts = new Map<string, number>();
  for (const text of filled) {
    const name = CLASSES.find(([, pattern]) => pattern.test(text))?.[0] ?? 'other';
    counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  if (type === 'real') return 'decimal';
  const [[name, count] = ['other', 0]] = [...counts].sort((a, b) => b[1] - a[1]);
  if (count < filled.length * MAJORITY) return wordsTogether(counts, filled.length) ?? 'mixed';
  if (name === 'integer') return digitsClass(filled);
  return name === 'other' ? 'mixed' : name;
}

/** Names of one word and of several are written alike. */
function wordsTogether(counts: ReadonlyMap<string, number>, total: number): string | undefined {
  const words = (counts.get('word') ?? 0) + (counts.get('words') ?? 0);
  const prose = counts.get('prose') ?? 0;
  if (words + prose < total * MAJORITY) return undefined;
  return prose > words ? 'prose' : 'words';
}

function digitsClass(texts: readonly string[]): string {
  const lengths = new Set(texts.map((text) => text.length));
  const [length = 0] = lengths;
  return lengths.size === 1 && length >= 2 && !texts.some((t) => t.startsWith('-')) ? `digits-${length}` : 'integer';
}
