/** Writes a graph as SQL: tables with columns, keys and foreign keys. What nobody has confirmed is a comment. */
import { quoteIdentifier } from '../core/sql-text';
import type { SchemaGraph } from '../graph/model';
import { isSameSet } from './schema-builder';
import { sqlType } from './sql-types';
import { toldGraph, type ToldEdge, type ToldTable } from './told-graph';

/**
 * Writes a graph as SQL that SQLite reads as it is, and others as far as they let foreign keys lead to what is no key.
 * @param graph the graph, completed by its data where that is at hand
 * @returns CREATE TABLE statements, a table after those that it refers to where references do not go in circles
 */
export function printDdl(graph: SchemaGraph): string {
  const { name, tables, stated, suggested, others } = toldGraph(graph);
  const lines = [comment(name === undefined ? 'Schema Graph' : `Schema Graph: ${name}`)];
  if (others.context + others.derivation > 0) {
    lines.push(comment(`SQL has no words for ${others.context} context and ${others.derivation} derivation edges.`));
  }
  for (const table of inOrder(tables, stated)) {
    lines.push('', ...printTable(table, tables, stated));
  }
  if (suggested.length > 0) {
    lines.push('', comment('Suggested joins that nobody has reviewed:'));
    lines.push(...suggested.map(({ table, ...ends }) => comment(`${identifier(table)}: ${foreignKey(ends)}`)));
  }
  return `${lines.join('\n')}\n`;
}

function printTable(table: ToldTable, tables: readonly ToldTable[], stated: readonly ToldEdge[]): string[] {
  const parts: { readonly sql: string; readonly says?: string | undefined }[] = table.columns.map((column) => ({
    sql: [identifier(column.name), ...(column.type ? [sqlType(column.type)] : [])].join(' '),
    says: column.description,
  }));
  if (table.key) parts.push({ sql: `PRIMARY KEY ${list(table.key)}` });
  for (const columns of table.unique) parts.push({ sql: `UNIQUE ${list(columns)}` });
  const named = new Set<string>();
  for (const edge of stated.filter((e) => e.table === table.name)) {
    const { label } = edge.edge;
    const isNew = label !== undefined && !named.has(label.toLowerCase());
    if (label !== undefined) named.add(label.toLowerCase());
    const target = tables.find((other) => other.name === edge.to);
    const isKey = [target?.key, ...(target?.unique ?? [])].some((key) => key && isSameSet(key, edge.toColumns));
    const roles = [label !== undefined && !isNew ? label : '', isKey ? '' : `not a key of ${edge.to}`];
    parts.push({
      sql: `${isNew ? `CONSTRAINT ${identifier(label)} ` : ''}${foreignKey(edge)}`,
      says: roles.filter((role) => role !== '').join('; '),
    });
  }
  const lines = parts.map(({ sql, says }, i) => {
    const end = i === parts.length - 1 ? '' : ',';
    return `  ${sql}${end}${says === undefined || says === '' ? '' : ` ${comment(says)}`}`;
  });
  return [
    ...(table.description === undefined ? [] : [comment(table.description)]),
    ...(table.suggestedKey ? [comment(`Suggested key that nobody has reviewed: ${list(table.suggestedKey)}`)] : []),
    // SQL knows no table without columns.
    ...(lines.length === 0
      ? [comment(`${identifier(table.name)} has no columns yet.`)]
      : [`CREATE TABLE ${identifier(table.name)} (`, ...lines, ');']),
  ];
}

function foreignKey({ columns, to, toColumns }: Pick<ToldEdge, 'columns' | 'to' | 'toColumns'>): string {
  return `FOREIGN KEY ${list(columns)} REFERENCES ${identifier(to)} ${list(toColumns)}`;
}

function list(columns: readonly string[]): string {
  return `(${columns.map(identifier).join(', ')})`;
}

/** A quoted name. SQL text cannot carry U+0000, which has a sign of its own. */
function identifier(name: string): string {
  return quoteIdentifier(name.replaceAll('\u0000', '\u2400'));
}

/** A comment on one line, whatever stands in the text. */
function comment(text: string): string {
  return `-- ${oneLine(text)}`;
}

/**
 * A text without what ends a line or cannot be seen.
 * @param text any text
 */
export function oneLine(text: string): string {
  return text.replaceAll(/[\u0000-\u001f\u007f-\u009f\u2028\u2029]+/g, ' ').trim();
}

/** Tables after those that they refer to; otherwise, and in circles, in the order of the graph. */
function inOrder(tables: readonly ToldTable[], stated: readonly ToldEdge[]): readonly ToldTable[] {
  const byName = new Map(tables.map((table) => [table.name, table]));
  const targets = new Map<string, string[]>();
  for (const { table, to } of stated) targets.set(table, [...(targets.get(table) ?? []), to]);
  const placed = new Set<ToldTable>();
  const begun = new Set<string>();
  for (const root of tables) {
    // An explicit stack: chains of references may be as long as there are tables.
    const stack = [root.name];
    while (stack.length > 0) {
      const name = stack.at(-1) ?? '';
      const open = begun.has(name) ? [] : (targets.get(name) ?? []).filter((to) => !begun.has(to));
      begun.add(name);
      if (open.length > 0) stack.push(...open.reverse());
      else {
        stack.pop();
        const table = byName.get(name);
        if (table) placed.add(table);
      }
    }
  }
  return [...placed];
}
