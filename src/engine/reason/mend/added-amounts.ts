/** "How many litres were delivered to Ghent": amounts of the rows that are spoken of, told together. */
import { isPlural } from '../../search/words';
import { LEVEL } from '../../question/name-match';
import type { Frame } from '../frame/frame';
import type { QuestionContext } from '../frame/question-context';
import { askedQuantity } from '../said/asked-quantities';
import { isCoded } from '../said/coded-order';

/** With one of these it is no one amount that is asked for. */
const APART = new Set(['each', 'average', 'and', 'between']);
/** Tokens of "how many". */
const HOW_MANY = 2;

/**
 * A frame that adds up the amount whose name stands behind "how many" or "how much", where it lists that of each row: of one row both
 * are the same.
 * @param frame a frame
 * @param context the question
 */
export function withAddedAmount(frame: Frame, context: QuestionContext): Frame {
  const { linked, view } = context;
  const { tokens, uses } = linked;
  const { select, group, part, order, limit, having, related, minus } = frame;
  const [item, ...more] = select;
  const column = view.columns[item?.fn === 'none' ? (item.column ?? -1) : -1];
  if (!item || !column || more.length > 0 || group.length > 0 || minus !== undefined) return frame;
  if ((part ?? order ?? limit ?? having ?? related) !== undefined) return frame;
  const [how, many, noun] = tokens;
  const isMany = many?.word === 'many';
  if (how?.word !== 'how' || !noun || (!isMany && many?.word !== 'much')) return frame;
  if (isMany && !isPlural(noun.word)) return frame;
  const match = linked.columns[column.id];
  const asked = isMany ? undefined : askedQuantity(context);
  const isNamed = (match?.level === LEVEL.full && match.start === HOW_MANY) || asked?.columns.has(column.id) === true;
  // Things of that name are counted, and not added up.
  if (!isNamed || uses.some((m) => m.level === LEVEL.full && m.start === HOW_MANY)) return frame;
  if (column.kind !== 'number' || column.isIdentifier || column.isYear || column.isRate || isCoded(column))
    return frame;
  // Of every one by itself, or told beside something else.
  if (tokens.some(({ cue = '', quoted }) => !quoted && APART.has(cue))) return frame;
  return { ...frame, select: [{ ...item, fn: 'sum' }], distinct: false };
}
