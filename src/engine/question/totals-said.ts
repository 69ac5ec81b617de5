/** Totals that are said by a verb, as what they are of: "whose visits total more than 500" as "with visits of more than 500 in total". */

const BOUND =
  '(?:more than|less than|fewer than|at least|at most|no more than|no less than|over|under|above|below|up to|exactly)';
const NOUN = '(?!that\\b|which\\b)[a-z]+';
const UNIT =
  '(?:euros?|dollars?|pounds?|km|kg|tons?|tonnes?|hours?|minutes?|[a-z]*(?:met(?:re|er)|gram|lit(?:re|er))s?)';
/** Up to three words for what is added up, and a number with its unit. */
const SAID = new RegExp(
  String.raw`\b(?:whose|with|have|has|having|had)\s+((?:${NOUN}\s+){0,2}${NOUN})\s+(?:(?:that|which)\s+)?(?:total|totals|totalled|totaled|add up to|adds up to|amount to|amounts to|come to|comes to|sum to|sums to)\s+(${BOUND})\s+([\d.,]+(?:\s+(?:thousand|million|billion))?(?:\s+${UNIT}\b)?)`,
  'i',
);

/** What is nothing but a total where it is told for each of something: "revenue by genre", "service cost per month". */
const FLOW = '(?:revenues?|turnover|income|takings|earnings|spend|spending|expenditure|profits?)';
/** For each of them it is a total; for each visit or hour a mean may be meant. Where more is said behind it, it is read as it stands. */
const PER =
  '(?:per|for every) (?!(?:visit|order|appointment|booking|trip|ride|sale|transaction|invoice|rental|ticket|stay|night|hour|day|week|unit|item|head|capita|person|square|mile|km)s?\\b)(?=[^,]*$)';
const IN_TIME = '(?:by|per|for each|in each) (?:month|quarter|year)';
/** Words before it that ask for a list, or for another fold. */
const NO_NOUN =
  '(?!(?:show|list|give|tell|find|get|display|compare|plot|total|average|mean|median|minimum|maximum|min|max|least|most|highest|lowest|annual|yearly|monthly|weekly|daily|net|gross)\\b)';
const ALONE = new RegExp(String.raw`^${NO_NOUN}((?:[a-z]+ )?${FLOW}) (?=(?:by|for each|in each) |${PER})`, 'i'); // prettier-ignore
/** What rows cost may be told for each of them: only for a time it is a total. */
const COST_IN_TIME = new RegExp(String.raw`^${NO_NOUN}((?:[a-z]+ )?costs?) (?=${IN_TIME}\b)`, 'i');

/** What comes in from somebody, or in a time, is a total: "revenue from business customers", "turnover in 2023". */
const COMES_IN = new RegExp(String.raw`^${NO_NOUN}((?:[a-z]+ )?(?:revenues?|turnover|takings|proceeds)) (?=(?:from|in|for|during|since|between|before|after) |of \d{4}\b)`, 'i'); // prettier-ignore

/** "Monthly number of sailings": told for each month. */
const PERIODIC = /^((?:(?:show|list|give|what(?:'s| is| are| was| were)?)(?: me)? )?(?:the |our )?)(daily|weekly|monthly|quarterly|yearly|annual) ((?:number|count) of [a-z]+(?: [a-z]+)?)(?=[\s?.!]*$| (?:in|for|of|from|since|during|by|between)\b)/i; // prettier-ignore
/** The periods of adjectives. */
export const PERIODS: Readonly<Record<string, string>> = { daily: 'day', weekly: 'week', monthly: 'month', quarterly: 'quarter', yearly: 'year', annual: 'year' }; // prettier-ignore

/** "Did we have more bookings in 2024 or 2025?" */
const IN_EITHER = /^(?:did we (?:have|get|take|make|receive|sell)|were there|was there) (?:more|fewer|less) ([a-z]+(?: [a-z]+)?) in (\d{4}) (?:or|and) (?:in )?(\d{4})(?=\W*$)/i; // prettier-ignore

/** "Did we spend more on maintenance in 2024 or in 2025?" */
const SPENT_IN_EITHER = /^did we (?:spend|pay) (?:more|less) (?:on|for) ([a-z]+(?: [a-z]+)?) in (\d{4}) (?:or|and) (?:in )?(\d{4})(?=\W*$)/i; // prettier-ignore
/** "Top 5 customers by money spent" */
const BY_MONEY = /^((?:(?:list|show|give me|who are|which are) )?(?:the |our )?top (?:\d+ )?[a-z]+) by (?:(?:total )?(?:money|amount)(?: they)? spent|(?:total )?spend(?:ing)?)(?=[\s?.!]*$| in\b)/i; // prettier-ignore

/** "Compare the revenue in 2022 and 2023", "compare the number of orders in 2022 with 2023": what there was in each. */
const COMPARED =
  /^compare (?:the |our )?(?:total )?((?:[a-z]+ )?(?:revenues?|turnover|income|takings|earnings|spending|sales|costs?)|number of [a-z]+) (?:in|of|for|from|between) (\d{4}) (?:and|with|to|against|vs\.?|versus) (?:(?:in|of|for|those of|that of) )?(\d{4})(?=\W*$)/i;
/**
 * A question with the bound of a total behind what is added up, with "total" before what is told for each of something, and with two years that
 * are compared as such.
 * @param text a question
 */
export function withTotalsSaid(text: string): string {
  return text
    .replace(
      PERIODIC,
      (_, lead: string, period: string, what: string) =>
        `${lead}${what} per ${PERIODS[period.toLowerCase()] ?? period}`,
    ) // prettier-ignore
    .replace(SPENT_IN_EITHER, 'total $1 cost in $2 and $3')
    .replace(BY_MONEY, '$1 who spent the most')
    .replace(IN_EITHER, 'number of $1 in $2 and in $3')
    .replace(
      COMPARED,
      (_, what: string, year: string, other: string) =>
        `${/^number of/i.test(what) ? '' : 'total '}${what} in ${year} and in ${other}`,
    ) // prettier-ignore
    .replace(SAID, 'with $1 of $2 $3 in total')
    .replace(ALONE, 'total $1 ')
    .replace(COMES_IN, 'total $1 ')
    .replace(COST_IN_TIME, 'total $1 ');
}
