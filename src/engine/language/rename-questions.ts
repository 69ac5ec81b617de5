/** Renames tables and columns in saved questions (`*.sgq.jsonl`): in their fields, never in what a person asked. */
import { formatColumn, parseColumn } from '../core/identifiers';
import type { Splice } from '../graph/splice';
import { parseYaml, valueAt, type YamlNode, type YamlScalar } from '../graph/yaml-tree';
import type { GraphNames, NamedThing } from './graph-names';
import { renamedStatement } from './statement-names';

/** What a rename changes in a set of questions. */
export interface QuestionRename {
  /** In order, without overlaps. */
  readonly splices: readonly Splice[];
  /** Questions whose SQL names the thing in a way that cannot be told for sure: they stay as they are. */
  readonly unsure: number;
}

/** What is renamed, and how names are read. */
export interface QuestionNames {
  readonly names: GraphNames;
  readonly thing: NamedThing;
  /** The new name. */
  readonly name: string;
  /** What the graph is called: questions that name another one in `db` are not about it. */
  readonly graph: string;
  readonly hasColumn: (table: string, column: string) => boolean;
}

/**
 * Renames a table or a column in the `tables`, `columns` and `sql` of saved questions.
 * @param text of a question set, JSON Lines
 * @param rename what is renamed
 */
export function renameInQuestions(text: string, rename: QuestionNames): QuestionRename {
  const splices: Splice[] = [];
  let unsure = 0;
  let start = 0;
  for (const line of text.split('\n')) {
    const found = renamedLine(line, rename);
    splices.push(...found.splices.map((s) => ({ start: s.start + start, end: s.end + start, text: s.text })));
    unsure += found.unsure;
    start += line.length + 1;
  }
  return { splices, unsure };
}

function renamedLine(line: string, rename: QuestionNames): QuestionRename {
  const { names, thing, name, graph, hasColumn } = rename;
  const nothing: QuestionRename = { splices: [], unsure: 0 };
  if (!line.toLowerCase().includes((thing.column ?? thing.table).toLowerCase())) return nothing;
  // JSON is YAML; its nodes have places.
  const { root } = parseYaml(line);
  const db = valueAt(root, 'db');
  if (db?.kind === 'scalar' && db.text !== '' && db.text.toLowerCase() !== graph.toLowerCase()) return nothing;
  const splices: Splice[] = [];
  const change = (node: YamlScalar, after: string): void => {
    if (node.text !== after) splices.push({ start: node.start, end: node.end, text: JSON.stringify(after) });
  };
  for (const node of textsOf(valueAt(root, 'tables'))) {
    const isSame = thing.column === undefined && names.key({ table: node.text }) === names.key(thing);
    if (isSame) change(node, name);
  }
  for (const node of textsOf(valueAt(root, 'columns'))) {
    const ref = parseColumn(node.text);
    if (!ref || names.key(thing.column === undefined ? { table: ref.table } : ref) !== names.key(thing)) continue;
    change(node, formatColumn(thing.column === undefined ? { ...ref, table: name } : { ...ref, column: name }));
  }
  const sql = valueAt(root, 'sql');
  if (sql?.kind !== 'scalar' || sql.style !== 'double') return { splices, unsure: 0 };
  const after = renamedStatement(sql.text, names, thing, name, hasColumn);
  if (after !== undefined) change(sql, after);
  return { splices: [...splices].sort((a, b) => a.start - b.start), unsure: after === undefined ? 1 : 0 };
}

/** The texts of a list, in double quotes as JSON has them. */
function textsOf(node: YamlNode | undefined): readonly YamlScalar[] {
  const items = node?.kind === 'sequence' ? node.items : [];
  return items.filter((item): item is YamlScalar => item.kind === 'scalar' && item.style === 'double');
}
