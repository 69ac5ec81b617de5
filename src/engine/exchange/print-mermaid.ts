/**
 * Writes a graph as a Mermaid entity relationship diagram. Mermaid has no way to quote names of attributes and none to escape
 * within quotes: what it cannot write is replaced by what looks alike, and the true name stands beside it as a comment.
 */
import type { Cardinality, SchemaGraph } from '../graph/model';
import { oneLine } from './print-ddl';
import { toldGraph, type ToldEdge, type ToldTable } from './told-graph';

const LINES: Readonly<Record<Cardinality, string>> = {
  'many-to-one': '}o--||',
  'one-to-many': '||--o{',
  'one-to-one': '|o--||',
  'many-to-many': '}o--o{',
};

/**
 * Writes a graph as a Mermaid `erDiagram`.
 * @param graph the graph, completed by its data where that is at hand
 */
export function printMermaid(graph: SchemaGraph): string {
  const { name, tables, stated, suggested, others } = toldGraph(graph);
  const lines = ['erDiagram', comment(name === undefined ? 'Schema Graph' : `Schema Graph: ${name}`)];
  if (others.context + others.derivation > 0) {
    lines.push(
      comment(`Mermaid has no words for ${others.context} context and ${others.derivation} derivation edges.`),
    );
  }
  const names = distinct(
    tables.map((table) => table.name),
    plainText,
  );
  const refers = new Map<string, Set<string>>();
  for (const { table, columns } of stated) {
    refers.set(table, new Set([...(refers.get(table) ?? []), ...columns]));
  }
  for (const table of tables) lines.push(...printTable(table, names, refers.get(table.name) ?? new Set()));
  const edge = (e: ToldEdge): string =>
    `  "${names.get(e.table) ?? ''}" ${LINES[e.edge.cardinality ?? 'many-to-one']} "${names.get(e.to) ?? ''}" : "${labelOf(e)}"`;
  lines.push(...stated.map(edge));
  if (suggested.length > 0) {
    lines.push(comment('Suggested joins that nobody has reviewed:'), ...suggested.map((e) => comment(edge(e))));
  }
  return `${lines.join('\n')}\n`;
}

function printTable(table: ToldTable, names: ReadonlyMap<string, string>, refers: ReadonlySet<string>): string[] {
  const safe = distinct(
    table.columns.map((column) => column.name),
    attributeName,
  );
  const rows = table.columns.map(({ name, type, description }) => {
    const keys = [
      ...(table.key?.includes(name) ? ['PK'] : []),
      ...(refers.has(name) ? ['FK'] : []),
      ...(table.unique.some((key) => key.length === 1 && key[0] === name) ? ['UK'] : []),
    ];
    const written = safe.get(name) ?? '';
    const says = [...(written === name ? [] : [name]), ...(description === undefined ? [] : [description])];
    const note = says.length > 0 ? ` "${plainText(says.join(': '))}"` : '';
    return `    ${type ?? 'unknown'} ${written}${keys.length > 0 ? ` ${keys.join(', ')}` : ''}${note}`;
  });
  const title = `  "${names.get(table.name) ?? ''}"`;
  const suggested = table.suggestedKey ? [comment(`Suggested key: ${table.suggestedKey.join(', ')}`)] : [];
  return [...suggested, ...(rows.length === 0 ? [title] : [`${title} {`, ...rows, '  }'])];
}

/** The label, else the referring columns: Mermaid wants one. */
function labelOf({ edge, columns }: ToldEdge): string {
  return plainText(edge.label ?? columns.join(', '));
}

const LOOKALIKES: Readonly<Record<string, string>> = {
  '"': '”',
  '\\': '＼',
  '%': '％',
  '#': '＃',
  ';': '；',
  '`': '‘',
};

/** A text that may stand between Mermaid's quotes: no quote, no directive (`%%{`), no escape (`#…;`), one line, not empty. */
function plainText(text: string): string {
  const line = oneLine(text).replaceAll(/["\\%#;`]/g, (character) => LOOKALIKES[character] ?? ' ');
  return line === '' ? '_' : line;
}

/** A name that may stand as an attribute's: letters, digits and underscores, and none of Mermaid's own words. */
function attributeName(name: string): string {
  // Mermaid's letters lie between À and the end of the basic plane.
  const plain = name.replaceAll(/[^A-Za-z0-9_\u00c0-\uffff]|[^\p{L}\p{N}_]/gu, '_');
  return /^(?![A-Za-z_\u00c0-\uffff])|^(pk|fk|uk)$/i.test(plain) ? `_${plain}` : plain;
}

/** Safe names by name, no two of them the same. */
function distinct(names: readonly string[], safe: (name: string) => string): ReadonlyMap<string, string> {
  const taken = new Set<string>();
  return new Map(
    names.map((name) => {
      const base = safe(name);
      let free = base;
      for (let i = 2; taken.has(free); i++) free = `${base}_${i}`;
      taken.add(free);
      return [name, free] as const;
    }),
  );
}

/** A comment on a line of its own; a brace after the percent signs would make it a directive. */
function comment(words: string): string {
  return `%% ${oneLine(words).replaceAll(/%(?=%|\{)/g, '％')}`;
}
