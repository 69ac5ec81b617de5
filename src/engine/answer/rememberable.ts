/** What of a correction the graph could remember, and why not where it could not. */
import type { Correction, MadeCorrection } from '../core/corrections';
import { columnKey, type ColumnRef } from '../core/identifiers';
import { say } from '../core/message';
import { quoteIdentifier, quoteLiteral } from '../core/sql-text';
import { edgeId, type Edge } from '../graph/model';
import type { Query } from '../program/intent';
import { leavesOf, mapSelection, parseSlot, selectionsOf } from '../reason/programs/intent-slots';
import type { GraphWords } from './words';

/** Graphs keep what words mean, not what was asked for. */
const OF_THIS_QUESTION = say`Nothing to remember: a graph keeps what words mean, not what one question asks for.`;
const OF_A_TERM = say`Nothing to remember here: add your words to the keywords of its term in the graph.`;

/**
 * What of a correction the graph could keep under words that a person gives.
 * @param correction as it was made
 * @param before the intent that it was made of; absent where that was a statement
 * @param after what became of it
 * @param edges the key edges of the corrected program
 * @param words of the graph
 * @returns what could be kept, else why nothing can; neither where nobody would expect it, as of a follow-up question
 */
export function rememberable(
  correction: Correction,
  before: Query | undefined,
  after: Query,
  edges: readonly Edge[],
  words: GraphWords,
): Pick<MadeCorrection, 'remember' | 'unkept'> {
  // A value that a term works out is no column, whose keywords could be added to, or that another term could read.
  if ('column' in correction && words.isValueTerm(correction.column.table, correction.column.column))
    return { unkept: OF_A_TERM };
  switch (correction.kind) {
    case 'joins': {
      const ids = new Set(correction.edges);
      const chosen = edges.map(edgeId).filter((id) => ids.has(id));
      return chosen.length > 0 ? { remember: { as: 'edge', edges: chosen } } : {};
    }
    case 'column':
    case 'show': {
      const { table, column } = correction.column;
      return { remember: { as: 'column', table, column } };
    }
    case 'condition': {
      const { at, column, op } = correction;
      const where = op === '=' ? whereOf(after, at, column.column) : undefined;
      return where === undefined
        ? { unkept: OF_THIS_QUESTION }
        : { remember: { as: 'term', table: column.table, where } };
    }
    case 'reading':
      // What was offered instead says nothing about the words of the question that it stands for.
      if (correction.as !== undefined)
        return { unkept: say`Nothing to remember: this is another question than yours.` };
      return before ? newColumn(before, after, words) : {};
    case 'drop':
    case 'hide':
    case 'measure':
    case 'add':
    case 'fold':
    case 'top':
      return { unkept: OF_THIS_QUESTION };
    case 'follow':
    case 'sql':
      return {};
  }
}

/** The one column that a reading is about and the other is not, or why there is no such. */
function newColumn(before: Query, after: Query, words: GraphWords): ReturnType<typeof rememberable> {
  const known = columnKeys(before);
  const fresh = [...columnKeys(after).entries()].filter(([key]) => !known.has(key));
  const [only] = fresh;
  if (!only)
    return {
      unkept: say`Nothing to remember: it is about the same columns, and the graph has no words for what differs.`,
    };
  if (fresh.length > 1)
    return {
      unkept: say`It differs in ${fresh.length} columns, and words can be remembered for one: change the parts of the sentence one by one instead.`,
    };
  if (words.isValueTerm(only[1].table, only[1].column)) return { unkept: OF_A_TERM };
  return { remember: { as: 'column', ...only[1] } };
}

function columnKeys(query: Query): ReadonlyMap<string, ColumnRef> {
  const found = new Map<string, ColumnRef>();
  for (const { select } of selectionsOf(query)) {
    mapSelection(select, {
      column: (column) => {
        const ref = { table: select.uses[column.use]?.table ?? '', column: column.column };
        if (ref.table !== '' && ref.column !== '') found.set(columnKey(ref), ref);
        return column;
      },
    });
  }
  return found;
}

/** The condition as it was understood, for a term: a label that was typed stands for its code there, and a year for its days. */
function whereOf(query: Query, at: string, column: string): string | undefined {
  const slot = parseSlot(at);
  if (slot?.slot !== 'where') return undefined;
  const selection = selectionsOf(query).find(({ sides }) => sides.join() === slot.sides.join());
  const leaf = leavesOf(selection?.select.where)[slot.index];
  if (leaf?.kind === 'like') return `${quoteIdentifier(column)} LIKE ${quoteLiteral(leaf.pattern)}`;
  // A term of the graph says no part of a date.
  if (
    leaf?.kind !== 'compare' ||
    leaf.left.kind !== 'column' ||
    leaf.right.kind !== 'literal' ||
    leaf.right.value === null
  )
    return undefined;
  return `${quoteIdentifier(column)} = ${quoteLiteral(leaf.right.value)}`;
}
