/** Whether a question asks for yes or no. */
import { ASK, HELPING, pattern, TELL } from './sentences';

/** A verb leads the question, or its main clause after what places it: "In case 6916, did anybody die?" */
const VERB_LEADS = pattern`^\s*(?:(?:in|for|of|at|on|during|among|within|with|by)\b[^,]*,\s*)*(?:${HELPING})\b(?!\s+(?:you|we|i)\b)`;
/** Words that ask for more wherever they stand, and those that do so where a clause begins. */
const ASKS_FOR_MORE = pattern`\b(?:what|how|${TELL})\b|(?:[,;]|\band|\bor)\s+(?:${ASK})\b`;

/**
 * Whether a question asks for yes or no.
 * @param question as a person wrote it
 */
export function asksYesOrNo(question: string): boolean {
  return VERB_LEADS.test(question) && !ASKS_FOR_MORE.test(question);
}

/** Words by which a question is about all, or about a rank or a fold: rows that exist do not answer it. */
const BEYOND_EXISTENCE =
  /\b(?:all|every|everything|everyone|everybody|each|always|only|average|mean|total|sum|most|least|more|fewer|less|oldest|youngest|highest|lowest|largest|smallest|longest|shortest|tallest|heaviest|fastest|slowest|best|worst|latest|earliest)\b/i;

/**
 * Whether rows that exist, or do not, are the answer to a question for yes or no: "did anybody die?", not "did all die?".
 * @param question a question for which `asksYesOrNo` holds
 */
export function asksForExistence(question: string): boolean {
  return !BEYOND_EXISTENCE.test(question);
}
