#!/usr/bin/env node
// The first look, with one command: installs what is needed, builds, answers a question about the sample data in the
// terminal, and opens VS Code with the extension and the sample workspace: the desktop one where `code` is on the path,
// else VS Code in the browser.
//
//   node scripts/start.mjs [--browser] [--answer-only] [--workspace DIR]
import { spawn, spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { installDependencies } from './install.mjs';
import { openDesktop } from './vscode/desktop.mjs';

const root = path.dirname(path.dirname(fileURLToPath(import.meta.url)));
const { values: options } = parseArgs({
  options: {
    browser: { type: 'boolean', default: false },
    'answer-only': { type: 'boolean', default: false },
    workspace: { type: 'string', default: path.join(root, 'samples', 'crash') },
  },
});
const QUESTION = 'How many crashes were rear-end?';

process.chdir(root);
installDependencies(root, console.log);

console.log('building');
must(process.execPath, ['esbuild.mjs']);

const graph = fs.readdirSync('samples/crash').find((name) => name.endsWith('.sgraph.yaml'));
console.log(`\n$ npx schema-graph ask samples/crash/${graph} "${QUESTION}"\n`);
must(process.execPath, ['dist/cli.cjs', 'ask', path.join('samples', 'crash', graph), QUESTION], { quiet: true });
console.log();
if (options['answer-only']) process.exit(0);

const workspace = path.resolve(options.workspace);
if (!options.browser && openDesktop(root, workspace)) {
  console.log(`VS Code is open with ${path.relative(root, workspace)}. Close its window to end.`);
} else await serveBrowser(workspace);

/** Runs a program and ends with its exit code where it fails; `quiet` shows its progress only then. */
function must(command, args, { quiet = false } = {}) {
  const { status, error, stderr } = spawnSync(command, args, {
    stdio: ['ignore', 'inherit', quiet ? 'pipe' : 'inherit'],
  });
  if (error) throw error;
  if (quiet && status !== 0) process.stderr.write(stderr);
  if (status !== 0) process.exit(status ?? 1);
}

/** Serves VS Code to a browser of this machine until the process is stopped. */
async function serveBrowser(folder) {
  const { installServer } = await import('./vscode/install-server.mjs');
  const { startServer } = await import('./vscode/server.mjs');
  const installed = await installServer(console.log);
  const data = path.join(root, '.cache', 'browser-vscode');
  const server = await startServer({ installed, data, extension: root, workspace: folder });
  let stopping = false;
  const stop = async (code) => {
    if (stopping) return;
    stopping = true;
    await server.stop();
    process.exit(code);
  };
  for (const [signal, code] of [
    ['SIGINT', 130],
    ['SIGTERM', 143],
    ['SIGHUP', 129],
  ]) {
    process.on(signal, () => void stop(code));
  }
  server.process.once('exit', (code) => {
    if (stopping) return;
    console.error(`the VS Code server ended with code ${code}`);
    process.exit(1);
  });
  console.log(
    `VS Code with the extension:\n\n  ${server.url}\n\nOpen this address in a browser on this machine. Ctrl+C stops it.`,
  );
  openInBrowser(server.url);
}

/** Opens the address in a browser where a person is likely to sit in front of one. */
function openInBrowser(url) {
  if (!process.stdout.isTTY || process.env.CI) return;
  const [command, ...args] =
    process.platform === 'darwin'
      ? ['open', url]
      : process.platform === 'win32'
        ? ['cmd', '/c', 'start', '', url.replaceAll('&', '^&')]
        : process.env.DISPLAY || process.env.WAYLAND_DISPLAY
          ? ['xdg-open', url]
          : [];
  if (!command) return;
  spawn(command, args, { stdio: 'ignore', detached: true })
    .on('error', () => {})
    .unref();
}
