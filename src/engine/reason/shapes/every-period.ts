/** Things of which something was done in each of some periods: "customers who ordered in every month of 2023", "in all four quarters", "each year". */
import { namedDates } from '../../question/dates';
import type { FrameCondition, FrameItem } from '../frame/frame';
import { range, type QuestionContext } from '../frame/question-context';
import { tableMentions } from '../said/table-mentions';
import { dayOf, rowsOf, type ComparedPeriods } from './compared-periods';

/** How many of a part there are in a year. */
const IN_YEAR: Readonly<Record<string, number>> = { month: 12, quarter: 4 };
const EACH = /^(?:every|each|all)$/;
const BETWEEN = /^(?:single|the|four|twelve|4|12|of|calendar|last)$/;
const PART = /^(month|quarter|year)s?$/;
/** Who asks for numbers is told them for each period, and who asks for what is most in each. */
const OF_NUMBERS =
  /\b(?:how (?:many|much)|number|numbers|count|total|sum|average|mean|most|least|highest|lowest|top|best|worst|first|last|biggest|largest|smallest|per|by|more|less|fewer)\b/i;

/** What is asked for, and that the number of different periods in which rows of it lie is that of all. */
export interface EveryPeriod extends ComparedPeriods {
  readonly conditions: readonly FrameCondition[];
}

/**
 * The periods in each of which something was done.
 * @param context the question
 * @returns undefined where the question asks for no things of which that is so
 */
export function everyPeriod(context: QuestionContext): EveryPeriod | undefined {
  const { tokens, text } = context.linked;
  if (OF_NUMBERS.test(text)) return undefined;
  const at = tokens.findIndex(({ word, quoted }) => !quoted && EACH.test(word));
  let end = at + 1;
  while (at >= 0 && BETWEEN.test(tokens[end]?.word ?? '')) end++;
  const part = PART.exec(tokens[end]?.word ?? '')?.[1] as 'month' | 'quarter' | 'year' | undefined;
  if (at < 0 || part === undefined) return undefined;
  const isLed = /^(?:in|during|at|throughout)$/.test(tokens[at - 1]?.word ?? '');
  const start = isLed ? at - 1 : at;
  const each = tableMentions(context).find((m) => m.start < start && m.use.key.length > 0)?.use;
  const rows = each && rowsOf(each, context);
  const day = rows && dayOf(rows, context);
  if (!each || !rows || !day || day.isYear) return undefined;
  const [named, ...more] = namedDates(text);
  const ofYear = named?.iso.length === 4 && more.length === 0 ? named : undefined;
  // The months of which year is not said: no row lies in all of them.
  if (more.length > 0 || (part === 'year' ? named : !ofYear)) return undefined;
  const said = ofYear ? tokens.filter((t) => t.start < ofYear.end && t.end > ofYear.start).map((t) => t.index) : [];
  const last = Math.max(end, ...said);
  const year: FrameCondition[] = ofYear
    ? [{ kind: 'e', column: day.id, op: 'like', values: [`${ofYear.iso}%`], tokens: said }]
    : [];
  const item: FrameItem = { fn: 'count', distinct: true, column: day.id, datePart: part };
  const having = {
    item,
    op: '=' as const,
    value: IN_YEAR[part] ?? 0,
    tokens: range(start, last + 1),
    ...(part === 'year' && { than: [] }),
  };
  return { each: each.id, rows: rows.id, having, conditions: year };
}
