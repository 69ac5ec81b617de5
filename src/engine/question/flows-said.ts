/** What comes in from what a column holds: where jobs have a fee, "fee income" is what these fees add up to. */
import { splitIdentifier, stem, wordsOf } from '../search/words';
import { isMoney } from './money-words';
import type { SchemaView } from './schema-view';
import { quotes } from './sentences';
import { PERIODS } from './totals-said';
import { isCalled } from './view-names';

const FLOW =
  /\b(?:(total|average|mean|median|most|highest|least|lowest) )?(?!(?:total|the|our|all|and|or|of|no|net|gross|annual|monthly|average|mean|median|most|least|highest|lowest|minimum|maximum)\b)([a-z]+) (?:income|revenues?|takings|earnings)\b/i;
/** What is folded otherwise is of each of them, and no total. */
const OF_EACH = /^(?:average|mean|median)$/i;
const ENDS: Readonly<Record<string, string>> = { most: 'highest total', highest: 'highest total', least: 'lowest total', lowest: 'lowest total' }; // prettier-ignore

/** "Our weekly revenue in 2024". */
const PERIODIC = /^((?:(?:show|list|give|what(?:'s| is| are| was| were)?)(?: me)? )?(?:the |our )?)(daily|weekly|monthly|quarterly|yearly|annual) (revenues?|turnover|income|takings|earnings|spending|expenditure|profits?)(?=[\s?.!]*$| (?:in|since|during|between) )/i; // prettier-ignore

/**
 * A question with what comes in from a column as the total of it, and with what comes in monthly as that of each month.
 * @param text a question
 * @param view the schema
 * @returns the text itself where not just one column of amounts of money is called so, or something is called by both words
 */
export function withFlowsSaid(text: string, view: SchemaView): string {
  const [, lead = '', period, flowing = ''] = quotes(text) ? [] : (PERIODIC.exec(text) ?? []);
  if (period !== undefined) {
    // An `annual_income` is what is stored.
    const isHeld = view.columns.some(({ name }) => splitIdentifier(name).some((word) => stem(word) === stem(period)));
    const each = PERIODS[period.toLowerCase()] ?? period;
    return isHeld ? text : text.replace(PERIODIC, `${lead}total ${flowing} per ${each}`);
  }
  const [said, fold = '', what = ''] = quotes(text) ? [] : (FLOW.exec(text) ?? []);
  if (said === undefined) return text;
  const flow = stem(wordsOf(said.toLowerCase()).at(-1) ?? '');
  const numbers = view.columns.filter(
    (column) => column.kind === 'number' && !column.isIdentifier && !column.isRate && isMoney(column),
  );
  const isFlow = view.columns.some(({ names }) => names.some((name) => name.includes(flow)));
  const [column, ...more] = numbers.filter(({ names }) => isCalled(names, what));
  const asked = OF_EACH.test(fold) ? fold : (ENDS[fold.toLowerCase()] ?? 'total');
  return column && more.length === 0 && !isFlow ? text.replace(FLOW, `${asked} ${what}`) : text;
}
