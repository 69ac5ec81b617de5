/** "Owners who had not paid a visit before 2020": those are left out who have a row of which what stands behind the denial holds. */
import type { ViewUse } from '../../question/schema-view';
import type { TaggedToken } from '../../question/tag-question';
import { dateTokens, datesOn } from '../pieces/date-conditions';
import { namedUse, statedUse } from '../said/counted-use';
import { deniedFlags } from '../said/denied-flags';
import { doneRows } from '../said/done-rows';
import { spelt } from '../frame/draft';
import type { ScoredFrame } from '../frame/draft';
import { isDated } from '../frame/date-parts';
import type { Frame, FrameCondition, RelatedUse } from '../frame/frame';
import { contradicts } from '../frame/contradictions';
import { oneFrom } from '../frame/one-from';
import type { QuestionContext } from '../frame/question-context';
import { oncePerQuestion } from '../frame/question-context';
import { tableMentions } from '../said/table-mentions';
import { rowsTiedTo, tableAt } from './tied-rows';
import type { NamedTable } from './tied-rows';

/** Words behind which something new is said of the rows: "but not in 2010 and who are older than 20". */
const ANEW = new Set(['who', 'whose', 'which', 'but']);

/** The tokens of the only denial of a question, and the token at which it ends to deny. */
interface Denial {
  readonly tokens: readonly number[];
  readonly end: number;
}

const denialOf = oncePerQuestion(({ linked: { tokens } }): Denial | undefined => {
  const said = tokens.filter(({ cue, quoted }) => cue === 'not' && !quoted).map(({ index }) => index);
  const [first, last] = [said[0], said.at(-1)];
  if (first === undefined || last === undefined || last - first >= said.length) return undefined;
  const anew = tokens.find(({ cue, index }) => index > last + 1 && ANEW.has(cue ?? ''));
  return { tokens: said, end: anew?.index ?? tokens.length };
});

/**
 * The frames that leave out rows which have others of which what is denied holds.
 * @param context the question
 * @param frames frames with the conditions that the question may state
 * @returns none where it denies nothing, or more than once
 */
export function deniedFrames(context: QuestionContext, frames: readonly ScoredFrame[]): ScoredFrame[] {
  const denial = denialOf(context);
  if (!denial) return [];
  return frames.flatMap((scored): ScoredFrame[] => {
    const made = leavingOut(scored.frame, denial, context);
    return made ? [spelt(scored, made, 'part')] : [];
  });
}

function leavingOut(frame: Frame, denial: Denial, context: QuestionContext): Frame | undefined {
  const { part, order, having, share, related, per, minus, group, limit, connective } = frame;
  if (part ?? having ?? share ?? related ?? per ?? minus ?? limit) return undefined;
  if (group.length > 0 || connective === 'or') return undefined;
  const asked = askedFor(frame, context);
  const stated = [...frame.conditions, ...deniedDates(frame, denial, context)];
  const spokenOf = deniedOf(context);
  const of = (isSaidTwice(spokenOf, asked, stated, denial, context) ? asked : spokenOf) ?? asked;
  if (!asked || !of || (order && !isOfRow(order, asked, context))) return undefined;
  const [first = 0] = denial.tokens;
  const isBehind = ({ tokens }: FrameCondition) =>
    tokens.length > 0 && tokens.every((t) => t > first && t < denial.end && !denial.tokens.includes(t));
  const said = stated.filter((c) => isBehind(c) && isMany(useOf(c, context), of, context));
  const kept = stated.filter((c) => !said.includes(c));
  if (said.length === 0) return withoutAny(frame, asked, denial, context);
  if (kept.some((c) => c.tokens.some((t) => denial.tokens.includes(t)))) return undefined;
  // Those who are left out are told of by what they are, and by what others of their rows are: "who took the first but not the second".
  const others = kept.filter((c) => isMany(useOf(c, context), of, context));
  const held = others.length === 0 ? [] : rowsWith(others, of, first, context);
  const denied = others.length === 0 ? said : said.map(asSaid);
  if (!held || denied.some(({ op }) => op === '!=')) return undefined;
  const use = useOf(denied[0], context);
  const conditions = oneOfEach(denied, context);
  if (!use || !conditions) return undefined;
  const without: RelatedUse = {
    of: of.id,
    use: use.id,
    op: '=',
    count: 0,
    conditions,
    tokens: denial.tokens,
  };
  const counts = frame.select[0]?.fn === 'rows';
  return {
    ...frame,
    conditions: kept.filter((c) => !others.includes(c)),
    uses: [...new Set([asked.id, of.id])],
    related: [...held, without],
    ...(counts && { rowsOf: asked.id }),
  };
}

/** What is denied of the day of which something is said before: "in 2022 but not in 2023" is of days of one kind. */
function deniedDates(
  { conditions }: Frame,
  { tokens: [first = 0] }: Denial,
  context: QuestionContext,
): FrameCondition[] {
  const [only, ...more] = conditions;
  if (!only || more.length > 0 || only.tokens.length === 0 || only.tokens.some((t) => t > first)) return [];
  const column = context.view.columns[only.column];
  if (!column || !isDated(column)) return [];
  return datesOn(only.column, context).filter(({ tokens }) => tokens.every((t) => t > first));
}

/**
 * Whether of one column of rows that are had, or for which a verb stands, one thing is said before a denial, and another behind it: who "had loans in
 * 2022 but not in 2023", "borrowed a tool in 2022 but not in 2023" is left out for a loan.
 */
function isSaidTwice(
  spokenOf: ViewUse | undefined,
  asked: ViewUse | undefined,
  conditions: readonly FrameCondition[],
  { tokens: [first = 0] }: Denial,
  context: QuestionContext,
): boolean {
  const done = context.view.uses[doneRows(context) ?? spokenOf?.id ?? -1];
  if (!done || !isMany(done, asked, context)) return false;
  const own = conditions.filter(({ column, tokens }) => done.columns.includes(column) && tokens.length > 0);
  return own.some((a) => a.tokens.every((t) => t < first) && own.some((b) => b.column === a.column && b.tokens.every((t) => t > first))); // prettier-ignore
}

/** What is denied, where it was read as what one of several rows is not. */
function asSaid(condition: FrameCondition): FrameCondition {
  return condition.op === '!=' ? { ...condition, kind: 'e', op: '=' } : condition;
}

/** That there are rows of which some conditions hold, all of them said before a denial and of one row; undefined where they are not. */
function rowsWith(
  conditions: readonly FrameCondition[],
  of: ViewUse,
  denial: number,
  context: QuestionContext,
): RelatedUse[] | undefined {
  const uses = conditions.flatMap((c) => useOf(c, context) ?? []);
  const use = uses.find(({ id }) =>
    uses.every((other) => other.id === id || oneFrom(id, context.view).has(other.table)),
  );
  const isBefore = ({ tokens, op }: FrameCondition) =>
    op !== '!=' && tokens.length > 0 && tokens.every((t) => t < denial);
  if (!use || !conditions.every(isBefore)) return undefined;
  const rows = (held: readonly FrameCondition[]): RelatedUse => {
    return { of: of.id, use: use.id, op: '>=', count: 1, conditions: held, tokens: [] };
  };
  // "Drawing and Algebra" are two rows; with more that is said, of which of them is not known.
  if (conditions.some(({ values }) => values.length > 1)) return undefined;
  if (!contradicts(conditions)) return [rows(conditions)];
  const isOfOne = conditions.every(({ column }) => column === conditions[0]?.column);
  return isOfOne ? conditions.map((condition) => rows([condition])) : undefined;
}

/** Whether rows are sorted by what stands in each of them. */
function isOfRow({ item: { fn, column = -1 } }: NonNullable<Frame['order']>, of: ViewUse, { view }: QuestionContext) {
  return fn === 'none' && view.columns[column]?.use === of.id;
}

/** Rows of which something is said before it is denied that they have any of others: "customers in Rome who never took a lesson". */
function withoutAny(frame: Frame, of: ViewUse, denial: Denial, context: QuestionContext): Frame | undefined {
  const [first = 0] = denial.tokens;
  const none = deniedTable(context);
  const use = none && rowsTiedTo(of, none.use, none.tokens, context);
  const isBefore = ({ tokens }: FrameCondition) => tokens.length > 0 && tokens.every((t) => t < first);
  if (!use || frame.conditions.length === 0 || !frame.conditions.every(isBefore)) return undefined;
  if (frame.select.some(({ fn }) => fn !== 'none')) return undefined;
  const without: RelatedUse = { of: of.id, use: use.id, op: '=', count: 0, conditions: [], tokens: denial.tokens };
  return { ...frame, uses: [of.id], related: [without] };
}

/** Tokens between a denial and what is denied: "has not filed any first", "have never taken a". */
const BEHIND = 4;

/** The first table that is named behind a denial, in the same clause. */
const deniedTable = oncePerQuestion((context): NamedTable | undefined => {
  const denial = denialOf(context);
  const last = denial?.tokens.at(-1) ?? -1;
  for (let at = last + 1; at <= Math.min(last + BEHIND, (denial?.end ?? 0) - 1); at++) {
    const named = tableAt(at, context);
    if (named) return named;
    const { cue = '', number } = context.linked.tokens[at] ?? {};
    if (cue === 'with' || cue === 'that' || number !== undefined) return undefined;
  }
  return undefined;
});

/**
 * Whether a frame leaves something out of rows that have what is denied: "callouts without casualties" are none of those with casualties.
 * @param frame a filled frame
 * @param context the question
 */
export function keepsDenied({ part, uses, conditions }: Frame, context: QuestionContext): boolean {
  const denied = part?.kind === 'except' ? deniedTable(context)?.use.id : undefined;
  if (denied === undefined || !uses.includes(denied)) return false;
  return !conditions.some((c) => useOf(c, context)?.id === denied);
}

/** What is denied of one column is denied of each of its values: "no allergy to milk or eggs". */
function oneOfEach(denied: readonly FrameCondition[], { linked }: QuestionContext): FrameCondition[] | undefined {
  const [first, second, ...more] = denied;
  if (!first || !second || first.column !== second.column) return [...denied];
  const isEither = linked.tokens.some(
    ({ cue, index }) => cue === 'or' && index > Math.min(...first.tokens, ...second.tokens),
  );
  if (more.length > 0 || !isEither || first.op !== '=' || second.op !== '=') return undefined;
  const values = [...first.values, ...second.values];
  return [{ ...first, kind: 'i', op: 'in', values, tokens: [...first.tokens, ...second.tokens] }];
}

/** Words between a noun and what is denied of it: "dorms that do not have". */
const CLAUSE = new Set(['that', 'who', 'which', 'do', 'be', 'have', 'with']);

/** Words before a value or a date: "crashes in Kiel that were not". */
const WHERE = /^(?:in|at|on|of|from|near|during|before|after|since|until|between|and|or)$/;

/** The table whose rows a denial speaks of: that named before it, but for values and dates. */
const deniedOf = oncePerQuestion((context): ViewUse | undefined => {
  const [first = 0] = denialOf(context)?.tokens ?? [];
  const { tokens } = context.linked;
  const mention = tableMentions(context).findLast(({ end }) => end <= first);
  const dates = dateTokens(context);
  const isStated = ({ index, number }: TaggedToken) =>
    context.valueTokens.has(index) || dates.has(index) || number !== undefined;
  const isClause =
    mention &&
    tokens.slice(mention.end, first).every((token) => {
      if (CLAUSE.has(token.cue ?? '') || isStated(token)) return true;
      const next = tokens[token.cue === 'article' ? token.index : token.index + 1];
      return WHERE.test(token.word) && next !== undefined && isStated(next);
    });
  return isClause === true && mention?.use.role === undefined ? mention?.use : undefined;
});

/**
 * Whether a frame denies of some rows what a question denies of those that have them: a crash that was "not fatal" is none in which just one
 * of the occupants lived.
 * @param frame a filled frame
 * @param context the question
 */
export function deniesOfSome({ conditions, part }: Frame, context: QuestionContext): boolean {
  const denial = denialOf(context);
  const of = deniedOf(context);
  if (!denial || !of || part) return false;
  // Who "has not paid" has something to pay, beside what is paid: that it is not says the flag of those rows.
  const flags = deniedFlags(context);
  const isOwed = ({ column }: FrameCondition) => flags?.isActive === true && flags.columns.has(column);
  const isDenied = (c: FrameCondition) => c.tokens.some((t) => denial.tokens.includes(t)) && !isOwed(c);
  // What has a table of its own in the question is said of that one: "orders that were not for products which are red".
  const isSaid = (use: ViewUse | undefined) =>
    tableMentions(context).some((mention) => mention.use.table === use?.table);
  return conditions.some((c) => isDenied(c) && isMany(useOf(c, context), of, context) && !isSaid(useOf(c, context)));
}

/**
 * Whether a frame asks one of several rows to be one thing and no other, which says nothing of the others: who takes "Algebra but not Physics" has a
 * row of the one and none of the other.
 * @param frame a filled frame
 * @param context the question
 */
export function deniesOfOneRow({ conditions, part, connective }: Frame, context: QuestionContext): boolean {
  if (connective === 'or') return false;
  const innerly = part?.kind === 'not-in' ? part.conditions : [];
  const owners = (at: number) => tableMentions(context).flatMap(({ use, end }) => (end <= at ? [use] : []));
  return conditions.some((own) => {
    const use = useOf(own, context);
    if (own.op !== '=' || !owners(own.tokens[0] ?? 0).some((of) => isMany(use, of, context))) return false;
    const isOther = (c: FrameCondition) => c.column === own.column && (c.tokens[0] ?? 0) > (own.tokens[0] ?? 0);
    if (conditions.some((c) => c.op === '!=' && isOther(c))) return true;
    // All that is left out is a row that it is not.
    const of = context.view.uses[context.view.columns[part?.column ?? -1]?.use ?? -1];
    return innerly.some((c) => c.op === '=' && isOther(c)) && of !== undefined && !isMany(use, of, context);
  });
}

function useOf(condition: FrameCondition | undefined, { view }: QuestionContext): ViewUse | undefined {
  return view.uses[view.columns[condition?.column ?? -1]?.use ?? -1];
}

/** The table of which rows are shown or counted, where nothing of others is. */
function askedFor(frame: Frame, context: QuestionContext): ViewUse | undefined {
  const { view } = context;
  const [item, ...more] = frame.select;
  if (item?.fn === 'rows' && more.length === 0) return view.uses[statedUse(frame, context) ?? namedUse(context) ?? -1];
  const uses = new Set(frame.select.map(({ column }) => view.columns[column ?? -1]?.use));
  const [only] = uses;
  const use = uses.size === 1 ? view.uses[only ?? -1] : undefined;
  return use?.role === undefined ? use : undefined;
}

/** Whether several rows of a table may belong to one of another. */
function isMany(use: ViewUse | undefined, of: ViewUse | undefined, { view }: QuestionContext): boolean {
  return (
    use !== undefined &&
    of !== undefined &&
    use.table !== of.table &&
    of.key.length > 0 &&
    !oneFrom(of.id, view).has(use.table)
  );
}
