/** What frames do although no word of the question asks for it. */
import { LEVEL } from '../../question/name-match';
import { unitNamed, unitWritten } from '../../question/units';
import type { Frame } from '../frame/frame';
import { itemsOf } from '../frame/frame';
import type { QuestionContext } from '../frame/question-context';
import { oncePerQuestion } from '../frame/question-context';
import { tableNamedAt } from '../said/named-columns';
import { endOfTotals } from '../said/order-direction';
import { nameStart } from '../said/names-at';

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
const COUNTING = [
  'how-many',
  'how-often',
  'count',
  'how-much',
  'sum',
  'each',
  'multiple',
  'percentage',
  ...GREATEST,
  ...LEAST,
];

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
  if (
    groupsByUnit(frame, context) ||
    isOnceUnasked(frame, context) ||
    addsUpUncounted(frame, context) ||
    countsEnds(frame, free)
  )
    return true;
  if (foldsApart(frame, context)) return true;
  if (frame.having && !numbers && !BOUNDS.some((cue) => all.has(cue))) return true;
  const shares = (frame.share ?? frame.ofTotal ?? frame.per) !== undefined;
  if (
    !shares &&
    frame.select.some(({ fn }) => fn === 'rows' || fn === 'count') &&
    !COUNTING.some((cue) => free.has(cue))
  )
    return true;
  return !shares && NEEDS.some(({ does, cues }) => does(frame) && !cues.some((cue) => all.has(cue)));
}

/** "The product with the lowest total quantity": whether a lowest and a total of all rows are told, and no product. */
function foldsApart({ select, group }: Frame, context: QuestionContext): boolean {
  const has = (fn: string) => select.some((item) => item.fn === fn);
  return endOfTotals(context) !== undefined && group.length === 0 && has('sum') && (has('min') || has('max'));
}

const isUnit = (word: string): boolean => (unitNamed(word) ?? unitWritten(word)) !== undefined;

/** Whether "the most expensive material per kg" groups by weights, for the unit that stands behind "per". */
function groupsByUnit({ group, part }: Frame, { linked: { tokens, columns }, view }: QuestionContext): boolean {
  const at = tokens.findIndex(({ word }, i) => word === 'per' && isUnit(tokens[i + 1]?.word ?? '')) + 1;
  if (at === 0) return false;
  return [...group, ...(part?.within ?? [])].some((id) => {
    const { level = 0, start = 0, end = 0 } = columns[id] ?? {};
    return view.columns[id]?.kind === 'number' && level > 0 && start <= at && at < end;
  });
}

/**
 * Whether the rows at an end are counted where no word but the superlative asks for a number: "what was the cheapest visit" asks for a visit.
 */
function countsEnds({ select, group, order, part }: Frame, free: ReadonlySet<string>): boolean {
  const counts = select.every(({ fn }) => fn === 'rows' || fn === 'count') && group.length === 0 && !order;
  const isAtEnd = part?.kind === 'compare' && (part.fn === 'min' || part.fn === 'max');
  return counts && isAtEnd && !COUNTING.some((cue) => free.has(cue) && !ENDS.has(cue));
}

const ENDS: ReadonlySet<string> = new Set([...GREATEST, ...LEAST]);

/** Cues that ask for sums by themselves. */
const SUMS = ['sum', 'how-much', 'most', 'least', 'maximum', 'minimum'];

/**
 * Whether an amount is added up for a "how many" that something else stands behind: "how many women drove a Ford, and what was their
 * average age" adds up no ages.
 */
function addsUpUncounted({ select, part }: Frame, context: QuestionContext): boolean {
  const { linked, view } = context;
  const sums = select.filter(({ fn }) => fn === 'sum');
  if (part || sums.length === 0 || SUMS.some((cue) => cuesOf(context).all.has(cue))) return false;
  // The amount is named before anything else is told of: "how many points did they score".
  const and = linked.tokens.find(({ cue }) => cue === 'and')?.index ?? linked.tokens.length;
  return sums.some(({ column: id }) => {
    const match = linked.columns[view.columns[id ?? -1]?.id ?? -1];
    return match !== undefined && match.level >= LEVEL.head && match.start > and && saysAverage(match.start, context);
  });
}

/** Whether the average of what is named at a place is asked for: "their average age". */
function saysAverage(at: number, { linked }: QuestionContext): boolean {
  return linked.tokens[at - 1]?.cue === 'average' || linked.tokens[at]?.cue === 'average';
}

/** Cues that ask for each value once. */
const ONCE = ['different', 'each', 'which'];

/** Whether values are shown once that are asked of all rows: "the age of all artists" is one for each of them. */
function isOnceUnasked({ distinct, select, conditions, part, group, uses }: Frame, context: QuestionContext): boolean {
  const { linked, view } = context;
  const [item, ...more] = select;
  if (!distinct || !item || more.length > 0 || conditions.length > 0 || part || group.length > 0) return false;
  if (ONCE.some((cue) => cuesOf(context).all.has(cue))) return false;
  const column = view.columns[item.column ?? -1];
  const match = linked.columns[column?.id ?? -1];
  if (!column || !match || match.level < LEVEL.full || uses.some((use) => use !== column.use)) return false;
  const [of, all] = linked.tokens.slice(match.end);
  if (of?.word !== 'of' || all?.word !== 'all') return false;
  return tableNamedAt(nameStart(match.end + 1, context), context)?.id === column.use;
}
