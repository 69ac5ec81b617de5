/**
 * Rows of one table beside others of it that have a role for them: "dogs heavier than their mother", "companies whose parent is in Norway",
 * "each runner with the name of the coach", "which teachers are mentors". Who is named is seen to in `own-relations.ts`.
 */
import { columnInUse } from '../../question/schema-view';
import type { Comparison } from '../../program/intent';
import { LEVEL } from '../../question/name-match';
import { isStopWord } from '../../search/words';
import { remade, type ScoredFrame } from '../frame/draft';
import type { Frame, FrameCondition, FrameItem } from '../frame/frame';
import type { QuestionContext } from '../frame/question-context';
import { oncePerQuestion, range } from '../frame/question-context';
import { NAME, POSSESSIVE } from '../said/common-words';
import { columnsNamedAt, columnsNamedBefore } from '../said/names-at';
import { beforeRole, phraseOf, rolesSaid, type RoleSaid } from '../said/own-roles';
import { saidComparisons } from '../said/said-comparisons';
import { tableMentions } from '../said/table-mentions';
import { waysToCompare } from './compared-named';
import { namesOf, ownRelation } from './own-relations';
import { sameAs } from './same-as';

/** What a question says of rows in a role. */
type Said =
  /** Those that refer are compared with them. */
  | { readonly kind: 'compared'; readonly columns: ReadonlyMap<number, Comparison> }
  /** There is one, or none. */
  | { readonly kind: 'known'; readonly isKnown: boolean }
  /** Conditions between two tokens are theirs. */
  | { readonly kind: 'stated'; readonly from: number; readonly to: number }
  /** Columns of theirs are told beside those that refer to them. */
  | { readonly kind: 'told'; readonly columns: readonly number[] }
  /** They are asked for themselves, or all others. */
  | { readonly kind: 'those'; readonly isDenied: boolean };

/** A role with what is said of it. */
interface RoleRead {
  readonly role: RoleSaid;
  readonly said: Said;
  /** Tokens that this spells out. */
  readonly tokens: readonly number[];
}

const BEING = /^(?:is|are|was|were|be)$/;
const HAVING = /^(?:have|has|had|having)$/;
const KNOWN = /^(?:known|recorded|registered|given|listed)$/;
const UNKNOWN = /^(?:unknown|missing)$/;
/** Behind those who are a role to any other row: "of another dog", "to at least one other player". */
const TO_ANY = /^(?:of|to|for|at|least|one|any|another|other|others|some|someone|somebody|else|more)$/;

/** All roles of a question with what it says of them; undefined where one of them is said in a way that is not known. */
const rolesRead = oncePerQuestion((context): readonly RoleRead[] | undefined => {
  const roles = rolesSaid(context);
  const [first] = roles;
  if (!first || ownRelation(context)?.join) return undefined;
  const table = context.view.uses[first.join.role]?.table;
  const read = roles.map((role) => readRole(role, context));
  if (roles.some(({ join }) => context.view.uses[join.role]?.table !== table)) return undefined;
  return read.every((one) => one !== undefined) ? read : undefined;
});

function readRole(role: RoleSaid, context: QuestionContext): RoleRead | undefined {
  const { tokens } = context.linked;
  const before = beforeRole(role, context);
  const phrase = phraseOf(role, context);
  const { word = '', cue = '' } = tokens[before] ?? {};
  const said = (what: Said, more: readonly number[] = []): RoleRead => ({
    role,
    said: what,
    tokens: [...more, ...phrase],
  });
  if (role.isConverse) return undefined;
  const known = knownBehind(role, context);
  if (known) return said({ kind: 'known', isKnown: known.isKnown }, range(before, known.end));
  const compared = comparedWith(role, before, context);
  if (compared) return said({ kind: 'compared', columns: compared.columns }, compared.tokens);
  if (cue === 'not' && (word === 'no' || word === 'without')) {
    const verb = HAVING.test(tokens[before - 1]?.word ?? '') ? before - 1 : before;
    return said({ kind: 'known', isKnown: false }, range(verb, role.end));
  }
  const isIndefinite = phrase.some((t) => /^(?:a|an|any|some|known)$/.test(tokens[t]?.word ?? ''));
  if (word === 'whose' || HAVING.test(word) || (word === 'with' && isIndefinite)) {
    const to = clauseEnd(role.end, context);
    const isMore = range(before + 1, to).some((t) => !phrase.includes(t) && isContent(t, context));
    if (isMore) return said({ kind: 'stated', from: before + 1, to }, [before]);
    return word === 'whose' ? undefined : said({ kind: 'known', isKnown: true }, [before]);
  }
  const isDenied = word === 'not' && BEING.test(tokens[before - 1]?.word ?? '');
  if (BEING.test(word) || isDenied) {
    const own = new Set(tableMentions(context).flatMap((m) => range(m.start, m.end)));
    let end = role.end;
    while (TO_ANY.test(tokens[end]?.word ?? '') || (end > role.end && own.has(end))) end++;
    const isWhole = end >= clauseEnd(role.end, context) && before > 0 && tokens[0]?.cue !== 'who';
    return isWhole ? said({ kind: 'those', isDenied }, range(isDenied ? before - 1 : before, end)) : undefined;
  }
  const told = toldOf(role, before, phrase, context);
  return told && said({ kind: 'told', columns: told.columns }, told.tokens);
}

function isContent(at: number, { linked, valueTokens }: QuestionContext): boolean {
  const token = linked.tokens[at];
  return token !== undefined && (valueTokens.has(at) || token.number !== undefined || !isStopWord(token.word));
}

/** Where what is said of something ends: at a comma, at an order, and where another clause begins. */
function clauseEnd(from: number, { linked: { tokens } }: QuestionContext): number {
  const OPENS = new Set<string | undefined>(['that', 'who', 'which', 'whose', 'have', 'with', 'be']);
  const end = tokens.find(
    ({ index, cue, word, afterComma }) =>
      index >= from &&
      (afterComma === true ||
        word === 'but' ||
        cue === 'sorted' ||
        cue === 'show' ||
        (cue === 'and' && OPENS.has(tokens[index + 1]?.cue))),
  );
  return end?.index ?? tokens.length;
}

/** "Whose father is known", "whose father is not known". */
function knownBehind({ end }: RoleSaid, { linked: { tokens } }: QuestionContext) {
  if (tokens[end]?.cue !== 'be') return undefined;
  const isDenied = tokens[end + 1]?.cue === 'not';
  const at = isDenied ? end + 2 : end + 1;
  const { word = '' } = tokens[at] ?? {};
  if (!KNOWN.test(word) && !UNKNOWN.test(word)) return undefined;
  return { isKnown: KNOWN.test(word) !== isDenied, end: at + 1 };
}

/** With which column of theirs rows compare the same column of those in a role: "heavier than", "in the same club as". */
function comparedWith({ join }: RoleSaid, before: number, context: QuestionContext) {
  const { view, linked } = context;
  const use = view.columns[join.from]?.use ?? -1;
  const same = sameAs(context);
  if (same?.as === before) {
    const [column] = [...same.columns].filter((id) => view.columns[id]?.use === use);
    const start = linked.tokens.findLast(({ word, index }) => word === 'same' && index < before)?.index ?? before;
    return column === undefined
      ? undefined
      : { columns: new Map([[column, '=' as Comparison]]), tokens: range(start, before) };
  }
  const ofThat = linked.tokens[before]?.word === 'of' && linked.tokens[before - 1]?.word === 'that';
  const behind = ofThat ? before - 1 : before + 1;
  const said = saidComparisons(context).find((one) => one.behind === behind);
  const columns = said && waysToCompare(said, use, context);
  return said && columns && columns.size > 0 ? { columns, tokens: range(said.start, before + 1) } : undefined;
}

/** What is told of those in a role: "the mentor's last name", "name and breed of its mother", "their mentors". */
function toldOf(role: RoleSaid, before: number, phrase: readonly number[], context: QuestionContext) {
  const { linked, view } = context;
  const { tokens, text } = linked;
  const use = view.columns[role.join.from]?.use ?? -1;
  const ownOf = (columns: ReadonlySet<number>) => [...columns].filter((id) => view.columns[id]?.use === use);
  const isOwner = /^['’]/.test(text.slice(tokens[role.end - 1]?.end));
  if (isOwner || NAME.test(tokens[role.end]?.word ?? '')) {
    const behind = listFrom(role.end, context);
    const columns = behind.columns.flatMap((one) =>
      one === undefined ? namesOf(use, context) : ownOf(one).slice(0, 1),
    );
    if (columns.length > 0) return { columns, tokens: range(before + 1, behind.end) };
  }
  if (tokens[before]?.word === 'of') {
    const list = listBefore(before, context);
    const columns = list.columns.flatMap((one) => (one === undefined ? namesOf(use, context) : ownOf(one).slice(0, 1)));
    if (columns.length > 0) return { columns, tokens: range(list.start, role.end) };
  }
  const isTheirs = phrase.some((t) => POSSESSIVE.test(tokens[t]?.word ?? '')) || ownedBefore(before, context);
  return isTheirs ? { columns: namesOf(use, context), tokens: phrase } : undefined;
}

/** Whether rows that own what follows end at a token: "each dog's". */
function ownedBefore(at: number, context: QuestionContext): boolean {
  const { tokens, text } = context.linked;
  const isOwner = /^['’]/.test(text.slice(tokens[at]?.end));
  return isOwner && tableMentions(context).some(({ end }) => end === at + 1);
}

/** Names of columns one after the other from a token on; undefined for a mere "name". */
function listFrom(start: number, context: QuestionContext) {
  const { tokens } = context.linked;
  const columns: (ReadonlySet<number> | undefined)[] = [];
  let end = start;
  for (let at = start; ;) {
    while (tokens[at]?.word === 'full') at++;
    const named = NAME.test(tokens[at]?.word ?? '') ? { columns: undefined, end: at + 1 } : columnsNamedAt(at, context);
    if (!named) return { columns, end };
    columns.push(named.columns);
    end = named.end;
    if (tokens[end]?.cue !== 'and') return { columns, end };
    at = end + 1;
  }
}

/** Names of columns that end before a token: what follows an "and" without an article is part of the same list. */
function listBefore(end: number, context: QuestionContext) {
  const { tokens } = context.linked;
  const columns: (ReadonlySet<number> | undefined)[] = [];
  let start = end;
  for (let at = end; ;) {
    const isName = NAME.test(tokens[at - 1]?.word ?? '');
    const found = columnsNamedBefore(at, context);
    const named =
      found && !(isName && found.end - found.start === 1)
        ? found
        : isName
          ? { columns: undefined, start: at - 1 }
          : undefined;
    if (!named) return { columns, start };
    columns.unshift(named.columns);
    start = tokens[named.start - 1]?.word === 'full' ? named.start - 1 : named.start;
    if (tokens[start - 1]?.cue !== 'and') return { columns, start };
    at = start - 1;
  }
}

/**
 * Frames that say all that is said of rows in roles, made of those that say the rest.
 * @param context the question
 * @param frames those that they are made from
 * @returns none where no such role is spoken of
 */
export function roleFrames(context: QuestionContext, frames: readonly ScoredFrame[]): ScoredFrame[] {
  const read = rolesRead(context);
  if (!read) return [];
  const compared = read.flatMap(({ said }) => (said.kind === 'compared' ? [[...said.columns]] : []))[0] ?? [undefined];
  const made = compared.flatMap((way) => remade(frames, (frame) => withRoles(frame, read, way, context)));
  console.error(
    JSON.stringify(read.map((r) => ({ ...r.said, t: r.tokens }))),
    made.length,
    JSON.stringify(made[0]?.frame),
  );
  madeFor.set(context, new Set(made.map(({ frame }) => keyOf(frame))));
  return made;
}

const madeFor = new WeakMap<QuestionContext, ReadonlySet<string>>();

function keyOf({ select, conditions, part, group, order, limit, rowsOf }: Frame): string {
  const stated = conditions.map(({ column, op, values, than }) => [column, op, values, than]);
  return JSON.stringify([select, stated, part, group, order, limit, rowsOf]);
}

/** Whether a frame is one of those that say all that a question says of rows in roles. */
export function tellsRoles(frame: Frame, context: QuestionContext): boolean {
  return madeFor.get(context)?.has(keyOf(frame)) === true;
}

/** Whether a frame says something else of rows in roles than the question does. */
export function mistakesRoles(frame: Frame, context: QuestionContext): boolean {
  return rolesRead(context) !== undefined && !tellsRoles(frame, context);
}

/** Tokens that say what a frame says of rows in roles. */
export function tokensOfRoles(frame: Frame, context: QuestionContext): readonly number[] {
  return tellsRoles(frame, context) ? (rolesRead(context) ?? []).flatMap(({ tokens }) => tokens) : [];
}

function withRoles(
  frame: Frame,
  read: readonly RoleRead[],
  way: readonly [number, Comparison] | undefined,
  context: QuestionContext,
): Frame | undefined {
  const { view } = context;
  const {
    part,
    having,
    related,
    minus,
    share,
    rowsOf: _rows,
    limit,
    limitToken: _token,
    group,
    order,
    ...plain
  } = frame;
  if (part ?? having ?? related ?? minus ?? share ?? limit) return undefined;
  const [first] = read;
  const use = view.columns[first?.role.join.from ?? -1]?.use ?? -1;
  const { table } = view.uses[use] ?? {};
  const isOwn = (id: number) => view.uses[view.columns[id]?.use ?? -1]?.table === table;
  const own = (id: number) => columnInUse(view, id, use);
  const taken = new Set(read.flatMap(({ tokens }) => tokens));
  const refers = (id: number) => read.some(({ role }) => own(id) === role.join.from);
  const stated: FrameCondition[] = [];
  const spans = new Set<RoleRead>();
  for (const c of plain.conditions) {
    if (isOwn(c.column) && refers(c.column)) continue;
    if (c.tokens.some((t) => taken.has(t))) continue;
    const theirs = read.find(
      ({ said }) =>
        said.kind === 'stated' && c.tokens.length > 0 && c.tokens.every((t) => said.from <= t && t < said.to),
    );
    if (theirs && !isOwn(c.column)) return undefined;
    if (theirs) spans.add(theirs);
    stated.push(
      isOwn(c.column) ? { ...c, column: columnInUse(view, c.column, theirs ? theirs.role.join.role : use) } : c,
    );
  }
  if (read.some((one) => one.said.kind === 'stated' && !spans.has(one))) return undefined;
  if (plain.connective === 'or' && plain.conditions.length > 1) return undefined;
  const added = read.flatMap((one) => conditionsFor(one, read, way, context));
  const those = read.filter(({ said }) => said.kind === 'those');
  const [that, ...more] = those;
  if (more.length > 0) return undefined;
  const select = selectOf(frame, { use, taken, stated, isOwn, refers }, context);
  const counts = select.some(({ fn }) => fn === 'rows');
  if (select.length === 0 || (group.length > 0 && select.some(({ fn }) => fn !== 'none'))) return undefined;
  const told = counts
    ? []
    : read.flatMap(({ role, said }) =>
        said.kind === 'told'
          ? said.columns.map((id): FrameItem => ({
              fn: 'none',
              distinct: false,
              column: columnInUse(view, id, role.join.role),
            }))
          : [],
      );
  if (told.length > 0 && select.some(({ fn }) => fn !== 'none')) return undefined;
  const orders = order?.item.column !== undefined && isOwn(order.item.column) && !order.further;
  if (order && !orders) return undefined;
  const [key] = view.uses[use]?.key ?? [];
  if (that && key === undefined) return undefined;
  return {
    ...plain,
    distinct: false,
    connective: 'and',
    group: [],
    select: [...select, ...told],
    conditions: [...stated, ...added],
    uses: plain.uses.filter((id) => view.uses[id]?.table !== table).concat(use),
    ...(counts && { rowsOf: use }),
    ...(orders && { order: { ...order, item: { ...order.item, column: own(order.item.column ?? -1) } } }),
    ...(that &&
      key !== undefined && {
        part: {
          kind: that.said.kind === 'those' && that.said.isDenied ? ('not-in' as const) : ('in' as const),
          column: key,
          inner: that.role.join.from,
          conditions: [],
          uses: [],
          tokens: that.tokens,
        },
      }),
  };
}

/** The conditions that say what is said of a role. */
function conditionsFor(
  { role: { join }, said, tokens }: RoleRead,
  read: readonly RoleRead[],
  way: readonly [number, Comparison] | undefined,
  { view }: QuestionContext,
): FrameCondition[] {
  if (said.kind === 'compared' && way) {
    const [column, op] = way;
    return [{ kind: 'c', column, op, values: [], than: columnInUse(view, column, join.role), tokens }];
  }
  if (said.kind !== 'known') return [];
  // Who is told has one.
  if (said.isKnown && read.some((other) => other.role.join === join && other.said.kind !== 'known')) return [];
  return [{ kind: 'u', column: join.from, op: said.isKnown ? 'not-null' : 'null', values: [], tokens }];
}

interface Asked {
  readonly use: number;
  readonly taken: ReadonlySet<number>;
  readonly stated: readonly FrameCondition[];
  readonly isOwn: (id: number) => boolean;
  readonly refers: (id: number) => boolean;
}

/** What is asked for of the rows that refer: what is named outside of what is said of roles, else what names them. */
function selectOf(frame: Frame, { use, taken, stated, isOwn, refers }: Asked, context: QuestionContext): FrameItem[] {
  const { view, linked } = context;
  const counts = linked.tokens.some(({ cue = '' }) => cue === 'how-many');
  if (counts)
    return frame.select.every(({ fn }) => fn === 'rows' || fn === 'count') ? [{ fn: 'rows', distinct: false }] : [];
  const isSaid = (id: number) => {
    const match = linked.columns[id];
    if (!match || match.level < LEVEL.head) return false;
    return (
      !range(match.start, match.end).every((t) => taken.has(t)) &&
      !stated.some((c) => view.columns[c.column]?.profile === view.columns[id]?.profile)
    );
  };
  const kept = frame.select.filter(
    ({ fn, column = -1 }) =>
      fn !== 'rows' && fn !== 'all' && (!isOwn(column) || !refers(column)) && (fn !== 'none' || isSaid(column)),
  );
  const own = kept.map((item): FrameItem =>
    isOwn(item.column ?? -1) ? { ...item, column: columnInUse(view, item.column ?? -1, use) } : item,
  );
  if (own.length > 0) return own;
  if (frame.select.some(({ fn }) => fn !== 'none' && fn !== 'all')) return [];
  return namesOf(use, context).map((column): FrameItem => ({ fn: 'none', distinct: false, column }));
}
