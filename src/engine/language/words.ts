/** What tables, columns and the words of the format are, in sentences. */
import { formatColumn, type ColumnRef } from '../core/identifiers';
import { listed, say, verbatim, type Message } from '../core/message';
import { effectiveNotes, type RejectedNotes } from '../graph/model';
import { missingCounts, samples, shortValue, type Known } from './known';
import type { WordField } from './slot';

const WORDS: Readonly<Partial<Record<WordField, Readonly<Record<string, Message>>>>> = {
  kind: {
    key: say`The first column refers to the second: tables join over it.`,
    context: say`The first column needs the second, of the same table, to be understood.`,
    derivation: say`The first column is worked out from the others. Never a join.`,
  },
  status: {
    declared: say`The source declares it: as good as a person's.`,
    suggested: say`Nobody has reviewed it: answers use it at a lower weight.`,
    rejected: say`A person has rejected it: it is never used, and never proposed again.`,
  },
  match: {
    exact: say`Values are compared as they are.`,
    trim: say`Spaces around values do not count.`,
    nocase: say`Upper and lower case do not count.`,
    number: say`Values are compared as numbers: 01 is 1.`,
    fuzzy: say`Values that are nearly alike count as alike.`,
  },
  oneWay: {
    true: say`The first column brings in the second, and not the other way round.`,
  },
  dates: {
    dmy: say`01/02/2023 is the first of February.`,
    mdy: say`01/02/2023 is the second of January.`,
    ymd: say`02-01-23 is the twenty-third of January 2002.`,
  },
  decimal: {
    point: say`1.234 is a little more than one; 1,234 is more than a thousand.`,
    comma: say`1,234 is a little more than one; 1.234 is more than a thousand.`,
  },
  notes: {
    'leave-out': say`Totals and notes below a table are left out and counted, as without this field.`,
    keep: say`The last lines are rows, also where they look like totals or notes.`,
  },
};

/** What a word of the format means; undefined where it speaks for itself. */
export function describeWord(field: WordField, word: string): Message | undefined {
  return WORDS[field]?.[word];
}

/** What is known of a table. */
export function describeTable(known: Known, name: string): Message[] {
  const table = known.table(name);
  const profile = known.tableProfile(name);
  const lines: Message[] = [];
  const description = table?.description ?? table?.suggested?.description;
  if (description !== undefined) lines.push(verbatim(shortLine(description)));
  const columns = known.columns(name).length;
  if (profile) lines.push(say`Rows: ${profile.rows}. Columns: ${columns}.`);
  else if (columns > 0) lines.push(say`Columns: ${columns}.`);
  const key = table?.key;
  if (key && key.length > 0) lines.push(say`Key: ${listed(key)}.`);
  lines.push(...refusedLines(table?.rejected));
  return lines;
}

/** What is known of a column. */
export function describeColumn(known: Known, ref: ColumnRef): Message[] {
  const column = known.table(ref.table)?.columns.get(ref.column);
  const profile = known.profile(ref);
  const lines: Message[] = [];
  const notes = column && effectiveNotes(column);
  const missing = known.missing(ref);
  if (notes?.description !== undefined) lines.push(verbatim(shortLine(notes.description)));
  const type = profile?.type ?? column?.type;
  if (type !== undefined) {
    lines.push(notes?.unit === undefined ? say`Type: ${type}.` : say`Type: ${type}. Unit: ${shortValue(notes.unit)}.`);
  }
  if (profile) {
    lines.push(say`Rows: ${profile.rows}. Without a value: ${profile.nulls}. Different values: ${profile.distinct}.`);
    const values = samples(profile, missing, 5);
    if (values.length > 0) {
      lines.push(profile.unique ? say`Some values: ${listed(values)}.` : say`Most frequent: ${listed(values)}.`);
    }
    const unknown = missingCounts(profile, missing).map(({ code, rows }) =>
      rows === undefined ? verbatim(code) : rows === 1 ? say`${code} (1 row)` : say`${code} (${rows} rows)`,
    );
    if (unknown.length > 0) lines.push(say`Means "not known": ${listed(unknown)}.`);
  } else if (missing.length > 0) {
    lines.push(say`Means "not known": ${listed(missing.map(shortValue))}.`);
  }
  const codes = notes?.values?.slice(0, 6).map(({ code, label }) => `${code} = ${shortValue(label)}`) ?? [];
  if (codes.length > 0) lines.push(say`Codes: ${listed(codes)}.`);
  lines.push(...refusedLines(column?.rejected));
  return lines;
}

/** What a person has refused of suggestions, and why. */
function refusedLines(rejected: readonly RejectedNotes<object>[] | undefined): Message[] {
  return (rejected ?? []).map(({ reason, ...notes }) => {
    const fields = listed(Object.keys(notes));
    return reason === undefined
      ? say`Suggested and rejected: ${fields}.`
      : say`Suggested and rejected: ${fields}, because: ${shortLine(reason)}`;
  });
}

/** A name as titles show it. */
export function titleOf(thing: { readonly table: string; readonly column?: string }): string {
  const { table, column } = thing;
  return shortLine(column === undefined ? table : formatColumn({ table, column }));
}

/** A text of a person on one line, cut after 400 characters. */
export function shortLine(text: string): string {
  const line = text.replaceAll(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ').trim();
  return line.length > 400 ? `${line.slice(0, 399)}…` : line;
}
