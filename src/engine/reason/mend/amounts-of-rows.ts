/**
 * Amounts that rows have by what they refer to, folded once for each of them: "the total list price of all vehicles", where the price is
 * that of their model, counts a model as often as there are vehicles of it.
 */
import type { SchemaView, ViewUse } from '../../question/schema-view';
import { itemsOf, type Frame, type FrameItem } from '../frame/frame';
import type { QuestionContext } from '../frame/question-context';
import { tableMentions } from '../said/table-mentions';

/** Before the rows whose amounts are folded. */
const OF = /^(?:of|for|over|across)$/;
/** Words that may stand between that and the rows, besides one or two that say which. */
const LED_BY = /^(?:the|all|our|their|his|her|its|those|these|any)$/;
const SAID_OF = 2;
/** No word that says which rows: there another phrase begins. */
const BREAKS = /^(?:each|every|per|in|at|on|by|from|with|and|or|that|who|which|whose|where|to)$/;

/**
 * A frame that folds an amount once for each of the rows of which it is asked for.
 * @param frame a frame
 * @param context the question
 * @returns the frame itself where it folds amounts of their own, or of rows that belong to them
 */
export function foldedForEachRow(frame: Frame, context: QuestionContext): Frame {
  if (frame.foldOver !== undefined || frame.share !== undefined || frame.minus !== undefined) return frame;
  const { view, linked } = context;
  const [id, ...more] = new Set(
    itemsOf(frame)
      .filter(isFold)
      .flatMap(({ column }) => column ?? []),
  );
  const column = view.columns[id ?? -1];
  const match = linked.columns[id ?? -1];
  if (!column || !match || more.length > 0 || match.level === 0) return frame;
  const rows = rowsBehind(match.end, context) ?? rowsBefore(match.start, context);
  const things = view.uses[column.use];
  if (!rows || !things || rows.table === things.table || !refers(rows, things, view) || refers(things, rows, view))
    return frame;
  return { ...frame, foldOver: rows.id, uses: [...new Set([...frame.uses, rows.id])] };
}

/** Whether an item adds amounts up, as they are stored. */
function isFold({ fn, distinct, with: other }: FrameItem): boolean {
  return (fn === 'sum' || fn === 'avg') && !distinct && other === undefined;
}

/** The table whose rows are named behind an amount: "of all the electric cars". */
function rowsBehind(end: number, context: QuestionContext): ViewUse | undefined {
  const { tokens } = context.linked;
  const of = tokens.findIndex(({ index, word }) => index >= end && OF.test(word));
  if (of < 0 || tokens.slice(end, of).some(({ word }) => BREAKS.test(word) && word !== 'in')) return undefined;
  let at = of + 1;
  while (LED_BY.test(tokens[at]?.word ?? '')) at++;
  const mention = tableMentions(context).find(({ start }) => start >= at);
  const between = tokens.slice(at, mention?.start ?? at);
  const isSaid = between.length <= SAID_OF && !between.some(({ word, afterComma }) => BREAKS.test(word) || OF.test(word) || afterComma === true); // prettier-ignore
  return isSaid ? mention?.use : undefined;
}

/** Between rows and an amount that they have: "the boats with the highest total weight". */
const HAVING =
  /^(?:with|of|whose|has|have|had|a|an|the|highest|lowest|greatest|largest|smallest|biggest|most|least|total|average|mean|combined|summed|overall)$/;

/** The table whose rows are named right before an amount that they have. */
function rowsBefore(start: number, context: QuestionContext): ViewUse | undefined {
  const { tokens } = context.linked;
  // A "list price" begins like a request.
  let at = tokens[start - 1]?.cue === 'show' ? start - 2 : start - 1;
  const first = at;
  while (HAVING.test(tokens[at]?.word ?? '')) at--;
  // "The number of boats and their total weight".
  if (tokens[at]?.word === 'their' && tokens[at - 1]?.cue === 'and') at -= 2;
  return at === first ? undefined : tableMentions(context).find(({ end }) => end === at + 1)?.use;
}

/** Whether each row of a table leads to one row of another, by what it refers to. */
function refers({ table }: ViewUse, to: ViewUse, view: SchemaView): boolean {
  const reached = new Set([table]);
  for (const one of reached) {
    for (const { from, role, edge } of view.joins) {
      if (view.uses[view.columns[from]?.use ?? -1]?.table !== one || edge.cardinality === 'many-to-many') continue;
      const referred = view.uses[role]?.table;
      if (referred !== undefined) reached.add(referred);
    }
  }
  return table !== to.table && reached.has(to.table);
}
