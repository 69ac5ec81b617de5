/** How soon problems are known while somebody types in a graph of 5,000 columns and 5,000 edges. */
import { checkEntry } from '../../src/engine/language/check-entry';
import type { DataShape } from '../../src/engine/graph/shape';
import { createEngine } from '../../src/engine/engine';
import { createInProcessPlatform } from '../../src/platform/node/platform';
import { memoryFiles } from '../unit/graph/memory-files';
import type { Bench, Measured } from './support/measured';

const TABLES = 200;
const COLUMNS = 25;
const EDGES = 5_000;
/** The editor waits so long for more key strokes before it checks the entry, and before it checks the whole, in ms. */
const ENTRY_DELAY = 25;
const WHOLE_DELAY = 250;

/** Measures checks of a large graph file after key strokes. */
export function typingBench(): Bench {
  return { name: 'typing', run: async (tell) => [entries(tell), await wholes(tell)] };
}

function entries(tell: (line: string) => void): Measured {
  const text = largeGraph();
  const data: DataShape = {
    tables: Array.from({ length: TABLES }, (_, t) => ({
      name: `TABLE${t}`,
      columns: Array.from({ length: COLUMNS }, (__, c) => ({ name: `C${c}`, type: 'integer' as const })),
    })),
    unread: [],
  };
  const took = Array.from({ length: 400 }, (_, i) => {
    const { edited, at } = keyStroke(text, i);
    const start = performance.now();
    checkEntry(edited, at, '/g.sgraph.yaml', data);
    return performance.now() - start;
  });
  const ms = percentile(took, 0.95) + ENTRY_DELAY;
  tell(`entry: ${ms.toFixed(0)} ms at the 95th percentile of ${took.length} key strokes`);
  return line('from a key stroke to the problems of its entry, 5,000 columns and 5,000 edges', ms, 150);
}

async function wholes(tell: (line: string) => void): Promise<Measured> {
  const text = largeGraph();
  const tables = Array.from({ length: TABLES }, (_, t) => [`/d/TABLE${t}.csv`, csv()] as const);
  const files = memoryFiles({ '/d/g.sgraph.yaml': text, ...Object.fromEntries(tables) });
  const engine = createEngine({ ...(await createInProcessPlatform()), files });
  await engine.validate('/d/g.sgraph.yaml', text);
  const took: number[] = [];
  for (let i = 0; i < 20; i++) {
    // A character is typed, and taken away again.
    for (const typed of [keyStroke(text, i * 97).edited, text]) {
      const start = performance.now();
      await engine.validate('/d/g.sgraph.yaml', typed);
      took.push(performance.now() - start);
    }
  }
  const ms = percentile(took, 0.95) + WHOLE_DELAY;
  tell(`whole: ${ms.toFixed(0)} ms at the 95th percentile of ${took.length} checks`);
  return line('from a key stroke to the problems of the whole, 5,000 columns and 5,000 edges', ms, 1_000);
}

/** A character that is typed somewhere in the edges, which makes a name wrong. */
function keyStroke(text: string, i: number): { edited: string; at: number } {
  const at = text.indexOf(`label: role ${(i * 37) % EDGES},`) - 3;
  return { edited: `${text.slice(0, at)}x${text.slice(at)}`, at: at + 1 };
}

function largeGraph(): string {
  let text = 'version: 1\nsources:\n';
  for (let t = 0; t < TABLES; t++) text += `  - { id: t${t}, kind: csv, path: TABLE${t}.csv, table: TABLE${t} }\n`;
  text += 'tables:\n';
  for (let t = 0; t < TABLES; t++) {
    text += `  TABLE${t}:\n    description: table number ${t}\n    key: [C0]\n    columns:\n`;
    for (let c = 0; c < COLUMNS; c++)
      text += `      C${c}: { type: integer, description: column ${c} of table ${t}, missing: [9, 99] }\n`;
  }
  text += 'edges:\n';
  for (let e = 0; e < EDGES; e++) {
    const ends = `from: TABLE${e % TABLES}.C${Math.floor(e / TABLES)}, to: TABLE${(e * 7 + 1) % TABLES}.C0`;
    text += `  - { kind: key, ${ends}, label: role ${e}, status: suggested, confidence: 0.9, evidence: all 12 values found }\n`;
  }
  return text;
}

function csv(): string {
  const row = (cell: (c: number) => string) => Array.from({ length: COLUMNS }, (_, c) => cell(c)).join(',');
  return `${row((c) => `C${c}`)}\n${row((c) => String(c))}\n`;
}

function percentile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}

function line(what: string, ms: number, bar: number): Measured {
  return {
    what,
    how: 'npm run bench typing',
    bar: `${bar} ms`,
    value: `${ms.toFixed(0)} ms at the 95th percentile`,
    met: ms <= bar,
  };
}
