/** Whether the cues of a question and the parts of a frame agree: what is asked and not done, what is done unasked. */
import { saysHowWritten } from '../../question/how-written';
import type { Frame } from '../frame/frame';
import { conditionsOf, holdsForNone, itemsOf } from '../frame/frame';
import type { TaggedToken } from '../../question/tag-question';
import type { QuestionContext } from '../frame/question-context';
import { whenCues } from '../said/when-cues';

interface Rule {
  readonly name: string;
  readonly cues: readonly string[];
  readonly done: (frame: Frame) => boolean;
  /** Of the training questions that ask so, hardly any (under 6 %; for "or" 13 %) is answered without doing it. */
  readonly binding?: boolean;
}

const folds = (fn: string) => (frame: Frame) =>
  itemsOf(frame).some((i) => i.fn === fn || (frame.spread === true && i.fn === 'max' && fn === 'min')) ||
  frame.part?.fn === fn;
const ordersBy =
  (way: boolean) =>
  ({ order }: Frame) =>
    order !== undefined && [order, ...(order.further ?? [])].some(({ descending }) => descending === way);
const limited = ({ limit, part }: Frame) =>
  limit !== undefined || part?.most !== undefined || part?.first !== undefined;

const RULES: readonly Rule[] = [
  { name: 'count', cues: ['how-many'], done: (f) => f.select.some((i) => i.fn === 'rows' || i.fn === 'count') },
  { name: 'average', cues: ['average'], done: (f) => folds('avg')(f) || f.per !== undefined, binding: true },
  { name: 'sum', cues: ['sum'], done: folds('sum') },
  { name: 'maximum', cues: ['maximum'], done: (f) => folds('max')(f) || limited(f) },
  { name: 'minimum', cues: ['minimum'], done: (f) => folds('min')(f) || limited(f), binding: true },
  {
    name: 'most',
    cues: ['most', 'oldest', 'latest', 'longest'],
    done: (f) => limited(f) || folds('max')(f) || folds('min')(f),
  },
  {
    name: 'least',
    cues: ['least', 'youngest', 'earliest', 'shortest'],
    done: (f) => limited(f) || folds('max')(f) || folds('min')(f),
  },
  {
    name: 'most common',
    cues: ['most-common'],
    done: (f) => (f.order?.item.fn === 'rows' && f.order.descending) || f.part?.most?.descending === true,
  },
  {
    name: 'least common',
    cues: ['least-common'],
    done: (f) => (f.order?.item.fn === 'rows' && !f.order.descending) || f.part?.most?.descending === false,
  },
  {
    name: 'different',
    cues: ['different'],
    done: (f) =>
      f.distinct ||
      f.group.length > 0 ||
      f.select.some((i) => i.distinct) ||
      f.part?.kind === 'intersect' ||
      f.part?.kind === 'except' ||
      f.part?.kind === 'union',
  },
  { name: 'each', cues: ['each'], done: (f) => f.group.length > 0 },
  { name: 'sorted', cues: ['sorted', 'alphabetical', 'ascending', 'descending'], done: (f) => f.order !== undefined },
  { name: 'descending', cues: ['descending'], done: ordersBy(true), binding: true },
  {
    name: 'ascending',
    cues: ['ascending', 'alphabetical'],
    done: ordersBy(false),
    binding: true,
  },
  {
    name: 'not',
    cues: ['not'],
    binding: true,
    done: (f) =>
      f.part?.kind === 'not-in' ||
      f.part?.further?.some(({ kind }) => kind === 'not-in') === true ||
      f.part?.kind === 'except' ||
      f.related?.some(holdsForNone) === true ||
      conditionsOf(f).some((c) => c.kind === 'x' || c.kind === 'u' || c.op === 'not-like' || c.op === '!='),
  },
  {
    name: 'or',
    cues: ['or'],
    binding: true,
    done: (f) => f.connective === 'or' || f.part?.kind === 'union' || conditionsOf(f).some((c) => c.op === 'in'),
  },
  {
    name: 'both',
    cues: ['both', 'also'],
    done: ({ part, related }) =>
      part?.kind === 'intersect' || (related?.length ?? 0) > 1 || (part?.kind === 'in' && part.tokens !== undefined),
  },
  { name: 'more', cues: ['more-than', 'at-least', 'after'], done: (f) => comparesWith(f, ['>', '>=']), binding: true },
  { name: 'less', cues: ['less-than', 'at-most', 'before'], done: (f) => comparesWith(f, ['<', '<=']), binding: true },
  {
    name: 'range',
    cues: ['between'],
    done: (f) => f.having?.upTo !== undefined || conditionsOf(f).some((c) => c.kind === 'b'),
  },
  {
    name: 'pattern',
    cues: ['contain', 'start-with', 'end-with'],
    done: (f) => conditionsOf(f).some((c) => c.kind === 'l'),
  },
  { name: 'rows', cues: ['list'], done: (f) => f.select.some((i) => i.fn === 'all') },
];

function comparesWith(frame: Frame, operators: readonly string[]): boolean {
  return (
    conditionsOf(frame).some((c) => operators.includes(c.op)) ||
    (frame.having !== undefined && operators.includes(frame.having.op)) ||
    (frame.part?.op !== undefined && operators.includes(frame.part.op)) ||
    frame.related?.some(({ op }) => operators.includes(op)) === true ||
    frame.minus !== undefined ||
    frame.spread === true ||
    (frame.perAny === true && operators.includes('>='))
  );
}

/** Superlatives other than those of names ("first name") and of "at least": the training programs heed 97 % and more. */
const SUPERLATIVE: Rule = {
  name: 'superlative',
  cues: ['most', 'least', 'longest', 'shortest', 'oldest', 'youngest', 'most-common'],
  done: (f) => limited(f) || folds('max')(f) || folds('min')(f),
  binding: true,
};

/** Second parts that leave rows out. */
const OUTSIDE: ReadonlySet<string | undefined> = new Set(['not-in', 'except']);

/**
 * How many things a frame denies: each that is not to be so, and each condition of the rows that are left out. Both training
 * questions that say "nor" deny two.
 */
function denials(frame: Frame): number {
  const conditionsDenied = conditionsOf(frame).filter(
    (c) => c.kind === 'x' || c.kind === 'u' || c.op === 'not-like' || c.op === 'not-term',
  ).length;
  const denied = conditionsDenied + (frame.related ?? []).filter(holdsForNone).length;
  if (!OUTSIDE.has(frame.part?.kind)) return denied;
  const conditions = frame.part?.conditions ?? [];
  return (
    denied +
    Math.max(
      1,
      conditions.reduce((sum, c) => sum + (c.op === 'in' ? c.values.length : 1), 0),
    )
  );
}

/** Words that bind although others of their cue do not: "first" may belong to a name, "earliest" does not. */
const BINDING_WORDS: readonly (Rule & { readonly words: RegExp; readonly ofText?: true })[] = [
  {
    name: 'end of a time',
    cues: ['latest', 'earliest'],
    words: /^(?:earliest|latest|newest)$/,
    done: SUPERLATIVE.done,
  },
  {
    name: 'neither of two',
    cues: ['not'],
    words: /^nor$/,
    done: (f) => denials(f) > 1,
  },
  {
    name: 'how text begins or ends',
    cues: ['start-with', 'end-with'],
    words: /^with$/,
    ofText: true,
    done: (f) => conditionsOf(f).some(({ kind }) => kind === 'l' || kind === 'n' || kind === 'b'),
  },
  {
    name: 'not known',
    cues: ['null'],
    words: /^(?:unknown|missing|unspecified|blank)$/,
    done: (f) => conditionsOf(f).some((c) => c.kind === 'u'),
  },
  {
    name: 'more than one',
    cues: ['multiple'],
    words: /^(?:more|least)$/,
    done: (f) => comparesWith(f, ['>', '>=']),
  },
];

/** Whether an "or" stands between two words of one name: `authors_and_tutors` are "authors or tutors". */
function isWithinName(at: number, { linked, view }: QuestionContext): boolean {
  const [before, after] = [linked.tokens[at - 1]?.stem, linked.tokens[at + 1]?.stem];
  if (before === undefined || after === undefined || before === after) return false;
  return [...view.uses, ...view.columns].some(({ names }) =>
    names.some((name) => name.includes(before) && name.includes(after)),
  );
}

/** The cues of a question that a program has to heed, and that a frame does not. */
export function neglectedCues(context: QuestionContext, frame: Frame): Set<string> {
  const { tokens } = context.linked;
  const when = whenCues(context);
  const isMeant = ({ cue, index }: TaggedToken) => !(when.has(index) || (cue === 'or' && isWithinName(index, context)));
  const asked = new Set(tokens.flatMap((t) => (t.cue !== undefined && isMeant(t) ? [t.cue] : [])));
  // A descending alphabetical order is descending.
  if (asked.has('descending')) asked.delete('alphabetical');
  const bound = BINDING_WORDS.filter(
    ({ cues, words, ofText, done }) =>
      tokens.some(
        (t, i) =>
          t.cue !== undefined &&
          cues.includes(t.cue) &&
          words.test(t.word) &&
          (ofText !== true || saysHowWritten(t, tokens[i - 1])),
      ) && !done(frame),
  );
  const neglected = [...RULES, SUPERLATIVE].filter(
    ({ binding, cues, done }) => binding && cues.some((c) => asked.has(c)) && !done(frame),
  );
  const denied = deniesTwice(tokens) && denials(frame) < 2 ? ['not'] : [];
  return new Set([...[...neglected, ...bound].flatMap(({ cues }) => cues.filter((c) => asked.has(c))), ...denied]);
}

/** Whether two things are denied that "and" or "or" joins: "who are not in Rome and do not speak Latin". */
function deniesTwice(tokens: readonly TaggedToken[]): boolean {
  const [first, ...more] = tokens.filter(({ cue, quoted }) => cue === 'not' && !quoted);
  const joins = ({ cue, index }: TaggedToken) => cue === 'and' && index > (first?.index ?? 0);
  return more.some(({ index }) => tokens.slice(0, index).some(joins));
}

/** For each rule: 1 where it is asked and done, -1 asked and not done, 0.5 done unasked, 0 neither; and the sums. */
export function cueAgreement(context: QuestionContext, frame: Frame): Record<string, number> {
  const cues = new Set(context.linked.tokens.flatMap((t) => (t.cue === undefined ? [] : [t.cue])));
  const row: Record<string, number> = {};
  let neglected = 0;
  let unasked = 0;
  for (const { name, cues: asking, done } of RULES) {
    const asked = asking.some((c) => cues.has(c));
    const does = done(frame);
    row[`cue ${name}`] = asked ? (does ? 1 : -1) : does ? 0.5 : 0;
    if (asked && !does) neglected++;
    if (!asked && does) unasked++;
  }
  return { ...row, 'cues neglected': neglected, 'done unasked': unasked };
}
