/** Flags that a denied participle is the name of: who "has not paid", where rows say whether they are `paid`. */
import { deniedParticiple, isParticiple } from '../../question/participles';
import { flagOf } from '../../question/flags';
import { splitIdentifier } from '../../search/words';
import type { QuestionContext } from '../frame/question-context';
import { oncePerQuestion } from '../frame/question-context';

const HAVING = /^(?:have|has|had|ha(?:ve|s|d)n['’]?t)$/;
const YET = /^(?:yet|still|been)$/;

/** What a question denies by a participle. */
export interface DeniedFlags {
  /** The columns of flags that the participle names. */
  readonly columns: ReadonlySet<number>;
  /** Somebody "has not" done it, and it was not done to them. */
  readonly isActive: boolean;
}

/**
 * The flags of a participle that is denied.
 * @returns undefined where none is, or where it names no flag
 */
export const deniedFlags = oncePerQuestion(({ linked, view }: QuestionContext): DeniedFlags | undefined => {
  const { tokens } = linked;
  for (const { index, word, cue, quoted } of tokens) {
    if (quoted || cue !== 'not' || deniedParticiple(word) !== undefined) continue;
    let at = index + 1;
    while (tokens[at]?.cue === 'not' || YET.test(tokens[at]?.word ?? '')) at++;
    const done = tokens[at]?.word ?? '';
    if (!isParticiple(done) || tokens[at]?.quoted) continue;
    const named = view.columns.filter((column) => flagOf(column) && splitIdentifier(column.name).includes(done));
    if (named.length === 0) continue;
    const hasDone = tokens.slice(Math.max(0, index - 1), at).some((token) => HAVING.test(token.word));
    return { columns: new Set(named.map(({ id }) => id)), isActive: hasDone && tokens[at - 1]?.word !== 'been' };
  }
  return undefined;
});
