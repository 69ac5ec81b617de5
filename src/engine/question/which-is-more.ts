/**
 * Questions for yes or no that compare two amounts: "did we invoice more in 2025 than in 2024" asks whether what was invoiced in the one, less what was
 * invoiced in the other, is more than nought.
 */
import { oneSentence, pattern } from './sentences';
import { besides, toldLike, type TwoAmounts } from './two-amounts';

/** "Are there more hires in 2025 than in 2024?" */
const THERE = /^(?:are|were|is|was) there (more|fewer|less) (.+?) than (?:(?:there (?:are|were) )?)(.+)$/i;
/** "Did we have more hires in 2025 than in 2024?", "do trade customers spend more than private customers?" */
const DOES = /^(do|does|did) (.+?) ([a-z]+) (more|fewer|less)(?: (.+?))? than (?:(?:do|does|did) )?(.+)$/i;
/** "Is the average rate of forklifts higher than that of rollers?" */
const IS = pattern`^(is|was|are|were) (the .+?) (more|higher|greater|larger|bigger|longer|less|lower|smaller|shorter)(?: ((?:in|for|of|during|at|on) .+?))? than (.+)$`;
const LESS = /^(?:fewer|less|lower|smaller|shorter)$/i;
const PREPOSITION = /^(?:for|of|in|at|on|by|from|with|among|during|to|under|through|via)\b/i;
/** What was compared with is a number, or what somebody expected: no second amount. */
const NO_AMOUNT =
  /^(?:[\d.,]+\b|half|twice|usual|expected|average|ever|before|the (?:average|others?|rest)|all|any|one)\b/i;

/**
 * The two questions of a comparison.
 * @param question as a person wrote it
 * @returns the one that has to be more, and the other; undefined where it compares nothing, or not two amounts that are told alike
 */
export function whichIsMore(question: string): TwoAmounts | undefined {
  const text = oneSentence(question);
  if (text === undefined) return undefined;
  return there(text) ?? does(text) ?? is(text);
}

function inOrder(way: string, first: string, second: string | undefined): TwoAmounts | undefined {
  if (second === undefined) return undefined;
  return LESS.test(way) ? { first: second, second: first } : { first, second };
}

function there(text: string): TwoAmounts | undefined {
  const [, way = '', said = '', other = ''] = THERE.exec(text) ?? [];
  if (said === '' || NO_AMOUNT.test(other)) return undefined;
  const second = PREPOSITION.test(other) ? besides(said, other) : other;
  return inOrder(way, `How many ${said} are there?`, second && `How many ${second} are there?`);
}

function does(text: string): TwoAmounts | undefined {
  const [, helping = '', who = '', verb = '', way = '', said = '', other = ''] = DOES.exec(text) ?? [];
  if (who === '' || NO_AMOUNT.test(other)) return undefined;
  const [, noun = '', place = ''] = /^(.*?)\s?((?:(?:for|of|in|at|on|by|from|with|during|to)\b.*)?)$/i.exec(said) ?? [];
  const ask = noun === '' ? 'How much' : `How many ${noun}`;
  const asked = (whose: string, where: string) =>
    `${ask} ${helping.toLowerCase()} ${whose} ${verb} ${where}`.trim().concat('?');
  const first = asked(who, place);
  if (PREPOSITION.test(other)) {
    const second = place === '' ? undefined : besides(`${who} ${place}`, other)?.slice(who.length + 1);
    return inOrder(way, first, second && asked(who, second));
  }
  // "Do we have more forklifts than rollers" tells other things, and "than private customers" others who have them.
  const isThings = /^(?:we|you|they|it|i)$/i.test(who);
  // "More hires in 2024 than trade customers" says of these no year.
  if (isThings && (noun === '' || place !== '')) return undefined;
  return inOrder(way, first, isThings ? `How many ${other} ${helping.toLowerCase()} ${who} ${verb} ${place}`.trim().concat('?') : asked(other, place)); // prettier-ignore
}

function is(text: string): TwoAmounts | undefined {
  const [, , amount = '', way = '', place = '', other = ''] = IS.exec(text) ?? [];
  if (amount === '' || NO_AMOUNT.test(other)) return undefined;
  const one = place === '' ? amount : `${amount} ${place}`;
  const second = PREPOSITION.test(other) ? besides(one, other) : toldLike(one, other);
  return inOrder(way, `What is ${one}?`, second && `What is ${second}?`);
}
