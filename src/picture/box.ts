/** A table in the picture: its box, with its rows. */
import type { ColumnView, TableView } from '../protocol/graph';

/** What a column is to its table: a rung of the ladder, another part of the key, or an attribute. */
export type RowRole = 'rung' | 'key' | 'attribute';

/** One visible row of a box. */
export interface Row {
  readonly column: ColumnView;
  readonly role: RowRole;
}

/** One table in the picture. `x` and `y` are its top left corner; they alone change while the scene lives. */
export interface Box {
  readonly index: number;
  readonly table: TableView;
  readonly rows: readonly Row[];
  /** Row by column name. */
  readonly rowOf: ReadonlyMap<string, number>;
  /** Columns that are not shown. */
  readonly hidden: number;
  readonly expanded: boolean;
  /** It shows its name alone; then it has no rows. */
  readonly folded: boolean;
  /** Where lines end at a folded box, as a share of its height: in the order of its columns. */
  readonly anchors: ReadonlyMap<string, number>;
  /** Edges to tables that are not shown, by column: the table at the other end. */
  readonly outside: ReadonlyMap<string, string>;
  /** How many tables that are not shown it is connected with. */
  readonly outsideTables: number;
  /** It stays where it is. */
  readonly pinned: boolean;
  /** Whether expanding or collapsing changes anything. */
  readonly foldable: boolean;
  /** How many of the first rows are rungs of the ladder. */
  readonly rungs: number;
  /** Index into `Scene.grains`, -1 where the table shares its grain with no other. */
  readonly grain: number;
  /** So many tables refer to it that lines to it would cover the picture. */
  readonly hub: boolean;
  readonly width: number;
  readonly height: number;
  x: number;
  y: number;
}
