/**
 * Lists whose rows a join repeats over and over: patients once for each of their tests, colours once for each car that has them. They
 * are shown once each, and the list as it was stays the second reading.
 */
import { LEVEL } from '../question/name-match';
import type { BuiltCandidate, ProgramBuilder } from './programs/build-program';
import { rowsTable } from './programs/counted-rows';
import type { RunCandidate } from './programs/execute';
import type { QuestionContext } from './frame/question-context';
import type { RankedResult } from './rank/rank';

/**
 * A list that shows each of its rows so many times is read again. Of the training questions whose rows a join repeats three times or
 * more, and that do not say "different", three of four want each once; of those with fewer repetitions one of four does.
 */
const OFTEN = 3;

/** What lists are read again with. */
export interface OnceTools {
  readonly context: QuestionContext;
  readonly builder: ProgramBuilder;
  /** Runs candidates; those that fail have no result. */
  readonly run: (candidates: BuiltCandidate[]) => Promise<readonly RunCandidate[]>;
}

/**
 * The same results, with a list of different rows first where the first one is a list that a join repeats.
 * @param results the likeliest first
 * @param tools see there
 */
export async function shownOnce(results: readonly RankedResult[], tools: OnceTools): Promise<readonly RankedResult[]> {
  const [first, ...others] = results;
  const best = first?.candidates[0];
  if (!first || !best || !isRepeated(best, tools)) return results;
  const frame = { ...best.frame, distinct: true };
  const program = tools.builder.build(frame, tools.context.linked.text);
  if (!program) return results;
  const [once] = await tools.run([{ ...best, frame, program }]);
  if (!once?.result) return results;
  const isSame = (result: RankedResult) => result.candidates.some((one) => one.program.sql === program.sql);
  return [{ candidates: [once], mass: first.mass }, first, ...others.filter((result) => !isSame(result))];
}

function isRepeated({ frame, program, result }: RunCandidate, { builder, context }: OnceTools): boolean {
  const { select, conditions, distinct, group, order, limit, having, share, related = [], minus = [] } = frame;
  const folds =
    select.some(({ fn }) => fn !== 'none') || group.length > 0 || having !== undefined || share !== undefined;
  if (distinct || folds || limit !== undefined || related.length > 0 || minus.length > 0) return false;
  const shown = select.map(({ column }) => column);
  if (order && (order.item.fn !== 'none' || !shown.includes(order.item.column))) return false;
  const [tree] = program.joins;
  if (program.intent.kind === 'set' || !tree || tree.uses.length < 2) return false;
  // What shows something of the rows of the join tells them apart.
  const { view } = context;
  const rows = rowsTable(tree.uses, builder.graph);
  const tableOf = (id: number | undefined) => view.uses[view.columns[id ?? -1]?.use ?? -1]?.table;
  if (shown.some((id) => tableOf(id) === rows)) return false;
  // So does who asks for something of them all, or calls them by their names.
  const areNamed = conditions.some(({ column, values }) => values.length > 1 && tableOf(column) === rows);
  if (areNamed || (rows !== undefined && isToldOf(rows, context))) return false;
  const listed = result?.rows ?? [];
  const different = new Set(listed.map((row) => JSON.stringify(row.map(String))));
  return listed.length >= OFTEN * different.size && different.size > 0;
}

const OF_THEM = /^(?:of|for|by)$/;
const ALL = /^(?:all|each|every|the)$/;

/** Whether something is told of the rows of a table: "the colours of all cars", "the town for each of the members". */
function isToldOf(table: string, { linked, view }: QuestionContext): boolean {
  return view.uses.some(({ id, table: own }) => {
    const { level = 0, start = -1 } = linked.uses[id] ?? {};
    if (own !== table || level < LEVEL.head) return false;
    const before = linked.tokens.slice(0, Math.max(0, start)).findLast(({ word }) => !ALL.test(word));
    return OF_THEM.test(before?.word ?? '');
  });
}
