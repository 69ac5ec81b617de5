/** A graph of 5,000 columns and 5,000 edges, for benches. */

export const TABLES = 200;
export const COLUMNS = 25;
export const EDGES = 5_000;

/** A character that is typed somewhere in the edges, which makes a name wrong. */
export function keyStroke(text: string, i: number): { edited: string; at: number } {
  const at = text.indexOf(`label: role ${(i * 37) % EDGES},`) - 3;
  return { edited: `${text.slice(0, at)}x${text.slice(at)}`, at: at + 1 };
}

/** The text of its file. */
export function largeGraph(): string {
  let text = 'version: 1\nsources:\n';
  for (let t = 0; t < TABLES; t++) text += `  - { id: t${t}, kind: csv, path: TABLE${t}.csv, table: TABLE${t} }\n`;
  text += 'tables:\n';
  for (let t = 0; t < TABLES; t++) {
    text += `  TABLE${t}:\n    description: table number ${t}\n    key: [C0]\n    columns:\n`;
    for (let c = 0; c < COLUMNS; c++)
      text += `      C${c}: { type: integer, description: column ${c} of table ${t}, missing: [9, 99] }\n`;
  }
  text += 'edges:\n';
  for (let e = 0; e < EDGES; e++) {
    const ends = `from: TABLE${e % TABLES}.C${Math.floor(e / TABLES)}, to: TABLE${(e * 7 + 1) % TABLES}.C0`;
    text += `  - { kind: key, ${ends}, label: role ${e}, status: suggested, confidence: 0.9, evidence: all 12 values found }\n`;
  }
  return text;
}

/** Its files of data, by name: each column of a table holds the same few numbers in another order. */
export function tableTexts(): readonly (readonly [string, string])[] {
  const line = (cell: (column: number) => string): string =>
    `${Array.from({ length: COLUMNS }, (_, column) => cell(column)).join(',')}\n`;
  return Array.from({ length: TABLES }, (_, t) => {
    const rows = Array.from({ length: 5 }, (__, row) => line((column) => String((row * (column + t + 1)) % 9)));
    return [`TABLE${t}.csv`, line((column) => `C${column}`) + rows.join('')] as const;
  });
}

/** The value below which a share of all lies. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}
