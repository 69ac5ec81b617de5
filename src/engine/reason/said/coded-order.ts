/** Codes have an order only where the question speaks of them: "more than four people" is no degree of mobility. */
import { LEVEL } from '../../question/name-match';
import type { SchemaView, ViewColumn, ViewUse } from '../../question/schema-view';
import { conditionsOf } from '../frame/frame';
import type { Frame } from '../frame/frame';
import type { QuestionContext } from '../frame/question-context';
import { range } from '../frame/question-context';

/** Values of which at least this share have labels are codes. */
const MOSTLY_CODES = 0.6;

/** Whether a column holds codes that stand for something, and no amounts. */
export function isCoded({ labels, missing, profile }: ViewColumn): boolean {
  if (labels.length === 0) return false;
  const explained = new Set([...labels.map(({ code }) => String(code)), ...missing.map(String)]);
  return explained.size >= MOSTLY_CODES * profile.distinct;
}

/**
 * Whether a frame compares, ranks or folds codes of a column that nothing names: by its size, a code says nothing.
 * @param frame a filled frame
 * @param context the question
 */
export function ordersCodes(frame: Frame, context: QuestionContext): boolean {
  const { order, part, select } = frame;
  const compared = conditionsOf(frame).filter(({ kind }) => kind === 'n' || kind === 'b');
  const ranked = order?.item.fn === 'none' && frame.limit !== undefined ? [order.item.column] : [];
  const ends = select.filter(({ fn }) => fn === 'max' || fn === 'min' || fn === 'avg');
  const drawn = part?.kind === 'compare' && part.fn !== undefined ? [part.column] : [];
  const ids = [...compared.map((c) => c.column), ...ranked, ...ends.map((i) => i.column), ...drawn];
  return ids.some((id) => id !== undefined && isUnnamedCode(id, context));
}

/** Whether a column holds codes, and nothing in the question names it. */
export function isUnnamedCode(id: number, context: QuestionContext): boolean {
  const column = context.view.columns[id];
  return column?.kind === 'number' && isCoded(column) && !isSpokenOf(column, context);
}

/**
 * Whether rows are grouped by codes that nothing in the question names, their column or one of their labels: "for makes with more
 * than 150 vehicles" makes no groups of what the vehicles did.
 * @param frame a filled frame
 * @param context the question
 */
export function groupsByCodes({ group }: Frame, context: QuestionContext): boolean {
  return group.some((id) => isUnnamedCode(id, context) && !context.linked.values.some((v) => v.column === id));
}

/**
 * The column that names in words what another holds in codes that nobody explained: the same name, the same rows, in a table that
 * says the rest of each row. Who asks for the make of a vehicle asks for "Ford", and for no 12.
 * @param column a column
 * @param view the schema
 */
function namedTwin(column: ViewColumn, view: SchemaView): ViewColumn | undefined {
  const twins = twinsOf.get(view) ?? new Map<number, ViewColumn | undefined>();
  twinsOf.set(view, twins);
  if (!twins.has(column.id)) twins.set(column.id, findTwin(column, view));
  return twins.get(column.id);
}

/** Twins that were looked for, by schema: each frame asks for those of what it shows. */
const twinsOf = new WeakMap<SchemaView, Map<number, ViewColumn | undefined>>();

function findTwin(column: ViewColumn, view: SchemaView): ViewColumn | undefined {
  if (column.kind !== 'number' || column.isIdentifier || column.labels.length > 0) return undefined;
  const own = view.uses[column.use];
  const name = column.name.toLowerCase();
  return view.columns.find((other) => {
    const use = view.uses[other.use];
    if (other.kind !== 'text' || other.name.toLowerCase() !== name || use?.role !== undefined) return false;
    return own !== undefined && use !== undefined && tellsSameRows(own, use, view);
  });
}

/** Whether the keys of two tables are tied, part by part: they tell of the same rows. */
export function tellsSameRows(a: ViewUse, b: ViewUse, { tied }: SchemaView): boolean {
  return (
    a.key.length > 0 &&
    a.key.length === b.key.length &&
    a.key.every((id) => tied[id] !== undefined && b.key.some((other) => tied[other] === tied[id]))
  );
}

/** Words that ask for a code itself. */
const OF_CODE = /^(?:codes?|coded|numbers?|numeric)$/;

/**
 * Whether a frame shows, or groups by, codes that nobody explained where their names are stored for the same rows.
 * @param frame a filled frame
 * @param context the question
 */
export function showsUnexplained({ select, group }: Frame, { view, linked }: QuestionContext): boolean {
  if (linked.tokens.some(({ word }) => OF_CODE.test(word))) return false;
  const ids = [...select.flatMap(({ fn, column }) => (fn === 'none' || fn === 'count' ? [column] : [])), ...group];
  return ids.some((id) => {
    const column = view.columns[id ?? -1];
    return column !== undefined && namedTwin(column, view) !== undefined;
  });
}

/** Whether words that are no table's name a column. */
function isSpokenOf({ id }: ViewColumn, { linked }: QuestionContext): boolean {
  const match = linked.columns[id];
  if (!match || match.level < LEVEL.head) return false;
  const ofTables = linked.uses.filter(({ level }) => level === LEVEL.full);
  return range(match.start, match.end).some((t) => !ofTables.some(({ start, end }) => start <= t && t < end));
}
