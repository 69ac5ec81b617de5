/** Walks over intents: which aggregates and which uses of tables an expression or filter holds. Sub-queries are not entered. */
import type { Aggregate, ColumnOf, Expression, Filter, Query, RowsOf } from '../../program/intent';

type Node = Expression | Filter | RowsOf;

function parts(node: Node): readonly Node[] {
  switch (node.kind) {
    case 'column':
    case 'rows':
    case 'literal':
    case 'related':
      return [];
    case 'query':
      return (node.within ?? []).map(({ outer }) => outer);
    case 'aggregate':
    case 'date-part':
    case 'like':
    case 'null':
    case 'in':
    case 'in-query':
      return [node.of];
    case 'arithmetic':
    case 'compare':
      return [node.left, node.right];
    case 'between':
      return [node.of, node.low, node.high];
    case 'call':
      return node.args;
    case 'case':
      return [...node.branches.flatMap((b) => [b.when, b.then]), ...(node.otherwise ? [node.otherwise] : [])];
    case 'and':
    case 'or':
      return node.parts;
    case 'not':
      return [node.part];
  }
}

/** All aggregates in an expression or filter. */
export function aggregatesOf(node: Node): Aggregate[] {
  return node.kind === 'aggregate' ? [node] : parts(node).flatMap(aggregatesOf);
}

/** All columns in an expression or filter. */
export function columnsOf(node: Node): ColumnOf[] {
  return node.kind === 'column' ? [node] : parts(node).flatMap(columnsOf);
}

/** The uses that an expression or filter reads, each once. */
export function usesOf(node: Node): number[] {
  const named = node.kind === 'column' || node.kind === 'rows' || node.kind === 'related' ? node.use : undefined;
  const over = node.kind === 'aggregate' ? node.over : undefined;
  const own = [named, over].filter((use) => use !== undefined);
  return [...new Set([...own, ...parts(node).flatMap(usesOf)])];
}

/** An expression or filter and all that it is made of. */
export function nodesOf(node: Expression | Filter): (Expression | Filter)[] {
  return [node, ...parts(node).flatMap((part) => (part.kind === 'rows' ? [] : nodesOf(part)))];
}

/** The sub-queries of an expression or filter. */
export function queriesOf(node: Node): Query[] {
  const own = node.kind === 'query' || node.kind === 'in-query' || node.kind === 'related' ? [node.query] : [];
  const total = node.kind === 'related' && node.total ? [node.total] : [];
  return [...own, ...total, ...parts(node).flatMap(queriesOf)];
}
