/** Labels of codes that a statement compares with, as the codes that are stored: who is not shown the codes writes the labels. */
import type { SqlValue } from '../../core/values';
import { isNumeric } from '../../core/values';
import type { GraphIndex } from '../../graph/graph-index';
import { effectiveNotes } from '../../graph/model';
import type { Query, Use } from '../../program/intent';

/**
 * Puts codes in place of their labels.
 * @param query what a statement asks for
 * @param graph knows the labels
 * @returns the query itself where it compares with none
 */
export function labelsAsCodes(query: Query, graph: GraphIndex): Query {
  return replaced(query, [], graph) as Query;
}

type Node = Readonly<Record<string, unknown>>;

function replaced(node: unknown, uses: readonly Use[], graph: GraphIndex): unknown {
  if (typeof node !== 'object' || node === null || node instanceof Uint8Array) return node;
  if (Array.isArray(node)) return node.map((part: unknown) => replaced(part, uses, graph));
  const { kind } = node as Node;
  const own = kind === 'select' ? (node as unknown as { readonly uses: readonly Use[] }).uses : uses;
  const { left, right, of, values } = node as Node;
  const code = (column: unknown, value: unknown) => codeOf(column, value, own, graph);
  if (kind === 'compare' && isLiteral(right)) return { ...node, right: { ...right, value: code(left, right.value) } };
  if (kind === 'in' && Array.isArray(values))
    return { ...node, values: values.map((value: unknown) => code(of, value)) };
  return Object.fromEntries(Object.entries(node).map(([name, part]) => [name, replaced(part, own, graph)]));
}

function isLiteral(node: unknown): node is { readonly kind: 'literal'; readonly value: SqlValue } {
  return typeof node === 'object' && node !== null && (node as Node)['kind'] === 'literal';
}

/** The code that a label stands for in a column; any other value as it is. */
function codeOf(column: unknown, value: unknown, uses: readonly Use[], graph: GraphIndex): unknown {
  if (typeof value !== 'string' || typeof column !== 'object' || column === null) return value;
  const { kind, use, column: name } = column as Node;
  const table = typeof use === 'number' ? uses[use]?.table : undefined;
  if (kind !== 'column' || table === undefined || typeof name !== 'string') return value;
  const found = graph.column({ table, column: name });
  const labels = (found && effectiveNotes(found).values) ?? [];
  if (labels.some(({ code }) => code === value)) return value;
  const code = labels.find(({ label }) => label.toLowerCase() === value.toLowerCase())?.code;
  if (code === undefined) return value;
  const isNumber = isNumeric(found?.type) || (found?.type === undefined && /^-?\d+(\.\d+)?$/.test(code));
  return isNumber ? Number(code) : code;
}
