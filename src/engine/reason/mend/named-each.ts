/**
 * What is told for each of some things is told beside their names, where they are asked about and not only named: "how many days did each play
 * run" tells which play ran so long, and "what colour is each boat" which boat is blue.
 */
import { LEVEL } from '../../question/name-match';
import { ENDS } from '../said/order-direction';
import { isPlural } from '../../search/words';
import { asItem, type Frame } from '../frame/frame';
import { oneFrom } from '../frame/one-from';
import type { QuestionContext } from '../frame/question-context';
import { hasNames, thingsGoneThrough, toldApartBy } from '../said/listed-things';
import { tableMentions } from '../said/table-mentions';
import type { ViewUse } from '../../question/schema-view';

/**
 * A frame that names the things for which it tells what a question works out, or what they are like.
 * @param frame a frame that is meant
 * @param context the question
 * @returns the frame itself where it tells something else, or names them already
 */
export function withNamesOfEach(frame: Frame, context: QuestionContext): Frame {
  const { select, group, limit, part } = frame;
  const [item, ...more] = select;
  const column = context.view.columns[item?.column ?? -1];
  if (item?.fn !== 'none' || !column || more.length > 0) return frame;
  // Groups of nothing but what is shown tell each value once.
  if (group.some((id) => id !== column.id) || frame.having || frame.order?.item.fn === 'rows') return frame;
  const named = (things: ViewUse | undefined) =>
    things
      ? { ...frame, select: [...toldApartBy(things, context).map(asItem), item], distinct: false, group: [] }
      : frame;
  if (column.worked !== undefined)
    return named([...thingsGoneThrough(context), ...thingsRanked(context)].find(({ id }) => id === column.use));
  const things = thingsAskedAbout(context);
  const isOwn = things && oneFrom(things.id, context.view).has(context.view.uses[column.use]?.table ?? '');
  const isPlain = limit === undefined && part === undefined && !things?.display.includes(column.id);
  return named(isOwn && isPlain ? things : undefined);
}

/** Several things that a question ranks: "the ten longest calls", whatever it is that was worked out for each. */
function thingsRanked(context: QuestionContext): readonly ViewUse[] {
  const { tokens } = context.linked;
  const isEnd = (at: number) => ENDS.has(tokens[at]?.cue ?? '');
  return tableMentions(context).flatMap(({ use, start, end }) => {
    // "The 4 longest sessions" may be said as those "with the highest figure".
    const isRanked = isEnd(start - 1) || (tokens[end]?.cue === 'with' && (isEnd(end + 1) || isEnd(end + 2)));
    return isRanked && isPlural(tokens[end - 1]?.word ?? '') ? [use] : [];
  });
}

const ASKING = new Set(['what', 'which', 'how', 'how-old', 'how-long', 'when', 'where', 'who']);
const VERBS = new Set<string | undefined>(['be', 'do', 'have']);

/** The things with names behind a verb: "what fuel does each bus use", and no "fuel of each bus" nor "who owns each bus". */
function thingsAskedAbout(context: QuestionContext): ViewUse | undefined {
  const { tokens, uses } = context.linked;
  if (!tokens.slice(0, 2).some(({ cue }) => ASKING.has(cue ?? ''))) return undefined;
  const [mention, ...others] = tableMentions(context).filter(({ start }) => {
    const [verb, each] = [tokens[start - 2], tokens[start - 1]];
    return each?.cue === 'each' && VERBS.has(verb?.cue);
  });
  if (!mention || others.length > 0 || uses[mention.use.id]?.level !== LEVEL.full) return undefined;
  return hasNames(mention.use, context) ? mention.use : undefined;
}
