/** How long things lasted whose rows hold from when to when they were: "length of a stay", "the longest loan", "stayed more than 5 nights". */
import { NUMBER_SAID } from '../../question/cue-words';
import { MARK } from '../../question/measure-heads';
import { SAYS_HOW_LONG, TIME_UNIT } from '../../question/span-and-money-words';
import { LEVEL } from '../../question/name-match';
import { splitIdentifier } from '../../search/words';
import type { QuestionContext } from '../frame/question-context';
import { type Marked, saysOtherEnd, waysOf } from './time-measures';
import { spanOf, type TimePair } from './time-pairs';

/** Numbers that say by themselves how long something is. */
const LONG = new RegExp(`^(?:${SAYS_HOW_LONG})$`);
const LASTING = '(?:last(?:ed|s)?|stay(?:ed|s)?|liv(?:ed|es)|took|takes?|ran|runs?|worked|served|existed|exists?)';
const NUMBER = String.raw`(\d[\d.,]*|${NUMBER_SAID})`;
const COMPARED = '(?:no |not )?(?:more|less|fewer|longer|shorter) than|over|under|at least|at most|exactly|up to';

/** Each way in which such a time is said: the words, and what stands for them. */
const SAID: readonly (readonly [said: RegExp, as: string])[] = [
  [
    new RegExp(
      String.raw`\b(?:length|duration)(?:,? in ${TIME_UNIT})?,?(?: of)? (?=(?:an?|the|each|all|every|their|its|completed|finished)\b)`,
      'i',
    ),
    `${MARK} of `,
  ],
  [new RegExp(String.raw`\b(?:length|duration)(?:,? in ${TIME_UNIT})?,? of `, 'i'), `${MARK} of `],
  [/\b(?:length|duration)\b/i, MARK],
  [
    new RegExp(
      String.raw`\bhow (?:long|many ${TIME_UNIT})(?:,? in ${TIME_UNIT},?)? (?:did|does|do) (.+) (?:last|stay|live|take|run)(?: for)?\b`,
      'i',
    ),
    `what is the ${MARK} of $1`,
  ],
  [
    new RegExp(
      String.raw`\bhow (?:long|many ${TIME_UNIT}) (?:is|was|were|are) (.+?) (?:open|active|away|out|in use|in service|in operation|rented|lent|on loan)\b`,
      'i',
    ),
    `what is the ${MARK} of $1`,
  ],
  [/\bhow long (?:is|was|were|are) (?=the\b|an?\b|each\b|every\b|\w+ \d)/i, `what is the ${MARK} of `],
  [
    new RegExp(String.raw`\b(?:that |who |which )?${LASTING}(?: for)? (?:the )?(longest|shortest)\b`, 'i'),
    `has the $1 ${MARK}`,
  ],
  [
    new RegExp(String.raw`\b(?:that |who |which )?${LASTING}(?: for)? (${COMPARED}) ${NUMBER} ${TIME_UNIT}\b`, 'i'),
    `with a ${MARK} of $1 $2`,
  ],
  [
    new RegExp(
      String.raw`\b(?:that |who |which )?${LASTING} (longer|shorter) than (?:(?:the |an? )?average(?: \w+)?|usual)\b`,
      'i',
    ),
    `with a ${MARK} $1 than the average ${MARK}`,
  ],
  [
    new RegExp(
      String.raw`\bnumber of ${TIME_UNIT} (?:that |for which )?((?:an?|the|each|every|all)(?: [\p{L}-]+){1,3}) (?:lasts?|lasted|takes?|took|stays?|stayed|runs?|ran)\b`,
      'iu',
    ),
    `${MARK} of $1`,
  ],
  [/\bnumber of nights\b/i, MARK],
  [/\bhow many nights\b/i, `what is the total ${MARK}`],
];
/** "The longest stay". */
const END = /\b(?:the )?(longest|shortest|average|mean)(?:[- ]lasting)? (\w+)\b/i;

/**
 * How long things lasted, as a question says it.
 * @param context the question
 */
export function timeOfThings(context: QuestionContext): Marked | undefined {
  const { text } = context.linked;
  if (
    !/\b(?:length|duration|how long|how many|time|longest|shortest|longer|shorter|nights?|lasts?|lasted|took|takes?|stay(?:ed|s)?|liv(?:ed|es))\b/i.test(
      text,
    )
  )
    return undefined;
  const pair = pairMeant(context);
  if (!pair || saysOtherEnd(pair[1], context)) return undefined;
  const ways = waysOf([pair], text, context);
  if (ways.length === 0) return undefined;
  for (const [said, as] of SAID) {
    if (!said.test(text)) continue;
    return { text: plainly(text.replace(said, as)), ways };
  }
  const timed = timeOfRows(pair, context);
  if (timed !== undefined) return { text: plainly(timed), ways };
  const ended = withEnd(text, pair, context);
  return ended === undefined ? undefined : { text: ended, ways };
}

/** "Parking time": the name of the rows before a word for time. */
function timeOfRows([, to]: TimePair, { linked, view }: QuestionContext): string | undefined {
  const names = new Set(view.uses[view.columns[to]?.use ?? -1]?.names.flat());
  const at = linked.tokens.findIndex(
    ({ stem, quoted }, i) =>
      !quoted && names.has(stem) && /^(?:times?|durations?|lengths?)$/.test(linked.tokens[i + 1]?.word ?? ''),
  );
  const [noun, time] = [linked.tokens[at], linked.tokens[at + 1]];
  return noun && time && `${linked.text.slice(0, noun.start)}${MARK}${linked.text.slice(time.end)}`;
}

/** "In nights" behind it, "longer" for more. */
function plainly(text: string): string {
  return text
    .replace(
      /,? (?:going by|judging by|based on|using|counting) (?:the |their )?[^,?.]*\b(?:years?|dates?)(?=\s*(?:[,.?!]|$))/i,
      '',
    )
    .replace(new RegExp(String.raw`,? in ${TIME_UNIT}(?=\s*(?:[,.?!]|$| for | per | by | of ))`, 'i'), '')
    .replace(/\b(?:longest|greatest)(?= \u0001)/i, 'highest')
    .replace(/\bshortest(?= \u0001)/i, 'lowest')
    .replace(new RegExp(`${MARK} longer than`), `${MARK} above`)
    .replace(new RegExp(`${MARK} shorter than`), `${MARK} below`)
    .replace(/\blonger than\b/i, 'more than')
    .replace(/\b(?:shorter|fewer) than\b/i, 'less than')
    .replace(
      new RegExp(String.raw`(what is the) (${MARK}) of the (longest|shortest)\b`, 'i'),
      (_, asks: string, mark: string, end: string) =>
        `${asks} ${/^l/i.test(end) ? 'highest' : 'lowest'} ${mark} of the`,
    );
}

/** "The longest stay" is the stay with the highest of it, "the average stay" the average of it. */
function withEnd(text: string, [, to]: TimePair, { linked, view }: QuestionContext): string | undefined {
  const found = END.exec(text);
  const at = found ? linked.tokens.findIndex((t) => t.end >= found.index + found[0].length) : -1;
  const use = view.columns[to]?.use ?? -1;
  const match = linked.uses[use];
  if (!found || at < 0 || match?.level !== LEVEL.full || at < match.start || at >= match.end) return undefined;
  const [said, end = '', noun = ''] = found;
  const isMean = /^(?:average|mean)$/i.test(end);
  const thing = isMean
    ? `the average ${MARK} of the ${noun}`
    : `the ${noun} with the ${/^l/i.test(end) ? 'highest' : 'lowest'} ${MARK}`;
  return `${text.slice(0, found.index)}${thing}${text.slice(found.index + said.length)}`;
}

/** From when to when the things were that a question speaks of, where no number says how long that was. */
function pairMeant(context: QuestionContext): TimePair | undefined {
  const { linked, view } = context;
  const plain = view.uses.filter(({ role }) => role === undefined);
  const spans = plain.flatMap(({ id }) => {
    const pair = spanOf(id, context);
    return pair ? [{ use: id, pair }] : [];
  });
  const holdsValue = (use: number) => context.solid.some(({ column }) => view.columns[column]?.use === use);
  const named = spans.filter(({ use }) => (linked.uses[use]?.level ?? 0) === LEVEL.full || holdsValue(use));
  const isStay = /\b(?:nights?|stay(?:ed|s|ing)?)\b/i.test(linked.text);
  const stays = spans.filter(({ pair: [from] }) =>
    /(?:check|arriv|adm|enter|entry|_in\b)/i.test(view.columns[from]?.name ?? ''),
  );
  const isLife = /\bliv(?:ed|es)\b/i.test(linked.text);
  const lives = spans.filter(({ pair: [from] }) => /(?:birth|born)/i.test(view.columns[from]?.name ?? ''));
  const found = isLife ? lives : isStay && stays.length > 0 ? stays : named.length === 0 && isStay ? spans : named;
  const [only, ...more] = found;
  if (!only || more.length > 0) return undefined;
  const isLong = (id: number) => {
    const column = view.columns[id];
    return column?.kind === 'number' && splitIdentifier(column.name).some((word) => LONG.test(word)) && !column.isYear;
  };
  return view.uses[only.use]?.columns.some(isLong) === true ? undefined : only.pair;
}
