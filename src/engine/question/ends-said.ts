/** Superlatives with what they are measured by said behind them: "the lowest scores on average" as the lowest average score. */
import { singular } from '../search/words';
import { saysLess } from './comparatives';
import { pattern } from './sentences';

const SUPER = String.raw`(highest|lowest|largest|smallest|greatest|biggest|longest|shortest|best|worst|most|least|fewest)`;
/** Ends of amounts, whatever they are of: the "longest" ones on average say by what they are measured. */
const AMOUNTS = String.raw`(highest|lowest|greatest|best|worst|most|least|fewest)`;
/** "The lowest scores on average", "most points in total". */
const ON_AVERAGE = pattern`\b(?:the )?${AMOUNTS} ((?:[a-z]+ )?[a-z]+) on average\b`;
const AVERAGE_FIRST = pattern`\bon average,? (has|have|had|gave|gives?|got|gets?|pays?|paid) (?:the )?${AMOUNTS} ((?:[a-z]+ )?[a-z]+)\b`;
/** "Which firm is our best customer in terms of the total amount, and what is that amount?" */
const IN_TERMS_OF = pattern`^(which (?:[a-z]+ ){1,2}?)(?:is|was|are|were) (?:our |the |their |your )?${SUPER}(?: [a-z]+)? (?:in terms of|measured by|as measured by|judged by|going by|judging by) (?:the |its |their )?([a-z ]+?)(,? and (?:what|how much) (?:is|was|are|were) (?:it|(?:that|this|the|its|their) [a-z ]+))?[\s?.!]*$`;
/** "Sold the most tickets overall": most of what was sold. */
const IN_ALL =
  /\b([a-z]+ed|sold|won|made|got|drew|took|brought) the (most|fewest|least) (?!often\b|frequently\b|times\b)([a-z]+) (?:overall|in total|in all(?= *(?:$|[?.!,;]))|altogether|all together)\b/i;
/** "Which customer has been with us the longest": how long somebody has been there is counted from the day on which they came. */
const LONGEST_WITH_US = pattern`^(?:which|what) ((?:of (?:our|the) )?[a-z]+(?: [a-z]+)?) (?:has|have) (?:been|worked|served|stayed)(?: (?:a|an|our) [a-z]+)? (?:here|with us|for us|working here|working for us) (?:the )?longest[\s?.!]*$`;
const LONG_STANDING = /\blong(est)?[- ](?:standing|established)\b/gi;
const GIVES =
  /^(which (?:[a-z]+ ){1,2}?)(?:gives|gave|give|gets|got|get|awards|awarded|receives|received) (?=the (?:lowest|highest) average\b)/i;

/**
 * A question whose superlatives stand before what they are of.
 * @param text a question in one sentence
 * @returns the text itself where none does not
 */
export function withEndsSaid(text: string): string {
  const [, which, end = '', of = '', also] = IN_TERMS_OF.exec(text) ?? [];
  if (which !== undefined) {
    const shown = also === undefined ? '' : ` and what is the ${of}`;
    return `${which}has the ${amount(end)} ${of}${shown}?`;
  }
  const [, known] = LONGEST_WITH_US.exec(text) ?? [];
  if (known !== undefined) return `Which is the longest serving ${known.replace(/^of (?:our|the) /i, '')}?`;
  const averaged = (_: string, far: string, of: string) => `the ${amount(far)} average ${one(of)}`;
  return text
    .replace(LONG_STANDING, 'long$1 serving')
    .replace(IN_ALL, 'has the $2 $3 $1 in total')
    .replace(ON_AVERAGE, averaged)
    .replace(
      AVERAGE_FIRST,
      (_, verb: string, far: string, of: string) => `${verb} the ${amount(far)} average ${one(of)}`,
    )
    .replace(GIVES, '$1has ');
}

/** An average is high or low. */
function amount(end: string): string {
  return saysLess(end.toLowerCase()) ? 'lowest' : 'highest';
}

function one(of: string): string {
  const words = of.split(' ');
  return [...words.slice(0, -1), singular(words.at(-1) ?? '')].join(' ');
}
