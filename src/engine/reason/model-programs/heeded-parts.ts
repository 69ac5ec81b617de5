/**
 * What of a question a program leaves out that no program may leave out: its numerals, and the names in it that are stored. A
 * model that errs, or that a text in the data leads elsewhere, is found out by them.
 */
import type { ModelReading } from '../../question/model-reading';
import type { ValueHit } from '../../search/hits';
import { tokenize } from '../../search/words';
import type { Candidate } from '../programs/reasoned';

/** What of a question has to stand in a program. */
export interface QuestionParts {
  readonly question: string;
  /** Stored values that it names. */
  readonly values: readonly ValueHit[];
  /** How a model reads it: a value that is stored otherwise than it is said stands for what is said. */
  readonly reading?: ModelReading;
}

/** A numeral of a question. */
const NUMERAL = /\d+(?:[.,]\d+)*/g;
/** A whole number that a program's comparison has as its bound. */
const BOUND = /[<>]=?\s*(\d+)(?![\d.])/g;
/** Values at least this good are those that the words spell. */
const SPELT = 0.94;

/**
 * What a program leaves out.
 * @param candidate the program
 * @param parts the question
 * @returns numerals and names in the question's words, each once
 */
export function partsLeftOut({ sql }: Pick<Candidate, 'sql'>, parts: QuestionParts): string[] {
  const text = sql.toLowerCase();
  const stands = (said: string) => text.includes(said.toLowerCase().replaceAll("'", "''"));
  const { question, values, reading } = parts;
  const stored = (reading?.conditions ?? []).filter(({ value }) => value !== undefined && stands(String(value)));
  const isPlaced = (said: string) => stored.some((condition) => condition.text.includes(said));
  const bounds = new Set([...text.matchAll(BOUND)].map(([, n]) => Number(n)));
  // "More than 3" may be written as "at least 4".
  const isBound = (n: string) => bounds.has(Number(n) + 1) || bounds.has(Number(n) - 1);
  const numbers = (question.match(NUMERAL) ?? [])
    .map((n) => [n, n.replaceAll(',', '')] as const)
    .flatMap(([said, n]) => (stands(n) || isBound(n) || isPlaced(said) ? [] : [said]));
  const names = namesIn(question, values).filter(
    (hits) => !hits.some((hit) => stands(hit.text) || stands(String(hit.stored))) && !isPlaced(hits[0]?.text ?? ''),
  );
  return [...new Set([...numbers, ...names.map(([hit]) => hit?.text ?? '')])];
}

/** The stored values that names in a question spell: capitalised or quoted words, the longest at each place. */
function namesIn(question: string, values: readonly ValueHit[]): ValueHit[][] {
  const names = tokenize(question).filter(({ capital, quoted }) => capital || quoted);
  const spelt = values.filter(
    ({ score, start, end }) => score >= SPELT && names.some((name) => name.start >= start && name.end <= end),
  );
  const spans = new Map<string, ValueHit[]>();
  for (const hit of spelt) {
    const within = spelt.some((o) => o.start <= hit.start && o.end >= hit.end && o.end - o.start > hit.end - hit.start);
    const key = `${hit.start} ${hit.end}`;
    if (!within) spans.set(key, [...(spans.get(key) ?? []), hit]);
  }
  return [...spans.values()];
}
