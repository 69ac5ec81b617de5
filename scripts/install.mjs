// Installs the dependencies of this project where they are missing or older than the lock file.
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';

/**
 * @param {string} root folder of the project
 * @param {(line: string) => void} log told what is done
 */
export function installDependencies(root, log) {
  // What several working trees share by a link is not ours to install into: npm would empty it for all of them.
  if (fs.lstatSync(path.join(root, 'node_modules'), { throwIfNoEntry: false })?.isSymbolicLink()) return;
  // npm writes this file at the end of an installation.
  const stamp = path.join(root, 'node_modules', '.package-lock.json');
  const lock = path.join(root, 'package-lock.json');
  if (fs.existsSync(stamp) && fs.statSync(stamp).mtimeMs >= fs.statSync(lock).mtimeMs - 1000) return;
  if (fs.existsSync(stamp) && sameDependencies(stamp, lock)) return;
  log('installing dependencies (npm ci)');
  const { status } = spawnSync('npm', ['ci', '--prefer-offline', '--no-audit', '--no-fund'], {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
    shell: process.platform === 'win32',
  });
  if (status !== 0) throw new Error('npm ci failed: see above');
}

/** A fresh checkout of the same lock file is newer than what was installed by it. */
function sameDependencies(stamp, lock) {
  const versions = (file) =>
    Object.entries(JSON.parse(fs.readFileSync(file, 'utf8')).packages ?? {})
      .filter(([name, entry]) => name !== '' && !entry.optional)
      .map(([name, entry]) => `${name}@${entry.version}`)
      .sort()
      .join('\n');
  return versions(stamp) === versions(lock);
}
