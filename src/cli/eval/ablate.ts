/** What each thing that a curator said contributes to the answers of a question set: each is left out once. */
import { existsSync } from 'node:fs';
import path from 'node:path';
import type { Engine, Session } from '../../engine/engine';
import { partName, partsOf, reachOf, withoutPart, type GraphPart } from '../../engine/graph/graph-parts';
import type { SchemaGraph } from '../../engine/graph/model';
import { inEnglish } from '../../engine/core/message';
import { goldResult, judge, type Judged, type Result } from '../../engine/judge';
import { effectOf, questionsThatSay } from '../../engine/try-edit';
import { enginePath } from '../engine-path';
import { goldReads, type SchemaNames } from './gold-sql';
import type { QuestionCase } from './question-set';
import { openDatabase, type EvalOptions } from './run-eval';

/** Questions that are asked for one part at most, where it concerns more. */
export const MOST_PER_PART = 50;

/** Questions that are asked for every part before more are asked for any. */
const FIRST_LOOK = 5;

/** How to take a graph apart. */
export interface AblationOptions extends Pick<EvalOptions, 'databases' | 'graphs' | 'dictionaries' | 'allowed'> {
  readonly evidence: boolean;
  /** When to stop, in ms; what was not tried by then is said. */
  readonly budgetMs: number;
  /** Questions that are asked for one part at most. */
  readonly mostPerPart: number;
  readonly onProgress: (line: string) => void;
}

/** What one part of a graph contributes. */
export interface Contribution {
  readonly db: string;
  readonly what: GraphPart['what'];
  readonly part: string;
  /** Questions that it concerns, and how many of them were asked without it. */
  readonly concerned: number;
  readonly asked: number;
  /** Right answers that there are with it less those without it; and answers, right or wrong. */
  readonly right: number;
  readonly answered: number;
  /** Identifiers of questions that it makes right, and of those that it keeps from being right. */
  readonly mends: readonly string[];
  readonly breaks: readonly string[];
}

/** `eval --ablate --json`. */
export interface AblationReport {
  readonly questions: number;
  /** With the whole graphs. */
  readonly right: number;
  readonly answered: number;
  /** How the questions of a part are chosen. */
  readonly chosen: string;
  /** Most helpful first, then most harmful, then those that change nothing. */
  readonly parts: readonly Contribution[];
  /** Parts that concern no question of the set. */
  readonly unconcerned: number;
  /** Parts that were not tried for want of time. */
  readonly untried: number;
}

const CHOSEN =
  'A part is left out for the questions that say it (all content words of its name, its label, one of its keywords or of the labels of its codes); an edge ' +
  'and its label also for those whose answer or gold SQL reads all tables that it joins.';

/** A question as the whole graph answers it. */
interface Asked {
  readonly one: QuestionCase;
  readonly gold: Result;
  readonly judged: Judged;
  /** What its answer and its gold SQL read. */
  readonly tables: ReadonlySet<string>;
}

interface Chosen {
  readonly part: GraphPart;
  readonly concerned: readonly Asked[];
}

/**
 * Leaves out each part of curated graphs once.
 * @param engine the engine
 * @param cases the questions; those that are volatile, or have no graph in the folder, are left out
 * @param options where databases and graphs are, and the limits
 * @throws SchemaGraphError `not-found` where a database is missing
 */
export async function runAblation(
  engine: Engine,
  cases: readonly QuestionCase[],
  options: AblationOptions,
): Promise<AblationReport> {
  const started = performance.now();
  const isOver = () => performance.now() - started > options.budgetMs;
  const parts: Contribution[] = [];
  const total = { questions: 0, right: 0, answered: 0, unconcerned: 0, untried: 0 };
  const lasting = cases.filter((c) => c.volatile !== true);
  for (const db of [...new Set(lasting.map((c) => c.db))].sort()) {
    const file = options.graphs === undefined ? undefined : path.join(options.graphs, `${db}.sgraph.yaml`);
    if (file === undefined || !existsSync(file)) {
      options.onProgress(`${db}: there is no curated graph, so nothing is left out`);
      continue;
    }
    const session = await openDatabase(engine, db, options);
    try {
      const { allowed } = options;
      const { files } = await engine.load({ graph: enginePath(file), ...(allowed && { allowed }) });
      const asked = await askAll(
        session,
        lasting.filter((c) => c.db === db),
        options,
      );
      total.questions += asked.length;
      total.right += asked.filter(({ judged }) => judged.outcome === 'right').length;
      total.answered += asked.filter(({ judged }) => isAnswer(judged)).length;
      const written = files
        .flatMap(({ graph }) => partsOf(graph))
        .filter((p) => withoutPart(session.graph, p) !== session.graph);
      const chosen = written.map((part) => ({ part, concerned: concernedBy(session.graph, part, asked) }));
      const worth = mostFirst(session.graph, chosen);
      total.unconcerned += chosen.length - worth.length;
      const tallies = await leaveOut(session, worth, isOver, options);
      total.untried += worth.length - tallies.size;
      for (const [one, tally] of tallies) parts.push({ db, ...contribution(session.graph, one, tally) });
    } finally {
      await session.close();
    }
  }
  return { ...total, chosen: CHOSEN, parts: parts.sort(byContribution) };
}

async function askAll(session: Session, cases: readonly QuestionCase[], options: AblationOptions): Promise<Asked[]> {
  const schema: SchemaNames = new Map(
    [...session.catalogue.tables.values()].map((t) => [t.name, t.columns.map((c) => c.column)]),
  );
  const asked: Asked[] = [];
  for (const one of cases) {
    if (asked.length % 20 === 0) options.onProgress(`${one.db}: question ${asked.length + 1} of ${cases.length}`);
    const gold = await goldResult(session, one);
    const judged = await judge(session, one, { gold, evidence: options.evidence });
    const read = [one.sql, judged.answer?.sql].flatMap((sql) =>
      typeof sql === 'string' ? [...goldReads(sql, schema).tables] : [],
    );
    asked.push({ one, gold, judged, tables: new Set(read) });
  }
  return asked;
}

function concernedBy(graph: SchemaGraph, part: GraphPart, asked: readonly Asked[]): readonly Asked[] {
  const { words, tables } = reachOf(graph, part);
  const says = questionsThatSay(words);
  return asked.filter(
    ({ one, tables: read }) => says(one.question) || (tables.length > 0 && tables.every((table) => read.has(table))),
  );
}

/** Those that concern most questions first; edges that join no tables last, for they concern all of a table. */
function mostFirst(graph: SchemaGraph, chosen: readonly Chosen[]): Chosen[] {
  const isLocal = ({ part }: Chosen) => part.what === 'edge' && reachOf(graph, part).tables.length < 2;
  return chosen
    .filter(({ concerned }) => concerned.length > 0)
    .sort((a, b) => Number(isLocal(a)) - Number(isLocal(b)) || b.concerned.length - a.concerned.length);
}

/** What was found of a part so far. */
interface Tally {
  readonly asked: Set<Asked>;
  readonly mends: string[];
  readonly breaks: string[];
  answered: number;
}

/** Leaves out part after part: each for a few questions first, then, while there is time, for more of those that it concerns. */
async function leaveOut(
  session: Session,
  worth: readonly Chosen[],
  isOver: () => boolean,
  options: AblationOptions,
): Promise<ReadonlyMap<Chosen, Tally>> {
  const tallies = new Map<Chosen, Tally>();
  for (const most of [Math.min(FIRST_LOOK, options.mostPerPart), options.mostPerPart]) {
    for (const [i, one] of worth.entries()) {
      const tally = tallies.get(one) ?? { asked: new Set(), mends: [], breaks: [], answered: 0 };
      const open = spread(one.concerned, most).filter((asked) => !tally.asked.has(asked));
      if (open.length === 0) continue;
      if (isOver()) return tallies;
      const db = open[0]?.one.db ?? '';
      options.onProgress(
        `${db}: part ${i + 1} of ${worth.length}, ${open.length} of ${one.concerned.length} questions`,
      );
      await leftOut(session, one.part, open, tally, options);
      tallies.set(one, tally);
    }
  }
  return tallies;
}

/** Asks questions without a part, and adds what that changes to its tally. */
async function leftOut(
  session: Session,
  part: GraphPart,
  open: readonly Asked[],
  tally: Tally,
  { evidence }: AblationOptions,
): Promise<void> {
  const without = await session.withGraph(withoutPart(session.graph, part));
  for (const asked of open) {
    const { one, gold, judged } = asked;
    const less = await judge(without, one, { gold, evidence });
    tally.asked.add(asked);
    tally.answered += Number(isAnswer(judged)) - Number(isAnswer(less));
    const effect = effectOf(less, judged, one.ordered);
    if (effect === 'mended') tally.mends.push(one.id);
    if (effect === 'broken') tally.breaks.push(one.id);
  }
}

function contribution(graph: SchemaGraph, { part, concerned }: Chosen, tally: Tally): Omit<Contribution, 'db'> {
  const { asked, mends, breaks, answered } = tally;
  return {
    what: part.what,
    part: inEnglish(partName(graph, part)),
    concerned: concerned.length,
    asked: asked.size,
    right: mends.length - breaks.length,
    answered,
    mends,
    breaks,
  };
}

/** So many of a list, evenly from its whole length. */
function spread<T>(items: readonly T[], most: number): readonly T[] {
  if (items.length <= most) return items;
  return Array.from({ length: most }, (_, i) => items[Math.floor((i * items.length) / most)]).filter(
    (item) => item !== undefined,
  );
}

function isAnswer({ outcome }: Judged): boolean {
  return outcome !== 'abstained';
}

/** What helps most, then what harms most, then what changes nothing; names break ties. */
function byContribution(a: Contribution, b: Contribution): number {
  const rank = ({ right, answered }: Contribution) => (right > 0 ? 0 : right < 0 ? 1 : answered !== 0 ? 2 : 3);
  return (
    rank(a) - rank(b) ||
    Math.abs(b.right) - Math.abs(a.right) ||
    b.answered - a.answered ||
    (a.part < b.part ? -1 : Number(a.part > b.part))
  );
}
