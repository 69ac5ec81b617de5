/** "Excluding those without an advisor", "skip ones with no sponsor": what is lacked is denied once more, so that those are told who have it. */
import { oncePerQuestion } from '../frame/question-context';
import { tableMentions } from './table-mentions';

/** Where rows are denied, and where what they lack. */
export interface TwiceDenied {
  /** The first token of what denies the rows. */
  readonly start: number;
  /** The token of what they lack is denied by: "without", "no". */
  readonly inner: number;
}

const LACKING = /^(?:without|no|lack|lacks|lacking|never)$/;
/** Words that deny what is had, or done, and no rows. */
const OF_THINGS = /^(?:without|no|lack|lacks|lacking|never|nor|neither|none|nobody)$/;
/** Between what denies rows and what they lack: "those that have". */
const THOSE = /^(?:those|ones?|the|any|all|that|which|who|with|have|has|had|having)$/;

/** The place where rows are denied for what they lack; undefined where none are. */
export const twiceDenied = oncePerQuestion((context): TwiceDenied | undefined => {
  const { tokens } = context.linked;
  for (const { index: inner, word, quoted } of tokens) {
    if (quoted || !LACKING.test(word)) continue;
    let at = inner - 1;
    for (;;) {
      const rows = tableMentions(context).find(({ end }) => end === at + 1);
      if (rows) at = rows.start - 1;
      else if (THOSE.test(tokens[at]?.word ?? '')) at--;
      else break;
    }
    const isOuter = ({ cue = '', word: own = '', quoted: named = true } = {}) =>
      cue === 'not' && !named && !OF_THINGS.test(own);
    if (at === inner - 1 || !isOuter(tokens[at])) continue;
    while (isOuter(tokens[at - 1])) at--;
    return { start: at, inner };
  }
  return undefined;
});
