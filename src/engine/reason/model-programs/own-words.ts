/** What a statement says in words of its own, that neither the data nor the question has. */
import { say, type Message } from '../../core/message';
import type { Expression, Query } from '../../program/intent';
import { partsOf } from '../../program/map-sql';
import type { SqlExpression, SqlQuery } from '../../program/sql-tree';
import { normaliseCode, type SqlValue } from '../../core/values';

/**
 * Finds texts that a statement would show though they are neither stored nor asked with: rows hold what the data holds.
 * @param query what it asks for
 * @param question its words may be shown
 */
export function shownTexts(query: Query, question: string): Message[] {
  if (query.kind === 'set') return [...shownTexts(query.left, question), ...shownTexts(query.right, question)];
  return query.select
    .flatMap(textsOf)
    .filter((text) => !isAsked(text, question))
    .map(notStored);
}

/**
 * Finds the same in a statement that no intent expresses; there, what is shown is named by how it is worked out.
 * @param tree its names are resolved
 * @param question its words may be shown
 * @param stored values that its columns hold
 */
export function shownTextsOf(tree: SqlQuery, question: string, stored: readonly SqlValue[]): Message[] {
  const known = new Set(stored.map(normaliseCode));
  const texts = outputsOf(tree).flatMap(textsWithin);
  return texts.filter((text) => !known.has(text) && !isAsked(text.replace(FORMATS, ''), question)).map(notStored);
}

/** What formats of dates and numbers consist of. */
const FORMATS = /%[-+ 0#]*\d*(?:\.\d+)?[a-z%]/gi;

function isAsked(text: string, question: string): boolean {
  return !/[\p{L}\p{N}]/u.test(text) || question.toLowerCase().includes(text.toLowerCase());
}

function notStored(text: string): Message {
  return say`It shows a text that is not stored: “${text}”.`;
}

/** What a statement and the queries in its FROM and WITH give. */
function outputsOf(query: SqlQuery): SqlExpression[] {
  const named = (query.with ?? []).flatMap((part) => outputsOf(part.query));
  if (query.kind === 'set') return [...named, ...outputsOf(query.left), ...outputsOf(query.right)];
  const sources = [...(query.from ? [query.from] : []), ...query.joins];
  const inner = sources.flatMap(({ from }) => (typeof from === 'string' ? [] : outputsOf(from)));
  return [...named, ...inner, ...query.columns.map(({ value }) => value)];
}

/** All texts in an expression; characters that are given by their numbers count as one. */
function textsWithin(e: SqlExpression): string[] {
  if (e.kind === 'literal') return typeof e.value === 'string' ? [e.value] : [];
  if (e.kind === 'scalar') return outputsOf(e.query).flatMap(textsWithin);
  if (e.kind === 'call' && e.fn === 'CHAR') return ['CHAR'];
  // What follows a date moves it, and is not shown.
  const parts = e.kind === 'call' && MOVES_DATES.has(e.fn) ? e.args.slice(0, e.fn === 'STRFTIME' ? 2 : 1) : partsOf(e);
  const listed = e.kind === 'in-list' ? e.values.filter((value) => typeof value === 'string') : [];
  return [...listed, ...parts.flatMap(textsWithin)];
}

const MOVES_DATES: ReadonlySet<string> = new Set(['DATE', 'TIME', 'DATETIME', 'JULIANDAY', 'STRFTIME', 'UNIXEPOCH']);

/** The texts that an expression may give without reading them anywhere. */
function textsOf(e: Expression): string[] {
  switch (e.kind) {
    case 'literal':
      return typeof e.value === 'string' ? [e.value] : [];
    case 'arithmetic':
      return [...textsOf(e.left), ...textsOf(e.right)];
    case 'case':
      return [...e.branches.flatMap(({ then }) => textsOf(then)), ...(e.otherwise ? textsOf(e.otherwise) : [])];
    case 'call':
      return e.args.flatMap(textsOf);
    case 'aggregate':
      return e.of.kind === 'rows' ? [] : textsOf(e.of);
    case 'query':
      return e.query.kind === 'select' ? e.query.select.flatMap(textsOf) : [];
    default:
      return [];
  }
}
