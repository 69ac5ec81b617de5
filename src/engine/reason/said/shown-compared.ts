/** What only compares rows, and is shown. */
import { LEVEL, type NameMatch } from '../../question/name-match';
import { isPlural } from '../../search/words';
import { conditionsOf, type Frame } from '../frame/frame';
import type { QuestionContext } from '../frame/question-context';
import { rowsAsked } from './rows-asked';
import { saidComparisons } from './said-comparisons';

const CLAUSE = new Set(['with', 'whose', 'that', 'who', 'have', 'where', 'which']);

/** Cues between the verb of a measure and a number. */
const BOUNDS = new Set(['more-than', 'less-than', 'at-least', 'at-most', 'exactly', 'between']);

/** Whether a measure is the verb of the rows that are asked for: "which boats weigh more than 5 tons" asks for boats. */
function isVerbOfRows({ start, end }: NameMatch, { linked }: QuestionContext): boolean {
  const [asks, noun] = [linked.tokens[0]?.cue, linked.tokens[start - 1]?.word ?? ''];
  const isTable = linked.uses.some((m) => m.level === LEVEL.full && m.end === start);
  const isBound = BOUNDS.has(linked.tokens[end]?.cue ?? '');
  return (asks === 'which' || asks === 'what') && isTable && isPlural(noun) && isBound;
}

/** Whether what rows are compared by is shown beside what is asked for: "products with a page size of A4". */
export function showsCompared(frame: Frame, context: QuestionContext): boolean {
  const { select } = frame;
  const { tokens, columns } = context.linked;
  const clause = tokens.find(({ index, cue = '' }) => index > 1 && CLAUSE.has(cue))?.index ?? tokens.length;
  const isCompared = (id: number | undefined) =>
    conditionsOf(frame).some((c) => c.column === id && /[neb]/.test(c.kind));
  const asksRows = rowsAsked(context) !== undefined || columns.some((m) => m.level > 0 && isVerbOfRows(m, context));
  return select.some(({ fn, column }) => {
    const match = columns[column ?? -1];
    if (fn !== 'none' || !match) return false;
    if (select.length === 1 && isVerbOfRows(match, context) && conditionsOf(frame).some((c) => c.column === column))
      return true;
    if (match.level < LEVEL.head || match.start <= clause) return false;
    // "Which procedures cost less than 10" asks for procedures.
    if (select.length < 2 && !asksRows) return false;
    const stem = tokens[match.start]?.stem;
    return isCompared(column) && tokens.filter((t) => t.stem === stem).length === 1;
  });
}

/** Whether what only compares is shown, or folded: "genres of tracks with fewer bytes than the average" asks for no bytes. */
export function showsWhatCompares({ select }: Frame, context: QuestionContext): boolean {
  const { columns } = context.linked;
  return saidComparisons(context).some(({ at, start, behind, isNamed, columns: own }) =>
    select.some(({ column: id = -1 }) => {
      const { start: from = -1, end = 0 } = columns[id] ?? {};
      return isNamed && start === at && own.includes(id) && from > at && end <= behind;
    }),
  );
}
