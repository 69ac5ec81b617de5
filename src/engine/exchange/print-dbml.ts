/** Writes a graph as DBML (https://dbml.dbdiagram.io/docs). What nobody has confirmed is a comment. */
import type { Cardinality, SchemaGraph } from '../graph/model';
import { oneLine } from './print-ddl';
import { toldGraph, type ToldEdge, type ToldTable } from './told-graph';

/** Types are words of DBML's users; "unknown" says that nobody knows. */
const UNKNOWN = 'unknown';

const OPERATORS: Readonly<Record<Cardinality, string>> = {
  'many-to-one': '>',
  'one-to-many': '<',
  'one-to-one': '-',
  'many-to-many': '<>',
};

/**
 * Writes a graph as DBML.
 * @param graph the graph, completed by its data where that is at hand
 */
export function printDbml(graph: SchemaGraph): string {
  const { name, tables, stated, suggested, others } = toldGraph(graph);
  const lines = [comment(name === undefined ? 'Schema Graph' : `Schema Graph: ${name}`)];
  if (others.context + others.derivation > 0) {
    lines.push(comment(`DBML has no words for ${others.context} context and ${others.derivation} derivation edges.`));
  }
  for (const table of tables) lines.push('', ...printTable(table));
  if (stated.length > 0) lines.push('', ...stated.map(printReference));
  if (suggested.length > 0) {
    lines.push('', comment('Suggested joins that nobody has reviewed:'));
    lines.push(...suggested.map((edge) => comment(printReference(edge))));
  }
  return `${lines.join('\n')}\n`;
}

function printTable(table: ToldTable): string[] {
  const single = table.key?.length === 1 ? table.key[0] : undefined;
  const columns = table.columns.map(({ name, type, description }) => {
    const settings = [
      ...(name === single ? ['pk'] : []),
      ...(table.unique.some((key) => key.length === 1 && key[0] === name) ? ['unique'] : []),
      ...(description === undefined ? [] : [`note: ${text(description)}`]),
    ];
    return `  ${quoted(name)} ${type ?? UNKNOWN}${settings.length > 0 ? ` [${settings.join(', ')}]` : ''}`;
  });
  const several = [
    ...(table.key && !single ? [`    ${list(table.key)} [pk]`] : []),
    ...table.unique.filter((key) => key.length > 1).map((key) => `    ${list(key)} [unique]`),
  ];
  return [
    ...(table.suggestedKey ? [comment(`Suggested key that nobody has reviewed: ${list(table.suggestedKey)}`)] : []),
    `Table ${quoted(table.name)} {`,
    ...columns,
    ...(several.length > 0 ? ['', '  indexes {', ...several, '  }'] : []),
    ...(table.description === undefined ? [] : ['', `  Note: ${text(table.description)}`]),
    '}',
  ];
}

function printReference({ edge, table, columns, to, toColumns }: ToldEdge): string {
  const end = (name: string, refs: readonly string[]): string =>
    `${quoted(name)}.${refs.length === 1 ? quoted(refs[0] ?? '') : list(refs)}`;
  const label = edge.label === undefined ? '' : ` ${quoted(edge.label)}`;
  // Without a word about it, what refers has many rows for one: so do references in DBML.
  const operator = OPERATORS[edge.cardinality ?? 'many-to-one'];
  return `Ref${label}: ${end(table, columns)} ${operator} ${end(to, toColumns)}`;
}

function list(columns: readonly string[]): string {
  return `(${columns.map(quoted).join(', ')})`;
}

/** A name in double quotes, which DBML reads with backslashes. */
function quoted(name: string): string {
  return `"${escaped(name).replaceAll('"', '\\"')}"`;
}

/** A text in single quotes, on one line. */
function text(value: string): string {
  return `'${escaped(value).replaceAll("'", "\\'")}'`;
}

function escaped(value: string): string {
  return value
    .replaceAll('\\', '\\\\')
    .replaceAll('\n', '\\n')
    .replaceAll('\r', '\\r')
    .replaceAll('\t', '\\t')
    .replaceAll('\u0000', '\u2400');
}

function comment(words: string): string {
  return `// ${oneLine(words)}`;
}
