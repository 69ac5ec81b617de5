/** Who still works and who no longer does, where a column tells when persons left: "which nurses still work here". */
import { usesOfPersons } from '../../question/persons';
import type { ViewColumn } from '../../question/schema-view';
import { splitIdentifier, stem } from '../../search/words';
import type { AddCondition } from './condition-features';
import { LACKING } from './pattern-conditions';
import { oncePerQuestion, range, type QuestionContext } from '../frame/question-context';
import { tellsDeath } from '../said/life-dates';

/** Words of the name of a time that do not say of what. */
const OF_TIME = /^(?:on|at|date|time|day|year|dt|ts|timestamp|is|was|when|the|of)$/;
/** Words for the end of somebody's work, as columns are called. */
const OF_LEAVING = new Set(['end', 'left', 'leaving', 'leave', 'exit', 'quit', 'resigned', 'resignation', 'termination', 'terminated', 'departure', 'retired', 'retirement'].map(stem)); // prettier-ignore
const WORK = /^(?:works?|working|employed|employees?|staff)$/;
/** Words before it: "no longer", "not currently", "still". */
const LEFT = /^(?:no longer|not currently)$/;
const LONGER = /^no longer$|(?:^| )(?:still|currently)$/;

/** That somebody has left, or has not, by the column that tells when. */
interface Work {
  readonly column: number;
  readonly left: boolean;
  readonly tokens: readonly number[];
}

/** What a question says of who works: by when persons left, "who no longer works here". */
const saidWork = oncePerQuestion((context): readonly Work[] => {
  const { linked, view } = context;
  const { tokens } = linked;
  const before = (i: number) => `${tokens[i - 2]?.word ?? ''} ${tokens[i - 1]?.word ?? ''}`;
  const at = tokens.findIndex(({ word, quoted }, i) => !quoted && WORK.test(word) && LONGER.test(before(i)));
  if (at < 0) return [];
  const left = LEFT.test(before(at));
  const persons = usesOfPersons(view);
  const ends = view.columns.filter(
    (c) => persons.has(c.use) && view.uses[c.use]?.role === undefined && tellsLeaving(c),
  );
  let end = at + 1;
  while (/^(?:here|for|us|with|at|there)$/.test(tokens[end]?.word ?? '')) end++;
  return ends.map(({ id }) => ({ column: id, left, tokens: range(at - (left ? 2 : 1), end) }));
});

/** Whether a column tells when somebody left, and is empty for the others. */
function tellsLeaving(column: ViewColumn): boolean {
  const { name, kind, isYear, isReference, profile } = column;
  const isSome = (kind === 'time' || isYear) && !isReference && profile.nulls > 0 && !tellsDeath(column);
  const [what, ...more] = splitIdentifier(name).filter((word) => !OF_TIME.test(word));
  return isSome && more.length === 0 && what !== undefined && OF_LEAVING.has(stem(what));
}

/**
 * Adds that the day is known on which those left who no longer work, and unknown for the others.
 * @param context the question
 * @param add takes the candidates
 */
export function addWork(context: QuestionContext, add: AddCondition): void {
  for (const { column, left, tokens } of saidWork(context))
    add({ kind: 'u', column, op: left ? 'not-null' : 'null', values: [], tokens }, [LACKING]);
}

/**
 * Whether a frame says who still works, as its question does.
 * @param conditions those of the frame
 * @param context the question
 */
export function heedsWork(
  conditions: readonly { readonly tokens: readonly number[] }[],
  context: QuestionContext,
): boolean {
  const used = new Set(conditions.flatMap((c) => c.tokens));
  return saidWork(context).every(({ tokens }) => tokens.some((t) => used.has(t)));
}
