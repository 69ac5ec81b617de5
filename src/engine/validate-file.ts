/** Checks graph files against their form, their meaning and their data. */
import type { HealthReport } from './core/health';
import type { Clock } from './core/ports';
import type { Problem } from './core/problems';
import type { Allowed } from './graph/allowed-files';
import { completeGraph, type LoadedGraph } from './graph/load';
import type { LoadedGraphs, UnsavedTexts } from './graph/loaded-graphs';
import type { SchemaGraph } from './graph/model';
import type { DataShape } from './graph/shape';
import { SourceFinder } from './graph/source-files';
import { validateGraph } from './graph/validate';
import { validateHealth } from './graph/validate-health';
import { askedOfSources, unreadableSources, unreadableData } from './graph/validate-sources';
import { HealthCounter } from './count-health';
import type { HealthOptions } from './contract';
import { resolvedSources } from './open-graph';
import { ruleProblems } from './profile/rule-problems';
import { termProblems } from './profile/term-problems';
import type { SourceReader } from './source-data';
import { type SourceData } from './source-data';

/** Checks graph files; remembers them, what their sources hold, and what was counted there, while those do not change. */
export class GraphChecker {
  readonly #graphs: LoadedGraphs;
  readonly #sources: SourceReader;
  readonly #counter: HealthCounter;

  /**
   * @param clock for the time that counting may take
   * @param graphs loads graphs, for others too
   * @param sources reads the data, for others too
   */
  constructor(clock: Clock, graphs: LoadedGraphs, sources: SourceReader) {
    this.#graphs = graphs;
    this.#sources = sources;
    this.#counter = new HealthCounter(clock);
  }

  /**
   * The problems of a graph file and its parts that can be told from its text and from the names in the data.
   * @param path absolute path of the file
   * @param text its unsaved content, where there is some, or that of several files by path
   * @param signal ends the wait. The sources are read on: the next check, after the next key stroke, is of the same ones
   * @param allowed where the files that it names may lie
   * @throws SchemaGraphError `not-found` where there is no such file, `cancelled`
   */
  async check(
    path: string,
    text?: string | UnsavedTexts,
    signal?: AbortSignal,
    allowed?: Allowed,
  ): Promise<readonly Problem[]> {
    const loaded = await this.#graphs.load(path, text, allowed, signal);
    const finder = new SourceFinder(loaded.named, signal);
    const shape = await (await this.#dataOf(loaded, finder, signal))?.shape(signal);
    const form = [...loaded.problems, ...ruleProblems(loaded.files), ...termProblems(loaded.files)];
    if (!shape) return [...form, ...(await unreadableSources(loaded)), ...validateGraph(loaded)];
    if ('failure' in shape) return [...form, ...unreadableData(loaded, shape.failure), ...validateGraph(loaded)];
    const unreadable = await unreadableSources(loaded, shape.unread, finder);
    const sourceOf = (file: string): string | undefined =>
      shape.tables.find(({ files }) => files?.some(({ path }) => path === file))?.source;
    const asked = askedOfSources(loaded, shape.problems, sourceOf);
    return [...form, ...unreadable, ...asked, ...validateGraph(loaded, shape.tables, shape.unread)];
  }

  /**
   * Counts how well keys tell rows apart, what joins find and how well rules agree. What was counted before of the same data is not counted again.
   * @param path absolute path of the file
   * @param text its unsaved content, where there is some, or that of several files by path
   * @param options the signal ends the wait; the statement that runs is finished, for the next call
   * @returns what was counted, and the problems that follow from it alone; nothing where the data cannot be read
   * @param allowed where the files that it names may lie
   * @throws SchemaGraphError `not-found` where there is no such file, `cancelled`
   */
  async health(
    path: string,
    text: string | UnsavedTexts | undefined,
    options: HealthOptions,
    allowed?: Allowed,
  ): Promise<HealthReport> {
    const { signal } = options;
    await options.giveWay?.();
    const loaded = await this.#graphs.load(path, text, allowed, signal);
    const data = await this.#dataOf(loaded, new SourceFinder(loaded.named, signal), signal);
    const shape = await data?.shape(signal);
    if (!data || !shape || 'failure' in shape) return { keys: [], edges: [], rules: [], problems: [] };
    const graph = completeGraph(loaded, shape.tables);
    const health = await this.#counter.count({ graph, written: loaded.graph.edges, data, shape }, options);
    return { ...health, problems: validateHealth(loaded, health) };
  }

  /**
   * A graph with the tables of its data.
   * @param path absolute path of the file
   * @param text its unsaved content, where there is some, or that of several files by path
   * @param signal ends the wait
   * @param allowed where the files that it names may lie
   * @returns `graph` is as the files have it where the data cannot be read
   * @throws SchemaGraphError `not-found` where there is no such file, `cancelled`
   */
  async complete(
    path: string,
    text?: string | UnsavedTexts,
    signal?: AbortSignal,
    allowed?: Allowed,
  ): Promise<{ readonly loaded: LoadedGraph; readonly graph: SchemaGraph; readonly data?: DataShape }> {
    const loaded = await this.#graphs.load(path, text, allowed, signal);
    const finder = new SourceFinder(loaded.named, signal);
    const shape = await (await this.#dataOf(loaded, finder, signal))?.shape(signal);
    if (!shape || 'failure' in shape) return { loaded, graph: loaded.graph };
    return { loaded, graph: completeGraph(loaded, shape.tables), data: shape };
  }

  /**
   * A graph and its data, for those who look into it.
   * @param path absolute path of the file
   * @param text its unsaved content, where there is some
   * @param signal ends the wait
   * @param allowed where the files that it names may lie
   * @returns `data` is undefined where the graph names none
   * @throws SchemaGraphError `not-found` where there is no such file, `cancelled`
   */
  async withData(
    path: string,
    text?: string | UnsavedTexts,
    signal?: AbortSignal,
    allowed?: Allowed,
  ): Promise<{ readonly loaded: LoadedGraph; readonly data: SourceData | undefined }> {
    const loaded = await this.#graphs.load(path, text, allowed, signal);
    return { loaded, data: await this.#dataOf(loaded, new SourceFinder(loaded.named, signal), signal) };
  }

  /** The data of a graph; undefined where it names none. */
  async #dataOf(
    { graph }: LoadedGraph,
    finder: SourceFinder,
    signal: AbortSignal | undefined,
  ): Promise<SourceData | undefined> {
    const sources = resolvedSources(graph);
    return sources.length === 0 ? undefined : this.#sources.of(sources, finder, signal);
  }
}
