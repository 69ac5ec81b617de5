/** Rows that refer to no other: "outages that were not assigned to any technician", "lorries that belong to no depot". */
import type { TableMention } from '../said/table-mentions';
import { tableMentions } from '../said/table-mentions';
import type { QuestionContext } from '../frame/question-context';
import { range } from '../frame/question-context';
import type { AddCondition } from './condition-features';
import { LACKING } from './empty-conditions';

/** Before the rows that are referred to: "to any depot", "by a mechanic", "to no station". */
const TOWARDS = /^(?:to|by|with|from|at|in|under|for|on)$/;
const ANY = /^(?:any|an?|no|some|one)$/;
/** Tokens between a denial and the rows that are not referred to: "have not yet been assigned to". */
const REACH = 6;

/**
 * Adds that a column is empty which refers to rows that a question denies to belong to those named before.
 * @param context the question
 * @param add takes the candidates
 */
export function addLackedReferences(context: QuestionContext, add: AddCondition): void {
  const mentions = tableMentions(context);
  for (const other of mentions) {
    const tokens = denialOf(other, context);
    const rows = tokens && mentions.findLast(({ end }) => end <= (tokens[0] ?? 0));
    if (!rows || rows.use.table === other.use.table) continue;
    for (const { from, edge, role } of context.view.joins) {
      const column = context.view.columns[from];
      if (!column || column.use !== rows.use.id || edge.to[0]?.table !== other.use.table) continue;
      if (column.profile.nulls === 0 || (context.view.uses[role]?.role !== undefined && isOneOfSeveral(from, context))) continue; // prettier-ignore
      add({ kind: 'u', column: from, op: 'null', values: [], tokens }, [LACKING]);
    }
  }
}

/** Whether rows refer to others in several roles, of which one is no more meant than another. */
function isOneOfSeveral(from: number, { view }: QuestionContext): boolean {
  const own = view.joins.find((join) => join.from === from);
  const alike = view.joins.filter(
    ({ from: other, edge }) =>
      view.columns[other]?.use === view.columns[from]?.use && edge.to[0]?.table === own?.edge.to[0]?.table,
  );
  return new Set(alike.map((join) => join.from)).size > 1;
}

/** The tokens from a denial to the name of what is not referred to. */
function denialOf({ start, end }: TableMention, { linked: { tokens } }: QuestionContext): number[] | undefined {
  const quantifier = tokens[start - 1];
  const towards = tokens[start - 2];
  if (!quantifier || !ANY.test(quantifier.word) || !TOWARDS.test(towards?.word ?? '')) return undefined;
  const isNo = quantifier.word === 'no';
  const not = isNo
    ? start - 1
    : tokens.findLastIndex(({ cue, quoted }, i) => i < start - 2 && i >= start - 2 - REACH && cue === 'not' && !quoted);
  if (not < 0) return undefined;
  let first = not;
  while (['be', 'have', 'do', 'not'].includes(tokens[first - 1]?.cue ?? '')) first--;
  // "Belong to no station".
  return range(isNo ? start - 2 : first, end);
}
