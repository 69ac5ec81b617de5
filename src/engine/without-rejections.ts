/**
 * Asks as if the key edges counted that a person has rejected. Where the likeliest program then joins along one of them, what
 * is found without it may answer another question, or the same by a way that was not meant.
 */
import { columnKey, type ColumnRef } from './core/identifiers';
import type { GraphIndex } from './graph/graph-index';
import type { Edge, SchemaGraph } from './graph/model';
import type { RejectedJoin } from './graph/rejected-joins';
import type { Catalogue } from './profile/catalogue';
import type { Expression, Filter, Query, SelectQuery } from './program/intent';
import { resultKey } from './reason/rank/rank-features';
import type { Candidate, Reasoned, Reasoner, ReasonOptions } from './reason/programs/reasoned';

/** So much surer of the question is a program that needs a rejected join which nothing else speaks for. */
const SURER = 0.1;

/** Answers over the graph with its rejected key edges; made where there are any, with the first question. */
export class WithoutRejections {
  private reasoner: Reasoner | undefined;
  private readonly joins: ReadonlyMap<string, RejectedJoin>;

  /**
   * @param rejected the key edges that do not count
   * @param catalogue the foreign keys that the data declares
   * @param make makes the reasoner over the graph in which they do
   */
  constructor(
    rejected: readonly RejectedJoin[],
    private readonly catalogue: Catalogue,
    private readonly make: () => Reasoner,
  ) {
    const standing = rejected.filter(({ lost }) => lost !== true);
    this.joins = new Map(
      standing.flatMap(
        (join) =>
          [
            [idOf(join.edge), join],
            [idOf(swapped(join.edge)), join],
          ] as const,
      ),
    );
  }

  /**
   * The rejected joins that a question needs: the likeliest program would join along them, and give other rows. A join that only
   * makes a shorter way was rejected with reason, unless the data declares it, or the question is surer to mean it.
   * @param question its text
   * @param reasoned what it came to without them
   * @param options as it was asked
   * @returns empty where it needs none
   * @throws SchemaGraphError `cancelled`
   */
  async needed(question: string, reasoned: Reasoned, options: ReasonOptions): Promise<readonly RejectedJoin[]> {
    if (this.joins.size === 0) return [];
    this.reasoner ??= this.make();
    const whole = await this.reasoner.run(question, options);
    const [first] = whole.candidates;
    const [best] = reasoned.candidates;
    if (!first || (best && keyOf(first) === keyOf(best))) return [];
    const along = [...joinedIn(first), ...(first.intent ? comparedIn(first.intent) : [])].flatMap(
      (ends) => this.joins.get(idOf(ends)) ?? [],
    );
    const needs =
      along.some(({ edge }) => isDeclared(edge, this.catalogue)) ||
      whole.confidence > reasoned.confidence + SURER ||
      (whole.confidence >= reasoned.confidence &&
        tablesOf(first).some((table) => !best || !tablesOf(best).includes(table)));
    return needs ? [...new Set(along)] : [];
  }
}

/**
 * The graph with its rejected key edges as any others, but for those that name what its data lacks.
 * @param graph the graph
 * @param index tells what there is
 */
export function withRejectedJoins(graph: SchemaGraph, index: GraphIndex): SchemaGraph {
  const counts = (edge: Edge): Edge => {
    if (edge.kind !== 'key' || edge.status !== 'rejected') return edge;
    const { status: _, ...rest } = edge;
    return [...edge.from, ...edge.to].every((ref) => index.resolve(ref)) ? rest : edge;
  };
  return { ...graph, edges: graph.edges.map(counts) };
}

/** What is compared with what. */
type Ends = Pick<Edge, 'from' | 'to'>;

/** The same for whatever case a file writes names in. */
function idOf({ from, to }: Ends): string {
  return [from, to].map((refs) => refs.map(columnKey).join('+').toLowerCase()).join('>');
}

function swapped({ from, to }: Ends): Ends {
  return { from: to, to: from };
}

function joinedIn({ joins }: Candidate): readonly Ends[] {
  return joins.flatMap((tree) => tree.joins.map(({ edge }) => edge));
}

/** Columns that are looked for among those of a sub-query: a join by other means. */
function comparedIn(query: Query): readonly Ends[] {
  if (query.kind === 'set') return [query.left, query.right].flatMap(comparedIn);
  const columnIn = ({ uses }: SelectQuery, e: Expression | undefined): ColumnRef[] => {
    const table = e?.kind === 'column' ? uses[e.use]?.table : undefined;
    return e?.kind === 'column' && table !== undefined ? [{ table, column: e.column }] : [];
  };
  const within = (filter: Filter): readonly Ends[] => {
    if (filter.kind === 'and' || filter.kind === 'or') return filter.parts.flatMap(within);
    if (filter.kind === 'not') return within(filter.part);
    if (filter.kind !== 'in-query') return [];
    const { of, query: inner } = filter;
    const to = inner.kind === 'select' ? columnIn(inner, inner.select[0]) : [];
    return [{ from: columnIn(query, of), to }, ...comparedIn(inner)];
  };
  return query.where ? within(query.where) : [];
}

function tablesOf({ joins }: Candidate): string[] {
  return joins.flatMap(({ uses }) => uses.map(({ table }) => table));
}

/** Whether the data itself says that an edge's columns refer to each other. */
function isDeclared(edge: Edge, { tables }: Catalogue): boolean {
  const own = edge.from[0]?.table ?? '';
  const refs = (table: string, columns: readonly string[]) => columns.map((column) => ({ table, column }));
  return (tables.get(own)?.declaredForeignKeys ?? []).some(({ columns, table, to }) => {
    const referred = to.length > 0 ? to : (tables.get(table)?.declaredKey ?? []);
    return idOf({ from: refs(own, columns), to: refs(table, referred) }) === idOf(edge);
  });
}

function keyOf({ result, intent }: Candidate): string {
  return resultKey(result, intent?.kind === 'select' && intent.orderBy.length > 0);
}
