/** What a question would run, before anything runs: for people who want to confirm it first. */
import { GraphWords } from './answer/words';
import { paraphrase } from './answer/paraphrase';
import type { Asking } from './asking';
import type { PreviewReport } from './core/reports';

/**
 * What a question would run. Nothing runs, and nothing is sent.
 * @param asking the graph
 * @param question what a person would ask
 */
export function previewOf(asking: Asking, question: string): PreviewReport {
  const programs = asking.reasoner.plan(question);
  const [likeliest] = programs;
  return {
    question,
    focus: likeliest ? paraphrase(likeliest.intent, new GraphWords(asking.index)) : '',
    sql: likeliest?.sql ?? null,
    others: programs.slice(1).map(({ sql }) => sql),
    missing: asking.gate.check(question).map(({ message }) => message),
  };
}
