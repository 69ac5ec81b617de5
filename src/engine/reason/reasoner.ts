/** Answers questions by programs: link, build candidates, run them, rank their results. */
import type { AnsweredBefore, Correction } from '../core/corrections';
import { throwIfCancelled } from '../core/errors';
import { say, type Message } from '../core/message';
import type { GraphIndex } from '../graph/graph-index';
import type { RejectedJoin } from '../graph/rejected-joins';
import { edgeId } from '../graph/model';
import type { JoinTree } from '../paths/join-tree';
import { createJoinPlanner, type JoinPlanner } from '../paths/join-trees';
import type { Query } from '../program/intent';
import type { TableNames } from '../program/read-intent';
import { profileOf, type Catalogue } from '../profile/catalogue';
import { withNamedValues, type NamedValue } from '../profile/named-values';
import { Linker } from '../question/linker';
import { buildSchemaView, type SchemaView } from '../question/schema-view';
import type { Understood } from '../question/understand';
import { understand } from '../question/understand';
import { collectKeywords } from '../search/keywords';
import type { NumberSets } from '../search/number-sets';
import type { KnownNames } from '../search/stand-ins';
import type { ValueIndex } from '../search/value-index';
import type { QueryResult, SqlEngine } from '../store/sql-engine';
import { applyCorrections, changedProgram, NO_JOIN, type CorrectionTools } from './corrections/apply-corrections';
import { ProgramBuilder, tablesOf, type Program } from './programs/build-program';
import { checkStatement, hindrances } from './statements/check-statement';
import { notFitting } from './corrections/correct-intent';
import type { RunLimits } from './programs/execute';
import { followUp, type FollowTools } from './corrections/follow-up';
import { MOST_FOR_ONE, runCandidates } from './programs/execute';
import { joinCost, joinedRows } from './programs/join-cost';
import type { PieceModels } from './pieces/models';
import { factIntent } from './model-programs/path-facts';
import { planChange } from './corrections/plan-change';
import { PieceScores, SketchPrior } from './pieces/piece-scores';
import { columnsOfFrame, type Frame } from './frame/frame';
import { contextOf } from './frame/question-context';
import { rankCandidates } from './rank/rank';
import type { RankedResult, Ranker } from './rank/rank';
import { resultKey } from './rank/rank-features';
import type {
  Alternative,
  Candidate,
  Corrected,
  PlannedChange,
  Reasoned,
  ReasonOptions,
  ReadOptions,
  Reasoner,
  StatementOutcome,
} from './programs/reasoned';
import { readModelStatement } from './model-programs/read-model-statement';
import { rewording } from '../question/rewordings';
import { readQuestion, type Reading } from './read-question';
import { runStatement, type StatementTools } from './programs/run-statement';
import type { StatementOptions } from './statements/statement';
import { TermTable } from './programs/terms';
import { leftOut } from './left-out/predicates';
import { namesElsewhere } from './said/claimed-names';
import { linkReport } from './link-report';
import { notHeld } from './left-out/not-held';
import { shownOnce } from './shown-once';
import { alongDeeds } from './candidates';
import { readInParts } from './in-parts';
import { readShare, SURE } from './share-reading';
import { withHint } from './with-hint';
import pieceWeights from './weights/pieces.json';
import rankerWeights from './weights/ranker.json';

/** What a reasoner works on. */
export interface ReasonerParts {
  readonly index: GraphIndex;
  /** Key edges that do not count: statements that join along them are refused. */
  readonly rejected?: readonly RejectedJoin[];
  readonly catalogue: Catalogue;
  /** Values that terms of the graph work out: to questions they are columns, to statements they are not. */
  readonly named?: readonly NamedValue[];
  readonly engine: SqlEngine;
  readonly search: NumberSets & { readonly valueIndex: ValueIndex; readonly context: KnownNames };
}

const LIMITS: RunLimits = { readRows: 2_500_000, eachMs: 2000, maxRows: 1000 };
/** Other join trees of the first candidate that are tried. */
const JOIN_CHOICES = 3;
/** What holds for a statement that a person wrote: they may join as they will, and wait for it. */
const OWN_STATEMENT = { allowOutside: true, timeoutMs: 20_000 };
/** A second result at least this likely, against the first, is a close second. */
const CLOSE = 0.4;
/** Results beyond these are not reported. */
const REPORTED = 8;

// The files hold lists where the types have pairs; `train/` writes them from the same types.
const MODELS = pieceWeights as unknown as PieceModels;
const RANKER = rankerWeights as unknown as Ranker;

/**
 * Makes a reasoner over one graph. Building it reads the schema once; questions are fast.
 * @param parts the graph, the catalogue of its data, where the data lies, stored values
 */
export function createReasoner(parts: ReasonerParts): Reasoner {
  return new ProgramReasoner(parts);
}

class ProgramReasoner implements Reasoner {
  private readonly linker: Linker;
  private readonly builder: ProgramBuilder;
  private readonly prior = new SketchPrior(MODELS.sketches);
  private readonly engine: SqlEngine;
  private readonly costOf: (tree: JoinTree) => number;
  private readonly tables: TableNames;
  private readonly planner: JoinPlanner;
  /** What questions may speak of. */
  private readonly asked: Pick<ReasonerParts, 'index' | 'catalogue'>;

  constructor(private readonly parts: ReasonerParts) {
    const { index, catalogue, engine, search, named = [] } = parts;
    this.asked = withNamedValues(index, catalogue, named);
    const view = buildSchemaView(
      this.asked.index,
      this.asked.catalogue,
      collectKeywords(this.asked.index, this.asked.catalogue),
    );
    this.linker = new Linker(view, search.valueIndex, search, search.context);
    this.planner = createJoinPlanner(index);
    this.costOf = joinCost(catalogue);
    const { dialect } = engine.capabilities;
    const [terms, rowsOf] = [new TermTable(index, named), joinedRows(catalogue)];
    this.builder = new ProgramBuilder(view, this.planner, terms, index, dialect, rowsOf);
    this.engine = engine;
    this.tables = new Map([...catalogue.tables.values()].map((t) => [t.name, t.columns.map((c) => c.column)]));
  }

  statement(sql: string, options: StatementOptions = {}): Promise<StatementOutcome> {
    return runStatement(sql, this.statementTools(), options);
  }

  /** What statements are checked against and run on. */
  private statementTools(): StatementTools {
    const { index, rejected = [], engine, search } = this.parts;
    return { index, rejected, planner: this.planner, engine, values: search.valueIndex };
  }

  rewording(question: string): (said: string) => boolean {
    return rewording(question, this.linker.view);
  }

  understand(question: string): Understood {
    const context = contextOf(this.linker.link(question), this.linker.view);
    const numbers = context.linked.tokens
      .filter((t) => t.kind === 'number')
      .map((t) => ({ start: t.index, end: t.index + 1 }));
    return understand(context.linked, [...context.solid, ...numbers]);
  }

  plan(question: string): readonly Program[] {
    return this.read(question).built.map(({ program }) => program);
  }

  private read(question: string): Reading {
    return readQuestion(question, this.linker, this.builder, (context) => new PieceScores(context, MODELS, this.prior));
  }

  async run(question: string, options: ReasonOptions = {}): Promise<Reasoned> {
    const { evidence, ...plain } = options;
    const { signal, onProgress } = options;
    throwIfCancelled(signal);
    if (evidence !== undefined) return this.hinted(evidence).run(question, plain);
    const run = async (intent: Query) => {
      const program = this.builder.buildIntent(intent, question);
      return program && (await this.runPrograms([program], signal))[0];
    };
    const tools = { read: (one: string) => this.run(one, plain), run };
    const parted = await readInParts(question, tools);
    if (parted) return parted;
    const { context, pieces, built, worked } = this.read(question);
    onProgress?.({ stage: 'link', output: linkReport(context) });
    onProgress?.({ stage: 'connect', output: { programs: built.length, joins: built[0]?.program.joins.length ?? 0 } });
    const runAll = (all: typeof built) => runCandidates(all, this.engine, LIMITS, this.costOf, signal);
    const ran = await runAll(built);
    const { results: ranked, confidence } = rankCandidates(pieces, ran, RANKER);
    const results = await shownOnce(ranked, { context, builder: alongDeeds(context, this.builder), run: runAll });
    const best = results[0]?.candidates[0];
    const candidates = results.slice(0, REPORTED).flatMap((one) => candidateOf(one) ?? []);
    const counts = {
      built: built.length,
      run: ran.filter((c) => c.result).length,
      failed: ran.filter((c) => !c.result).length,
    };
    onProgress?.({
      stage: 'reason',
      output: {
        ...counts,
        candidates: candidates.slice(0, 3).map((c) => ({ sql: c.sql, probability: c.probability })),
      },
    });
    const elsewhere = namesElsewhere(context);
    const told = { counts, ...(elsewhere.length > 0 && { elsewhere }) };
    const unplaced = best ? leftOut(context, best.frame, tablesOf(best.program)) : notHeld(context);
    const sure = best && !unplaced.some(({ needed }) => needed) ? confidence : 0;
    const share = sure < SURE ? await readShare(question, tools, this.parts.index, sure) : undefined;
    if (share) return share;
    if (!best) return { candidates: [], confidence: 0, unplaced, alternatives: [], ...told };
    const [top] = candidates;
    const joins = top ? await this.otherJoins(top, question, signal) : [];
    const alternatives = [...joins, ...closeSeconds(results)];
    return {
      candidates,
      confidence,
      unplaced,
      alternatives,
      ...told,
      ...(worked && usesWorked(best.frame, context.view) && { worked }),
    };
  }

  async correct(
    question: string,
    reasoned: Reasoned,
    corrections: readonly Correction[],
    options: Pick<StatementOptions, 'timeoutMs' | 'signal'> = {},
  ): Promise<Corrected> {
    const { signal } = options;
    const { candidates, alternatives } = reasoned;
    const read = (text: string): Promise<Reasoned> => this.run(text, signal && { signal });
    const { result, steps } = await applyCorrections(candidates[0], corrections, {
      ...this.correctionTools(read),
      readings: () => [...candidates, ...alternatives.map((one) => one.candidate)],
      statement: async (sql) => {
        const outcome = await this.statement(sql, { ...OWN_STATEMENT, ...options });
        return 'problems' in outcome ? together(outcome.problems) : outcome.candidate;
      },
    });
    const refused = (refusal: Message): Corrected => ({ outcome: { refusal }, steps });
    if ('refusal' in result) return refused(result.refusal);
    const { start, intent, confidence } = result;
    if (start.statement) {
      return { outcome: { ...reasoned, candidates: [start], confidence: 1, unplaced: [], alternatives: [] }, steps };
    }
    if (!intent) return refused(notFitting().said);
    const program = changedProgram(result, question, this.builder);
    if (!program) return refused(NO_JOIN);
    const [candidate] = await this.runPrograms([program], signal);
    if (!candidate)
      return refused(say`What the correction leads to takes too long, or cannot be computed. Take it back.`);
    const others = await this.otherJoins(candidate, question, signal);
    const sure = Math.min(reasoned.confidence, confidence);
    // Who only goes on has said nothing of the words that the question before leaves out.
    const unplaced = corrections.every(({ kind }) => kind === 'follow') ? reasoned.unplaced : [];
    const outcome = { ...reasoned, confidence: sure, candidates: [candidate], unplaced, alternatives: others };
    return { outcome, steps };
  }

  async planChange(
    question: string,
    corrections: readonly Correction[],
    before: AnsweredBefore | undefined,
  ): Promise<PlannedChange | undefined> {
    const statements = this.statementTools();
    return planChange(question, corrections, before, {
      programs: this.plan(question),
      corrections: {
        ...this.correctionTools((text) => Promise.resolve(this.readByWords(text))),
        statement: (sql) => {
          const checked = checkStatement(sql, statements);
          const problems = hindrances(checked, OWN_STATEMENT.allowOutside).map(({ message }) => message);
          const read = problems.length === 0 ? checked.statement : undefined;
          return Promise.resolve(
            read ? { sql: read.sql, joins: [read.joined], ambiguousJoins: false } : together(problems),
          );
        },
      },
      builder: this.builder,
      statements,
      tables: this.tables,
    });
  }

  /** What corrections are made with, whether programs run or not. */
  private correctionTools(read: FollowTools['read']): Pick<CorrectionTools<Candidate>, 'index' | 'typeOf' | 'follow'> {
    const { index, catalogue } = this.asked;
    const typeOf: CorrectionTools<Candidate>['typeOf'] = (table, column) =>
      index.column({ table, column })?.type ?? profileOf(catalogue, { table, column })?.type;
    return { index, typeOf, follow: (before, text) => followUp(before, text, { index, typeOf, read }) };
  }

  /** The likeliest reading by the words alone. */
  private readByWords(question: string): Awaited<ReturnType<FollowTools['read']>> {
    const { context, built } = this.read(question);
    const [best] = built;
    if (!best) return { candidates: [], confidence: 0, unplaced: [] };
    const { program, frame } = best;
    return { candidates: [program], confidence: 1, unplaced: leftOut(context, frame, tablesOf(program)) };
  }

  async facts(candidate: Candidate, question: string, signal?: AbortSignal): Promise<Candidate | undefined> {
    const intent = candidate.intent && factIntent(candidate.intent, this.parts.index, candidate.columns);
    if (!intent) return undefined;
    const edges = candidate.joins.flatMap((tree) => tree.joins.map(({ edge }) => edgeId(edge)));
    const program = this.builder.buildIntent(intent, question, edges);
    const [found] = program ? await this.runPrograms([program], signal) : [];
    return found;
  }

  readStatement(sql: string, question: string, options: ReadOptions = {}): Promise<StatementOutcome> {
    const runner = {
      tools: this.statementTools(),
      tables: this.tables,
      limits: { maxRows: LIMITS.maxRows, timeoutMs: LIMITS.eachMs },
      build: async (intent: Query, edges: readonly string[], signal: AbortSignal | undefined) => {
        const program =
          edges.length > 0
            ? this.builder.buildOver(intent, question, edges)
            : this.builder.buildIntent(intent, question);
        if (!program) return say`The graph does not join the tables that it needs.`;
        const [candidate] = await this.runPrograms([program], signal);
        return candidate ?? say`It takes too long, or cannot be computed.`;
      },
    };
    return readModelStatement(sql, question, runner, options);
  }

  /** Runs programs that others do not compete with. */
  private async runPrograms(programs: readonly Program[], signal: AbortSignal | undefined): Promise<Candidate[]> {
    const bounded = programs.filter(
      ({ joins }) => joins.reduce((sum, tree) => sum + this.costOf(tree), 0) <= MOST_FOR_ONE * LIMITS.readRows,
    );
    const results = await this.engine.queryAll(
      bounded.map(({ sql }) => ({ sql })),
      { maxRows: LIMITS.maxRows, timeoutMs: LIMITS.eachMs, ...(signal && { signal }) },
    );
    throwIfCancelled(signal);
    return bounded.flatMap((program, i): Candidate[] => {
      const result = results[i];
      return result && !('error' in result) ? [candidateFrom(program, result, 1)] : [];
    });
  }

  /** A reasoner for one question, over the graph with what a hint says. */
  private hinted(evidence: string): Reasoner {
    return createReasoner({ ...this.parts, index: withHint(this.parts.index, evidence) });
  }

  /** The same program over other, equally good joins, where its result differs. */
  private async otherJoins(best: Candidate, question: string, signal: AbortSignal | undefined): Promise<Alternative[]> {
    const { intent } = best;
    if (!best.ambiguousJoins || !intent) return [];
    const others = Array.from({ length: JOIN_CHOICES }, (_, i) =>
      this.builder.buildIntent(intent, question, [], i + 1),
    ).filter((program) => program !== undefined);
    const distinct = new Map(others.map((program) => [program.sql, program]));
    distinct.delete(best.sql);
    const ordered = intent.kind === 'select' && intent.orderBy.length > 0;
    const own = resultKey(best.result, ordered);
    const run = await this.runPrograms([...distinct.values()], signal);
    return run.flatMap((candidate): Alternative[] =>
      resultKey(candidate.result, ordered) === own ? [] : [{ candidate, why: 'joins' }],
    );
  }
}

/** Whether a frame makes use of what its question works out: else the words that say it are left out. */
function usesWorked(frame: Frame, { columns }: SchemaView): boolean {
  return columnsOfFrame(frame).some((id) => columns[id]?.worked !== undefined);
}

/** Several messages as one. */
function together([first, ...rest]: readonly Message[]): Message {
  return rest.reduce((all, message) => say`${all} ${message}`, first ?? notFitting().said);
}

function closeSeconds([first, ...rest]: readonly RankedResult[]): Alternative[] {
  if (!first) return [];
  return rest
    .filter((r) => r.mass >= CLOSE * first.mass)
    .slice(0, 2)
    .flatMap((r): Alternative[] => {
      const candidate = candidateOf(r);
      return candidate ? [{ candidate, why: 'reading' }] : [];
    });
}

function candidateOf({ candidates, mass }: RankedResult): Candidate | undefined {
  const [best] = candidates;
  if (!best?.result) return undefined;
  return candidateFrom(best.program, best.result, mass);
}

function candidateFrom(program: Program, result: QueryResult, probability: number): Candidate {
  const { intent, columns, tree, sql, joins, ambiguous, leftOut } = program;
  return {
    intent,
    tree,
    sql,
    joins,
    ambiguousJoins: ambiguous,
    leftOut,
    columns,
    result,
    probability,
  };
}
