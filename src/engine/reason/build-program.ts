/** Builds programs from frames: intent, join trees, SQL. */
import { SchemaGraphError } from '../core/errors';
import { columnKey } from '../core/identifiers';
import type { JoinTree, TableUse } from '../paths/join-tree';
import type { JoinPlanner } from '../paths/join-trees';
import type { Query } from '../program/intent';
import { printSql } from '../program/print-sql';
import type { SqlQuery } from '../program/sql-tree';
import type { SchemaView } from '../question/schema-view';
import type { Frame } from './frame';
import { frameToIntent } from './frame-to-intent';
import { lowerQuery } from './lower';
import type { TermTable } from './terms';

/** A program that can be run. */
export interface Program {
  readonly intent: Query;
  readonly tree: SqlQuery;
  readonly sql: string;
  /** The join trees it uses, the outer one first. */
  readonly joins: readonly JoinTree[];
  /** Some of its join trees are one of several equally good ones. */
  readonly ambiguous: boolean;
}

/** Builds programs over one graph. */
export class ProgramBuilder {
  /**
   * @param view the schema
   * @param planner gives join trees
   * @param terms the graph's terms
   */
  constructor(
    private readonly view: SchemaView,
    private readonly planner: JoinPlanner,
    private readonly terms: TermTable,
  ) {}

  /**
   * The program of a frame.
   * @param frame what is asked
   * @param choice which of several equally good join trees is taken, where there are several
   * @returns undefined where the graph does not join what the frame needs
   */
  build(frame: Frame, choice = 0): Program | undefined {
    try {
      return this.lower(frameToIntent(frame, this.view, this.terms), choice);
    } catch (error) {
      if (error instanceof SchemaGraphError && (error.code === 'no-join' || error.code === 'bad-input'))
        return undefined;
      throw error;
    }
  }

  /** Lowers an intent and notes which join trees it takes. @throws SchemaGraphError `no-join` */
  lower(intent: Query, choice = 0): Program {
    const joins: JoinTree[] = [];
    let ambiguous = false;
    const tree = lowerQuery(intent, {
      tree: (uses: readonly TableUse[]) => {
        const found = this.planner.joinTrees(uses);
        const taken = found.trees[choice] ?? found.trees[0];
        if (taken) joins.push(taken);
        ambiguous ||= found.ambiguous;
        return taken;
      },
      missing: (table, column) => {
        const [id] = this.view.columnsByRef.get(columnKey({ table, column })) ?? [];
        return id === undefined ? [] : (this.view.columns[id]?.missing ?? []);
      },
    });
    return { intent, tree, sql: printSql(tree), joins, ambiguous };
  }
}
