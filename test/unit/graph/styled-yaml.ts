// Writes a graph file in a random style: block or flow, on one line or several, quoted or plain, with comments, blank lines,
// CRLF, tabs of indentation widths, fields in any order and fields of the user's own.
import { edgeEntry, sourceEntry, tableEntry } from '../../../src/engine/graph/print';
import type { SchemaGraph } from '../../../src/engine/graph/model';
import { printScalar } from '../../../src/engine/graph/yaml-print';
import type { Printable, PrintableMap, PrintableScalar } from '../../../src/engine/graph/yaml-print';

/** A stream of random numbers from 0 to 1 (mulberry32), so that fast-check can replay it from one seed. */
export function randomStream(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

/** Writes one graph in one random style. */
export class StyledWriter {
  private comments = 0;
  private readonly lineBreak: string;
  private readonly step: number;

  constructor(private readonly random: () => number) {
    this.lineBreak = this.chance(0.3) ? '\r\n' : '\n';
    this.step = this.chance(0.5) ? 2 : 4;
  }

  write(graph: SchemaGraph): string {
    const tables = [...graph.tables.values()].map((table): [string, PrintableMap] => [table.name, tableEntry(table)]);
    const edges = graph.edges.map(edgeEntry);
    const fields: [string, Printable][] = [['version', graph.version]];
    if (graph.revision !== 0 || this.chance(0.3)) fields.push(['revision', graph.revision]);
    if (graph.name !== undefined) fields.push(['name', graph.name]);
    if (graph.include.length > 0) fields.push(['include', { list: graph.include }]);
    if (graph.dictionaries.length > 0) fields.push(['dictionaries', { list: graph.dictionaries }]);
    if (graph.sources.length > 0) {
      const sources = graph.sources.map(sourceEntry);
      fields.push(['sources', { list: sources }]);
    }
    if (tables.length > 0 || this.chance(0.2)) fields.push(['tables', { map: tables }]);
    if (edges.length > 0 || this.chance(0.2)) fields.push(['edges', { list: edges }]);
    if (this.chance(0.3)) fields.push(['x-own', { map: [['a', 'b']] }]);
    if (this.chance(0.05)) return this.flow({ map: this.shuffled(fields) }, 0) + this.lineBreak;
    const text = this.ownLines(0) + this.blockMap(this.shuffled(fields), 0).trimStart();
    return this.chance(0.1) ? text.replace(/(\r\n|\n)$/, '') : text;
  }

  private chance(probability: number): boolean {
    return this.random() < probability;
  }

  private shuffled<T>(items: readonly T[]): T[] {
    if (this.chance(0.7)) return [...items];
    return items
      .map((item) => [this.random(), item] as const)
      .sort((a, b) => a[0] - b[0])
      .map(([, item]) => item);
  }

  /** Blank lines and comments with lines of their own. */
  private ownLines(indent: number): string {
    let lines = '';
    while (this.chance(0.15)) {
      lines += this.chance(0.4) ? this.lineBreak : `${' '.repeat(indent)}${this.comment()}${this.lineBreak}`;
    }
    return lines;
  }

  private comment(): string {
    return `#c${this.comments++}. it's: {a, [b "x`;
  }

  /** The end of a line: sometimes spaces, sometimes a comment. */
  private endOfLine(): string {
    return (this.chance(0.15) ? `  ${this.comment()}` : this.chance(0.05) ? '  ' : '') + this.lineBreak;
  }

  /** Lines of a block map; each ends with a line break. */
  private blockMap(pairs: readonly (readonly [PrintableScalar, Printable])[], indent: number): string {
    return pairs
      .map(([key, value]) => {
        const lead = this.ownLines(indent) + ' '.repeat(indent);
        return `${lead}${this.quoted(key)}:${this.blockValue(value, indent, false)}`;
      })
      .join('');
  }

  /** What stands after `key:` or `-`, with the line break. */
  private blockValue(value: Printable, indent: number, afterDash: boolean): string {
    const inner = indent + this.step;
    if (typeof value === 'object' && 'map' in value && value.map.length > 0 && this.chance(0.5)) {
      const pairs = this.shuffledFields(value);
      if (!afterDash || this.chance(0.1)) return this.endOfLine() + this.blockMap(pairs, inner);
      return (
        ' '.repeat(this.step - 1) + this.blockMap(pairs, inner).replace(/^(?:\s*#.*(?:\r\n|\n)|\s*(?:\r\n|\n))*\s*/, '')
      );
    }
    if (typeof value === 'object' && 'list' in value && value.list.length > 0 && this.chance(0.5)) {
      const dashAt = this.chance(0.4) && !afterDash ? indent : inner;
      const items = value.list.map((item) => {
        return `${this.ownLines(dashAt)}${' '.repeat(dashAt)}-${this.blockValue(item, dashAt, true)}`;
      });
      return this.endOfLine() + items.join('');
    }
    if (typeof value === 'string' && /^[\w][\w ]*$/.test(value) && !/ $/.test(value) && this.chance(0.1)) {
      return ` ${this.chance(0.5) ? '|' : '>'}-${this.lineBreak}${' '.repeat(inner)}${value}${this.lineBreak}`;
    }
    return ` ${this.flow(value, inner)}${this.endOfLine()}`;
  }

  private flow(value: Printable, indent: number): string {
    if (typeof value === 'object' && 'map' in value) {
      const items = this.shuffledFields(value).map(
        ([key, item]) => `${this.quoted(key)}: ${this.flow(item, indent + this.step)}`,
      );
      return this.brackets('{', items, '}', indent);
    }
    if (typeof value === 'object' && 'list' in value) {
      return this.brackets(
        '[',
        value.list.map((item) => this.flow(item, indent + this.step)),
        ']',
        indent,
      );
    }
    return this.quoted(value);
  }

  private brackets(open: string, items: readonly string[], close: string, indent: number): string {
    const pad = this.chance(0.5) ? ' ' : '';
    if (items.length === 0) return open + pad + close;
    const trailing = this.chance(0.15) ? ',' : '';
    if (!this.chance(0.15)) return open + pad + items.join(this.chance(0.9) ? ', ' : ' , ') + trailing + pad + close;
    const lead = ' '.repeat(indent + this.step);
    const lines = items.map((item, i) => `${lead}${item}${i < items.length - 1 ? ',' : trailing}${this.endOfLine()}`);
    return `${open}${this.endOfLine()}${lines.join('')}${lead}${close}`;
  }

  /** Order has a meaning for names and codes, not for fields. */
  private shuffledFields(value: PrintableMap): readonly (readonly [PrintableScalar, Printable])[] {
    const isFields = value.map.some(([key]) => key === 'kind');
    return isFields ? this.shuffled(value.map) : value.map;
  }

  private quoted(value: PrintableScalar): string {
    const plain = printScalar(value);
    if (typeof value !== 'string' || !this.chance(0.2)) return plain;
    if (this.chance(0.5) && /^[ -~\u00a1-\uffef]*$/.test(value)) return `'${value.replaceAll("'", "''")}'`;
    if (plain !== value) return plain; // in quotes already
    return `"${value.replaceAll('\\', '\\\\').replaceAll('"', '\\"')}"`;
  }
}
