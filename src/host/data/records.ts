/** Finds records in text files. */

/**
 * The line on which a record of a text file begins. Quoted fields may hold line breaks, so lines are not records.
 * @param text the file
 * @param record number of the record, counted from 1; in CSV and TSV files the header is not counted
 * @param plainLines every line is a record, as in JSON Lines
 * @returns the line, counted from 0; the last one where the file has fewer records
 */
export function lineOfRecord(text: string, record: number, plainLines: boolean): number {
  const wanted = plainLines ? record - 1 : record;
  let line = 0;
  let seen = 0;
  let quoted = false;
  for (let i = 0; i < text.length && seen < wanted; i++) {
    const char = text[i];
    if (char === '"' && !plainLines) quoted = !quoted;
    else if (char === '\n') {
      line++;
      if (!quoted) seen++;
    }
  }
  return line;
}
