/** How many of the programs that a language model writes for a question are right: pass@k. */
import type { TraceEvent } from '../../engine/core/answers';
import type { Session } from '../../engine/engine';
import { answerRows, sameResult, type Result } from '../../engine/judge';

/** The programs of one question. */
export interface SampledPrograms {
  /** As many as were asked for: an answer that did not come, or holds no program that runs, is a wrong one. */
  readonly asked: number;
  readonly right: number;
}

/** Numbers of programs that are told. */
const TOLD = [1, 5, 10] as const;

/**
 * The programs that an event tells of, and how many answers had each.
 * @param event an event of a trace
 * @returns none where it tells of none, or of a repair
 */
export function programsOf({
  type,
  stage,
  output,
}: TraceEvent): readonly { readonly sql: string; readonly answers: number }[] {
  const { programs } = (output ?? {}) as { readonly programs?: unknown };
  if (type !== 'end' || stage !== 'reason' || !Array.isArray(programs)) return [];
  return programs.flatMap((program: { readonly runs?: unknown; readonly answers?: unknown }) => {
    const { runs, answers } = program;
    return typeof runs === 'string' && typeof answers === 'number' ? [{ sql: runs, answers }] : [];
  });
}

/**
 * Runs programs and compares them with what is right.
 * @param session the graph that was asked
 * @param programs what was written
 * @param asked programs that were asked for
 * @param gold the right rows
 * @param ordered whether their order counts
 */
export async function rightPrograms(
  session: Session,
  programs: readonly { readonly sql: string; readonly answers: number }[],
  asked: number,
  gold: Result,
  ordered: boolean,
): Promise<SampledPrograms> {
  let right = 0;
  for (const { sql, answers } of programs) {
    if (sameResult(await answerRows(session, sql), gold, ordered)) right += answers;
  }
  return { asked, right: Math.min(right, asked) };
}

/**
 * The share of questions for which one of k programs is right, without bias: of n programs of which c are right, any k.
 * @param questions of an evaluation
 * @returns by k; null where fewer programs were asked for
 */
export function passAtK(questions: readonly SampledPrograms[]): Readonly<Record<'1' | '5' | '10', number | null>> {
  const [one, five, ten] = TOLD.map((k) => {
    const some = questions.filter(({ asked }) => asked >= k);
    if (some.length === 0) return null;
    return some.reduce((sum, { asked, right }) => sum + passing(asked, right, k), 0) / some.length;
  });
  return { '1': one ?? null, '5': five ?? null, '10': ten ?? null };
}

/** 1 - C(n - c, k) / C(n, k). */
function passing(n: number, c: number, k: number): number {
  let none = 1;
  for (let i = 0; i < k; i++) none *= Math.max(0, n - c - i) / (n - i);
  return 1 - none;
}
