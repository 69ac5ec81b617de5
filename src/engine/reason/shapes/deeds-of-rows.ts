/** "Members who have never borrowed anything", "who has borrowed something": a verb that a column of other rows has stands for those rows. */
import { saysDeedOf } from '../../question/deeds-said';
import type { ViewUse } from '../../question/schema-view';
import type { TaggedToken } from '../../question/tag-question';
import type { ScoredFrame } from '../frame/draft';
import { spelt } from '../frame/draft';
import type { Frame, FrameCondition, RelatedUse } from '../frame/frame';
import { oneFrom } from '../frame/one-from';
import type { QuestionContext } from '../frame/question-context';
import { oncePerQuestion, range } from '../frame/question-context';
import { tableMentions } from '../said/table-mentions';

/** Any of the things that something may be done to. */
const THING = /^(?:anything|something|nothing)$/;
const BETWEEN = /^(?:ever|yet|been|already|even|actually|once|to|having)$/;
/** What may stand behind: "never borrowed anything at all". */
const BEHIND = /^(?:at|all|yet|so|far|before|ever)$/;
const ANY = /^(?:an?|any|some|one|single)$/;

/** Cues of words that tell nothing of what was done. */
const NO_VERB = new Set(['not', 'be', 'do', 'article', 'who', 'that', 'which', 'with', 'and', 'or']);

/** What rows did or not, by the rows that tell of it. */
interface Doing {
  readonly of: ViewUse;
  readonly use: ViewUse;
  readonly conditions: readonly FrameCondition[];
  readonly isDenied: boolean;
  readonly tokens: readonly number[];
}

const doingsOf = oncePerQuestion((context): readonly Doing[] =>
  context.linked.tokens.flatMap((token) => doingAt(token, context) ?? []),
);

function doingAt({ index, quoted, cue, kind }: TaggedToken, context: QuestionContext): Doing | undefined {
  const { linked, view, valueTokens } = context;
  const { tokens } = linked;
  if (quoted || kind !== 'word' || NO_VERB.has(cue ?? '') || valueTokens.has(index)) return undefined;
  let start = index;
  const isLead = (t: TaggedToken | undefined) =>
    t !== undefined && (t.cue === 'not' || t.cue === 'have' || t.cue === 'do' || BETWEEN.test(t.word));
  while (isLead(tokens[start - 1])) start--;
  const lead = tokens.slice(start, index);
  const mentions = tableMentions(context);
  const of = mentions.findLast(({ end }) => end <= start)?.use;
  const told = of && rowsTelling(index, of, context);
  if (!of || !told) return undefined;
  const object = objectAt(index + 1, told.use, context);
  const isNever = lead.some((t) => t.cue === 'not');
  // What was "borrowed" may be said of anything else: it ends there, or is done to some thing or other.
  if (!object || (object.end === index + 1 && !isNever)) return undefined;
  const isDenied = isNever !== (tokens[index + 1]?.word === 'nothing');
  const { column } = told;
  const own = range(start, object.end);
  const conditions: FrameCondition[] =
    (view.columns[column]?.profile.nulls ?? 0) > 0
      ? [{ kind: 'u', column, op: 'not-null', values: [], tokens: own }]
      : [];
  return { of, use: told.use, conditions, isDenied, tokens: own };
}

/** The rows of one other table that belong to those of a use, and have a column called like a verb. */
function rowsTelling(
  verb: number,
  of: ViewUse,
  { linked, view }: QuestionContext,
): { readonly use: ViewUse; readonly column: number } | undefined {
  const word = linked.tokens[verb]?.word ?? '';
  const telling = (table: string) =>
    view.columns.filter(
      (c) => view.uses[c.use]?.table === table && view.uses[c.use]?.role === undefined && saysDeedOf(word, c),
    );
  if (telling(of.table).length > 0) return undefined;
  const others = view.uses.flatMap((use) => {
    const edges = view.joins.filter(({ edge }) => edge.from[0]?.table === use.table && edge.to[0]?.table === of.table);
    // Of two ways in which rows belong to others, neither is said.
    if (use.role !== undefined || new Set(edges.map(({ from }) => view.columns[from]?.name)).size !== 1) return [];
    return telling(use.table).map(({ id }) => ({ use, column: id }));
  });
  const [first] = others;
  return new Set(others.map(({ use }) => use.table)).size === 1 ? first : undefined;
}

/** What stands behind a verb up to the end of its clause: some thing or other, or rows to which those that tell of it belong. */
function objectAt(at: number, use: ViewUse, context: QuestionContext): { readonly end: number } | undefined {
  const { linked, view } = context;
  const { tokens } = linked;
  let end = tokens[at]?.word === 'for' ? at + 1 : at;
  if (THING.test(tokens[end]?.word ?? '')) end++;
  else {
    const noun = ANY.test(tokens[end]?.word ?? '') ? end + 1 : end;
    const thing = tableMentions(context).find(({ start }) => start === noun);
    if (thing && (thing.use.table === use.table || oneFrom(use.id, view).has(thing.use.table))) end = thing.end;
  }
  while (BEHIND.test(tokens[end]?.word ?? '')) end++;
  const next = tokens[end];
  const ends =
    !next ||
    next.afterComma === true ||
    next.cue === 'and' ||
    next.cue === 'but' ||
    next.cue === 'sorted' ||
    next.cue === 'also';
  return ends ? { end } : undefined;
}

/**
 * The frames that ask for rows by what they did or did not.
 * @param context the question
 * @param frames frames with the conditions that the question may state
 */
export function doingFrames(context: QuestionContext, frames: readonly ScoredFrame[]): ScoredFrame[] {
  const doings = doingsOf(context);
  if (doings.length === 0) return [];
  return frames.flatMap((scored): ScoredFrame[] => {
    const made = byDoings(scored.frame, doings, context);
    return made ? [spelt(scored, made, 'part')] : [];
  });
}

function byDoings(frame: Frame, doings: readonly Doing[], { view }: QuestionContext): Frame | undefined {
  const { part, having, share, related, per, minus, group, order, limit, connective, select } = frame;
  if (part ?? having ?? share ?? related ?? per ?? minus ?? limit ?? order) return undefined;
  if (group.length > 0 || connective === 'or') return undefined;
  const of = doings[0]?.of;
  if (!of || doings.some((doing) => doing.of.id !== of.id)) return undefined;
  const counts = select[0]?.fn === 'rows' && select.length === 1;
  const isOwn = (column = -1) => view.columns[column]?.use === of.id;
  if (!counts && !select.every(({ fn, column }) => fn === 'none' && isOwn(column))) return undefined;
  const said = new Set(doings.flatMap(({ tokens }) => tokens));
  const kept = frame.conditions.filter((c) => !c.tokens.some((t) => said.has(t)));
  if (!kept.every((c) => isOwn(c.column))) return undefined;
  const rows = doings.map(({ use, isDenied, conditions, tokens }): RelatedUse => ({
    of: of.id,
    use: use.id,
    op: isDenied ? '=' : '>=',
    count: isDenied ? 0 : 1,
    conditions,
    tokens,
  }));
  return {
    ...frame,
    distinct: false,
    conditions: kept,
    uses: [of.id],
    related: rows,
    ...(counts && { rowsOf: of.id }),
  };
}

/**
 * Whether a frame says of rows that they never did something where its question does, and tells of those rows alone.
 * @param frame a filled frame
 * @param context the question
 */
export function heedsDoings({ related = [], group }: Frame, context: QuestionContext): boolean {
  const denied = doingsOf(context).filter(({ isDenied }) => isDenied);
  return group.length > 0 || denied.every(({ tokens }) => related.some((rows) => rows.tokens === tokens));
}

/**
 * Tokens that say of rows what they did, where those take part that tell of it: each of them did.
 * @param context the question
 * @param tables names of the tables that take part
 */
export function tokensOfDoings(context: QuestionContext, tables: ReadonlySet<string>): number[] {
  return doingsOf(context).flatMap(({ use, isDenied, tokens }) => (!isDenied && tables.has(use.table) ? tokens : []));
}
