/** Whether a frame makes use of the words that an expert gave to the graph: terms, and the verbs of key edges. */
import { columnKey } from '../../core/identifiers';
import { LEVEL } from '../../question/name-match';
import type { SchemaView } from '../../question/schema-view';
import { UNREACHED } from '../../question/view-ties';
import type { SpokenJoin } from '../../question/spoken-joins';
import { isStopWord } from '../../search/words';
import type { Frame } from '../frame/frame';
import { columnsOfFrame, conditionsOf } from '../frame/frame';
import { usesOfFrame } from '../frame/map-columns';
import { tablesOf } from '../frame/one-from';
import type { PieceScores } from '../pieces/piece-scores';
import type { QuestionContext } from '../frame/question-context';
import { range } from '../frame/question-context';

/** Whether each term of the question is a condition of the frame, or its words stand for something else there. */
export function heedsTerms(frame: Frame, { conditions, context }: PieceScores): boolean {
  const used = new Set([...conditionsOf(frame).flatMap((c) => c.tokens), ...namedTokens(frame, context)]);
  return conditions.filter((c) => c.op === 'term').every((term) => term.tokens.some((t) => used.has(t)));
}

/** Tokens that name columns and tables of a frame in full, by more than one word: one word may be the term itself. */
function namedTokens(frame: Frame, { linked, view }: QuestionContext): number[] {
  const columns = columnsOfFrame(frame).map((id) => linked.columns[id]);
  const tables = [...usesOfFrame(frame, view), ...relatedUses(frame)].map((id) => linked.uses[id]);
  return [...columns, ...tables].flatMap((match) =>
    match?.level === LEVEL.full && match.words > 1 ? range(match.start, match.end) : [],
  );
}

function relatedUses({ related = [] }: Frame): number[] {
  return related.map(({ use }) => use);
}

const NOWHERE = { table: '', column: '' };

/** Whether each verb of the question joins the two tables that it ties. */
export function heedsVerbs(frame: Frame, context: QuestionContext): boolean {
  const { view } = context;
  const inner = [...(frame.part?.uses ?? []), view.columns[frame.part?.inner ?? -1]?.use ?? -1];
  const ofPart = (frame.part?.conditions ?? []).map((c) => view.columns[c.column]?.use ?? -1);
  const tables = tablesOf([...usesOfFrame(frame, view), ...inner, ...ofPart, ...relatedUses(frame)], view);
  const verbs = context.spoken.filter((verb) => isPlainVerb(verb, frame, context));
  const read = new Set(columnsOfFrame(frame).map((id) => columnKey(view.columns[id]?.profile ?? NOWHERE)));
  const joins = ({ join: { edge }, start, end }: SpokenJoin) => {
    const [from, to] = [edge.from[0]?.table ?? '', edge.to[0]?.table ?? ''];
    // Who "has an advisor" is one of those whom rows called so tell of, whoever the advisor is.
    if (tables.has(from) && isNameOf(from, start, end, context)) return true;
    if (tables.has(from) && (tables.has(to) || edge.from.every((ref) => read.has(columnKey(ref))))) return true;
    return liesBetween(from, to, tables, view);
  };
  return verbs.every(
    (verb) => joins(verb) || verbs.some((other) => other.start < verb.end && verb.start < other.end && joins(other)),
  );
}

/** Cues before a noun, and before no verb. */
const BEFORE_NOUN = new Set(
  'article have with any all not how-many multiple at-least at-most more-than less-than exactly'.split(' '),
);

/** Whether words are the whole name of a table, said as a noun: "has an advisor", but no "who likes". */
function isNameOf(table: string, start: number, end: number, { linked, view }: QuestionContext): boolean {
  if (!BEFORE_NOUN.has(linked.tokens[start - 1]?.cue ?? '')) return false;
  return view.uses.some((use) => {
    const match = linked.uses[use.id];
    return use.table === table && match?.level === LEVEL.full && match.start === start && match.end === end;
  });
}

/** Whether an edge is on the way between two tables of a frame, which it is joined along: what was bought, by way of orders. */
function liesBetween(from: string, to: string, tables: ReadonlySet<string>, { uses, distance }: SchemaView): boolean {
  const plain = uses.filter(({ role }) => role === undefined);
  const [start, end] = [from, to].map((table) => plain.find((use) => use.table === table)?.id ?? -1);
  const own = plain.filter(({ table }) => tables.has(table));
  const steps = (a = -1, b = -1) => distance[a]?.[b] ?? UNREACHED;
  // Physicians and procedures may be tied by what was done, and by what was learnt: then the verb says by which.
  const isOnlyWay = (a: number, b: number, on: number | undefined) =>
    plain.every((use) => use.id === on || steps(a, use.id) !== steps(a, on) || steps(use.id, b) !== steps(on, b));
  return own.some((a) =>
    own.some((b) => {
      const way = steps(a.id, b.id);
      const isOn = way < UNREACHED && steps(a.id, start) + 1 + steps(end, b.id) === way;
      return isOn && isOnlyWay(a.id, b.id, start) && isOnlyWay(a.id, b.id, end);
    }),
  );
}

/** Whether the words of an edge stand for nothing else: no value, no condition, no column. */
function isPlainVerb(
  { join, start, end }: SpokenJoin,
  frame: Frame,
  { linked, view, valueTokens, valueColumns }: QuestionContext,
): boolean {
  const tokens = range(start, end);
  const content = tokens
    .flatMap((t) => linked.tokens[t] ?? [])
    .filter(({ word, cue }) => !isStopWord(word) && cue !== 'sorted');
  if (content.length === 0) return false;
  const others = new Set(conditionsOf(frame).flatMap((c) => c.tokens));
  const ends = [join.edge.from[0]?.table, join.edge.to[0]?.table];
  // "Students" are called so, and by no edge that leads to them.
  const ofTable = new Set(view.uses.flatMap((use) => (use.table === ends[1] ? use.names.flat() : [])));
  if (content.every(({ stem }) => ofTable.has(stem))) return false;
  const own = new Set(columnsOfFrame(frame));
  // "Purchased in the largest amount" is about a `total_amount_purchased`.
  const ofColumns = new Set([...own].flatMap((id) => view.columns[id]?.names.flat() ?? []));
  if (content.every(({ stem }) => ofColumns.has(stem))) return false;
  // "Have apartment bookings" speaks of bookings, and not of having apartments.
  if (linked.uses.some((m) => m.level === LEVEL.full && m.start > start && m.start < end && m.end > end)) return false;
  // "A job in the past" is what a table is called.
  if (linked.uses.some((m) => m.level === LEVEL.full && m.words > 1 && m.start < start && m.end >= end)) return false;
  const named = linked.columns.filter((m, id) => m.level === LEVEL.full || (own.has(id) && m.level >= LEVEL.head));
  for (const t of named.flatMap((m) => range(m.start, m.end))) others.add(t);
  if (tokens.some((t) => others.has(t) || valueTokens.has(t))) return false;
  // The verb of an edge is meant where one of its ends is named, or a row of it.
  const ofValues = [...valueColumns].map((id) => view.columns[id]?.use);
  return view.uses.some(
    ({ id, table }) =>
      ends.includes(table) && ((linked.uses[id]?.level ?? 0) >= LEVEL.partial || ofValues.includes(id)),
  );
}
