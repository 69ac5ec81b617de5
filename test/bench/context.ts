/**
 * Context edges proposed for CISS 2019 (with its codes) and for the training databases: whether those that are known are among
 * the first of their column, and how many there are.
 *
 *     node scripts/run-ts.mjs test/bench/context.ts [--verbose]
 */
import fs from 'node:fs';
import path from 'node:path';
import { formatColumn } from '../../src/engine/core/identifiers';
import { proposeContext } from '../../src/engine/discover/context';
import { draftGraph } from '../../src/engine/discover/draft';
import { applyDictionary } from '../../src/engine/graph/apply-dictionary';
import { parseDictionary } from '../../src/engine/graph/dictionary';
import type { Edge } from '../../src/engine/graph/model';
import type { Bench, Measured } from './support/measured';
import { loadDatabase } from './support/one-database';
import { dataFolder } from './support/question-files';

/** Pairs that an expert names. */
const KNOWN = [
  ['AVOID.ACTIVATE', 'AVOID.EQUIP'],
  ['AVOID.ACTIVATE', 'AVOID.AVAIL'],
  ['GV.DVLONG', 'GV.DVTOTAL'],
] as const;
/** A column shows so many proposals unasked. */
const SHOWN = 3;

/**
 * Context edges of public data.
 * @returns a bench; it reads the folder that SCHEMA_GRAPH_DATA names
 */
export function contextBench(): Bench {
  const how = 'test/bench/context.ts';
  return {
    name: 'context',
    run: async (tell) => {
      const ciss = await proposed(path.join(dataFolder, 'ciss'), tell, path.join(dataFolder, 'ciss', 'codes.json'));
      const train = await proposed(path.join(dataFolder, 'spider_train'), tell);
      const known = KNOWN.filter(([a, b]) => isAmongFirst(ciss.edges, a, b) && isAmongFirst(ciss.edges, b, a)).length;
      return [
        { what: 'context edges of CISS 2019 among the first 3 of their column', how, bar: `${KNOWN.length}`, value: `${known}`, met: known === KNOWN.length },
        countLine('context edges proposed a table, CISS 2019, median (in all)', how, ciss),
        countLine('context edges proposed a table, spider_train, median (in all)', how, train),
      ]; // prettier-ignore
    },
  };
}

interface Found {
  readonly edges: readonly Edge[];
  /** Of all databases together, sorted. */
  readonly perTable: readonly number[];
}

function countLine(what: string, how: string, { edges, perTable }: Found): Measured {
  const median = perTable[Math.floor(perTable.length / 2)] ?? 0;
  return { what, how, bar: 'at most 1', value: `${median} (${edges.length})`, met: median <= 1 };
}

async function proposed(set: string, tell: (line: string) => void, dictionary?: string): Promise<Found> {
  const folder = path.join(set, 'databases');
  const all: Edge[] = [];
  const perTable: number[] = [];
  for (const file of fs.readdirSync(folder).filter((name) => name.endsWith('.sqlite'))) {
    const { catalogue, engine } = await loadDatabase(path.join(folder, file));
    const drafted = await draftGraph(catalogue, engine, { name: file, sources: [] });
    const read =
      dictionary === undefined ? undefined : parseDictionary(fs.readFileSync(dictionary, 'utf8'), dictionary);
    const graph = read ? applyDictionary(drafted, read.value, { as: 'suggested' }) : drafted;
    const edges = await proposeContext(graph, catalogue, { engine });
    await engine.close();
    for (const table of catalogue.tables.keys()) perTable.push(edges.filter((e) => e.from[0]?.table === table).length);
    for (const edge of edges) {
      tell(`${file}: ${endsOf(edge).join(edge.oneWay ? ' needs ' : ' and ')}: ${edge.evidence ?? ''}`);
    }
    all.push(...edges);
  }
  return { edges: all, perTable: perTable.sort((a, b) => a - b) };
}

/** Whether a pair is among the proposals of a column that are shown first. */
function isAmongFirst(edges: readonly Edge[], column: string, other: string): boolean {
  const own = edges
    .filter((edge) => endsOf(edge).includes(column))
    .toSorted((a, b) => (b.confidence ?? 0) - (a.confidence ?? 0));
  return own.slice(0, SHOWN).some((edge) => endsOf(edge).includes(other));
}

function endsOf({ from, to }: Edge): readonly string[] {
  return [...from, ...to].map(formatColumn);
}

if (path.basename(process.argv[1] ?? '').startsWith('context')) {
  const tell = process.argv.includes('--verbose') ? console.log : () => undefined;
  void contextBench().run(tell).then(console.log);
}
