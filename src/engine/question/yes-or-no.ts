/** Whether a question asks for yes or no. */

/** A verb leads the question or its main clause, and nothing asks which, what or how many. */
const VERB_LEADS = /(?:^|,)\s*(?:is|are|was|were|do|does|did|has|have|had|can|could)\b/i;
const ASKS_FOR_MORE = /\b(?:what|which|who|whom|whose|how|when|where|list|show|give|find)\b/i;

/**
 * Whether a question asks for yes or no.
 * @param question as a person wrote it
 */
export function asksYesOrNo(question: string): boolean {
  return VERB_LEADS.test(question) && !ASKS_FOR_MORE.test(question);
}
