/**
 * What there is room for, in the words that the schema has for it: "how many dogs does each kennel have room for" and "can each kennel hold" ask
 * for the capacity of a kennel, and count no dogs.
 */
import { meansPersons } from '../search/person-words';
import { singular, splitIdentifier, stem } from '../search/words';
import { NUMBER_SAID } from './cue-words';
import type { SchemaView, ViewColumn } from './schema-view';
import { quotes } from './sentences';

const THINGS = String.raw`(?:[a-z]+ ){0,2}?[a-z]+`;
const HOLD = '(?:hold|fit|seat|accommodate|sleep|carry|contain|house|host|take)';
const ROOM = '(?:room|space|capacity|places|seating)';
const END = String.raw`(?: at (?:once|a time|most)| at the most)?[\s?.!]*$`;
/** How much there is room for, in these words: the things, then what holds them. */
const ROOM_FOR: readonly RegExp[] = [
  new RegExp(String.raw`^how many (${THINGS}) (?:does|do|did) (.+?) have (?:the )?${ROOM} for${END}`, 'i'),
  new RegExp(String.raw`^how many (${THINGS}) (?:has|have) (.+?) (?:the )?${ROOM} for${END}`, 'i'),
  new RegExp(String.raw`^how many (${THINGS}) is there (?:room|space) for (?:in|at|on) (.+?)${END}`, 'i'),
  new RegExp(String.raw`^(?:for )?how many (${THINGS}) is there (?:room|space) (?:in|at|on) (.+?)${END}`, 'i'),
];
/** How much can be held, by verbs that are said of nothing else. */
const CAN_HOLD: readonly RegExp[] = [
  new RegExp(String.raw`^how many (${THINGS}) (?:can|could) (.+?) (?:hold|fit|seat|accommodate|sleep)${END}`, 'i'),
  new RegExp(String.raw`^how many (${THINGS}) (?:can |could )?fit (?:into|inside|in) (.+?)${END}`, 'i'),
  new RegExp(
    String.raw`^how many (${THINGS}) (?:can|could) be (?:held|seated|accommodated|housed|hosted|carried) (?:in|by|at|on) (.+?)${END}`,
    'i',
  ),
];
/** The same, in whatever words. */
const HOW_MANY: readonly RegExp[] = [
  ...ROOM_FOR,
  ...CAN_HOLD,
  new RegExp(String.raw`^how many (${THINGS}) (?:can|could) (.+?) ${HOLD}${END}`, 'i'),
  new RegExp(String.raw`^how many (${THINGS}) (?:does|do) (.+?) (?:seat|sleep|accommodate)${END}`, 'i'),
];
/** Verbs that are said of what happens as well: a hall hosts fairs, and takes bookings, of which none takes a seat. */
const HAPPENS = /\b(?:host|hosted|take)\b/i;
const EACH = /^(?:each|every)\b/i;
const BOUND = '(?:more than|less than|fewer than|at least|at most|over|under|exactly|up to)';
const NUMBER = String.raw`(\d+|${NUMBER_SAID})`;
const SO_MANY = new RegExp(
  String.raw`\b(?:(?:that |which )?(?:with|having|has|have|had) (?:enough )?${ROOM} for|(?:that |which |who )?(?:can|could) ${HOLD}|(?:that |which )?(?:holds?|fits?|seats?|sleeps?|accommodates?)) (${BOUND} )?${NUMBER}(?: or (more|fewer|less))?(?: (?!or\b|and\b)(${THINGS}))?(?=[\s?.!]*$| and | or |,)`,
  'i',
);
/** "The smallest hall that can take 12": the one with the least room among those. */
const END_OF_THEM = /\b(?:the )?(smallest|largest|biggest|greatest) ([a-z]+)\s*$/i;
const MOST = new RegExp(
  String.raw`\b(?:has ${ROOM} for|can ${HOLD}) the (most|fewest|least|greatest number of|largest number of|smallest number of) (${THINGS})${END}`,
  'i',
);

/** Words of columns that say what there is room for. */
const CAPACITY = /^(?:capacity|capacities|occupancy|seats|seating|berths|beds|places|spaces|slots|room)$/;
const UP_TO = /^(?:max|maximum)$/;

/**
 * A question with what there is room for by the name of its column.
 * @param text a question
 * @param view the schema
 * @returns the text itself where it says nothing of the kind, or several columns may be meant
 */
export function withRoomSaid(text: string, view: SchemaView): string {
  if (quotes(text)) return text;
  for (const pattern of HOW_MANY) {
    const [, things = '', holder = ''] = pattern.exec(text) ?? [];
    if (things === '' || isOne(holder, things, view)) continue;
    const name = capacityOf(holder, things, text, view);
    if (name !== undefined)
      return EACH.test(holder) ? `Show ${holder} with its ${name}` : `What is the ${name} of ${holder}?`;
  }
  const end = MOST.exec(text);
  if (end) {
    const [said, most = '', things = ''] = end;
    const name = capacityOf(text.slice(0, end.index), things, said, view);
    const isLeast = /^(?:fewest|least|smallest)/i.test(most);
    if (name !== undefined) return text.replace(said, `has the ${isLeast ? 'lowest' : 'highest'} ${name}?`);
  }
  const many = SO_MANY.exec(text);
  if (!many) return text;
  const [said, bound, number = '', or, things = ''] = many;
  const holder = text.slice(0, many.index);
  const name = capacityOf(holder, things, said, view);
  // What has room for twenty may have more.
  const how = or === undefined ? (bound?.trim() ?? 'at least') : or === 'more' ? 'at least' : 'at most';
  if (name === undefined) return text;
  const plain = withoutMost(name, view);
  const [whole, size = '', noun = ''] = END_OF_THEM.exec(holder) ?? [];
  const most = /^s/i.test(size) ? 'lowest' : 'highest';
  const led = whole === undefined ? holder : `${holder.slice(0, -whole.length)}the ${noun} with the ${most} ${plain} `;
  return `${led}with a ${plain} of ${how} ${number}${text.slice(many.index + said.length)}`;
}

/**
 * Whether a question asks how many things there is room for: no rows that are there are meant, whatever else may be.
 * @param text the question
 */
export function asksForRoom(text: string): boolean {
  return (
    [...ROOM_FOR, ...CAN_HOLD].some((pattern) => pattern.test(text)) &&
    !/^how many \S+ (?:can|could) (?:i|you|we|they)\b/i.test(text)
  );
}

/** Whether what "holds" things is itself one of those that act: "how many books can each member take" asks for no room. */
function isOne(holder: string, things: string, view: SchemaView): boolean {
  return /\b(?:i|you|we|they|he|she|it)\b/i.test(holder) || tableIn(holder, view) === tableIn(things, view, true);
}

/** The only column that says how much there is room for, of what is named as holding it. */
function capacityOf(holder: string, things: string, said: string, view: SchemaView): string | undefined {
  if (HAPPENS.test(said) && things !== '' && !arePersons(things)) return undefined;
  const table = tableIn(holder, view);
  const all = view.columns.filter((column) => view.uses[column.use]?.role === undefined && isCapacity(column, things));
  const own = all.filter(({ use }) => view.uses[use]?.table === table);
  const [column, ...more] = table === undefined ? all : own;
  if (!column || more.length > 0) return undefined;
  return column.name;
}

/** The words of a name without "max", which asks for the greatest, where they name no table. */
function withoutMost(name: string, view: SchemaView): string {
  const [first = '', ...more] = splitIdentifier(name);
  const words = more.join(' ');
  return UP_TO.test(first) && tableIn(words, view) === undefined ? words : name;
}

function isCapacity({ kind, isIdentifier, isYear, name }: ViewColumn, things: string): boolean {
  if (kind !== 'number' || isIdentifier || isYear) return false;
  const words = splitIdentifier(name).map((word) => word.toLowerCase());
  const noun = stem(things.split(' ').at(-1)?.toLowerCase() ?? '');
  if (words.some((word) => CAPACITY.test(word))) return true;
  return words.some((word) => UP_TO.test(word)) && words.some((word) => stem(word) === noun || PERSONS.test(word));
}

function arePersons(things: string): boolean {
  const noun = things.split(' ').at(-1)?.toLowerCase() ?? '';
  return PERSONS.test(noun) || meansPersons(stem(singular(noun)));
}

/** Who and what takes a place each, whatever it is called where that is told. */
const PERSONS = /^(?:people|persons|guests|visitors|occupants|passengers|participants|students|pax|members|animals)$/;

/** The table whose name stands among some words. */
function tableIn(words: string, view: SchemaView, isWhole = false): string | undefined {
  const stems = words.toLowerCase().split(/\W+/).filter(Boolean).map((word) => stem(singular(word))); // prettier-ignore
  const text = ` ${stems.join(' ')} `;
  const found = view.uses.find(
    ({ role, names }) =>
      role === undefined &&
      names.some((name) => (isWhole ? text.trim() === name.join(' ') : text.includes(` ${name.join(' ')} `))),
  );
  return found?.table;
}
