/** What may stand where the cursor is: from the path of fields that leads there. */
import { CARDINALITIES, EDGE_FIELD_NAMES, EDGE_KINDS, EDGE_STATUSES, MATCHES } from '../graph/parse-edge';
import { COLUMN_FIELD_NAMES, COLUMN_TYPES, TABLE_FIELD_NAMES } from '../graph/parse-table';
import { GRAPH_FIELD_NAMES, SOURCE_FIELD_NAMES } from '../graph/parse';
import { DATE_ORDERS, DECIMALS, DELIMITER_NAMES, ENCODINGS, NOTES_WORDS } from '../graph/reading';
import { FILE_KINDS } from '../graph/source-kinds';
import { ITEM, type Cursor } from './cursor';

/** What is wanted at a place. */
export type Slot =
  /** A field of a map; `of` tells whose, for their description. */
  | { readonly kind: 'field'; readonly of: FieldOwner; readonly names: readonly string[] }
  /** One word of a closed set: the value of `field`. */
  | { readonly kind: 'word'; readonly field: WordField; readonly words: readonly string[] }
  /** `TABLE.COLUMN`, one end of an edge. */
  | { readonly kind: 'end'; readonly side: 'from' | 'to' }
  /** The name of a column of a table, in a list of names. */
  | { readonly kind: 'column'; readonly table: string; readonly entry: boolean }
  /** The name of a table: of its entry, or in a source. */
  | { readonly kind: 'table'; readonly entry: boolean }
  /** SQL over the columns of a table, or of those at an edge's ends. */
  | { readonly kind: 'sql'; readonly table?: string }
  /** A stored value of a column. */
  | { readonly kind: 'value'; readonly table: string; readonly column: string; readonly entry: boolean }
  /** A whole entry of a list, before its dash. */
  | { readonly kind: 'entry'; readonly section: 'edges' | 'sources' }
  /** A path of a file, relative to this one. */
  | { readonly kind: 'path'; readonly of: 'source' | 'include' | 'dictionary' | 'codes' };

/** Whose field it is. */
export type FieldOwner = 'graph' | 'source' | 'table' | 'column' | 'term' | 'edge' | 'suggestion';
/** A field whose value is one of a few words. */
export type WordField = 'kind' | 'status' | 'cardinality' | 'match' | 'type' | 'oneWay' | 'source-kind' | SourceWord;

/** A field of a source whose value is one of a few words. */
type SourceWord = 'encoding' | 'delimiter' | 'dates' | 'decimal' | 'notes';

const SOURCE_WORDS: Readonly<Record<SourceWord, readonly string[]>> = {
  encoding: ENCODINGS,
  delimiter: DELIMITER_NAMES,
  dates: DATE_ORDERS,
  decimal: DECIMALS,
  notes: NOTES_WORDS,
};
const COLUMN_LISTS: ReadonlySet<string> = new Set(['key', 'ladder', 'display']);
const EDGE_WORDS: Readonly<Record<string, readonly string[]>> = {
  kind: EDGE_KINDS,
  status: EDGE_STATUSES,
  cardinality: CARDINALITIES,
  match: MATCHES,
  oneWay: ['true', 'false'],
};

/**
 * What is wanted where the cursor is.
 * @param cursor the place
 * @returns undefined where anything may stand, or nothing is known to
 */
export function slotAt({ path, part }: Cursor): Slot | undefined {
  const [section, ...rest] = path;
  switch (section) {
    case undefined:
      return part === 'key' ? { kind: 'field', of: 'graph', names: GRAPH_FIELD_NAMES } : undefined;
    case 'sources':
      return rest[0] === ITEM ? sourceSlot(rest.slice(1), part) : entrySlot(section, rest, part);
    case 'tables':
      return tableSlot(rest, part);
    case 'edges':
      return rest[0] === ITEM ? edgeSlot(rest.slice(1), part) : entrySlot(section, rest, part);
    case 'include':
      return { kind: 'path', of: 'include' };
    case 'dictionaries':
      return { kind: 'path', of: 'dictionary' };
    default:
      return undefined;
  }
}

function sourceSlot([field]: readonly string[], part: Cursor['part']): Slot | undefined {
  if (field === undefined) return fieldSlot(part, 'source', SOURCE_FIELD_NAMES);
  if (field === 'kind') return { kind: 'word', field: 'source-kind', words: FILE_KINDS };
  if (field === 'path') return { kind: 'path', of: 'source' };
  if (field === 'table') return { kind: 'table', entry: false };
  const words = SOURCE_WORDS[field as SourceWord] as readonly string[] | undefined;
  return words && { kind: 'word', field: field as SourceWord, words };
}

function tableSlot([table, field, ...rest]: readonly string[], part: Cursor['part']): Slot | undefined {
  if (table === undefined) return part === 'key' ? { kind: 'table', entry: true } : undefined;
  if (field === undefined) return fieldSlot(part, 'table', TABLE_FIELD_NAMES);
  if (COLUMN_LISTS.has(field)) return { kind: 'column', table, entry: false };
  if (field === 'unique') return { kind: 'column', table, entry: false };
  if (field === 'suggested' || field === 'rejected') {
    const names = ['description', 'keywords', 'key', 'ladder'];
    if (rest[0] === undefined) return fieldSlot(part, 'suggestion', withReason(field, names));
    return COLUMN_LISTS.has(rest[0]) ? { kind: 'column', table, entry: false } : undefined;
  }
  if (field === 'terms') {
    if (rest[0] === undefined) return undefined;
    if (rest[1] === undefined) return fieldSlot(part, 'term', ['where', 'value', 'keywords', 'unit']);
    return rest[1] === 'where' || rest[1] === 'value' ? { kind: 'sql', table } : undefined;
  }
  return field === 'columns' ? columnSlot(table, rest, part) : undefined;
}

function columnSlot(table: string, path: readonly string[], part: Cursor['part']): Slot | undefined {
  const [column, field, ...rest] = path;
  if (column === undefined) return part === 'key' ? { kind: 'column', table, entry: true } : undefined;
  if (field === undefined) return fieldSlot(part, 'column', COLUMN_FIELD_NAMES);
  switch (field) {
    case 'type':
      return { kind: 'word', field: 'type', words: COLUMN_TYPES };
    case 'missing':
      return { kind: 'value', table, column, entry: false };
    case 'values':
      if (rest[0] === 'file') return { kind: 'path', of: 'codes' };
      return rest.length === 0 && part === 'key' ? { kind: 'value', table, column, entry: true } : undefined;
    case 'suggested':
    case 'rejected': {
      const names = ['description', 'keywords', 'unit', 'values', 'missing'];
      return rest.length === 0
        ? fieldSlot(part, 'suggestion', withReason(field, names))
        : columnSlot(table, [column, ...rest], part);
    }
    default:
      return undefined;
  }
}

/** What was refused may say why. */
function withReason(field: 'suggested' | 'rejected', names: readonly string[]): readonly string[] {
  return field === 'rejected' ? [...names, 'reason'] : names;
}

function edgeSlot([field]: readonly string[], part: Cursor['part']): Slot | undefined {
  if (field === undefined) return fieldSlot(part, 'edge', EDGE_FIELD_NAMES);
  if (field === 'from' || field === 'to') return { kind: 'end', side: field };
  if (field === 'rule') return { kind: 'sql' };
  const words = EDGE_WORDS[field];
  return words && { kind: 'word', field: field as WordField, words };
}

function entrySlot(section: 'edges' | 'sources', rest: readonly string[], part: Cursor['part']): Slot | undefined {
  return rest.length === 0 && part === 'key' ? { kind: 'entry', section } : undefined;
}

function fieldSlot(part: Cursor['part'], of: FieldOwner, names: readonly string[]): Slot | undefined {
  return part === 'key' ? { kind: 'field', of, names } : undefined;
}
