/** The commands, each from its command line to its exit code. */
import { existsSync, statSync } from 'node:fs';
import path from 'node:path';
import type { Answer, TraceEvent } from '../engine/core/answers';
import type { Correction } from '../engine/core/corrections';
import { isErrorCode, SchemaGraphError } from '../engine/core/errors';
import { inEnglish, say } from '../engine/core/message';
import type { Progress } from '../engine/core/reports';
import type { AskOptions, Engine, OpenRequest, Session } from '../engine/engine';
import type { Allowed } from '../engine/graph/allowed-files';
import { answerText, shownValue } from './answer-text';
import { EXIT, type CommandLine } from './arguments';
import { isPostgresAddress } from '../platform/thread/postgres-address';
import { chosenCorrections } from './choices';
import { modelTook } from './model-took';
import type { VectorUse } from '../engine/models/embedders';
import { modelUses } from './model-uses';
import type { Output } from './output';
import { vectorUse } from './vector-use';
import { engineData } from './connections';
import { pathsText } from './paths-text';
import { enginePath } from './engine-path';
import { textTable } from './text-table';
import { UsageError } from './usage-error';
import { writeNew } from './write-files';

/** A command line of one command. */
export type Line<C extends CommandLine['command']> = Extract<CommandLine, { command: C }>;

/** Drafts a graph and writes it to a file or to standard output. */
export async function suggest(engine: Engine, line: Line<'suggest'>, output: Output): Promise<number> {
  const file = newFile(line.output);
  const draft = await engine.draft(
    {
      data: line.data.map(engineData),
      dictionaries: line.dictionaries.map((d) => enginePath(d)),
      ignoreDeclared: line.ignoreDeclared,
      derivations: line.derivations,
      baseFolder: enginePath(file === undefined ? '.' : path.dirname(file)),
      allowed: allowedBy(line),
    },
    { onProgress: (p) => output.progress(inEnglish(p.message)) },
  );
  tellOf(draft.report, output);
  if (draft.report.tables === 0)
    throw new SchemaGraphError('bad-input', say`No table could be read, and no graph was written.`);
  if (file !== undefined) writeNew(file, draft.yaml);
  const report = inEnglish({ ...draft.report, file: file ?? null });
  const { tables, columns, keys, edges } = report;
  if (line.json) output.out(`${JSON.stringify(report)}\n`);
  else if (file === undefined) output.out(draft.yaml);
  else {
    const found = `${edges.key} key edges, ${edges.context} context edges, ${edges.derivation} derivation edges`;
    output.out(`${line.output}: ${tables} tables, ${columns} columns, ${keys} keys, ${found}\n`);
  }
  return EXIT.done;
}

/** Tells how data was read. */
function tellOf({ warnings, notes }: Pick<Session, 'warnings' | 'notes'>, output: Output): void {
  for (const warning of warnings) output.log(`warning: ${inEnglish(warning)}\n`);
  for (const note of notes) output.log(`note: ${inEnglish(note)}\n`);
}

/** Prints the problems of a graph file, what its data contradicts among them; as JSON with all that was counted. */
export async function validate(engine: Engine, line: Line<'validate'>, output: Output): Promise<number> {
  const graph = existing(line.graph);
  const found = await engine.validate(graph, undefined, undefined, allowedBy(line));
  const onProgress = ({ message }: Progress) => output.progress(inEnglish(message));
  const health = await engine.health(graph, undefined, { onProgress }, allowedBy(line));
  const problems = inEnglish([...found, ...health.problems]);
  const { keys, edges, rules } = inEnglish(health);
  if (line.json) output.out(`${JSON.stringify({ problems, health: { keys, edges, rules } })}\n`);
  for (const p of line.json ? [] : problems) {
    const file = path.relative(process.cwd(), p.file) || p.file;
    // Names of tables and columns may hold line breaks.
    const message = p.message.replaceAll(/\s*[\r\n]+\s*/g, ' ');
    output.out(`${file}:${p.start.line}:${p.start.column} ${p.severity} ${p.code} ${message}\n`);
  }
  if (problems.length === 0 && !line.json) {
    const { graph: read } = await engine.read({ graph, allowed: allowedBy(line) });
    const file = path.relative(process.cwd(), graph) || graph;
    output.log(
      `no problems in ${file} (${counted(read.tables.size, 'table')}, ${counted(read.edges.length, 'edge')})\n`,
    );
  }
  return problems.some((p) => p.severity === 'error') ? EXIT.badInput : EXIT.done;
}

function counted(count: number, what: string): string {
  return `${count} ${what}${count === 1 ? '' : 's'}`;
}

/** Prints the dependency chains of some columns. */
export async function paths(engine: Engine, line: Line<'paths'>, output: Output): Promise<number> {
  const session = await engine.open({ graph: existing(line.graph), allowed: allowedBy(line) });
  const report = session.paths(line.attributes, line.form);
  if (line.json) {
    output.out(`${JSON.stringify(report)}\n`);
    return EXIT.done;
  }
  output.out(pathsText(report));
  return EXIT.done;
}

/** Prints the columns and stored values that fit a question. */
export async function retrieve(engine: Engine, line: Line<'retrieve'>, output: Output): Promise<number> {
  const session = await open(engine, line, output);
  const { vectors } = await vectorUse(line.vectors, session, output);
  const report = inEnglish(await session.retrieve(line.question, line.top, vectors));
  if (report.problem !== undefined) output.log(`warning: ${report.problem}\n`);
  if (line.json) {
    output.out(`${JSON.stringify(report)}\n`);
    return EXIT.done;
  }
  const columns = report.columns.map((c) => [c.score.toFixed(3), `${c.table}.${c.column}`, c.why]);
  output.out(textTable(['score', 'column', 'why'], columns));
  const values = report.values.map((v) => [v.score.toFixed(3), `${v.table}.${v.column}`, shownValue(v.stored), v.text]);
  if (values.length > 0) output.out(`\n${textTable(['score', 'column', 'stored value', 'in the question'], values)}`);
  return EXIT.done;
}

/** Asks a question and prints the answer, or its trace. */
export async function ask(engine: Engine, line: Line<'ask'>, output: Output): Promise<number> {
  const uses = modelUses(line.model);
  const session = await open(engine, line, output);
  const vectors = await vectorUse(line.vectors, session, output);
  const use = () => ({ ...uses(), ...vectors });
  if (line.dryRun) return await dryRun(session, line, use(), output);
  let corrections: readonly Correction[] = line.sql === undefined ? [] : [{ kind: 'sql', sql: line.sql }];
  for (const choice of line.choose) {
    const { whole } = await answered(session, line.question, { corrections, ...use() });
    const chosen = chosenCorrections(inEnglish(whole), choice);
    if (!chosen) throw new UsageError(`--choose ${choice} is none of the choices; --explain lists them.`);
    corrections = chosen;
  }
  const events: TraceEvent[] = [];
  const { last, whole } = await answered(session, line.question, { corrections, ...use() }, (event) => {
    events.push(event);
    if (line.events) output.out(`${JSON.stringify(inEnglish(event))}\n`);
  });
  if (line.json) output.out(`${JSON.stringify(inEnglish(last))}\n`);
  else if (!line.events) {
    const took = line.model && modelTook(line.model.name, events);
    output.out(`${answerText(inEnglish(whole), line.explain)}${took === undefined ? '' : `${took}\n`}`);
  }
  return last.abstained ? EXIT.abstained : EXIT.done;
}

/** Prints what a question would send to a language model. */
async function dryRun(
  session: Session,
  line: Line<'ask'>,
  { vectors }: { readonly vectors?: VectorUse },
  output: Output,
): Promise<number> {
  const report = inEnglish(await session.outgoing(line.question, line.model?.sendValues ?? true, vectors));
  if (line.json) {
    output.out(`${JSON.stringify(report)}\n`);
    return EXIT.done;
  }
  for (const { role, text } of report.messages) output.out(`${role}:\n${text}\n\n`);
  output.out(`About ${report.tokens} tokens. Further calls:\n${report.later.map((said) => `- ${said}\n`).join('')}`);
  return EXIT.done;
}

/**
 * Asks, and waits for the end of the trace.
 * @returns the answer as the last event carries it, and with all that has no room there
 * @throws SchemaGraphError where it ends without one
 */
async function answered(
  session: Session,
  question: string,
  options: Pick<AskOptions, 'corrections' | 'model'>,
  each?: (event: TraceEvent) => void,
): Promise<{ readonly last: Answer; readonly whole: Answer }> {
  let last: TraceEvent | undefined;
  let whole: Answer | undefined;
  const onAnswer = (answer: Answer): void => void (whole = answer);
  for await (const event of session.ask(question, { ...options, onAnswer })) {
    last = event;
    each?.(event);
  }
  if (last?.type === 'answer') return { last: last.output as Answer, whole: whole ?? (last.output as Answer) };
  const { code, message } = last?.problem ?? {
    code: 'internal',
    message: say`The question ended without an answer.`,
  };
  throw new SchemaGraphError(isErrorCode(code) ? code : 'internal', message);
}

async function open(engine: Engine, line: Line<'ask' | 'retrieve'>, output: Output): Promise<Session> {
  const dictionaries = line.dictionaries.map((d) => enginePath(d));
  const request = openRequest(line.target, dictionaries, allowedBy(line));
  const session = await engine.open(request, { onProgress: (p) => output.progress(inEnglish(p.message)) });
  tellOf(session, output);
  return session;
}

/**
 * How what a person names is opened.
 * @param named a graph file, a file or folder of data, or the address of a server
 * @param dictionaries absolute paths
 * @param allowed where the files that graphs name may lie
 * @throws SchemaGraphError `not-found`
 */
export function openRequest(named: string, dictionaries: readonly string[], allowed: Allowed): OpenRequest {
  const isServer = isPostgresAddress(named);
  const target = isServer ? engineData(named) : existing(named);
  const isGraph = !isServer && statSync(target).isFile() && /\.sgraph\.ya?ml$/i.test(target);
  return isGraph ? { graph: target, dictionaries, allowed } : { data: [target], dictionaries, allowed };
}

/**
 * Where the files that graphs name may lie: in the folder that the person is in, for graphs that lie there; elsewhere in their
 * own.
 * @param line says whether files outside are allowed
 */
export function allowedBy(line: { readonly allowOutside: boolean }): Allowed {
  return { folders: [enginePath('.')], outside: line.allowOutside, anyGraph: true };
}

/**
 * The file that a command will write.
 * @param output as the person named it
 * @returns its absolute path; undefined for standard output
 * @throws SchemaGraphError `bad-input` where it is there already, or its folder is not
 */
export function newFile(output: string | undefined): string | undefined {
  if (output === undefined) return undefined;
  const file = path.resolve(output);
  if (existsSync(file)) {
    throw new SchemaGraphError('bad-input', say`${output} exists already; name another file, or move it away first.`);
  }
  if (!existsSync(path.dirname(file))) {
    throw new SchemaGraphError('bad-input', say`There is no folder ${path.dirname(output)} to write into.`);
  }
  return file;
}

/**
 * A file that has to be there, as the engine names it.
 * @param file as the person named it
 * @throws SchemaGraphError `not-found`
 */
export function existing(file: string): string {
  if (!existsSync(file)) throw new SchemaGraphError('not-found', say`There is nothing at ${file}.`);
  return enginePath(file);
}
