/** How much of each table the picture shows: its name alone, its keys and connected columns, or all columns. */
import type { Level } from '../../src/picture/arrange';
import type { Box } from '../../src/picture/box';
import { renameColumns, renameIn } from '../../src/picture/renamed';
import type { Detailed } from './state';

/** What a layout keeps of it. */
interface KeptDetail {
  readonly expanded: ReadonlySet<string>;
  readonly folded: ReadonlySet<string>;
  readonly level: Level;
}

/** How much of each table is shown. */
export class TableDetail {
  /** Tables that show all columns. */
  expanded = new Set<string>();
  /** Tables that show their name alone. */
  folded = new Set<string>();
  /** What a table shows of which nothing is said. */
  level: Level = 'columns';
  /** Columns, by their keys, that are shown although they are not connected. */
  columns: ReadonlySet<string> = new Set();

  /** Takes over what a layout keeps. */
  load({ expanded, folded, level }: KeptDetail): void {
    this.expanded = new Set(expanded);
    this.folded = new Set(folded);
    this.level = level;
  }

  /** How much most tables show, as far as a layout keeps it. */
  get most(): Detailed {
    return this.level === 'names' ? 'names' : 'keys';
  }

  /** Opens or closes a table by a step; `box` is the table as it is shown. */
  toggle(table: string, box: Box | undefined): void {
    this.#dropColumns(new Set([table]));
    if (this.folded.has(table)) this.folded.delete(table);
    else if (box && box.hidden > 0 && !this.expanded.has(table)) this.expanded.add(table);
    else {
      this.expanded.delete(table);
      if (this.level === 'names') this.folded.add(table);
    }
  }

  /** Shows the name of these tables alone, or, where all do so already, more. */
  toggleNames(tables: ReadonlySet<string>): void {
    const all = [...tables].every((name) => this.folded.has(name));
    for (const name of tables) {
      if (all) this.folded.delete(name);
      else this.folded.add(name);
    }
    this.#dropColumns(tables);
  }

  /** How much all of these tables show. */
  showAll(next: Detailed, tables: readonly string[]): void {
    this.expanded = new Set(next === 'all' ? tables : []);
    this.folded = new Set(next === 'names' ? tables : []);
    this.level = next === 'names' ? 'names' : 'columns';
    this.columns = new Set();
  }

  /** Tables took other names. */
  renamed(names: ReadonlyMap<string, string>): void {
    this.expanded = renameIn(this.expanded, names);
    this.folded = renameIn(this.folded, names);
    this.columns = renameColumns(this.columns, names);
  }

  #dropColumns(tables: ReadonlySet<string>): void {
    this.columns = new Set([...this.columns].filter((key) => !tables.has(key.split('\u0000')[0] ?? '')));
  }
}
