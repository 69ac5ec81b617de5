/** "Full name" where a schema keeps its two halves: the first name and the last one. */
import type { SchemaView, ViewColumn } from '../../question/schema-view';
import { asItem, columnsOfFrame } from '../frame/frame';
import type { Frame } from '../frame/frame';
import type { QuestionContext } from '../frame/question-context';
import { oncePerQuestion } from '../frame/question-context';
import { NAME } from './common-words';

/** What the halves of a name are called. */
const FIRST = new Set(['first', 'give', 'fore', 'forenam', 'f']);
const LAST = new Set(['last', 'famili', 'surnam', 'sur', 'l']);

/** Words of a half, as they stand before "name". */
const HALVES = 'first|last|given|family';
const HALF = new RegExp(`^(?:${HALVES})$`);

/** What columns of halves of names are called: `first_name`, `LastName`, `surname`. */
export const HALF_COLUMN = new RegExp(`^(?:${HALVES}|f|l|sur|fore)_?name$`, 'i');

/** Pairs of columns that hold a first and a last name, of one use each, where the question asks for full names. */
export const halvesOfNames = oncePerQuestion(({ linked, view }): Pairs => {
  const { tokens } = linked;
  const asks = tokens.some(({ word, quoted }, i) => {
    if (quoted) return false;
    if (word === 'full') return NAME.test(tokens[i + 1]?.word ?? '');
    // "First and last name" asks for both in as many words.
    return (
      HALF.test(word) &&
      tokens[i + 1]?.cue === 'and' &&
      HALF.test(tokens[i + 2]?.word ?? '') &&
      NAME.test(tokens[i + 3]?.word ?? '')
    );
  });
  if (!asks) return [];
  return halvesIn(view);
});

type Pairs = readonly (readonly [number, number])[];

/** By view: frames ask for them over and over. */
const pairsIn = new WeakMap<SchemaView, Pairs>();

/** Whether all that a column is called is half of a name: a first name, and no first status. */
export function isHalfOfName(column: ViewColumn | undefined): boolean {
  const isHalf = (name: readonly string[]) =>
    name.every((s) => FIRST.has(s) || LAST.has(s) || s === 'name') && !isMereName(name);
  return column?.kind === 'text' && column.names.some(isHalf);
}

function isMereName([name, ...more]: readonly string[]): boolean {
  return name === 'name' && more.length === 0;
}

/**
 * Pairs of columns that hold a first and a last name, of one use each, where it has no column that holds both.
 * @param view the schema
 * @returns ids of columns, the first name before the last
 */
export function halvesIn(view: SchemaView): Pairs {
  const known = pairsIn.get(view) ?? findHalves(view);
  pairsIn.set(view, known);
  return known;
}

function findHalves(view: SchemaView): Pairs {
  // Where vets have a full name, that of an owner may still lie in two columns.
  const holdWhole = new Set(view.columns.filter(({ names }) => names.some(isWhole)).map(({ use }) => use));
  const half = (words: ReadonlySet<string>) =>
    view.columns.filter(
      ({ kind, names, use }) =>
        kind === 'text' && !holdWhole.has(use) && names.some((n) => n.some((s) => words.has(s))),
    );
  const last = half(LAST);
  return half(FIRST).flatMap((a) => last.filter((b) => b.use === a.use).map((b) => [a.id, b.id] as const));
}

function isWhole(name: readonly string[]): boolean {
  return name.includes('full') && name.includes('name');
}

/**
 * Whether two columns are the halves of the full name that a question asks for.
 * @param a one column
 * @param b another
 * @param context the question
 */
export function isFullName(a: number, b: number, context: QuestionContext): boolean {
  return halvesOfNames(context).some(([first, last]) => (first === a && last === b) || (first === b && last === a));
}

/** Whether a question asks for full names where the schema keeps their halves. */
export function asksForFullName(context: QuestionContext): boolean {
  return halvesOfNames(context).length > 0;
}

/** 1 where a full name is asked for and both halves are selected, -1 where but one is, 0 where none is asked for. */
export function fullNameSelected(selected: readonly number[], context: QuestionContext): number {
  const pairs = halvesOfNames(context);
  if (pairs.some(([first, last]) => selected.includes(first) && selected.includes(last))) return 1;
  return pairs.some(([first, last]) => selected.includes(first) || selected.includes(last)) ? -1 : 0;
}

/** Words that ask for a half of a name, or say what something is called. */
const NAMED = /^(?:surnames?|forenames?|initials?|called|named)$/;

/** Whether a question says which half of a name it wants: "names" alone are whole ones, "first names" are not. */
export const saysHalf = oncePerQuestion(({ linked: { tokens } }) =>
  tokens.some(({ word, quoted }, i) => {
    if (quoted) return false;
    const next = tokens[i + 1];
    return (
      NAMED.test(word) ||
      (HALF.test(word) && (NAME.test(next?.word ?? '') || next?.cue === 'and' || next?.cue === 'or'))
    );
  }),
);

/**
 * A frame that names people by both halves of their names: "who earns most?" asks for no first name alone.
 * @param frame a filled frame
 * @param context the question
 * @returns the frame itself where the question says which half it wants, or the graph what names the rows
 */
export function withWholeName(frame: Frame, context: QuestionContext): Frame {
  const { view, linked } = context;
  const { select, group } = frame;
  if (saysHalf(context)) return frame;
  const folds = select.filter(({ fn }) => fn !== 'none');
  // What is told for each of them is told beside their whole names, too.
  if (folds.length > 0 && (folds.length < select.length - 1 || group.length !== 1)) return frame;
  const selected = (id: number) => select.some(({ column }) => column === id);
  const isHalf = (id: number) => isHalfOfName(view.columns[id]);
  // A first and a last status are no names.
  const pair = halvesIn(view).find((ids) => ids.every(isHalf) && selected(ids[0]) !== selected(ids[1]));
  const groupsByHalf = pair?.some((id) => group.includes(id)) === true;
  if (folds.length > 0 && !groupsByHalf && !isOwnKey(group, pair?.[0], view)) return frame;
  const use = view.uses[view.columns[pair?.[0] ?? -1]?.use ?? -1];
  const asksNames = linked.tokens.some(({ word, quoted }) => NAME.test(word) && !quoted);
  if (!pair || (use?.isNamed === true && !(asksNames && pair.every((id) => use.display.includes(id))))) return frame;
  const { key = [] } = use ?? {};
  if (groupsByHalf && (group.length > 1 || key.length === 0)) return frame;
  // "The commonest name" counts those who share it.
  const isAlone = new Set([...frame.uses, ...columnsOfFrame(frame).map((id) => view.columns[id]?.use)]).size === 1;
  if (groupsByHalf && isAlone && asksNames) return frame;
  const halves = pair.map(asItem);
  const whole = select.flatMap((item) => (pair.includes(item.column ?? -1) ? halves : [item]));
  // Two people may have one first name.
  return { ...frame, select: whole, ...(groupsByHalf && { group: key }) };
}

/** Whether rows are grouped by the key of the table that a column is of. */
function isOwnKey(group: readonly number[], id: number | undefined, view: SchemaView): boolean {
  const key = view.uses[view.columns[id ?? -1]?.use ?? -1]?.key ?? [];
  return key.length === group.length && key.every((one) => group.includes(one));
}
