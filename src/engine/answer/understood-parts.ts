/** The parts of the sentence that says how a question was understood, each with what it was linked to and what else it could be. */
import { CUE_PHRASES } from '../question/cue-words';
import type { ChosenColumn, TypedValue, UnderstoodPart } from '../core/corrections';
import { isStopWord, tokenize } from '../search/words';
import type { Expression, Filter, Query, SelectQuery } from '../program/intent';
import { definedFields } from '../graph/defined';
import { isShown, showAlike } from '../reason/corrections/correct-intent';
import { editOf, subjectOf, type EditedCondition } from '../reason/corrections/edited-condition';
import { partOfColumn, type PartOfColumn } from '../reason/corrections/edited-parts';
import { orderColumn } from '../reason/corrections/order-column';
import {
  conjunctsOf,
  leavesOf,
  parseSlot,
  selectionsOf,
  slotText,
  type SlotName,
} from '../reason/programs/intent-slots';
import { aggregatesOf, columnsOf } from '../reason/programs/walk-intent';
import { circumstancesOf } from './circumstances';
import { PartOptions, type PartLinks } from './part-options';
import { paraphrase, speakerOf, wholeTable } from './paraphrase';
import type { Speaker } from './speaker';
import { calendarName } from './told-times';
import type { GraphWords } from './words';

/** What is known of a part before its place in the sentence is. */
type Part = Omit<UnderstoodPart, 'place'>;

/**
 * The parts of a program as a person reads it.
 * @param query the program's intent
 * @param focus the sentence, see `paraphrase`
 * @param words of the graph
 * @param links what the question was linked to
 * @returns in the order of the sentence; parts that it says in other words come last
 */
export function understoodParts(query: Query, focus: string, words: GraphWords, links: PartLinks): UnderstoodPart[] {
  return placed(allParts(query, focus, words, links), focus);
}

/** What one part of a program is called; undefined where it has no such part. */
export function partText(query: Query, at: string, words: GraphWords, links: PartLinks): string | undefined {
  const parts = allParts(query, paraphrase(query, words), words, links);
  return parts.flatMap((part) => [part, ...(part.each ?? [])]).find((part) => part.at === at)?.text;
}

function allParts(query: Query, focus: string, words: GraphWords, links: PartLinks): Part[] {
  const all = selectionsOf(query);
  return all.flatMap(({ sides, select }) =>
    partsOf(select, sides, words, links, focus).map((part): Part => {
      // The halves of a combination are compared: what one of them shows alone is compared with another thing as soon as it changes.
      const slot = part.kind === 'shown' ? parseSlot(part.at) : undefined;
      const isAlone = slot && all.some((other) => !showAlike(other.select, select, slot.index));
      return isAlone === true ? { ...part, options: [] } : part;
    }),
  );
}

function partsOf(
  query: SelectQuery,
  sides: SlotName['sides'],
  words: GraphWords,
  links: PartLinks,
  focus: string,
): Part[] {
  const speaker = speakerOf(query, words);
  const options = new PartOptions(query, words, links);
  const at = (slot: SlotName['slot'], index: number): string => slotText({ sides, slot, index });
  return [
    // A sentence that says all of a table at once says no column of it.
    ...(wholeTable(query, words) === undefined ? query.select : []).map((e, i): Part => {
      const name = at('select', i);
      const [column] = columnsOf(e);
      const counted = aggregatesOf(e).find(({ of }) => of.kind === 'rows');
      const rows = counted?.of.kind === 'rows' ? speaker.rowsTable(counted.of.use) : undefined;
      const linked = column ? chosen(speaker, column) : rows === undefined ? null : { table: rows, column: '*' };
      return {
        at: name,
        kind: 'shown',
        text: speaker.expression(e),
        words: '',
        linked,
        why: options.why(linked),
        options: column ? options.ofShown(name, e, column) : [],
      };
    }),
    ...(['where', 'having'] as const).flatMap((slot) =>
      readAlone(query[slot], speaker, focus).map((one): Part => conditionPart(speaker, options, { sides, slot }, one)),
    ),
    ...topPart(speaker, at('top', 0), options, sides.length === 0),
  ];
}

/** One condition, or alternatives as a whole with each of them. */
function conditionPart(
  speaker: Speaker,
  options: PartOptions,
  { sides, slot }: Pick<SlotName, 'sides' | 'slot'>,
  { filter, index, count }: ReturnType<typeof conjunctsOf>[number],
): Part {
  const at = slotText({ sides, slot, index, ...(count > 1 && { last: index + count - 1 }) });
  const leaves = leavesOf(filter);
  const subject = commonSubject(leaves);
  const dated = partOfColumn(subject);
  const column = dated?.of ?? (subject?.kind === 'column' ? subject : undefined);
  const linked = column ? chosen(speaker, column) : null;
  const labels = (of: EditedCondition) =>
    dated ? calendarNames(dated, of.values) : ((linked && options.labelsOf(linked, of)) ?? undefined);
  const numeric = !dated && (linked === null || options.holdsNumbers(linked)) ? true : undefined;
  const unordered =
    dated?.part === 'weekday' || (!dated && linked !== null && options.hasNoOrder(linked)) ? true : undefined;
  const edit = subject && (linked !== null || slot === 'having') ? editOf(filter) : undefined;
  const each = count > 1 ? leaves.map((leaf, i) => ({ filter: leaf, index: index + i, count: 1 })) : [];
  return {
    at,
    kind: 'condition',
    text: speaker.filter(filter),
    words: linked && edit && !dated ? options.wordsOf(linked, edit) : '',
    linked,
    why: options.why(linked),
    ...(edit && { edit: { ...edit, ...definedFields({ labels: labels(edit), numeric, unordered }) } }),
    ...(each.length > 0 && { each: each.map((one) => alone(conditionPart(speaker, options, { sides, slot }, one))) }),
    options:
      linked && edit
        ? dated
          ? options.ofCalendar(at, linked, dated, edit)
          : options.ofCondition(at, linked, edit)
        : [],
  };
}

/** Days of the week and months by name; undefined for other parts of dates, which are told as they are. */
function calendarNames(dated: PartOfColumn, values: readonly TypedValue[]): readonly string[] | undefined {
  const names = values.map((value) => calendarName(dated, value));
  return names.every((name) => name !== undefined) ? names : undefined;
}

/** What of a part is told where it is one of several alternatives. */
function alone({ at, text, linked, edit }: Part): NonNullable<Part['each']>[number] {
  return { at, text, linked, ...(edit && { edit }) };
}

/**
 * The conditions that a person can take one by one: leaves, and alternatives as a whole where the sentence does not say each.
 * Such a list would read as if all of them held.
 */
function readAlone(filter: Filter | undefined, speaker: Speaker, focus: string): ReturnType<typeof conjunctsOf> {
  return conjunctsOf(filter).flatMap((one) => {
    const leaves = leavesOf(one.filter);
    const apart = leaves.every((leaf) => focus.includes(speaker.filter(leaf)));
    return apart ? leaves.map((leaf, i) => ({ filter: leaf, index: one.index + i, count: 1 })) : [one];
  });
}

/** What all of some conditions are about. */
function commonSubject(leaves: readonly Filter[]): Expression | undefined {
  const [first, ...others] = leaves.map(subjectOf);
  return others.every((other) => JSON.stringify(other) === JSON.stringify(first)) ? first : undefined;
}

function topPart(speaker: Speaker, at: string, options: PartOptions, isWhole: boolean): Part[] {
  const { orderBy, limit } = speaker.query;
  const [first] = orderBy;
  if (!first) return [];
  const text = circumstancesOf(speaker).top ?? `ordered by ${speaker.order(first)}`;
  const [column] = columnsOf(first.by);
  // Both halves of a combination show the same number of columns.
  const hidden = isWhole && !speaker.query.distinct && !isShown(speaker.query, first.by);
  const top = { limit: limit ?? null, descending: first.descending, ...(hidden && { hidden: true as const }) };
  const linked = column ? chosen(speaker, column) : null;
  const order = orderColumn(speaker.query);
  const others = linked && order ? options.ofOrder(at, linked, order.fold) : [];
  return [{ at, kind: 'top', text, words: '', linked, why: options.why(linked), top, options: others }];
}

function chosen({ query }: Speaker, { use, column }: { readonly use: number; readonly column: string }): ChosenColumn {
  const { table, role } = query.uses[use] ?? { table: '' };
  return { table, ...(role !== undefined && { role }), column };
}

/** Finds each part in the sentence, the longest first, so that a name within a condition is not taken for one that is shown. */
function placed(parts: readonly Part[], focus: string): UnderstoodPart[] {
  const taken: (readonly [number, number])[] = [];
  const places = new Map<string, readonly [number, number]>();
  for (const { at, text } of [...parts].sort((a, b) => b.text.length - a.text.length)) {
    for (let start = focus.indexOf(text); start >= 0 && text !== ''; start = focus.indexOf(text, start + 1)) {
      const end = start + text.length;
      if (taken.some(([from, to]) => start < to && from < end) || !isWhole(focus, start, end)) continue;
      taken.push([start, end]);
      places.set(at, [start, end]);
      break;
    }
  }
  const all = parts.map((part): UnderstoodPart => ({ ...part, place: places.get(part.at) ?? null }));
  const order = ({ place }: UnderstoodPart): number => place?.[0] ?? Infinity;
  return all.sort((a, b) => (order(a) === order(b) ? 0 : order(a) - order(b)));
}

/** Whether a piece of a sentence begins and ends with whole words. */
function isWhole(text: string, start: number, end: number): boolean {
  return !/[\p{L}\p{N}]/u.test(text.charAt(start - 1)) && !/[\p{L}\p{N}]/u.test(text.charAt(end));
}

/**
 * The words of a question that may mean what a person chose: those of content that the sentence does not say.
 * @param question as it was asked
 * @param focus how it was understood
 */
export function unsaidWords(question: string, focus: string): string {
  const said = stemsOf(focus);
  return contentWords(question, (stem) => !said.has(stem));
}

/**
 * The words of a question that name something.
 * @param question as it was asked
 * @param name what it is called
 */
export function saidWords(question: string, name: string): string {
  const said = stemsOf(name);
  return contentWords(question, (stem) => said.has(stem));
}

function stemsOf(text: string): ReadonlySet<string> {
  return new Set(tokenize(text).map(({ stem }) => stem));
}

/** Words that say what is done with a column, and not which: no graph should keep “highest” as a word for a price. */
const OPERATIONS: ReadonlySet<string> = new Set(
  ['count', 'average', 'sum', 'maximum', 'minimum', 'most', 'least', 'more-than', 'less-than', 'each', 'different']
    .concat(['all', 'any', 'not', 'both', 'sorted', 'ascending', 'descending'])
    .flatMap((cue) => CUE_PHRASES[cue]?.split('|') ?? []),
);

function contentWords(question: string, isWanted: (stem: string) => boolean): string {
  return tokenize(question)
    .filter(({ word, stem, kind }) => kind === 'word' && isWanted(stem) && !isStopWord(word) && !OPERATIONS.has(word))
    .map(({ start, end }) => question.slice(start, end))
    .join(' ');
}
