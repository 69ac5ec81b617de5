/** "Filters that cost more than the average filter": what is compared, and the average of what it is compared with, are of one kind. */
import type { ValueMatch } from '../../question/value-match';
import type { Frame, FrameCondition } from '../frame/frame';
import type { QuestionContext } from '../frame/question-context';
import { oncePerQuestion } from '../frame/question-context';

/** How far behind "average" the noun stands that is said again: "the average senior clerk". */
const REACH = 3;

/** A noun that is said of what is compared, and again of the average. */
interface TwiceSaid {
  readonly before: number;
  readonly behind: number;
}

const twiceSaid = oncePerQuestion(({ linked: { tokens } }): readonly TwiceSaid[] => {
  const than = tokens.findIndex(({ word }) => word === 'than');
  const average = tokens.findIndex(({ cue, index }) => cue === 'average' && index > than);
  if (than < 0 || average < 0 || average > than + 2) return [];
  return tokens.slice(average + 1, average + 1 + REACH).flatMap(({ stem, index, cue }): TwiceSaid[] => {
    const before = tokens.findIndex((t) => t.stem === stem && t.index < than && t.cue === undefined);
    return before < 0 || cue !== undefined ? [] : [{ before, behind: index }];
  });
});

/**
 * A frame that compares rows of a kind with the average of that kind, where its question says the kind of both.
 * @param frame a frame
 * @param context the question
 * @returns the frame itself where it compares with no average, or nothing is said of only one side
 */
export function withOwnKind(frame: Frame, context: QuestionContext): Frame {
  const { part, conditions, connective } = frame;
  if (part?.kind !== 'compare' || part.fn !== 'avg' || connective === 'or') return frame;
  const twice = twiceSaid(context);
  const isTwice = ({ tokens }: FrameCondition) =>
    tokens.length > 0 && tokens.every((t) => twice.some(({ before, behind }) => t === before || t === behind));
  const missing = (among: readonly FrameCondition[], others: readonly FrameCondition[]) =>
    others.filter((c) => isTwice(c) && !among.some(({ column }) => column === c.column));
  const own = kindSaid(frame, context).filter(({ column }) => !conditions.some((c) => c.column === column));
  const said = [...conditions, ...own];
  const [outer, inner] = [missing(said, part.conditions), missing(part.conditions, said)];
  if (own.length + outer.length + inner.length === 0) return frame;
  return {
    ...frame,
    conditions: [...said, ...outer],
    part: { ...part, conditions: [...part.conditions, ...inner] },
  };
}

/** The kind that is said twice and stored, of the rows that are compared: a kind that the frame leaves out. */
function kindSaid({ part }: Frame, context: QuestionContext): FrameCondition[] {
  const { linked, view } = context;
  const use = view.columns[part?.column ?? -1]?.use;
  return twiceSaid(context).flatMap(({ before, behind }): FrameCondition[] => {
    const value = linked.values.find((v) => isKind(v, behind) && view.columns[v.column]?.use === use);
    if (!value) return [];
    return [{ kind: 'e', column: value.column, op: '=', values: [value.stored], tokens: [before, behind] }];
  });
}

/** Values that a single word is, in whatever form. */
const IN_A_FORM = 0.85;

function isKind({ start, end, score }: ValueMatch, at: number): boolean {
  return start === at && end === at + 1 && score >= IN_A_FORM;
}

/** The tokens of a noun that is said of both sides of a comparison with an average. */
export function tokensOfOwnKind({ part }: Frame, context: QuestionContext): number[] {
  if (part?.kind !== 'compare' || part.fn !== 'avg') return [];
  // What is stored is heeded where a condition says it.
  const isStored = (at: number) => context.linked.values.some((v) => isKind(v, at));
  // Of "the average foreign film" only the noun says what is compared: that the films are foreign restricts them.
  const noun = twiceSaid(context).at(-1);
  return !noun || isStored(noun.before) || isStored(noun.behind) ? [] : [noun.before, noun.behind];
}
