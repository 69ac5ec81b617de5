/** Conditions and focus of a question (SGAM A.1), from what was linked in it. */
import type { LinkedQuestion } from './linker';

/** A span of tokens that states a condition. */
export interface ConditionSpan {
  /** Tokens of the value or number, end exclusive. */
  readonly start: number;
  readonly end: number;
}

/** What a question was understood to say. */
export interface Understood {
  /** Each condition in the question's own words. */
  readonly conditions: readonly string[];
  /** The question without its conditions. */
  readonly focus: string;
}

/** Cues at which a condition's words may begin: "whose …", "with …", "in …", "more than …". */
const OPENERS = new Set([
  'whose',
  'with',
  'that',
  'who',
  'which',
  'where',
  'in',
  'on',
  'at',
  'from',
  'for',
  'by',
  'as',
  'before',
  'after',
  'during',
  'between',
  'more-than',
  'less-than',
  'at-least',
  'at-most',
  'exactly',
  'not',
  'have',
  'contain',
  'start-with',
  'end-with',
  'to',
  'of',
]);
/** Openers that only begin a condition where nothing better stands before them. */
const INNER = new Set([
  'more-than',
  'less-than',
  'at-least',
  'at-most',
  'exactly',
  'between',
  'before',
  'after',
  'not',
  'contain',
  'start-with',
  'end-with',
  'of',
  'to',
  'in',
  'at',
  'on',
  'as',
  'for',
]);
/** Words between an opener and its value. */
const REACH = 8;

/**
 * Splits a question into conditions and focus.
 * @param linked the question
 * @param spans tokens of the values and numbers that conditions use
 */
export function understand(linked: LinkedQuestion, spans: readonly ConditionSpan[]): Understood {
  const { tokens, text } = linked;
  const ordered = [...spans].sort((a, b) => a.start - b.start);
  const cut: { from: number; to: number }[] = [];
  let floor = 1;
  for (const span of ordered) {
    if (span.start < floor) continue;
    const from = beginOf(linked, span.start, floor);
    cut.push({ from, to: span.end });
    floor = span.end;
  }
  const slice = (from: number, to: number) =>
    text.slice(tokens[from]?.start ?? 0, tokens[to - 1]?.end ?? text.length).trim();
  const conditions = cut.map(({ from, to }) => slice(skipLinks(linked, from), to));
  let focus = '';
  let at = 0;
  for (const { from, to } of cut) {
    focus += ` ${text.slice(at, tokens[from]?.start ?? at)}`;
    at = afterQuote(text, tokens[to - 1]?.end ?? at);
  }
  focus = `${focus} ${text.slice(at)}`
    .replace(/["“”']\s*(?=["“”'])/g, ' ')
    .replace(/\s+/g, ' ')
    .replace(/^[\s,;]+|[\s,;]+(?=[?.!]?$)/g, '')
    .replace(/\s+([?.!,])/g, '$1')
    .trim();
  return { conditions, focus };
}

/** The token at which a condition's words begin. */
function beginOf(linked: LinkedQuestion, start: number, floor: number): number {
  let inner: number | undefined;
  for (let i = start - 1; i >= Math.max(floor, start - REACH); i--) {
    const cue = linked.tokens[i]?.cue;
    if (cue === undefined || !OPENERS.has(cue)) continue;
    if (!INNER.has(cue)) return i;
    inner ??= i;
  }
  return inner ?? start;
}

/** Words like "and" that join a condition to what is before it. */
function skipLinks(linked: LinkedQuestion, from: number): number {
  let at = from;
  while (['and', 'or', 'but', 'also'].includes(linked.tokens[at]?.cue ?? '')) at++;
  return at;
}

function afterQuote(text: string, at: number): number {
  return /["”'’]/.test(text[at] ?? '') ? at + 1 : at;
}
