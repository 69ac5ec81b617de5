/** How soon problems are known while somebody types in a graph of 5,000 columns and 5,000 edges. */
import { checkEntry } from '../../src/engine/language/check-entry';
import type { DataShape } from '../../src/engine/graph/shape';
import { createEngine } from '../../src/engine/engine';
import { createInProcessPlatform } from '../../src/platform/node/platform';
import { memoryFiles } from '../unit/graph/memory-files';
import { COLUMNS, keyStroke, largeGraph, percentile, TABLES } from './support/large-graph';
import type { Bench, Measured } from './support/measured';

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

function csv(): string {
  const row = (cell: (c: number) => string) => Array.from({ length: COLUMNS }, (_, c) => cell(c)).join(',');
  return `${row((c) => `C${c}`)}\n${row((c) => String(c))}\n`;
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
