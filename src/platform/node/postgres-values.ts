/** Cells of PostgreSQL as the engine has them: numbers that are exact, truth as 1 and 0, everything else as its text. */
import type { SqlValue } from '../../engine/core/values';

/** Identifiers of the server's built-in types. */
const TYPE = {
  bool: 16,
  bytea: 17,
  int8: 20,
  int2: 21,
  int4: 23,
  oid: 26,
  float4: 700,
  float8: 701,
  bpchar: 1042,
  numeric: 1700,
};

/**
 * What reads the cells of a column.
 * @param type identifier of the server's type
 * @returns takes the text that the server sends; dates come as ISO text, lists and JSON as they are written
 */
export function cellReader(type: number): (text: string) => SqlValue {
  switch (type) {
    case TYPE.bool:
      return (text) => (text === 't' ? 1 : 0);
    case TYPE.int2:
    case TYPE.int4:
    case TYPE.oid:
      return Number;
    case TYPE.int8:
    case TYPE.numeric:
      return exactNumber;
    case TYPE.float4:
    case TYPE.float8:
      return (text) => (text === 'NaN' ? null : Number(text));
    case TYPE.bytea:
      return (text) => (text.startsWith('\\x') ? Uint8Array.from(Buffer.from(text.slice(2), 'hex')) : text);
    case TYPE.bpchar:
      return (text) => text.replace(/ +$/, '');
    default:
      return (text) => text;
  }
}

/** Whole numbers that no number here can hold stay text, so that nothing is lost. */
function exactNumber(text: string): SqlValue {
  if (text === 'NaN') return null;
  const value = Number(text);
  return Number.isInteger(value) && !Number.isSafeInteger(value) && /^-?\d+$/.test(text) ? text : value;
}
