/** Values that are listed: "published by A, B and C". */
import type { ValueMatch } from '../../question/value-match';
import { SURE } from '../../search/hits';
import type { QuestionContext } from '../frame/question-context';
import { oncePerQuestion } from '../frame/question-context';

/** The values of a question that are spelt as they are stored, or stand for numbers. */
export const exactValues = oncePerQuestion(({ linked, solid }): readonly ValueMatch[] =>
  linked.values.filter(
    (v) =>
      v.score >= SURE &&
      (solid.some((s) => s.start === v.start && s.end === v.end) || linked.tokens[v.start]?.kind === 'number'),
  ),
);

/** What stands between the parts of a list. */
const LISTED = /^["'\u201d\u2019]?\s*(?:,\s*(?:and|or)?|and|or|&)\s*(?:the\s+)?["'\u201c\u2018]?$/i;

/** Whether a value stands behind another one of its column with nothing but a comma, an "and" or an "or" between them. */
function follows(a: ValueMatch, b: ValueMatch, { linked: { text, tokens } }: QuestionContext): boolean {
  if (a.column !== b.column || b.start < a.end) return false;
  return LISTED.test(text.slice(tokens[a.end - 1]?.end, tokens[b.start]?.start));
}

/** Two values of one column with nothing but an "and" or an "or" between them; behind a comma stands where a place is. */
export const valuePairs = oncePerQuestion((context): readonly (readonly [ValueMatch, ValueMatch])[] => {
  const exact = exactValues(context);
  const isJoined = (a: ValueMatch, b: ValueMatch) =>
    context.linked.tokens.slice(a.end, b.start).some(({ cue }) => cue === 'and' || cue === 'or');
  return exact.flatMap((a) =>
    exact.flatMap((b) => (follows(a, b, context) && isJoined(a, b) ? [[a, b] as const] : [])),
  );
});

/** Three values of one column and more with nothing but commas between them, and the last behind "and" or "or". */
export const valueLists = oncePerQuestion((context): readonly (readonly ValueMatch[])[] => {
  const { tokens } = context.linked;
  const exact = exactValues(context);
  const isJoined = (list: readonly ValueMatch[]) =>
    tokens.slice(list.at(-2)?.end, list.at(-1)?.start).some(({ cue }) => cue === 'and' || cue === 'or');
  const firsts = exact.filter((b) => !exact.some((a) => follows(a, b, context)));
  return firsts.flatMap((first) => {
    const list: ValueMatch[] = [];
    for (let next: ValueMatch | undefined = first; next;) {
      const last: ValueMatch = next;
      list.push(last);
      next = exact.find((b) => follows(last, b, context));
    }
    return list.length > 2 && isJoined(list) ? [list] : [];
  });
});
