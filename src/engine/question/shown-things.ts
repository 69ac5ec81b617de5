/**
 * What a request asks to be shown, thing by thing: "Please give their first and last names, oldest first." All that parts a question into
 * what it asks and what it wants shown reads a request here, wherever it stands.
 */
import { NUMBERS, pattern, SHOW } from './sentences';

/** What a request asks to be shown. */
export interface ShownThings {
  /** Thing by thing, in its order, without articles. */
  readonly things: readonly string[];
  /** Which rows come first. */
  readonly order?: string;
  /** Each is told one time. */
  readonly isOnce: boolean;
  /** It tells to show something, by a verb or "with". */
  readonly isTold: boolean;
  /** It goes on with a pronoun, "their age", and names no rows: what is asked for is shown beside it. */
  readonly isTheirs: boolean;
}

const POLITE = String.raw`(?:(?:and|but|please|kindly|just|also|then|only)\b,?\s*)*`;
const TELL = String.raw`(?:(?!display names?\b|(?:name|state|report|list)(?:,| ?[+&]| (?:and|of)\b))(?:${SHOW})(?:\s+(?:me|us))?(?:\s+only)?|(?:i|we)(?:['’]d| would)? (?:like|need|want)|with)`;
const OPENING = new RegExp(String.raw`^${POLITE}(?:(?:could|can) you )?${POLITE}(${TELL}\s+)?`, 'i');
/** "List them by ID": the ID of each. */
const THEM_BY = /^them\s+by\s+/i;
/** What ends a request without saying what is shown. */
const POLITE_END = /,?\s*\b(?:please|thanks|thank you)$/i;
/** An order of the rows, behind what is shown. */
const ORDER =
  /,\s*(?:and\s+)?((?:the\s+)?(?:[a-z]+[- ]){0,3}?[a-z]+(?:\s+[a-z]+)?\s+first|(?:in\s+)?(?:alphabetical|chronological|ascending|descending|time)\s+order|(?:sorted|ordered)\s+by\s+[a-z ]+|alphabetically|in order of [a-z ]+|from [a-z]+ to [a-z]+)$/i;
/** That each is told one time. */
const ONCE =
  /,?\s*(?:(?:each|every)(?:\s+[a-z]+){0,3}\s+(?:only\s+)?once|(?:once each|each once)|without (?:any )?(?:repeats|duplicates)|no (?:repeats|duplicates))(?:\s+only)?$/i;
/** "Each guest's name once": that too, and what is shown. */
const OWNED_ONCE = /^(?:each|every) ((?:[a-z]+['’]s )?[a-z ]+?)(?: only)? once$/i;
const ONLY = /\s+only$/i;
/** No mere thing: a clause, a question, a place. */
const CLAUSE =
  /^(?:sort|order|arrange|leave|skip|ignore|omit|count(?=\s)|take|assume|consider|use|treat|exclude|one)\b|\b(?:who|which|what|whose|where|when|if|whether|is|are|has|have|had|do|does|did|be|been|not|no|than|between|in|for|from|by|with|without|as|them|or|but)\b|\d|included$/i;
const ARTICLE =
  /^(?:both |all )?(?:of )?(?:his or her|her or his|his ?\/ ?her|the|a|an|its|their|his|her|each|every|all|those|that)\s+/i;
/** "First and last name": two things with one head. */
const HALVES =
  /\b(first|given|last|family)(?: names?)?(?:,| and|, and| ?[+&/]) ?(last|family|first|given) (names?)\b/gi;
const MOST_WORDS = 7;
const THEIRS = /^(?:its|their|his|her)\b/i;
/** What names rows. */
const NAMING = /\b(?:names?|titles?|ids?|numbers?|codes?|labels?|tags?)\b/i;
const NUMBER = pattern`\b(?:${NUMBERS}|most|least|maximum|minimum|highest|lowest)\b`;

/**
 * What a request asks to be shown.
 * @param request a sentence, or what stands behind a colon, without quotes
 * @returns undefined where something in it is more than a thing
 */
export function shownThings(request: string): ShownThings | undefined {
  const text = request.replace(/[\s.?!]+$/, '').replace(POLITE_END, '');
  const isTold = OPENING.exec(text)?.[1] !== undefined;
  const list = text.replace(OPENING, '').replace(THEM_BY, '').replace(ONLY, '');
  const [each, owned] = taken(list, OWNED_ONCE);
  const [ordered, once] = each === '' ? [owned ?? '', owned] : taken(list, ONCE);
  const [said, order] = taken(ordered, ORDER);
  const things = listed(said);
  if (things.length === 0) return undefined;
  return {
    things,
    ...(order !== undefined && { order }),
    isOnce: once !== undefined,
    isTold,
    isTheirs: THEIRS.test(list) && !NAMING.test(list),
  };
}

/** Whether a phrase asks for a number that is worked out, and not for what each row holds. */
export function tellsNumber(text: string): boolean {
  return NUMBER.test(text);
}

/** A text without what a pattern finds at its end, and that. */
function taken(text: string, end: RegExp): readonly [string, string | undefined] {
  const found = end.exec(text);
  return found ? [text.slice(0, found.index).trim(), found[1] ?? found[0]] : [text, undefined];
}

/** The things of a list; none where something in it is more than a thing. */
function listed(text: string): string[] {
  const parted = text.replace(
    HALVES,
    (_, one: string, other: string, name: string) => `${one} ${name}, ${other} ${name}`,
  );
  const things = parted.split(/\s*,\s*(?:and\s+)?|\s+and\s+|\s*[&+]\s*/i).map((thing) =>
    thing
      .replace(/^how many$/i, 'number')
      .replace(ARTICLE, '')
      .trim(),
  );
  const fits = (thing: string) =>
    thing !== '' && !CLAUSE.test(thing.replace(/^how many /i, 'number of ')) && thing.split(' ').length <= MOST_WORDS;
  // "Its name and the name and breed of its mother": which is whose is not told by the things alone.
  const isTold = new Set(things.map((thing) => thing.toLowerCase())).size === things.length;
  return isTold && things.every(fits) ? things : [];
}
