/** Values that the rows asked for hold themselves. */
import { LEVEL } from '../../question/name-match';
import type { Frame, FrameCondition } from '../frame/frame';
import type { QuestionContext } from '../frame/question-context';
import { countedTable } from '../said/counted-use';

/**
 * Whether a value is sought in the rows of another table that nothing speaks of, though a column of those that are asked for holds it as
 * it is said: "companies located in Hull" are those whose town is Hull, and none that some wagon went to.
 * @param frame a filled frame
 * @param context the question
 */
export function seeksElsewhere({ select, conditions }: Frame, context: QuestionContext): boolean {
  const { view } = context;
  const shown = select.flatMap(({ fn, column = -1 }) => (fn === 'none' ? [view.columns[column]?.use ?? -1] : []));
  const asked = shown.length > 0 ? shown : [countedTable(context) ?? -1];
  const tables = new Set(asked.flatMap((use) => view.uses[use]?.table ?? []));
  const [table, ...more] = tables;
  if (table === undefined || more.length > 0) return false;
  return conditions.some((condition) => isHeldBy(table, condition, context));
}

/** Scores of values that are said as they are stored, and of those that are said in another form. */
const AS_STORED = 0.99;
const IN_A_FORM = 0.9;

/**
 * Whether a value is sought in another form than it is said in, though some column holds it just so: "hops" are those of that kind, and no
 * `HOP`.
 * @param frame a filled frame
 * @param context the question
 */
export function seeksOtherForm({ conditions, part }: Frame, { linked }: QuestionContext): boolean {
  return [...conditions, ...(part?.conditions ?? [])].some(({ column, op, tokens }) => {
    if (op !== '=' || tokens.length === 0 || (linked.columns[column]?.level ?? 0) >= LEVEL.full) return false;
    const said = linked.values.filter(({ start, end }) => tokens.includes(start) && tokens.includes(end - 1));
    const own = Math.max(0, ...said.filter((value) => value.column === column).map(({ score }) => score));
    return own > 0 && own < IN_A_FORM && said.some(({ score }) => score >= AS_STORED);
  });
}

function isHeldBy(
  table: string,
  { column: id, op, tokens }: FrameCondition,
  { linked, view }: QuestionContext,
): boolean {
  const use = view.uses[view.columns[id]?.use ?? -1];
  if ((op !== '=' && op !== 'in') || !use || use.table === table || tokens.length === 0) return false;
  // What is named is asked about, and so is who has it in a role that is said.
  const isNamed = view.uses.some((other) => other.table === use.table && (linked.uses[other.id]?.level ?? 0) > 0);
  if (isNamed || (linked.columns[id]?.level ?? 0) > 0) return false;
  const tableOf = (column: number) => view.uses[view.columns[column]?.use ?? -1]?.table;
  const said = linked.values.filter(({ start, end }) => tokens.includes(start) && tokens.includes(end - 1));
  const best = Math.max(0, ...said.filter(({ column }) => tableOf(column) === use.table).map(({ score }) => score));
  return best > 0 && said.some(({ column, score }) => score >= best && tableOf(column) === table);
}
