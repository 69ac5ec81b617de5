/**
 * `npm run bench`: measures every bar of the project, prints them as a table and writes them to `bench/results.json`.
 *
 *   node scripts/run-ts.mjs test/bench/run.ts [NAME…]     only these benches
 *
 * Public question sets are read from the folder named by SCHEMA_GRAPH_DATA; what needs them is left out without it.
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { textTable } from '../../src/cli/text-table';
import { accuracyBench } from './accuracy';
import { analystsBench } from './analysts';
import { contextBench } from './context';
import { countingBench } from './counting';
import { derivationsBench } from './derivations';
import { foreignKeysBench } from './foreign-keys';
import { healthBench } from './health';
import { importBench } from './import';
import { joinsBench } from './joins';
import { largeCatalogueBench } from './large-catalogue';
import { modelTimeBench } from './model-own-time';
import { modelPrivacyBench } from './model-privacy';
import { modelPromptsBench } from './model-right';
import { retrievalBench } from './retrieve';
import { postgresBench } from './postgres';
import { sizesBench } from './sizes';
import { storeBench } from './store';
import { lostJoinsBench } from './lost-joins';
import { standstillsBench } from './standstills';
import { steadinessBench } from './steadiness';
import type { Bench, Measured } from './support/measured';
import { typingBench } from './typing';
import { unanswerableBench } from './unanswerable';
import { vscodeBench } from './vscode';

const root = process.cwd();
const data = process.env['SCHEMA_GRAPH_DATA'];
const results = path.join(root, 'bench', 'results.json');

/** What was measured before stays for benches that are not run now. */
interface Results {
  readonly [bench: string]: readonly Measured[];
}

async function main(): Promise<void> {
  const wanted = process.argv.slice(2);
  const publicBenches: readonly Bench[] =
    data === undefined
      ? []
      : [
          accuracyBench(data, root),
          unanswerableBench(data, root),
          retrievalBench(),
          largeCatalogueBench(),
          joinsBench(),
          foreignKeysBench(),
          contextBench(),
          derivationsBench(),
          healthBench(data, root),
          steadinessBench(data, root),
          lostJoinsBench(data, root),
          postgresBench(data, root),
          modelPromptsBench(data, root),
          modelTimeBench(data, root),
          modelPrivacyBench(data),
        ];
  const benches = [
    ...publicBenches,
    analystsBench(root),
    storeBench(root),
    sizesBench(root),
    importBench(root),
    typingBench(),
    countingBench(root),
    vscodeBench(root),
    standstillsBench(root),
  ];
  if (data === undefined) console.error('SCHEMA_GRAPH_DATA is not set: benches over public data are left out.');
  const unknown = wanted.find((name) => !benches.some((bench) => bench.name === name));
  if (unknown !== undefined)
    throw new Error(`there is no bench ${unknown}; there are ${benches.map((b) => b.name).join(', ')}`);
  const measured: Record<string, readonly Measured[]> = { ...before() };
  for (const bench of benches.filter((b) => wanted.length === 0 || wanted.includes(b.name))) {
    console.error(`${bench.name} …`);
    measured[bench.name] = await bench.run((line) => console.error(`  ${line}`));
  }
  const lines = benches.flatMap((bench) => measured[bench.name] ?? []);
  const mark = { true: 'yes', false: 'NO', null: '-' };
  console.log(
    textTable(
      ['what', 'how', 'at least', 'measured', 'met'],
      lines.map((m) => [m.what, m.how, m.bar, m.value, mark[`${m.met}`]]),
    ),
  );
  mkdirSync(path.dirname(results), { recursive: true });
  writeFileSync(results, `${JSON.stringify(measured, null, 2)}\n`);
}

function before(): Results {
  try {
    return JSON.parse(readFileSync(results, 'utf8')) as Results;
  } catch {
    return {};
  }
}

void main();
