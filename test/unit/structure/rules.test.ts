/** The rules of the architecture, tried on a small tree of files that break them one by one. */
import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import os from 'node:os';
import path from 'node:path';
import { cruise, type ICruiseOptions, type ICruiseResult, type IForbiddenRuleType } from 'dependency-cruiser';
import { afterAll, beforeAll, expect, test } from 'vitest';

interface Config {
  readonly forbidden: IForbiddenRuleType[];
  readonly options: ICruiseOptions;
}

const config = createRequire(import.meta.url)('../../../.dependency-cruiser.cjs') as Config;

/** A file, what it imports, and the rules that it breaks. */
const CASES: readonly (readonly [string, string, readonly string[]])[] = [
  ['src/engine/core/a.ts', "import { x } from '../ask';", ['engine-core-depends-downwards']],
  ['src/engine/answer/a.ts', "import type { X } from '../contract';", ['engine-answer-depends-downwards']],
  ['src/engine/graph/a.ts', "import { x } from '../store/x';", ['engine-graph-depends-downwards']],
  ['src/engine/plan/a.ts', "import { x } from '../reason/x';", ['engine-plan-depends-downwards']],
  ['src/engine/reason/a.ts', "import { x } from '../core/x';", []],
  ['src/engine/reason/b.ts', "import { x } from './sense/x';", []],
  ['src/engine/reason/frame/a.ts', "import { x } from '../said/x';", ['engine-reason-frame-depends-downwards']],
  ['src/engine/reason/mend/a.ts', "import { x } from '../sense/x';", ['engine-reason-mend-depends-downwards']],
  ['src/engine/reason/left-out/a.ts', "import { x } from '../sense/x';", ['engine-reason-left-out-depends-downwards']],
  ['src/engine/reason/rank/a.ts', "import type { X } from '../x';", ['engine-reason-rank-depends-downwards']],
  ['src/engine/reason/rank/b.ts', "import { x } from '../sense/x';", []],
  ['src/engine/answer/b.ts', "import { x } from '../with-model/x';", ['engine-answer-depends-downwards']],
  ['src/engine/with-model/a.ts', "import { x } from '../contract';", ['engine-with-model-depends-downwards']],
  ['src/engine/with-model/b.ts', "import type { X } from '../asking';", []],
  ['src/engine/with-model/c.ts', "import { x } from '../reason/x';", []],
  ['src/engine/ask.ts', "import { x } from './reason/x';", []],
  ['src/engine/core/b.ts', "import { x } from '../../host/x';", ['engine-is-pure']],
  ['src/engine/core/c.ts', "import fs from 'node:fs';", ['engine-knows-no-node', 'only-platform-and-cli-know-node']],
  ['src/protocol/a.ts', "import { x } from '../engine/core/x';", ['protocol-takes-no-values-of-the-engine']],
  ['src/protocol/b.ts', "export { x } from '../engine/graph/x';", ['protocol-takes-no-values-of-the-engine']],
  ['src/protocol/c.ts', "import type { X } from '../engine/core/x';", []],
  ['src/protocol/d.ts', "import type { X } from '../engine/store/x';", ['protocol-knows-only-types-of-core-and-graph']],
  ['webview/a.ts', "import type { X } from '../src/engine/core/x';", ['webview-knows-only-protocol']],
  ['webview/b.ts', "import { x } from '../src/protocol/x';", []],
  ['webview/c.ts', "import { x } from '../src/picture/x';", []],
  ['webview/d.ts', "import { x } from '../src/picture/graph-view';", ['webview-knows-only-protocol']],
  ['src/picture/a.ts', "import { x } from '../engine/graph/x';", ['picture-takes-values-of-the-engine-in-one-place']],
  ['src/picture/b.ts', "import type { X } from '../engine/graph/x';", []],
  ['src/picture/c.ts', "import type { X } from '../host/x';", ['picture-is-pure']],
  ['src/tools/a.ts', "import { x } from '../host/x';", ['tools-know-only-the-engine']],
  ['src/tools/b.ts', "import { x } from '../engine/graph/x';", []],
  ['src/engine/exchange/a.ts', "import { x } from '../reason/x';", ['engine-exchange-depends-downwards']],
];
const IMPORTED = [
  ...['engine/asking', 'engine/contract', 'engine/core/x', 'engine/graph/x', 'engine/store/x', 'engine/reason/x'],
  ...['engine/reason/said/x', 'engine/reason/sense/x', 'engine/with-model/x', 'host/x'],
];

let folder: string;
let broken: Map<string, string[]>;

beforeAll(async () => {
  folder = realpathSync(mkdtempSync(path.join(os.tmpdir(), 'schema-graph-rules-')));
  const write = (file: string, text: string): void => {
    mkdirSync(path.dirname(path.join(folder, file)), { recursive: true });
    writeFileSync(path.join(folder, file), text);
  };
  for (const file of [...IMPORTED, 'protocol/x', 'picture/x', 'picture/graph-view'])
    write(`src/${file}.ts`, 'export const x = 1;\nexport type X = 1;\n');
  for (const [file, statement] of CASES) write(file, `${statement}\nexport const y = 1;\n`);
  const options = { ...config.options, baseDir: folder, validate: true, ruleSet: { forbidden: config.forbidden } };
  const { output } = await cruise(['src', 'webview'], options);
  broken = new Map();
  for (const { from, rule } of (output as ICruiseResult).summary.violations) {
    broken.set(from, [...(broken.get(from) ?? []), rule.name]);
  }
});
afterAll(() => rmSync(folder, { recursive: true }));

test.each(CASES)('%s: %s', (file, _statement, rules) => {
  expect(broken.get(file)?.sort() ?? []).toEqual(rules);
});
