/** The graphs that a server of tools may open: those that a person named, else those below the folder it was started in. */
import path from 'node:path';
import type { Files } from '../../engine/core/ports';
import type { OpenRequest } from '../../engine/engine';
import type { Allowed } from '../../engine/graph/allowed-files';
import { kindOfFile } from '../../engine/graph/source-kinds';
import { meantGraph, someGraphs } from '../../tools/meant-graph';
import type { ListedGraph } from '../../tools/tool-result';
import { ToolFault } from '../../tools/tool-fault';
import { enginePath } from '../engine-path';
import { graphsBelow, isGraphName } from './graphs-below';

/** A graph that may be opened. */
export interface ServedGraph {
  /** What it is called. */
  readonly name: string;
  readonly request: OpenRequest;
}

/** What is served. */
export interface ServedTargets {
  readonly files: Files;
  /** Absolute path of the folder that the server was started in. */
  readonly folder: string;
  /** Where the files that graphs name may lie. */
  readonly allowed: Allowed;
  /** What a person named; where there is nothing, all that lies in the folder may be opened. */
  readonly named: readonly ServedGraph[];
  /** Absolute paths of descriptions for data that is drafted. */
  readonly dictionaries: readonly string[];
}

/** Finds graphs by the names that callers give. */
export class ServedGraphs {
  /** @param targets what is served */
  constructor(private readonly targets: ServedTargets) {}

  /** The graphs that can be asked. */
  async list(): Promise<{ readonly graphs: readonly ListedGraph[]; readonly more: boolean }> {
    const { named, files, folder } = this.targets;
    if (named.length > 0) {
      const graphs = named.map(({ name }): ListedGraph => ({
        graph: name,
        kind: isGraphName(name) ? 'graph' : 'data',
      }));
      return { graphs, more: false };
    }
    const { graphs, more } = await graphsBelow(folder, files);
    return { graphs: graphs.map((graph): ListedGraph => ({ graph, kind: 'graph' })), more };
  }

  /**
   * The graph that a caller means.
   * @param given its path from the folder, or its name without the ending; undefined for the only one there is
   * @throws ToolFault where there is none, or it may not be opened
   */
  async find(given: string | undefined): Promise<ServedGraph> {
    const { graphs } = await this.list();
    const names = graphs.map(({ graph }) => graph);
    if (given === undefined && names.length === 0)
      throw new ToolFault(
        'There is no graph file here. Name data to ask as graph: a folder or file, by its path from here.',
      );
    const meant = meantGraph(names, given);
    if (meant !== undefined) return this.listed(meant);
    if (this.targets.named.length > 0)
      throw new ToolFault(`There is no such graph here. There are ${someGraphs(names)}.`);
    return this.below(given ?? '.');
  }

  private listed(name: string): Promise<ServedGraph> {
    const named = this.targets.named.find((graph) => graph.name === name);
    return named ? Promise.resolve(named) : this.below(name);
  }

  /** A graph file, or data, that lies in the folder, wherever links lead. */
  private async below(given: string): Promise<ServedGraph> {
    const { files, folder, allowed, dictionaries } = this.targets;
    const outside = new ToolFault(
      'Only graphs and data in the folder that this server was started in can be asked; list_graphs tells the graphs.',
    );
    if (given.includes('\0')) throw outside;
    const absolute = enginePath(path.resolve(folder, given));
    const [real, home] = await Promise.all([files.real(absolute), files.real(folder)]).catch(() => {
      throw outside;
    });
    // Told before whether anything is there: what lies elsewhere is not to be found out.
    if (real !== home && !real.startsWith(home.endsWith('/') ? home : `${home}/`)) throw outside;
    const stat = await files.stat(real);
    if (!stat) throw new ToolFault('There is nothing of this name here; list_graphs tells the graphs.');
    if (isGraphName(absolute) && stat.kind === 'file')
      return { name: absolute, request: { graph: absolute, dictionaries, allowed } };
    if (stat.kind === 'folder' || (stat.kind === 'file' && kindOfFile(absolute) !== undefined))
      return { name: absolute, request: { data: [absolute], dictionaries, allowed } };
    throw new ToolFault('This is neither a graph file (*.sgraph.yaml) nor data that can be read.');
  }
}
