/** Says which rules of derivation edges cannot be read. */
import { SchemaGraphError } from '../core/errors';
import type { Problem } from '../core/problems';
import type { GraphFile } from '../graph/graph-file';
import { NodeReader } from '../graph/node-reader';
import { TextLines } from '../graph/text-lines';
import { valueAt } from '../graph/yaml-tree';
import { readRule } from './rule';

/**
 * Finds rules that are no SQL expression over the columns that their edge leads to.
 * @param files the parts of a graph
 * @returns problems with the code `bad-rule`, at the rules
 */
export function ruleProblems(files: readonly GraphFile[]): readonly Problem[] {
  return files.flatMap((file) => {
    const reader = new NodeReader(new TextLines(file.text), file.file);
    file.graph.edges.forEach((edge, i) => {
      const node = file.places.edges[i];
      const rule = node && valueAt(node, 'rule');
      if (!rule || edge.kind !== 'derivation' || edge.from.length !== 1 || edge.status === 'rejected') return;
      try {
        readRule(edge);
      } catch (error) {
        if (!(error instanceof SchemaGraphError)) throw error;
        reader.report(rule, 'warning', 'bad-rule', error.said);
      }
    });
    return reader.problems;
  });
}
