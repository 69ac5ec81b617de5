/**
 * States that are said of rows by one word, and that a column tells: "unexcused absences" (an `excused` that holds no), "private lists" (an
 * `is_public`), "uninsured firms" (an `insurer` that is empty), "places that are not public".
 */
import type { SqlValue } from '../core/values';
import { mayStandFor } from '../search/short-forms';
import { isStopWord, singular, splitIdentifier } from '../search/words';
import { isFormOf } from './day-deeds';
import { flagOf, saysContrary } from './flags';
import { flagsSaid, OF_STATE } from './flags-said';
import { type Around, endsThere, leadOf, ofRows, type SaidDeed } from './said-of-rows';
import type { SchemaView, ViewColumn } from './schema-view';
import type { TaggedToken } from './tag-question';

/** Before a word that it denies. */
const DENYING = /^(?:un|non-?|in)(?=.{4})/;
/** Adjectives each of which says that the other does not hold. */
const OPPOSITES: readonly (readonly [string, string])[] = [
  ['private', 'public'],
  ['indoor', 'outdoor'],
  ['inactive', 'active'],
  ['part-time', 'full-time'],
  ['married', 'single'],
  ['alive', 'dead'],
  ['failed', 'passed'],
  ['lost', 'won'],
  ['absent', 'present'],
  ['absent', 'attended'],
  ['optional', 'mandatory'],
  ['optional', 'compulsory'],
  ['domestic', 'international'],
];

/** What a word says the contrary of: "outdoors" of "indoor". */
function oppositesOf(word: string): readonly string[] {
  const plain = word.replace(/(?<=door)s$/, '');
  return OPPOSITES.flatMap(([one, other]) => (one === plain ? [other] : other === plain ? [one] : []));
}

/** A column that tells a state, and what it holds of rows that are not in it; undefined where it is empty. */
interface Told {
  readonly column: ViewColumn;
  readonly value?: SqlValue;
}

/**
 * The words of a question that say such a state.
 * @param view the schema
 * @param around the question, and where it names tables
 */
export function statesSaid(view: SchemaView, around: Around): SaidDeed[] {
  const columns = view.columns.filter(({ use }) => view.uses[use]?.role === undefined);
  const references = columns.filter(({ isReference, profile }) => isReference && profile.nulls > 0);
  const states = around.tokens.flatMap((token) => [
    ...stateAt(token, columns, around),
    ...lackedAt(token, references, around),
  ]);
  const said = new Set(states.flatMap(({ tokens }) => tokens));
  return [...states, ...flagsSaid(view, around).filter(({ tokens }) => !tokens.some((at) => said.has(at)))];
}

/** "Trips without a loader": rows that refer to none in a role, whoever is a loader besides. */
function lackedAt(
  { index: at, word, quoted }: TaggedToken,
  references: readonly ViewColumn[],
  around: Around,
): SaidDeed[] {
  const { tokens } = around;
  if (quoted || word !== 'without') return [];
  const end = tokens[at + 1]?.cue === 'article' || tokens[at + 1]?.word === 'any' ? at + 2 : at + 1;
  const noun = tokens[end];
  if (!noun || noun.quoted || noun.capital || !endsThere(end + 1, tokens)) return [];
  const said = singular(noun.word);
  const lacked = references.filter(({ name }) => {
    const [what, ...more] = splitIdentifier(name).filter((part) => !OF_STATE.test(part));
    return what !== undefined && more.length === 0 && (singular(what) === said || mayStandFor(what, said));
  });
  const meant = ofRows(lacked, at, at, at + 1, around);
  if (meant?.isNamed !== true || meant.days.length !== 1) return [];
  const places = tokens.slice(at, end + 1).map(({ index }) => index);
  return [{ kind: 'undone', columns: meant.days.map(({ id }) => id), tokens: places }];
}

function stateAt(token: TaggedToken, columns: readonly ViewColumn[], around: Around): SaidDeed[] {
  const { tokens } = around;
  const { index: at, word, quoted, kind } = token;
  if (quoted || kind !== 'word' || isStopWord(word)) return [];
  const lead = leadOf(at, tokens);
  // What a column is called says of itself that it is so.
  const own = columns.filter((column) => isCalled(word, column));
  const opposites = oppositesOf(word);
  const bases = opposites.length === 0 && DENYING.test(word) ? [word.replace(DENYING, '')] : opposites;
  const isDenied = lead.denied.length > 0;
  const told =
    own.length > 0
      ? isDenied
        ? own.flatMap((column) => deniedBy(column, true))
        : []
      : isDenied
        ? []
        : columns
            .filter((column) => bases.some((base) => isCalled(base, column)))
            .flatMap((column) => deniedBy(column, false));
  const columnsTold = told.map(({ column }) => column);
  const meant = ofRows(columnsTold, lead.start, at, at + 1, around);
  if (!meant || meant.days.length !== 1) return [];
  const isSaid = meant.isBefore || ((lead.isVerb || meant.isBeside) && endsThere(at + 1, tokens));
  const [one] = told.filter(({ column }) => column === meant.days[0]);
  if (!isSaid || !one || (!meant.isNamed && around.named.length > 0)) return [];
  const said = isDenied ? tokens.slice(lead.start, at + 1).map(({ index }) => index) : [at];
  return [
    { kind: 'undone', columns: [one.column.id], tokens: said, ...(one.value !== undefined && { value: one.value }) },
  ];
}

/** Whether all that the name of a column says is a word, or a form of it. */
function isCalled(word: string, { name, isKey }: ViewColumn): boolean {
  const [what, ...more] = splitIdentifier(name).filter((part) => !OF_STATE.test(part));
  if (isKey || saysContrary(name) || what === undefined) return false;
  // What is written as one word may have been parted: an `Indoor` into two.
  return more.length === 0 ? what === word || isFormOf(word, what) : [what, ...more].join('') === word;
}

/** What a column holds where its state is denied: no, or nothing at all where it tells of what there is. */
function deniedBy(column: ViewColumn, flagsOnly: boolean): Told[] {
  const flag = flagOf(column);
  if (flag) return flag.no === undefined ? [] : [{ column, value: flag.no }];
  const isTold = column.kind === 'text' || column.isReference;
  return !flagsOnly && isTold && column.profile.nulls > 0 ? [{ column }] : [];
}
