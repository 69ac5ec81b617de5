/**
 * Gate 1 once more, for the part of a graph that an answer reads. No program leads from it to another part, so what only
 * another part holds is as unknown to the answer as what nothing holds: data about something else must not open the gate.
 */
import type { GraphIndex } from '../graph/graph-index';
import type { Catalogue } from '../profile/catalogue';
import { ColumnContext } from '../search/column-context';
import type { GateSearch } from './explain';
import { Gate, type GateSources } from './gate';
import type { Missing } from './missing';

/** Checks questions against the parts of one graph. */
export class PartGate {
  readonly #sources: GateSources;
  readonly #graph: GraphIndex;
  /** By number of the part; made where an answer first reads it. */
  readonly #gates = new Map<number, Gate>();

  /**
   * @param sources columns, stored values and ranges of the graph
   * @param graph its tables and edges
   */
  constructor(sources: GateSources, graph: GraphIndex) {
    this.#sources = sources;
    this.#graph = graph;
  }

  /**
   * What of a question the part that tables lie in does not know.
   * @param question the question
   * @param tables those that an answer reads
   * @returns in the order of the question; empty where key edges tie all of the graph, or the tables are none of it
   */
  check(question: string, tables: readonly string[]): Missing[] {
    const { places, columnsOfGroup } = this.#sources.search.context;
    const part = places.find(({ table }) => tables.includes(table))?.group;
    if (part === undefined || columnsOfGroup.length < 2) return [];
    const gate = this.#gates.get(part) ?? this.#gateOf(part);
    this.#gates.set(part, gate);
    return gate.check(question);
  }

  #gateOf(part: number): Gate {
    const { search, catalogue, subject } = this.#sources;
    const within = new Set(search.context.places.flatMap(({ group, table }) => (group === part ? [table] : [])));
    const own: Catalogue = {
      ...catalogue,
      tables: new Map([...catalogue.tables].filter(([table]) => within.has(table))),
    };
    const ownSearch: GateSearch = {
      context: new ColumnContext(this.#graph, own, search),
      valuesSync: (text) => search.valuesSync(text).filter(({ column }) => within.has(column.table)),
      has: (column, value) => search.has(column, value),
    };
    return new Gate({ search: ownSearch, catalogue: own, ...(subject && { subject }) });
  }
}
