/** Rows as they leave the panel, for the clipboard or a file: codes as stored, and beside them what they mean. Pure. */

/** Header and rows, with the labels of the stored codes by column (see `AnswerBody`). */
export interface LabelledRows<Value> {
  readonly columns: readonly string[];
  readonly rows: readonly (readonly Value[])[];
  readonly labels?: readonly (Readonly<Record<string, string>> | null)[] | undefined;
}

/**
 * Puts a column of labels after each column that holds codes, so that whoever works on with the rows has both.
 * @param answer header, rows and labels
 * @param heading what the column of labels is called, by the name of its column
 * @returns header and rows; a cell whose code has no label is null in the column of labels
 */
export function withLabelColumns<Value>(
  { columns, rows, labels }: LabelledRows<Value>,
  heading: (column: string) => string,
): { readonly columns: string[]; readonly rows: (Value | string | null)[][] } {
  const of = (c: number): Readonly<Record<string, string>> | undefined => labels?.[c] ?? undefined;
  return {
    columns: columns.flatMap((name, c) => (of(c) ? [name, heading(name)] : [name])),
    rows: rows.map((row) =>
      row.flatMap((value, c): (Value | string | null)[] => {
        const known = of(c);
        if (!known) return [value];
        const code = String(value);
        return [value, value !== null && Object.hasOwn(known, code) ? (known[code] ?? null) : null];
      }),
    ),
  };
}
