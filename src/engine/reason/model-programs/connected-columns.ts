/** Columns that were picked, as far as the graph connects them, with what belongs to them: what a program can be made of. */
import { columnKey, formatColumn, type ColumnRef } from '../../core/identifiers';
import { SchemaGraphError } from '../../core/errors';
import type { PathsReport } from '../../core/reports';
import type { GraphIndex } from '../../graph/graph-index';
import { findPaths } from '../../paths/find-paths';

/** Columns with the paths that tie them. */
export interface ConnectedColumns {
  /** Those picked first, then what the graph brought in. */
  readonly columns: readonly ColumnRef[];
  readonly paths: PathsReport;
  /** Picked columns that no key edges lead to from the others. */
  readonly apart: readonly ColumnRef[];
}

/** Columns that are tried: more than a question needs. */
const MOST_COLUMNS = 24;

/**
 * The paths of picked columns (SGAM 3.2). Where the graph does not connect all of them, those stay that it connects with the
 * columns before them.
 * @param graph decides what belongs together and how tables join
 * @param picked the likeliest first
 */
export function connectedColumns(graph: GraphIndex, picked: readonly ColumnRef[]): ConnectedColumns {
  const wanted = picked.slice(0, MOST_COLUMNS);
  const whole = pathsOf(graph, wanted);
  if (whole) return withBroughtIn(wanted, whole, []);
  const kept: ColumnRef[] = [];
  const apart: ColumnRef[] = [];
  let paths = pathsOf(graph, []) ?? NONE;
  for (const ref of wanted) {
    const more = pathsOf(graph, [...kept, ref]);
    if (more) {
      kept.push(ref);
      paths = more;
    } else apart.push(ref);
  }
  return withBroughtIn(kept, paths, apart);
}

const NONE: PathsReport = {
  form: 'full',
  requested: [],
  paths: [],
  joins: [],
  hub: null,
  folded: [],
  ambiguous: false,
  alternatives: [],
};

function pathsOf(graph: GraphIndex, columns: readonly ColumnRef[]): PathsReport | undefined {
  try {
    return findPaths(graph, columns.map(formatColumn), 'full');
  } catch (error) {
    if (error instanceof SchemaGraphError) return undefined;
    throw error;
  }
}

function withBroughtIn(
  picked: readonly ColumnRef[],
  paths: PathsReport,
  apart: readonly ColumnRef[],
): ConnectedColumns {
  const all = [...picked, ...paths.paths.flatMap((path) => path.columns)].map(({ table, column }) => ({
    table,
    column,
  }));
  return { columns: [...new Map(all.map((ref) => [columnKey(ref), ref])).values()], paths, apart };
}
