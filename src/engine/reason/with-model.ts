/** Puts a language model's program beside the engine's own: which of them comes first, and what of the question it leaves out. */
import { formatColumn, type ColumnRef } from '../core/identifiers';
import type { ModelReading } from '../question/model-reading';
import { sameResult, type Proposal } from './model-programs';
import type { Alternative, Candidate, Reasoned, Unplaced } from './reasoned';
import { modelConfidence, weighVoices } from './weigh-voices';

/** What came of a question with a model. */
export interface Voiced {
  readonly reasoned: Reasoned;
  /** Whose program comes first; `both` where their rows are the same. */
  readonly stands: 'own' | 'model' | 'both';
}

/** A numeral of a question. */
const NUMERAL = /\d+(?:[.,]\d+)*/g;

/**
 * Weighs a model's program against the engine's own.
 * @param own what the engine came to by itself
 * @param proposal the model's program; one that could not be run changes nothing
 * @param reading how the model reads the question, if it could be read
 * @param question as it was asked
 */
export function withModel(
  own: Reasoned,
  proposal: Proposal,
  reading: ModelReading | undefined,
  question: string,
): Voiced | undefined {
  const { candidate, agreeing, samples, repaired, trouble } = proposal;
  if (!candidate) return undefined;
  const [best] = own.candidates;
  const unplaced = leftOutBy(candidate, reading, question);
  const model = modelConfidence({
    agreeing,
    samples,
    repaired,
    implausible: trouble.length > 0,
    leftOut: unplaced.length,
  });
  const agree = best !== undefined && sameResult(best, candidate);
  const { stands, confidence } = weighVoices(best ? own.confidence : 0, model, agree);
  if (agree) return { reasoned: { ...own, confidence }, stands: 'both' };
  if (stands === 'own') {
    return { reasoned: { ...own, confidence, alternatives: [otherReading(candidate), ...own.alternatives] }, stands };
  }
  const others = own.candidates.filter((other) => !sameResult(other, candidate));
  const reasoned: Reasoned = {
    candidates: [{ ...candidate, probability: confidence }, ...others],
    confidence,
    unplaced,
    alternatives: best && !sameResult(best, candidate) ? [otherReading(best)] : [],
    counts: { ...own.counts, built: own.counts.built + samples, run: own.counts.run + 1 },
  };
  return { reasoned, stands };
}

function otherReading(candidate: Candidate): Alternative {
  return { candidate, why: 'reading' };
}

/**
 * Conditions that the model found in the question and its program does not set, and numerals of the question that stand
 * nowhere in the program. Told in the question's own words, else by the column: what a model writes is not shown.
 */
function leftOutBy(candidate: Candidate, reading: ModelReading | undefined, question: string): Unplaced[] {
  const conditions = reading?.conditions ?? [];
  const open = conditions.filter(({ column }) => column !== undefined && !uses(candidate, column));
  const said = open.map(({ text, column }): Unplaced => ({
    text: inQuestion(text, question) ?? (column ? formatColumn(column) : ''),
    kind: 'value',
  }));
  const placed = conditions.filter(({ value }) => value !== undefined).map(({ text }) => text);
  const numbers = (question.match(NUMERAL) ?? []).filter(
    (number) => !candidate.sql.includes(number.replaceAll(',', '')) && !placed.some((text) => text.includes(number)),
  );
  return [...said, ...[...new Set(numbers)].map((text): Unplaced => ({ text, kind: 'number' }))];
}

/** Whether a program uses a column, or one of that name: keys stand for each other along joins. */
function uses({ columns }: Candidate, { column }: ColumnRef): boolean {
  return columns.some((used) => used.column.toLowerCase() === column.toLowerCase());
}

/** The words as the question has them; undefined where they are not its own. */
function inQuestion(text: string, question: string): string | undefined {
  const at = question.toLowerCase().indexOf(text.toLowerCase());
  return at < 0 ? undefined : question.slice(at, at + text.length);
}
