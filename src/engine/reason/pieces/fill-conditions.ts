/** Chooses conditions for a frame: of the kinds that its sketch names, none using the same words twice. */
import type { TaggedToken } from '../../question/tag-question';
import type { ConditionCandidate } from './conditions';

const PER_KIND = 14;
const SETS = 12;
/** What it costs a set, while it is looked for, that its conditions lie in one more table. */
const APART = 1;

/**
 * The likeliest sets of conditions of given kinds.
 * @param candidates best first
 * @param kinds one letter for each condition
 * @param useOf the use of a column: what is said of rows of one table comes before what is said here and there
 * @returns sets with the sum of their log odds
 */
export function conditionSets(
  candidates: readonly ConditionCandidate[],
  kinds: string,
  useOf: (column: number) => number = () => 0,
): { conditions: readonly ConditionCandidate[]; score: number }[] {
  let sets: { conditions: ConditionCandidate[]; score: number; taken: Set<number> }[] = [
    { conditions: [], score: 0, taken: new Set() },
  ];
  const sorted = [...kinds].sort();
  sorted.forEach((kind, n) => {
    const shortlist = candidates.filter((c) => c.kind === kind).slice(0, PER_KIND);
    const next: typeof sets = [];
    for (const set of sets) {
      // Conditions of one kind are taken in the order of the shortlist, so that no set comes twice.
      const last = sorted[n - 1] === kind ? set.conditions.at(-1) : undefined;
      const from = last ? shortlist.indexOf(last) + 1 : 0;
      for (const candidate of shortlist.slice(from)) {
        if (candidate.tokens.some((t) => set.taken.has(t))) continue;
        next.push({
          conditions: [...set.conditions, candidate],
          score: set.score + candidate.yes - candidate.no,
          taken: new Set([...set.taken, ...candidate.tokens]),
        });
      }
    }
    const worth = ({ score, conditions }: (typeof next)[number]) =>
      score - APART * new Set(conditions.map((c) => useOf(c.column))).size;
    sets = next.sort((a, b) => worth(b) - worth(a)).slice(0, SETS * 2);
  });
  return sets.slice(0, SETS);
}

/**
 * Ways to split conditions between the main part and the second part of a frame.
 * @param conditions all of them
 * @param main kinds of the main part
 * @param part kinds of the second part
 * @param fits whether a split can be meant
 */
export function splitConditions(
  conditions: readonly ConditionCandidate[],
  main: string,
  part: string,
  fits: (main: readonly ConditionCandidate[], part: readonly ConditionCandidate[]) => boolean = () => true,
): { main: ConditionCandidate[]; part: ConditionCandidate[] }[] {
  if (part === '') return [{ main: [...conditions], part: [] }];
  if (main === '') return fits([], conditions) ? [{ main: [], part: [...conditions] }] : [];
  const splits: { main: ConditionCandidate[]; part: ConditionCandidate[] }[] = [];
  const wanted = [...main].sort().join('');
  for (let mask = 0; mask < 1 << conditions.length; mask++) {
    const chosen = conditions.filter((_, i) => (mask >> i) & 1);
    if (
      chosen.length !== main.length ||
      chosen
        .map((c) => c.kind)
        .sort()
        .join('') !== wanted
    )
      continue;
    const others = conditions.filter((_, i) => !((mask >> i) & 1));
    if (fits(chosen, others)) splits.push({ main: chosen, part: others });
  }
  // What stands first in the question usually belongs to the main part.
  const first = (list: readonly ConditionCandidate[]) => Math.min(...list.flatMap((c) => c.tokens));
  return splits.sort((a, b) => first(a.main) - first(b.main)).slice(0, 4);
}

/**
 * Whether conditions can be those of two sides that are combined: "in fall 2009 or in spring 2010" says two things on each side,
 * and neither season belongs to the year of the other. Nor does "4 hours" of "3 rooms, or 1 room and 4 beds" to the first side.
 * @param main what is said of the one side
 * @param part what is said of the other
 */
export function liesOnSides(main: readonly ConditionCandidate[], part: readonly ConditionCandidate[]): boolean {
  const ends = (list: readonly ConditionCandidate[]): [number, number] => {
    const tokens = list.flatMap((c) => c.tokens);
    return [Math.min(...tokens), Math.max(...tokens)];
  };
  const [[from, to], [start, end]] = [ends(main), ends(part)];
  return to < start || end < from;
}

/**
 * Whether what is left out can be what some conditions say: "in the first list but not in the second" leaves out what stands
 * behind the "not", and not what stands before it.
 * @param kept what is said of the rows that remain
 * @param left what is said of those that are left out
 * @param tokens the question
 */
export function leavesOutDenied(
  kept: readonly ConditionCandidate[],
  left: readonly ConditionCandidate[],
  tokens: readonly TaggedToken[],
): boolean {
  const denials = tokens.filter(({ cue }) => cue === 'not').map(({ index }) => index);
  const [first, last] = [Math.min(...denials), Math.max(...denials)];
  if (denials.length === 0) return true;
  // What stands before a "but not" holds for those that remain.
  const isBut = tokens[first]?.word === 'but' || tokens[first - 1]?.word === 'but';
  if (isBut && left.some((c) => c.tokens.some((t) => t < first))) return false;
  const isBefore = left.every((c) => c.tokens.length > 0 && c.tokens.every((t) => t < first));
  // "In fall 2009 but not in spring 2010": a season of one side belongs to no year of the other.
  const isAt = (list: readonly ConditionCandidate[], fits: (token: number) => boolean) =>
    list.some((c) => c.tokens.length > 0 && c.tokens.every(fits));
  if (isAt(left, (t) => t < first) && isAt(kept, (t) => t > last)) return false;
  return !isBefore || left.some((c) => isSubject(c, first, tokens));
}

/** Between what does not do something and its denial: "Acme does not". */
const AUXILIARY = new Set(['be', 'do', 'have']);
/** Before a place, a time or a whole of which something is said: "in the sales department". */
const PREPOSITIONS = new Set(['in', 'on', 'at', 'from', 'to', 'by', 'of', 'with', 'for', 'during', 'as']);

/**
 * Whether a condition names who does not do what is denied: "products that Acme does not make". What is said of those that are
 * asked for stands apart: "customers in Georgia who never took a lesson".
 */
function isSubject({ tokens: own }: ConditionCandidate, denial: number, tokens: readonly TaggedToken[]): boolean {
  const between = tokens.slice(Math.max(...own) + 1, denial);
  const lead = tokens.slice(0, Math.min(...own)).findLast(({ cue }) => cue !== 'article');
  return between.every(({ cue }) => AUXILIARY.has(cue ?? '')) && !PREPOSITIONS.has(lead?.cue ?? '');
}
