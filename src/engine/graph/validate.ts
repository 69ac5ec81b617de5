/** Finds what is wrong with the meaning of a graph, each problem with its range and what to do about it. */
import { say } from '../core/message';
import type { Problem } from '../core/problems';
import { mergeExclusions } from './exclusion';
import { KnownNames } from './known-names';
import type { LoadedGraph } from './load';
import { NodeReader } from './node-reader';
import type { TableShape, UnreadTables } from './shape';
import { TextLines } from './text-lines';
import { validateEdges } from './validate-edges';
import { validateSources } from './validate-sources';
import { validateTables } from './validate-tables';
import { pairAt } from './yaml-tree';

/**
 * Checks a loaded graph.
 * @param loaded the graph
 * @param shapes what the data has; without it, names of tables and columns are not checked
 * @param unread tables that the data may have besides, whose names are not checked
 * @returns problems of meaning by file and place; those of form are in `loaded.problems`
 */
export function validateGraph(
  loaded: Pick<LoadedGraph, 'files'>,
  shapes?: readonly TableShape[],
  unread: readonly UnreadTables[] = [],
): readonly Problem[] {
  const files = loaded.files.map((file) => ({ file, reader: new NodeReader(new TextLines(file.text), file.file) }));
  const exclusion = mergeExclusions(loaded.files.map(({ graph }) => graph.exclude));
  const known = shapes && new KnownNames({ tables: shapes, unread }, exclusion);
  for (const { file, reader } of files) validateTables(file, known, reader);
  validateEdges(files, known);
  validateSources(files);
  for (const { file, reader } of files.slice(1)) {
    const include = pairAt(file.tree.root, 'include');
    const message = say`A part includes no further parts; name them in the root file.`;
    if (include) reader.report(include.key, 'warning', 'nested-include', message);
  }
  return files.flatMap(({ reader }) =>
    [...reader.problems].sort((a, b) => a.start.line - b.start.line || a.start.column - b.start.column),
  );
}
