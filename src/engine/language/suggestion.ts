/** One thing that may be written where the cursor is. */
import type { ColumnRef } from '../core/identifiers';
import type { Message } from '../core/message';
import type { TextRange } from '../graph/yaml-tree';
import type { Cursor } from './cursor';
import { samples, type Known } from './known';
import { describeColumn } from './words';

/** One thing that may be written. */
export interface Suggestion extends TextRange {
  readonly kind: 'table' | 'column' | 'field' | 'word' | 'value' | 'path' | 'snippet';
  readonly label: string;
  /** Beside the label: a type, some values. Text, never markup. */
  readonly detail?: string;
  readonly about?: readonly Message[];
  /** What takes the place of the range; of a `snippet` with the places to fill in (`${1:name}`). */
  readonly insert: string;
  /** What is compared with what was typed, where that is not the label. */
  readonly filter?: string;
  /** Smaller ones stand first. */
  readonly rank: number;
  /** More is to be chosen behind it: the columns of a table. */
  readonly again?: true;
}

/** A place to complete. */
export interface Place {
  readonly text: string;
  readonly offset: number;
  readonly cursor: Cursor;
  /** Names of files below the folder of this file that could stand here. */
  readonly paths: readonly string[];
}

/** What a suggestion says of a column. */
export function columnItem(known: Known, ref: ColumnRef): Pick<Suggestion, 'kind' | 'detail' | 'about'> {
  const profile = known.profile(ref);
  const type = profile?.type ?? known.table(ref.table)?.columns.get(ref.column)?.type;
  const values = profile ? samples(profile, known.missing(ref), 3) : [];
  const detail = [type, values.join(', ')].filter(Boolean).join(' · ');
  return { kind: 'column', about: describeColumn(known, ref), ...(detail === '' ? {} : { detail }) };
}

/**
 * A suggestion in place of the whole token.
 * @param place where
 * @param label what is compared with what was typed
 * @param insert what is written
 */
export function whole(
  { text, cursor }: Place,
  label: string,
  insert: string,
): Pick<Suggestion, 'label' | 'insert' | 'filter' | 'start' | 'end'> {
  const { token, quote } = cursor;
  // Behind a colon or a comma YAML wants a space.
  const lead = /[:,-]/.test(text[token.start - 1] ?? '') ? ' ' : '';
  const filter = `${quote ?? ''}${label}`;
  return { label, insert: lead + insert, ...(quote ? { filter } : {}), start: token.start, end: token.end };
}
