/** Tools that answer: a question, how it was answered, a statement. */
import type { Answer, ShownAnswer, Stage, TraceEvent } from '../engine/core/answers';
import { isErrorCode, SchemaGraphError } from '../engine/core/errors';
import { inEnglish, verbatim } from '../engine/core/message';
import type { AskOptions, Session } from '../engine/engine';
import { cell, NOTICE, ResultText } from './bounded';
import { joinItem, joinText } from './graph-tools';
import type { Told, ToolWork } from './tool-result';
import { ToolFault } from './tool-fault';
import { ROWS, SECONDS, type ToolInput } from './tool-inputs';
import { withheldAnswer } from './withheld-answer';

/** Citations of one answer. */
const MOST_CITATIONS = 20;

/** Options of one part that are listed. */
const MOST_OPTIONS = 5;

/** Answers a question. */
export async function answerTool(session: Session, input: ToolInput<'ask'>, work: ToolWork): Promise<Told> {
  const { answer } = await chosen(session, input, work);
  return work.withholdValues
    ? withheldAnswer(answer, session.shownWithoutValues())
    : toldAnswer(answer, input.max_rows ?? ROWS.usual);
}

/** Tells how a question is answered. */
export async function explainTool(session: Session, input: ToolInput<'explain_answer'>, work: ToolWork): Promise<Told> {
  const { answer, stages } = await chosen(session, input, work);
  if (work.withholdValues) return withheldAnswer(answer, session.shownWithoutValues());
  const { understood } = answer;
  const parts = (understood.parts ?? []).map(({ text, words, linked, why, options }) => ({
    text,
    words,
    linked: linked ? `${linked.table}.${linked.column}${linked.role === undefined ? '' : ` as ${linked.role}`}` : null,
    why,
    options: options.slice(0, MOST_OPTIONS).map((option) => `${option.text} (${option.detail})`),
  }));
  const told = toldAnswer(answer, ROWS.usual);
  const lines = new ResultText()
    .say(
      answer.abstained ? 'Refused' : 'Answer',
      answer.abstained ? (answer.reason ?? answer.answer.text) : answer.answer.text,
    )
    .say('Understood as', understood.focus)
    .list('Conditions', understood.conditions)
    .list(
      'Parts',
      parts.map(
        ({ text, words, linked, why }) =>
          `${text}: ${linked ?? 'no single column'}${words === '' ? '' : `, from “${words}”`}${why === null ? '' : `; ${why}`}`,
      ),
    ) // prettier-ignore
    .list(
      'Could also be',
      parts.flatMap(({ text, options }) => options.map((option) => `${text} → ${option}`)),
    );
  sayEvidence(lines, answer);
  lines.list(
    'Stages',
    stages.map(({ stage, ms }) => `${stage} ${Math.round(ms)} ms`),
  );
  return { data: { ...told.data, conditions: understood.conditions, parts, stages }, text: lines };
}

/** Checks a statement, and runs it where nothing is wrong with it. */
export async function statementTool(session: Session, input: ToolInput<'run_sql'>, work: ToolWork): Promise<Told> {
  const checked = session.check(input.sql);
  const problems = inEnglish(checked.problems);
  const joins = checked.joins.map(joinItem);
  if (problems.length > 0 || input.check_only) {
    const text = new ResultText()
      .say('Statement', problems.length > 0 ? 'refused, nothing was run' : 'it may run')
      .list('Problems', problems)
      .list('Joins', joins.map(joinText));
    const outcome = problems.length > 0 ? 'refused' : 'checked';
    return { data: { notice: NOTICE, outcome, problems, sql: checked.sql, joins }, text };
  }
  const question = input.question ?? 'A statement of SQL';
  const rows = input.max_rows ?? ROWS.usual;
  const statementMs = Math.min((input.max_seconds ?? SECONDS.usual) * 1000, work.statementMs ?? Infinity);
  const corrections = [{ kind: 'sql', sql: input.sql }] as const;
  const { answer } = await answerOf(session, question, { corrections }, { ...work, statementMs });
  return work.withholdValues ? withheldAnswer(answer, session.shownWithoutValues()) : toldAnswer(answer, rows);
}

interface Answered {
  readonly answer: ShownAnswer;
  readonly stages: readonly { readonly stage: Stage; readonly ms: number }[];
}

/** The answer of a question as it is asked, or in the reading that was chosen. */
async function chosen(
  session: Session,
  { question, choice }: { readonly question: string; readonly choice?: number },
  work: ToolWork,
): Promise<Answered> {
  const first = await answerOf(session, question, {}, work);
  if (choice === undefined) return first;
  const { alternatives } = first.answer;
  const taken = alternatives[choice - 1];
  if (taken) return answerOf(session, question, { corrections: taken.choose }, work);
  throw new ToolFault(
    alternatives.length === 0
      ? 'This question has no alternatives to choose from: leave out choice.'
      : `There is no alternative ${choice}: this question has ${alternatives.length}.`,
  );
}

/** Asks, and waits for the end of the trace. */
async function answerOf(
  session: Session,
  question: string,
  options: Pick<AskOptions, 'corrections'>,
  { signal, statementMs, model, vectors, onProgress }: ToolWork,
): Promise<Answered> {
  let answer: Answer | undefined;
  let problem: TraceEvent['problem'];
  const asked: AskOptions = {
    ...options,
    maxRows: ROWS.most,
    onAnswer: (whole) => (answer = whole),
    ...(signal && { signal }),
    ...(statementMs !== undefined && { statementMs }),
    ...(model && { model }),
    ...(vectors && { vectors }),
  };
  for await (const { type, stage, problem: met } of session.ask(question, asked)) {
    if (type === 'start') onProgress?.(STAGE_WORDS[stage]);
    if (type === 'error') problem = met ?? problem;
    if (problem?.code === 'cancelled') break;
  }
  if (!answer) {
    const { code, message } = problem ?? {
      code: 'internal',
      message: verbatim('The question ended without an answer.'),
    };
    throw new SchemaGraphError(isErrorCode(code) ? code : 'internal', message);
  }
  const stages = Object.entries(answer.timings).map(([stage, ms]) => ({ stage: stage as Stage, ms }));
  return { answer: inEnglish(answer), stages };
}

const STAGE_WORDS: Readonly<Record<Stage, string>> = {
  understand: 'Reading the question',
  link: 'Looking for columns and values',
  connect: 'Connecting columns',
  gate: 'Looking for what the graph does not know',
  plan: 'Choosing a way',
  reason: 'Trying programs',
  check: 'Checking the answer',
  answer: 'Wording the answer',
};

/** An answer, or a refusal, with its rows. */
function toldAnswer(answer: ShownAnswer, mostRows: number): Told {
  const { answer: body, abstained, alternatives } = answer;
  const rows = abstained ? [] : body.rows.slice(0, mostRows).map((row) => row.map(cell));
  const truncated = !abstained && (body.truncated || body.rows.length > rows.length);
  const outcome = answer.needsChoice ? 'choice-needed' : abstained ? 'refused' : 'answered';
  const text = new ResultText()
    .say(abstained ? 'Refused' : 'Answer', abstained ? (answer.reason ?? body.text) : body.text)
    .say('Understood as', answer.understood.focus);
  if (rows.length > 0) {
    text.list(`Rows (${rows.length}${truncated ? ', there are more' : ''}; JSON, the first line names the columns)`, [
      JSON.stringify(body.columns),
      ...rows.map((row) => JSON.stringify(row)),
    ]);
  }
  sayEvidence(text, answer);
  text.list(
    answer.needsChoice ? 'Which is meant? Call again with its number as choice' : 'It could also mean',
    alternatives.map(({ question, why }, i) => `${i + 1}. ${question} (${why})`),
  );
  const labels = body.labels?.some((label) => label !== null) ? { labels: body.labels } : {};
  const data = {
    notice: NOTICE,
    outcome,
    question: answer.question,
    understood: answer.understood.focus,
    text: body.text,
    reason: answer.reason,
    confidence: abstained ? null : Math.round(answer.confidence * 100) / 100,
    columns: abstained ? [] : body.columns,
    rows,
    truncated,
    ...(abstained ? {} : labels),
    sql: answer.sql,
    paths: answer.paths.map((path) => path.text),
    joins: answer.joins.map(joinItem),
    citations: answer.citations.slice(0, MOST_CITATIONS).map(({ source, table, row, file, cells, key }) => ({
      source,
      table,
      row,
      ...(file !== undefined && { file }),
      ...(cells !== undefined && { cells }),
      key: Object.fromEntries(Object.entries(key).map(([name, value]) => [name, cell(value)])),
    })),
    alternatives: alternatives.map(({ question, why }, i) => ({ choice: i + 1, question, why })),
    warnings: answer.warnings,
    model: answer.model,
  };
  return { data, text };
}

/** What an answer rests on. */
function sayEvidence(text: ResultText, answer: ShownAnswer): void {
  if (answer.abstained) {
    text.list('Notes', answer.warnings);
    return;
  }
  const { citations, sql } = answer;
  const places = citations
    .slice(0, MOST_OPTIONS)
    .map(({ table, file, source, row, cells }) => `${table}, ${file ?? source}, ${cells ?? `row ${row}`}`);
  text
    .say('SQL', sql)
    .list(
      'Paths',
      answer.paths.map((path) => path.text),
    )
    .list(
      'Joins',
      answer.joins.map((join) => joinText(joinItem(join))),
    )
    .list(`Rows behind it (${citations.length})`, places)
    .list('Notes', answer.warnings);
  if (!answer.corrected) text.say('Confidence', `${Math.round(answer.confidence * 100)} %`);
  text.say('Language model', answer.model);
}
