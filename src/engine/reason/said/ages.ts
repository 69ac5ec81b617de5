/** How old somebody or something was: "in 2020", "when they died", "age at the time of hiring", "died before the age of 40". */
import { MARK } from '../../question/measure-heads';
import { LEVEL } from '../../question/name-match';
import { splitIdentifier } from '../../search/words';
import type { Operand } from '../../question/worked-way';
import type { QuestionContext } from '../frame/question-context';
import { range } from '../frame/question-context';
import type { Marked } from './time-measures';
import { areTied } from './time-pairs';
import { standsFor, timeColumns, timesAt } from './times-named';

const BIRTHS = ['birth born dob', 'founding establish open build built launch first'] as const;
const YEAR = String.raw`((?:1[5-9]|20)\d\d)`;
const PRONOUN = String.raw`(?:he or she|he|she|they|it|(?:the |a |an )?[\w ]+?)`;

/** Each way in which an age is said, where it is that in a year, and what stands for it. */
const IN_YEAR: readonly (readonly [said: RegExp, as: string])[] = [
  [
    new RegExp(String.raw`\bhow old (?:was|were|is|would) (.+?)(?: be)? in (?:the year )?${YEAR}`, 'i'),
    `what is the ${MARK} of $1`,
  ],
  [
    new RegExp(
      String.raw`\b(?:the )?age (?:that )?(?:${PRONOUN} )?(?:reached|attained|had|turned)? ?in (?:the year )?${YEAR}`,
      'i',
    ),
    MARK,
  ],
];
/** Where it is that at another time, the words for which stand behind. */
const AT_TIME: readonly (readonly [said: RegExp, as: string])[] = [
  [
    /\bhow old (?:was|were) (.+?) (?:when|at the time) (?:(?:he or she|he|she|they|it) )?/i,
    `what is the ${MARK} of $1`,
  ],
  [/\bhow old (?:was|were) (.+?) at (?:the time of )?(?:his |her |their |its )?/i, `what is the ${MARK} of $1`],
  [/\bat (?:what|which) age (?:did|was|were) (.+?) (?=\w+[?.!]?$)/i, `what is the ${MARK} of $1`],
  [/\b(?:the )?(average |mean )?age (?:at (?:the time of )?(?:his |her |their |its )?)/i, `$1${MARK}`],
];
/** "Died at the greatest age". */
const AT_END = /\b(?:died|retired|joined|left|married|debuted) at the (greatest|highest|oldest|youngest|lowest) age\b/i;
/** "Lived to be older than 60". */
const LIVED =
  /\b(?:that |who |which )?lived to (?:be|an age|the age)(?: of)? ?(older than|younger than|over|under|more than|less than|at least) (\d+)/i;
const BEFORE_AGE =
  /\b(?:that |who |which )?(died|retired|joined|left|were hired|was hired|debuted|married) (before|after|at|by) (?:the )?age (?:of )?(\d+)/i;

/**
 * An age that a question asks for.
 * @param context the question
 */
export function ageSaid(context: QuestionContext): Marked | undefined {
  const { text } = context.linked;
  if (!/\b(?:how old|age|lived to)\b/i.test(text)) return undefined;
  const births = birthsIn(context);
  if (births.length === 0) return undefined;
  for (const [said, as] of IN_YEAR) {
    const found = said.exec(text);
    const year = found?.at(-1);
    if (!found || year === undefined) continue;
    return { text: text.replace(said, as), ways: agesOf(births, [{ value: Number(year) }], context) };
  }
  const bounded = BEFORE_AGE.exec(text);
  if (bounded) {
    const [, verb = '', way = '', years = ''] = bounded;
    const times = timesFrom(text.indexOf(verb, bounded.index), context);
    const compared = /^before$/i.test(way) ? 'less than' : /^after$/i.test(way) ? 'more than' : 'exactly';
    const ways = agesOf(births, times?.columns ?? [], context);
    if (ways.length > 0) return { text: text.replace(BEFORE_AGE, `with a ${MARK} of ${compared} ${years}`), ways };
  }
  const ended = AT_END.exec(text);
  if (ended) {
    const ways = agesOf(births, timesFrom(ended.index, context)?.columns ?? [], context);
    const end = /^(?:youngest|lowest)$/i.test(ended[1] ?? '') ? 'lowest' : 'highest';
    if (ways.length > 0) return { text: text.replace(AT_END, `has the ${end} ${MARK}`), ways };
  }
  const lived = LIVED.exec(text);
  if (lived) {
    const deaths = timeColumns(context).filter(({ name }) =>
      splitIdentifier(name).some((part) => /^(?:death|died|dod|deceased)$/.test(part)),
    );
    const ways = agesOf(
      births,
      deaths.map(({ id }) => id),
      context,
    );
    const compared = /younger|under|less/i.test(lived[1] ?? '')
      ? 'less than'
      : /least/i.test(lived[1] ?? '')
        ? 'at least'
        : 'more than';
    if (ways.length > 0) return { text: text.replace(LIVED, `with a ${MARK} of ${compared} ${lived[2] ?? ''}`), ways };
  }
  for (const [pattern, as] of AT_TIME) {
    const found = pattern.exec(text);
    if (!found) continue;
    const times = timesFrom(found.index + found[0].length, context);
    const ways = agesOf(births, times?.columns ?? [], context);
    if (!times || ways.length === 0) continue;
    const end = context.linked.tokens[times.end - 1]?.end ?? text.length;
    const start = context.linked.tokens[times.start]?.start ?? end;
    const said = as.replace('$1', found[1] ?? '');
    // Whose time it is stands between: "when Fog was published".
    const whose = text
      .slice(found.index + found[0].length, start)
      .replace(/\b(?:was|were|is|are|got|had)\s*$/i, '')
      .trim();
    const marked = `${text.slice(0, found.index)}${said}${whose === '' ? '' : ` ${whose}`}${text.slice(end)}`;
    return { text: marked, ways };
  }
  return undefined;
}

function timesFrom(offset: number, context: QuestionContext) {
  const first = context.linked.tokens.findIndex((t) => t.start >= offset);
  if (first < 0) return undefined;
  return range(first, Math.min(context.linked.tokens.length, first + 4))
    .map((at) => timesAt(at, context))
    .find((times) => times !== undefined);
}

/** Days or years of birth, or else of what things begin with, of the tables that are spoken of. */
function birthsIn(context: QuestionContext): readonly number[] {
  const { linked, view } = context;
  const spoken = new Set([
    ...linked.uses.flatMap((match, use) => (match.level === LEVEL.full ? [use] : [])),
    ...context.solid.map(({ column }) => view.columns[column]?.use ?? -1),
  ]);
  const people: number[] = [];
  for (const words of BIRTHS) {
    const all = timeColumns(context).filter(({ name }) =>
      splitIdentifier(name).some((part) =>
        words.split(' ').some((word) => part === word || (part.length > 3 && standsFor(part, word))),
      ),
    );
    const own = all.filter(({ use }) => spoken.has(use));
    if (own.length > 0) return own.map(({ id }) => id);
    if (words === BIRTHS[0]) people.push(...all.map(({ id }) => id));
  }
  return people;
}

function agesOf(births: readonly number[], ends: readonly Operand[], { view }: QuestionContext): Marked['ways'] {
  return births.flatMap((birth) =>
    ends
      .filter(
        (end) =>
          typeof end !== 'number' ||
          (end !== birth && areTied(view.columns[end]?.use ?? -1, view.columns[birth]?.use ?? -1, view)),
      )
      .map((end) => ({ op: 'age' as const, left: end, right: birth })),
  );
}
