/** Names for what is added to a graph: identifiers of sources and names of tables, each once. */
import type { SchemaGraph } from '../graph/model';
import { baseNameOf, isNamedByFile } from '../graph/source-kinds';

/** Gives names that nothing in a graph has, in any case; what it has given is taken. */
export class FreeNames {
  readonly #ids: Set<string>;
  readonly #tables: Set<string>;

  /**
   * @param graph the graph: the tables that its sources of text fill are taken, those that no source fills are not
   * @param tables names of tables that its data has besides
   */
  constructor({ sources }: SchemaGraph, tables: readonly string[] = []) {
    this.#ids = new Set(sources.map(({ id }) => id.toLowerCase()));
    const filled = sources.flatMap(({ kind, path, table }) => {
      if (table !== undefined) return table;
      return path !== undefined && isNamedByFile(kind) ? baseNameOf(path) : [];
    });
    this.#tables = new Set([...tables, ...filled].map((name) => name.toLowerCase()));
  }

  /**
   * An identifier of a source.
   * @param wanted what it is to be, followed by a number where that is taken
   */
  id(wanted: string): string {
    return take(this.#ids, wanted);
  }

  /**
   * The name of a table.
   * @param wanted what it is to be, followed by a number where that is taken
   */
  table(wanted: string): string {
    return take(this.#tables, wanted);
  }

  /**
   * The name that a table would get; it stays free.
   * @param wanted what it is to be
   */
  free(wanted: string): string {
    return take(new Set(this.#tables), wanted);
  }

  /** Whether a table has a name. */
  isTaken(table: string): boolean {
    return this.#tables.has(table.toLowerCase());
  }
}

function take(taken: Set<string>, wanted: string): string {
  let name = wanted;
  for (let i = 2; taken.has(name.toLowerCase()); i++) name = `${wanted}_${i}`;
  taken.add(name.toLowerCase());
  return name;
}
