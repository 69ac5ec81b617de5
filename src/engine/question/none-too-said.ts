/**
 * "Including buyers without any", "zero included", "even where there are none": of a number that is told for each of some things, that those of
 * which there is none are told too. That takes no other rows, and sets no condition.
 */
import { EACH, speaksOf, TELLS_NUMBERS, WORD, withoutPart } from './empty-groups';
import { pattern } from './sentences';

/** Of what a number is told: "buyers", "those", "the ones". */
const THINGS = String.raw`(?:(?:the|those|all|any|such)\s+)*(?<things>${WORD}(?:\s+${WORD}){0,2}?)?`;
/** That there is none of it. */
const NONE = String.raw`(?:without(?: an?| any)?|with (?:no|none|zero)|(?:that|which|who) (?:(?:have|has|had|did|do|were|was|are|is) )?(?:not |never )?(?:[\w]+ )?(?:no|none|nothing|zero|not|never|any)|where there (?:is|are|was|were) (?:no|none))\b(?<said>[\w’'-]*(?: [\w’'-]+){0,3}?)`;
const BEGINS = String.raw`(?:[.?!;,]|\s[-–]+|\s\(|(?=\s(?:including|even)\s))\s*(?:(?:and|but|please)\s+)*`;
const ENDS = String.raw`\)?(?=\s*(?:[.?!;,]|$))`;
const TOO = String.raw`(?:too|as well|also|included|are included|are wanted|should (?:also )?be (?:listed|shown|counted|included)(?: too| as well)?|are to be (?:listed|shown|counted|included))`;
const NOUGHT = String.raw`(?:zeros?|zeroes|nil|0)`;

const CLAUSES: readonly RegExp[] = [
  pattern`${BEGINS}(?:including|includes?|also|even|count(?:ing)?|with|list|show|keep)(?: also| even)?(?: in| for)?\s+${THINGS}\s*${NONE}(?:\s+(?:${TOO}))?${ENDS}`,
  pattern`${BEGINS}${THINGS}\s*${NONE}\s+(?:${TOO})${ENDS}`,
  pattern`${BEGINS}(?:(?:including|also|even|with)\s+)?(?:the\s+)?empty (?<things>[\w-]+)(?:\s+(?:${TOO}))?${ENDS}`,
  pattern`${BEGINS}(?:(?:including|also|with) ${NOUGHT}(?: counts?| values?)?|${NOUGHT}(?: counts?| values?)?\s+(?:${TOO}))${ENDS}`,
  pattern`${BEGINS}(?:(?:and|with|show|showing|give|giving|put|as|say|also)\s+)*(?:an?\s+)?${NOUGHT}\s+(?:for|where|if|when)\s+(?:there (?:is|are|was|were) (?:no|none)\b[\w ]*|${THINGS}\s*${NONE})${ENDS}`,
  pattern`${BEGINS}even (?:if|where|when|though) (?:it|they|there|he|she|that|those|this|he or she) (?:has|have|had|is|are|was|were|did|does|do|made|got|took)(?: been)? (?:none|nothing|zero|no|not|empty|never)\b(?<said>[\w ]*?)${ENDS}`,
];

/** A list of rows that a number is told beside: "bookings per member". */
const PER = /^\s*(?:the )?\w+(?: \w+){0,2} (?:per|by|in each|of each|for each|on each|at each) \w+/i;
const OFTEN = /\bhow often\b/i;

/**
 * A question without what it says of groups that hold nothing, where it wants them told.
 * @param text a question
 * @returns the text itself where it says nothing of them, or speaks of other things than those that it tells numbers of
 */
export function withoutNoneToo(text: string): string {
  for (const clause of CLAUSES) {
    const found = clause.exec(text);
    if (!found) continue;
    const rest = withoutPart(text, found.index, found[0]);
    const { things = '' } = found.groups ?? {};
    const tells = TELLS_NUMBERS.test(rest) || PER.test(rest) || OFTEN.test(rest);
    if (tells && EACH.test(rest) && (ANY_OF_THEM.test(things.trim()) || speaksOf(rest, things))) return rest;
  }
  return text;
}

/** What stands for the things, whatever they are. */
const ANY_OF_THEM = /^(?:those|ones|the ones|people|anyone|all|them)?$/i;
