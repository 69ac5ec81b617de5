/** Scores of the pieces that programs about one question may be made of. */
import type { ColumnRole } from './column-features';
import { columnFeatures } from './column-features';
import type { ConditionCandidate } from './conditions';
import { joinsMeant } from '../said/had-joins';
import { conditionCandidates } from './conditions';
import { asksPartOf } from '../frame/date-parts';
import type { ScoredSketch } from '../frame/draft';
import type { Sketch } from '../frame/frame';
import { SKETCH_PARTS, parseSketch, sketchKey } from '../frame/frame';
import { twoNumbers } from '../../question/several-questions';
import { asksForFullName } from '../said/full-name';
import { idleRoles } from '../said/idle-roles';
import { rolesOfPersons } from '../said/only-roles';
import { choose, logSoftmax, logistic, score } from './linear';
import type { PieceModels } from './models';
import type { NumberCandidate } from './number-features';
import { numberCandidates } from './number-features';
import { chosenJoin } from '../../question/spoken-joins';
import { columnInUse } from '../../question/schema-view';
import { NAMED_MONTH } from './date-conditions';
import { SAID_PERIOD } from './period-conditions';
import { SPAN } from './number-conditions';
import { TIME_OF_DAY } from './time-conditions';
import { HALF_NAME } from './half-names';
import { LACKING } from './empty-conditions';
import { SAYS_LABEL } from './value-conditions';
import type { QuestionContext } from '../frame/question-context';
import { sketchFeatures } from './sketch-features';
import { statedEnd } from '../said/stated-ends';
import { statedSelects } from '../said/stated-folds';
import { listedColumns, listedKinds } from '../said/listed-columns';
import { likelyKinds, summaryFeatures } from './summary-features';
import type { WeighedCondition } from './summary-features';
import { useFeatures } from './use-features';
import { nounWeight } from '../said/value-nouns';

/** A choice with its log probability. */
export interface Scored<T> {
  readonly value: T;
  readonly score: number;
}

/** A number with what speaks for it as a bound and as a limit. */
export interface ScoredNumber extends NumberCandidate {
  readonly having: number;
  readonly limit: number;
}

/** Weight of a table's role being named, where a table is used in several roles. */
const ROLE_NAMED = 1.5;
/** Weight of the graph's own terms: an expert wrote what these words mean. */
const TERM = 3;
/** Weight of labels of codes: somebody wrote what they mean, and no training graph has any. */
const LABEL = 4;
/** Weight of months that are named without a year, which hardly any training question does. */
const MONTH = 4;
/** Weight of "without a phone": hardly any training question asks for empty cells, so that the models expect none. */
const LACKED = 6;
/** Weight of dates where a part of them is asked for. No training question does, so that the weight is set by hand. */
const DATE_PART = 3;
/** Values tried for each part of a sketch, and how far below the best one they may lie. */
const PER_PART = 6;
const PART_MARGIN = 6;
/** Training programs that make an odd sketch believable. */
const WITNESSES = 3;
/** What kinds of conditions that never met in training cost. */
const UNSEEN_KINDS = -1.5;
/** What a column gains one end of which is asked for: "how old was the youngest" has its name elsewhere than a fold has. */
const STATED_END = 8;
/** What items cost that the question names and the models do not expect. */
const STATED_FOLDS = -0.7;
/** What the second half of a name costs, and of how many of the likeliest selections it is made part. */
const HALVES = -0.2;
const WITH_HALVES = 2;
/** What a bound costs that the question states and the models do not expect. */
const STATED_BOUND = -0.3;
/** Empty cells are asked for in hardly any training question. */
const RARE_KIND = 'u';
/** The kinds of two conditions that deny. */
const NEITHER = 'xx';
/** Weight of parts that never met in training. */
const UNSEEN = 0.15;

/** Of a table in a part of the graph that the question is not about, or in a role that it does not name. */
const NOT_MEANT = { yes: -20, no: 0 };

/** Scores pieces on demand and remembers them. */
export class PieceScores {
  readonly conditions: readonly ConditionCandidate[];
  readonly numbers: readonly ScoredNumber[];
  readonly uses: readonly { readonly yes: number; readonly no: number }[];
  /** Columns in the parts of the graph that the question may be about. */
  private readonly size: number;
  private readonly features: readonly (readonly string[])[];
  private readonly columns = new Map<ColumnRole, Scored<number>[]>();
  private selectOdds: Scored<number>[] | undefined;

  constructor(
    readonly context: QuestionContext,
    private readonly models: PieceModels,
    private readonly prior: SketchPrior,
  ) {
    const { view, linked } = context;
    this.size = view.columns.filter(({ use }) => linked.meant[use] === true).length;
    this.features = view.columns.map((c) => (this.isWorthScoring(c.id) ? columnFeatures(context, c.id) : []));
    this.uses = view.uses.map((u) => {
      if (linked.meant[u.id] !== true || idleRoles(context).has(u.id)) return NOT_MEANT;
      const role = u.role === undefined ? 0 : linked.uses[u.id]?.role === true ? ROLE_NAMED : -ROLE_NAMED;
      return logistic(score(models.uses, [...useFeatures(context, u.id), 'bias']) + role);
    });
    const conditions = conditionCandidates(context);
    for (const c of conditions) {
      const { yes, no } = logistic(
        score(models.conditions, [...c.features, 'bias']) +
          this.roleWeight(c.column) +
          plainWeight(c) +
          nounWeight(c, context),
      );
      c.yes = yes;
      c.no = no;
    }
    this.conditions = conditions.sort((a, b) => b.yes - b.no - (a.yes - a.no));
    this.numbers = numberCandidates(context).map((n) => {
      const having = logistic(score(models.having, [...n.features, 'bias']));
      const limit = logistic(score(models.limit, [...n.features, 'bias']));
      return { ...n, having: having.yes - having.no, limit: limit.yes - limit.no };
    });
  }

  /** Columns in a role, best first, with log probabilities. */
  column(role: ColumnRole): readonly Scored<number>[] {
    const known = this.columns.get(role);
    if (known) return known;
    const { view } = this.context;
    const ids = view.columns.filter((c) => (this.features[c.id]?.length ?? 0) > 0).map((c) => c.id);
    const weights = this.models.columns[role];
    const scores = logSoftmax(
      ids.map((id) => score(weights, this.features[id] ?? []) + this.roleWeight(id) + this.partWeight(role, id)),
    );
    const ranked = ids.map((value, i) => ({ value, score: scores[i] ?? -99 })).sort((a, b) => b.score - a.score);
    this.columns.set(role, ranked);
    return ranked;
  }

  /** Columns by the odds of being selected, best first: log p / (1 - p). */
  selectable(): readonly Scored<number>[] {
    if (this.selectOdds) return this.selectOdds;
    const { view } = this.context;
    const ids = view.columns.filter((c) => (this.features[c.id]?.length ?? 0) > 0).map((c) => c.id);
    const odds = ids.map((value) => {
      const sum = score(this.models.selected, this.features[value] ?? []) + (this.models.selected['bias'] ?? 0);
      return { value, score: sum + this.roleWeight(value) + this.partWeight('select', value) };
    });
    this.selectOdds = odds.sort((a, b) => b.score - a.score);
    return this.selectOdds;
  }

  /** Log of the summed odds of all sets of a size: what turns the odds of a set into its probability among such sets. */
  selectNorm(size: number): number {
    const base = this.selectable()[0]?.score ?? 0;
    const sums = new Float64Array(size + 1);
    sums[0] = 1;
    for (const { score: odds } of this.selectable()) {
      const w = Math.exp(odds - base);
      for (let k = size; k > 0; k--) sums[k] = (sums[k] ?? 0) + (sums[k - 1] ?? 0) * w;
    }
    return Math.log(Math.max(1e-300, sums[size] ?? 0)) + base * size;
  }

  /** Log probability of one column in a role. */
  columnScore(role: ColumnRole, id: number): number {
    return this.column(role).find((c) => c.value === id)?.score ?? -12;
  }

  /**
   * The columns by which two uses are joined directly, the first one's and the second one's: of the edge that the question
   * names, else of each.
   */
  keyPairs(own: number, other: number): { own: number; other: number; spoken: boolean; named: boolean }[] {
    const { view, spoken } = this.context;
    const tableOf = (use: number) => view.uses[use]?.table;
    const joins = view.joins.filter(({ from, to }) => {
      const [a, b] = [view.columns[from]?.use ?? -1, view.columns[to]?.use ?? -1].map(tableOf);
      return (a === tableOf(own) && b === tableOf(other)) || (b === tableOf(own) && a === tableOf(other));
    });
    const chosen = chosenJoin(spoken, joins);
    return (chosen ? joinsMeant(chosen, this.context) : joins).map(({ from, to, role, isParallel }) => {
      const out = tableOf(view.columns[from]?.use ?? -1) === tableOf(own);
      const inUse = (use: number, id: number) => columnInUse(view, id, use);
      return {
        own: inUse(own, out ? from : to),
        other: inUse(other, out ? to : from),
        spoken: chosen !== undefined,
        named: !isParallel || this.context.linked.uses[role]?.role === true,
      };
    });
  }

  /** Sketches, best first. */
  sketches(limit: number): ScoredSketch[] {
    const features = [...sketchFeatures(this.context), ...this.summary()];
    const options = SKETCH_PARTS.map((part) => {
      const model = this.models.parts[part];
      const ranked = choose(model, features).map((s, i) => ({ value: model.classes[i] ?? '', score: s }));
      ranked.sort((a, b) => b.score - a.score);
      const best = ranked[0]?.score ?? 0;
      if (part === 'where') this.addStated(ranked);
      if (part === 'select') this.addFolds(ranked);
      if (part === 'select') this.addBoth(ranked);
      if (part === 'select') this.addHalves(ranked);
      if (part === 'group') this.addBounds(ranked);
      return { part, ranked: ranked.filter((r, i) => i < PER_PART && r.score > best - PART_MARGIN) };
    });
    let beam: { sketch: Record<string, string>; parts: number[]; sum: number }[] = [{ sketch: {}, parts: [], sum: 0 }];
    for (const { part, ranked } of options) {
      beam = beam.flatMap((b) =>
        ranked.map((r) => ({
          sketch: { ...b.sketch, [part]: r.value },
          parts: [...b.parts, r.score],
          sum: b.sum + r.score,
        })),
      );
      beam.sort((a, b) => b.sum - a.sum);
      beam = beam.slice(0, 400);
    }
    const sensible = beam.filter((b) => this.prior.isSensible(b.sketch as unknown as Sketch));
    const scored = sensible.map((b) => {
      const sketch = b.sketch as unknown as Sketch;
      const meeting = this.prior.meeting(sketch);
      return { sketch, parts: b.parts, meeting, score: b.sum + meeting };
    });
    return scored.sort((a, b) => b.score - a.score).slice(0, limit);
  }

  /** The conditions that were found likely, where their kinds never met in training. */
  private addStated(ranked: Scored<string>[]): void {
    // "Neither … nor" denies two, which hardly any training question does.
    const denied = this.context.linked.tokens.some(({ word, quoted }) => word === 'nor' && !quoted);
    if (denied && !ranked.some((r) => r.value === NEITHER))
      ranked.unshift({ value: NEITHER, score: (ranked[0]?.score ?? 0) + UNSEEN_KINDS });
    const kinds = likelyKinds(this.weighed());
    if ((kinds.length < 2 && kinds !== RARE_KIND) || ranked.some((r) => r.value === kinds)) return;
    ranked.unshift({ value: kinds, score: (ranked[0]?.score ?? 0) + UNSEEN_KINDS });
  }

  /** Both numbers that a question of two halves asks for. */
  private addBoth(ranked: Scored<string>[]): void {
    const kinds = twoNumbers(this.context.linked.tokens);
    if (kinds) ranked.unshift({ value: [...kinds].sort().join(', '), score: ranked[0]?.score ?? 0 });
  }

  /** The two halves of a full name for the one column that the question names. */
  private addHalves(ranked: Scored<string>[]): void {
    if (!asksForFullName(this.context)) return;
    for (const { value, score } of ranked.slice(0, WITH_HALVES)) {
      const kinds = value.split(', ');
      if (kinds.includes('none')) raise(ranked, [...kinds, 'none'].sort().join(', '), score + HALVES);
    }
    ranked.sort((a, b) => b.score - a.score);
  }

  /** Bounds of groups with the comparison that stands beside a number: "less than 5 times" is as rare as it is plain. */
  private addBounds(ranked: Scored<string>[]): void {
    const stated = new Set(this.numbers.flatMap(({ op }) => op ?? []));
    const bounds = ranked.flatMap(({ value, score }) => {
      const match = /^(group having .+) (?:=|!=|<|<=|>|>=)$/.exec(value);
      return match?.[1] === undefined ? [] : [{ kind: match[1], score }];
    });
    for (const op of stated) {
      for (const { kind, score } of bounds) raise(ranked, `${kind} ${op}`, score + STATED_BOUND);
    }
    ranked.sort((a, b) => b.score - a.score);
  }

  /** The folds that the question names, however unusual they are together. */
  private addFolds(ranked: Scored<string>[]): void {
    const best = ranked[0]?.score ?? 0;
    const listed = listedColumns(this.context)[0]
      ?.map(() => 'none')
      .join(', ');
    const stated = [listed, listedKinds(this.context)].flatMap((kinds) => kinds ?? []);
    for (const value of [...statedSelects(this.context), ...stated]) {
      const at = ranked.findIndex((r) => r.value === value);
      const score = Math.max(best + STATED_FOLDS, ranked[at]?.score ?? -99);
      if (at >= 0) ranked.splice(at, 1);
      ranked.push({ value, score });
    }
    ranked.sort((a, b) => b.score - a.score);
  }

  private weighed(): WeighedCondition[] {
    return this.conditions.map((c) => ({ kind: c.kind, tokens: c.tokens, odds: c.yes - c.no }));
  }

  /** What the other models found, for the choice of a sketch. */
  private summary(): string[] {
    const { linked } = this.context;
    const conditions = this.weighed();
    const mentions = this.selectable().flatMap(({ value, score: odds }) => {
      const match = linked.columns[value];
      return match && match.level >= 2 ? [{ start: match.start, odds }] : [];
    });
    return summaryFeatures(conditions, mentions);
  }

  /** Columns that nothing in the question points at are tried only where they name or identify rows. */
  private isWorthScoring(id: number): boolean {
    const { view, linked } = this.context;
    const column = view.columns[id];
    if (!column || linked.meant[column.use] !== true || idleRoles(this.context).has(column.use)) return false;
    // Where one role is all that names a table, nothing is told of its rows but of those in that role.
    const only = rolesOfPersons(this.context).get(view.uses[column.use]?.table ?? '');
    if (only !== undefined && only !== column.use) return false;
    if ((linked.columns[id]?.level ?? 0) > 0 || this.size <= 120) return true;
    return (linked.uses[column.use]?.level ?? 0) >= 2 && (column.isDisplay || column.isKey || this.size <= 300);
  }

  private partWeight(role: ColumnRole, id: number): number {
    if (role === 'fold' && statedEnd(this.context)?.columns.has(id) === true) return STATED_END;
    return (role === 'select' || role === 'group') && asksPartOf(id, this.context) ? DATE_PART : 0;
  }

  private roleWeight(id: number): number {
    const { view, linked } = this.context;
    const use = view.uses[view.columns[id]?.use ?? 0];
    if (use?.role === undefined) return 0;
    return linked.columns[id]?.role || linked.uses[use.id]?.role ? ROLE_NAMED : -ROLE_NAMED;
  }
}

/** Gives a value of a sketch's part at least this score. */
function raise(ranked: Scored<string>[], value: string, score: number): void {
  const at = ranked.findIndex((r) => r.value === value);
  if (at < 0) ranked.push({ value, score });
  else if ((ranked[at]?.score ?? 0) < score) ranked[at] = { value, score };
}

/** What a condition gains that is said in so many words. */
function plainWeight({ op, features }: ConditionCandidate): number {
  if (op === 'term') return TERM;
  if (features.some((f) => f === NAMED_MONTH || f === TIME_OF_DAY || f === SPAN || f === SAID_PERIOD)) return MONTH;
  if (features.includes(SAYS_LABEL)) return LABEL;
  return features.includes(LACKING) || features.includes(HALF_NAME) ? LACKED : 0;
}

/** How parts of sketches go together in the training programs. */
export class SketchPrior {
  private readonly marginals: Record<string, number>[];
  private readonly total: number;

  constructor(private readonly counts: Readonly<Record<string, number>>) {
    this.marginals = SKETCH_PARTS.map(() => ({}));
    let total = 0;
    for (const [key, count] of Object.entries(counts)) {
      total += count;
      const sketch = parseSketch(key);
      SKETCH_PARTS.forEach((part, i) => {
        const marginal = this.marginals[i];
        if (marginal) marginal[sketch[part]] = (marginal[sketch[part]] ?? 0) + count;
      });
    }
    this.total = Math.max(1, total);
  }

  /** Folds beside plain columns, and orders by folds, need groups; rare exceptions are in the training programs. */
  isSensible(sketch: Sketch): boolean {
    const kinds = sketch.select.split(', ');
    const plain = kinds.some((k) => k === 'none' || k === 'all');
    const folds = kinds.some((k) => k !== 'none' && k !== 'all');
    if (sketch.group !== '') return true;
    if (!plain && sketch.order !== '') return false; // one row for all rows has no order
    if ((this.counts[sketchKey(sketch)] ?? 0) >= WITNESSES) return true;
    return !(plain && folds) && (sketch.order === '' || sketch.order === 'limit' || sketch.order.startsWith('none'));
  }

  /** log of how much more often the parts of a sketch meet than by chance. */
  meeting(sketch: Sketch): number {
    const chance = SKETCH_PARTS.reduce(
      (p, part, i) => p * ((this.marginals[i]?.[sketch[part]] ?? 0.5) / this.total),
      1,
    );
    const seen = (this.counts[sketchKey(sketch)] ?? 0) / this.total;
    return Math.min(4, Math.log((seen + UNSEEN * chance) / (1 + UNSEEN) / chance));
  }
}
