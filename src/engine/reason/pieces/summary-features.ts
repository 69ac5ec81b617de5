/** What the models of pieces found, as features for the shape of the program: how many conditions, how many columns. */
import { bucket } from './linear';

/** A condition with its odds. */
export interface WeighedCondition {
  readonly kind: string;
  readonly tokens: readonly number[];
  /** log p / (1 - p). */
  readonly odds: number;
}

/** A named column with its odds of being selected. */
export interface WeighedMention {
  /** The token where its name begins. */
  readonly start: number;
  /** log p / (1 - p). */
  readonly odds: number;
}

/** Odds above which a condition is likely, and above which it is possible. */
const LIKELY = 0;
const POSSIBLE = -1.5;
/** Conditions taken up however unusual their number. */
const MOST_LIKELY = 6;
/** A mention may be selected above these odds. */
const SELECTED = [0, -1, -2.5];

/** Features of the conditions and mentions found. */
export function summaryFeatures(
  conditions: readonly WeighedCondition[],
  mentions: readonly WeighedMention[],
): string[] {
  const likely = kindsAbove(conditions, LIKELY);
  const possible = kindsAbove(conditions, POSSIBLE);
  const strongest = Math.max(-9, ...conditions.map((c) => c.odds));
  const starts = new Map<number, number>();
  for (const { start, odds } of mentions) starts.set(start, Math.max(starts.get(start) ?? -99, odds));
  const counts = SELECTED.map((least) => [...starts.values()].filter((odds) => odds > least).length);
  return [
    `states ${likely}`,
    `may state ${possible}`,
    `states ${likely} of ${possible}`,
    `best condition ${bucket(strongest, [-3, -1.5, -0.5, 0.5, 1.5, 3])}`,
    ...SELECTED.map((p, i) => `selectable ${String(p)} ${bucket(counts[i] ?? 0, [0, 1, 2, 3, 4])}`),
    `selectable ${bucket(counts[0] ?? 0, [0, 1, 2, 3])} of ${bucket(counts[1] ?? 0, [0, 1, 2, 3, 4])}`,
  ];
}

/** The kinds of the conditions that are likely stated. */
export function likelyKinds(conditions: readonly WeighedCondition[]): string {
  return kindsAbove(conditions, LIKELY, MOST_LIKELY);
}

/** Kinds of conditions above some odds, none using the same words twice, best first. */
function kindsAbove(conditions: readonly WeighedCondition[], least: number, most = 4): string {
  const taken = new Set<number>();
  const kinds: string[] = [];
  for (const c of [...conditions].sort((a, b) => b.odds - a.odds)) {
    if (c.odds < least || kinds.length >= most || c.tokens.some((t) => taken.has(t))) continue;
    kinds.push(c.kind);
    for (const t of c.tokens) taken.add(t);
  }
  return kinds.sort().join('');
}
