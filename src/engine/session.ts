/** A session: one graph with its data, ready to be asked. */
import type { TraceEvent } from './core/answers';
import type { PathsReport, RetrieveReport, RowsReport } from './core/reports';
import { askQuestion } from './ask';
import type { Asking } from './asking';
import type { AskOptions, Session } from './contract';
import { createGraphIndex } from './graph/memory-index';
import type { SchemaGraph } from './graph/model';
import { Meanings, NO_VECTORS } from './meanings';
import type { OpenedGraph } from './open-graph';
import { outgoingOf } from './outgoing';
import { withNamedValues } from './profile/named-values';
import { findPaths, type PathForm } from './paths/find-paths';
import { createJoinPlanner } from './paths/join-trees';
import { previewOf } from './preview';
import { programTool } from './reason/program-tool';
import { Gate } from './plan/gate';
import { PartGate } from './plan/part-gate';
import { QuestionReader } from './question/question-reader';
import { joinIndexes } from './reason/programs/join-indexes';
import { readNamedValues } from './reason/programs/read-named-values';
import { createReasoner } from './reason/reasoner';
import { Answerer } from './answer/compose';
import { reportStatement } from './report-statement';
import { createSearchIndex } from './search/search-index';
import { subjectOf } from './search/subject';
import type { Clock } from './core/ports';
import type { SqlEngine } from './store/sql-engine';
import { withSchemas } from './store/schema-names';
import { ENGINE_VERSION } from './version';
import { WithoutRejections, withRejectedJoins } from './without-rejections';

/** Rows of a statement that a person runs by hand, and how long it may take. */
const RUN_LIMITS = { maxRows: 100_000, maxCells: 2_000_000, timeoutMs: 60_000 };

/**
 * Makes a session of an opened graph: builds what questions need once.
 * @param opened the graph and its data, which the session closes
 * @param clock for the times in traces
 * @param signal cancels the building
 * @throws SchemaGraphError `cancelled`
 */
export async function createSession(opened: OpenedGraph, clock: Clock, signal?: AbortSignal): Promise<Session> {
  const { graph, catalogue, data } = opened;
  const index = createGraphIndex(graph);
  const { engine, fingerprint } = data;
  const named = await readNamedValues(index, catalogue, engine, signal);
  const search = await createSearchIndex({ graph: index, catalogue, engine, named, ...(signal && { signal }) });
  await engine.index?.(joinIndexes(index, catalogue));
  const reasoner = createReasoner({ index, rejected: opened.rejected, catalogue, named, engine, search });
  const planner = createJoinPlanner(index);
  const meanings = new Meanings(search, index);
  const known = { search, catalogue, subject: subjectOf(graph.name) };
  const asking: Asking = {
    index,
    rejected: opened.rejected,
    withoutRejections: new WithoutRejections(opened.rejected, catalogue, () =>
      createReasoner({ index: createGraphIndex(withRejectedJoins(graph, index)), catalogue, named, engine, search }),
    ),
    search,
    meanings,
    reasoner,
    gate: new Gate(known),
    partGate: new PartGate(known, index),
    tools: [programTool(reasoner)],
    engine,
    reader: new QuestionReader({ index, catalogue, search }),
    answerer: new Answerer({
      ...withNamedValues(index, catalogue, named),
      rejected: opened.rejected,
      engine,
      tables: new Map(data.tables.map((table) => [table.name, table])),
      lacking: opened.lacking,
      version: ENGINE_VERSION,
    }),
    unread: data.unread.flatMap(({ source, code }) => (code === 'excluded' ? [] : [source.id])),
    fingerprint,
    clock,
  };
  return {
    graph,
    catalogue,
    madeFrom: opened.madeFrom,
    warnings: opened.warnings,
    notes: opened.notes,
    paths: (attributes: readonly string[], form: PathForm): PathsReport => findPaths(index, attributes, form),
    learnMeanings: (vectors, options) => meanings.learn(vectors, options),
    retrieve: async (question, top, vectors, abort): Promise<RetrieveReport> => {
      const { alike, problem } = vectors ? await meanings.read(vectors, [question], abort) : NO_VECTORS;
      return {
        question,
        columns: search.columns(question, top, alike).map(({ column, score, why }) => ({ ...column, score, why })),
        values: search.storedSync(question).map(({ text, column, stored, score }) => ({
          text,
          ...column,
          stored,
          score,
        })),
        ...(problem && { problem }),
      };
    },
    ask: (question: string, options: AskOptions = {}): AsyncIterable<TraceEvent> =>
      askQuestion(asking, question, options),
    outgoing: (question, sendValues, vectors, on) => outgoingOf(asking, question, sendValues, vectors, on),
    shownWithoutValues: () => asking.reader.sources('', false),
    preview: (question, options) => previewOf(asking, question, options),
    run: async (sql: string, abort?: AbortSignal): Promise<RowsReport> => {
      const { dialect } = engine.capabilities;
      const named = dialect.name === 'postgres' ? withSchemas(sql, dialect) : sql;
      return engine.query(named, { ...RUN_LIMITS, ...(abort && { signal: abort }) });
    },
    check: (sql: string) => reportStatement(sql, { index, rejected: opened.rejected, planner }),
    withGraph: (other: SchemaGraph, abort?: AbortSignal): Promise<Session> =>
      createSession({ ...opened, graph: other, data: { ...data, engine: borrowed(engine) } }, clock, abort),
    close: () => data.engine.close(),
  };
}

/** The same data for another session: what is to be looked up by joins is indexed already, and whoever opened it closes it. */
function borrowed(engine: SqlEngine): SqlEngine {
  return {
    capabilities: engine.capabilities,
    query: (sql, options) => engine.query(sql, options),
    queryAll: (statements, options) => engine.queryAll(statements, options),
    close: () => Promise.resolve(),
  };
}
