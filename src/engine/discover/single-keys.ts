/** Chooses among candidate references of one column: each column refers to one key at most. */
import type { ColumnFacts } from './facts';
import { comparedInWords, foundInWords, roundConfidence, type ForeignKey } from './foreign-key';
import { givenValues } from './given-values';
import {
  isMeasure,
  isOfItself,
  isOfPersons,
  isOnlyHome,
  isSurprising,
  namesKey,
  probability,
  signsOf,
  type ScoreContext,
} from './reference-score';
import type { ReferenceCandidate } from './references';

interface Scored {
  readonly candidate: ReferenceCandidate;
  readonly probability: number;
}

/** The least probability of a proposal: where nothing is declared, and where the source has declared some itself. */
const PROPOSE = 0.4;
const PROPOSE_BESIDE_DECLARED = 0.6;
/** How likely it is at least that what is named for what rows of a table are to others of it refers to them. */
const OF_ITSELF = 0.6;
/** What persons do or did, in the one table that there is of them. */
const OF_PERSONS = 0.65;
/** What is proposed for a table that nothing else joins: better a doubtful edge to review than an island. */
const PROPOSE_FOR_ISLANDS = 0.05;

/**
 * Chooses foreign keys of one column. A table that would stay without any join gets the least doubtful ones of its
 * columns that are named like keys and found in one key alone. Beside declared keys a likelier one is asked for, unless it has the
 * name of the key and of its table, or chance cannot explain its values: of what a source leaves undeclared, most is no key. What
 * rows of one table are to each other is proposed for what its name says.
 * @param candidates all candidates
 * @param context all tables and their keys
 * @param besideDeclared whether the source has declared foreign keys itself
 * @param joined tables that other foreign keys join already
 */
export function chooseReferences(
  candidates: readonly ReferenceCandidate[],
  context: ScoreContext,
  besideDeclared: boolean,
  joined: ReadonlySet<string>,
): readonly ForeignKey[] {
  const scored = candidates.map((candidate) => ({ candidate, probability: likelihood(candidate, context) }));
  const best = new Map<string, Scored>();
  const choose = (ones: readonly Scored[]) => {
    for (const one of ones.toSorted(byProbability)) {
      const { from } = one.candidate;
      const name = JSON.stringify([from.table, from.name]);
      if (!best.has(name) && !closesLoop(best, one.candidate)) best.set(name, one);
    }
  };
  const threshold = (candidate: ReferenceCandidate) =>
    besideDeclared && !isSurprising(candidate) && !namesKey(candidate, context) ? PROPOSE_BESIDE_DECLARED : PROPOSE;
  const isReference = (c: ReferenceCandidate) => !isMeasure(c) || isOfItself(c, context);
  choose(scored.filter((s) => s.probability >= threshold(s.candidate) && isReference(s.candidate)));
  const connected = new Set(joined);
  for (const { candidate } of best.values()) connected.add(candidate.from.table).add(candidate.to.table);
  choose(
    scored.filter(({ candidate, probability: p }) => {
      const island = !connected.has(candidate.from.table) && candidate.from.table !== candidate.to.table;
      return island && p >= PROPOSE_FOR_ISLANDS && isOnlyHome(candidate, context);
    }),
  );
  return [...best.values()].map((one) => toForeignKey(one, context));
}

function likelihood(candidate: ReferenceCandidate, context: ScoreContext): number {
  const likely = probability(signsOf(candidate, context));
  // A trial has a lead among the staff, and no trial leads another.
  if (isOfPersons(candidate, context)) return Math.max(likely, OF_PERSONS);
  return isOfItself(candidate, context) ? Math.max(likely, OF_ITSELF) : likely;
}

function byProbability(a: Scored, b: Scored): number {
  const size = (s: Scored) => s.candidate.to.profile.distinct;
  return b.probability - a.probability || size(b) - size(a);
}

/** Whether the key already leads back to the column: of two keys that could refer to each other the likelier way stays. */
function closesLoop(chosen: ReadonlyMap<string, Scored>, { from, to }: ReferenceCandidate): boolean {
  let at = to;
  for (let step = 0; step <= chosen.size; step++) {
    if (at === from) return true;
    const next = chosen.get(JSON.stringify([at.table, at.name]));
    if (!next) return false;
    at = next.candidate.to;
  }
  return true;
}

function toForeignKey({ candidate, probability: p }: Scored, { keys }: ScoreContext): ForeignKey {
  const { from, to, share, match, names } = candidate;
  const distinct = givenValues(from);
  const seen = [foundInWords(share, distinct, `values of ${from.name}`, `${to.table}.${to.name}`)];
  seen.push(...comparedInWords(match));
  if (names.same === 1) seen.push('same name');
  else if (names.named === 1) seen.push(`${from.name} names ${to.table}`);
  else if (names.kind !== undefined) seen.push(`${from.name} is called after “${names.kind}”, which ${to.table} holds`);
  else if (names.ending === 1) seen.push('the names end alike');
  // Values that are not found there use none of it.
  const used = Math.round(share * distinct);
  const fewer = to.profile.distinct > 0 && used > 0 && used < to.profile.distinct;
  if (fewer) seen.push(`${String(used)} of its ${String(to.profile.distinct)} values are used`);
  return {
    table: from.table,
    columns: [from.name],
    to: to.table,
    toColumns: [to.name],
    match,
    cardinality: singleCardinality(from, keys.get(from.table)?.columns),
    share,
    status: 'suggested',
    confidence: roundConfidence(p),
    evidence: seen.join('; '),
    ...(names.kind !== undefined && { kind: names.kind }),
  };
}

/** In fewer rows the values of a reference often differ by chance. */
const BY_CHANCE = 30;

/**
 * Whether a reference of one column is one-to-one: where the column is its table's key, or differs in too many rows for
 * chance; never where it is part of a longer key, which says that it may come again.
 * @param from the referring column
 * @param key the key of its table
 */
export function singleCardinality(from: ColumnFacts, key: readonly string[] | undefined): 'one-to-one' | 'many-to-one' {
  const isPart = key?.includes(from.name) === true;
  const isOne = isPart ? key.length === 1 : from.profile.unique && from.profile.rows >= BY_CHANCE;
  return isOne ? 'one-to-one' : 'many-to-one';
}
