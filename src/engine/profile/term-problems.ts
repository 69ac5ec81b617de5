/** Says which terms cannot be read: a question that needs one would fail. */
import { SchemaGraphError } from '../core/errors';
import type { Problem } from '../core/problems';
import type { GraphFile } from '../graph/graph-file';
import type { Term } from '../graph/model';
import { NodeReader } from '../graph/node-reader';
import { termFault } from '../graph/term-check';
import { TextLines } from '../graph/text-lines';
import { valueAt } from '../graph/yaml-tree';
import { readExpression, readFilter } from '../program/expression-reader';

/**
 * Finds terms that are no SQL expression as far as it can be read. What the check of names says of a term is not said again.
 * @param files the parts of a graph
 * @returns problems with the code `bad-term`, at the expressions
 */
export function termProblems(files: readonly GraphFile[]): readonly Problem[] {
  return files.flatMap((file) => {
    const reader = new NodeReader(new TextLines(file.text), file.file);
    for (const { name: table, terms } of file.graph.tables.values()) {
      const all = terms.length === 0 ? undefined : valueAt(file.places.tables.get(table)?.pair.value, 'terms');
      for (const term of terms) {
        const node = valueAt(valueAt(all, term.name), term.where === undefined ? 'value' : 'where');
        const fault = node && readingFault(term);
        if (fault) reader.report(node, 'warning', 'bad-term', fault.said);
      }
    }
    return reader.problems;
  });
}

function readingFault({ where, value }: Term): SchemaGraphError | undefined {
  const sql = where ?? value ?? '';
  if ((where === undefined) === (value === undefined) || termFault(sql, () => undefined) !== undefined)
    return undefined;
  try {
    const read = where === undefined ? readExpression : readFilter;
    read(sql, { column: (column) => ({ kind: 'column', use: 0, column }) });
    return undefined;
  } catch (error) {
    if (error instanceof SchemaGraphError) return error;
    throw error;
  }
}
