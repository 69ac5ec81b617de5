/** Nodes of one text as nodes of another one, in which they stand further up or down. */
import type { Places } from './graph-file';
import type { YamlNode, YamlPair } from './yaml-tree';

/** Moves nodes by so many characters, and knows afterwards which one became which. */
export class NodeMover {
  readonly #by: number;
  readonly #followed: ReadonlySet<object>;
  readonly #moved = new Map<object, object>();

  /**
   * @param by so many characters, in either direction; with 0 nodes stay what they are
   * @param places the nodes that are asked for afterwards
   */
  constructor(by: number, places: Places) {
    this.#by = by;
    const tables = [...places.tables.values()].flatMap(({ pair, columns }) => [pair, ...columns.values()]);
    this.#followed = new Set<object>([...places.edges, ...places.sources, ...tables]);
  }

  /** A node with all below it. A tree with aliases cannot be moved. */
  node<N extends YamlNode>(node: N): N {
    if (this.#by === 0) return node;
    const moved: YamlNode = {
      ...node,
      start: node.start + this.#by,
      end: node.end + this.#by,
      propertiesStart: node.propertiesStart === undefined ? undefined : node.propertiesStart + this.#by,
      ...(node.kind === 'map' && { pairs: node.pairs.map((pair) => this.pair(pair)) }),
      ...(node.kind === 'sequence' && { items: node.items.map((item) => this.node(item)) }),
    };
    return this.#note(node, moved as N);
  }

  /** A pair with all below it. */
  pair(pair: YamlPair): YamlPair {
    if (this.#by === 0) return pair;
    return this.#note(pair, { key: this.node(pair.key), value: this.node(pair.value) });
  }

  /** What became of one of the places; itself where it was not moved. */
  now<T extends object>(before: T): T {
    return (this.#moved.get(before) as T | undefined) ?? before;
  }

  #note<T extends object>(before: T, after: T): T {
    if (this.#followed.has(before)) this.#moved.set(before, after);
    return after;
  }
}
