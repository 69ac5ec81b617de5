/**
 * What a question says of the form of its answer alone, as a plain part of it: "no repeats please" asks for different ones, "just the titles"
 * for the titles, and "leave out those without any" for what a list of numbers holds anyway. None of it is held by the data.
 */
import { withoutEmptyGroups } from './empty-groups';
import { withoutNoneToo } from './none-too-said';
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
const POLITE_END = /(?:[,;]|\s-+)?\s+(?:please|pls|plz|thanks|thank you|thx|if possible)(?=\s*[.?!]*$)/i;

/** What begins a clause or a sentence of its own. */
const PARTED = String.raw`(?:[.?!;:,]|\s-+|\s\()\s*(?:and\s+|but\s+|with\s+)?(?:please\s+)?`;
const CLOSED = String.raw`(?:,?\s+please)?\)?\s*[.?!]*$`;
const behind = (said: string) => pattern`${PARTED}(?:${said})${CLOSED}`;

const ASKED = String.raw`(?:(?:${SHOW})(?: me)?\s+)?`;
/** "No repeats", "each name once", "one line for each": everything is told one time. */
const ONCE = behind(
  String.raw`(?:no|without(?: any)?|avoid(?:ing)?|remove|drop)\s+(?:repeats|repetitions?|repeated \w+|duplicates?|duplicate \w+|doubles|doublets)|${ASKED}(?:each|every)(?:\s+(?:of them|one|[\w'’]+(?:\s+[\w'’]+){0,2}))?\s+(?:only\s+|just\s+)?(?:once|one time)(?:\s+only)?`,
);
/** The same behind what is told, with nothing between. */
const ONCE_BEHIND = /,?\s+without (?:any )?(?:repeats|repetitions?|duplicates?)(?=\s*[.?!]*$)/i;
/** ", skip those", "and leave out the ones": an order that they are not told. */
const LEFT_OUT = pattern`(?:[,;.]|\s+-)?\s+(?:and |but |please )*(?:skip(?:ping)?|leave out|omit|drop|ignore|disregard|exclude)\s+(?:the |any |all )?(?=(?:those|ones?) (?:with|without|that|which|who|lacking)\b)`;
const NAMED = /\b(?:names?|titles?)\b/i;
const LINE = behind(
  String.raw`${ASKED}(?:one|a single|a)\s+(?:line|row|record|entry)\s+(?:for each|for every|per|each)(?:\s+(?:of them|one|(\w+(?: of \w+(?: \w+)?)?)))?`,
);
/** "Just the titles", "names only". */
const JUST = pattern`(?<=[.?!;])\s+(?:just|only)\s+(?=(?:the|their|its)\s+\w+(?:\s+\w+){0,2}${CLOSED})`;
const ONLY = pattern`(?<=[.?!;])\s+(?:the\s+)?((?:\w+\s+){0,2}(?:names?|titles?|ids?|numbers?|codes?|dates?|tags?))\s+only${CLOSED}`;
/** "Biggest payer first, name and amount": what a list of numbers for each of some things tells anyway. */
const NAMED_BESIDE = pattern`^(?=.*\b(?:each|every|per)\b)(.*\b(?:${NUMBERS})\b.*? first), (?:with )?(?:the |their )?(?:[a-z]+ )?(?:names?|titles?) and (?:the |their )?(?:amounts?|totals?|numbers?|counts?|sums?|averages?|values?|figures?)[.?!]*$`;
/** ": how many are there?", behind what is counted. */
const COUNTED = pattern`^(?!(?:${ASK}|${TELL}|${HELPING}|count)\b)([^:?!]+?)\s*[:,;?-]+\s*how many(?: of (?:them|these|those))?(?: (?:are|were) there(?: in total| altogether)?| do we have| in total)?[?.!]*$`;
/** ", number", ": count": the last word of a note says that what stands before it is counted. */
const NUMBERED = pattern`^(?!(?:${ASK}|${TELL}|${HELPING}|${NUMBERS}|top|most|least)\b)([^:?!]+?)(?:\s*[,;:]|\s+[-–]|\s*(?=\())\s*\(?(?:the\s+)?(?:total\s+)?(?:number|count|how many)\)?[?.!]*$`;
/** Names of one thing in a list, of which a number is the last: "ward names, count". */
const NAMING = /\b(?:names?|titles?|dates?|ids?|codes?)$/i;
/** What may stand between commas there, and is no further thing of a list. */
const SAID_MORE =
  /^(?:with|without|except|excluding|including|not|never|no longer|only|but|in|on|at|of|from|that|who|which|whose)\b|\b(?:excluded|included|only|not counted)$/i;
/** Words for many: a status and an analysis are one. */
const MANY = /^(?:people|staff|men|women|children|crew|personnel|(?!(?:species|series|news)$)[a-z]{3,}(?<![sui])s)$/i;
/** What a number is told for. */
const EACH = /\b(?:each|every|per|by|from each|in each)\s+(?:[\w]+\s+)?/i;

/** "Count the heaviest boats": how many there are of them. */
const COUNT_ENDS = pattern`^count (?:all )?the ((?:most|least) [a-z]+|(?!(?:rest|test|request|guest|forest|interest|contest|harvest|nest|west|quest|chest|pest|priest|invest|protest|latest|earliest|newest)\b)[a-z]{2,}est) ([a-z][^,;:?!.]*?)[.?!]*$`;

/** "He or she" says of nobody that it is a woman. */
const EITHER: readonly (readonly [RegExp, string])[] = [
  [/\b(?:he or she|she or he|he\s*\/\s*she|s\/he)\b/gi, 'they'],
  [/\b(?:his or hers?|hers? or his|his\s*\/\s*hers?)\b/gi, 'their'],
  [/\b(?:him or her|her or him|him\s*\/\s*her)\b/gi, 'them'],
];

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
  const either = EITHER.reduce((said, [pattern, plain]) => said.replace(pattern, plain), withoutFormat(text));
  const plain = either.replace(POLITE_END, '').replace(POLITE_START, '').replace(COUNT_ENDS, 'How many $2 are the $1?');
  const counted = COUNTED.exec(plain)?.[1] ?? numberedIn(plain);
  if (counted !== undefined) return `How many ${lowered(counted)}?`;
  const told = (NAMED_BESIDE.exec(plain)?.[1] ?? plain).replace(JUST, ' Show ').replace(ONLY, ' Show the $1');
  const asked = withoutNoneToo(withoutEmptyGroups(told))
    .replace(ONCE_BEHIND, ', no repeats')
    .replace(LEFT_OUT, ' excluding ');
  const listed = withLines(asked.replace(ONCE, ''));
  if (listed === asked) return capital(asked, text);
  const once = ONCE.exec(asked)?.[0] ?? '';
  // Rows are told once by their names: two of one name are two.
  return capital(once === '' || NAMED.test(once) ? listed : withDifferent(listed), text);
}

/** What a note counts that ends with "number"; undefined where that is one of several things to be told, or told for each of some. */
function numberedIn(text: string): string | undefined {
  const counted = NUMBERED.exec(text)?.[1];
  if (counted === undefined || EACH.test(counted) || NAMING.test(counted)) return undefined;
  const [things = '', ...more] = counted.split(/\s*[,;]\s*/);
  const isMany = things.split(' ').some((word) => MANY.test(word));
  return isMany && more.every((said) => SAID_MORE.test(said)) ? counted : undefined;
}

/** "One line for each customer" asks for a number of each, where nothing else does. */
function withLines(text: string): string {
  const line = LINE.exec(text);
  if (!line) return text;
  const rest = text.slice(0, line.index);
  return line[1] === undefined || EACH.test(rest) ? rest : `${rest} for each ${line[1]}`;
}

/** Cues of a list, and of what it is a list of. */
const LISTED = pattern`^((?:in |from |at |to |for |of )?(?:which|what)|(?:${SHOW})(?: me)?(?: all| the)*)(?=\s)(?!\s+(?:${HELPING}|kinds?|sorts?|types?)\b)`;
const KINDS = /^((?:which|what) )(?=(?:kinds?|sorts?|types?) of )/i;

/** A note that begins with what it asks for, in the plural: "towns of drivers". */
const NOTED = pattern`^(?!(?:${ASK}|${TELL}|${HELPING}|${NUMBERS}|top|most|least|in|from|at|to|for|of)\b)[a-z]+s\b`;

/** The same, asking for different ones. */
function withDifferent(text: string): string {
  if (/\b(?:different|distinct|unique)\b/i.test(text)) return text;
  if (NOTED.test(text)) return `different ${lowered(text)}`;
  return KINDS.test(text) ? text.replace(KINDS, '$1different ') : text.replace(LISTED, '$1 different');
}

function lowered(text: string): string {
  return /^[A-Z][a-z]/.test(text) ? text.charAt(0).toLowerCase() + text.slice(1) : text;
}

/** A sentence begins as the whole did. */
function capital(plain: string, text: string): string {
  return /^[A-Z]/.test(text) ? plain.charAt(0).toUpperCase() + plain.slice(1) : plain;
}
