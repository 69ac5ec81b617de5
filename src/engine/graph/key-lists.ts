/** The lists of columns in a table's entry that are keys. */
import { resolveAlias, type YamlNode } from './yaml-tree';

/**
 * The lists of `unique: [[A], [B, C]]`, or the one of `unique: [A, B]`.
 * @param node the value of `unique`, where there is one
 */
export function keysOf(node: YamlNode | undefined): readonly (YamlNode | undefined)[] {
  const list = node && resolveAlias(node);
  if (list?.kind !== 'sequence') return [node];
  return list.items.every((item) => resolveAlias(item).kind === 'scalar') ? [list] : list.items;
}
