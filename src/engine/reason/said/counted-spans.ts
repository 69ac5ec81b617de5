/** "Between two and four stays", "with 2 to 4 employees": a number of rows that lies between two. */
import type { TaggedToken } from '../../question/tag-question';
import type { QuestionContext } from '../frame/question-context';
import { oncePerQuestion, range } from '../frame/question-context';
import { comparingCue } from './comparing-cues';
import { columnsNamedAt } from './names-at';
import { tableSaidAt } from './table-mentions';

/** Least and greatest number of rows, with the tokens that say so. */
export interface CountedSpan {
  readonly low: number;
  readonly high: number;
  readonly tokens: readonly number[];
}

/** Tokens between the two numbers. */
const APART = 2;
/** Numbers from here on may be years. */
const YEARS = 1500;

/** The least and the greatest number of rows between which theirs lies; undefined where a question says nothing of the kind. */
export const countedSpan = oncePerQuestion((context): CountedSpan | undefined => {
  const { tokens } = context.linked;
  const numbers = tokens.filter((t) => t.number !== undefined && !t.quoted && Number.isInteger(t.number));
  for (const [i, first] of numbers.entries()) {
    const last = numbers[i + 1];
    if (!last || last.index - first.index > APART || !spans(first, last, context)) continue;
    const noun = tokens[last.index + 1]?.cue === 'different' ? last.index + 2 : last.index + 1;
    if (!tableSaidAt(noun, context) || isAmount(noun, context)) continue;
    const start = leads(tokens[first.index - 1]) ? first.index - 1 : first.index;
    const tokensOfIt = range(start, last.index + 1);
    return { low: first.number ?? 0, high: last.number ?? 0, tokens: tokensOfIt };
  }
  return undefined;
});

function leads(token: TaggedToken | undefined): boolean {
  return token?.cue === 'between' || token?.cue === 'from';
}

function spans(first: TaggedToken, last: TaggedToken, context: QuestionContext): boolean {
  const { tokens } = context.linked;
  const [low = 0, high = 0] = [first.number, last.number];
  if (low >= high || high >= YEARS) return false;
  const word = tokens[first.index + 1];
  if (comparingCue(context, first.index, first.index + 1) === 'between')
    return word?.cue === 'and' || word?.cue === 'to';
  return word?.cue === 'to';
}

/** Whether what stands there is a column of amounts too, as the `employees` of a company. */
function isAmount(at: number, context: QuestionContext): boolean {
  const named = columnsNamedAt(at, context);
  const columns = [...(named?.columns ?? [])].map((id) => context.view.columns[id]);
  return columns.some((c) => c?.kind === 'number' && !c.isIdentifier && !c.isKey && !c.isReference);
}
