/** The graph that is asked, described for the side panel. */
import * as vscode from 'vscode';
import type { SchemaGraph } from '../../engine/graph/model';
import type { asked } from '../../protocol/answers';
import type { Of } from '../../protocol/shape';
import { savedQuestions } from '../authoring/saved-questions';
import { DisposableList } from '../disposables';
import type { EngineClient } from './engine-client';
import { graphKey, graphName, type GraphChoice } from './graph-files';
import { howMany } from './how-many';

/** What the panel shows of a graph. */
export type AskedDescription = Of<typeof asked>;

const EXAMPLES = 5;

/** Describes the graph that is asked. */
export class AskedGraph {
  private readonly disposables = new DisposableList();
  private readonly emitter = this.disposables.push(new vscode.EventEmitter<void>());
  /** Another graph is asked, or it has changed. */
  readonly onDidChange = this.emitter.event;
  private description: AskedDescription | undefined;

  /**
   * @param choice which graph is asked
   * @param engine reads it
   */
  constructor(
    readonly choice: GraphChoice,
    private readonly engine: EngineClient,
  ) {
    this.disposables.push(choice.onDidChange(() => this.emitter.fire()));
  }

  /** The last description that was made. */
  get known(): AskedDescription | undefined {
    return this.description;
  }

  /** Tells listeners to ask again. */
  refresh(): void {
    this.emitter.fire();
  }

  /** Reads the graph that is asked; undefined where there is none. */
  async describe(): Promise<AskedDescription | undefined> {
    const uri = await this.choice.current();
    if (!uri) return (this.description = undefined);
    const { graph } = await this.engine.request('parse', graphKey(uri));
    const saved = (await savedQuestions(uri)).map(({ question }) => question);
    this.description = {
      // As everywhere else: several graphs of one folder may say that they are called the same.
      name: graphName(uri),
      uri: uri.toString(),
      tables: graph.tables.size,
      columns: [...graph.tables.values()].reduce((sum, table) => sum + table.columns.size, 0),
      examples: [...new Set([...saved, ...exampleQuestions(graph)])].slice(0, EXAMPLES),
    };
    return this.description;
  }

  /**
   * A question that a graph can be asked: a saved one, or how many rows a table of it has.
   * @param uri the graph file
   * @returns undefined where the graph cannot be read, or has no table
   */
  async example(uri: vscode.Uri): Promise<string | undefined> {
    if (this.description?.uri === uri.toString()) return this.description.examples[0];
    try {
      const [saved] = await savedQuestions(uri);
      if (saved) return saved.question;
      const { graph } = await this.engine.request('parse', graphKey(uri));
      return exampleQuestions(graph)[0];
    } catch {
      return undefined; // what is wrong with the graph is told when it is asked
    }
  }

  dispose(): void {
    this.disposables.dispose();
  }
}

/** Questions that any table can be asked, worded by its description or name. */
function exampleQuestions(graph: SchemaGraph): string[] {
  return [...graph.tables.values()]
    .filter((table) => table.columns.size > 0)
    .slice(0, 2)
    .map((table) => howMany(table.keywords?.[0] ?? table.name));
}
