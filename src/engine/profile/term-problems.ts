/** Says which terms cannot be read: a question that needs one would fail. */
import { SchemaGraphError } from '../core/errors';
import { say } from '../core/message';
import type { Problem } from '../core/problems';
import type { GraphFile } from '../graph/graph-file';
import type { Term } from '../graph/model';
import { NodeReader } from '../graph/node-reader';
import { termFault } from '../graph/term-check';
import { TextLines } from '../graph/text-lines';
import { valueAt } from '../graph/yaml-tree';
import { readExpression, readFilter, type ExpressionScope } from '../program/expression-reader';
import { expressionsIn, partsOf } from './rule';

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
    const scope: ExpressionScope = { column: (column) => ({ kind: 'column', use: 0, column }) };
    const values = where === undefined ? [readExpression(sql, scope)] : expressionsIn(readFilter(sql, scope));
    const parts = values.flatMap((value) => [...partsOf(value)]);
    const fold = parts.find(({ kind }) => kind === 'aggregate');
    if (fold?.kind === 'aggregate')
      return new SchemaGraphError(
        'bad-input',
        say`A term speaks of one row, in which ${fold.fn} has nothing to fold; leave it out. Questions fold what a term names themselves.`,
      );
    return undefined;
  } catch (error) {
    if (error instanceof SchemaGraphError) return error;
    throw error;
  }
}
