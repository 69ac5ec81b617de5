/** Words that spell out a shape of the answer, told from those beside them that restrict it. */
import type { QuestionContext } from '../frame/question-context';

/**
 * The tokens of a phrase that name neither stored values nor anything else by its name: of "between departure from Hull and arrival" all but
 * Hull, which a condition has to say.
 * @param phrase tokens from the first to the last word of the phrase
 * @param context the question
 */
export function plainWords(phrase: readonly number[], { linked, valueTokens }: QuestionContext): number[] {
  return phrase.filter((at) => {
    const token = linked.tokens[at];
    return token !== undefined && !valueTokens.has(at) && !token.quoted && !token.capital;
  });
}
