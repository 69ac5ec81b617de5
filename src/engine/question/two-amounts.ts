/**
 * Differences of two amounts as the two questions that ask for them: "by how much does the average fee of pools exceed that of parks" is what
 * the one average is, less what the other is. Each is read by itself, with its own table, role and conditions.
 */
import { oneSentence, pattern } from './sentences';

/** The question for what is told first, and that for what is taken from it. */
export interface TwoAmounts {
  readonly first: string;
  readonly second: string;
}

/** Verbs between what is more and what is less. */
const EXCEEDS =
  /\b(?:exceed|exceeds|exceeded|surpass|surpasses|surpassed|outnumber|outnumbers|outnumbered|outweigh|outweighs|outweighed|top|tops|topped)\b/i;
const DIFFERS = /\b(?:differ|differs|differed|deviate|deviates|deviated)\s+from\b/i;
const BY_HOW = /^(?:and\s+)?by\s+how\s+(?:much|many(?:\s+[a-z]+){1,2}?)\s+(?:do|does|did)\s+(.+)$/i;
const HOW_MANY_MORE = /^how\s+(many|much)\s+(more|fewer|less)\s+(.+?)\s+than\s+(?:(?:do|does|did)\s+)?(.+)$/i;

/** Superlatives and folds: of two amounts with one of them each, the second may say no more than that. */
const END = String.raw`(?:highest|lowest|largest|smallest|biggest|greatest|longest|shortest|best|worst|most|least|heaviest|lightest|tallest|oldest|youngest|newest|latest|earliest|cheapest|dearest|(?:most|least) expensive|maximum|minimum|average|mean|typical)`;
const BARE_END = pattern`^(?:the\s+)?(${END})(?:\s+(?:one|ones))?$`;
const ANY_END = pattern`\b${END}\b`;
/** "That for fire", "those in July": what was said before, of something else. */
const THAT =
  /^(?:that|those|the\s+one|the\s+ones|it\s+does|they\s+do)\s+((?:for|of|in|at|on|by|from|with|among|during|to|under|paid|sold|made|driven|given|held|owned|earned|spent)\b.*)$/i;
const PREPOSITION = /^(?:for|of|in|at|on|by|from|with|among|during|to|under|through|via|after|before|over)$/i;
const PARTING = /\s+(?=(?:for|of|in|at|on|by|from|with|among|during|to)\s)/i;

/**
 * The two questions of a difference.
 * @param question as a person wrote it
 * @returns undefined where it asks for none, or the second amount is not told by what is said of the first
 */
export function twoAmounts(question: string): TwoAmounts | undefined {
  const text = oneSentence(question);
  if (text === undefined) return undefined;
  return compared(text) ?? counted(text);
}

function compared(text: string): TwoAmounts | undefined {
  const said = BY_HOW.exec(text)?.[1];
  if (said === undefined) return undefined;
  const verb = EXCEEDS.exec(said) ?? DIFFERS.exec(said);
  if (!verb) return undefined;
  const [one, other] = [said.slice(0, verb.index).trim(), said.slice(verb.index + verb[0].length).trim()];
  const second = toldLike(one, other);
  if (one === '' || second === undefined || !(ANY_END.test(one) || TOTAL.test(one))) return undefined;
  return { first: `What is ${withArticle(one)}?`, second: `What is ${withArticle(second)}?` };
}

const TOTAL = /\b(?:total|sum|number|count|amount|overall|combined|spending|revenue|income)\b/i;

function withArticle(noun: string): string {
  return /^(?:the|a|an|all|each|their|its)\b/i.test(noun) ? noun : `the ${noun}`;
}

/**
 * The second amount in full.
 * @param one the first
 * @param other how the second is told: "that of rollers", "the lowest one"
 * @returns undefined where it points at something else
 */
export function toldLike(one: string, other: string): string | undefined {
  const end = BARE_END.exec(other)?.[1];
  if (end !== undefined) return ANY_END.test(one) ? one.replace(ANY_END, end) : undefined;
  const rest = THAT.exec(other)?.[1];
  if (rest === undefined) return /\b(?:that|those|it|they|them)\b/i.test(other.split(' ')[0] ?? '') ? undefined : other;
  const lead = rest.split(' ')[0]?.toLowerCase() ?? '';
  const place = one.toLowerCase().lastIndexOf(` ${lead} `);
  // What is said of neither, "among women", is said of both.
  if (place >= 0) return `${one.slice(0, place)} ${rest}`;
  return `${one.split(PARTING)[0] ?? one} ${rest}`;
}

/** "How many more kilometres were driven in hybrids than in diesels", "how many more seats does the Forum have than the Attic". */
function counted(text: string): TwoAmounts | undefined {
  const [, many = '', way = '', said = '', other = ''] = HOW_MANY_MORE.exec(text) ?? [];
  if (said === '' || other === '') return undefined;
  const second = besides(said, other);
  if (second === undefined) return undefined;
  const [one, two] = [`How ${many} ${said}?`, `How ${many} ${second}?`];
  return way.toLowerCase() === 'more' ? { first: one, second: two } : { first: two, second: one };
}

const HAVING =
  /^(.+?)\s+(do|does|did)\s+(.+?)\s+(have|has|had|get|own|hold|sell|make|earn|win|score|play|cost|weigh|employ|offer|contain|receive|produce|pay)$/i;

/**
 * What is said of the one, said of the other.
 * @param said "seats in the Forum"
 * @param other "in the Attic"
 * @returns undefined where it is not said alike
 */
export function besides(said: string, other: string): string | undefined {
  const [first = ''] = other.split(' ');
  if (PREPOSITION.test(first)) {
    const place = said.toLowerCase().lastIndexOf(` ${first.toLowerCase()} `);
    return place < 0 ? undefined : `${said.slice(0, place)} ${other}`;
  }
  const [, things, helping, , verb] = HAVING.exec(said) ?? [];
  const isClause = /\b(?:have|has|had|do|does|did|were|was|is|are)$/i.test(other);
  return things === undefined || isClause ? undefined : `${things} ${helping ?? ''} ${other} ${verb ?? ''}`;
}
