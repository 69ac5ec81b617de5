/** What a statement says in words of its own, that neither the data nor the question has. */
import { say, type Message } from '../core/message';
import type { Expression, Query } from '../program/intent';

/**
 * Finds texts that a statement would show though they are neither stored nor asked with: rows hold what the data holds.
 * @param query what it asks for
 * @param question its words may be shown
 */
export function shownTexts(query: Query, question: string): Message[] {
  if (query.kind === 'set') return [...shownTexts(query.left, question), ...shownTexts(query.right, question)];
  const asked = question.toLowerCase();
  return query.select
    .flatMap(textsOf)
    .filter((text) => /[\p{L}\p{N}]/u.test(text) && !asked.includes(text.toLowerCase()))
    .map((text) => say`It shows a text that is not stored: “${text}”.`);
}

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
