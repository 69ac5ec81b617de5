#!/usr/bin/env node
// Everything that has to hold, with one command: installs what is needed, checks, builds, and runs all tests, those in a
// real VS Code included.
//
//   node scripts/test.mjs [--only NAME,NAME]
//
// The last line is `N passed, N failed`, with `, N skipped` where tests were skipped. Exit code 1 when anything failed.
// Where CI is set, what cannot be run counts as failed.
import { spawn } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { installDependencies } from './install.mjs';

const root = path.dirname(path.dirname(fileURLToPath(import.meta.url)));
const results = path.join(root, 'test-results');
const vsix = path.join(results, 'schema-graph.vsix');
const inCI = !!process.env.CI && process.env.CI !== 'false';
const { values: options } = parseArgs({ options: { only: { type: 'string' } } });

/** What a step gave. */
const total = { passed: 0, failed: 0, skipped: 0 };
const failures = [];

/** Runs a program of this project. Its output goes to ours, or to `onOutput` where that is given. */
function run(command, args, { env = {}, onOutput } = {}) {
  return new Promise((resolve) => {
    const out = onOutput ? 'pipe' : 'inherit';
    const child = spawn(command, args, {
      cwd: root,
      stdio: ['ignore', out, out],
      env: { ...process.env, NO_COLOR: '1', ...env },
    });
    child.stdout?.on('data', onOutput);
    child.stderr?.on('data', onOutput);
    const stop = (signal) => child.kill(signal);
    process.once('SIGINT', stop);
    process.once('SIGTERM', stop);
    child.once('error', () => resolve(127));
    child.once('close', (code, signal) => {
      process.off('SIGINT', stop);
      process.off('SIGTERM', stop);
      resolve(signal ? 130 : (code ?? 1));
    });
  });
}

const bin = (name) => path.join(root, 'node_modules', '.bin', name);

/** A check that either holds or does not. It changes nothing, so that checks can run side by side. */
const check =
  (command, ...args) =>
  async (onOutput) =>
    count(await run(command, args, { onOutput }));
const count = (code) => (code === 0 ? { passed: 1 } : { failed: 1 });

/** Tests that vitest runs, counted by its own report. */
const vitest =
  (name, ...args) =>
  async () => {
    const file = path.join(results, `${name}.json`);
    fs.rmSync(file, { force: true });
    const reports = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`];
    const code = await run(bin('vitest'), ['run', ...args, ...reports]);
    if (!fs.existsSync(file)) return { failed: 1 };
    const { numPassedTests, numFailedTests, numPendingTests, numTodoTests } = JSON.parse(fs.readFileSync(file, 'utf8'));
    // A file that cannot be loaded has no failed test, but is a failure.
    const failed = numFailedTests === 0 && code !== 0 ? 1 : numFailedTests;
    return { passed: numPassedTests, failed, skipped: numPendingTests + numTodoTests };
  };

/** A script that writes `{passed, failed, skipped}` to the file named by $TEST_REPORT. */
const reporting = (name, script, env) => async () => {
  const file = path.join(results, `${name}.json`);
  fs.rmSync(file, { force: true });
  const code = await run(process.execPath, [path.join(root, script)], { env: { ...env, TEST_REPORT: file } });
  if (!fs.existsSync(file)) return { failed: 1 };
  const { passed = 0, failed = 0, skipped = 0 } = JSON.parse(fs.readFileSync(file, 'utf8'));
  return { passed, skipped, failed: failed === 0 && code !== 0 ? 1 : failed };
};

/** Tests that need a browser. */
const inBrowser = (work) => async () => {
  const { ensureChromium } = await import('./vscode/chromium.mjs');
  if (ensureChromium(console.log)) return work();
  return unavailable('no Chromium: install one, or name one in $CHROMIUM');
};

/** What cannot be run here: loudly left out, and a failure in CI. */
function unavailable(reason) {
  console.error(`\n*** NOT RUN: ${reason} ***\n`);
  return inCI ? { failed: 1 } : { skipped: 1 };
}

const FIXTURES = path.join(root, 'test', 'fixtures', 'vscode');

async function suiteInVSCode(workspace = FIXTURES, more = {}) {
  const { runSuite } = await import('./vscode/run-suite.mjs');
  const suite = path.join(root, 'dist', 'test', 'suite.cjs');
  const { where, problem, ...counts } = await runSuite({
    extension: root,
    beside: [path.join(root, 'test', 'fixtures', 'model-provider')],
    suite,
    workspace,
    ...more,
    timeoutSeconds: 240,
  });
  console.log(`ran in ${where}${problem ? `: ${problem}` : ''}`);
  return counts;
}

/** The suite for workspaces that nobody trusts, in one as a stranger would send it. */
async function suiteInUntrusted() {
  const { makeUntrustedWorkspace } = await import('./vscode/untrusted-workspace.mjs');
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'schema-graph-untrusted-'));
  try {
    return await suiteInVSCode(await makeUntrustedWorkspace(folder, FIXTURES), { untrusted: true });
  } finally {
    fs.rmSync(folder, { recursive: true, force: true });
  }
}

/** The suite for a workspace that lies on no disk: its files are those of a provider that the suite registers. */
async function suiteInVirtual() {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'schema-graph-virtual-'));
  const opened = 'virtual.code-workspace';
  try {
    fs.writeFileSync(path.join(folder, opened), JSON.stringify({ folders: [{ uri: 'ledger:/shop', name: 'shop' }] }));
    return await suiteInVSCode(folder, { opened });
  } finally {
    fs.rmSync(folder, { recursive: true, force: true });
  }
}

/** The suite for the extension host of a browser, over the sample. */
async function suiteInBrowser() {
  const { runSuite } = await import('./vscode/run-suite.mjs');
  const { makeBrowserWorkspace } = await import('./vscode/browser-workspace.mjs');
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'schema-graph-browser-'));
  try {
    const { where, problem, ...counts } = await runSuite({
      extension: root,
      suite: path.join(root, 'dist', 'test', 'suite-browser.cjs'),
      workspace: await makeBrowserWorkspace(folder, path.join(root, 'samples', 'crash')),
      inBrowser: true,
      shot: path.join(results, 'browser.png'),
      timeoutSeconds: 240,
    });
    console.log(`ran in ${where}${problem ? `: ${problem}` : ''}`);
    return counts;
  } finally {
    fs.rmSync(folder, { recursive: true, force: true });
  }
}

const checks = [
  ['lint', check(bin('eslint'), '.')],
  ['typecheck', check(bin('tsc'), '--noEmit', '-p', 'tsconfig.json')],
  ['typecheck-engine', check(bin('tsc'), '--noEmit', '-p', 'src/engine')],
  ['typecheck-webview', check(bin('tsc'), '--noEmit', '-p', 'webview')],
  ['format', check(bin('prettier'), '--check', '--log-level', 'warn', '.')],
  [
    'structure',
    check(bin('depcruise'), '--output-type', 'err', '--config', '.dependency-cruiser.cjs', 'src', 'webview'),
  ],
  ['unused', check(bin('knip'))],
  ['l10n', check(process.execPath, 'scripts/l10n.mjs', '--check')],
];
const tests = [
  ['build', async () => count(await run(process.execPath, ['esbuild.mjs', '--tests']))],
  ['unit', vitest('unit')],
  ['ui', inBrowser(vitest('ui', '--config', 'vitest.ui.config.mjs'))],
  ['vscode', inBrowser(() => suiteInVSCode())],
  ['untrusted', inBrowser(suiteInUntrusted)],
  ['virtual', inBrowser(suiteInVirtual)],
  ['browser', inBrowser(suiteInBrowser)],
  ['package', async () => count(await run(process.execPath, ['scripts/package.mjs', '--out', vsix]))],
  ['drive', inBrowser(reporting('drive', 'test/vscode/drive.mjs', { SCHEMA_GRAPH_VSIX: vsix }))],
];

const names = [...checks, ...tests].map(([name]) => name);
const only = options.only?.split(',');
const unknown = only?.filter((name) => !names.includes(name)) ?? [];
if (unknown.length > 0) {
  console.error(`unknown step ${unknown.join(', ')}; there are ${names.join(', ')}`);
  process.exit(2);
}
/** Tests in VS Code need what other steps make. */
const NEEDS = { vscode: 'build', untrusted: 'build', virtual: 'build', browser: 'build', drive: 'package' };
const wanted = ([name]) => !only || only.includes(name) || only.some((other) => NEEDS[other] === name);

const times = [];
/** Does one step and adds up what it gave. */
async function step(name, work) {
  const start = Date.now();
  let counts;
  try {
    counts = await work();
  } catch (error) {
    console.error(error);
    counts = { failed: 1 };
  }
  const { passed = 0, failed = 0, skipped = 0 } = counts;
  total.passed += passed;
  total.failed += failed;
  total.skipped += skipped;
  if (failed > 0) failures.push(name);
  times.push(`${name} ${((Date.now() - start) / 1000).toFixed(1)} s`);
}

process.chdir(root);
await installDependencies(root, console.log);
fs.mkdirSync(results, { recursive: true });

// Checks, two at a time: what each says is shown when it has ended.
const waiting = checks.filter(wanted);
const worker = async () => {
  for (let next = waiting.shift(); next; next = waiting.shift()) {
    const [name, work] = next;
    let output = '';
    await step(name, () => work((chunk) => (output += chunk)));
    console.log(`\n=== ${name}\n${output.trimEnd()}`);
  }
};
await Promise.all([worker(), worker()]);

for (const [name, work] of tests.filter(wanted)) {
  console.log(`\n=== ${name}`);
  await step(name, work);
}
console.log(`\n${times.join(', ')} (${os.cpus().length} cores)`);
if (failures.length > 0) console.log(`failed: ${failures.join(', ')}`);
console.log(`${total.passed} passed, ${total.failed} failed${total.skipped > 0 ? `, ${total.skipped} skipped` : ''}`);
process.exit(total.failed > 0 ? 1 : 0);
