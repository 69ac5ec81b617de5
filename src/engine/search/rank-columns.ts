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

/**
 * Scores by the first step.
 * @param rows features by column, see `columnFeatures`
 * @returns log-odds by column
 */
function firstScores(rows: readonly (Float64Array | undefined)[]): Float64Array {
  const weights = FEATURES.map((name) => COLUMN_WEIGHTS[name]);
  const scores = new Float64Array(rows.length).fill(-20);
  for (const [i, row] of rows.entries()) if (row) scores[i] = COLUMN_WEIGHTS.bias + product(weights, row);
  return scores;
}

/**
 * Features of the second step.
 * @param context the columns
 * @param first scores of the first step
 * @param stems stems of the question that speak for each column
 * @returns a row for each column, `COMPANY_FEATURES.length` wide
 */
export function companyFeatures(
  context: ColumnContext,
  first: Float64Array,
  stems: QuestionFeatures['stems'],
): Float64Array[] {
  const evidence = new Map<string, number>();
  for (const [i, place] of context.places.entries()) {
    if (place.twins.length > MAX_TWINS) continue;
    evidence.set(place.table, Math.max(evidence.get(place.table) ?? 0, logistic(first[i] ?? 0)));
  }
  const behind = placesBehind(context, first, stems);
  return context.places.map((place, i) => {
    const own = evidence.get(place.table) ?? 0;
    const rival = Math.max(0, ...place.twins.map((j) => evidence.get(context.places[j]?.table ?? '') ?? 0));
    const near = Math.max(0, ...place.neighbours.map((t) => evidence.get(t) ?? 0));
    return Float64Array.of(
      first[i] ?? 0,
      own,
      own >= rival ? 1 : 0,
      own / Math.max(own, rival, 1e-9),
      Math.log(1 + place.twins.length),
      own >= rival ? Math.max(0, ...place.twins.map((j) => (first[j] ?? 0) - (first[i] ?? 0))) : 0,
      Math.log(1 + (behind[i] ?? 0)),
      near,
    );
  });
}

/**
 * For each column, how many others fit the stem better that it fits best; its twins are no rivals. Columns that nothing
 * in the question speaks for stand behind all.
 */
function placesBehind(context: ColumnContext, first: Float64Array, stems: QuestionFeatures['stems']): number[] {
  const byStem = new Map<string, number[]>();
  for (const [i, own] of stems.entries()) for (const s of own) byStem.set(s, [...(byStem.get(s) ?? []), i]);
  const behind = stems.map((own) => (own.size > 0 ? Infinity : MAX_BEHIND));
  for (const columns of byStem.values()) {
    columns.sort((a, b) => (first[b] ?? 0) - (first[a] ?? 0));
    const seen = new Set<number>();
    let place = 0;
    for (const i of columns) {
      behind[i] = Math.min(behind[i] ?? MAX_BEHIND, place);
      const twin = context.places[i]?.twins.find((j) => seen.has(j));
      seen.add(i);
      if (twin === undefined) place++;
    }
  }
  return behind.map((n) => Math.min(n, MAX_BEHIND));
}

/**
 * Scores by both steps.
 * @param context the columns
 * @param question features of the question, see `columnFeatures`
 * @returns log-odds by column that it is meant
 */
export function columnScores(context: ColumnContext, { rows, stems }: QuestionFeatures): Float64Array {
  const weights = COMPANY_FEATURES.map((name) => COMPANY_WEIGHTS[name]);
  const company = companyFeatures(context, firstScores(rows), stems);
  const scores = new Float64Array(company.length);
  for (const [i, row] of company.entries()) scores[i] = COMPANY_WEIGHTS.bias + product(weights, row);
  return scores;
}

function product(weights: readonly number[], row: Float64Array): number {
  let sum = 0;
  for (let i = 0; i < weights.length; i++) sum += (weights[i] ?? 0) * (row[i] ?? 0);
  return sum;
}

/** Probability of log-odds. */
export function logistic(x: number): number {
  return 1 / (1 + Math.exp(-x));
}
