/** Serves the requests of the extension host, in the engine's thread. */
import { isErrorCode, messageOf, SchemaGraphError, throwIfCancelled } from '../../engine/core/errors';
import type { Answer, TraceEvent } from '../../engine/core/answers';
import { inEnglish, say } from '../../engine/core/message';
import { NO_SERVERS } from '../../engine/core/no-servers';
import type { Files, ModelPorts, VectorPorts } from '../../engine/core/ports';
import type { Progress } from '../../engine/core/reports';
import type { Engine, PlannedFiles, Session } from '../../engine/engine';
import { printSchema } from '../../engine/exchange/exchange';
import { createGraphIndex } from '../../engine/graph/memory-index';
import { waysBetween } from '../../engine/paths/ways-between';
import { createEmbedders, type Embedders } from '../../engine/models/embedders';
import { createModels, type Models } from '../../engine/models/models';
import { testConnection } from '../../engine/models/test-connection';
import { toGraphView } from '../../picture/graph-view';
import { drawingSvg } from '../../picture/svg';
import { runGraphTool } from '../../tools/run-tool';
import {
  graphRequest,
  type Changes,
  type EngineMethod,
  type EngineMethods,
  type FromEngine,
  type GraphKey,
  type ToEngine,
} from './engine-messages';
import { askedModel, askedVectors, usedModel } from './asked-model';
import { placeOfRow } from './cited-rows';
import { trialOf } from './graph-trials';
import { tryChange } from '../../engine/try-edit';
import { changesOf, editGraphFile } from './graph-edits';
import { filesBehind } from './files-behind';
import { HostedModels } from './hosted-models';
import { graphSnapshot } from './graph-snapshots';
import { inTurns } from './in-turns';
import { languageMethods } from './language-messages';
import type { PostgresSettings } from './postgres-address';
import { SessionCache } from './session-cache';
import { Turns } from './turns';

/** What a method is given besides its parameters. */
interface Call<M extends EngineMethod> {
  readonly signal: AbortSignal;
  readonly stream: (value: EngineMethods[M]['stream']) => void;
}

type Methods = {
  readonly [M in EngineMethod]: (
    params: EngineMethods[M]['params'],
    call: Call<M>,
  ) => Promise<EngineMethods[M]['result']>;
};

/** What serves requests. */
export interface ServingParts {
  readonly engine: Engine;
  /** Reads graph files. */
  readonly files: Files;
  /** What language models need from outside. */
  readonly models: ModelPorts;
  /** What vectors need from outside. */
  readonly vectors: VectorPorts;
  /** Connects to a server and leaves it again; absent where none can be reached. */
  readonly tryServer?: (settings: PostgresSettings, signal: AbortSignal) => Promise<void>;
}

/**
 * Serves requests.
 * @param parts do the work
 * @param send answers
 * @returns takes what the extension host says
 */
export function serveEngine(parts: ServingParts, send: (message: FromEngine) => void): (m: ToEngine) => void {
  const running = new Map<number, AbortController>();
  const turns = new Turns();
  const hosted = new HostedModels(send);
  const models = createModels(parts.models, (name) => hosted.open(name));
  const embedders = createEmbedders(parts.models, parts.vectors);
  const methods = engineMethods({ ...parts, openModels: models, embedders }, turns);
  const serve = async <M extends EngineMethod>(id: number, method: M, params: EngineMethods[M]['params']) => {
    const controller = new AbortController();
    const { signal } = controller;
    running.set(id, controller);
    // A cancelled request is answered at once, however long its work takes to end: silence means that the thread is stuck.
    signal.addEventListener('abort', () => send({ type: 'error', id, code: 'cancelled', message: say`Cancelled.` }));
    const reply = (message: FromEngine): void => {
      if (!signal.aborted) send(message);
    };
    try {
      const stream = (value: unknown): void => reply({ type: 'stream', id, value });
      const value = await turns.serve(method, () => methods[method](params, { signal, stream }));
      reply({ type: 'result', id, value });
    } catch (error) {
      const code = error instanceof SchemaGraphError ? error.code : 'internal';
      reply({ type: 'error', id, code, message: messageOf(error) });
    } finally {
      running.delete(id);
    }
  };
  return (message) => {
    if (message.type === 'cancel') running.get(message.id)?.abort();
    else if (message.type === 'request') void serve(message.id, message.method, message.params);
    else hosted.receive(message);
  };
}

/** What does the work of requests. */
interface Tools extends ServingParts {
  readonly openModels: Models;
  readonly embedders: Embedders;
}

function engineMethods(
  { engine, files, tryServer, vectors: vectorPorts, openModels: models, embedders }: Tools,
  turns: Turns,
): Methods {
  const sessions = new SessionCache(engine, files);
  const using = <T>(
    key: GraphKey,
    signal: AbortSignal,
    onProgress: (progress: Progress) => void,
    work: (session: Session) => Promise<T>,
  ) => sessions.use(key, { signal, onProgress }, work);
  return {
    ...languageMethods(engine.language),
    draft: async (params, { signal, stream }) => {
      const { yaml, report } = await engine.draft(params, { signal, onProgress: stream });
      return { yaml, report };
    },
    validate: (key, { signal }) => {
      const { graph, text, allowed } = graphRequest(key);
      return engine.validate(graph, text, signal, allowed);
    },
    health: (key, { signal, stream }) => {
      const { graph, text, allowed } = graphRequest(key);
      const giveWay = (): Promise<void> => turns.giveWay();
      return engine.health(graph, text, { signal, onProgress: stream, giveWay }, allowed);
    },
    parse: async ({ despiteErrors, ...key }) => {
      const known = sessions.known(key)?.shapes;
      if (known || !despiteErrors) return graphSnapshot(engine, key, known);
      const { graph, text, allowed } = graphRequest(key);
      const shape = await engine.language.shape({ file: graph, texts: text, ...(allowed && { allowed }) });
      return graphSnapshot(engine, key, undefined, shape?.tables);
    },
    graphState: async (key) => {
      const known = sessions.known(key);
      if (!known) return null;
      const { graph } = await graphSnapshot(engine, key, known.shapes);
      return { hash: createGraphIndex(graph).hash, data: known.fingerprint };
    },
    madeFrom: (key) => filesBehind(engine, key),
    findRow: (params) => placeOfRow(engine, params, params),
    ways: async ({ from, to, ...key }) => {
      const { graph } = await graphSnapshot(engine, key, sessions.known(key)?.shapes);
      return waysBetween(createGraphIndex(graph), from, to);
    },
    edit: ({ edit, ...key }) => editGraphFile(engine, key, edit),
    export: async (as, { signal, stream }) => {
      const { graph } = await engine.read(graphRequest(as), signal);
      if (as.format !== 'svg') return printSchema(graph, as.format);
      const { layout, words, health } = as;
      const drawing = drawingSvg(toGraphView(graph), { layout, words, ...(health && { health }) });
      return inTurns(drawing, signal, (done) => stream({ message: say`Drawing the picture`, done }));
    },
    planImport: async (params, { signal }) =>
      asChanges(await engine.planImport({ ...params, ...graphRequest(params) }, signal)),
    dataOverview: (key, { signal }) => engine.data.overview({ ...key, ...graphRequest(key) }, signal),
    tableProfile: (params, { signal }) => engine.data.profile({ ...params, ...graphRequest(params) }, signal),
    tableRows: (params, { signal }) => engine.data.rows({ ...params, ...graphRequest(params) }, signal),
    planAddData: async (params, { signal }) =>
      asChanges(await engine.data.planAdd({ ...params, ...graphRequest(params) }, signal)),
    dataChanges: (params, { signal }) => engine.data.changes({ ...params, ...graphRequest(params) }, signal),
    planChoice: async (params, { signal }) =>
      asChanges(await engine.data.planChoice({ ...params, ...graphRequest(params) }, signal)),
    planProposals: async (params, { signal, stream }) =>
      asChanges(
        await engine.data.planProposals({ ...params, ...graphRequest(params) }, { signal, onProgress: stream }),
      ),
    planSuggestions: async ({ model, ...params }, { signal, stream }) => {
      const use = usedModel(models, model);
      const request = { ...params, ...graphRequest(params), model: use };
      return asChanges(await engine.data.planSuggestions(request, { signal, onProgress: stream }));
    },
    suggestionsOutgoing: (params, { signal }) =>
      engine.data.suggestionsOutgoing({ ...params, ...graphRequest(params) }, { signal }),
    open: (params, { signal, stream }) =>
      using(params, signal, stream, ({ graph, warnings, notes }) => {
        const columns = [...graph.tables.values()].reduce((sum, table) => sum + table.columns.size, 0);
        return Promise.resolve({ name: graph.name ?? '', tables: graph.tables.size, columns, warnings, notes });
      }),
    ask: (
      { question, maxRows, statementMs, corrections = [], follows, model, examples, subQuestions, vectors, ...key },
      { signal, stream },
    ) =>
      using(key, signal, stream, async (session) => {
        let answer: Answer | undefined;
        let problem: TraceEvent['problem'];
        const onAnswer = (whole: Answer): void => void (answer = whole);
        const more = {
          ...(maxRows !== undefined && { maxRows }),
          ...(statementMs !== undefined && { statementMs }),
          ...(follows && { follows }),
          ...(subQuestions && { subQuestions }),
          ...askedModel(models, model, examples),
          ...askedVectors(embedders, vectors),
        };
        for await (const event of session.ask(question, { signal, corrections, onAnswer, ...more })) {
          stream(event);
          if (event.type === 'error') problem = event.problem ?? problem;
          if (problem?.code === 'cancelled') break;
        }
        if (answer) return answer;
        throwIfCancelled(signal);
        const { code, message } = problem ?? { code: 'internal', message: say`The trace ended without an answer.` };
        throw new SchemaGraphError(isErrorCode(code) ? code : 'internal', message);
      }),
    tool: ({ name, input, withholdValues = false, statementMs, vectors, ...key }, { signal, stream }) => {
      const reading = ({ message }: Progress): void => stream(inEnglish(message));
      const limit = statementMs !== undefined && { statementMs };
      const work = { signal, onProgress: stream, withholdValues, ...limit, ...askedVectors(embedders, vectors) };
      return using(key, signal, reading, (session) => runGraphTool(name, session, input, work));
    },
    paths: ({ attributes, form, ...key }, { signal, stream }) =>
      using(key, signal, stream, (session) => Promise.resolve(session.paths(attributes, form))),
    retrieve: ({ question, top, ...key }, { signal, stream }) =>
      using(key, signal, stream, (session) => session.retrieve(question, top)),
    outgoing: ({ question, sendValues, vectors, follows, before, ...key }, { signal, stream }) => {
      const on = { ...(follows && { follows }), ...(before && { before }) };
      return using(key, signal, stream, (session) =>
        session.outgoing(question, sendValues, askedVectors(embedders, vectors).vectors, on),
      );
    },
    preview: ({ question, corrections, follows, before, ...key }, { signal, stream }) => {
      const options = { ...(corrections && { corrections }), ...(follows && { follows }), ...(before && { before }) };
      return using(key, signal, stream, (session) => session.preview(question, options));
    },
    learnMeanings: async ({ vectors, ...key }, { signal, stream }) => {
      // What does not ship is no fault of anybody's: there are none, and that is that.
      if (vectors.provider === 'embedded' && !vectorPorts.spawnEncoder) return 0;
      const use = embedders(vectors);
      return using(key, signal, stream, (session) => session.learnMeanings(use, { signal, onProgress: stream }));
    },
    tryChange: ({ change, questions, ...key }, { signal, stream }) =>
      using(key, signal, stream, (session) =>
        tryChange(trialOf(session, change), questions, { signal, onProgress: stream }),
      ),
    testConnection: async ({ settings }, { signal }) => {
      if (!tryServer) throw new SchemaGraphError('bad-input', NO_SERVERS);
      await tryServer(settings, signal);
      return null;
    },
    run: (params, { signal, stream }) => using(params, signal, stream, (session) => session.run(params.sql, signal)),
    testModel: ({ model }, { signal }) => testConnection(() => models.unkept(model), signal),
    listModels: ({ model }, { signal }) => models.list(model, signal),
    forgetImports: async () => {
      await sessions.forgetAll();
      await engine.forgetImports();
      return null;
    },
    forgetExcluded: async ({ graphs, changed }) => {
      await engine.forgetExcluded(graphs, changed);
      return null;
    },
    filesChanged: async ({ files: changed }) => {
      await sessions.filesChanged(changed);
      return null;
    },
  };
}

/** The files that a plan changes, as changes of their texts. */
function asChanges<P extends { readonly files: PlannedFiles }>({ files, ...plan }: P): Changes<P> {
  return { ...plan, changes: changesOf(files) };
}
