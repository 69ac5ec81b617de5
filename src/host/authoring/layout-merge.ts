/** Two layouts that were both made from a third: what each changed, together. */
import type { GraphLayout } from '../../protocol/graph';

type Place = GraphLayout['tables'][string];

/** Whose word counts where both changed the same table. */
export type Side = 'ours' | 'theirs';

/** What comes of two layouts. */
export interface MergedLayout {
  readonly layout: GraphLayout;
  /** Tables that both changed, each in its own way. */
  readonly conflicts: readonly string[];
}

/**
 * Puts the changes of two layouts together, table by table.
 * @param base what both began with; null: nothing
 * @param ours the picture's layout
 * @param theirs the layout that another program wrote
 * @param prefer whose word counts where both changed a table
 */
export function mergeLayouts(
  base: GraphLayout | null,
  ours: GraphLayout,
  theirs: GraphLayout,
  prefer: Side,
): MergedLayout {
  const conflicts: string[] = [];
  const names = new Set([...Object.keys(ours.tables), ...Object.keys(theirs.tables)]);
  const tables: (readonly [string, Place])[] = [];
  for (const name of names) {
    const [was, mine, other] = [placeIn(base, name), placeIn(ours, name), placeIn(theirs, name)];
    let place = mine;
    if (!samePlace(mine, other)) {
      if (samePlace(was, mine)) place = other;
      else if (!samePlace(was, other)) {
        conflicts.push(name);
        // A table that one of them no longer has stays with the other.
        place = (prefer === 'ours' ? mine : other) ?? mine ?? other;
      }
    }
    if (place) tables.push([name, place]);
  }
  const level = base?.level === ours.level ? theirs.level : ours.level;
  const { version } = ours;
  return {
    layout: { version, ...(level === undefined ? {} : { level }), tables: Object.fromEntries(tables) },
    conflicts,
  };
}

/** Whether two layouts say the same, as far as the file holds it. */
export function sameLayout(a: GraphLayout, b: GraphLayout): boolean {
  const names = new Set([...Object.keys(a.tables), ...Object.keys(b.tables)]);
  return a.level === b.level && [...names].every((name) => samePlace(placeIn(a, name), placeIn(b, name)));
}

/** A table may be called like something that every object has. */
function placeIn(layout: GraphLayout | null, name: string): Place | undefined {
  return layout && Object.hasOwn(layout.tables, name) ? layout.tables[name] : undefined;
}

/** The file holds whole pixels. */
function samePlace(a: Place | undefined, b: Place | undefined): boolean {
  if (!a || !b) return a === b;
  return (
    Math.round(a.x) === Math.round(b.x) &&
    Math.round(a.y) === Math.round(b.y) &&
    a.expanded === b.expanded &&
    a.folded === b.folded &&
    a.pinned === b.pinned
  );
}
