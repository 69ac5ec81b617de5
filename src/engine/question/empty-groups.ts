/**
 * "Leave out wards without a patient", "only for clubs that sold any", "for which any marks are recorded": of a number that is told for each
 * of some things, that those of which there is nothing to tell are not wanted. That takes no other rows, and no rows of other tables.
 */
import { verbOf } from './participles';
import { NUMBERS, pattern, SHOW } from './sentences';

const DENY = String.raw`(?:leave|leaving) (?:out|aside)|skip(?:ping)?|ignor(?:e|ing)|omit(?:ting)?|exclud(?:e|ing)|drop(?:ping)?|not (?:counting|listing|showing)`;
/** A word that is no cue of a clause. */
export const WORD = String.raw`(?!(?:without|with|that|which|who|whose|where|we|they|you|never)\b)[\w’'-]+`;
/** Of what a number is told: "wards", "those", "the ones". */
const THINGS = String.raw`(?:(?:the|those|any|all)\s+)*(?<things>${WORD}(?:\s+${WORD}){0,2})?`;
/** That there is nothing of it. */
const NEVER = String.raw`(?:(?:that|which|who) )?(?:we |they |you )?(?:(?:have|has|had|was|were|are|is|did) )?(?:been )?never(?: been)?`;
const NOTHING = String.raw`(?:with (?:nobody|no one|no-one|nothing)(?: (?:(?:on|in|at|of|for|to|behind) (?:them|it)|to their names?))?|${NEVER}|without(?: an?| any)?|with (?:no|none|zero)|(?:that|which|who) (?:have |has |had |did |do )?(?:[\w]+ )?(?:no|none|nothing|zero|not)|where there (?:is|are|was|were) (?:no|none))\b(?<said>[\w’' -]*?)`;
/** That they are not wanted, behind them. */
const UNWANTED = String.raw`(?:may|can|could|should|need not|are to|do not need to|don['’]t need to|do not have to|don['’]t have to) (?:be (?:left out|left aside|omitted|skipped|ignored|dropped|excluded|listed|shown|included)|stay out|appear|show up)`;
/** That there is something of it. */
const ANY = String.raw`(?:any|anyone|anybody|anything|someone|some|at least one)`;
const BEGINS = String.raw`(?:^|[.?!;,]|\s-+|\s\()\s*(?:(?:and|but|please)\s+)*`;
const ENDS = String.raw`\)?(?=\s*(?:[.?!;]|$))`;

const CLAUSES: readonly RegExp[] = [
  pattern`${BEGINS}(?:${DENY})\s+${THINGS}\s*${NOTHING}${ENDS}`,
  pattern`${BEGINS}${THINGS}\s*${NOTHING}\s${UNWANTED}${ENDS}`,
  pattern`${BEGINS}(?:(?:list|show|include|give)\s+)?only\s+(?:for\s+|list\s+)?${THINGS}\s*(?:that|which|who|with|whose)\s+(?<said>(?:[\w]+ ){0,3}?(?:${ANY}|an?)\b(?: [\w-]+){0,3}|(?:were|was|are) \w+)${ENDS}`,
  pattern`${BEGINS}only\s+(?:the\s+)?${THINGS}\s+(?<said>\w+ed|\w+en|\w+[nt]|\w+ght) (?:by|in|at|from|for|of|on) ${ANY}${ENDS}`,
  pattern`(?<=\b(?:each|every|per)\s(?:[\w’'-]+\s){1,4}?)(?:that|which|who)\s+(?<said>(?:has|have|had)\s(?:[\w]+\s)?(?:${ANY})\b(?: [\w-]+){0,3})${ENDS}`,
  pattern`\s*,?\s(?:for|in|on|at|of) which\s(?<said>${ANY}(?: [\w-]+){1,4} (?:is|are|was|were|has been|have been) (?:recorded|known|stored|given|available|on record|on file|entered))${ENDS}`,
  pattern`\s*,\s(?:only\s)?for (?:those )?${THINGS}\s(?:that|which|who) (?<said>(?:${ANY}) [\w]+)${ENDS}`,
];

/** That numbers are told. */
export const TELLS_NUMBERS = pattern`\b(?:${NUMBERS}|mean|highest|lowest|maximum|minimum|how much|numbers)\b`;
/** That the first or the last time of something is. */
const TELLS_ENDS = /\bwhen (?:did|was|were|is)\b.*\b(?:first|last|latest|earliest|most recent)\b/i;
/** What a number is told for. */
export const EACH = /\b(?:each|every|per|by|from each|in each)\s/i;
/** What each is told with is that of other rows: "every nurse with the name of her ward". */
const WITH_OTHERS = pattern`^(?:please )?(?:${SHOW})(?: me)? (?:each|every|all|the) .*\bwith (?:the )?(?:names?|titles?) of (?:the|their|its|his|her|each)\b`;
const ONE = /^(?:an? |any )?(?:one)?$/;
/** What is done with whatever counts: "fermenters that were never used". */
const IN_USE = /^(?:used|needed|involved|served|supplied|affected|concerned)$/;
/** Words that say nothing of what there is nothing of. */
const SMALL =
  /^(?:an?|any|one|ones|some|such|single|at|all|were|was|is|are|have|has|had|been|least|of|these|those|them|the|none|no|not|zero|nothing|anyone|anybody|anything|someone|recorded|known|stored|given|available|on|record|file|entered|it|its|their)$/;
/** "Sold any", "won none": of what is counted, in whatever words that is told. */
const OF_COUNTED = pattern`^(?:has |have |had )?[\w]+ (?:any|anyone|anybody|anything|none|nothing)(?: (?:for|to|from|with|of|in|on|at|by))?$|^${ANY} [\w]+$`;
/** How many letters of two words are the same where they are forms of one. */
const ROOT = 4;

/**
 * A question without what it says of groups that hold nothing.
 * @param text a question
 * @returns the text itself where it says nothing of them, or speaks of other things than those that it tells numbers of
 */
export function withoutEmptyGroups(text: string): string {
  for (const clause of CLAUSES) {
    const found = clause.exec(text);
    if (!found) continue;
    const rest = withoutPart(text, found.index, found[0]);
    const { things = '', said = '' } = found.groups ?? {};
    const isCounted = OF_COUNTED.test(said.trim()) || IN_USE.test(said.trim());
    const tells = (TELLS_NUMBERS.test(rest) || TELLS_ENDS.test(rest)) && EACH.test(rest);
    if (!speaksOf(rest, things)) continue;
    if (tells ? isCounted || speaksOf(rest, said) : WITH_OTHERS.test(rest) && ONE.test(said.trim())) return rest;
  }
  return text;
}

/**
 * A text without a clause: what begins it ends what stands before it.
 * @param text all of it
 * @param start where the clause begins
 * @param clause the clause, with the mark before it
 */
export function withoutPart(text: string, start: number, clause: string): string {
  const before = text.slice(0, start).trimEnd();
  const behind = text.slice(start + clause.length).replace(/^\s+/, '');
  const mark = /^\s*[.?!]/.exec(clause)?.[0].trim() ?? '';
  return mark === '' ? `${before}${behind}` : `${before}${mark} ${behind.replace(/^[.?!;]\s*/, '')}`.trimEnd();
}

/**
 * Whether all that some words say is spoken of in a text, in whatever form.
 * @param text any
 * @param words in any form
 */
export function speaksOf(text: string, words: string): boolean {
  const known = new Set(wordsIn(text).map(rootOf));
  return wordsIn(words).every((word) => SMALL.test(word) || known.has(rootOf(word)));
}

function wordsIn(text: string): string[] {
  return text.toLowerCase().match(/[a-z]+/g) ?? [];
}

function rootOf(word: string): string {
  return (verbOf(word) ?? word)
    .replace(/ies$/, 'y')
    .replace(/(?<=[^s])s$/, '')
    .slice(0, ROOT);
}
