/** Features of a number in a question for being a limit or the bound of a group's count. */
import type { Comparison } from '../../program/intent';
import type { TaggedToken } from '../../question/tag-question';
import { comparingCue } from '../said/comparing-cues';
import { bucket } from './linear';
import type { QuestionContext } from '../frame/question-context';
import { tagAround } from '../frame/question-context';

/** A number that may bound groups or limit rows. */
export interface NumberCandidate {
  readonly token: number;
  readonly value: number;
  /** The comparison that stands beside it. */
  readonly op: Comparison | undefined;
  readonly features: readonly string[];
}

const BOUND: Readonly<Record<string, Comparison>> = {
  'more-than': '>',
  'less-than': '<',
  'at-least': '>=',
  'at-most': '<=',
  exactly: '=',
};

/** The numbers of a question, words such as "once" and "several" among them. */
export function numberCandidates(context: QuestionContext): NumberCandidate[] {
  const found: NumberCandidate[] = [];
  const numbers = context.linked.tokens.filter((t) => t.number !== undefined && !t.quoted);
  for (const token of context.linked.tokens) {
    const spoken = token.cue === 'once' ? 1 : token.cue === 'twice' ? 2 : undefined;
    const value = token.quoted ? undefined : (token.number ?? spoken);
    const cue = comparingCue(context, token.index, token.index + 1);
    if (token.cue === 'multiple') {
      // The number of "more than one" and "at least two" stands for the phrase; "several" has none.
      const op = cue === undefined ? undefined : BOUND[cue];
      if (value !== undefined) found.push({ token: token.index, value, op, features: ['several'] });
      else if (!holdsNumber(context.linked.tokens, token.index))
        found.push({ token: token.index, value: 1, op: '>', features: ['several'] });
      continue;
    }
    if (value === undefined) continue;
    const [before, before2] = [
      tagAround(context, token.index, token.index + 1, -1),
      tagAround(context, token.index, token.index + 1, -2),
    ];
    const [after, after2] = [
      tagAround(context, token.index, token.index + 1, 1),
      tagAround(context, token.index, token.index + 1, 2),
    ];
    found.push({
      token: token.index,
      value,
      op: cue === undefined ? undefined : BOUND[cue],
      features: [
        `cue ${cue ?? 'none'}`,
        `before ${before}`,
        `before ${before2} ${before}`,
        `after ${after}`,
        `after ${after} ${after2}`,
        `cue ${cue ?? 'none'} & after ${after}`,
        `size ${bucket(value, [0, 1, 2, 5, 10, 100, 1499, 2100])}`,
        `spelt ${String(token.kind === 'word')}`,
        `numbers ${bucket(numbers.length, [1, 2])}`,
        ...(token.weakNumber ? ['one'] : []),
        `follows ${[...(context.seen[token.index] ?? [])].includes('most') ? 'most' : 'no most'}`,
      ],
    });
  }
  return found;
}

/** Whether a number stands within the cue phrase that a token belongs to. */
function holdsNumber(tokens: readonly TaggedToken[], at: number): boolean {
  const inPhrase = (step: number): boolean => {
    const next = tokens[at + step];
    return next?.cue === 'multiple' && (next.number !== undefined || inPhrase(step + Math.sign(step)));
  };
  return inPhrase(1) || inPhrase(-1);
}
