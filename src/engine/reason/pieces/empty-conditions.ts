/** Conditions on whether a cell is filled: "without a phone", "of unknown sex". */
import { LACKS } from '../../question/cue-words';
import { FILLER } from '../../question/filler-nouns';
import { LEVEL } from '../../question/name-match';
import { maySayNone } from '../../question/none-left';
import type { SchemaView, ViewColumn } from '../../question/schema-view';
import type { TaggedToken } from '../../question/tag-question';
import { NAME_WORDS } from '../../question/view-names';
import { isParticiple } from '../../question/participles';
import { mayStandFor } from '../../search/short-forms';
import { singular, splitIdentifier, stem } from '../../search/words';
import type { AddCondition } from './condition-features';
import type { QuestionContext } from '../frame/question-context';
import { gapBetween, range } from '../frame/question-context';
import { tableMentions } from '../said/table-mentions';
import { twiceDenied } from '../said/twice-denied';

/** Says that a column is empty in so many words. */
export const LACKING = 'lacks the whole name';

/** "whose phone is missing", "with a known date of death". */
export function addEmptiness(context: QuestionContext, add: AddCondition): void {
  const { linked, view } = context;
  const cue = linked.tokens.find((t) => t.cue === 'null' || t.cue === 'filled');
  const not = cue ? denialOf(cue, linked.tokens) : linked.tokens.find((t) => t.cue === 'not');
  const at = cue ?? not;
  if (!at) return;
  const isEmpty = cue === undefined || (cue.cue === 'null') === (not === undefined);
  const tokens = cue && not ? range(not.index, cue.index + 1) : [at.index];
  for (const column of view.columns) {
    const match = linked.columns[column.id];
    if (!match || match.level < 3 || match.shadowed || column.profile.nulls === 0) continue;
    const op = isEmpty ? 'null' : 'not-null';
    add({ kind: 'u', column: column.id, op, values: [], tokens }, [`empty cue ${at.cue ?? ''}`]);
  }
}

/** What may stand between a denial and what it denies: "not yet known", "does not have a known". */
const BEFORE_KNOWN = /^(?:an?|the|any|yet|been|be|have|has|actually|really)$/;

/** The denial right before a word for what is known or not: "no known", "is not recorded". */
function denialOf({ index }: TaggedToken, tokens: readonly TaggedToken[]): TaggedToken | undefined {
  let at = index - 1;
  while (BEFORE_KNOWN.test(tokens[at]?.word ?? '') && tokens[at]?.cue !== 'not') at--;
  return tokens[at]?.cue === 'not' ? tokens[at] : undefined;
}

/** The words of a question for what is not known: "missing", "no known", "is not recorded". */
function unknownSaid(tokens: readonly TaggedToken[]): readonly number[] {
  const missing = tokens.filter((t) => t.cue === 'null');
  if (missing.some((t) => denialOf(t, tokens))) return [];
  if (missing.length > 0) return missing.map((t) => t.index);
  const known = tokens.find((t) => t.cue === 'filled' && KNOWN.test(t.word));
  const not = known && denialOf(known, tokens);
  return known && not ? range(not.index, known.index + 1) : [];
}

/** What is said in so many words, and needs no weighing: "has no phone", "of unknown sex". */
export function addPlainlySaid(context: QuestionContext, add: AddCondition): void {
  addLacking(context, add);
  addHaving(context, add);
  addUnknown(context, add);
  addKnown(context, add);
}

/** "How many of them have symptoms": a verb of having right before the whole name of a text, or "with an advisor" of a reference, of which nothing else is said. */
function addHaving(context: QuestionContext, add: AddCondition): void {
  const { linked, view } = context;
  for (const column of view.columns) {
    if ((column.kind !== 'text' && !column.isReference) || column.profile.nulls === 0) continue;
    const match = wholeName(column, context);
    if (!match) continue;
    let verb = match.start - 1;
    while (/^(?:an?|any|some|other)$/.test(linked.tokens[verb]?.word ?? '')) verb--;
    // "Students with an advisor" are those who refer to one; "with their advisor" asks for it.
    if (column.isReference && (verb === match.start - 1 || !speaksOf(column.use, verb, context))) continue;
    let after = match.end;
    while (RECORDED.test(linked.tokens[after]?.word ?? '')) after++;
    const next = linked.tokens[after];
    const isHad =
      HAS.test(linked.tokens[verb]?.word ?? '') || (column.isReference && linked.tokens[verb]?.word === 'with');
    if (!isHad || (next && (column.isReference || next.cue !== 'and'))) continue;
    if (linked.tokens[verb]?.cue === 'not' || linked.tokens[verb - 1]?.cue === 'not') continue;
    // "How many pets do they have" and "which have names" ask for what is had.
    if (linked.tokens.slice(0, verb).every(({ cue }) => cue === 'which' || cue === 'what')) continue;
    add({ kind: 'u', column: column.id, op: 'not-null', values: [], tokens: range(verb, after) }, [LACKING]);
  }
}

/** Whether a verb of having is said of the rows of a use: they stand right before it, or are "those". */
function speaksOf(use: number, verb: number, context: QuestionContext): boolean {
  const { tokens } = context.linked;
  let end = verb;
  while (/^(?:who|that|which)$/.test(tokens[end - 1]?.word ?? '')) end--;
  const isThose = /^(?:those|ones)$/.test(tokens[end - 1]?.word ?? '');
  return tableMentions(context).some(
    (mention) => mention.use.id === use && (isThose ? mention.end < end : mention.end === end),
  );
}

const HAS = /^(?:has|have|had|having)$/;

/**
 * "Has no phone", "without a phone", "no age recorded": a negation right before the whole name of a column of which some values
 * are not known says nearly always that they are not.
 */
function addLacking(context: QuestionContext, add: AddCondition): void {
  const { linked, view } = context;
  const twice = twiceDenied(context);
  for (const column of view.columns) {
    const match = wholeName(column, context);
    addDoneNone(column, context, add);
    if (!match) continue;
    // A name of more words may have the negation within: "occupants have no age".
    const own = new Set([...column.names.flat(), ...column.keywords.keys(), ...splitIdentifier(column.name).map(stem)]);
    const before = linked.tokens
      .slice(0, match.end)
      .findLast(
        (t) =>
          t.cue !== 'article' &&
          t.cue !== 'any' &&
          !(t.index >= match.start && (own.has(t.stem) || FILLER.test(t.word))),
      );
    const outOf = before?.word === 'of' && linked.tokens[before.index - 1]?.word === 'out';
    const hasNot = before !== undefined && HAS.test(before.word) && linked.tokens[before.index - 1]?.cue === 'not';
    if (before === undefined || (!outOf && !hasNot && !LACKS.test(before.word))) continue;
    const recorded = RECORDED.test(linked.tokens[match.end]?.word ?? '') || isOnFile(match.end, context);
    let start = before.index - Number(outOf);
    if (hasNot) while (linked.tokens[start - 1]?.cue === 'not') start--;
    // Who does "not have a visit" has none, whatever a visit may lack.
    if (hasNot && tableMentions(context).findLast(({ end }) => end <= start)?.use.id !== column.use) continue;
    const tokens = range(start, match.end + Number(recorded) * (isOnFile(match.end, context) ? 2 : 1));
    // "No goals" are none where goals are counted, and not unknown ones.
    const isCounted = !recorded && countsNone(column, context);
    if (twice && twice.inner >= start && twice.inner < tokens.length + start) {
      // "Excluding those without": they have some.
      const all = range(twice.start, (tokens.at(-1) ?? start) + 1);
      if (isCounted) add({ kind: 'x', column: column.id, op: '!=', values: [0], tokens: all }, [LACKING]);
      else if (mayBeUnknown(column))
        add({ kind: 'u', column: column.id, op: 'not-null', values: [], tokens: all }, [LACKING]);
    } else if (isCounted) add({ kind: 'e', column: column.id, op: '=', values: [0], tokens }, [LACKING]);
    else if (mayBeUnknown(column)) add({ kind: 'u', column: column.id, op: 'null', values: [], tokens }, [LACKING]);
  }
}

/** Whether "on file" or "on record" follows what is lacked. */
function isOnFile(at: number, { linked: { tokens } }: QuestionContext): boolean {
  return tokens[at]?.word === 'on' && /^(?:files?|records?)$/.test(tokens[at + 1]?.word ?? '');
}

/** "Were granted no hours": both words of the name of what was granted, with a denial between them. */
function addDoneNone(column: ViewColumn, context: QuestionContext, add: AddCondition): void {
  const { linked, view } = context;
  const words = splitIdentifier(column.name);
  if (words.length !== 2 || column.isReference || view.uses[column.use]?.role !== undefined) return;
  for (const { index, word } of linked.tokens) {
    if (word !== 'no' || !isParticiple(linked.tokens[index - 1]?.word ?? '')) continue;
    const [done, what] = [linked.tokens[index - 1]?.stem ?? '', linked.tokens[index + 1]?.stem ?? ''];
    const own = words.map(stem);
    if (!own.includes(done) || !own.includes(what) || done === what) continue;
    const tokens = range(index - 1, index + 2);
    if (countsNone(column, context)) add({ kind: 'e', column: column.id, op: '=', values: [0], tokens }, [LACKING]);
    else if (mayBeUnknown(column)) add({ kind: 'u', column: column.id, op: 'null', values: [], tokens }, [LACKING]);
  }
}

/** Last words of columns that tell others, by a number or by name. */
const OF_OTHERS = new Set(['id', 'no', 'code', 'cd', 'key', ...NAME_WORDS].map((word) => stem(word)));

/** Whether a column names the rows of its table, or of another one. */
function namesRows(column: ViewColumn, view: SchemaView): boolean {
  const thing = splitIdentifier(column.name).slice(0, -1).map(stem).join(' ');
  return (
    view.uses[column.use]?.display.includes(column.id) === true ||
    view.uses.some(({ names }) => names.some((words) => words.join(' ') === thing))
  );
}

/** Where a question names a column in full: as it is called, word by word, or as the linker found it. */
function wholeName(column: ViewColumn, { linked, view }: QuestionContext): { start: number; end: number } | undefined {
  const whole = splitIdentifier(column.name).map(stem);
  // Who has no manager has no `manager_id`, and no `manager_name`; rows that are called by it have one.
  const isOf =
    column.isReference || (column.kind === 'text' && NAME_WORDS.has(whole.at(-1) ?? '') && !namesRows(column, view));
  const words = isOf && whole.length > 1 && OF_OTHERS.has(whole.at(-1) ?? '') ? whole.slice(0, -1) : whole;
  // Without a wagon, of a `wgn_no`.
  const isWord = (word: string, token: TaggedToken | undefined) =>
    token?.stem === word ||
    (column.isReference && token?.cue === undefined && mayStandFor(word, singular(token?.word ?? '')));
  const start = linked.tokens.findIndex((_, i) => words.every((word, k) => isWord(word, linked.tokens[i + k])));
  const asIs = words.length > 1 || words !== whole || linked.tokens[start]?.word === column.name.toLowerCase();
  const match = linked.columns[column.id];
  const end = start + words.length;
  if (asIs && start >= 0 && view.uses[column.use]?.role === undefined)
    return { start, end: match?.level === LEVEL.full && match.start === start ? Math.max(end, match.end) : end };
  return match && match.level >= LEVEL.full && !match.shadowed ? match : undefined;
}

/** "Unknown sex", "whose age is missing": empty cells, and the codes that mean so, where it stands beside the whole name. */
function addUnknown({ linked, view }: QuestionContext, add: AddCondition): void {
  const said = unknownSaid(linked.tokens);
  const [start, last] = [said[0], said.at(-1)];
  if (start === undefined || last === undefined) return;
  for (const column of view.columns) {
    const { id, use } = column;
    const match = linked.columns[id];
    if (!match || match.level < LEVEL.full || !mayBeUnknown(column) || view.uses[use]?.role !== undefined) continue;
    const between = linked.tokens.slice(match.end, start);
    const beside = gapBetween(match, { start, end: last + 1 }) <= 1 || between.every((t) => t.cue === 'be');
    if (!beside) continue;
    const tokens = [...new Set([...said, ...range(match.start, match.end)])].sort((a, b) => a - b);
    add({ kind: 'u', column: id, op: 'null', values: [], tokens }, [LACKING]);
  }
}

/** "With a known type", "whose type is known": neither empty cells nor the codes that mean so. */
function addKnown({ linked, view }: QuestionContext, add: AddCondition): void {
  for (const column of view.columns) {
    const match = linked.columns[column.id];
    if (!match || match.level < LEVEL.full || !mayBeUnknown(column) || view.uses[column.use]?.role !== undefined)
      continue;
    const behind = linked.tokens.find(({ index, cue = '' }) => index >= match.end && cue !== 'that' && cue !== 'be');
    const beside = [linked.tokens[match.start - 1], behind];
    const cue = beside.find((token) => token?.cue === 'filled' && KNOWN.test(token.word));
    // "Whose type is not known" says the contrary.
    if (!cue || linked.tokens.some((t) => t.cue === 'not' || t.cue === 'null')) continue;
    const tokens = [...new Set([cue.index, ...range(match.start, match.end)])].sort((a, b) => a - b);
    add({ kind: 'u', column: column.id, op: 'not-null', values: [], tokens }, [LACKING]);
  }
}

/** Words of what is filled in that are said of nothing else: what is available may be a thing. */
const KNOWN = /^(?:known|specified|recorded)$/;

/** Whether some values of a column are not known: cells are empty, or hold a code that means so. */
function mayBeUnknown({ profile, missing }: ViewColumn): boolean {
  return profile.nulls > 0 || missing.length > 0;
}

/** Whether a column holds noughts that count something. */
function countsNone(column: ViewColumn, { linked }: QuestionContext): boolean {
  return maySayNone(column) && linked.holds(column.id, 0) !== false;
}

/** What follows "no age" where it is about what is known. */
const RECORDED =
  /^(?:recorded|observed|known|given|specified|entered|noted|reported|listed|stated|filled|documented|registered)$/;
