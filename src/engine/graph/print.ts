/**
 * Writes a graph as a new file: one line for each source, edge and plain column, so that differences read well. Files that
 * exist are never written anew, see `edit.ts`.
 */
import { formatColumn } from '../core/identifiers';
import type { ColumnRef } from '../core/identifiers';
import { EXCLUSION_FIELD_NAMES, type Exclusion } from './exclusion';
import type { Column, ColumnNotes, Edge, RejectedNotes, SchemaGraph, Source, Table, TableNotes, Term } from './model';
import { readingEntries } from './reading';
import { isMap, printFlow, printScalar } from './yaml-print';
import type { Printable, PrintableMap, PrintableScalar } from './yaml-print';

type Entry = readonly [PrintableScalar, Printable];

/** A map longer than this is written as a block. */
const LINE_WIDTH = 120;

/**
 * Writes a graph file.
 * @param graph the graph
 * @returns YAML; `parseGraph` of it gives an equal graph, and the same graph always gives the same text
 */
export function printGraph(graph: SchemaGraph): string {
  const lines = [`version: ${graph.version}`];
  if (graph.revision !== 0) lines.push(`revision: ${graph.revision}`);
  if (graph.name !== undefined) lines.push(`name: ${printScalar(graph.name)}`);
  if (graph.include.length > 0) lines.push(`include: ${printFlow(list(graph.include))}`);
  if (graph.dictionaries.length > 0) lines.push(`dictionaries: ${printFlow(list(graph.dictionaries))}`);
  const excluded = exclusionEntry(graph.exclude ?? {}).map;
  if (excluded.length > 0) lines.push('exclude:', ...excluded.flatMap((entry) => printEntry(entry, 1)));
  if (graph.sources.length > 0) {
    lines.push('sources:', ...graph.sources.map((source) => `  - ${printFlow(sourceEntry(source))}`));
  }
  if (graph.tables.size > 0) {
    lines.push('tables:');
    for (const table of graph.tables.values()) lines.push(...printEntry([table.name, tableEntry(table)], 1));
  }
  if (graph.edges.length > 0) {
    lines.push('edges:', ...graph.edges.map((edge) => `  - ${printFlow(edgeEntry(edge))}`));
  }
  return lines.join('\n') + '\n';
}

/**
 * What is excluded, as it is written.
 * @param exclusion the field
 */
export function exclusionEntry(exclusion: Exclusion): PrintableMap {
  return map(
    EXCLUSION_FIELD_NAMES.map((field) => {
      const rules = exclusion[field] ?? [];
      return [field, rules.length > 0 ? list(rules) : undefined];
    }),
  );
}

/**
 * An edge as it is written.
 * @param edge the edge
 * @returns its fields in their usual order, defaults left out
 */
export function edgeEntry(edge: Edge): PrintableMap {
  return map([
    ['kind', edge.kind],
    ['from', end(edge.from)],
    ['to', end(edge.to)],
    ['label', edge.label],
    ['keywords', edge.keywords.length > 0 ? list(edge.keywords) : undefined],
    ['cardinality', edge.cardinality],
    ['match', edge.match === 'exact' ? undefined : edge.match],
    ['oneWay', edge.oneWay],
    ['rule', edge.rule],
    ['status', edge.status],
    ['confidence', edge.confidence],
    ['evidence', edge.evidence],
    ['reason', edge.reason],
  ]);
}

/** A table as it is written. */
export function tableEntry(table: Table): PrintableMap {
  return map([
    ...tableNotes(table),
    ['unique', table.unique.length > 0 ? { list: table.unique.map((key) => list(key)) } : undefined],
    ['display', table.display.length > 0 ? list(table.display) : undefined],
    ['terms', table.terms.length > 0 ? { map: table.terms.map(termEntry) } : undefined],
    ['suggested', table.suggested && map(tableNotes(table.suggested))],
    ['rejected', table.rejected && { list: table.rejected.map((notes) => rejectedEntry(notes, tableNotes)) }],
    [
      'columns',
      table.columns.size > 0
        ? { map: [...table.columns.values()].map((column): Entry => [column.name, columnEntry(column)]) }
        : undefined,
    ],
  ]);
}

/** A column as it is written; codes that were read from another file are not. */
export function columnEntry(column: Column): PrintableMap {
  return map([
    ['type', column.type],
    ['says', column.says],
    ...(column.valuesFile === undefined
      ? columnNotes(column)
      : columnNotes({ ...column, values: undefined }).concat([['values', map([['file', column.valuesFile]])]])),
    ['suggested', column.suggested && map(columnNotes(column.suggested))],
    ['rejected', column.rejected && { list: column.rejected.map((notes) => rejectedEntry(notes, columnNotes)) }],
  ]);
}

/** The notes of a table, its own or suggested. */
function tableNotes(notes: TableNotes): (readonly [string, Printable | undefined])[] {
  return [
    ['description', notes.description],
    ['keywords', notes.keywords && list(notes.keywords)],
    ['key', notes.key && list(notes.key)],
    ['ladder', notes.ladder && list(notes.ladder)],
  ];
}

/** The notes of a column, its own or suggested. */
function columnNotes(notes: ColumnNotes): (readonly [string, Printable | undefined])[] {
  return [
    ['description', notes.description],
    ['keywords', notes.keywords && list(notes.keywords)],
    ['unit', notes.unit],
    ['values', notes.values && { map: notes.values.map(({ code, label }): Entry => [{ code }, label]) }],
    ['missing', notes.missing && { list: notes.missing.map((code) => ({ code })) }],
  ];
}

/** A list of texts. */
function list(texts: readonly string[]): Printable {
  return { list: texts };
}

function map(entries: readonly (readonly [string, Printable | undefined])[]): PrintableMap {
  return { map: entries.filter((entry): entry is readonly [string, Printable] => entry[1] !== undefined) };
}

function rejectedEntry<N>(
  notes: RejectedNotes<N>,
  entries: (notes: N) => (readonly [string, Printable | undefined])[],
): PrintableMap {
  return map([...entries(notes), ['reason', notes.reason]]);
}

/** A source as it is written. */
export function sourceEntry(source: Source): PrintableMap {
  return map([
    ['id', source.id],
    ['kind', source.kind],
    ['path', source.path],
    ['table', source.table],
    ['prefix', source.prefix],
    ['connection', source.connection],
    ...readingEntries(source).map(
      ([field, value]) => [field, typeof value === 'object' ? { list: value } : value] as const,
    ),
  ]);
}

function termEntry(term: Term): Entry {
  return [
    term.name,
    map([
      ['where', term.where],
      ['value', term.value],
      ['keywords', term.keywords.length > 0 ? list(term.keywords) : undefined],
      ['unit', term.unit],
    ]),
  ];
}

function end(refs: readonly ColumnRef[]): Printable {
  const [first, ...others] = refs;
  return first && others.length === 0 ? formatColumn(first) : list(refs.map(formatColumn));
}

/**
 * The fields of a table as lines below its name, without the indentation of that.
 * @param table its entry
 * @param step spaces for each level
 */
export function tableLines(table: PrintableMap, step: number): readonly string[] {
  const lines = table.map.flatMap((entry) => printEntry(entry, 2));
  // Printed with two spaces a level, the first of which is the section's own.
  return lines.map((line) => line.replace(/^ +/, (spaces) => ' '.repeat((spaces.length / 2 - 1) * step)));
}

/** One entry of a block map, as lines: on one line where it is short, else its fields as a block. Tables are blocks. */
function printEntry([key, value]: Entry, depth: number): string[] {
  const lead = `${'  '.repeat(depth)}${printScalar(key)}:`;
  const line = `${lead} ${printFlow(value)}`;
  if (!isMap(value) || value.map.length === 0) return [line];
  if (depth > 1 && key !== 'columns' && line.length <= LINE_WIDTH) return [line];
  return [lead, ...value.map.flatMap((entry) => printEntry(entry, depth + 1))];
}
