/**
 * Words for spans of time and for money, as parts of patterns: what each list is for. A rule takes the one that is for its purpose and
 * adds what only it wants; what quantities are told in, and the words for each, is in `search/quantities.ts`.
 */

/** Units in which questions tell how long something was. */
export const SPAN_UNITS = 'days?|nights?|weeks?|months?|years?|hours?|minutes?';

/** Those, and the word for what is told in them. */
export const TIME_UNIT = `(?:calendar )?(?:${SPAN_UNITS}|time)`;

/** Units by which one time is reckoned from another, "more than 30 days after", "within a week": nobody counts nights or minutes there. */
export const STEP_UNITS = 'days?|weeks?|months?|years?|hours?';

/** How long something was as a number of its own: "the number of nights". */
const NUMBER_OF_UNITS = 'number of (?:days|nights|weeks|months|years|hours|minutes)';

/** What a number that a question works out is called, of time, of money or of anything. */
export const WORKED_OUT = `${NUMBER_OF_UNITS}|difference|amount|revenue|duration|age|ratio`;

/** Words in the names of columns of which each says by itself how long something is. */
export const SAYS_HOW_LONG =
  'length|duration|dur|len|runtime|minutes|mins?|min|hours|hrs?|seconds|secs?|sec|days|nights|years|weeks|months|time|distance|km|pages|height|age';

/** Money that comes in, for what was sold or done, as questions and names of columns say it. */
export const MONEY_IN = 'revenues?|turnover|takings|proceeds|income';
