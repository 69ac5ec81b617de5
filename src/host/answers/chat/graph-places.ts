/** Where the things that an answer speaks of stand in the graph's files. */
import * as vscode from 'vscode';
import type { JoinItem } from '../../../engine/core/answers';
import { formatColumn } from '../../../engine/core/identifiers';
import { edgeId } from '../../../engine/graph/model';
import type { FilePlace, GraphSnapshot } from '../../../platform/thread/engine-messages';
import { plain } from './markdown';

/** Places in the files of one graph. */
export class GraphPlaces {
  private readonly joins = new Map<string, vscode.Location>();
  private readonly edges = new Map<string, vscode.Location>();
  private readonly names = new Map<string, vscode.Location>();

  /** @param snapshot the graph as it was read */
  constructor(snapshot: Pick<GraphSnapshot, 'graph' | 'edges' | 'tables'>) {
    for (const { id, ...place } of snapshot.edges) this.edges.set(id, locationOf(place));
    for (const edge of snapshot.graph.edges) {
      const place = this.edges.get(edgeId(edge));
      if (place && edge.kind === 'key')
        this.joins.set(
          pairsOf(
            edge.from.map((from, i) => [formatColumn(from), edge.to[i] ? formatColumn(edge.to[i]) : '']),
            edge.label ?? null,
          ),
          place,
        );
    }
    for (const { name, columns, ...place } of snapshot.tables) {
      this.names.set(name, locationOf(place));
      for (const column of columns)
        this.names.set(formatColumn({ table: name, column: column.name }), locationOf(column));
    }
  }

  /** The entry of a join of an answer; undefined where no edge of the graph is that. */
  join({ on, label }: JoinItem): vscode.Location | undefined {
    return this.joins.get(pairsOf(on, label));
  }

  /** The entry of an edge. */
  edge(id: string): vscode.Location | undefined {
    return this.edges.get(id);
  }

  /** The entry of a table or a column; where that has none of its own, that of its table. */
  named(table: string, column?: string): vscode.Location | undefined {
    const own = column === undefined ? undefined : this.names.get(formatColumn({ table, column }));
    return own ?? this.names.get(table);
  }
}

/** The pairs of a join without regard to their order, with its label. */
function pairsOf(pairs: readonly (readonly [string, string])[], label: string | null): string {
  return JSON.stringify([pairs.map((pair) => pair.join(' = ')).sort(), label]);
}

function locationOf({ file, line }: FilePlace): vscode.Location {
  return new vscode.Location(vscode.Uri.file(file), new vscode.Position(Math.max(0, line - 1), 0));
}

/**
 * Writes a name, with a link to where it stands: the link itself shows file and line, whatever it is called.
 * @param stream the response
 * @param name what stands there
 * @param at its place, where that is known
 */
export function writePlace(stream: vscode.ChatResponseStream, name: string, at: vscode.Location | undefined): void {
  stream.markdown(plain(name));
  if (!at) return;
  stream.markdown(' ');
  stream.anchor(at, name);
}
