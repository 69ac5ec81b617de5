/** One property of the rows of two tables, compared or put together: "last names used by customers and by staff". */
import type { ViewUse } from '../../question/schema-view';
import { UNREACHED } from '../../question/view-ties';
import type { TaggedToken } from '../../question/tag-question';
import { spelt } from '../frame/draft';
import type { ScoredFrame } from '../frame/draft';
import type { Frame } from '../frame/frame';
import { asItem, combinesSets } from '../frame/frame';
import { tableNamedAt } from '../said/named-columns';
import { columnsNamedAt, nameStart } from '../said/names-at';
import type { QuestionContext } from '../frame/question-context';
import { oncePerQuestion } from '../frame/question-context';

/** The same property in two tables. */
interface NamesakeSet {
  readonly kind: 'intersect' | 'union';
  readonly column: number;
  /** The column of the other table. */
  readonly inner: number;
}

/** Words between the names of two tables that are coordinated. */
const BETWEEN = /^(?:and|or|names?|a|an|as|well|by|of|for|the|all|any|some|also|both|either|with)$/;
/** What says that values are in both: "the common names of", "shared by". */
const SHARED = new Set(['same']);
/** Between a property and the tables that have it, nothing else is said. */
const OWNED = /^(?:of|for|the|all|are|is|in|on|from|together|either)$/;
/** Between a property and those by whom it is used. */
const USED = /^(?:that|which|are|is|were|was|been|both|used|shared|held|had|taken|borne|carried|by|the|some|in|use)$/;

/** Between a property and those that have it: "states that have both", "in which cities do we have both". */
const HAD = /^(?:that|which|do|we|have|has|had|is|are|there|with|both|a|an|at|least|one|some)$/;

/** What may stand behind the second table: "staff members", "movie names". */
const BEHIND = /^(?:members?|people|persons|names?|together|alike|in|a|single|one|list)$/;

/** The sets that a question spells out. */
const statedSets = oncePerQuestion((context): readonly NamesakeSet[] => {
  const pair = coordinatedTables(context);
  if (!pair) return [];
  const { tokens } = context.linked;
  const property = propertyOf(pair, context);
  if (!property || !tokens.slice(pair.end).every(({ word }) => BEHIND.test(word))) return [];
  const between = tokens.slice(property.end, pair.start);
  const said = tokens.slice(0, pair.end);
  const isUsed = between.some(({ word }) => word === 'by') && between.every(({ word }) => USED.test(word));
  const isOwned = between.every(({ word }) => OWNED.test(word));
  const isShared = said.some(({ cue }) => SHARED.has(cue ?? ''));
  const isHad = between.some(({ word }) => word === 'both') && between.every(({ word }) => HAD.test(word));
  const kind = pair.joinedBy === 'and' && (isUsed || isHad || (isShared && isOwned)) ? 'intersect' : 'union';
  if (kind === 'union' && !(isOwned || isUsed)) return [];
  // "The names of the students and their courses" are told side by side, where rows of the one refer to those of the other.
  if (kind === 'union' && (context.view.distance[pair.first.id]?.[pair.second.id] ?? UNREACHED) < 2) return [];
  return property.pairs.map(([column, inner]) => ({ kind, column, inner }));
});

interface CoordinatedTables {
  readonly first: ViewUse;
  readonly second: ViewUse;
  readonly joinedBy: 'and' | 'or';
  /** The token at which the first begins, and the one behind the second. */
  readonly start: number;
  readonly end: number;
}

/** Two tables whose names stand beside each other: "customers and staff". */
function coordinatedTables(context: QuestionContext): CoordinatedTables | undefined {
  const { tokens, uses } = context.linked;
  for (const { index: start } of tokens) {
    const first = tableNamedAt(start, context);
    if (!first) continue;
    const from = uses[first.id]?.end ?? tokens.length;
    let at = from;
    while (
      (BETWEEN.test(tokens[at]?.word ?? '') || (at === from && BEHIND.test(tokens[at]?.word ?? ''))) &&
      !tableNamedAt(at, context)
    )
      at++;
    const second = tableNamedAt(at, context);
    const joined = tokens.slice(from, at).find(({ cue }) => cue === 'and' || cue === 'or')?.cue;
    if (!second || second.table === first.table || (joined !== 'and' && joined !== 'or')) continue;
    return { first, second, joinedBy: joined, start, end: uses[second.id]?.end ?? at };
  }
  return undefined;
}

/** The property that is named before two tables, where both have it. */
function propertyOf(
  { first, second, start }: CoordinatedTables,
  context: QuestionContext,
): { readonly end: number; readonly pairs: readonly (readonly [number, number])[] } | undefined {
  const { tokens } = context.linked;
  for (let from = 0; from < start; from++) {
    const named = columnsNamedAt(nameStart(from, context), context);
    const isName = tokens[from]?.stem === 'name';
    if ((!named || named.inPart) && !isName) continue;
    const end = named && !named.inPart ? named.end : from + 1;
    if (end > start) continue;
    const of = (use: ViewUse) => {
      const own = use.columns.filter((id) => named?.inPart === false && named.columns.has(id));
      // What rows are called may be written in columns of other names.
      return own.length > 0 || !isName ? own : use.display.length === 1 ? use.display : [];
    };
    const [left, right] = [of(first), of(second)];
    const pairs = left.flatMap((column) => right.map((inner) => [column, inner] as const));
    if (pairs.length > 0) return { end, pairs };
  }
  return undefined;
}

/**
 * The frames of one property of two tables.
 * @param context the question
 * @param frames what else was found; the best of them is the measure
 * @returns none where the question spells out no such sets
 */
export function namesakeFrames(context: QuestionContext, frames: readonly ScoredFrame[]): ScoredFrame[] {
  const [best] = [...frames].sort((a, b) => b.total - a.total);
  if (!best) return [];
  return statedSets(context).map(({ kind, column, inner }) => {
    const frame: Frame = {
      select: [asItem(column)],
      distinct: false,
      conditions: [],
      connective: 'and',
      part: { kind, inner, conditions: [], uses: [] },
      group: [],
      uses: [],
    };
    return spelt(best, frame, 'part');
  });
}

/** Words that put what two tables have into one list. */
const isTogether = ({ cue, word }: TaggedToken) => cue === 'or' || word === 'all' || word === 'together';

/**
 * Whether a frame shows the property of one table alone, or of both side by side, where it is asked for as one set.
 * @param frame a filled frame
 * @param context the question
 */
export function leavesOutNamesake({ part }: Frame, context: QuestionContext): boolean {
  // What is tied by other rows may be told side by side as well: "the names of teachers and courses".
  const isOne = statedSets(context).some(({ kind }) => kind === 'intersect') || context.linked.tokens.some(isTogether);
  return statedSets(context).length > 0 && isOne && !(combinesSets(part) && part?.inner !== undefined);
}
