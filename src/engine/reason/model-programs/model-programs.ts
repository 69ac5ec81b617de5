/**
 * Programs that a language model writes: asked for, read and run by the engine, agreed upon by their rows, and repaired once
 * (SGAM A.4; DMRAL 5.1 with figures 13 and 14).
 */
import { sameRows } from '../../core/compare-rows';
import type { ProgramStep, SubQuestion } from '../../core/answers';
import { say, type Message } from '../../core/message';
import type { ModelRequest } from '../../models/language-model';
import type { NoteCall, QuestionCalls } from '../../models/question-calls';
import { ownWordsOf } from '../../question/sub-questions';
import type { QueryResult } from '../../store/sql-engine';
import { parseProgram, parseSteps, programRequest, repairRequest, type ProgramInput } from './program-prompt';
import type { Candidate, StatementOutcome } from '../programs/reasoned';
import { toldProblem } from './told-problem';

/** Reads a statement against the graph and runs what was read. @throws SchemaGraphError `cancelled` */
export type ReadStatement = (sql: string) => Promise<StatementOutcome>;

/** What a model proposes. */
export interface Proposal {
  readonly request: ModelRequest;
  /** The answer that it rests on. */
  readonly reply: string;
  readonly sql: string | null;
  /** Absent where no statement could be read and run. */
  readonly candidate?: Candidate;
  /** Answers that gave these rows, and all of them. */
  readonly agreeing: number;
  readonly samples: number;
  readonly repaired: boolean;
  /** Numerals and names of the question that it leaves out. */
  readonly leftOut: readonly string[];
  /** What is wrong with it, or looks so; empty where nothing does. */
  readonly trouble: readonly Message[];
  /** What the smaller questions came to, where the program was written step by step. */
  readonly steps: readonly ProgramStep[];
  /** All different statements that were written, and how many answers had each. */
  readonly programs: readonly SampledProgram[];
}

/** One of several programs. */
export interface SampledProgram {
  readonly sql: string | null;
  /** What runs; null where it cannot. */
  readonly runs: string | null;
  readonly answers: number;
}

/** How programs are read and judged. */
export interface ProgramJudge {
  readonly read: ReadStatement;
  /** Numerals and names of the question that a program leaves out. */
  readonly leftOut: (candidate: Candidate) => readonly string[];
  /** Whether a program reads anything that the question speaks of; one that does not is none of its answers. */
  readonly isAbout: (candidate: Candidate) => boolean;
  /** Present where programs are written step by step: what steps may be called. */
  readonly steps?: {
    readonly subQuestions: readonly SubQuestion[];
    readonly question: string;
    readonly names: readonly string[];
  };
}

/** Answers that are looked at. */
const MOST_SAMPLES = 10;

interface Attempt {
  readonly reply: string;
  readonly sql: string | null;
  readonly outcome: StatementOutcome;
}

/**
 * Asks a model for a program.
 * @param input the question, and what the graph says
 * @param samples programs wanted; the rows that most of them give decide
 * @param judge reads, runs and judges statements
 * @param calls the calls of the question
 * @param note given the call
 * @returns undefined where the model gave no answer, which `calls` then says
 * @throws SchemaGraphError `cancelled`
 */
export async function proposeProgram(
  input: ProgramInput,
  samples: number,
  judge: ProgramJudge,
  calls: QuestionCalls,
  note: NoteCall,
): Promise<Proposal | undefined> {
  const request = programRequest(input, Math.max(1, Math.min(samples, MOST_SAMPLES)));
  const replies = (await calls.ask(request, note)) ?? [];
  if (replies.length === 0) return undefined;
  return withSteps(judged(request, await attempts(replies, judge), judge, false), judge);
}

/**
 * Has a program repaired.
 * @param proposal what is wrong with it is told
 * @param show whether stored values may be told, and whether a text spells none
 * @param judge reads, runs and judges statements
 * @param calls the calls of the question
 * @param note given the call
 * @returns the repaired one, which may be worse; undefined where the model gave no answer
 * @throws SchemaGraphError `cancelled`
 */
export async function repairProgram(
  proposal: Proposal,
  { values, mayShow }: Pick<ProgramInput, 'values' | 'mayShow'>,
  judge: ProgramJudge,
  calls: QuestionCalls,
  note: NoteCall,
): Promise<Proposal | undefined> {
  const { reply, sql, trouble } = proposal;
  // What the model wrote, and what it was sent before, is nothing new to it.
  const known = [sql ?? '', ...proposal.request.messages.map(({ content }) => content)].join('\n');
  const told = trouble.map((problem) => toldProblem(problem, known, values, mayShow));
  const request = repairRequest(proposal.request, reply, told);
  const replies = (await calls.ask(request, note)) ?? [];
  if (replies.length === 0) return undefined;
  const again = judged(request, await attempts(replies.slice(0, 1), judge), judge, true);
  return withSteps(again, judge);
}

/**
 * The better of a program and what a repair made of it.
 * @param proposal before
 * @param repaired after
 */
export function betterOf(proposal: Proposal, repaired: Proposal): Proposal {
  if (!repaired.candidate) return proposal;
  return !proposal.candidate || repaired.trouble.length < proposal.trouble.length ? repaired : proposal;
}

/**
 * Runs the steps of a program that was written step by step (DMRAL 5.1): where the whole has trouble, the first step that has
 * some tells where it begins.
 */
async function withSteps(proposal: Proposal, { read, steps: named }: ProgramJudge): Promise<Proposal> {
  if (!named) return proposal;
  const { subQuestions, question, names } = named;
  const steps: ProgramStep[] = [];
  for (const [i, { question: said, sql }] of parseSteps(proposal.reply).entries()) {
    const outcome = sql === undefined ? undefined : await read(sql);
    const candidate = outcome && 'candidate' in outcome ? outcome.candidate : undefined;
    const problems = outcome && 'problems' in outcome ? outcome.problems : candidate ? implausible(candidate) : [];
    const given = subQuestions[i]?.text;
    // What a model writes is not shown where it says more than the question and the graph do.
    const own = said === given ? said : ownWordsOf(said, question, names);
    const rows = candidate?.result.rows.length ?? null;
    steps.push({ question: own ?? given ?? `#${i + 1}`, sql: candidate?.sql ?? null, rows, problems });
  }
  const at = steps.findIndex(({ problems }) => problems.length > 0);
  const [first] = steps[at]?.problems ?? [];
  const { trouble } = proposal;
  return {
    ...proposal,
    steps,
    trouble: trouble.length > 0 && first ? [...trouble, say`Step ${at + 1}: ${first}`] : trouble,
  };
}

/** Reads and runs each different statement once. */
async function attempts(replies: readonly string[], judge: ProgramJudge): Promise<Attempt[]> {
  const bySql = new Map<string, StatementOutcome>();
  const made: Attempt[] = [];
  for (const reply of replies.slice(0, MOST_SAMPLES)) {
    const sql = parseProgram(reply) ?? null;
    const outcome =
      sql === null
        ? { problems: [say`The answer holds no statement.`] }
        : (bySql.get(sql) ?? (await readAbout(sql, judge)));
    if (sql !== null) bySql.set(sql, outcome);
    made.push({ reply, sql, outcome });
  }
  return made;
}

async function readAbout(sql: string, { read, isAbout }: ProgramJudge): Promise<StatementOutcome> {
  const outcome = await read(sql);
  if ('problems' in outcome || isAbout(outcome.candidate)) return outcome;
  return { problems: [say`It reads nothing that the question speaks of.`] };
}

/** The rows that most of the statements give; among equals those that came first. */
function judged(request: ModelRequest, made: readonly Attempt[], judge: ProgramJudge, repaired: boolean): Proposal {
  const groups: { readonly first: Attempt; readonly candidate: Candidate; count: number }[] = [];
  for (const attempt of made) {
    if (!('candidate' in attempt.outcome)) continue;
    const { candidate } = attempt.outcome;
    const same = groups.find((group) => sameResult(group.candidate, candidate));
    if (same) same.count++;
    else groups.push({ first: attempt, candidate, count: 1 });
  }
  const best = groups.reduce<(typeof groups)[number] | undefined>(
    (most, group) => (most && most.count >= group.count ? most : group),
    undefined,
  );
  const samples = made.length;
  const programs = new Map<string | null, SampledProgram>();
  for (const { sql, outcome } of made) {
    const runs = 'candidate' in outcome ? outcome.candidate.sql : null;
    programs.set(sql, { sql, runs, answers: (programs.get(sql)?.answers ?? 0) + 1 });
  }
  const { first, candidate, count } = best ?? { first: made[0], candidate: undefined, count: 0 };
  const leftOut = candidate ? judge.leftOut(candidate) : [];
  const problems = first && 'problems' in first.outcome ? first.outcome.problems : [];
  return {
    request,
    reply: first?.reply ?? '',
    sql: first?.sql ?? null,
    ...(candidate && { candidate }),
    agreeing: count,
    samples,
    repaired,
    steps: [],
    programs: [...programs.values()],
    leftOut,
    trouble: candidate
      ? [
          ...leftOut.map((part) => say`It leaves out “${part}” of the question.`),
          ...(candidate.mendable ?? []),
          ...implausible(candidate),
        ]
      : problems,
  };
}

/**
 * Whether two programs give the same rows, in order where both order them.
 * @param a one of them
 * @param b the other
 */
export function sameResult(a: Candidate, b: Candidate): boolean {
  const ordered = isOrdered(a) && isOrdered(b);
  return a.result.truncated === b.result.truncated && sameRows(a.result.rows, b.result.rows, ordered);
}

/**
 * Whether two programs say the same: the same rows, or one of them shows what names its rows beside the columns of the other.
 * @param a one of them
 * @param b the other
 */
export function agree(a: Candidate, b: Candidate): boolean {
  if (sameResult(a, b)) return true;
  const [narrow, wide] = [a.result, b.result].sort((x, y) => x.columns.length - y.columns.length);
  if (!narrow || !wide || narrow.truncated || wide.truncated || narrow.rows.length !== wide.rows.length) return false;
  const column = ({ rows }: QueryResult, at: number) => rows.map((row) => row[at] ?? null);
  const kept = narrow.columns.map((_, at) =>
    wide.columns.findIndex((_, other) =>
      sameRows(
        column(wide, other).map((v) => [v]),
        column(narrow, at).map((v) => [v]),
        false,
      ),
    ),
  );
  if (narrow.rows.length === 0 || kept.includes(-1) || new Set(kept).size < kept.length) return false;
  const projected = wide.rows.map((row) => kept.map((at) => row[at] ?? null));
  return sameRows(projected, narrow.rows, isOrdered(a) && isOrdered(b));
}

function isOrdered({ tree }: Candidate): boolean {
  return tree.kind === 'select' && tree.orderBy.length > 0;
}

/** What makes the rows of a program look like none that anybody asks for. */
function implausible({ result: { rows } }: Candidate): Message[] {
  if (rows.length === 0) return [say`It ran, but gave no rows: a condition may compare with what is not stored so.`];
  const cells = rows.flat();
  if (cells.every((cell) => cell === null)) return [say`It ran, but gave no value.`];
  if (rows.length === 1 && cells.length === 1 && cells[0] === 0)
    return [say`It ran, but found nothing: a condition may compare with what is not stored so.`];
  const [first, ...others] = rows.map((row) => JSON.stringify(row));
  if (others.length > 0 && others.every((row) => row === first))
    return [say`It ran, but all its rows are the same: a join may repeat them.`];
  return [];
}
