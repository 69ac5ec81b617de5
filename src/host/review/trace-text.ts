/** A trace as text: what a `.sgtrace` document shows. */
import type { JoinItem, ShownAnswer, ShownTraceEvent } from '../../engine/core/answers';
import { formatColumn } from '../../engine/core/identifiers';
import { isRecord } from '../../protocol/shape';
import type { HistoryRecord } from '../answers/history';
import { sqlLines } from '../../protocol/sql-lines';

const LONG_TEXT = 400;
const LONG_LIST = 20;
/** A list that is longer is written one element a line. */
const LONG_LINE = 80;

/**
 * Writes a trace: the question, the answer, then what each stage took and gave.
 * @param record the question with its answer and trace
 * @returns lines of `name: value`; stages begin in the first column, what belongs to them is indented
 */
export function traceText(record: HistoryRecord): string {
  const { answer, trace } = record;
  return [
    `question: ${oneLine(answer.question)}`,
    `asked: ${new Date(record.at).toISOString()}`,
    ...graphLines(answer),
    ...answerLines(answer),
    ...section(
      'paths',
      answer.paths.map((path) => path.text),
    ),
    ...section('joins', answer.joins.map(joinText)),
    ...section('sql', answer.sql === null ? [] : sqlLines(answer.sql)),
    ...section('warnings', answer.warnings),
    ...trace.flatMap(eventLines),
    '',
  ].join('\n');
}

function graphLines({ graph, engine }: ShownAnswer): string[] {
  return graph.hash === '' ? [] : [`graph: revision ${graph.revision}, ${graph.hash}`, `engine: ${engine}`];
}

function answerLines(answer: ShownAnswer): string[] {
  if (answer.abstained) return [`abstained: ${oneLine(answer.reason ?? '')}`];
  return [`answer: ${oneLine(answer.answer.text)}`, `confidence: ${Math.round(answer.confidence * 100)} %`];
}

function joinText(join: JoinItem): string {
  const rows = join.rows ? `  rows ${join.rows.left} x ${join.rows.right} -> ${join.rows.out}` : '';
  return `${join.text}  ${join.status}${join.label === null ? '' : ` (${join.label})`}${rows}`;
}

function section(title: string, lines: readonly string[]): string[] {
  return lines.length === 0 ? [] : ['', title, ...lines.map((line) => `  ${line}`)];
}

/** A stage is written where it ends; its start says nothing more. The answer was written above. */
function eventLines(event: ShownTraceEvent): string[] {
  if (event.type === 'start') return event.input === undefined ? [] : eventWith(event, 'input', event.input);
  if (event.type === 'answer') return ['', heading(event)];
  const lines = eventWith(event, undefined, event.output);
  return event.problem ? [...lines, `  ${event.problem.code}: ${oneLine(event.problem.message)}`] : lines;
}

function eventWith(event: ShownTraceEvent, name: string | undefined, value: unknown): string[] {
  const body = value === undefined ? [] : valueLines(value, 1);
  return ['', name === undefined ? heading(event) : `${heading(event)} ${name}`, ...body];
}

function heading({ stage, type, pass, at, ms }: ShownTraceEvent): string {
  const took = ms === undefined ? '' : `  ${milliseconds(ms)}`;
  return `${stage} ${type}${pass > 1 ? ` pass ${pass}` : ''}  at ${milliseconds(at)}${took}`;
}

const milliseconds = (ms: number): string => `${ms < 10 ? ms.toFixed(1) : Math.round(ms)} ms`;

/** JSON with as little punctuation as it can be read without. */
function valueLines(value: unknown, depth: number): string[] {
  const indent = '  '.repeat(depth);
  if (Array.isArray(value)) {
    const shown = value.slice(0, LONG_LIST).flatMap((item: unknown) => itemLines(item, depth));
    return value.length > LONG_LIST ? [...shown, `${indent}- … ${value.length - LONG_LIST} more`] : shown;
  }
  if (typeof value !== 'object' || value === null) return [`${indent}${scalar(value)}`];
  return Object.entries(value).flatMap(([name, field]) => fieldLines(name, field, depth));
}

function fieldLines(name: string, value: unknown, depth: number): string[] {
  const indent = '  '.repeat(depth);
  if (value === undefined) return [];
  if (isFlat(value)) return [`${indent}${oneLine(name)}: ${flat(value)}`];
  return [`${indent}${oneLine(name)}:`, ...valueLines(value, depth + 1)];
}

function itemLines(value: unknown, depth: number): string[] {
  const indent = '  '.repeat(depth);
  if (isFlat(value)) return [`${indent}- ${flat(value)}`];
  const [first = '', ...rest] = valueLines(value, depth + 1);
  return [`${indent}- ${first.trimStart()}`, ...rest];
}

/** Values that fit on one line: scalars, columns, and short lists of them. */
function isFlat(value: unknown): boolean {
  if (!Array.isArray(value)) return isOne(value);
  return value.length <= LONG_LIST && value.every(isOne) && flat(value).length <= LONG_LINE;
}

function isOne(value: unknown): boolean {
  return typeof value !== 'object' || value === null || columnText(value) !== undefined;
}

function flat(value: unknown): string {
  return Array.isArray(value) ? `[${value.map(one).join(', ')}]` : one(value);
}

function one(value: unknown): string {
  return columnText(value) ?? scalar(value);
}

/** A column as people write it, `T.C` or `T.C as role`; undefined where a value is none. */
function columnText(value: unknown): string | undefined {
  if (!isRecord(value)) return undefined;
  const { table, column, role, ...others } = value;
  if (typeof table !== 'string' || typeof column !== 'string' || Object.keys(others).length > 0) return undefined;
  return oneLine(formatColumn({ table, column }) + (typeof role === 'string' ? ` as ${role}` : ''));
}

function scalar(value: unknown): string {
  if (typeof value === 'number') return String(Number(value.toPrecision(6)));
  if (typeof value === 'string') return oneLine(value);
  return value === null || typeof value === 'boolean' ? String(value) : JSON.stringify(value);
}

/** Text from data may hold anything: no line of it may look like one of ours. */
function oneLine(text: string): string {
  const line = text.replaceAll(/\s+/g, ' ').trim();
  return line.length > LONG_TEXT ? `${line.slice(0, LONG_TEXT)}…` : line;
}
