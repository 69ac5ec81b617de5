/** What a question would run, before anything runs: for people who want to confirm it first. */
import { GraphWords } from './answer/words';
import { paraphrase } from './answer/paraphrase';
import type { Asking } from './asking';
import type { PreviewOptions, PreviewReport } from './core/reports';
import { withoutReworded } from './plan/missing';
import type { Query } from './program/intent';

/**
 * What a question would run. Nothing runs, and nothing is sent.
 * @param asking the graph
 * @param question what a person would ask
 * @param options what it would change or go on from
 * @throws SchemaGraphError `cancelled`
 */
export async function previewOf(
  asking: Asking,
  question: string,
  { corrections = [], follows, before }: PreviewOptions = {},
): Promise<PreviewReport> {
  const { reasoner, gate, index } = asking;
  const focusOf = (intent: Query | undefined) => (intent ? paraphrase(intent, new GraphWords(index)) : '');
  const missingIn = (asked: string) =>
    withoutReworded(gate.check(asked), reasoner.rewording(asked)).map(({ message }) => message);
  const follow = follows ? [...(follows.corrections ?? []), { kind: 'follow', text: question } as const] : [];
  const changes = [...follow, ...corrections];
  if (changes.length > 0) {
    const first = follows?.question ?? question;
    const planned = await reasoner.planChange(first, changes, before);
    const change = { question, others: [], missing: missingIn(first) };
    if (!planned) return { ...change, focus: '', sql: null, change: 'unknown' };
    if ('sql' in planned) return { ...change, focus: focusOf(planned.intent), sql: planned.sql, change: 'made' };
    // A follow-up that cannot be put into the question before is asked by itself.
    if (!follows) return { ...change, focus: '', sql: null, change: 'refused', missing: [planned.refusal] };
  }
  const programs = reasoner.plan(question);
  const [likeliest] = programs;
  return {
    question,
    focus: focusOf(likeliest?.intent),
    sql: likeliest?.sql ?? null,
    others: programs.slice(1).map(({ sql }) => sql),
    missing: missingIn(question),
    ...(follows && { change: 'alone' }),
  };
}
