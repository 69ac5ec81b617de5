/**
 * Columns that one question works out of two others: the days from one date to another, a product, a difference. For that question the
 * view has them, so that all that knows columns knows them; programs write what they are worked out of.
 */
import { stem } from '../search/words';
import type { SchemaView, ViewColumn } from './schema-view';
import type { WorkedOut } from './worked-way';

/** Words that say nothing of what is measured; the first that the schema does not have itself names what is worked out. */
const NAMES = ['figure', 'magnitude', 'quotient'] as const;

/**
 * The word by which a question speaks of what it works out.
 * @param view the schema
 */
export function nameOfWorked(view: SchemaView): string {
  const isFree = (name: string) => !view.columnsByStem.has(stem(name)) && !view.usesByStem.has(stem(name));
  return NAMES.find(isFree) ?? NAMES[0];
}

/**
 * A view with a further column for each way in which something may be worked out, all by one name.
 * @param view the schema
 * @param ways each of them over columns of the view
 */
export function withWorkedColumns(view: SchemaView, ways: readonly WorkedOut[]): SchemaView {
  const name = nameOfWorked(view);
  const added = ways.flatMap((worked, i): ViewColumn[] => {
    const [own, other] = [worked.left, worked.right].flatMap((of) =>
      typeof of === 'number' ? (view.columns[of] ?? []) : [],
    );
    return own ? [workedColumn(name, own, other, worked, view.columns.length + i)] : [];
  });
  const uses = view.uses.map((use) => {
    const own = added.filter((column) => column.use === use.id).map(({ id }) => id);
    return own.length > 0 ? { ...use, columns: [...use.columns, ...own] } : use;
  });
  return {
    ...view,
    uses,
    columns: [...view.columns, ...added],
    columnsByStem: new Map(view.columnsByStem).set(
      stem(name),
      added.map(({ id }) => id),
    ),
    tied: [...view.tied, ...added.map(() => undefined)],
  };
}

function workedColumn(
  name: string,
  left: ViewColumn,
  right: ViewColumn | undefined,
  worked: WorkedOut,
  id: number,
): ViewColumn {
  const { profile } = left;
  const nulls = Math.min(profile.rows, profile.nulls + (right?.profile.nulls ?? 0));
  return {
    ...{ id, use: left.use, name, kind: 'number', names: [[stem(name)]], keywords: new Map() },
    profile: {
      ...{ id: `${profile.id}:${name}`, table: profile.table, column: name, type: 'real', rows: profile.rows, nulls },
      ...{ distinct: Math.max(profile.distinct, right?.profile.distinct ?? 0), unique: false, min: null, max: null },
      ...{ typical: [], meanLength: 1, maxLength: 1, writtenAs: 'number', missing: [], isNamedValue: true },
    },
    ...{ isKey: false, isReference: false, isIdentifier: false, isDisplay: false, isYear: false },
    ...{ labels: [], missing: [], unit: [], isRate: worked.op === '/' && right !== undefined },
    worked,
  };
}
