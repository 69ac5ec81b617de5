/** What was counted of keys and joins, by the table and the column that it is about. */
import type { EdgeHealth, GraphHealth, KeyHealth } from '../../../engine/core/health';
import type { Shown } from '../../../engine/core/message';

/** What is wrong with a column or a table, as far as it was counted. */
export interface HealthSign {
  /** Rows whose key another row has too. */
  readonly repeated: number;
  /** Rows that refer to what is not there, by what they refer to. */
  readonly orphans: readonly { readonly to: string; readonly rows: number; readonly of: number }[];
}

/** What was counted of one graph. */
export class HealthSigns {
  private readonly tables = new Map<string, HealthSign>();
  private readonly columns = new Map<string, HealthSign>();

  /** @param health what was counted */
  constructor(health: Shown<GraphHealth>) {
    for (const key of health.keys) this.addKey(key);
    for (const edge of health.edges) this.addEdge(edge);
  }

  /** What is wrong with the key of a table. */
  ofTable(table: string): HealthSign | undefined {
    return this.tables.get(table);
  }

  /** What is wrong with a column. */
  ofColumn(table: string, column: string): HealthSign | undefined {
    return this.columns.get(JSON.stringify([table, column]));
  }

  private addKey({ table, health }: Shown<KeyHealth>): void {
    if (health.state !== 'measured' || health.repeated === 0) return;
    const known = this.tables.get(table);
    this.tables.set(table, { repeated: Math.max(health.repeated, known?.repeated ?? 0), orphans: [] });
  }

  private addEdge({ health }: Shown<EdgeHealth>): void {
    if (health.state !== 'measured' || health.from.orphans === 0) return;
    const { from, to } = health;
    const orphans = { to: to.table, rows: from.orphans, of: from.filled };
    // Of a composite join the most local column tells which rows these are.
    const name = JSON.stringify([from.table, from.columns.at(-1) ?? '']);
    const known = this.columns.get(name);
    this.columns.set(name, { repeated: 0, orphans: [...(known?.orphans ?? []), orphans] });
  }
}
