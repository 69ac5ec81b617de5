/** Finds what is wrong with the meaning of tables: names that the data does not have, keys and terms that cannot be. */
import { say, type Message } from '../core/message';
import type { GraphFile, TablePlace } from './graph-file';
import { keysOf } from './key-lists';
import type { KnownNames, NameFault } from './known-names';
import type { Table } from './model';
import { changeTo } from './node-reader';
import type { NodeReader } from './node-reader';
import { formFault, termFault } from './term-check';
import { pairAt, resolveAlias, valueAt } from './yaml-tree';
import type { YamlNode } from './yaml-tree';

/**
 * Checks the tables of one file.
 * @param file the file
 * @param known the names of the data; without them, names are not checked
 * @param reader takes the problems
 */
export function validateTables(file: GraphFile, known: KnownNames | undefined, reader: NodeReader): void {
  const spellings = new Map<string, string>();
  for (const table of file.graph.tables.values()) {
    const place = file.places.tables.get(table.name);
    if (!place) continue;
    const other = otherSpelling(table.name, spellings);
    if (other !== undefined && known?.isOneTable(table.name, other)) {
      reader.report(place.pair.key, 'error', 'duplicate-table', spelledTwice(table.name, other));
    }
    const fault = known?.tableFault(table.name);
    // What is said of a table or column that the graph leaves out waits until it is read again.
    if (fault && fault.code !== 'left-out-name') reportName(place.pair.key, fault, reader);
    checkColumns(table, place, known, reader);
    checkTerms(table, place, known, reader);
  }
}

/** The name before that differs in upper and lower case alone; of two entries for one thing, only the first counts. */
function otherSpelling(name: string, spellings: Map<string, string>): string | undefined {
  const other = spellings.get(name.toLowerCase());
  if (other === undefined) spellings.set(name.toLowerCase(), name);
  return other;
}

function spelledTwice(name: string, other: string): Message {
  return say`"${name}" and "${other}" differ in upper and lower case only; join the two entries into one.`;
}

function checkColumns(table: Table, place: TablePlace, known: KnownNames | undefined, reader: NodeReader): void {
  const check = (column: string, node: YamlNode) => {
    const fault = known?.columnFault({ table: table.name, column });
    if (fault) reportName(node, fault, reader);
  };
  const spellings = new Map<string, string>();
  for (const [column, pair] of place.columns) {
    if (known?.columnFault({ table: table.name, column })?.code !== 'left-out-name') check(column, pair.key);
    const other = otherSpelling(column, spellings);
    if (other !== undefined && known?.isOneColumn(table.name, column, other)) {
      reader.report(pair.key, 'error', 'duplicate-field', spelledTwice(column, other));
    }
  }
  const body = place.pair.value;
  const suggested = valueAt(body, 'suggested');
  const lists = [valueAt(body, 'key'), valueAt(body, 'ladder'), valueAt(body, 'display')];
  lists.push(valueAt(suggested, 'key'), valueAt(suggested, 'ladder'), ...keysOf(valueAt(body, 'unique')));
  for (const list of lists) checkList(list, check, reader);
  if (table.key?.length === 0) {
    const node = valueAt(body, 'key');
    const message = say`The key of ${table.name} names no column; name those that tell its rows apart, or take "key" out.`;
    if (node) reader.report(node, 'error', 'empty-key', message);
  }
}

/** Checks each name of a list of columns, and that none stands twice. */
function checkList(
  list: YamlNode | undefined,
  check: (column: string, node: YamlNode) => void,
  reader: NodeReader,
): void {
  const seen = new Set<string>();
  for (const item of list ? reader.items(list) : []) {
    const scalar = resolveAlias(item);
    if (scalar.kind !== 'scalar') continue;
    if (seen.has(scalar.text.toLowerCase())) {
      reader.report(item, 'error', 'duplicate-column', say`"${scalar.text}" stands twice in this list; take one out.`);
    } else check(scalar.text, item);
    seen.add(scalar.text.toLowerCase());
  }
}

/**
 * Reports what is wrong with a name: what the graph leaves out itself is only worth knowing.
 * @param node where it stands
 * @param fault what is wrong
 * @param reader takes the problem
 * @param near what is offered in its place, where that is not the name alone
 */
export function reportName(node: YamlNode, fault: NameFault, reader: NodeReader, near = fault.near): void {
  const severity = fault.code === 'left-out-name' ? 'info' : 'error';
  reader.report(node, severity, fault.code, fault.message, changeTo(near));
}

function checkTerms(table: Table, place: TablePlace, known: KnownNames | undefined, reader: NodeReader): void {
  const terms = valueAt(place.pair.value, 'terms');
  for (const term of table.terms) {
    const pair = pairAt(terms, term.name);
    if (!pair) continue;
    const form = formFault(term);
    if (form !== undefined && (term.where === undefined) === (term.value === undefined)) {
      reader.report(pair.key, 'error', 'bad-term', form);
      continue;
    }
    const field = term.where === undefined ? 'value' : 'where';
    if (field === 'value' && hasColumn(known, table.name, term.name)) {
      const message = say`A column of ${table.name} is called "${term.name}", so that questions mean the column; give the term another name.`;
      reader.report(pair.key, 'warning', 'bad-term', message);
    }
    let lacking: NameFault | undefined;
    const fault = termFault(term.where ?? term.value ?? '', (column) => {
      lacking = known?.columnFault({ table: table.name, column });
      return lacking?.message;
    });
    if (!fault) continue;
    const isLeftOut = lacking?.code === 'left-out-name';
    const [severity, code] = isLeftOut ? (['info', 'left-out-name'] as const) : (['error', 'bad-term'] as const);
    reader.report(valueAt(pair.value, field) ?? pair.key, severity, code, fault, changeTo(lacking?.near));
  }
}

/** Whether the data is known to have a column. */
function hasColumn(known: KnownNames | undefined, table: string, column: string): boolean {
  return known?.columnFault({ table, column }) === undefined && known?.isOneColumn(table, column, column) === true;
}
