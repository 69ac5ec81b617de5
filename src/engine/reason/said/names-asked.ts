/** "The names and average wages of all wards": names are asked of what stands behind the list, and not of whose wages they are. */
import type { ViewUse } from '../../question/schema-view';
import { NAME_WORDS } from '../../question/view-names';
import { oncePerQuestion } from '../frame/question-context';
import { nameStart } from './names-at';
import { CLAUSES, OF, OPENING } from './paired-things';
import { tableMentions } from './table-mentions';

/** Rows whose names are asked for, and the token of "names". */
interface NamesAsked {
  readonly use: ViewUse;
  readonly token: number;
}

/** The table of whose rows a question asks for the names first, and then for something else. */
export const namesAsked = oncePerQuestion((context): NamesAsked | undefined => {
  const { tokens } = context.linked;
  const first = tokens.find(({ cue }) => !OPENING.has(cue));
  if (!first || !NAME_WORDS.has(first.stem)) return undefined;
  const next = tokens[first.index + 1];
  if (next?.cue !== 'and' && next?.afterComma !== true) return undefined;
  const end = tokens.findIndex(({ cue, index, word }) => index > first.index && (CLAUSES.has(cue) || OF.test(word)));
  if (!OF.test(tokens[end]?.word ?? '')) return undefined;
  const start = nameStart(end + 1, context);
  const use = tableMentions(context).find((mention) => mention.start === start)?.use;
  return use && use.display.length > 0 ? { use, token: first.index } : undefined;
});
