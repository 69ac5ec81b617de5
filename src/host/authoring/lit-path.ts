/** Which path is lit up, and in which graph. There is one at a time: it belongs to the answer that is shown. */
import type { Highlight } from '../../protocol/graph';

/** The path of an answer that is lit up in the pictures of its graph. */
export class LitPath {
  private lit: { readonly graph: string; readonly highlight: Highlight } | undefined;

  /** @param show tells the open pictures of a graph what lights up in them; null takes the light away */
  constructor(private readonly show: (graph: string, highlight: Highlight | null) => void) {}

  /**
   * What is lit up in a graph.
   * @param graph the graph file, as a URI
   */
  of(graph: string): Highlight | null {
    return this.lit?.graph === graph ? this.lit.highlight : null;
  }

  /**
   * Lights up a path; what was lit before goes out, also in other graphs.
   * @param graph the graph file that the answer belongs to, as a URI
   * @param highlight what lights up
   */
  light(graph: string, highlight: Highlight): void {
    if (this.lit && this.lit.graph !== graph) this.clear();
    this.lit = { graph, highlight };
    this.show(graph, highlight);
  }

  /** Takes the light away. */
  clear(): void {
    const before = this.lit;
    this.lit = undefined;
    if (before) this.show(before.graph, null);
  }
}
