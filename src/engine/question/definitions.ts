/** "Revenue, that is price times tickets sold", "margin (price minus cost)": what a question says a word of its own means. */

/** A definition in a question, by UTF-16 offsets with exclusive ends. */
export interface Definition {
  /** Where it begins, the words that lead to it included. */
  readonly start: number;
  readonly operator: { readonly op: '*' | '-' | '/'; readonly start: number; readonly end: number };
  /** The words that it explains. */
  readonly words: readonly { readonly start: number; readonly end: number }[];
}

const LEAD =
  /,?\s*\b(?:that is|that means|i\.\s?e\.?|ie|meaning|defined as|calculated as|computed as|measured as|worked out as|which is|being|summing|adding up)(?!\p{L})[,:]?\s*|\s*\(\s*/giu;
/** Operators that say by themselves that something is worked out. */
const OPERATORS: readonly (readonly [pattern: RegExp, op: Definition['operator']['op']])[] = [
  [/\b(?:times|multiplied (?:by|with))\b|\s[*\u00d7x]\s/i, '*'],
  [/\bdivided by\b|\s[/\u00f7]\s/i, '/'],
  [/\b(?:minus|less)\b|\s[-\u2212]\s/i, '-'],
];
/** Those that say so without a definition. */
const SPELT: typeof OPERATORS = [
  [/\b(?:times|multiplied (?:by|with))\b|\s[*\u00d7]\s/i, '*'],
  [/\bdivided by\b|\s\u00f7\s/i, '/'],
  [/\bminus\b|\s\u2212\s/i, '-'],
];
/** Only within a definition it is one. */
const OVER = /\bover (?:the )?(?:total|sum|number)\b/i;

/**
 * The definition in a question.
 * @param question its text
 * @returns undefined where it explains no word by what is worked out of two others
 */
export function definitionIn(question: string): Definition | undefined {
  for (const lead of question.matchAll(LEAD)) {
    const start = lead.index;
    const from = start + lead[0].length;
    const closing = lead[0].includes('(')
      ? question.indexOf(')', from)
      : question.slice(from).search(/[,;?!]|\.(?:\s|$)/) + from;
    const inner = question.slice(from, closing < from ? undefined : closing);
    const operator = operatorIn(inner, from, true);
    if (operator) return { start, operator, words: explainedBefore(question, start) };
  }
  return undefined;
}

/** What a question works out, by UTF-16 offsets. */
export interface WorkedPhrase {
  /** Where that begins, the words that lead to it included; absent where none lead to it. */
  readonly start?: number;
  readonly operator: { readonly op: '*' | '-' | '/' | '+'; readonly start: number; readonly end: number };
}

/** Words that lead to what explains another word, beside those of a definition. */
const TAKING =
  /[,:]\s*(?:(?:by |when |and )?(?:counting|taking|computing|calculating|multiplying|given as|taken as|using)\b\s*)?(?=[\p{L}\d])|\s+(?:as|taking|counting)\s+/giu;
const PLUS = /\bplus\b|\s\+\s/i;

/**
 * What a question works out by an operator that it says, explained or not.
 * @param question its text
 */
export function phraseWorkedOut(question: string): WorkedPhrase | undefined {
  const defined = definitionIn(question);
  if (defined) return defined;
  const plus = PLUS.exec(question);
  const said =
    operatorIn(question, 0, false, SPELT) ??
    (plus ? { op: '+' as const, start: plus.index, end: plus.index + plus[0].length } : undefined);
  if (!said) return undefined;
  const leads = [...question.matchAll(TAKING), ...question.matchAll(LEAD)].filter(({ index }) => index < said.start);
  const near = Math.max(-1, ...leads.map(({ index }) => index));
  return { operator: said, ...(near >= 0 && { start: near }) };
}

function operatorIn(
  text: string,
  offset: number,
  isDefinition: boolean,
  operators = OPERATORS,
): Definition['operator'] | undefined {
  const found = operators.flatMap(([pattern, op]) => {
    const match = pattern.exec(text);
    return match && match.index > 0 ? [{ op, start: match.index, end: match.index + match[0].length }] : [];
  });
  const over = isDefinition ? OVER.exec(text) : null;
  if (over) found.push({ op: '/', start: over.index, end: over.index + 'over'.length });
  const first = found.sort((a, b) => a.start - b.start)[0];
  return first && { op: first.op, start: first.start + offset, end: first.end + offset };
}

/** Words that lead from what is explained to whose it is: "the revenue | of each channel". */
const WHOSE = /\b(?:of|per|for|in|from|by)\b/gi;
const NO_NOUN = /^(?:the|a|an|of|per|for|in|from|by|each|every|all|is|was|total|average)$/i;

/** The words before a definition that it may explain: the last one, and the last one before what says whose that is. */
function explainedBefore(question: string, end: number): Definition['words'] {
  const before = question.slice(0, end);
  const cuts = [end, ...[...before.matchAll(WHOSE)].map(({ index }) => index)];
  return cuts.flatMap((cut) => {
    const match = /([\p{L}-]+)\W*$/u.exec(question.slice(0, cut));
    const word = match?.[1] ?? '';
    if (word === '' || NO_NOUN.test(word)) return [];
    const start = match?.index ?? 0;
    return [{ start, end: start + word.length }];
  });
}
