/** Tells JSON files that hold tables from those that hold settings, texts and descriptions of columns. */
import { SchemaGraphError } from '../core/errors';
import { parseColumn } from '../core/identifiers';
import { decodePieces } from './decode-text';
import { detectEncoding } from './detect-encoding';
import { isJsonLines } from './json-tables';
import { isObjectSequence, JsonScanner } from './json-scan';
import { isColumnar } from './json-columns';
import { isRecord, readJsonValue } from './json-value';

/**
 * What a JSON file holds: lists of records; or descriptions of columns, by `TABLE.COLUMN` or by table and column; or neither.
 * @param bytes the whole file
 */
export function jsonNature(bytes: Uint8Array): 'table' | 'dictionary' | 'empty' | 'other' {
  if (isJsonLines(bytes) || isObjectSequence(bytes)) return 'table';
  const scanner = new JsonScanner();
  const names = new Set<string>();
  let [values, texts, depth] = [0, 0, Infinity];
  try {
    for (const { text, done } of decodePieces(bytes, detectEncoding(bytes).encoding)) {
      for (const { item, path, text: value } of scanner.push(text, done === 1 && text === '')) {
        if (item) return 'table';
        names.add(path[0] ?? '');
        values++;
        if (value.startsWith('"')) texts++;
        depth = Math.min(depth, path.length);
      }
    }
  } catch (error) {
    // Loading it will say what is wrong, unless it is found in a folder.
    if (error instanceof SchemaGraphError) return values === 0 && /^\s*$/.test(headOf(bytes)) ? 'empty' : 'other';
    throw error;
  }
  if (values === 0) return bytes.length === 0 ? 'empty' : 'other';
  const byColumn = [...names].filter((name) => parseColumn(name) !== undefined).length;
  if (byColumn * 2 > names.size || (depth >= 2 && texts === values)) return 'dictionary';
  const read = readJsonValue(new TextDecoder().decode(bytes));
  const whole = 'value' in read && isRecord(read.value) ? read.value : {};
  const rows = Object.values(whole);
  if (isColumnar(whole) || rows.some((one) => isRecord(one) && isColumnar(one))) return 'table';
  return rows.length > 2 && rows.every(isRecord) ? 'table' : 'other';
}

function headOf(bytes: Uint8Array): string {
  return new TextDecoder().decode(bytes.subarray(0, 1024));
}
