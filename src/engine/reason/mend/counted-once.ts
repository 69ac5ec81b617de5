/**
 * Things that a group holds several times are counted once where groups are chosen by how many they hold: a pet that was "treated by
 * more than two vets" may have seen one of them on three visits.
 */
import type { GraphIndex } from '../../graph/graph-index';
import { effectiveKey } from '../../graph/model';
import type { ViewUse } from '../../question/schema-view';
import type { Frame, FrameItem } from '../frame/frame';
import type { QuestionContext } from '../frame/question-context';
import type { Program } from '../programs/build-program';
import { rowsTable } from '../programs/counted-rows';
import { tableMentions, type TableMention } from '../said/table-mentions';

/** Words right before the things that are counted: "the most pets", "more than two vets". */
const COUNTS = /^(?:most|fewest|many|number)$/;
/** What stands between them and the noun, and says nothing of which. */
const SKIPPED = /^(?:of|the|different|distinct|unique|its|their|his|her)$/;

/** Whether a table is named as what is counted, behind a word that counts or a number; in "two regatta entries" the entries are. */
function isCounted({ start, end }: TableMention, context: QuestionContext): boolean {
  const { tokens } = context.linked;
  if (tableMentions(context).some((other) => other.start === end)) return false;
  let at = start - 1;
  while (SKIPPED.test(tokens[at]?.word ?? '')) at--;
  const before = tokens[at];
  const isNumber = before?.number !== undefined && !before.quoted && at === start - 1;
  return isNumber || COUNTS.test(before?.word ?? '');
}

/** The table whose things a question counts, where it counts those of one table alone. */
function countedThings(context: QuestionContext): ViewUse | undefined {
  const counted = tableMentions(context).filter((mention) => isCounted(mention, context));
  const [first] = counted;
  // Applications and applicants have one stem.
  const isOnly = ({ use: { id, names } }: TableMention) =>
    !context.view.uses.some((other) => other.id !== id && other.role === undefined && other.names.some((name) => names.some((own) => own.join(' ') === name.join(' ')))); // prettier-ignore
  return new Set(counted.map(({ use }) => use.id)).size === 1 && first && isOnly(first) ? first.use : undefined;
}

/** Whether rows of a table are told apart by what they refer to: each pupil takes a course once. */
function isMereLink(table: string, { joins }: Program, graph: GraphIndex): boolean {
  const node = graph.table(table);
  const refers = joins.flatMap((tree) => tree.joins.flatMap(({ edge }) => edge.from.filter((ref) => ref.table === table))); // prettier-ignore
  const names = new Set(refers.map(({ column }) => column));
  const keys = node ? [effectiveKey(node) ?? [], ...node.unique] : [];
  return keys.some((key) => key.length > 0 && key.every((column) => names.has(column)));
}

/**
 * The same frame, where groups are chosen by the number of things that are asked for, and not of the rows that lead to them.
 * @param frame a frame that may choose or rank groups by their rows
 * @param program what was built of it
 * @param context the question
 * @param graph tells which rows find many
 * @returns undefined where nothing is to be mended
 */
export function countedOnce(
  frame: Frame,
  program: Program,
  context: QuestionContext,
  graph: GraphIndex,
): Frame | undefined {
  const { group, rowsOf, having, order, select } = frame;
  const [tree, ...others] = program.joins;
  const chosenBy = [having?.item, order?.item].filter((item) => item?.fn === 'rows');
  if (group.length === 0 || rowsOf !== undefined || !tree || others.length > 0 || chosenBy.length === 0)
    return undefined;
  if (having?.of || having?.than || select.some(({ fn }) => fn === 'rows')) return undefined;
  const things = countedThings(context);
  const [key, ...more] = things?.key ?? [];
  const isRead = tree.uses.some(({ table }) => table === things?.table);
  if (!things || !isRead || key === undefined || more.length > 0) return undefined;
  if (group.some((id) => context.view.columns[id]?.use === things.id)) return undefined;
  const rows = rowsTable(tree.uses, graph);
  if (rows === undefined || rows === things.table || isMereLink(rows, program, graph)) return undefined;
  const once = (item: FrameItem): FrameItem => (item.fn === 'rows' ? { fn: 'count', distinct: true, column: key } : item); // prettier-ignore
  return {
    ...frame,
    ...(order && { order: { ...order, item: once(order.item) } }),
    ...(having && { having: { ...having, item: once(having.item) } }),
  };
}
