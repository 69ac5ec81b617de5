/** What frames do although no word of the question asks for it. */
import { LEVEL } from '../question/name-match';
import type { Frame } from './frame';
import { itemsOf } from './frame';
import type { QuestionContext } from './question-context';
import { oncePerQuestion } from './question-context';

/** Something that a frame does, and the cues of which at least one asks for it. */
interface Need {
  readonly does: (frame: Frame) => boolean;
  readonly cues: readonly string[];
}

const LEAST = ['minimum', 'least', 'shortest', 'youngest', 'earliest', 'oldest', 'least-common'];
const GREATEST = ['maximum', 'most', 'longest', 'oldest', 'latest', 'youngest', 'most-common', 'top-n'];
const BOUNDS = [
  'more-than',
  'at-least',
  'less-than',
  'at-most',
  'exactly',
  'multiple',
  'once',
  'twice',
  'both',
  'also',
];
const folds = (fn: string) => (frame: Frame) => frame.part === undefined && itemsOf(frame).some((i) => i.fn === fn);

/** Each is done unasked by at most 5 of 100 training programs that do it. */
const NEEDS: readonly Need[] = [
  { does: folds('avg'), cues: ['average'] },
  { does: folds('sum'), cues: ['sum', 'how-many', 'how-much', 'most', 'least', 'maximum', 'minimum'] },
  { does: (f) => f.select.some(({ fn }) => fn === 'max'), cues: GREATEST },
  { does: (f) => f.select.some(({ fn }) => fn === 'min'), cues: LEAST },
  { does: (f) => f.order !== undefined && f.limit === 1, cues: [...GREATEST, ...LEAST] },
  {
    does: (f) => f.order !== undefined && f.limit === undefined,
    cues: ['sorted', 'ascending', 'descending', 'alphabetical', 'by', ...GREATEST, ...LEAST],
  },
];

/** Cues that ask for a number of rows, or for what is told beside one. */
const COUNTING = ['how-many', 'count', 'how-much', 'sum', 'each', 'multiple', 'percentage', ...GREATEST, ...LEAST];

/** The cues of a question, and those outside of names: the "number" of a "phone number" counts nothing. */
const cuesOf = oncePerQuestion(({ linked }) => {
  const inName = (at: number) =>
    linked.columns.some((m) => m.level === LEVEL.full && m.words > 1 && m.start <= at && at < m.end);
  const all = linked.tokens.flatMap(({ cue }) => cue ?? []);
  // "Count the vehicles" is no vehicle count: what a question opens with is its own.
  const opens = linked.tokens[0]?.cue === 'how-many';
  const free = linked.tokens.flatMap(({ cue, index }) =>
    cue === undefined || (inName(index) && !(opens && index === 0)) ? [] : [cue],
  );
  return { all: new Set(all), free: new Set(free), numbers: linked.tokens.some((t) => t.number !== undefined) };
});

/**
 * Whether a frame folds, orders, bounds or counts though no word of the question asks for it.
 * @param frame a filled frame
 * @param context the question
 */
export function doesUnasked(frame: Frame, context: QuestionContext): boolean {
  const { all, free, numbers } = cuesOf(context);
  if (frame.having && !numbers && !BOUNDS.some((cue) => all.has(cue))) return true;
  const shares = frame.share !== undefined || frame.per !== undefined;
  if (!shares && frame.select.some(({ fn }) => fn === 'rows') && !COUNTING.some((cue) => free.has(cue))) return true;
  return !shares && NEEDS.some(({ does, cues }) => does(frame) && !cues.some((cue) => all.has(cue)));
}
