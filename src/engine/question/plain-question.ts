/**
 * Questions in the plain form that reading expects, in no words but their own: what a second sentence asks to be shown is asked for
 * in the first ("Which patients have asthma? Give their age."), whom "how many of them" counts stands where it is counted, and an
 * order is said in words for orders.
 */

import { askedAmong, askedBeside } from './among-which';
import { withCompassSaid } from './compass-said';
import { differenceOfTwo, withNumberOnce } from './differences-said';
import { withEndsSaid } from './ends-said';
import { withGoingOn } from './going-on';
import { withoutForm } from './form-said';
import { withGroupsSaid } from './fronted-groups';
import { withoutNoMatter } from './no-matter';
import { withOrderSaid, withTiesSaid } from './order-said';
import { HELPING, pattern, quotes } from './sentences';
import { shownThings, type ShownThings } from './shown-things';
import { withSpansSaid } from './spans-said';
import { withTotalsSaid } from './totals-said';
import { withWhoseAsked } from './whose-asked';

/** Where one sentence ends and another begins. */
const SENTENCE_END = /(?<=[?.!;])\s+(?=(?:and\s+)?[A-Z])/;
/** What makes a request one of its own: a clause, a number, a fold. */
const OF_ITS_OWN =
  /\b(?:who|which|whose|that|where|when|how|what|if|whether|between|than|with|in|for|from|average|total|sum|count|number of|percentage|difference|most|least|highest|lowest|oldest|youngest|top|all|sorted|ordered|order)\b|\d/i;
/** A request for more words than this says something of its own. */
const MOST_WORDS = 9;
/** What a thing is called that names rows. */
const NAMES = /(?:names?|\btitles?|\bids?|\bcodes?|\bnumbers?|\btags?)$/i;
const POSSESSIVES = /\b(?:his\s+or\s+her|her\s+or\s+his|his\s*\/\s*her|his|her|hers|their|theirs|its|the)\s+/gi;
const PRONOUN_OF = /\s+of\s+(?:them|each(?:\s+of\s+them)?|these|those|him|her|it)$/i;
const PRONOUN = /^(?:them|these|those|it|him|her|all|each|both)\b/i;

/**
 * A question in one sentence, as far as its sentences and clauses are of the known forms.
 * @param question as a person wrote it
 * @returns the question itself where there is nothing to put together
 */
export function plainQuestion(question: string): string {
  const text = question.trim().replace(/\s+/g, ' ');
  const said = saidPlainly(text);
  if (quotes(text)) return said === text ? question : said;
  const asked = withNumberOnce(askedBeside(askedAmong(withTotalsSaid(said))));
  const counted = asked.replace(COUNT_THEM, 'How many ');
  const sorted = counted
    .replace(SORT_RESULT, ' sorted ')
    .replace(FOR_DIFFERENT, '$1 for each ')
    .replace(ONLY_WHAT, ', only those that ')
    .replace(ONLY_LAST, ', only $1$2');
  return sorted === text ? putTogether(question, text) : putTogether(sorted, sorted);
}

/**
 * A question in the words that reading expects, without those that ask for nothing of the data, and with its sentences as they are. The gate
 * asks of these words whether the graph knows them.
 * @param text a question
 */
export function saidPlainly(text: string): string {
  const spanned = withSpansSaid(text);
  if (quotes(text)) return spanned;
  const plain = withoutForm(withoutNoMatter(withCompassSaid(spanned)));
  return withGroupsSaid(withGoingOn(withEndsSaid(withTiesSaid(withWhoseAsked(plain)))));
}

/** "And sort the results", also as a sentence of its own: rows are asked for, and the order in which they come. */
const SORT_RESULT =
  /(?<=\S)[.?!;,]?\s+(?:(?:and|then|please)\s+)*(?:order|sort|arrange)(?:ed|s)?\s+(?:the|all|these)\s+(?:results?|list|rows|data|output|answers?)\s+(?=(?:in|by|from|first|alphabetically)\b)/i;
/** "Count orders above 20", "count all rooms": an order to count them, where "count of" and "count by" stand before no things. */
const COUNT_THEM =
  /^count (?:all (?:of )?(?:the )?|the (?=(?:distinct|different|unique) ))?(?=(?:distinct |different |unique )?(?!the\b|of\b|how\b|by\b|per\b|each\b|every\b|for\b|number\b|all\b|[a-z]*ss\b)[a-z]+s\b)/i;
/** "The average price of different makes" is told for each; those "in other countries than" are another matter. */
const FOR_DIFFERENT =
  /^((?!.*\b(?:how many|number of|distinct|unique)\b).*\b(?:average|mean|maximum|minimum|total)\b.*\S)\s(?:of|by|in|at|from|across|on|with|for) (?:the )?different (?=[a-z])(?!.*\b(?:than|as|from|to)\b)/i;

/** "Fees per kind, only what has been paid" speaks of rows, as does "paid jobs only". */
const ONLY_WHAT = /, (?:but )?only what (?=(?:has|have|had|was|were|is|are) )/i;
const ONLY_LAST = /, ((?!(?:and|or|but|not|in|for|with)\b)[a-z-]+(?: [a-z-]+){0,2}) only([\s?.!]*)$/i;

function putTogether(question: string, text: string): string {
  const [first, second, ...more] = text.split(SENTENCE_END);
  if (first === undefined || more.length > 0) return question;
  if (second === undefined)
    return (
      countedAmong(first) ??
      countedIn(first) ??
      withOrderSaid(first) ??
      withKinds(first) ??
      withDifference(first) ??
      question
    );
  const difference = differenceOfTwo(first, second);
  if (difference !== undefined) return difference;
  const plain = first.replace(/[\s.?!;]+$/, '');
  const shown = shownThings(second);
  if (!shown) return question;
  const things = thingsOf(shown, first);
  const said = things === undefined ? undefined : withShown(plain, things);
  if (said !== undefined && shown.order !== undefined)
    return withOrderSaid(`${said}, ${shown.order}`) ?? `${said}, ${shown.order}`;
  return said ?? numberOfEach(plain, shown) ?? question;
}

/** Whose something is: "the client's". */
const OWNER = /\b(\w+?)(?:'s|s')\s+/g;
/** So many words at the beginning of a question name the rows that it asks for. */
const OPENING = 3;

/** What a request asks to be shown of the rows of the sentence before it, as one phrase; undefined where it asks for something else. */
function thingsOf({ things, isTold }: ShownThings, first: string): string | undefined {
  // "Name and unit price." tells it as well.
  if (!isTold && (things.length === 1 || !NAMES.test(things[0] ?? ''))) return undefined;
  const request = things.join(', ');
  // "The number of staff" is no property of the rows, whoever they are.
  if (/\b(?:number|count|amount)s?\s+of\b/i.test(request)) return undefined;
  // "The client's name and the agent's name" are those of two: only what the first sentence asks for is its own.
  const owners = new Set([...request.matchAll(OWNER)].map(([, noun = '']) => noun.toLowerCase()));
  const owning = owners.size > 1 ? first.split(/\s+/).slice(0, OPENING).join(' ') : first;
  const own = things.map((thing) =>
    thing
      .replace(POSSESSIVES, '')
      .replace(PRONOUN_OF, '')
      // "The publisher of the superhero" is that of the one that the first sentence asks for.
      .replace(/\s+of\s+(\w+)$/i, (owner, noun: string) => (names(first, noun) ? '' : owner))
      // "The client's gender" likewise.
      .replace(OWNER, (owner, noun: string) => (names(owning, noun) ? '' : owner)),
  );
  const said = inOnePhrase(own);
  if (OF_ITS_OWN.test(said) || PRONOUN.test(said) || own.includes('')) return undefined;
  return said.split(' ').length > MOST_WORDS ? undefined : said;
}

function inOnePhrase(things: readonly string[]): string {
  return things.length > 2 ? `${things.slice(0, -1).join(', ')} and ${things.at(-1) ?? ''}` : things.join(' and ');
}

/** Whether a text has a noun, in the singular or the plural. */
function names(text: string, noun: string): boolean {
  const root = noun.toLowerCase().replace(/(?:ies|es|s|y)$/, '');
  return root.length > 2 && text.toLowerCase().includes(root);
}

/** The first sentence asking for what the second one wants shown. */
function withShown(first: string, things: string): string | undefined {
  const fronted = /^(?:in|during|since|for|at|on)\s+[^,]+,\s+/i.exec(first)?.[0] ?? '';
  const rest = first.slice(fronted.length);
  const place = fronted === '' ? '' : ` ${fronted.charAt(0).toLowerCase()}${fronted.slice(1).replace(/,\s*$/, '')}`;
  const counted = /^how\s+many\s+(.+)$/i.exec(rest)?.[1];
  // "How many books has each author? List the name and the number": both are asked for.
  if (counted !== undefined && (/\b(?:each|every|per)\b/i.test(rest) || NUMBER.test(things))) return undefined;
  if (counted !== undefined) return `List the ${things} of the ${asClause(counted)}${place}`;
  const asked = /^which\s+(?:of\s+the\s+)?(.+)$/i.exec(rest)?.[1];
  if (asked === undefined) return undefined;
  const noun = HEAD.exec(asked)?.[0] ?? /^\w+/.exec(asked)?.[0] ?? '';
  // Rows that are asked for are named, by what is to be shown or beside it.
  const named = NAMING.test(things)
    ? `${things} of the ${asClause(asked)}`
    : `${noun}${/ and /i.test(things) ? ',' : ' and'} ${things} of the ${asClause(asked)}`;
  return `List the ${named}${place}`;
}

/** The noun that a question begins with, of up to three words: "roller coasters" in "roller coasters with a loop". */
const HEAD = pattern`^(?:\w+ ){0,2}?\w+(?= (?:in|with|of|that|who|whose|which|from|on|at|by|for|\w+ed|built|made|born|held|sold|won|${HELPING})\b)`;

const NUMBER = /\b(?:numbers?|counts?)\b/i;

/** How many each of some things has, or of how many something is said for each. */
const EACH_HAS = /^how\s+many\s+(.+?)\s+(?:does|do|did|has|have|had|can|will)\s+((?:each|every)\s+.+)$/i;
const OF_EACH = pattern`^how\s+many\s+(.+?)\s+((?:${HELPING})\b.*\b(?:each|every)\b.+)$`;
/** A number that is told, and no phone number. */
const NUMBER_TOLD = /^(?:total )?(?:numbers?|counts?)(?: of .+)?$/i;

/** "How many visits has each owner? List the name and the number." as "List the name and the number of visits for each owner". */
function numberOfEach(first: string, { things, isTold }: ShownThings): string | undefined {
  const others = things.filter((thing) => !NUMBER_TOLD.test(thing)).map((thing) => thing.replace(POSSESSIVES, ''));
  const [, had, each = ''] = EACH_HAS.exec(first) ?? [];
  const [, told, clause = ''] = OF_EACH.exec(first) ?? [];
  const noun = had ?? told;
  if (!isTold || noun === undefined || others.length === things.length) return undefined;
  if (others.some((thing) => OF_ITS_OWN.test(thing)) || others.join(' ').split(' ').length > MOST_WORDS)
    return undefined;
  const has = /^(.+?)\s+(?:has|have|had|owns?|includes?|contains?|corresponds?\s+to)$/i.exec(each)?.[1];
  const said = had === undefined ? `that ${clause}` : has === undefined ? `that ${each}` : `for ${has}`;
  return `List ${inOnePhrase(things.map((thing) => (NUMBER_TOLD.test(thing) ? `the number of ${noun}` : thing.replace(POSSESSIVES, ''))))} ${said}`;
}

/** What names rows. */
const NAMING = /\b(?:names?|ids?|numbers?|codes?|titles?|identifiers?|identification)\b/i;

/** "Women were admitted" as "women that were admitted". */
function asClause(said: string): string {
  // "Pilots had a licence that ran out": the clause is of the licence.
  const before = FIRST_VERB.exec(said)?.[1] ?? said;
  return /\b(?:who|that|which)\b/i.test(before) ? said : said.replace(FIRST_VERB, '$1 that $2');
}

const FIRST_VERB = pattern`^(.*?) (${HELPING}|(?!(?:with|in|of|at|on|for|from|to|by|and|or|than|have)\b)\w+(?= the (?:most|least)$))\b`;
const BEGINS_WITH_VERB = pattern`^(?:${HELPING})\b`;

const AMONG = pattern`^(?:among|amongst|out of|of|for) (?:all )?(?:of )?(?:the |those )?(.+?),? how many (of (?:them|these|those) )?(.+)$`;

/** "Among the clients with a card, how many of them are men?" as "How many clients with a card are men?". */
function countedAmong(text: string): string | undefined {
  const [, whole, them, said = ''] = AMONG.exec(text) ?? [];
  // "For each department" counts in each, and is no part of whom it counts.
  if (whole === undefined || /^(?:each|every|all)\b/i.test(whole)) return undefined;
  const isCounted = them !== undefined || BEGINS_WITH_VERB.test(said);
  if (isCounted) return `How many ${whole} ${said}`;
  // "For the patient of case 5, how many tests were made?" counts tests.
  const [, led = '', tail] = FRONTED.exec(text) ?? [];
  return tail === undefined
    ? undefined
    : `${tail.replace(/[\s?.!]+$/, '')} ${led.charAt(0).toLowerCase()}${led.slice(1)}?`;
}

/** "In how many crashes was there a driver under 18?" as "How many crashes had a driver under 18?". */
function countedIn(text: string): string | undefined {
  const [, noun, things] = EXIST.exec(text) ?? [];
  return noun === undefined ? undefined : `How many ${noun} had ${things ?? ''}`;
}

const EXIST = /^(?:in|on|at|for|during)\s+how\s+many\s+((?:\w+\s+){0,3}?\w+)\s+(?:is|are|was|were)\s+there\s+(.+)$/i;

const FRONTED = /^((?:for|of)\s+(?!each\b|every\b|all\b)[^,]+),\s+(how\s+many\b.+)$/i;

const KINDS =
  /^((?:what|which) )(?:(?:are the|different) )*(?:kinds|sorts) of (.+?)(?: (?:are|is) there| do (?:we|you|they) have| exist)?[\s?.!]*$/i;
const HOW_MANY_KINDS = /^how many (?:different )?(?:kinds|sorts) of (?=[a-z])/i;

/** "What kinds of furniture are there?": each once. */
function withKinds(text: string): string | undefined {
  const things = KINDS.exec(text)?.[2];
  if (things !== undefined && things.split(' ').length <= 2) return `What are the different ${things}?`;
  return HOW_MANY_KINDS.test(text) ? text.replace(HOW_MANY_KINDS, 'How many different ') : undefined;
}

const GAP =
  /\b(?:gap|spread|range)(?=(?: in (?:[a-z]+ ){1,2}| )between (?:the )?(?:[a-z]+est|maximum|minimum|max|min)\b)/i;

/** "The gap between the highest and the lowest": a difference, and neither a range of values nor a thing that is stored. */
function withDifference(text: string): string | undefined {
  return GAP.test(text) ? text.replace(GAP, 'difference') : undefined;
}
