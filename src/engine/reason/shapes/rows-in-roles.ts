/**
 * Rows of one table beside others of it that have a role for them: "dogs heavier than their mother", "companies whose parent is in Norway",
 * "each runner with the name of the coach", "which teachers are mentors". Who is named is seen to in `own-relations.ts`.
 */
import { columnInUse } from '../../question/schema-view';
import type { Comparison } from '../../program/intent';
import { LEVEL } from '../../question/name-match';
import { remade, type ScoredFrame } from '../frame/draft';
import type { Frame, FrameCondition, FrameItem, FramePart } from '../frame/frame';
import type { QuestionContext } from '../frame/question-context';
import { range } from '../frame/question-context';
import { isAskedByHow } from '../said/hinted-columns';
import { namesOf } from './own-relations';
import { comparesOwnColumns } from './compared-columns';
import { type RoleRead, rolesRead as readRoles } from './read-roles';

/** What is said of roles, where a comparison with what rows in one have says no more of them: "less than 80 % of what their mentor earns". */
function rolesRead(context: QuestionContext): readonly RoleRead[] | undefined {
  const read = readRoles(context);
  if (read?.some(({ said }) => said.kind === 'compared')) return read;
  return comparesOwnColumns(context) ? undefined : read;
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
  const [ways, ...more] = read.flatMap(({ said }) => (said.kind === 'compared' ? [[...said.columns]] : []));
  if (more.length > 0) return [];
  const made = (ways ?? [undefined]).flatMap((way) => remade(frames, (frame) => withRoles(frame, read, way, context)));
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

/** A frame without the end that it ranks for: who has a role for most rows is told by the role. */
function withoutEnd({ order: _order, limit: _limit, limitToken: _token, ...frame }: Frame): Frame {
  return { ...frame, group: [] };
}

function withRoles(
  whole: Frame,
  read: readonly RoleRead[],
  way: readonly [number, Comparison] | undefined,
  context: QuestionContext,
): Frame | undefined {
  const { view } = context;
  const isCounted = read.some(({ said }) => said.kind === 'counted');
  const frame = isCounted && whole.limit === 1 ? withoutEnd(whole) : whole;
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
    // "Leaving out the one who has none" is said of the role: each row has a key.
    if (c.op === 'null' && view.uses[use]?.key.includes(own(c.column)) === true) continue;
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
  const asked = read.filter(({ said }) => said.kind === 'those' || said.kind === 'counted');
  const [that, ...more] = asked;
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
    ...(that && key !== undefined && { part: partOf(that, key) }),
  };
}

/** The second part by which rows are those that have a role for others, or for most of them, or for none. */
function partOf({ role: { join }, said, tokens }: RoleRead, key: number): FramePart {
  const kind = said.kind === 'those' && said.isDenied ? 'not-in' : 'in';
  const part = { kind, column: key, inner: join.from, conditions: [], uses: [], tokens } as const;
  if (said.kind !== 'counted') return part;
  const known: FrameCondition = { kind: 'u', column: join.from, op: 'not-null', values: [], tokens: [] };
  return { ...part, conditions: [known], most: { descending: said.descending, tokens } };
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
  if (read.some((other) => other.role.join === join && other.said.kind !== 'known')) return [];
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
    if (isAskedByHow(view.columns[id], linked.tokens)) return true;
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
