/**
 * Follow-up questions without a model: "and in 2020?", "only those from Spain", "how many of them?", "and their ages?". What a
 * follow-up says is read as a question of its own about the same rows; its conditions, columns or folds are then put into the
 * intent of the question before, which keeps all else. Joins are chosen anew afterwards.
 */
import { ASK, TELL } from '../../question/sentences';
import type { GraphIndex } from '../../graph/graph-index';
import type { Expression, Query, SelectQuery, Use } from '../../program/intent';
import { splitIdentifier } from '../../search/words';
import {
  areAboutOne,
  atTimeBefore,
  conditionsOf,
  mannerOf,
  saysTimeAlone,
  withConditions,
  type TypeOf,
} from './followed-conditions';
import { atOtherEnd, saysEndAlone } from './other-end';
import { rowsTable } from '../programs/counted-rows';
import { mapExpression, mapFilter, whereOf } from '../programs/intent-slots';
import type { Reasoned } from '../programs/reasoned';
import { aggregatesOf, columnsOf } from '../programs/walk-intent';

/** What following up needs. */
export interface FollowTools {
  readonly index: GraphIndex;
  readonly typeOf: TypeOf;
  /** Reads a question that stands by itself. */
  readonly read: (question: string) => Promise<ReadAlone>;
}

/** What a question by itself comes to. */
type ReadAlone = Pick<Reasoned, 'confidence' | 'unplaced'> & {
  readonly candidates: readonly { readonly intent?: Query }[];
};

/** A follow-up, merged with the question before. */
export interface FollowedUp {
  readonly intent: Query;
  /** How sure the follow-up itself was read. */
  readonly confidence: number;
}

/** Below this a reading of a few words has little to do with them. */
const LIKELY = 0.15;

/** Words before what a follow-up is about. */
const LEAD =
  /^(?:(?:and|but|or|so|now|ok|okay|then|also|please|again)\b[\s,]*)*(?:(?:what|how) about\b\s*)?(?:(?:show|list|give)(?: me)?\b\s*)?(?:(?:only|just)\b\s*)?(?:(?:for )?(?:the )?(?:those|ones|them|these)\b\s*)?/i;
/** Whole follow-ups that ask how many rows there are. */
const COUNT =
  /^(?:(?:and|so|but|then)\b[\s,]*)*(?:how many(?: (?:of )?(?:them|those|these))?(?: (?:are|were) (?:there|they|those|these))?|how many (?:are|were) (?:they|those|these|that)|count (?:them|those|these))[\s?.!]*$/i;
/** Questions that speak of the rows before: they ask for something else of the same rows. */
const ABOUT_ROWS = /\b(?:of )?(?:them|those|these|they|ones)\b/i;
const THEIR = /\b(?:their|its|his|her)\b/i;
const ASKS = new RegExp(
  String.raw`^(?:(?:and|so|but|then)\b[\s,]*)*(?:how (?:many|much)|(?!how\b)(?:${ASK})|${TELL}|name|count|is|are|do|does)\b`,
  'i',
);
const ALSO = /[\s,]*\b(?:also|too|as well|in addition)\b/gi;

/**
 * Merges a follow-up with the question before.
 * @param before what that asked for
 * @param text the follow-up
 * @param tools the graph, and what reads questions
 * @returns undefined where nothing in it can be read as one, or some of it would be left out
 * @throws SchemaGraphError `cancelled`
 */
export async function followUp(before: Query, text: string, tools: FollowTools): Promise<FollowedUp | undefined> {
  if (before.kind !== 'select') return undefined;
  const table = aboutTable(before, tools.index);
  if (table === undefined) return undefined;
  if (COUNT.test(text)) return counted(before, table);
  if (saysEndAlone(text)) {
    const intent = atOtherEnd(before, text);
    return intent && { intent, confidence: 1 };
  }
  const noun = spokenName(table, tools.index);
  const bare = text
    .replace(ALSO, ' ')
    .trim()
    .replace(/[?.!\s]+$/, '');
  const rest = bare.replace(LEAD, '').trim();
  if (THEIR.test(bare)) {
    const columns = `${bare
      .replace(LEAD, '')
      .replace(ASKS, '')
      .replace(/^\s*(?:is|are|was|were)\b/i, '')
      .replace(THEIR, 'the')} of the ${noun}`;
    return (await asColumns(`What is ${columns}?`, before, tools, wantsMore(text))) ?? undefined;
  }
  if (
    ASKS.test(bare) &&
    ABOUT_ROWS.test(bare) &&
    rest !== '' &&
    !/^(?:from|in|with|where|who|that|at|on|of)\b/i.test(rest)
  )
    return asQuestion(`${bare.replace(/^(?:and|so|but|then)\b[\s,]*/i, '').replace(ABOUT_ROWS, noun)}?`, before, tools);
  if (rest === '' || (ASKS.test(rest) && !/^(?:who|whose|whom|which|where|is|are)\b/i.test(rest))) return undefined;
  return (
    (await asConditions(`How many ${noun} ${withVerb(rest)}?`, text, before, tools)) ??
    (await asColumns(
      `Show the ${rest.replace(/^(?:the|with|and)\b\s*/i, '')} of the ${noun}`,
      before,
      tools,
      wantsMore(text),
    ))
  );
}

/** Whether something is asked for beside what was shown, and not instead of it: "and their ages?" after a list of names. */
function wantsMore(text: string): boolean {
  const goesOn = /^and\b/i.test(text.trim()) && THEIR.test(text);
  return goesOn || new RegExp(ALSO.source, 'i').test(text) || /^(?:and )?with\b/i.test(text);
}

/** A condition that begins with an adjective or a participle reads better after a verb. */
function withVerb(rest: string): string {
  return /^(?:from|in|with|without|at|on|of|where|who|which|that|whose|are|is|were|was|have|has|not in|not from|before|after|since|between|by|for|during|under|over)\b/i.test(
    rest,
  )
    ? rest
    : `are ${rest}`;
}

/** The table whose rows a question is about. */
function aboutTable({ uses, select }: SelectQuery, index: GraphIndex): string | undefined {
  const counted = select.flatMap(aggregatesOf).find(({ of }) => of.kind === 'rows');
  if (counted?.of.kind === 'rows' && counted.of.use !== undefined) return uses[counted.of.use]?.table;
  const [shown] = select.flatMap(columnsOf);
  return rowsTable(uses, index) ?? (shown && uses[shown.use]?.table);
}

function spokenName(table: string, index: GraphIndex): string {
  return index.table(table)?.keywords?.[0] ?? splitIdentifier(table).join(' ');
}

/** How many rows there are of what was shown. */
function counted(before: SelectQuery, table: string): FollowedUp | undefined {
  // The rows of groups, of the first ten, or of a fold are not those that are counted.
  const folds = [...before.select, ...before.groupBy].flatMap(aggregatesOf);
  if (before.groupBy.length > 0 || folds.length > 0 || before.limit !== undefined || before.having) return undefined;
  const use = before.uses.findIndex((one) => one.table === table);
  const { limit: _, ...rest } = before;
  const rows: Expression = { kind: 'aggregate', fn: 'count', distinct: false, of: { kind: 'rows', use } };
  return { intent: { ...rest, distinct: false, select: [rows], orderBy: [] }, confidence: 1 };
}

/** The follow-up gives conditions: each takes the place of those on the same column, or comes beside the others. */
async function asConditions(
  question: string,
  text: string,
  before: SelectQuery,
  tools: FollowTools,
): Promise<FollowedUp | undefined> {
  const read = await readAlone(question, tools);
  const parts = read && conditionsOf(read.intent);
  if (!parts || parts.length === 0 || read.intent.having || read.intent.groupBy.length > 0) return undefined;
  const { confidence } = read;
  const manner = mannerOf(text);
  // A time by itself is one of what was spoken of: charters that started in 2023, "and in 2024?".
  const moved = saysTimeAlone(text) ? atTimeBefore(parts, read.intent, before, tools.typeOf) : undefined;
  if (moved) return { intent: withConditions(before, moved, manner), confidence };
  const { merged, move } = withUses(before, read.intent, tools.index);
  const fresh = parts.map((part) => mapFilter(part, move));
  return { intent: withConditions(merged, fresh, manner), confidence };
}

/** The follow-up asks for something else of the same rows: their conditions hold, but those that it says otherwise. */
async function asQuestion(question: string, before: SelectQuery, tools: FollowTools): Promise<FollowedUp | undefined> {
  const read = await readAlone(question, tools);
  if (!read || before.groupBy.length > 0 || before.limit !== undefined) return undefined;
  const { merged, move } = withUses(read.intent, before, tools.index);
  const own = conditionsOf(merged);
  const carried = conditionsOf(before).map((part) => mapFilter(part, move));
  const kept = carried.filter((part) => !own.some((other) => areAboutOne(part, other)));
  return { intent: withConditions({ ...merged, ...whereOf([]) }, [...kept, ...own]), confidence: read.confidence };
}

/** The follow-up names columns: they are shown in place of the others, or beside them. */
async function asColumns(
  question: string,
  before: SelectQuery,
  tools: FollowTools,
  beside: boolean,
): Promise<FollowedUp | undefined> {
  const read = await readAlone(question, tools);
  if (!read || conditionsOf(read.intent).length > 0 || read.intent.groupBy.length > 0) return undefined;
  if (before.groupBy.length > 0 || read.intent.limit !== undefined) return undefined;
  const folded = (query: SelectQuery): boolean => query.select.flatMap(aggregatesOf).length > 0;
  const { merged, move } = withUses(before, read.intent, tools.index);
  const asked = read.intent.select.map((e) => mapExpression(e, move));
  const same = new Set(merged.select.map((e) => JSON.stringify(e)));
  const fresh = asked.filter((e) => !same.has(JSON.stringify(e)));
  if (fresh.length === 0) return undefined;
  // A fold of the rows stands alone, and so do the rows where a fold was shown before.
  const alone = !beside || folded(before) !== folded(read.intent);
  const { limit, ...rest } = merged;
  const select = alone ? asked : [...merged.select, ...fresh];
  const ordered = folded(read.intent) ? { orderBy: [] } : { ...(limit !== undefined && { limit }) };
  return { intent: { ...rest, ...ordered, select, distinct: false }, confidence: read.confidence };
}

/** Reads a question that stands by itself; undefined where it is not understood as a whole. */
async function readAlone(
  question: string,
  { read }: FollowTools,
): Promise<{ readonly intent: SelectQuery; readonly confidence: number } | undefined> {
  const { candidates, confidence, unplaced } = await read(question);
  const intent = candidates[0]?.intent;
  if (intent?.kind !== 'select' || confidence < LIKELY || unplaced.length > 0) return undefined;
  return { intent, confidence };
}

/** One selection with the uses of another added, and what gives columns of the other their place in it. */
function withUses(
  into: SelectQuery,
  from: SelectQuery,
  index: GraphIndex,
): { readonly merged: SelectQuery; readonly move: Parameters<typeof mapFilter>[1] } {
  const uses: Use[] = [...into.uses];
  const places = from.uses.map((use) => {
    const alike = uses.flatMap((other, i) => (other.table === use.table ? [{ other, i }] : []));
    const exact = alike.find(({ other }) => other.role === use.role);
    const only =
      alike.length === 1 && (use.role === undefined || alike[0]?.other.role === undefined) ? alike[0] : undefined;
    const known = exact ?? only;
    if (known) return known.i;
    uses.push(use);
    return uses.length - 1;
  });
  const place = (use: number): number => places[use] ?? use;
  const counts = rowsTable(into.uses, index);
  const own = into.uses.findIndex(({ table }) => table === counts);
  // Rows that are counted stay those of their table, also where another one is joined to many of them.
  const kept: SelectQuery =
    uses.length === into.uses.length || own < 0
      ? into
      : {
          ...into,
          select: into.select.map((e) =>
            mapExpression(e, {
              column: (c) => c,
              rows: (rows) => (rows.use === undefined ? { ...rows, use: own } : rows),
            }),
          ),
        };
  return {
    merged: { ...kept, uses },
    move: {
      column: (column) => ({ ...column, use: place(column.use) }),
      rows: (rows) => (rows.use === undefined ? rows : { ...rows, use: place(rows.use) }),
    },
  };
}
