import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readCommandLine } from '../../../src/cli/arguments';
import type { AblationReport } from '../../../src/cli/eval/ablate';
import { runEvalCommand } from '../../../src/cli/eval/command';
import { createEngine, type Engine } from '../../../src/engine/engine';
import { createInProcessPlatform } from '../../../src/platform/node/platform';

const folder = mkdtempSync(path.join(os.tmpdir(), 'schema-graph-ablate-'));
const questions = path.join(folder, 'ships.sgq.jsonl');
let engine: Engine;

beforeAll(async () => {
  engine = createEngine(await createInProcessPlatform());
  writeFileSync(
    path.join(folder, 'ships.csv'),
    'id,name,gross,tare,owner\n1,Ada,10,3,1\n2,Bea,20,4,1\n3,Cleo,40,5,2\n',
  );
  writeFileSync(path.join(folder, 'owners.csv'), 'oid,called\n1,Ann\n2,Ben\n');
  writeFileSync(
    path.join(folder, 'ships.sgraph.yaml'),
    `version: 1
sources:
  - { id: s, kind: csv, path: ships.csv, table: ships }
  - { id: o, kind: csv, path: owners.csv, table: owners }
tables:
  ships: { key: [id], display: [name], columns: { gross: { keywords: [dwt, burden] } } }
  owners: { key: [oid], display: [called] }
edges:
  - { kind: key, from: ships.owner, to: owners.oid }
`,
  );
  const set = [
    { id: 'load', db: 'ships', question: 'What is the highest dwt?', answer: { columns: ['x'], rows: [[40]] } },
    { id: 'own', db: 'ships', question: 'How many ships does Ann own?', sql: 'SELECT count(*) FROM ships JOIN owners ON owner = oid WHERE called = \'Ann\'' }, // prettier-ignore
    { id: 'now', db: 'ships', question: 'What is the dwt now?', volatile: true },
  ];
  writeFileSync(questions, set.map((one) => JSON.stringify(one)).join('\n'));
});
afterAll(() => rmSync(folder, { recursive: true }));

async function evaluate(...more: string[]): Promise<{ out: string; log: string }> {
  let [out, log] = ['', ''];
  const line = readCommandLine(['eval', questions, '--graphs', folder, '--allow-outside', ...more]);
  if (line.command !== 'eval') throw new Error('no eval');
  const output = { out: (text: string) => void (out += text), log: (text: string) => void (log += text), progress: () => {} }; // prettier-ignore
  expect(await runEvalCommand(engine, line, output)).toBe(0);
  return { out, log };
}

test('tells what each part of a graph contributes, the most helpful first', async () => {
  const { out, log } = await evaluate('--ablate', '--json');
  const { parts, ...totals } = JSON.parse(out) as AblationReport;
  expect(totals).toMatchObject({ questions: 2, right: 2, answered: 2, unconcerned: 1, untried: 0 });
  const told = parts.map(({ what, part, right, asked, mends }) => [what, part, right, asked, mends]);
  expect(told).toHaveLength(2);
  expect(told).toContainEqual(['keyword', '“dwt” of ships.gross', 1, 1, ['load']]);
  expect(told).toContainEqual(['edge', 'ships.owner → owners.oid', 1, 1, ['own']]);
  expect(log).toContain('ships: part 1 of 2, 1 of 1 questions');
});

test('prints a table, and says what there was no time for', async () => {
  const whole = await evaluate('--ablate');
  expect(whole.out).toMatch(/^keyword +“dwt” of ships.gross +\+1 +(\+1|0) +1 +load$/m);
  expect(whole.out).toContain('0 parts were left out and changed nothing; 1 concern no question.');
  expect(whole.out).not.toContain('Stopped');
  const cut = await evaluate('--ablate', '--minutes', '0.000001');
  expect(cut.out).toContain('Stopped after 0.000001 minutes: 2 parts were not tried');
});

test('measures graphs over their own sources', async () => {
  const { out } = await evaluate('--json');
  expect(JSON.parse(out)).toMatchObject({ questions: 2, accuracy: 1 });
});
