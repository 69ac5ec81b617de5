/**
 * Columns as they stand in a comparison, with whose they are: "the asking price", "the truck's payload", "the limit of their handler", "what
 * their supervisor earns". What has an owner is a column in the owner's use, so that one table may stand on both sides in two roles.
 */
import { ID_WORDS } from '../../question/view-names';
import { LEVEL } from '../../question/name-match';
import type { ViewJoin } from '../../question/view-joins';
import { isStopWord, splitIdentifier, stem } from '../../search/words';
import { oncePerQuestion, range, type QuestionContext } from '../frame/question-context';
import { ownVerbs } from './own-roles';
import { POSSESSIVE } from './common-words';
import { columnsNamedAt } from './names-at';
import { tableMentions } from './table-mentions';

/** Whose something is: rows that a key edge leads to, or those of a table that is named. */
export interface Owner {
  /** The use in which its columns are read. */
  readonly use: number;
  /** The key edge by which it is said; none where its table is named. */
  readonly join?: ViewJoin;
  readonly start: number;
  readonly end: number;
}

/** What is compared. */
export interface Operand {
  /** The columns that may be meant; none where the same is meant as on the other side: "than their supervisor". */
  readonly columns: readonly number[];
  readonly owner?: Owner;
  readonly start: number;
  readonly end: number;
}

/** Words before an operand. */
const LEADING = /^(?:the|a|an|their|its|his|her|own|respective|same|very|in|on|for|at|by|from|they|it)$/;
/** A noun for anybody. */
export const SOMEBODY = /^(?:person|people|one|ones|man|woman|colleague|somebody|someone|anyone|individual)$/;
const WHO = /^(?:who|that|which)$/;
const OBJECT = /^(?:them|him|her|it|these|those)$/;
/** "Theirs", "they did": the other side of what is compared is that of the rows themselves. */
const THEMSELVES = /^(?:they|he|she|it|them|him|theirs|his|hers)$/;
const HELPING =
  /^(?:do|does|did|is|are|was|were|has|have|had|themselves|himself|herself|itself|earns?|gets?|makes?|receives?|paid|weighs?)$/;

/** Stems of the words by which an edge is said: "handler" of a `handler_id`, "pick up" of a `pickup_branch_id`. */
const wordsOfJoins = oncePerQuestion(({ view }): ReadonlyMap<ViewJoin, ReadonlySet<string>> => {
  const said = view.joins.map((join) => {
    const known = new Set([
      ...(view.uses[join.role]?.names.flat() ?? []),
      ...(view.columns[join.to]?.names.flat() ?? []),
    ]);
    const written = [join.edge.label ?? '', ...join.edge.from.map(({ column }) => column)].flatMap((name) =>
      splitIdentifier(name),
    );
    const words = [
      ...written.map(stem),
      ...(view.columns[join.from]?.names.flat() ?? []),
      ...(view.uses[join.role]?.roleWords ?? []),
      ...join.phrases.flatMap((phrase) => (phrase.length === 1 ? phrase.map(stem) : [])),
    ];
    return [join, new Set(words.filter((w) => !known.has(w) && !ID_WORDS.has(w) && !isStopWord(w)))] as const;
  });
  return new Map(said);
});

/**
 * Stems of the words by which an edge is said, none where it is called like the table that it leads to.
 * @param join the edge
 * @param context the question
 */
export function wordsOfJoin(join: ViewJoin, context: QuestionContext): ReadonlySet<string> {
  return wordsOfJoins(context).get(join) ?? new Set();
}

/**
 * Whether a token says a key edge, by its noun or by its verb.
 * @param join the edge
 * @param at the token
 * @param context the question
 */
export function saysJoin(join: ViewJoin, at: number, context: QuestionContext): boolean {
  const token = context.linked.tokens[at];
  if (!token || token.quoted || (token.capital && context.valueTokens.has(at))) return false;
  const words = wordsOfJoins(context).get(join);
  // "Where it was picked up" says a `pickup`.
  const next = context.linked.tokens[at + 1]?.word ?? '';
  return words?.has(token.stem) === true || words?.has(`${token.stem}${next}`) === true;
}

/** Those who are named at a token, the edges that are said before tables that are named. */
export function ownersAt(at: number, context: QuestionContext): readonly Owner[] {
  const { view, linked } = context;
  const said = view.joins.filter((join) => saysJoin(join, at, context));
  const named = tableMentions(context).find(({ start }) => start === at);
  const [first, ...more] = said;
  // A word of several edges tells none of them, but for those to one use.
  if (first && more.every(({ role }) => role === first.role)) {
    const nouns = view.uses[first.role]?.names ?? [];
    const noun = nouns.find((name) => name.every((word, i) => linked.tokens[at + 1 + i]?.stem === word));
    return [{ use: first.role, join: first, start: at, end: at + 1 + (noun?.length ?? 0) }];
  }
  return named ? [{ use: named.use.id, start: named.start, end: named.end }] : whoDoes(at, context);
}

/** "The person who supervises them": whom a verb tells. */
function whoDoes(at: number, context: QuestionContext): Owner[] {
  const { tokens } = context.linked;
  const isNoun = SOMEBODY.test(tokens[at]?.word ?? '');
  const verb = WHO.test(tokens[at + 1]?.word ?? '') ? at + 2 : at + 1;
  const said = isNoun ? ownVerbs(context).find(({ says }) => says(tokens[verb])) : undefined;
  if (!said) return [];
  return [
    {
      use: said.join.role,
      join: said.join,
      start: at,
      end: OBJECT.test(tokens[verb + 1]?.word ?? '') ? verb + 2 : verb + 1,
    },
  ];
}

/** Columns of a use that are named at a token, by all of their name, or by most words of it. */
export function propertyAt(
  use: number,
  at: number,
  context: QuestionContext,
): { columns: number[]; end: number } | undefined {
  const { view, linked } = context;
  let [best, found]: [number, number[]] = [0, []];
  for (const id of view.uses[use]?.columns ?? []) {
    const column = view.columns[id];
    // Roles of a table are linked as the table itself is.
    const plain = view.columnsByRef.get(`${view.uses[use]?.table ?? ''}\0${column?.name ?? ''}`)?.[0] ?? id;
    const match = linked.columns[plain];
    const matched = match && match.level >= LEVEL.head && match.start === at ? match.end - at : 0;
    const names = column?.names ?? [];
    const length = Math.max(0, matched, ...names.map((name) => stretch(name, at, context)));
    if (length === 0 || length < best) continue;
    if (length > best) [best, found] = [length, []];
    found.push(id);
  }
  return best > 0 ? { columns: found, end: at + best } : undefined;
}

/** How many tokens from one on are words of a name, in its order. */
function stretch(name: readonly string[], at: number, { linked: { tokens } }: QuestionContext): number {
  let [length, from] = [0, 0];
  for (;;) {
    const token = tokens[at + length];
    const place = token && !token.quoted ? name.indexOf(token.stem, from) : -1;
    if (place < 0) return length;
    length++;
    from = place + 1;
  }
}

/**
 * What stands at a token to be compared with.
 * @param behind the token behind the words that compare
 * @param context the question
 */
export function operandAt(behind: number, context: QuestionContext): Operand | undefined {
  const { tokens, text } = context.linked;
  let at = behind;
  const isThat = /^(?:that|those|what)$/.test(tokens[at]?.word ?? '');
  if (isThat) at += tokens[at + 1]?.word === 'of' ? 2 : 1;
  while (LEADING.test(tokens[at]?.word ?? '') && !THEMSELVES.test(tokens[at]?.word ?? '')) at++;
  const selves = at;
  if (THEMSELVES.test(tokens[at]?.word ?? '')) {
    let end = at + 1;
    while (HELPING.test(tokens[end]?.word ?? '')) end++;
    const isHelped = end > at + 1 || tokens[end] === undefined;
    return isHelped ? { columns: [], start: selves, end } : undefined;
  }
  const [owner] = ownersAt(at, context);
  if (owner) {
    // What another sentence says is nothing of theirs.
    const isEnd = /[.?!;,:]/.test(text.slice(tokens[owner.end - 1]?.end, tokens[owner.end]?.start));
    const property = isThat || isEnd ? undefined : propertyAt(owner.use, owner.end, context);
    const isOwner = /^['’]/.test(text.slice(tokens[owner.end - 1]?.end ?? 0));
    // "The paid price" is no price of those who were paid.
    const whole = columnsNamedAt(at, context);
    const isName = whole !== undefined && !whole.inPart && whole.end > owner.end && !isOwner;
    if (property && !isName) return { columns: property.columns, owner, start: behind, end: property.end };
    if (isOwner && !isName) return undefined;
    if (!isName && (whole === undefined || whole.inPart || whole.end <= owner.end)) {
      let end = owner.end;
      while (HELPING.test(tokens[end]?.word ?? '')) end++;
      return { columns: [], owner, start: behind, end };
    }
  }
  const named = columnsNamedAt(at, context);
  if (!named) return undefined;
  const whose = ownerBehind(named.end, context);
  if (!whose) return { columns: plainOf(named.columns, context), start: behind, end: named.end };
  const own = propertyAt(whose.use, at, context);
  return own && { columns: own.columns, owner: whose, start: behind, end: whose.end };
}

/** "Of the truck", "of their supervisor". */
function ownerBehind(at: number, context: QuestionContext): Owner | undefined {
  const { tokens } = context.linked;
  if (!/^(?:of|for)$/.test(tokens[at]?.word ?? '')) return undefined;
  let next = at + 1;
  while (tokens[next]?.cue === 'article' || POSSESSIVE.test(tokens[next]?.word ?? '') || tokens[next]?.word === 'own')
    next++;
  return ownersAt(next, context)[0];
}

function plainOf(columns: ReadonlySet<number>, { view }: QuestionContext): number[] {
  return [...columns].filter((id) => view.uses[view.columns[id]?.use ?? -1]?.role === undefined);
}

/** So far behind its first word a clause still speaks of its own noun. */
const FAR = 3;

/**
 * Tokens of a clause up to a value, a number or another clause.
 * @param from its first token
 * @param context the question
 */
export function clauseFrom(from: number, context: QuestionContext): number[] {
  const { tokens, text } = context.linked;
  const { valueTokens } = context;
  // The next thing that is named begins another clause.
  const named = new Set(tableMentions(context).flatMap(({ start }) => (start > from + FAR ? [start] : [])));
  const STOP = new Set<string | undefined>([
    'sorted',
    'show',
    'and',
    'but',
    'or',
    'each',
    'how-many',
    'before',
    'after',
    'more-than',
    'less-than',
  ]);
  const end = tokens.find(
    ({ index, cue, number, quoted, afterComma, weakNumber, start }) =>
      index > from &&
      (STOP.has(cue) ||
        named.has(index) ||
        /[.?!;:]/.test(text.slice(tokens[index - 1]?.end, start)) ||
        quoted ||
        afterComma === true ||
        valueTokens.has(index) ||
        (number !== undefined && !weakNumber)),
  );
  let last = end?.index ?? tokens.length;
  // What leads to the next thing belongs to it.
  while (
    end &&
    last > from + 1 &&
    /^(?:in|on|at|of|for|by|from|with|to|the|a|an|during|since|per)$/.test(tokens[last - 1]?.word ?? '')
  )
    last--;
  return range(from, last);
}
