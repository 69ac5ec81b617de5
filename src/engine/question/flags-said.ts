/**
 * Conditions that are said by a form of what a column is called that says yes or no: "drivers who smoke" (a `smoker`), "flats with a balcony", "at-fault
 * vehicles", "students outside the EU" (an `eu_member`). Nobody asks for the yes or no of rows that are told apart by it.
 */
import { isPlural, isStopWord, singular, splitIdentifier, stem } from '../search/words';
import { isFormOf } from './day-deeds';
import { flagOf, saysContrary } from './flags';
import { type Around, endsThere, leadOf, ofRows, type SaidDeed } from './said-of-rows';
import type { SchemaView, ViewColumn } from './schema-view';
import type { TaggedToken } from './tag-question';

/** Words of the name of a column that do not say what it tells. */
export const OF_STATE = /^(?:is|was|has|had|are|be|flag|flg|fl|ind|indicator|yn|status|name|nm|id|no|code|cd|key)$/;
/** What belongs to something: the `eu_member`, the `in_eurozone`. */
const MEMBER = /^(?:members?|membership)$/;
const BELONGING = /^(?:in|of)$/;
/** Before what is had. */
const HAVING = /^(?:with|having|has|have|had|offers?|includes?|features?)$/;
const LACKING = /^(?:without|lacks?|lacking|no)$/;
/** Behind the name of a column that is asked for itself. */
const ITSELF = /^(?:flags?|status|column|field|info|information|value|indicator|markers?|type|kind)$/;
const OUT = /^(?:outside|out)$/;
const POSSESSIVE = /^(?:their|its|his|her|whose)$/;
const WITHIN = /^(?:within|inside)$/;
const AT_PLACE = /^(?:in|from)$/;

/** Where a question says a flag: from a token, up to one, and the flag. */
interface Place {
  readonly start: number;
  readonly end: number;
  readonly column: ViewColumn;
  /** It belongs to what is said: the "EU" of an `eu_member`. */
  readonly isMember: boolean;
}

/** That a flag is said of rows, that it is denied, and the words that say so. */
interface Said {
  readonly isDenied: boolean;
  readonly start: number;
  readonly end: number;
}

/**
 * What a question says of rows by their flags.
 * @param view the schema
 * @param around the question, and where it names tables
 */
export function flagsSaid(view: SchemaView, around: Around): SaidDeed[] {
  const { tokens } = around;
  const flags = view.columns.filter((column) => view.uses[column.use]?.role === undefined && flagOf(column));
  // "With and without a balcony", "with a balcony and without" tell both apart.
  const tellsBoth = ({ word }: TaggedToken, i: number) =>
    word === 'without' &&
    ((tokens[i - 2]?.word === 'with' && /^(?:and|or)$/.test(tokens[i - 1]?.word ?? '')) || tokens[i + 1] === undefined);
  if (flags.length === 0 || tokens.some(tellsBoth)) return [];
  const places = flags.flatMap((column) => placesOf(column, tokens));
  const isOnce = ({ column }: Place) => places.filter((other) => other.column === column).length === 1;
  return places.filter(isOnce).flatMap((place): SaidDeed[] => {
    const { column, start, end } = place;
    const rivals = places.filter((other) => other.start < end && start < other.end).map((other) => other.column);
    const meant = ofRows(rivals, start, start, end, around);
    if (meant?.days.length !== 1 || meant.days[0] !== column) return [];
    const said = saidAt(place, places, around) ?? listedAt(place, places, around);
    const flag = flagOf(column);
    const value = said?.isDenied === true ? flag?.no : flag?.yes;
    if (!said || value === undefined) return [];
    const own = tokens.slice(said.start, said.end).map(({ index }) => index);
    return [{ kind: said.isDenied ? 'undone' : 'done', columns: [column.id], tokens: own, value }];
  });
}

/** Where a flag is called by its name, by what is left of it, or by a form of it. */
function placesOf(column: ViewColumn, tokens: readonly TaggedToken[]): Place[] {
  if (saysContrary(column.name)) return [];
  const words = splitIdentifier(column.name).filter((word) => !OF_STATE.test(word));
  const own = words.filter(
    (word, i) => !(i === 0 && BELONGING.test(word)) && !(i > 0 && i === words.length - 1 && MEMBER.test(word)),
  );
  if (own.length === 0 || own.every(isStopWord)) return [];
  const isMember = own.length < words.length;
  return tokens.flatMap(({ index: start }): Place[] =>
    own.every((name, i) => says(tokens[start + i], name, own.length === 1))
      ? [{ start, end: start + own.length, column, isMember }]
      : [],
  );
}

function says(token: TaggedToken | undefined, name: string, isAlone: boolean): boolean {
  if (!token || token.quoted) return false;
  return token.word === name || token.stem === stem(name) || (isAlone && !isStopWord(token.word) && isFormOf(token.word, name)); // prettier-ignore
}

/** What is said of rows at a place where a flag is named. */
function saidAt(place: Place, places: readonly Place[], around: Around): Said | undefined {
  const { tokens } = around;
  const opening = tokens[0]?.cue;
  const asksWhether = (opening === 'be' || opening === 'do' || opening === 'have') && tokens[1]?.word !== 'there';
  if (ITSELF.test(tokens[place.end]?.word ?? '')) return undefined;
  if (place.isMember) return belongingAt(place, around);
  const rows =
    beforeRows(place, around) ?? (asksWhether ? undefined : (hadAt(place, places, around) ?? statedOf(place, around)));
  return rows ?? headAt(place, around);
}

/** What stands there, and is denied where "non" or "not" is right before it. */
function asWritten(start: number, end: number, tokens: readonly TaggedToken[]): Said {
  const isDenied = /^(?:non|not)$/.test(tokens[start - 1]?.word ?? '');
  return { isDenied, start: isDenied ? start - 1 : start, end };
}

/** "Outside the EU", "non-EU students", "from the EU". */
function belongingAt({ start, end }: Place, { tokens, named }: Around): Said | undefined {
  let at = start - 1;
  while (tokens[at]?.cue === 'article') at--;
  const lead = tokens[at];
  if (lead?.word === 'of' && OUT.test(tokens[at - 1]?.word ?? '')) return { isDenied: true, start: at - 1, end };
  const word = lead?.word ?? '';
  if (OUT.test(word)) return { isDenied: true, start: at, end };
  const isNot = tokens[at - 1]?.cue === 'not';
  if (WITHIN.test(word) || AT_PLACE.test(word)) {
    const first = AT_PLACE.test(word) && tokens[at - 1]?.word === 'from' ? at - 1 : at;
    const denied = isNot || tokens[first - 1]?.cue === 'not';
    return { isDenied: denied, start: denied ? first - 1 : first, end };
  }
  return named.some((one) => one.start === end) ? asWritten(start, end, tokens) : undefined;
}

/** "At-fault vehicles", "non-electric cars": right before the rows of which it is said. */
function beforeRows({ start, end, column }: Place, { tokens, named }: Around): Said | undefined {
  return named.some((one) => one.start === end && one.use === column.use) ? asWritten(start, end, tokens) : undefined;
}

/** "With a balcony", "that have no lift". */
function hadAt({ start, end }: Place, places: readonly Place[], { tokens, named }: Around): Said | undefined {
  let first = start;
  const leads = ({ cue, word }: TaggedToken) => cue === 'article' || cue === 'not' || word === 'any' || HAVING.test(word) || LACKING.test(word); // prettier-ignore
  for (let before = tokens[first - 1]; before && leads(before); before = tokens[first - 1]) first--;
  const lead = tokens.slice(first, start);
  const having = lead.filter(({ word }) => HAVING.test(word) || LACKING.test(word));
  if (having.length === 0 || lead[0]?.cue === 'article') return undefined;
  const isOne = /^(?:an?|any|no|without)$/.test(tokens[start - 1]?.word ?? '');
  // "With balcony and rent" may ask for both, "with balcony and lift" for neither.
  const further = tokens[end + 1]?.cue === 'article' ? end + 2 : end + 1;
  const isListed = tokens[end]?.cue === 'and' && places.some((other) => other.start === further);
  const next = tokens[end];
  const ends =
    next?.word === 'by' || (endsThere(end, tokens) && (isListed || (next?.cue !== 'and' && next?.afterComma !== true)));
  const isBeside = named.some((one) => one.end === first);
  if (!isOne && !(ends && isBeside)) return undefined;
  return { isDenied: lead.some(({ cue, word }) => cue === 'not' || LACKING.test(word)), start: first, end };
}

/** "With a balcony and a lift": what is said of the flag before it is said of the next one too. */
function listedAt(place: Place, places: readonly Place[], around: Around): Said | undefined {
  const { tokens } = around;
  let and = place.start - 1;
  while (tokens[and]?.cue === 'article') and--;
  if (tokens[and]?.cue !== 'and') return undefined;
  const before = places.find(({ end }) => end === and);
  const said = before && (hadAt(before, places, around) ?? listedAt(before, places, around));
  return said && { isDenied: said.isDenied, start: and, end: place.end };
}

/** "Who do not smoke", "that are electric", "how many drivers wear glasses". */
function statedOf({ start, end, column }: Place, { tokens, named }: Around): Said | undefined {
  const lead = leadOf(start, tokens);
  const before = tokens[lead.start - 1];
  if (!endsThere(end, tokens) || tokens[start]?.afterComma === true) return undefined;
  const isClause = before?.cue === 'who' || before?.cue === 'that' || before?.cue === 'which';
  const isBeside = named.some((one) => one.end === lead.start && one.use === column.use);
  const written = tokens.slice(start, end).map(({ word }) => word);
  const isForm = written.join(' ') !== splitIdentifier(column.name).join(' ');
  const isSaid = (isClause && (isForm || lead.isVerb)) || (isBeside && (lead.isVerb || (isForm && !isMany(written))));
  if (!isSaid) return undefined;
  return { isDenied: lead.denied.length > 0, start: lead.start, end };
}

function isMany([word = '', ...more]: readonly string[]): boolean {
  return more.length === 0 && isPlural(word);
}

/** "Smokers in Wels", "the oldest smoker": what they are, where the rows are not named besides. */
function headAt({ start, end, column }: Place, { tokens, named }: Around): Said | undefined {
  const word = tokens[start]?.word ?? '';
  const [own, ...more] = splitIdentifier(column.name).filter((part) => !OF_STATE.test(part));
  const isHead = word === own ? isRanked(start, tokens) : singular(word) === own;
  if (!isHead || more.length > 0 || end !== start + 1) return undefined;
  if (named.some((one) => one.use === column.use || one.start === start)) return undefined;
  // "Teams and their leaders" asks for the leaders too, and for no teams that have some.
  if (tokens[start - 1]?.cue === 'and' || POSSESSIVE.test(tokens[start - 1]?.word ?? '')) return undefined;
  return asWritten(start, end, tokens);
}

/** Nouns for whoever is or does something. */
const PERSON = /(?:er|or|ist|member|veteran)$/;
const OF_AGE = new Set(['oldest', 'youngest']);
/** Words between an age and whoever has it: "youngest left-handed smoker". */
const MOST_BETWEEN = 3;

/** Whether the oldest or youngest is asked for of those that one noun says. */
function isRanked(at: number, tokens: readonly TaggedToken[]): boolean {
  if (!PERSON.test(tokens[at]?.word ?? '')) return false;
  const end = tokens.findLast(({ cue = '', index }) => index < at && OF_AGE.has(cue));
  if (!end || at - end.index > MOST_BETWEEN + 1) return false;
  return tokens.slice(end.index + 1, at).every(({ cue, word }) => cue === undefined && !isStopWord(word));
}
