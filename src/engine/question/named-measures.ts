/**
 * Measures that are rows: one table lists what is measured ("Strength", "Speed"), and another one holds a number for each of them.
 * Whoever says the name of such a measure speaks of its numbers.
 */
import { SURE } from '../search/hits';
import { LEVEL, NONE, type NameMatch } from './name-match';
import type { SchemaView, ViewUse } from './schema-view';

/** What names measures, and what holds their numbers: columns by id. */
export interface Measures {
  readonly name: number;
  readonly number: number;
}

/** A stored value that a question says, as far as it matters here. */
interface SaidValue {
  readonly column: number;
  readonly start: number;
  readonly end: number;
  readonly score: number;
}

const known = new WeakMap<SchemaView, readonly Measures[]>();

/**
 * The columns that name measures: names of rows to which one other table refers, which holds a number and nothing else of its own.
 * @param view the schema
 */
export function measuresOf(view: SchemaView): readonly Measures[] {
  const found = known.get(view) ?? view.uses.flatMap((use) => measuresNamedIn(use, view));
  known.set(view, found);
  return found;
}

function measuresNamedIn(use: ViewUse, { uses, columns, joins }: SchemaView): Measures[] {
  const useOf = (id: number) => uses[columns[id]?.use ?? -1];
  const told = (of: ViewUse | undefined) => of?.columns.filter((id) => columns[id]?.isIdentifier === false) ?? [];
  const [name, ...more] = told(use);
  if (use.role !== undefined || name === undefined || more.length > 0 || columns[name]?.kind !== 'text') return [];
  const [from, ...others] = joins.flatMap((join) => (useOf(join.to)?.id === use.id ? (useOf(join.from) ?? []) : []));
  const [number, ...further] = told(from);
  // What names nothing but rows that have a number is no measure: prices of a product belong to that product alone.
  const isMeasured = from !== undefined && from.isLink && others.length === 0 && further.length === 0;
  return isMeasured && number !== undefined && columns[number]?.kind === 'number' ? [{ name, number }] : [];
}

/**
 * What names columns, and the numbers of measures beside it that are said by their names.
 * @param matches where each column is named
 * @param values stored values that are said
 * @param view the schema
 */
export function withMeasures(
  matches: readonly NameMatch[],
  values: readonly SaidValue[],
  view: SchemaView,
): readonly NameMatch[] {
  const hints = new Map<number, NameMatch>();
  for (const { name, number } of measuresOf(view)) {
    const said = values.find(({ column, score }) => column === name && score >= SURE);
    if (said && (matches[number]?.level ?? 0) < LEVEL.keyword)
      hints.set(number, { ...NONE, level: LEVEL.keyword, start: said.start, end: said.end, coverage: 0.5, words: 1 });
  }
  return hints.size === 0 ? matches : matches.map((match, id) => hints.get(id) ?? match);
}
