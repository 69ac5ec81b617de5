/** What is suggested of tables and columns, as the graph editor shows it. */
import type { ColumnNotes, RejectedNotes, TableNotes } from '../engine/graph/model';
import type { NoteView } from '../protocol/graph';

type Notes = TableNotes & ColumnNotes;

/**
 * What is suggested of a table or column, one view for each field, key and ladder first.
 * @param suggested the suggestions, where there are some
 */
export function noteViews(suggested: Notes | undefined): NoteView[] {
  if (!suggested) return [];
  const { key, ladder, description, keywords, unit, values, missing } = suggested;
  const fields = {
    key,
    ladder,
    description,
    keywords,
    unit,
    missing,
    values: values?.map(({ code, label }) => `${code} = ${label}`),
  };
  return Object.entries(fields).flatMap(([field, value]) =>
    value === undefined ? [] : [{ field: field as NoteView['field'], value }],
  );
}

/**
 * What was refused of a table or column.
 * @param rejected what was refused, where anything was
 */
export function rejectedViews(rejected: readonly RejectedNotes<Notes>[] | undefined): NoteView[] {
  return (rejected ?? []).flatMap(({ reason, ...notes }) =>
    noteViews(notes).map((view) => (reason === undefined ? view : { ...view, reason })),
  );
}
