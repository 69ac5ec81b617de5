/** What of a question a program leaves out: values, numbers, words of content, and words that say what to do. */
import { LEVEL, type NameMatch } from '../../question/name-match';
import type { ValueMatch } from '../../question/value-match';
import { saysEver } from '../../question/sentences';
import { namedMonths } from '../../question/dates';
import { writtenKeywords } from '../../question/schema-view';
import type { TaggedToken } from '../../question/tag-question';
import { saysAbility } from '../../search/abilities';
import { isStopWord } from '../../search/words';
import { unitNamed } from '../../question/units';
import { besidesLeftOut } from './asked-besides';
import { isAskedNoun } from './asked-nouns';
import { deedLeftOut } from './same-doers';
import { secondLeftOut } from './second-things';
import { isNeeded, takesPart } from './needed-words';
import { isNameWithin } from './written-names';
import { tokensOfSides } from '../mend/both-sides';
import { tokensOfPeriods } from '../mend/several-periods';
import { saysAliveOnce } from '../pieces/alive-conditions';
import { isDeniedKind } from './denied-kinds';
import { isIdleRole } from './idle-own-roles';
import { leavesOutWhoElse } from './nobody-else';
import { leavesOutInCommon, saysStateOfRows } from './states-left-out';
import { isOfCompound, isOfOneKind } from './narrower-nouns';
import { columnsApart } from './columns-apart';
import { asksForHours, isOtherUnit } from './other-units';
import { neglectedCues } from './cue-agreement';
import { OF_PROPERTY } from '../said/order-direction';
import { leavesOutGroups, leftOutGroups } from '../said/group-words';
import type { Frame } from '../frame/frame';
import { usesOfFrame } from '../frame/map-columns';
import { columnsOfFrame, conditionsOf, itemsOf } from '../frame/frame';
import type { QuestionContext } from '../frame/question-context';
import { relationLeftOut } from './acts-left-out';
import { oncePerQuestion, range } from '../frame/question-context';
import type { Unplaced } from '../programs/reasoned';
import { cuesSpeltOut, tokensSpeltOut } from './spelt-tokens';
import { statedEnd } from '../said/stated-ends';
import { saysLabel } from '../pieces/value-conditions';

/** Tokens of the question that a frame accounts for. */
export function placedTokens(context: QuestionContext, frame: Frame, tables: ReadonlySet<string>): Set<number> {
  const { linked, view, valueTokens } = context;
  const placed = new Set<number>();
  const said = [...conditionsOf(frame), frame.having, frame.part, frame.part?.most, ...(frame.related ?? [])];
  for (const token of [
    ...said.flatMap((c) => c?.tokens ?? []),
    ...tokensOfSides(frame, context),
    ...tokensOfPeriods(frame, context),
  ])
    placed.add(token);
  if (frame.limitToken !== undefined) placed.add(frame.limitToken);
  const end = statedEnd(context);
  if (end && itemsOf(frame).some(({ fn, column }) => fn === end.fn && end.columns.has(column ?? -1)))
    for (const token of end.tokens) placed.add(token);
  for (const id of columnsOfFrame(frame)) {
    const column = view.columns[id];
    const words = new Set(column ? [...column.names.flat(), ...writtenKeywords(column), ...column.unit] : []);
    const match = linked.columns[id];
    const full = new Set(match && match.level === LEVEL.full ? range(match.start, match.end) : []);
    // A value that only shares a word with a column, "male" with the sex, is not placed by it.
    const places = (index: number) => full.has(index) || !valueTokens.has(index);
    for (const token of linked.tokens) if (words.has(token.stem) && places(token.index)) placed.add(token.index);
    if (match && match.level > 0) for (const i of range(match.start, match.end)) if (places(i)) placed.add(i);
  }
  for (const i of tokensSpeltOut(frame, context, tables)) placed.add(i);
  for (const { index, stem, quoted } of linked.tokens)
    if (view.subject.has(stem) && !quoted && !valueTokens.has(index) && !isAskedNoun(index, context)) placed.add(index);
  linked.uses.forEach((match, id) => {
    if (!takesPart(id, context, tables)) return;
    if (match.level >= LEVEL.keyword && tables.has(view.uses[id]?.table ?? ''))
      for (const i of range(match.start, match.end))
        if (!isNameWithin(i, match, id, context) && !isOfRoleAlone(i, id, frame, context)) placed.add(i);
    if (tables.has(view.uses[id]?.table ?? '') && !isIdleRole(id, frame, context)) {
      for (const s of view.uses[id]?.roleWords ?? [])
        for (const t of linked.tokens) if (t.stem === s) placed.add(t.index);
    }
  });
  for (const { index, word, quoted } of linked.tokens)
    if (!quoted && ANYTHING.test(word) && placed.has(index - 1)) placed.add(index);
  return placed;
}

/** Whatever was done something to: who "never borrowed anything" never borrowed. */
const ANYTHING = /^(?:anything|something)$/;

/** Whether a noun names rows of a table by a role that they have nowhere in a frame: people are "pilots" where flights take part. */
function isOfRoleAlone(at: number, id: number, frame: Frame, { linked, view }: QuestionContext): boolean {
  const noun = linked.tokens[at]?.stem ?? '';
  const use = view.uses[id];
  if (!use || use.names.flat().includes(noun) || use.keyName.includes(noun)) return false;
  const roles = view.uses.filter(({ table, role, roleWords }) => table === use.table && role !== undefined && roleWords.has(noun)); // prettier-ignore
  if (roles.length === 0) return false;
  const read = usesOfFrame(frame, view);
  return !roles.some((role) => read.has(role.id));
}

/** A program that leaves out more words of content than this answers another question. */
const MOST_LEFT_OUT = 2;

/** Whether a program answers another question for what it leaves out: something that the answer hangs on, or too much. */
export function answersAnother(unplaced: readonly Unplaced[]): boolean {
  const needed = unplaced.some((u) => u.kind === 'number' || u.kind === 'cue' || u.needed === true);
  return needed || unplaced.filter((u) => u.kind === 'word' || u.kind === 'value').length > MOST_LEFT_OUT;
}

/** What a frame leaves out, in the order of the question. */
export function unplaced(context: QuestionContext, frame: Frame, tables: ReadonlySet<string>): Unplaced[] {
  const { linked, solid } = context;
  const placed = placedTokens(context, frame, tables);
  const found: Unplaced[] = [];
  const done = new Set<number>();
  const neglected = neglectedCues(context, frame);
  const heeded = heededTokens(context, frame);
  const [groups, again] = [leftOutGroups(frame, context), namesOfTables(context, tables)];
  const relation = relationLeftOut(frame, context);
  const second = secondLeftOut(frame, context);
  const deed = deedLeftOut(frame, context);
  const besides = besidesLeftOut(frame, context);
  for (const token of linked.tokens) {
    if (done.has(token.index)) continue;
    if (groups?.lead === token.index) {
      for (const i of range(groups.lead, groups.end)) done.add(i);
      found.push({ kind: 'cue', text: linked.text.slice(token.start, linked.tokens[groups.end - 1]?.end) });
      continue;
    }
    const apart = [relation, second, deed, besides].find(([first]) => first === token.index);
    if (apart) {
      for (const i of apart) done.add(i);
      const last = linked.tokens[apart.at(-1) ?? -1];
      found.push({ kind: 'word', text: linked.text.slice(token.start, last?.end), needed: true });
      continue;
    }
    if (token.cue !== undefined && neglected.has(token.cue)) {
      const phrase = phraseFrom(linked.tokens, token);
      for (const { index } of phrase) done.add(index);
      // The "were not" of "were not towed" is heeded where "not towed" is.
      if (phrase.some(({ index }) => heeded.has(index))) continue;
      found.push({ kind: 'cue', text: linked.text.slice(token.start, phrase.at(-1)?.end) });
      continue;
    }
    if ((isOfCompound(token.index, context) || isOfOneKind(token.index, context)) && !isStated(token.index, frame)) {
      found.push({ kind: 'word', text: token.text, needed: true });
      continue;
    }
    if (isDeniedKind(token.index, frame, context)) {
      found.push({ kind: 'value', text: token.text, needed: true });
      continue;
    }
    const isStateLeft =
      saysStateOfRows(token.index, context) &&
      !isStated(token.index, frame) &&
      !namesShown(token.index, frame, context);
    if (
      isStateLeft ||
      leavesOutWhoElse(token.index, frame, context) ||
      leavesOutInCommon(token.index, frame, context)
    ) {
      found.push({ kind: 'word', text: token.text, needed: true });
      continue;
    }
    const once = saysAliveOnce(token.index, context);
    if ((placed.has(token.index) || again.has(token.stem)) && !once) continue;
    const value = solid.find((v) => v.start <= token.index && token.index < v.end);
    if (value && !range(value.start, value.end).some((i) => placed.has(i))) {
      for (const i of range(value.start, value.end)) done.add(i);
      const span = linked.tokens.slice(value.start, value.end);
      const needed = (neededValues(context).includes(value) || isAskedNoun(value.end - 1, context)) && { needed: true as const }; // prettier-ignore
      found.push({ kind: 'value', text: linked.text.slice(span[0]?.start ?? 0, span.at(-1)?.end ?? 0), ...needed });
    } else if (token.number !== undefined && (!token.weakNumber || isMeasure(token, linked.tokens)))
      found.push({ kind: 'number', text: token.text });
    else if (
      once ||
      isOtherUnit(token.index, context, frame) ||
      asksForHours(token.index, linked.tokens) ||
      (token.cue === undefined && !isStopWord(token.word) && !saysEver(token, linked.tokens))
    ) {
      const elsewhere = columnsApart(context, token.index, tables);
      const kind = token.quoted || token.capital ? 'value' : 'word';
      const needed = (monthTokens(context).has(token.index) ||
        isNeeded(context, token.index, { frame, tables, placed })) && {
        needed: true as const,
      };
      found.push({ kind, text: token.text, ...needed, ...(elsewhere.length > 0 && { apart: elsewhere }) });
    }
  }
  return found;
}

/** Whether "one" stands before a unit: "one hour tours" are not tours of any length. */
function isMeasure({ index }: TaggedToken, tokens: readonly TaggedToken[]): boolean {
  const unit = tokens[index + 1]?.word ?? '';
  return !/^(?:day|time|month|year|week)s?$/.test(unit) && unitNamed(unit) !== undefined;
}

function isStated(at: number, frame: Frame): boolean {
  return conditionsOf(frame).some(({ tokens }) => tokens.includes(at));
}

/** Whether a word belongs to the whole name of a column that a program reads: the "outstanding amount". */
function namesShown(at: number, frame: Frame, context: QuestionContext): boolean {
  return columnsOfFrame(frame).some((id) => {
    const match = context.linked.columns[id];
    return match !== undefined && match.level >= LEVEL.full && match.start <= at && at < match.end;
  });
}

/** Names, of one word each, of the tables that a program reads: said a second time, they ask for nothing more. */
function namesOfTables({ linked, view }: QuestionContext, tables: ReadonlySet<string>): ReadonlySet<string> {
  const named = view.uses.filter((use) => tables.has(use.table) && linked.uses[use.id]?.level === LEVEL.full);
  return new Set(
    named.flatMap((use) => use.names.flatMap(([stem, ...more]) => (stem && more.length === 0 ? [stem] : []))),
  );
}

/** Whether a frame leaves out what answers are withheld for: a number, a value that is counted by, or a cue that binds. */
export function leavesOutNeeded(context: QuestionContext, frame: Frame): boolean {
  if (leavesOutGroups(frame, context)) return true;
  if (secondLeftOut(frame, context).length > 0 || besidesLeftOut(frame, context).length > 0) return true;
  return (
    leavesOutCue(context, frame) ||
    leavesOutWrittenNumber(context, frame) ||
    leavesOutMonth(context, frame) ||
    leavesOutValue(context, frame)
  );
}

/** Values that are spelt like this are meant, and those whose words stand there in another form: "sedans". */
const EXACT = 0.95;
const IN_A_FORM = 0.87;

/**
 * Whether a value that restricts what is counted has no part in a frame: of the training questions that count, hardly any
 * leaves out one whose words name nothing else.
 */
function leavesOutValue(context: QuestionContext, frame: Frame): boolean {
  const values = neededValues(context);
  if (values.length === 0) return false;
  const placed = placedTokens(context, frame, new Set());
  return values.some((v) => !range(v.start, v.end).some((i) => placed.has(i)));
}

/** Whether rows are counted or folded: what a value restricts is not told for all of them. */
function foldsRows({ linked }: QuestionContext): boolean {
  return linked.tokens.some(({ cue }) => cue === 'how-many' || cue === 'average' || cue === 'sum');
}

const neededValues = oncePerQuestion((context): readonly ValueMatch[] => {
  const { tokens, text } = context.linked;
  const isOwner = (end: number) => /^['’]/.test(text.slice(tokens[end - 1]?.end));
  // Of one that is called by a name, as it is stored, nothing is told by what is told of all.
  const isNamed = ({ score, start, end }: ValueMatch) =>
    score >= EXACT && (tokens[start - 1]?.word === 'of' || isOwner(end));
  return restrictingValues(context).filter(
    (value) => foldsRows(context) || saysAbility(tokens, value.start) || isNamed(value),
  );
});

/**
 * Whether a value that is spelt as a name has no part in a frame, whatever is asked for: what is said of "Abomination" holds for none
 * of the others.
 * @param context the question
 * @param frame a filled frame
 */
export function leavesOutName(context: QuestionContext, frame: Frame): boolean {
  const names = restrictingValues(context).filter((v) => v.score >= EXACT);
  if (names.length === 0) return false;
  const placed = placedTokens(context, frame, new Set());
  return names.some((v) => !range(v.start, v.end).some((i) => placed.has(i)));
}

const restrictingValues = oncePerQuestion((context): readonly ValueMatch[] => {
  const { linked, solid, view } = context;
  const counts = linked.tokens.some((t) => t.cue === 'how-many') || /\btotal number of\b/i.test(linked.text);
  // What a name is spelt like may be meant otherwise: the "money" that is added up is no song.
  const folds = (v: ValueMatch) => foldsRows(context) && view.columns[v.column]?.isDisplay === false;
  const isName = (v: ValueMatch) => v.score >= IN_A_FORM && linked.tokens[v.start]?.capital === true;
  const isMeant = (v: ValueMatch) =>
    ((counts || folds(v) || saysAbility(linked.tokens, v.start)) && v.score >= IN_A_FORM) || isName(v) || saysLabel(v);
  // Of a label of several words one may name a table: in "critical injuries" no injury is left that is not critical.
  const names = (v: ValueMatch, m: NameMatch) =>
    m.level >= LEVEL.partial &&
    (saysLabel(v) ? m.start <= v.start && v.end <= m.end : m.start < v.end && v.start < m.end);
  const isNamed = (v: ValueMatch) =>
    linked.uses.some(
      (m, use) => names(v, m) && !range(v.start, v.end).every((i) => isNameWithin(i, m, use, context)),
    ) || linked.columns.some((m, id) => names(v, m) && !(saysLabel(v) && id === v.column));
  return solid.filter((v) => isMeant(v) && !isNamed(v));
});

/** Words for a month: what is asked of March is not answered for the year. */
const monthTokens = oncePerQuestion(({ linked, valueTokens }): ReadonlySet<number> => {
  const months = namedMonths(linked.text);
  const within = linked.tokens.filter((t) => months.some(({ start, end }) => t.start < end && start < t.end));
  return new Set(within.map((t) => t.index).filter((index) => !valueTokens.has(index)));
});

function leavesOutMonth(context: QuestionContext, frame: Frame): boolean {
  const months = monthTokens(context);
  if (months.size === 0) return false;
  const placed = placedTokens(context, frame, new Set());
  return [...months].some((index) => !placed.has(index));
}

function leavesOutWrittenNumber(context: QuestionContext, frame: Frame): boolean {
  const { linked, solid } = context;
  const within = (index: number) => solid.some((v) => v.start <= index && index < v.end);
  const numbers = linked.tokens.filter((t) => t.number !== undefined && !t.weakNumber && !within(t.index));
  if (numbers.length === 0) return false;
  const tables = new Set(context.view.uses.map((use) => use.table));
  const placed = placedTokens(context, frame, tables);
  return numbers.some(({ index }) => !placed.has(index));
}

function leavesOutCue(context: QuestionContext, frame: Frame): boolean {
  const neglected = neglectedCues(context, frame);
  if (neglected.size === 0) return false;
  const { tokens } = context.linked;
  const heeded = heededTokens(context, frame);
  return tokens.some((token, i) => {
    if (token.cue === undefined || !neglected.has(token.cue) || tokens[i - 1]?.cue === token.cue) return false;
    return !phraseFrom(tokens, token).some(({ index }) => heeded.has(index));
  });
}

/**
 * Tokens of conditions, bounds and full names: a cue among them has been heeded. A hint ("youngest" for an age) has not, nor
 * has a superlative that only stands for a column in other words: who asks for the oldest does not ask for all ages.
 */
function heededTokens(context: QuestionContext, frame: Frame): Set<number> {
  const { linked, view } = context;
  const conditions = conditionsOf(frame);
  const full = columnsOfFrame(frame).flatMap((id) => {
    const match = linked.columns[id];
    if (!match || match.level < LEVEL.full) return [];
    const own = new Set(view.columns[id]?.names[0]);
    return range(match.start, match.end).filter((i) => {
      const { cue = '', stem = '' } = linked.tokens[i] ?? {};
      return (!OF_PROPERTY.has(cue) && cue !== 'not') || own.has(stem);
    });
  });
  const bounds = [...(frame.having?.tokens ?? []), ...(frame.limitToken === undefined ? [] : [frame.limitToken])];
  const related = (frame.related ?? []).flatMap(({ tokens }) => tokens);
  const said = [
    ...conditions.flatMap((c) => c.tokens),
    ...(frame.part?.tokens ?? []),
    ...bounds,
    ...cuesSpeltOut(frame, context),
  ];
  return new Set([...said, ...full, ...related, ...anyOf(linked, frame)]);
}

/** How far after "at least one" begins what there is one of. */
const NEAR = 4;

/** "At least one" of what a condition says is any, where each thing is told or counted once: "students with at least one B". */
function anyOf({ tokens }: QuestionContext['linked'], frame: Frame): number[] {
  const once = frame.distinct || frame.select.some(({ fn, distinct }) => fn === 'count' && distinct);
  if (!once) return [];
  return tokens.flatMap(({ index, number }) => {
    if (number !== 1 || tokens[index - 1]?.cue !== 'at-least') return [];
    const said = conditionsOf(frame).some((c) => c.tokens.some((t) => t > index && t <= index + NEAR));
    return said ? [index - 1, index] : [];
  });
}

/** A token and those after it that belong to its cue. */
function phraseFrom(tokens: readonly TaggedToken[], first: TaggedToken): readonly TaggedToken[] {
  const rest = tokens.slice(first.index);
  const end = rest.findIndex((t) => t.cue !== first.cue);
  return end < 0 ? rest : rest.slice(0, end);
}
