/** "Why not?": columns and joins that an answer passed over, with what the engine's own scores and rules say against them. */
import type { PassedOver } from '../core/answers';
import type { Correction } from '../core/corrections';
import { columnKey, formatColumn, type ColumnRef } from '../core/identifiers';
import { say, verbatim, type Message } from '../core/message';
import type { GraphIndex } from '../graph/graph-index';
import { edgeId } from '../graph/model';
import type { RejectedJoin } from '../graph/rejected-joins';
import type { TableUse } from '../paths/join-tree';
import { findJoinTrees } from '../paths/join-trees';
import { otherTrees } from '../paths/other-trees';
import type { Candidate, Reasoned } from '../reason/programs/reasoned';
import type { ColumnHit } from '../search/hits';
import { edgesInWords } from './join-choices';

/** What is known of what was passed over. */
export interface PassedOverInput {
  readonly index: GraphIndex;
  readonly rejected: readonly RejectedJoin[];
  readonly reasoned: Reasoned;
  /** Columns that the question may be about, best first. */
  readonly columns: readonly ColumnHit[];
  /** What a person said already: a choice comes after it. */
  readonly corrections: readonly Correction[];
}

const MOST_COLUMNS = 6;
/** Columns that fit the question less are told only where few fit better. */
const FITTING = 0.2;
const FEW = 3;
const MOST_REJECTED = 4;
/** Words fit hardly at all below the first, in part from the second on. */
const [HARDLY, PARTLY] = [0.05, 0.35];
/** More than so many times less likely is as good as out of the question. */
const MANY_TIMES = 50;

/**
 * What the answer of a question passed over.
 * @param input what was found
 * @returns columns first, the likeliest first; nothing for a statement that somebody wrote
 */
export function passedOver(input: PassedOverInput): readonly PassedOver[] {
  const [best] = input.reasoned.candidates;
  if (best?.intent?.kind !== 'select') return [];
  return [...columnsOver(input, best), ...joinsOver(input, best), ...rejectedOver(input, best)];
}

function columnsOver(input: PassedOverInput, best: Candidate): PassedOver[] {
  const used = new Set(best.columns.map(columnKey));
  const scores = input.columns.filter(({ column }) => used.has(columnKey(column))).map(({ score }) => score);
  const tables = usesOf(best);
  return input.columns
    .filter(({ column }) => !used.has(columnKey(column)))
    .filter(({ score }, i) => score >= FITTING || i < FEW)
    .slice(0, MOST_COLUMNS)
    .map((hit): PassedOver => {
      const joined = isJoined(input.index, tables, hit.column);
      const why = joined ? whyNotColumn(hit, scores, input.reasoned, best) : noWay(input, best, hit.column);
      const show: Correction = { kind: 'show', column: hit.column };
      return {
        kind: 'column',
        text: formatColumn(hit.column),
        why,
        ...(joined && { column: hit.column, choose: [...input.corrections, show] }),
      };
    });
}

function whyNotColumn(hit: ColumnHit, used: readonly number[], reasoned: Reasoned, best: Candidate): Message {
  const key = columnKey(hit.column);
  const other = reasoned.candidates.find(
    (candidate) => candidate !== best && candidate.columns.some((c) => columnKey(c) === key),
  );
  // Of a corrected answer no shares are known: it did not compete.
  if (other && best.probability < 1) return lessLikely(other.probability, best.probability);
  const fit = fitOf(hit.score, used.length > 0 && hit.score < Math.min(...used));
  // Which of its words fit is what tells one column from another.
  const isSaid = JSON.stringify(hit.why.values) !== '[""]' && hit.why.template !== '';
  return isSaid ? say`${fit} (${hit.why})` : fit;
}

/**
 * How well words fit, in words: a share beside how sure the answer is would look like another confidence.
 * @param score how well they fit, 0 to 1
 * @param isLess whether the words of all columns that were used fit better
 */
function fitOf(score: number, isLess: boolean): Message {
  if (score < HARDLY) return say`its words hardly fit the question at all`;
  if (isLess && score < PARTLY)
    return say`its words fit the question a little; those of the columns that were used fit it better`;
  if (isLess) return say`its words fit the question in part; those of the columns that were used fit it better`;
  if (score < PARTLY) return say`its words fit the question a little, but no better program was found with it`;
  return say`its words fit the question, but no better program was found with it`;
}

/** Shares among the programs that were compared are no confidence, and are not told as if they were. */
function lessLikely(other: number, best: number): Message {
  const times = Math.round(best / other);
  if (times > MANY_TIMES) return say`a program with it was run, and was far less likely than the one that answers`;
  if (times < 2) return say`a program with it was run, and was a little less likely than the one that answers`;
  return say`a program with it was run, and was ${times} times less likely than the one that answers`;
}

function noWay({ rejected }: PassedOverInput, best: Candidate, { table }: ColumnRef): Message {
  const own = new Set(usesOf(best).map((use) => use.table));
  const edge = rejected.find(({ edge: { from, to } }) => {
    const ends = [from[0]?.table ?? '', to[0]?.table ?? ''];
    return ends.includes(table) && ends.some((end) => own.has(end));
  });
  return edge
    ? say`the join that would lead to ${table} is rejected: ${edgesInWords([edge.edge])}`
    : say`no key edges lead from the tables of the answer to ${table}`;
}

function isJoined(index: GraphIndex, uses: readonly TableUse[], { table }: ColumnRef): boolean {
  if (uses.some((use) => use.table === table)) return true;
  return findJoinTrees(index, [...uses, { table }]).trees.length > 0;
}

/** The tables of the columns that a program reads, each use once: without those that only lie on the way. */
function usesOf({ columns }: Candidate): readonly TableUse[] {
  const uses = columns.map(({ table, role }): TableUse => ({ table, ...(role !== undefined && { role }) }));
  return [...new Map(uses.map((use) => [JSON.stringify([use.table, use.role]), use])).values()];
}

function joinsOver({ index, corrections }: PassedOverInput, best: Candidate): PassedOver[] {
  const [tree] = best.joins;
  if (!tree || best.joins.length > 1) return [];
  const kept = corrections.filter(({ kind }) => kind !== 'joins');
  return otherTrees(index, tree, usesOf(best)).map(({ tree: other, why }): PassedOver => {
    const edges = other.joins.map(({ edge }) => edge);
    return {
      kind: 'join',
      text: edgesInWords(edges),
      why,
      choose: [...kept, { kind: 'joins', edges: edges.map(edgeId) }],
    };
  });
}

function rejectedOver({ rejected }: PassedOverInput, best: Candidate): PassedOver[] {
  const own = new Set(best.joins.flatMap(({ uses }) => uses.map(({ table }) => table)));
  const near = rejected.filter(({ edge: { from, to } }) => [...from, ...to].every(({ table }) => own.has(table)));
  return near.slice(0, MOST_REJECTED).map(({ edge, lost }) => ({
    kind: 'join',
    text: edgesInWords([edge]),
    why: lost
      ? say`the data lacks what it names`
      : edge.reason === undefined
        ? say`it is rejected in the graph`
        : say`it is rejected in the graph: ${verbatim(edge.reason)}`,
  }));
}
