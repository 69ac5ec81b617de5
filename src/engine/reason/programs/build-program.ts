/** Builds programs from frames: intent, join trees, SQL. */
import { SchemaGraphError } from '../../core/errors';
import { columnKey } from '../../core/identifiers';
import { SQLITE, type SqlDialect } from '../../core/sql-dialect';
import type { GraphIndex } from '../../graph/graph-index';
import { type Edge, edgeId } from '../../graph/model';
import { chooseTree } from '../../paths/choose-tree';
import type { JoinTree, TableUse } from '../../paths/join-tree';
import { createJoinPlanner, type JoinPlanner } from '../../paths/join-trees';
import { withEdges } from '../../paths/with-edges';
import type { Query } from '../../program/intent';
import { printSql } from '../../program/print-sql';
import type { SqlQuery } from '../../program/sql-tree';
import type { SchemaView } from '../../question/schema-view';
import type { LeftOut, PathColumn } from '../../core/answers';
import type { ScoredFrame } from '../frame/draft';
import type { Frame } from '../frame/frame';
import { frameToIntent } from './frame-to-intent';
import { lowerQuery } from './lower';
import { requestedColumns } from './requested-columns';
import type { TermTable } from './terms';

/** A program that can be run. */
export interface Program {
  /** What is asked; named values are columns in it. */
  readonly intent: Query;
  /** The columns of the data that it reads, see `requestedColumns`. */
  readonly columns: readonly PathColumn[];
  readonly tree: SqlQuery;
  readonly sql: string;
  /** The join trees it uses, the outer one first. */
  readonly joins: readonly JoinTree[];
  /** Some of its join trees are one of several equally good ones, and the question does not say which is meant. */
  readonly ambiguous: boolean;
  /** What is no number in columns that it computes with, compares or orders by. */
  readonly leftOut: readonly LeftOut[];
}

/** A frame with its program. */
export interface BuiltCandidate extends ScoredFrame {
  readonly program: Program;
}

/** The tables that a program reads. */
export function tablesOf({ joins }: Pick<Program, 'joins'>): Set<string> {
  return new Set(joins.flatMap((tree) => tree.uses.map((use) => use.table)));
}

/** Builds programs over one graph. */
export class ProgramBuilder {
  /**
   * @param view the schema
   * @param planner gives join trees
   * @param terms the graph's terms
   * @param graph the graph
   * @param dialect of the engine that runs the programs
   * @param rowsOf rows that the joins of a tree give, estimated
   */
  constructor(
    private readonly view: SchemaView,
    private readonly planner: JoinPlanner,
    private readonly terms: TermTable,
    readonly graph: GraphIndex,
    private readonly dialect: SqlDialect = SQLITE,
    private readonly rowsOf?: (tree: JoinTree) => number,
  ) {}

  /**
   * The program of a frame.
   * @param frame what is asked
   * @param question its text, whose words choose among equally good join trees
   * @param choice 0 for the chosen tree, from 1 for the others
   * @returns undefined where the graph does not join what the frame needs
   */
  build(frame: Frame, question: string, choice = 0): Program | undefined {
    return this.attempt(() => this.lower(frameToIntent(frame, this.view, this.terms), question, choice));
  }

  /**
   * The program of an intent, as it was found or as a person has corrected it.
   * @param intent what is asked
   * @param question its text
   * @param edges of equally good join trees those that hold most of these key edges (`edgeId`) are taken
   * @param choice as in `build`
   * @returns undefined where the graph does not join what the intent needs
   */
  buildIntent(intent: Query, question: string, edges: readonly string[] = [], choice = 0): Program | undefined {
    return this.attempt(() => this.lower(intent, question, choice, new Set(edges)));
  }

  /**
   * The program of an intent over key edges that a person chose, though others may be better by the graph.
   * @param intent what is asked
   * @param question its text
   * @param edges all that it may join by, see `edgeId`; where they do not join all of it, see `buildIntent`
   */
  buildOver(intent: Query, question: string, edges: readonly string[]): Program | undefined {
    const chosen = new Set(edges);
    const planner = createJoinPlanner(withEdges(this.graph, (edge) => chosen.has(edgeId(edge))));
    const over = new ProgramBuilder(this.view, planner, this.terms, this.graph, this.dialect, this.rowsOf);
    return over.buildIntent(intent, question) ?? this.buildIntent(intent, question, edges);
  }

  /**
   * The same over a view with further columns.
   * @param view the schema with them
   */
  over(view: SchemaView): ProgramBuilder {
    return new ProgramBuilder(view, this.planner, this.terms, this.graph, this.dialect, this.rowsOf);
  }

  /**
   * The same over fewer key edges.
   * @param edges those that no program may join by
   */
  without(edges: ReadonlySet<Edge>): ProgramBuilder {
    const fewer = withEdges(this.graph, (edge) => !edges.has(edge));
    return new ProgramBuilder(this.view, createJoinPlanner(fewer), this.terms, fewer, this.dialect, this.rowsOf);
  }

  /**
   * The same where some key edges are as good as reviewed.
   * @param edges those that the question names
   */
  trusting(edges: ReadonlySet<Edge>): ProgramBuilder {
    const planner = createJoinPlanner(this.graph, edges);
    return new ProgramBuilder(this.view, planner, this.terms, this.graph, this.dialect, this.rowsOf);
  }

  private attempt(build: () => Program): Program | undefined {
    try {
      return build();
    } catch (error) {
      if (error instanceof SchemaGraphError && (error.code === 'no-join' || error.code === 'bad-input'))
        return undefined;
      throw error;
    }
  }

  /** Lowers an intent and notes which join trees it takes. @throws SchemaGraphError `no-join` */
  private lower(
    intent: Query,
    question: string,
    choice: number,
    edges: ReadonlySet<string> = new Set<string>(),
  ): Program {
    const joins: JoinTree[] = [];
    const leftOut = new Map<string, LeftOut>();
    let ambiguous = false;
    const written = this.terms.written(intent);
    const tree = lowerQuery(written, {
      tree: (uses: readonly TableUse[]) => {
        const found = this.planner.joinTrees(uses);
        const trees = edges.size > 0 ? withMost(found.trees, edges) : found.trees;
        const several = found.ambiguous && trees.length !== 1;
        const chosen = several ? chooseTree(this.graph, trees, question, this.rowsOf) : undefined;
        const first = chosen?.tree ?? trees[0];
        const taken = choice === 0 ? first : (trees.filter((tree) => tree !== first)[choice - 1] ?? first);
        if (taken) joins.push(taken);
        ambiguous ||= several && chosen?.sure !== true;
        return taken;
      },
      number: (table, column) => {
        const [id] = this.view.columnsByRef.get(columnKey({ table, column })) ?? [];
        const reading = this.view.columns[id ?? -1]?.asNumber;
        if (reading && reading.leftOut.rows > 0)
          leftOut.set(columnKey({ table, column }), { table, column, ...reading.leftOut });
        return reading;
      },
      nullable: (table, column) => {
        const [id] = this.view.columnsByRef.get(columnKey({ table, column })) ?? [];
        return id !== undefined && (this.view.columns[id]?.profile.nulls ?? 0) > 0;
      },
      rowIdentity: (table) => {
        const use = this.view.uses.find((u) => u.table === table);
        if (use?.place !== undefined) return [use.place];
        return (use?.key ?? []).map((id) => this.view.columns[id]?.name ?? '');
      },
      missing: (table, column) => {
        const [id] = this.view.columnsByRef.get(columnKey({ table, column })) ?? [];
        return id === undefined ? [] : (this.view.columns[id]?.missing ?? []);
      },
    });
    const sql = printSql(tree, this.dialect);
    const columns = requestedColumns(written);
    return { intent, columns, tree, sql, joins, ambiguous, leftOut: [...leftOut.values()] };
  }
}

/** The trees that hold the most of some edges. */
function withMost(trees: readonly JoinTree[], edges: ReadonlySet<string>): readonly JoinTree[] {
  const held = trees.map(({ joins }) => joins.filter(({ edge }) => edges.has(edgeId(edge))).length);
  const most = Math.max(...held);
  return trees.filter((_, i) => held[i] === most);
}
