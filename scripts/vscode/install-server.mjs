#!/usr/bin/env node
// Installs VS Code's own server and web workbench from the npm registry alone, for machines that have no VS Code and
// cannot download one: the folder `lib/vscode` of the package code-server, and the Node.js that it was built for.
//
//   node scripts/vscode/install-server.mjs        (into ~/.cache/schema-graph/vscode-<version>, once)
import { execFile } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';

/** 4.x.y carries VS Code 1.x.y. */
const CODE_SERVER = '4.139.1';
const NODE_MAJOR = '24';
/** Counted up when the steps below change, so that older installations are made anew. */
const RECIPE = 1;

/** Where the server lies: `vscode/out/server-main.js`, to be run by `node`. */
function serverFolder() {
  const cache = process.env.XDG_CACHE_HOME || path.join(os.homedir(), '.cache');
  return path.join(cache, 'schema-graph', `vscode-${CODE_SERVER}-${RECIPE}`);
}

/**
 * Installs the server unless it is there.
 * @param {(line: string) => void} [log] told what is done
 * @returns {Promise<string>} its folder
 */
export async function installServer(log = () => {}) {
  const target = serverFolder();
  if (fs.existsSync(path.join(target, 'complete'))) return target;
  log(`installing the VS Code server (code-server ${CODE_SERVER} from npm) into ${target}`);
  fs.mkdirSync(path.dirname(target), { recursive: true });
  // Made beside its place and then renamed into it: an interrupted installation leaves nothing that looks complete.
  const tmp = fs.mkdtempSync(`${target}-`);
  try {
    await Promise.all([installNode(tmp), installVSCode(tmp)]);
    fs.writeFileSync(path.join(tmp, 'complete'), '');
    fs.rmSync(target, { recursive: true, force: true });
    fs.renameSync(tmp, target);
    return target;
  } finally {
    fs.rmSync(tmp, { recursive: true, force: true });
  }
}

async function run(command, args, cwd) {
  try {
    await promisify(execFile)(command, args, { cwd, maxBuffer: 1 << 26 });
  } catch (error) {
    throw new Error(`${command} ${args.join(' ')} failed:\n${error.stderr ?? error.message}`);
  }
}

const QUIET = ['--ignore-scripts', '--no-audit', '--no-fund', '--prefer-offline'];

/** This process's own Node.js where it is the right one, else the npm package node-<os>-<cpu>. */
async function installNode(tmp) {
  const node = path.join(tmp, 'node');
  if (process.versions.node.split('.')[0] === NODE_MAJOR) return fs.copyFileSync(process.execPath, node);
  const name = `node-${process.platform}-${process.arch}`;
  const folder = path.join(tmp, 'node-package');
  fs.mkdirSync(folder);
  fs.writeFileSync(path.join(folder, 'package.json'), '{"private":true}');
  await run('npm', ['install', `${name}@${NODE_MAJOR}`, '--no-save', ...QUIET], folder);
  fs.copyFileSync(path.join(folder, 'node_modules', name, 'bin', 'node'), node);
  fs.chmodSync(node, 0o755);
  fs.rmSync(folder, { recursive: true });
}

/** The package's install script would compile modules that are never reached here, so it is unpacked by hand. */
async function installVSCode(tmp) {
  const folder = path.join(tmp, 'code-server');
  fs.mkdirSync(folder);
  await run('npm', ['pack', `code-server@${CODE_SERVER}`, '--silent', '--prefer-offline'], folder);
  await run('tar', ['xzf', `code-server-${CODE_SERVER}.tgz`, 'package/lib/vscode'], folder);
  const vscode = path.join(folder, 'package', 'lib', 'vscode');
  // The shipped lock file leaves out a peer, which `npm ci` refuses without --legacy-peer-deps.
  await run('npm', ['ci', '--omit=dev', '--legacy-peer-deps', '--engine-strict=false', ...QUIET], vscode);
  const modules = path.join(vscode, 'node_modules');
  replaceModule(modules, '@vscode/spdlog', SPDLOG);
  replaceModule(modules, '@vscode/native-watchdog', WATCHDOG);
  // Large parts that nothing here reaches.
  for (const name of ['@github', '@microsoft/mxc-sdk', '@devcontainers', '@vscode/sqlite3']) {
    fs.rmSync(path.join(modules, name), { recursive: true, force: true });
  }
  fs.rmSync(path.join(vscode, 'extensions', 'copilot'), { recursive: true, force: true });
  fs.renameSync(vscode, path.join(tmp, 'vscode'));
  fs.rmSync(folder, { recursive: true });
}

/** Puts plain JavaScript in the place of a module that would have to be compiled. */
function replaceModule(modules, name, code) {
  const folder = path.join(modules, name);
  if (!fs.existsSync(folder)) return;
  fs.writeFileSync(path.join(folder, 'replacement.js'), code);
  const manifest = path.join(folder, 'package.json');
  const { exports: _exports, module: _module, ...rest } = JSON.parse(fs.readFileSync(manifest, 'utf8'));
  fs.writeFileSync(manifest, JSON.stringify({ ...rest, type: 'commonjs', main: './replacement.js' }));
}

/** Log files, and with them the content of output channels. */
const SPDLOG = `const fs = require('fs'), path = require('path');
const LEVELS = ['trace', 'debug', 'info', 'warning', 'error', 'critical', 'off'];
class Logger {
  constructor(file) { this.file = file; this.level = 2; this.raw = false; fs.mkdirSync(path.dirname(file), { recursive: true }); }
  write(level, text) {
    if (level < this.level) return;
    const line = this.raw ? text : new Date().toISOString() + ' [' + LEVELS[level] + '] ' + text + '\\n';
    try { fs.appendFileSync(this.file, line); } catch {}
  }
  trace(m) { this.write(0, m); } debug(m) { this.write(1, m); } info(m) { this.write(2, m); }
  warn(m) { this.write(3, m); } error(m) { this.write(4, m); } critical(m) { this.write(5, m); }
  getLevel() { return this.level; } setLevel(l) { this.level = l; }
  setPattern() {} clearFormatters() { this.raw = true; } flush() {} drop() {}
}
exports.version = 0;
exports.setLevel = () => {};
exports.setFlushOn = () => {};
exports.Logger = class extends Logger { constructor(_type, _name, file) { super(file); } };
exports.createRotatingLogger = exports.createAsyncRotatingLogger = async (_name, file) => new Logger(file);
`;

/** Ends the extension host when its parent is gone. */
const WATCHDOG = `exports.start = (pid) => {
  setInterval(() => { try { process.kill(pid, 0); } catch { process.exit(87); } }, 3000).unref();
};
`;

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) console.log(await installServer(console.log));
