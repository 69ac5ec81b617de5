/**
 * What a question says of the form of its answer alone, as a plain part of it: "no repeats please" asks for different ones, "just the titles"
 * for the titles, and "leave out those without any" for what a list of numbers holds anyway. None of it is held by the data.
 */
import { ASK, HELPING, NUMBERS, pattern, quotes, SHOW, TELL } from './sentences';

/** Politeness before what is asked for, and behind it. */
const POLITE_START = new RegExp(
  [
    String.raw`^(?:(?:please|kindly|hi|hello|hey)\b[,!]?\s+(?!(?:${SHOW}|count|please)\b)`,
    String.raw`(?:could|can|would|will) you (?:please |kindly )?(?=(?:${SHOW}|count)\b)`,
    String.raw`(?:i(?:['’]d| would) like|i want|we want|i need|we need) to (?:know|see|find out)[,:]?\s+`,
    String.raw`(?:tell|let) (?:me|us) (?:know )?[,:]?\s*(?=(?:${ASK})\b))`,
  ].join('|'),
  'i',
);
const POLITE_END = /(?:[,;]|\s-+)?\s+(?:please|thanks|thank you|if possible)(?=\s*[.?!]*$)/i;

/** What begins a clause or a sentence of its own. */
const PARTED = String.raw`(?:[.?!;:,]|\s-+|\s\()\s*(?:and\s+|but\s+|with\s+)?(?:please\s+)?`;
const CLOSED = String.raw`(?:,?\s+please)?\)?\s*[.?!]*$`;
const behind = (said: string) => pattern`${PARTED}(?:${said})${CLOSED}`;

const ASKED = String.raw`(?:(?:${SHOW})(?: me)?\s+)?`;
/** "No repeats", "each name once", "one line for each": everything is told one time. */
const ONCE = behind(
  String.raw`(?:no|without(?: any)?|avoid(?:ing)?|remove|drop)\s+(?:repeats|repetitions?|repeated \w+|duplicates?|duplicate \w+|doubles|doublets)|${ASKED}(?:each|every)(?:\s+(?:of them|one|[\w'’]+(?:\s+[\w'’]+){0,2}))?\s+(?:only\s+|just\s+)?(?:once|one time)(?:\s+only)?`,
);
const NAMED = /\b(?:names?|titles?)\b/i;
const LINE = behind(
  String.raw`${ASKED}(?:one|a single|a)\s+(?:line|row|record|entry)\s+(?:for each|for every|per|each)(?:\s+(?:of them|one|(\w+)))?`,
);
/** "Just the titles", "names only". */
const JUST = pattern`(?<=[.?!;])\s+(?:just|only)\s+(?=(?:the|their|its)\s+\w+(?:\s+\w+){0,2}${CLOSED})`;
const ONLY = pattern`(?<=[.?!;])\s+(?:the\s+)?((?:\w+\s+){0,2}(?:names?|titles?|ids?|numbers?|codes?|dates?|tags?))\s+only${CLOSED}`;
/** "Biggest payer first, name and amount": what a list of numbers for each of some things tells anyway. */
const NAMED_BESIDE = pattern`^(?=.*\b(?:each|every|per)\b)(.*\b(?:${NUMBERS})\b.*? first), (?:with )?(?:the |their )?(?:[a-z]+ )?(?:names?|titles?) and (?:the |their )?(?:amounts?|totals?|numbers?|counts?|sums?|averages?|values?|figures?)[.?!]*$`;
/** ": how many are there?", behind what is counted. */
const COUNTED = pattern`^(?!(?:${ASK}|${TELL}|${HELPING}|count)\b)([^:?!]+?)\s*[:,;?-]+\s*how many(?: of (?:them|these|those))?(?: (?:are|were) there(?: in total| altogether)?| do we have| in total)?[?.!]*$`;
/** "Leave out wards without any", "only wards that had one": of those nothing is counted. */
const WITHOUT =
  /[.?!;,]\s*(?:and\s+|but\s+|please\s+)*(?:leave|leaving) out|[.?!;,]\s*(?:and\s+|but\s+|please\s+)*(?:skip|ignore|omit|exclude|drop)(?:ping|ing)?/i;
const DENIED =
  /^\s+(?:the |those |all |any )?(\w+)?\s*(?:without|with no|with zero|(?:that|who|which) (?:have|had) (?:no|not))\s*([\w ]*?)[.?!]*$/i;
const ONLY_THOSE =
  /[.?!;,]\s*(?:and\s+|but\s+)?(?:list |show |include )?only (?:the |those )?(\w+) (?:that|which|who|with) ((?:were |was |are |have been |had |have |at least one )?(?:any |an? |some )?\w+)[.?!]*$/i;
const TELLS_NUMBERS = pattern`\b(?:${NUMBERS})\b`;
/** What a number is told for. */
const EACH = /\b(?:each|every|per|by|from each|in each)\s+(?:[\w]+\s+)?/i;
const SMALL = /^(?:a|an|any|one|some|such|single|at|all|were|was|are|have|been|had|least|of|these|them)$/i;

/** How many letters of two words are the same where they are forms of one. */
const ROOT = 4;

/** How a month or a day is written, which is how it is told anyway. */
const FORMAT =
  /\s*(?:,?\s*(?:shown |written |given |formatted )?as\s+YYYY(?:-MM(?:-DD)?)?\b|\(\s*(?:(?:shown |written )?as\s+)?YYYY(?:-MM(?:-DD)?)?\s*\))/g;

/** A question without how its months and days are to be written: a month "as YYYY-MM" is one of a year. */
export function withoutFormat(text: string): string {
  const plain = text.replace(FORMAT, '');
  return /YYYY-MM(?!-)/.test(text) ? plain.replace(/\bmonth\b(?! and year)/i, 'month and year') : plain;
}

/**
 * A question without what it only says of the form of its answer.
 * @param text a question
 * @returns the text itself where nothing of the kind is said
 */
export function withoutForm(text: string): string {
  if (quotes(text)) return text;
  const plain = withoutFormat(text).replace(POLITE_END, '').replace(POLITE_START, '');
  const counted = COUNTED.exec(plain)?.[1];
  if (counted !== undefined) return `How many ${lowered(counted)}?`;
  const told = (NAMED_BESIDE.exec(plain)?.[1] ?? plain).replace(JUST, ' Show ').replace(ONLY, ' Show the $1');
  const asked = withGroupsAsked(told);
  const listed = withLines(asked.replace(ONCE, ''));
  if (listed === asked) return capital(asked, text);
  const once = ONCE.exec(asked)?.[0] ?? '';
  // Rows are told once by their names: two of one name are two.
  return capital(once === '' || NAMED.test(once) ? listed : withDifferent(listed), text);
}

/** "One line for each customer" asks for a number of each, where nothing else does. */
function withLines(text: string): string {
  const line = LINE.exec(text);
  if (!line) return text;
  const rest = text.slice(0, line.index);
  return line[1] === undefined || EACH.test(rest) ? rest : `${rest} for each ${line[1]}`;
}

/** "Leave out wards without a patient" says nothing that the number of patients of each ward does not. */
function withGroupsAsked(text: string): string {
  const denying = WITHOUT.exec(text);
  const [whole, noun = '', said = ''] = denying
    ? (DENIED.exec(text.slice(denying.index + denying[0].length)) ?? [])
    : [];
  if (denying && whole !== undefined) {
    const rest = text.slice(0, denying.index);
    return tellsOfEach(rest, noun) && speaksOf(rest, said) ? rest : text;
  }
  const [clause, only = '', done = ''] = ONLY_THOSE.exec(text) ?? [];
  const rest = clause === undefined ? '' : text.slice(0, text.length - clause.length);
  return rest !== '' && tellsOfEach(rest, only) && speaksOf(rest, done) ? rest : text;
}

/** Whether a number is told for each of some things. */
function tellsOfEach(text: string, noun: string): boolean {
  if (!TELLS_NUMBERS.test(text) || !EACH.test(text)) return false;
  return noun === '' || /^(?:those|ones|them)$/i.test(noun) || speaksOf(text, noun);
}

/** Whether all that some words say is spoken of in a text, in whatever form. */
function speaksOf(text: string, words: string): boolean {
  const known = text.toLowerCase().match(/[a-z]+/g) ?? [];
  const said = words.toLowerCase().match(/[a-z]+/g) ?? [];
  return said.every((word) => SMALL.test(word) || known.some((one) => one.slice(0, ROOT) === word.slice(0, ROOT)));
}

/** Cues of a list, and of what it is a list of. */
const LISTED = pattern`^((?:in |from |at |to |for |of )?(?:which|what)|(?:${SHOW})(?: me)?(?: all| the)*)(?=\s)(?!\s+(?:${HELPING}|kinds?|sorts?|types?)\b)`;
const KINDS = /^((?:which|what) )(?=(?:kinds?|sorts?|types?) of )/i;

/** The same, asking for different ones. */
function withDifferent(text: string): string {
  if (/\b(?:different|distinct|unique)\b/i.test(text)) return text;
  return KINDS.test(text) ? text.replace(KINDS, '$1different ') : text.replace(LISTED, '$1 different');
}

function lowered(text: string): string {
  return /^[A-Z][a-z]/.test(text) ? text.charAt(0).toLowerCase() + text.slice(1) : text;
}

/** A sentence begins as the whole did. */
function capital(plain: string, text: string): string {
  return /^[A-Z]/.test(text) ? plain.charAt(0).toUpperCase() + plain.slice(1) : plain;
}
