/** Things that a question has listed, and whether they have names. */
import type { ViewUse } from '../../question/schema-view';
import type { TaggedToken } from '../../question/tag-question';
import type { QuestionContext } from '../frame/question-context';

/** Whether a question begins with what it asks for, in the plural. */
export function isBareNoun(token: TaggedToken | undefined): boolean {
  return token?.kind === 'word' && token.cue === undefined && !token.quoted && token.word.endsWith('s');
}

/** Whether rows have names: the graph says so, or columns are called names. */
export function hasNames({ isNamed, display }: ViewUse, { view }: QuestionContext): boolean {
  return isNamed || (display.length > 0 && display.every((id) => view.columns[id]?.isDisplay));
}
