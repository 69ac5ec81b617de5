/** What a question works out of two columns of a row: the question in which that is a column by a name of its own. */
import { LEVEL, type NameMatch } from '../../question/name-match';
import { withAmount, withHeads } from '../../question/measure-heads';
import { isCalled } from '../../question/view-names';
import { WORKED_OUT } from '../../question/span-and-money-words';
import { nameOfWorked } from '../../question/worked-columns';
import type { WorkedOut } from '../../question/worked-way';
import type { QuestionContext } from '../frame/question-context';
import { amountSpelt, differenceSaid } from './amount-measures';
import { ratioSaid } from './ratio-measures';
import { sumSaid } from './sum-measures';
import { ageSaid } from './ages';
import { moneySaid } from './money-measures';
import { unitSaid } from './unit-measures';
import { worthSaid } from './worth-measures';
import { boundSaid } from './time-bounds';
import { hasNames } from './listed-things';
import { hoursUsed } from './hours-used';
import { timeOfThings } from './thing-spans';
import { asksBetweenRows, type Marked, timeOfEnd, timeOfEnds } from './time-measures';

/** A question over what it works out. */
export interface WorkedQuestion {
  readonly text: string;
  readonly ways: readonly WorkedOut[];
}

/**
 * The question over what it works out.
 * @param context the question as it is linked
 * @returns undefined where it works out nothing
 */
export function workedQuestion(context: QuestionContext): WorkedQuestion | undefined {
  if (asksBetweenRows(context)) return undefined;
  const name = nameOfWorked(context.view);
  const amount =
    amountSpelt(context) ??
    differenceSaid(context) ??
    ratioSaid(context) ??
    sumSaid(context) ??
    moneySaid(context) ??
    worthSaid(context);
  if (amount && !amount.ways.some(({ op }) => op === 'days' || op === 'years' || op === 'age')) {
    const adds = amount.adds === true && !asksForOwnRows(amount, context);
    const text = withAsides(withAmount(amount.text, name, adds), name);
    return { text: ofOneOfThem(text, name, context), ways: amount.ways };
  }
  const time =
    amount ??
    boundSaid(context) ??
    ageSaid(context) ??
    timeOfEnds(context) ??
    timeOfEnd(context) ??
    timeOfThings(context) ??
    hoursUsed(context);
  if (!time) {
    const unit = unitSaid(context);
    if (!unit) return undefined;
    const adds = unit.adds === true && !asksForOwnRows(unit, context);
    return { text: withAsides(withAmount(unit.text, name, adds), name), ways: unit.ways };
  }
  return { text: withAsides(withHeads(time.text, name), name), ways: time.ways };
}

/** "The average value per order" is one number, the average order value: of orders, which have no names, nobody asks for a list. */
function ofOneOfThem(text: string, name: string, context: QuestionContext): string {
  const said = new RegExp(String.raw`\b(average|mean) ${name} per ([a-z]+)\b`, 'i').exec(text);
  const [whole, fold = '', thing = ''] = said ?? [];
  const things = context.view.uses.filter(({ role, names }) => role === undefined && isCalled(names, thing));
  const haveNames = things.some((use) => hasNames(use, context));
  return whole === undefined || things.length === 0 || haveNames
    ? text
    : text.replace(whole, `${fold} ${thing} ${name}`);
}

/** Words that ask for rows one by one. */
const OF_ROWS =
  /^(?:\W*)(?:which|who|whose|list|show|give|name|names|find|display|what are|top)\b|\b(?:each|every|per|which)\b/i;

/** Whether the rows that are spoken of first are those of which each holds what is worked out. */
function asksForOwnRows({ ways, text }: Marked, { linked, view }: QuestionContext): boolean {
  const { tokens } = linked;
  // "What is the turnover from hires" asks for one number.
  if (!OF_ROWS.test(linked.text)) return false;
  // What is marked is no name of rows any more: "course hours".
  const isLeft = ({ start, end }: NameMatch) =>
    text.includes(linked.text.slice(tokens[start]?.start, tokens[end - 1]?.end));
  const named = linked.uses.flatMap((match, use) =>
    match.level === LEVEL.full && view.uses[use]?.role === undefined && isLeft(match)
      ? [{ use, start: match.start }]
      : [],
  );
  const first = Math.min(...named.map(({ start }) => start));
  const uses = ways.flatMap(({ left }) => (typeof left === 'number' ? (view.columns[left]?.use ?? []) : []));
  // "Which kind of pass" asks for kinds.
  const isKind = linked.columns.some((match, id) => {
    const column = view.columns[id];
    return match.level === LEVEL.full && match.start < first && column?.isDisplay === false && !column.isIdentifier && column.kind === 'text'; // prettier-ignore
  });
  // So does "passes per kind".
  const ofOwn = (at: number) => named.some(({ use, start }) => uses.includes(use) && start === at);
  const isGrouped = tokens.some(
    ({ word, cue, index }) =>
      (cue === 'each' || cue === 'by' || word === 'per') && !ofOwn(index + 1) && !ofOwn(index + 2),
  );
  return !isKind && !isGrouped && named.some(({ use, start }) => start === first && uses.includes(use));
}

const ASIDE =
  /,? and (?:how (?:large|big|high|much|long|great|many(?: \w+)?) (?:is|was|are|were|did) (?:it|that|this|they|the \w+)(?: take)?|for how (?:long|many \w+)|how old (?:is|was|were) (?:he or she|she or he|he|she|it|they)|what (?:is|was) (?:that|this|the) (?:figure|number|amount|difference|value|ratio|time)|by how much)(?=\s*[?.!]|$)/i;
const SHOWN = new RegExp(
  String.raw`\b(?:the )?(?:${WORKED_OUT}|figure|(?:days|nights|hours|years))(?=\s*(?:[,.?!]|$| and\b|, (?:highest|lowest|longest|shortest)))`,
  'i',
);

const SHOWN_IN_LIST = new RegExp(String.raw`\b(?:${WORKED_OUT})\b`, 'i');

/** What is asked for beside it, by the name of the measure: "and how large is it?", "Title and number of days." */
function withAsides(text: string, plain: string): string {
  const name = text.includes(`total ${plain}`) ? `total ${plain}` : plain;
  const listed = /^(?:list|show|give) the (.*?) of the /i.exec(text);
  if (listed) return text.replace(listed[0], listed[0].replace(SHOWN_IN_LIST, name));
  if (ASIDE.test(text)) return text.replace(ASIDE, `, and what is the ${name}`);
  const sentence = /^(.*?[.?!;:])(\s+\S.*)$/s.exec(text);
  if (!sentence) return text;
  return `${sentence[1] ?? ''}${(sentence[2] ?? '').replace(SHOWN, name)}`;
}
