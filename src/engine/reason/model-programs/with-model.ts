/** Puts a language model's program beside the engine's own: which of them comes first, and what of the question it leaves out. */
import { formatColumn, type ColumnRef } from '../../core/identifiers';
import type { ModelReading } from '../../question/model-reading';
import { agree, sameResult, type Proposal } from './model-programs';
import type { Alternative, Candidate, Reasoned, Unplaced } from '../programs/reasoned';
import { modelConfidence, weighVoices } from './weigh-voices';

/** What came of a question with a model. */
export interface Voiced {
  readonly reasoned: Reasoned;
  /** Whose program comes first; `both` where their rows are the same. */
  readonly stands: 'own' | 'model' | 'both';
}

/** Less likely than this, the program that does not stand is no reading that anybody is offered. */
const OFFERED = 0.2;

/**
 * Weighs a model's program against the engine's own.
 * @param own what the engine came to by itself
 * @param proposal the model's program; one that could not be run, or leaves out what no program may, changes nothing
 * @param reading how the model reads the question, if it could be read
 * @param question as it was asked
 */
export function withModel(
  own: Reasoned,
  proposal: Proposal,
  reading: ModelReading | undefined,
  question: string,
): Voiced | undefined {
  const { candidate, agreeing, samples, repaired, trouble, leftOut } = proposal;
  if (!candidate || leftOut.length > 0) return undefined;
  const [best] = own.candidates;
  const unplaced = leftOutBy(candidate, reading, question);
  const model = modelConfidence({
    agreeing,
    samples,
    repaired,
    implausible: trouble.length > 0,
    leftOut: unplaced.length,
  });
  const agreed = best !== undefined && agree(best, candidate);
  const { stands, confidence, other } = weighVoices(best ? own.confidence : 0, model, agreed);
  const open = agreed ? openInBoth(own.unplaced, unplaced) : unplaced;
  if (agreed && !isWider(candidate, best)) return { reasoned: { ...own, confidence, unplaced: open }, stands: 'both' };
  if (stands === 'own' && !agreed) {
    const offered = other >= OFFERED ? [otherReading(candidate)] : [];
    return { reasoned: { ...own, confidence, alternatives: [...own.alternatives, ...offered] }, stands };
  }
  // Where the rows are the same, the model shows more of each.
  const others = own.candidates.filter((other) => !sameResult(other, candidate));
  const reasoned: Reasoned = {
    candidates: [{ ...candidate, probability: confidence }, ...others],
    confidence,
    unplaced: open,
    alternatives: best && !agreed && other >= OFFERED ? [otherReading(best)] : [],
    counts: { ...own.counts, built: own.counts.built + samples, run: own.counts.run + 1 },
  };
  return { reasoned, stands: agreed ? 'both' : 'model' };
}

/**
 * What two programs that mean the same rows leave out: where the model's accounts for all of the question, words that the engine
 * could not place are placed. Numbers and cues ("not", "more than") say what has to be done, and are no matter of reading.
 */
function openInBoth(own: readonly Unplaced[], model: readonly Unplaced[]): readonly Unplaced[] {
  return model.length > 0 ? own : own.filter(({ kind }) => kind === 'number' || kind === 'cue');
}

function isWider(a: Candidate, b: Candidate): boolean {
  return a.result.columns.length > b.result.columns.length;
}

function otherReading(candidate: Candidate): Alternative {
  return { candidate, why: 'reading' };
}

/**
 * Conditions that the model found in the question and its program does not set. Told in the question's own words, else by the
 * column: what a model writes is not shown.
 */
function leftOutBy(candidate: Candidate, reading: ModelReading | undefined, question: string): Unplaced[] {
  const open = (reading?.conditions ?? []).filter(({ column }) => column !== undefined && !uses(candidate, column));
  return open.map(({ text, column }): Unplaced => ({
    text: inQuestion(text, question) ?? (column ? formatColumn(column) : ''),
    kind: 'value',
  }));
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
