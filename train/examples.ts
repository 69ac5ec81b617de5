/** What one gold question teaches each of the piece models. */
import type { SqlValue } from '../src/engine/core/values';
import { COLUMN_ROLES, columnFeatures } from '../src/engine/reason/pieces/column-features';
import type { ColumnRole } from '../src/engine/reason/pieces/column-features';
import { conditionCandidates } from '../src/engine/reason/pieces/conditions';
import { mainUses } from '../src/engine/reason/frame/draft';
import type { Frame, FrameCondition, FrameItem, Sketch } from '../src/engine/reason/frame/frame';
import { conditionsOf, itemsOf, SKETCH_PARTS, sketchKey, sketchOf } from '../src/engine/reason/frame/frame';
import { numberCandidates } from '../src/engine/reason/pieces/number-features';
import type { QuestionContext } from '../src/engine/reason/frame/question-context';
import { sketchFeatures } from '../src/engine/reason/pieces/sketch-features';
import { useFeatures } from '../src/engine/reason/pieces/use-features';
import type { PieceModels } from '../src/engine/reason/pieces/models';
import { score } from '../src/engine/reason/pieces/linear';
import type { Weights } from '../src/engine/reason/pieces/linear';
import { summaryFeatures } from '../src/engine/reason/pieces/summary-features';
import { fitBinary, fitChoice, fitRank } from './fit-linear';
import type { BinaryExample, ChoiceExample, FitOptions, RankExample } from './fit-linear';

/** Examples of one question. */
export interface QuestionExamples {
  readonly columns: readonly { readonly role: ColumnRole; readonly example: RankExample }[];
  readonly selected: readonly BinaryExample[];
  readonly uses: readonly BinaryExample[];
  readonly conditions: readonly BinaryExample[];
  readonly having: readonly BinaryExample[];
  readonly limit: readonly BinaryExample[];
  readonly sketch: Sketch;
  readonly sketchFeatures: readonly string[];
  /** What the summary of the other models is made of. */
  readonly condition: readonly {
    readonly kind: string;
    readonly tokens: readonly number[];
    readonly features: readonly string[];
  }[];
  readonly mention: readonly { readonly start: number; readonly features: readonly string[] }[];
  /** Gold conditions, and how many of them are among the candidates. */
  readonly stated: number;
  readonly found: number;
}

/** What a gold frame teaches about its question. */
export function examplesOf(context: QuestionContext, frame: Frame): QuestionExamples {
  const { view } = context;
  const ids = view.columns.filter((c) => view.uses[c.use]?.role === undefined).map((c) => c.id);
  const features = ids.map((id) => columnFeatures(context, id));
  const columns: { role: ColumnRole; example: RankExample }[] = [];
  const teach = (role: ColumnRole, gold: readonly (number | undefined)[]) => {
    const places = [...new Set(gold)].map((id) => (id === undefined ? -1 : ids.indexOf(id))).filter((p) => p >= 0);
    if (places.length > 0) columns.push({ role, example: { candidates: features, gold: places } });
  };
  const plain = (items: readonly FrameItem[]) => items.filter((i) => i.fn === 'none').map((i) => i.column);
  const folds = (items: readonly FrameItem[]) =>
    items.filter((i) => i.fn !== 'none' && i.fn !== 'all').map((i) => i.column);
  teach('select', plain(frame.select));
  teach('fold', folds(itemsOf(frame)));
  if (frame.order?.item.fn === 'none') teach('order', [frame.order.item.column]);
  teach('group', frame.group);
  if (frame.part?.kind === 'compare') teach('compare', [frame.part.column]);
  const conditions = conditionsOf(frame);
  const candidates = conditionCandidates(context).filter((c) => ids.includes(c.column));
  const gold = candidates.map((c) => conditions.some((g) => sameCondition(c, g)));
  const numbers = numberCandidates(context);
  const used = usesAnywhere(context, frame);
  const stated = conditions.filter((g) => candidates.some((c) => sameCondition(c, g))).length;
  const chosen = new Set(plain(frame.select));
  return {
    columns,
    selected: chosen.size === 0 ? [] : ids.map((id, i) => ({ features: features[i] ?? [], yes: chosen.has(id) })),
    uses: view.uses
      .filter((u) => u.role === undefined)
      .map((u) => ({ features: useFeatures(context, u.id), yes: used.has(u.id) })),
    conditions: candidates.map((c, i) => ({ features: c.features, yes: gold[i] === true })),
    having: numbers.map((n) => ({
      features: n.features,
      yes: frame.having !== undefined && frame.having.value === n.value,
    })),
    limit: numbers.map((n) => ({
      features: n.features,
      yes: frame.limit !== undefined && frame.limit > 1 && frame.limit === n.value,
    })),
    sketch: sketchOf(frame),
    sketchFeatures: sketchFeatures(context),
    condition: candidates,
    mention: ids.map((id, i) => {
      const match = context.linked.columns[id];
      return { start: match && match.level >= 2 ? match.start : -1, features: features[i] ?? [] };
    }),
    stated: conditions.length,
    found: stated,
  };
}

/** The uses that a frame reads, those of its second part among them. */
function usesAnywhere({ view }: QuestionContext, frame: Frame): Set<number> {
  const useOf = (id: number) => view.columns[id]?.use ?? 0;
  const { inner, conditions = [], uses = [] } = frame.part ?? {};
  const ofPart = [...(inner === undefined ? [] : [inner]), ...conditions.map((c) => c.column)].map(useOf);
  return new Set([...mainUses(frame, useOf), ...ofPart, ...uses]);
}

/** Whether two conditions say the same. */
export function sameCondition(a: FrameCondition, b: FrameCondition): boolean {
  if (a.column !== b.column || a.op !== b.op || a.values.length !== b.values.length) return false;
  const text = (v: SqlValue | undefined) =>
    typeof v === 'string' && v.trim() !== '' && !Number.isNaN(Number(v))
      ? String(Number(v))
      : String(v).trim().toLowerCase();
  const [left, right] = [a.values.map(text), b.values.map(text)];
  if (a.op === 'in') return left.every((v) => right.includes(v));
  return left.every((v, i) => v === right[i]);
}

const RANK: FitOptions = { epochs: 5, rate: 0.15, decay: 1e-4, minimum: 20, prune: 0.02 };
const BINARY: FitOptions = { epochs: 5, rate: 0.15, decay: 1e-4, minimum: 15, prune: 0.02, inertia: 10 };
/** Numbers that bound groups and rows are few: their weights take great steps. */
const FEW: FitOptions = { ...BINARY, inertia: 1e-6 };
const SELECTED: FitOptions = { ...BINARY, epochs: 3, minimum: 20 };
const CHOICE: FitOptions = { epochs: 10, rate: 0.1, decay: 3e-4, minimum: 6, prune: 0.3, inertia: 1 };
/** Values of a sketch's part that occur less often are not predicted. */
const RARE = 4;

/** Fits all piece models. */
export function fitPieces(examples: readonly QuestionExamples[]): PieceModels {
  const roles = COLUMN_ROLES.map((role) => {
    const list = examples.flatMap((e) => e.columns.filter((c) => c.role === role).map((c) => c.example));
    return [role, fitRank(list, role === 'compare' ? { ...RANK, minimum: 10 } : RANK)] as const;
  });
  const columns = Object.fromEntries(roles) as PieceModels['columns'];
  const selected = fitBinary(
    examples.flatMap((e) => e.selected),
    SELECTED,
  );
  const conditions = fitBinary(
    examples.flatMap((e) => e.conditions),
    BINARY,
  );
  const features = examples.map((e) => [...e.sketchFeatures, ...summaryOf(e, selected, conditions)]);
  const parts = SKETCH_PARTS.map((part) => {
    const list = examples.map((e, i): ChoiceExample => ({ features: features[i] ?? [], label: e.sketch[part] }));
    return [part, fitChoice(list, CHOICE, RARE)] as const;
  });
  const sketches: Record<string, number> = {};
  for (const e of examples) sketches[sketchKey(e.sketch)] = (sketches[sketchKey(e.sketch)] ?? 0) + 1;
  return {
    columns,
    selected,
    uses: fitBinary(
      examples.flatMap((e) => e.uses),
      BINARY,
    ),
    conditions,
    having: fitBinary(
      examples.flatMap((e) => e.having),
      FEW,
    ),
    limit: fitBinary(
      examples.flatMap((e) => e.limit),
      FEW,
    ),
    parts: Object.fromEntries(parts) as PieceModels['parts'],
    sketches,
  };
}

/** The summary of what columns and conditions say of a question, as the engine makes it. */
export function summaryOf(e: QuestionExamples, selected: Weights, conditions: Weights): string[] {
  const odds = (weights: Weights, features: readonly string[]) => score(weights, features) + (weights['bias'] ?? 0);
  const weighed = e.condition.map((c) => ({ kind: c.kind, tokens: c.tokens, odds: odds(conditions, c.features) }));
  const named = e.mention
    .filter((m) => m.start >= 0)
    .map((m) => ({ start: m.start, odds: odds(selected, m.features) }));
  return summaryFeatures(weighed, named);
}
