/** Features of a candidate among the other candidates of its question, for the ranker. All are numbers with a name. */
import type { SqlValue } from '../../core/values';
import type { QueryResult } from '../../store/sql-engine';
import { isStopWord, stem } from '../../search/words';
import { cueAgreement } from '../left-out/cue-agreement';
import { tablesOf } from '../programs/build-program';
import type { RunCandidate } from '../programs/execute';
import { formFeatures } from './form-features';
import type { Frame } from '../frame/frame';
import { columnsOfFrame, combinesSets, conditionsOf, SKETCH_PARTS } from '../frame/frame';
import { fullNameSelected } from '../said/full-name';
import { asksForOne } from './number-asked';
import { orderDirection } from '../said/order-direction';
import type { PieceScores } from '../pieces/piece-scores';
import type { QuestionContext } from '../frame/question-context';
import { statedFolds } from '../said/stated-folds';
import { placedTokens } from '../left-out/unplaced';

/** A named number. */
export type FeatureRow = Readonly<Record<string, number>>;

/** A text that is the same for results that answer alike: the multiset of their rows. */
export function resultKey(result: QueryResult, ordered: boolean): string {
  const cell = (v: SqlValue) =>
    typeof v === 'number' ? String(Math.round(v * 1e6) / 1e6) : v === null ? '∅' : String(v);
  // Columns in another order answer alike: sort them by what they hold.
  const width = result.columns.length;
  const texts = result.rows.map((row) => row.map(cell));
  const order = Array.from({ length: width }, (_, i) => i);
  if (width > 1 && width <= 6) {
    const held = order.map((i) =>
      texts
        .map((row) => row[i] ?? '')
        .sort()
        .join('\u0001'),
    );
    order.sort((a, b) => ((held[a] ?? '') < (held[b] ?? '') ? -1 : (held[a] ?? '') > (held[b] ?? '') ? 1 : a - b));
  }
  const rows = texts.map((row) => order.map((i) => row[i] ?? '').join('\u0002'));
  if (!ordered) rows.sort();
  return `${String(width)}:${rows.join('\u0003')}`;
}

/** Rows of features for all candidates of one question. */
export function rankFeatures(pieces: PieceScores, candidates: readonly RunCandidate[]): FeatureRow[] {
  const { context } = pieces;
  const best = candidates[0]?.total ?? 0;
  const mass = candidates.map((c) => Math.exp(c.total - best));
  const totalMass = mass.reduce((a, b) => a + b, 0);
  const keys = candidates.map((c) => (c.result ? resultKey(c.result, c.frame.order !== undefined) : ''));
  const votes = new Map<string, { mass: number; count: number; sketches: Set<string> }>();
  keys.forEach((key, i) => {
    const vote = votes.get(key) ?? { mass: 0, count: 0, sketches: new Set() };
    vote.mass += (mass[i] ?? 0) / totalMass;
    vote.count++;
    vote.sketches.add(Object.values(candidates[i]?.sketch.sketch ?? {}).join('/'));
    votes.set(key, vote);
  });
  const bestSketch = Math.max(...candidates.map((c) => c.sketch.score));
  const bestUses = Math.max(...candidates.map((c) => c.scores.uses));
  const bestConditions = Math.max(...candidates.map((c) => c.scores.conditions));
  const rows = candidates.map((candidate, rank) => {
    const { scores, sketch, frame, program } = candidate;
    const vote = candidate.result ? votes.get(keys[rank] ?? '') : undefined;
    const items = Math.max(1, frame.select.length);
    const row: Record<string, number> = {
      rank,
      'gap to best': candidate.total - best,
      total: candidate.total,
      'share of mass': (mass[rank] ?? 0) / totalMass,
      'sketch score': sketch.score,
      'sketch gap': sketch.score - bestSketch,
      'sketch meeting': sketch.meeting,
      'select score': scores.select / items,
      'condition score': scores.conditions,
      'condition gap': scores.conditions - bestConditions,
      'order score': scores.order,
      'group score': scores.group,
      'having score': scores.having,
      'limit score': scores.limit,
      'part score': scores.part,
      'uses score': scores.uses,
      'uses gap': scores.uses - bestUses,
      'vote mass': vote?.mass ?? 0,
      'vote count': vote?.count ?? 0,
      'vote sketches': vote?.sketches.size ?? 0,
      'ambiguous joins': program.ambiguous ? 1 : 0,
    };
    SKETCH_PARTS.forEach((part, i) => (row[`part ${part}`] = sketch.parts[i] ?? 0));
    Object.assign(
      row,
      coverage(context, candidate),
      structure(pieces, candidate),
      formFeatures(frame),
      resultFeatures(candidate),
      agreement(context, candidate),
      cueAgreement(context, frame),
    );
    return row;
  });
  return withComparisons(rows);
}

/** Figures that only mean something beside those of the other candidates. */
const COMPARED = ['words left out', 'values left out', 'mentions left out', 'total'];

function withComparisons(rows: readonly Record<string, number>[]): FeatureRow[] {
  for (const name of COMPARED) {
    const least = Math.min(...rows.map((r) => r[name] ?? 0));
    for (const row of rows) row[`${name}, beyond least`] = (row[name] ?? 0) - least;
  }
  return [...rows];
}

function coverage(context: QuestionContext, { frame, program }: RunCandidate): Record<string, number> {
  const { linked, view, solid } = context;
  const tables = tablesOf(program);
  const placed = placedTokens(context, frame, tables);
  const content = linked.tokens.filter((t) => t.cue === undefined && t.number === undefined && !isStopWord(t.word));
  const columns = columnsOfFrame(frame);
  const mentions = new Map<string, boolean>();
  linked.columns.forEach((m, id) => {
    if (m.level < 4 || m.shadowed) return;
    const span = `${String(m.start)}:${String(m.end)}`;
    mentions.set(span, mentions.get(span) === true || columns.includes(id));
  });
  const named = linked.uses
    .map((m, id) => ({ m, table: view.uses[id]?.table ?? '', role: view.uses[id]?.role }))
    .filter(({ m, role }) => m.level === 5 && role === undefined);
  const selected = frame.select.flatMap((i) => (i.column === undefined ? [] : [i.column]));
  const unnamed = (id: number) => (linked.columns[id]?.level ?? 0) <= 1;
  const clause =
    linked.tokens.find(
      (t) =>
        t.index > 1 &&
        t.cue !== undefined &&
        ['whose', 'with', 'that', 'who', 'have', 'where', 'sorted', 'each', 'by', 'not'].includes(t.cue),
    )?.index ?? linked.tokens.length;
  const headMentions = new Map<number, boolean>();
  linked.columns.forEach((m, id) => {
    if (m.level < 5 || m.shadowed || m.start >= clause || context.valueTokens.has(m.start)) return;
    headMentions.set(m.start, headMentions.get(m.start) === true || selected.includes(id));
  });
  return {
    'words left out': content.filter((t) => !placed.has(t.index)).length,
    'share of words placed':
      content.length === 0 ? 1 : content.filter((t) => placed.has(t.index)).length / content.length,
    'values left out': solid.filter((v) => !placed.has(v.start) && !placed.has(v.end - 1)).length,
    'numbers left out': linked.tokens.filter((t) => t.number !== undefined && !t.weakNumber && !placed.has(t.index))
      .length,
    'mentions left out': [...mentions.values()].filter((used) => !used).length,
    ...properties(context, columns),
    'tables left out': named.filter(({ table }) => !tables.has(table)).length,
    'tables unnamed': [...tables].filter(
      (t) => !linked.uses.some((m, id) => m.level >= 3 && view.uses[id]?.table === t),
    ).length,
    'columns unnamed': columns.filter(unnamed).length,
    'selected unnamed': selected.filter(unnamed).length,
    'selected late': selected.filter((id) => (linked.columns[id]?.start ?? 0) >= clause).length,
    'head mentions not selected': [...headMentions.values()].filter((s) => !s).length,
    'selected in full': selected.filter((id) => linked.columns[id]?.level === 5).length,
    'least selected level': Math.min(9, ...selected.map((id) => linked.columns[id]?.level ?? 0)),
    'same words selected twice':
      selected.length -
      new Set(
        selected.map(
          (id) =>
            `${String(linked.columns[id]?.start)}:${String(linked.columns[id]?.level)}${String((linked.columns[id]?.level ?? 0) > 0 ? '' : id)}`,
        ),
      ).size,
  };
}

/** Words that are names of properties in any data. */
const PROPERTIES = new Set(
  `name title date time year month day hour minute duration age type kind class category status rank position height weight
  length width depth size area distance speed price cost amount fee salary rate score rating percentage quantity capacity
  location address city state country county region nationality gender language description detail code number phone email
  owner manager author director result reason brand model`
    .split(/\s+/)
    .map(stem),
);

/** How many words name a property that no column of the program is called by, and how many are read as another word. */
function properties(
  { linked, view, valueTokens }: QuestionContext,
  columns: readonly number[],
): Record<string, number> {
  const names = new Set(columns.flatMap((id) => view.columns[id]?.names.flat() ?? []));
  const said = linked.tokens.filter(({ index, quoted }) => !quoted && !valueTokens.has(index));
  return {
    'properties unmet': said.filter(({ word }) => PROPERTIES.has(stem(word)) && !names.has(stem(word))).length,
    'read as another word': said.filter(({ word, stem: read }) => read !== stem(word)).length,
  };
}

/** Whether as much is given as is asked for: as many rows, both halves of a name, all folds that are named. */
function agreement(context: QuestionContext, { frame, result }: RunCandidate): Record<string, number> {
  const selected = frame.select.flatMap((i) => (i.column === undefined ? [] : [i.column]));
  const rows = result?.rows ?? [];
  const asked = asksForOne(context);
  const one = rows.length === 1;
  const folds = statedFolds(context);
  const places = frame.select.flatMap(({ fn }, i) => (fn === 'rows' ? [i] : []));
  const ones = places.some((i) => rows.every((row) => row[i] === 1));
  return {
    'rows as asked': rows.length === 0 || asked === undefined ? 0 : asked === one ? 1 : asked ? -1 : -0.5,
    'full name in halves': fullNameSelected(selected, context),
    'stated folds missing': folds.filter(({ fn }) => !frame.select.some((i) => i.fn === fn)).length,
    'stated folds done': folds.filter(({ fn }) => frame.select.some((i) => i.fn === fn)).length,
    'counts ones': frame.group.length > 0 && rows.length > 2 && ones ? 1 : 0,
  };
}

function structure(pieces: PieceScores, { frame, program }: RunCandidate): Record<string, number> {
  const { view } = pieces.context;
  const conditions = conditionsOf(frame);
  const selected = frame.select.flatMap((i) => (i.fn === 'none' && i.column !== undefined ? [i.column] : []));
  const equal = new Set(frame.conditions.filter((c) => c.op === '=').map((c) => c.column));
  const column = (id: number | undefined) => (id === undefined ? undefined : view.columns[id]);
  const main = new Set(selected.map((id) => view.columns[id]?.use));
  const fold = frame.select.find((i) => i.fn !== 'none' && i.fn !== 'rows' && i.fn !== 'all');
  return {
    joins: program.joins.reduce((n, t) => n + t.joins.length, 0),
    trees: program.joins.length,
    items: frame.select.length,
    conditions: conditions.length,
    'condition worst': conditions.length === 0 ? 9 : Math.min(...conditions.map((c) => conditionOdds(pieces, c))),
    distinct: frame.distinct ? 1 : 0,
    grouped: frame.group.length,
    ordered: frame.order ? 1 : 0,
    limited: frame.limit === undefined ? 0 : frame.limit === 1 ? 1 : 2,
    'has part': frame.part ? 1 : 0,
    'is set': combinesSets(frame.part) ? 1 : 0,
    'selects compared column': selected.filter((id) => equal.has(id)).length,
    'selects ordered column':
      frame.order?.item.column !== undefined && selected.includes(frame.order.item.column) ? 1 : 0,
    'orders text': column(frame.order?.item.column)?.kind === 'text' ? 1 : 0,
    'orders identifier': column(frame.order?.item.column)?.isIdentifier === true ? 1 : 0,
    'folds text': fold && fold.fn !== 'count' && column(fold.column)?.kind === 'text' ? 1 : 0,
    'folds identifier': fold && fold.fn !== 'count' && column(fold.column)?.isIdentifier === true ? 1 : 0,
    'counts different numbers': frame.select.some(
      (i) => i.fn === 'count' && column(i.column)?.kind === 'number' && column(i.column)?.isIdentifier === false,
    )
      ? 1
      : 0,
    'counts different identifiers': frame.select.some(
      (i) => i.fn === 'count' && column(i.column)?.isIdentifier === true,
    )
      ? 1
      : 0,
    'counts at grain': frame.rowsOf === undefined ? 0 : 1,
    'order direction': orderDirection(pieces.context, frame)?.agrees ?? 0,
    'selects identifier': selected.filter((id) => view.columns[id]?.isIdentifier).length,
    'selects display': selected.filter((id) => view.columns[id]?.isDisplay).length,
    'selects from tables': main.size,
    'groups identifier': frame.group.filter((id) => view.columns[id]?.isIdentifier).length,
    'counts a link': frame.select.some((i) => i.fn === 'rows') && frame.uses.some((u) => view.uses[u]?.isLink) ? 1 : 0,
    'further uses': frame.uses.length,
    'uses with roles': program.joins.flatMap((t) => t.uses).filter((u) => u.role !== undefined).length,
    'same column compared twice': conditions.length - new Set(conditions.map((c) => c.column)).size,
  };
}

function conditionOdds(pieces: PieceScores, condition: Frame['conditions'][number]): number {
  const found = pieces.conditions.find(
    (c) => c.column === condition.column && c.op === condition.op && c.tokens[0] === condition.tokens[0],
  );
  return found ? found.yes - found.no : 0;
}

function resultFeatures({ result, frame }: RunCandidate): Record<string, number> {
  const rows = result?.rows ?? [];
  const [first] = rows;
  const nulls = rows.slice(0, 50).reduce((n, row) => n + row.filter((v) => v === null).length, 0);
  const seen = new Set(rows.slice(0, 200).map((row) => row.map(String).join('\u0001')));
  return {
    ran: result ? 1 : 0,
    rows: Math.log1p(rows.length),
    empty: result && rows.length === 0 ? 1 : 0,
    'one row': rows.length === 1 ? 1 : 0,
    'one cell': rows.length === 1 && first?.length === 1 ? 1 : 0,
    'only nulls': first !== undefined && rows.length === 1 && first.every((v) => v === null) ? 1 : 0,
    zero: rows.length === 1 && first?.length === 1 && first[0] === 0 ? 1 : 0,
    nulls: Math.min(5, nulls),
    repeats: Math.min(rows.length, 200) - seen.size > 0 ? 1 : 0,
    'repeats though distinct': frame.distinct && rows.length === seen.size ? 1 : 0,
  };
}
