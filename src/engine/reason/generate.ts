/** Builds frames for a question: sketches first, then their slots from scored pieces, by a beam. */
import type { Comparison } from '../program/intent';
import { LEVEL } from '../question/name-match';
import type { NameMatch } from '../question/name-match';
import type { TaggedToken } from '../question/tag-question';
import { keysInRole } from '../question/persons-in-role';
import { addShapes } from './shape-frames';
import type { ConditionCandidate } from './pieces/conditions';
import { namedUse, statedUse } from './said/counted-use';
import { completeConditions, deniedConditions } from './pieces/complete-conditions';
import { conditionSets, leavesOutDenied, liesOnSides, splitConditions } from './pieces/fill-conditions';
import { foldUses } from './mend/fold-uses';
import { fillSelect } from './pieces/fill-select';
import { partOptions } from './pieces/fill-part';
import { heedsDeeds } from './pieces/deed-conditions';
import { heedsDoings } from './shapes/deeds-of-rows';
import { extend, itemOf, mainUses, openDraft } from './frame/draft';
import type { Draft, ScoredFrame, ScoredSketch } from './frame/draft';
import type { Frame, FrameItem, Sketch } from './frame/frame';
import { conditionsOf } from './frame/frame';
import type { PieceScores } from './pieces/piece-scores';
import { isNameAddedUp } from './said/added-up';
import { isUnnamedCode } from './said/coded-order';
import { heedsTerms, heedsVerbs } from './left-out/heeded-words';
import { meaning, type Meaning } from './meaning';
import { daysOfOldest, hintedEnds } from './said/stated-ends';
import { sortedFirst } from './mend/sort-keys';
import { tableNamedAt } from './said/named-columns';
import { leavesOutName, leavesOutNeeded } from './left-out/unplaced';
import type { QuestionContext } from './frame/question-context';
import { range } from './frame/question-context';
import { tellingBothEnds } from './shapes/two-ends';

const SKETCHES = 40;
const BEAM = 24;
const PER_SKETCH = 16;
/** Of so many sketches, the likeliest, more drafts are tried where none of the first ones can be meant, up to so many that can. */
const LIKELY = 8;
const MORE = 4;
/**
 * Where something is found that leaves nothing out, sketches so far behind the best sketch, and frames so far behind that frame, are not looked
 * at, whether or not it can be joined: of 570 training questions with a right answer it lay more than 10 behind in none, and a third of the
 * time went into them.
 */
const MARGIN = 12;
/** Frames given to the join planner; the best of them are run. */
const MOST_FRAMES = 260;

/**
 * Frames for a question, best first by the sum of their scores.
 * @param pieces scored pieces
 */
export function generateFrames(pieces: PieceScores): ScoredFrame[] {
  const { context } = pieces;
  const found: ScoredFrame[] = [];
  const meantBy = meaning(context);
  const heeds = (frame: Frame) =>
    heedsTerms(frame, pieces) &&
    heedsVerbs(frame, context) &&
    heedsDeeds(conditionsOf(frame), context) &&
    heedsDoings(frame, context);
  const isWhole = (frame: Frame | undefined) =>
    frame !== undefined && !leavesOutNeeded(context, frame) && !leavesOutName(context, frame) && heeds(frame);
  const sketches = pieces.sketches(SKETCHES);
  const least = (sketches[0]?.score ?? 0) - MARGIN;
  let looked = 0;
  for (const [i, sketch] of sketches.entries()) {
    if (sketch.score < least) {
      if (found.slice(looked).some(({ frame }) => isWhole(meantBy(frame)))) break;
      looked = found.length;
    }
    const drafts = fill(pieces, sketch, meantBy);
    const first = drafts.slice(0, PER_SKETCH);
    // Of a likely shape something may be meant that is made of unlikely pieces.
    const isMeant = ({ frame }: Draft) => meantBy(frame) !== undefined;
    const more = i < LIKELY && !first.some(isMeant) ? firstOf(drafts.slice(PER_SKETCH), MORE, isMeant) : [];
    for (const draft of [...first, ...more])
      found.push({ frame: draft.frame, sketch, scores: draft.scores, total: draft.sum });
  }
  addShapes(pieces, found);
  const told = tellingBothEnds(meantOf(found, meantBy, isWhole), context);
  const heeding = told.filter(({ frame }) => !leavesOutNeeded(context, frame));
  // What leaves out a number or a negation would be withheld: it is tried only where nothing else can be built.
  const frames = heeding.length > 0 ? heeding : told;
  // So does what leaves out what an expert gave a word for.
  const worded = frames.filter(({ frame }) => heeds(frame));
  const named = (worded.length > 0 ? worded : frames).filter(({ frame }) => !leavesOutName(context, frame));
  const meant = named.length > 0 ? named : worded.length > 0 ? worded : frames;
  return meant.sort((a, b) => b.total - a.total).slice(0, MOST_FRAMES);
}

/** What can be meant, best first, down to a margin behind the best that leaves nothing out. */
function meantOf(found: readonly ScoredFrame[], meantBy: Meaning, isWhole: (frame: Frame) => boolean): ScoredFrame[] {
  const meant: ScoredFrame[] = [];
  let best = -Infinity;
  for (const scored of found.toSorted((a, b) => b.total - a.total)) {
    if (scored.total < best - MARGIN) break;
    const frame = meantBy(scored.frame);
    if (frame) meant.push({ ...scored, frame });
    if (frame && best === -Infinity && isWhole(frame)) best = scored.total;
  }
  return meant;
}

function fill(pieces: PieceScores, scored: ScoredSketch, meantBy: Meaning): Draft[] {
  const { sketch } = scored;
  let beam: Draft[] = [openDraft(scored)];
  const steps = [fillSelect, fillConditions, fillOrder, fillGroup, fillHaving, fillLimit, complete, fillPart, fillUses];
  for (const step of steps) {
    beam = beam.flatMap((draft) => step(draft, sketch, pieces)).sort((a, b) => b.sum - a.sum);
    // Second parts multiply what nobody means: it would take all places.
    const picky = step === fillPart && sketch.part !== '';
    beam = picky ? firstOf(beam, BEAM, ({ frame }) => meantBy(frame) !== undefined) : beam.slice(0, BEAM);
  }
  return beam;
}

/** So many of a list that hold, the first ones: no more are looked at than it takes. */
function firstOf<T>(list: readonly T[], count: number, holds: (one: T) => boolean): T[] {
  const found: T[] = [];
  for (const one of list) {
    if (found.length === count) break;
    if (holds(one)) found.push(one);
  }
  return found;
}

function fillConditions(draft: Draft, sketch: Sketch, pieces: PieceScores): Draft[] {
  const inner = sketch.part.split(':')[1] ?? '';
  const kinds = sketch.where.replace('|', '') + inner;
  if (kinds === '') return [draft];
  const connective = sketch.where.startsWith('|') ? 'or' : 'and';
  const { tokens } = pieces.context.linked;
  const useOf = (column: number) => pieces.context.view.columns[column]?.use ?? -1;
  const leavesOut = /^(?:except|not-in):/.test(sketch.part);
  const combines = /^(?:union|intersect):/.test(sketch.part);
  const split = conditionSets(pieces.conditions, kinds, useOf).flatMap(({ conditions, score }) =>
    splitConditions(
      conditions,
      sketch.where.replace('|', ''),
      inner,
      (kept, other) => (!leavesOut || leavesOutDenied(kept, other, tokens)) && (!combines || liesOnSides(kept, other)),
    ).map(({ main, part }) =>
      extend(
        draft,
        { conditions: main, connective, ...(inner === '' ? {} : { part: partStub(sketch, part) }) },
        'conditions',
        score,
      ),
    ),
  );
  // "Cheaper than the average and not blue": what is denied is said of the rows, and not of those that they are compared with.
  const isApart = sketch.part.startsWith('compare:') && kinds.length === 1;
  const [best] = isApart ? split : [];
  for (const denied of best ? deniedConditions(pieces) : []) {
    const said = { conditions: [denied], connective, part: partStub(sketch, []) } as const;
    split.push(extend(draft, said, 'conditions', (best?.sum ?? 0) - draft.sum));
  }
  // "The youngest male" is the youngest of the males, and one of them: what is said once holds on both sides.
  const isEnd = sketch.part.startsWith('compare:') && !tokens.some(({ cue = '' }) => BOUNDING.has(cue));
  const both = isEnd && inner !== '' && inner === sketch.where;
  if (!both) return split;
  const same = conditionSets(pieces.conditions, inner, useOf).map(({ conditions, score }) =>
    extend(draft, { conditions: [...conditions], connective, part: partStub(sketch, conditions) }, 'conditions', score),
  );
  return [...same, ...split];
}

/** With one of these something is compared with a fold of others, which need not be what is said of it. */
const BOUNDING = new Set(['average', 'more-than', 'less-than', 'at-least', 'at-most', 'before', 'after']);

/** Conditions of the second part wait here until the part itself is filled. */
function partStub(sketch: Sketch, conditions: readonly ConditionCandidate[]): NonNullable<Frame['part']> {
  const kind = (sketch.part.split(':')[0] ?? 'in') as NonNullable<Frame['part']>['kind'];
  return { kind, conditions, uses: [] };
}

function fillOrder(draft: Draft, sketch: Sketch, pieces: PieceScores): Draft[] {
  const match = /^(.*) (asc|desc) (all|one|some)$/.exec(sketch.order);
  if (!match) return [draft];
  const [, kind = '', direction] = match;
  const descending = direction === 'desc';
  if (kind === 'rows')
    return [extend(draft, { order: { item: { fn: 'rows', distinct: false }, descending } }, 'order', 0)];
  const item = itemOf(kind);
  const role = item.fn === 'none' ? 'order' : 'fold';
  // By their size, codes that nothing names say nothing; what cannot be added up would take the places of what can.
  const { context } = pieces;
  const ranked = pieces
    .column(role)
    .filter(({ value }) => !isUnnamedCode(value, context) && !isNameAddedUp({ ...item, column: value }, context.view));
  // What a superlative hints at, "the oldest" at a birthday, is as likely as the last of those that words name.
  const hinted = item.fn === 'none' ? hintedEnds(pieces.context) : [];
  const [likely, others] = [ranked.slice(0, 6), ranked.slice(6)];
  const more = others.filter(({ value }) => hinted.includes(value)).slice(0, 2);
  const options = [...likely, ...more.map(({ value }) => ({ value, score: likely.at(-1)?.score ?? 0 }))];
  // What rows are said to be sorted by is as likely as the likeliest, of what is shown: in a wide graph many names have one word of it.
  const useOf = (id: number | undefined) => pieces.context.view.columns[id ?? -1]?.use;
  const shown = new Set(draft.frame.select.map(({ column }) => useOf(column)));
  const said = item.fn === 'none' ? sortedFirst(pieces.context) : new Set<number>();
  const days = new Set(item.fn === 'none' ? daysOfOldest(context).map(({ day }) => day) : []);
  const isOwn = (id: number) => (said.has(id) || days.has(id)) && shown.has(useOf(id));
  const own = ranked.filter(({ value }) => isOwn(value)).slice(0, 2);
  const best = own.map(({ value }) => ({ value, score: likely[0]?.score ?? 0 }));
  return [...best, ...options.filter(({ value }) => !own.some((one) => one.value === value))].map(({ value, score }) =>
    extend(draft, { order: { item: { ...item, column: value }, descending } }, 'order', score),
  );
}

function fillGroup(draft: Draft, sketch: Sketch, pieces: PieceScores): Draft[] {
  if (sketch.group === '') return [draft];
  const { view } = pieces.context;
  const plain = draft.frame.select.flatMap((i) => (i.fn === 'none' && i.column !== undefined ? [i.column] : []));
  if (plain.length === 0) {
    const ranked = pieces.column('group').slice(0, 5);
    return ranked.map(({ value, score }) => extend(draft, { group: [value] }, 'group', score));
  }
  const options: number[][] = [];
  const [first = 0] = plain;
  const own = view.columns[first];
  const key = view.uses[own?.use ?? 0]?.key ?? [];
  const named = own?.isDisplay === true || plain.length > 1;
  if (plain.length === 1) options.push(plain);
  // "The year with most sections" is a year, though sections are told apart by it among others.
  const isPart = plain.every((id) => key.includes(id));
  const keyed = !isPart && key.some((id) => !plain.includes(id));
  if (keyed && (named || own?.kind !== 'text')) options.push([...key]);
  if (plain.length > 1) options.push(plain);
  if (!isPart && plain.includes(key[0] ?? -1) && plain.length > 1) options.unshift([...key]);
  return options.map((group, i) => extend(draft, { group }, 'group', i === 0 ? -0.5 : -0.9));
}

function fillHaving(draft: Draft, sketch: Sketch, pieces: PieceScores): Draft[] {
  const match = /^group having (.+) (=|!=|<|<=|>|>=)$/.exec(sketch.group);
  if (!match) return [draft];
  const [, kind = 'rows', op = '>'] = match;
  const taken = takenTokens(draft);
  const different = kind === 'count distinct' ? keyOfDifferent(pieces.context) : undefined;
  const items: { item: FrameItem; score: number }[] =
    kind === 'rows'
      ? [{ item: { fn: 'rows', distinct: false }, score: 0 }]
      : different !== undefined
        ? [{ item: { fn: 'count', distinct: true, column: different }, score: 0 }]
        : pieces
            .column('fold')
            .slice(0, 3)
            .map(({ value, score }) => ({ item: { ...itemOf(kind), column: value }, score }));
  const numbers = pieces.numbers.filter((n) => !taken.has(n.token)).sort((a, b) => b.having - a.having);
  return items.flatMap(({ item, score }) =>
    numbers.slice(0, 3).map((n) => {
      const agrees = n.op === undefined ? -0.5 : n.op === op ? 0 : -2.5;
      const having = { item, op: op as Comparison, value: n.value, tokens: [n.token] };
      return extend(draft, { having }, 'having', score + n.having + agrees);
    }),
  );
}

/** The key of what is counted by "at least two different boats", and no amount or other property of theirs. */
function keyOfDifferent(context: QuestionContext): number | undefined {
  const { tokens } = context.linked;
  const at = tokens.findIndex(({ cue }, i) => cue === 'different' && tokens[i - 1]?.number !== undefined);
  const [inRole] = keysInRole(tokens[at + 1]?.stem ?? '', context.view);
  if (at >= 0 && inRole !== undefined) return inRole;
  const [id, ...more] = tableNamedAt(at + 1, context)?.key ?? [];
  return at >= 0 && more.length === 0 ? id : undefined;
}

function fillLimit(draft: Draft, sketch: Sketch, pieces: PieceScores): Draft[] {
  if (sketch.order.endsWith(' one')) return [extend(draft, { limit: 1 }, 'limit', 0)];
  if (!sketch.order.endsWith(' some') && sketch.order !== 'limit') return [draft];
  const taken = takenTokens(draft);
  const numbers = pieces.numbers.filter((n) => !taken.has(n.token) && n.value >= 1 && Number.isInteger(n.value));
  numbers.sort((a, b) => b.limit - a.limit);
  return numbers.slice(0, 2).map((n) => extend(draft, { limit: n.value, limitToken: n.token }, 'limit', n.limit));
}

function complete(draft: Draft, sketch: Sketch, pieces: PieceScores): Draft[] {
  return sketch.part === '' ? completeConditions(draft, pieces) : [draft];
}

/** Tokens that conditions and bounds of a draft use. */
function takenTokens({ frame }: Draft): Set<number> {
  const conditions = conditionsOf(frame);
  return new Set([...conditions.flatMap((c) => c.tokens), ...(frame.having?.tokens ?? [])]);
}

function fillPart(draft: Draft, sketch: Sketch, pieces: PieceScores): Draft[] {
  if (sketch.part === '') return [draft];
  const [kind = ''] = sketch.part.split(':');
  return partOptions(pieces, draft.frame, kind).map(({ part, score }) =>
    extend(draft, { part: { ...part, conditions: draft.frame.part?.conditions ?? [] } }, 'part', score),
  );
}

/** Uses of tables: those of the columns, and one more where the question names it. */
function fillUses(draft: Draft, _sketch: Sketch, pieces: PieceScores): Draft[] {
  const { frame } = draft;
  const { view } = pieces.context;
  const read = mainUses(frame, (id) => view.columns[id]?.use ?? 0);
  const inPart = new Set([
    ...(frame.part?.uses ?? []),
    ...(frame.part?.conditions ?? []).map((c) => view.columns[c.column]?.use ?? 0),
  ]);
  const ranked = pieces.uses
    .map((u, id) => ({ id, gain: u.yes - u.no }))
    .filter(({ id }) => !read.has(id) && !inPart.has(id))
    .sort((a, b) => b.gain - a.gain);
  const options: number[][] = read.size > 0 ? [[]] : [];
  for (const { id } of ranked.slice(0, read.size > 0 ? 3 : 5)) options.push([id]);
  const [first, second] = ranked;
  if (first && second && second.gain > -1) options.push([first.id, second.id]);
  const drafts = options.map((uses) => {
    const all = new Set([...read, ...uses, ...frame.uses, ...inPart]);
    return extend(draft, { uses: [...frame.uses, ...uses] }, 'uses', usesScore(pieces, all, frame));
  });
  return drafts.flatMap((d) => [...folded(d, pieces), ...atGrain(d, pieces)]);
}

/** The same without tables that only repeat a key; what counts or adds up may mean their rows all the same. */
function folded(draft: Draft, pieces: PieceScores): Draft[] {
  const frame = foldUses(draft.frame, pieces.context.view);
  if (!frame) return [draft];
  const plain = draft.frame.select.every(({ fn }) => fn === 'none');
  return [...(plain ? [] : [draft]), extend(draft, { conditions: frame.conditions }, 'uses', 0)];
}

/** The same counting the rows of the table that "how many" names, however often joins repeat them. */
function atGrain(draft: Draft, pieces: PieceScores): Draft[] {
  if (!draft.frame.select.some((i) => i.fn === 'rows')) return [];
  const counted = statedUse(draft.frame, pieces.context) ?? namedUse(pieces.context);
  if (counted === undefined) return [];
  const uses = draft.frame.uses.includes(counted) ? draft.frame.uses : [...draft.frame.uses, counted];
  return [extend(draft, { rowsOf: counted, uses }, 'uses', 0)];
}

/** How likely it is that just these uses take part. Of the roles of one table, the best counts. */
export function usesScore(pieces: PieceScores, taking: ReadonlySet<number>, frame: Frame): number {
  const { view, linked } = pieces.context;
  const tables = new Set([...taking].map((id) => view.uses[id]?.table));
  // Words that a condition uses, or that name a table which takes part, do not call for the other tables they would name.
  const conditions = conditionsOf(frame);
  const said = new Set(conditions.flatMap((c) => [...c.tokens, ...countedAs(c.tokens, linked.tokens)]));
  // Nor do the words of an amount by which rows are ranked: "the most crane movements" speaks of no crane.
  const ranked = linked.columns[frame.order?.item.column ?? -1];
  if (ranked?.level === LEVEL.full && ranked.words > 1) for (const i of range(ranked.start, ranked.end)) said.add(i);
  // Nor does a verb that ties two of them: harbours "offer" moorings, be "offers" what prices are called.
  for (const { join, start, end } of pieces.context.spoken) {
    if ([join.edge.from[0], join.edge.to[0]].every((ref) => tables.has(ref?.table)))
      for (const i of range(start, end)) said.add(i);
  }
  for (const use of view.uses) {
    const match = linked.uses[use.id];
    if (tables.has(use.table) && match && match.level > 0) for (let i = match.start; i < match.end; i++) said.add(i);
  }
  let sum = 0;
  for (const use of view.uses) {
    if (use.role !== undefined) continue;
    const { yes, no } = pieces.uses[use.id] ?? { yes: 0, no: 0 };
    const match = linked.uses[use.id];
    if (tables.has(use.table)) sum += yes;
    else if (!match || match.level === 0 || !isSaid(match, said)) sum += no;
  }
  return sum;
}

/** "As standard equipment", "as a guest speaker": what something is there as says its state, and the noun calls for no table. */
function countedAs(stated: readonly number[], tokens: readonly TaggedToken[]): number[] {
  const first = Math.min(...stated);
  const before = tokens[first - 1]?.cue === 'article' ? first - 2 : first - 1;
  const noun = Math.max(...stated) + 1;
  return tokens[before]?.word === 'as' && tokens[noun]?.cue === undefined ? [noun] : [];
}

function isSaid({ start, end }: NameMatch, said: ReadonlySet<number>): boolean {
  for (let i = start; i < end; i++) if (!said.has(i)) return false;
  return true;
}
