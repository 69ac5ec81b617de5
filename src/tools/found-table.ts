/** Tables by the names that others give them. */
import { inEnglish, listed } from '../engine/core/message';
import type { SchemaGraph, Table } from '../engine/graph/model';
import { ToolFault } from './tool-fault';

/**
 * A table of a graph.
 * @param graph the graph
 * @param name in any case, where that is unambiguous
 * @throws ToolFault with the names that there are
 */
export function foundTable(graph: SchemaGraph, name: string): Table {
  const exact = graph.tables.get(name);
  if (exact) return exact;
  const alike = [...graph.tables.values()].filter((table) => table.name.toLowerCase() === name.toLowerCase());
  if (alike.length === 1 && alike[0]) return alike[0];
  throw new ToolFault(`There is no table ${name}. There are ${inEnglish(listed([...graph.tables.keys()]))}.`);
}
