// Starts the installed VS Code server with data folders of its own. It serves the web workbench on a free port of this
// machine; extensions run in VS Code's own extension host.
import { execFile, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';

/** Settings that keep the workbench quiet: no network, no tips, no sign-in. */
const SETTINGS = {
  'workbench.startupEditor': 'none',
  'workbench.enableExperiments': false,
  'workbench.tips.enabled': false,
  'workbench.secondarySideBar.defaultVisibility': 'hidden',
  'files.autoSave': 'off',
  'telemetry.telemetryLevel': 'off',
  'update.mode': 'none',
  'extensions.autoCheckUpdates': false,
  'extensions.autoUpdate': false,
  'extensions.ignoreRecommendations': true,
  'security.workspace.trust.enabled': false,
  'chat.disableAIFeatures': true,
  'window.commandCenter': false,
};

/** Workspaces count as those of strangers, and nobody is asked about it. */
const UNTRUSTED = {
  'security.workspace.trust.enabled': true,
  'security.workspace.trust.startupPrompt': 'never',
};

/** Built-in extensions that take time to start and are not used here. */
const LEFT_OUT = [
  'git',
  'git-base',
  'github',
  'tunnel-forwarding',
  'debug-auto-launch',
  'typescript-language-features',
];

/**
 * @param {object} o
 * @param {string} o.installed     folder that installServer() gave
 * @param {string} o.data          folder for settings, state and extensions; made if missing
 * @param {string} [o.extension]   folder of the extension
 * @param {string} [o.vsix]        package to install instead, as users do
 * @param {string[]} [o.beside]    folders of other extensions that are installed beside it
 * @param {string} o.workspace     folder to open
 * @param {string} [o.opened]      file of a workspace with several folders in it, which is opened instead
 * @param {boolean} [o.underTest]  allow the page to name a suite to run; this hides notification toasts
 * @param {Record<string, string>} [o.env]      more environment, which the extension host inherits
 * @param {Record<string, unknown>} [o.settings] more user settings
 * @param {boolean} [o.untrusted] open the workspace as one that nobody trusts
 * @returns {Promise<{ url: string, origin: string, process: import('node:child_process').ChildProcess, stop: () => Promise<void> }>}
 */
export async function startServer(o) {
  const userFolder = path.join(o.data, 'data', 'User');
  fs.mkdirSync(userFolder, { recursive: true });
  const settingsFile = path.join(userFolder, 'settings.json');
  if (!fs.existsSync(settingsFile))
    fs.writeFileSync(
      settingsFile,
      JSON.stringify({ ...SETTINGS, ...(o.untrusted && UNTRUSTED), ...o.settings }, null, 2),
    );
  if (o.vsix) await installPackage(o);
  else linkExtensions(o.data, [...(o.underTest ? [] : [o.extension]), ...(o.beside ?? [])]);
  const token = randomBytes(16).toString('hex'); // other users of this machine stay out
  const server = spawn(
    path.join(o.installed, 'node'),
    [
      ...serverArguments(o),
      ...['--host', '127.0.0.1', '--port', '0', '--connection-token', token],
      '--disable-telemetry',
      '--disable-experiments',
      ...(o.untrusted ? [] : ['--disable-workspace-trust']),
      ...(o.underTest ? ['--enable-smoke-test-driver'] : []),
    ],
    // A process group of its own: it holds the extension host, the file watcher and the terminals' host too.
    { detached: true, stdio: ['ignore', 'pipe', 'pipe'], env: environment(o) },
  );
  const kill = (signal) => {
    try {
      process.kill(-server.pid, signal);
    } catch {
      // It is gone.
    }
  };
  const lastResort = () => kill('SIGKILL');
  process.once('exit', lastResort);
  const stop = async () => {
    const gone = new Promise((resolve) => server.once('exit', resolve));
    if (server.exitCode === null && server.signalCode === null) {
      kill('SIGTERM');
      await Promise.race([gone, new Promise((resolve) => setTimeout(resolve, 2000))]);
    }
    kill('SIGKILL');
    process.off('exit', lastResort);
  };
  try {
    const port = await portOf(server);
    const origin = `http://127.0.0.1:${port}`;
    const opened = o.opened === undefined ? { folder: o.workspace } : { workspace: path.join(o.workspace, o.opened) };
    return { url: `${origin}/?${new URLSearchParams({ tkn: token, ...opened })}`, origin, process: server, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

function serverArguments({ installed, data }) {
  const main = path.join(installed, 'vscode', 'out', 'server-main.js');
  return [main, '--accept-server-license-terms', '--server-data-dir', data];
}

async function installPackage(o) {
  const args = [...serverArguments(o), '--install-extension', path.resolve(o.vsix)];
  await promisify(execFile)(path.join(o.installed, 'node'), args, { env: environment(o) });
}

/** Extensions as users have them: installed, here by links to their folders. The list is read when the data folder has none. */
function linkExtensions(data, extensions) {
  const folder = path.join(data, 'extensions');
  fs.rmSync(folder, { recursive: true, force: true });
  fs.mkdirSync(folder, { recursive: true });
  for (const extension of extensions) {
    const { publisher, name, version } = JSON.parse(fs.readFileSync(path.join(extension, 'package.json'), 'utf8'));
    fs.symlinkSync(path.resolve(extension), path.join(folder, `${publisher}.${name}-${version}`), 'dir');
  }
}

function environment(o) {
  const run = path.join(o.data, 'run');
  fs.mkdirSync(run, { recursive: true, mode: 0o700 });
  // What a terminal inside VS Code exports would confuse the server.
  const own = Object.entries(process.env).filter(([name]) => !/^(VSCODE_|ELECTRON_|NODE_OPTIONS$)/.test(name));
  return {
    ...Object.fromEntries(own),
    TMPDIR: run,
    XDG_RUNTIME_DIR: run,
    EXTENSIONS_GALLERY: '{}',
    VSCODE_SKIP_BUILTIN_EXTENSIONS: LEFT_OUT.map((name) => `vscode.${name}`).join(','),
    ...o.env,
  };
}

function portOf(server) {
  return new Promise((resolve, reject) => {
    let output = '';
    const timer = setTimeout(() => reject(new Error(`the VS Code server did not start:\n${output}`)), 60_000);
    const listen = (chunk) => {
      output = (output + chunk).slice(-20_000);
      const match = /Web UI available at http:\/\/[^:]+:(\d+)/.exec(output);
      if (!match) return;
      clearTimeout(timer);
      resolve(Number(match[1]));
    };
    server.stdout.on('data', listen);
    server.stderr.on('data', listen);
    server.once('exit', (code) => {
      clearTimeout(timer);
      reject(new Error(`the VS Code server ended with code ${code}:\n${output}`));
    });
  });
}
