/**
 * Scores columns in two steps. The first weighs what speaks for each column alone. The second looks at the company it
 * keeps: of columns that say the same (a key and its references), the one whose table is asked for anyway is meant.
 */
import type { ColumnContext } from './column-context';
import type { QuestionFeatures } from './column-features';
import { COLUMN_WEIGHTS, COMPANY_WEIGHTS } from './column-weights';
import { COMPANY_FEATURES, FEATURES } from './feature-names';

/** Columns with more twins are no evidence for their table. */
const MAX_TWINS = 2;
const MAX_BEHIND = 30;
/** A question that is less alike to every column is like none. */
const MIN_ALIKE = 0.01;
const LOGARITHMS = Float64Array.from({ length: MAX_BEHIND + 1 }, (_, places) => Math.log(1 + places));

/**
 * Scores by the first step.
 * @param matrix features by column, see `columnFeatures`
 * @returns log-odds by column
 */
function firstScores(matrix: Float64Array): Float64Array {
  const weights = Float64Array.from(FEATURES, (name) => COLUMN_WEIGHTS[name]);
  const scores = new Float64Array(matrix.length / FEATURES.length);
  for (let i = 0; i < scores.length; i++)
    scores[i] = COLUMN_WEIGHTS.bias + product(weights, matrix, i * weights.length);
  return scores;
}

/**
 * Features of the second step.
 * @param context the columns
 * @param first scores of the first step
 * @param question which columns each stem of the question speaks for, and how alike in meaning they are
 * @returns a row for each column, `COMPANY_FEATURES.length` wide
 */
export function companyFeatures(context: ColumnContext, first: Float64Array, question: Company): Float64Array[] {
  const write = companyWriter(context, first, question);
  return context.places.map((_, i) => {
    const row = new Float64Array(COMPANY_FEATURES.length);
    write(i, row);
    return row;
  });
}

/** What of a question the second step reads. */
type Company = Pick<QuestionFeatures, 'spokenFor' | 'cosines'>;

/** Writes the features of a column into a row. */
function companyWriter(
  context: ColumnContext,
  first: Float64Array,
  { spokenFor, cosines }: Company,
): (column: number, row: Float64Array) => void {
  const { places, nearTables, tableNumbers, twinCounts } = context;
  const evidence = new Float64Array(context.columnsOf.length).fill(-Infinity);
  for (let i = 0; i < first.length; i++) {
    const table = tableNumbers[i] ?? 0;
    const score = first[i] ?? 0;
    if ((twinCounts[i] ?? 0) <= MAX_TWINS && score > (evidence[table] ?? 0)) evidence[table] = score;
  }
  for (let table = 0; table < evidence.length; table++) evidence[table] = logistic(evidence[table] ?? 0);
  const near = new Float64Array(evidence.length);
  for (const [table, tables] of nearTables.entries())
    for (const other of tables) near[table] = Math.max(near[table] ?? 0, evidence[other] ?? 0);
  const behind = placesBehind(first, spokenFor);
  const mostAlike = cosines?.reduce((max, cosine) => Math.max(max, cosine), MIN_ALIKE) ?? 1;
  return (i, row) => {
    const table = tableNumbers[i] ?? 0;
    const own = evidence[table] ?? 0;
    let rival = 0;
    let pooled = 0;
    const twinCount = twinCounts[i] ?? 0;
    if (twinCount > 0) {
      for (const twin of places[i]?.twins ?? []) {
        rival = Math.max(rival, evidence[tableNumbers[twin] ?? 0] ?? 0);
        pooled = Math.max(pooled, (first[twin] ?? 0) - (first[i] ?? 0));
      }
    }
    row[0] = first[i] ?? 0;
    row[1] = own;
    row[2] = own >= rival ? 1 : 0;
    row[3] = own / Math.max(own, rival, 1e-9);
    row[4] = twinCount === 0 ? 0 : Math.log(1 + twinCount);
    row[5] = own >= rival ? pooled : 0;
    row[6] = LOGARITHMS[behind[i] ?? MAX_BEHIND] ?? 0;
    row[7] = near[table] ?? 0;
    const alike = Math.max(0, cosines?.[i] ?? 0);
    row[8] = alike;
    // The cosines of one question lie close together: how far a column is behind the best one says more.
    row[9] = (alike / mostAlike) ** 4;
    row[10] = cosines ? 1 : 0;
  };

  /**
   * For each column, how many others fit the stem better that it fits best; its twins are no rivals. Columns that fit
   * alike have one place: their order in the table says nothing. Those that nothing in the question speaks for stand
   * behind all.
   */
  function placesBehind(scores: Float64Array, stems: QuestionFeatures['spokenFor']): Uint8Array {
    const least = new Uint8Array(places.length).fill(MAX_BEHIND);
    for (const columns of stems.values()) {
      const sorted = Uint32Array.from(columns).sort((a, b) => (scores[b] ?? 0) - (scores[a] ?? 0) || a - b);
      const seen = new Set<number>();
      let place = 0;
      let shared = 0;
      let score = Infinity;
      for (const i of sorted) {
        const own = scores[i] ?? 0;
        if (own < score) shared = place;
        score = own;
        least[i] = Math.min(least[i] ?? MAX_BEHIND, shared);
        if (!places[i]?.twins.some((twin) => seen.has(twin))) place++;
        seen.add(i);
      }
    }
    return least;
  }
}

/**
 * Scores by both steps.
 * @param context the columns
 * @param question features of the question, see `columnFeatures`
 * @returns log-odds by column that it is meant
 */
export function columnScores(context: ColumnContext, question: QuestionFeatures): Float64Array {
  const weights = Float64Array.from(COMPANY_FEATURES, (name) => COMPANY_WEIGHTS[name]);
  const write = companyWriter(context, firstScores(question.matrix), question);
  const row = new Float64Array(COMPANY_FEATURES.length);
  const scores = new Float64Array(context.places.length);
  for (let i = 0; i < scores.length; i++) {
    write(i, row);
    scores[i] = COMPANY_WEIGHTS.bias + product(weights, row, 0);
  }
  return scores;
}

/** Weighted sum of the row that begins at a place of a matrix. */
function product(weights: Float64Array, matrix: Float64Array, at: number): number {
  let sum = 0;
  for (let i = 0; i < weights.length; i++) sum += (weights[i] ?? 0) * (matrix[at + i] ?? 0);
  return sum;
}

/** Probability of log-odds. */
export function logistic(x: number): number {
  return 1 / (1 + Math.exp(-x));
}
