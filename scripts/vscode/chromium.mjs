// Finds a Chromium for tests, and installs one where that is possible.
import { execFileSync, spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { chromium } from 'playwright-core';

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];

/** A Chromium: $CHROMIUM, else one on the path; undefined where there is none. */
function findChromium() {
  if (process.env.CHROMIUM) return process.env.CHROMIUM;
  return findOnPath(NAMES);
}

/**
 * A Chromium; installs one by apt where there is none and this process may.
 * @param {(line: string) => void} log told what is done
 * @returns {string | undefined}
 */
export function ensureChromium(log) {
  const found = findChromium();
  if (found || process.platform !== 'linux' || !findOnPath(['apt-get'])) return found;
  const isRoot = process.getuid?.() === 0;
  if (!isRoot && spawnSync('sudo', ['-n', 'true']).status !== 0) return undefined;
  log('installing Chromium by apt');
  const apt = (...args) =>
    execFileSync(isRoot ? 'apt-get' : 'sudo', [...(isRoot ? [] : ['-n', 'apt-get']), ...args], {
      stdio: ['ignore', 'ignore', 'inherit'],
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    });
  try {
    apt('update', '-qq');
    apt('install', '-y', '-qq', '--no-install-recommends', 'chromium');
  } catch (error) {
    log(`Chromium could not be installed: ${error.message}`);
  }
  return findChromium();
}

/**
 * The first of some programs that is on the path.
 * @param {readonly string[]} names
 * @returns {string | undefined}
 */
export function findOnPath(names) {
  for (const folder of (process.env.PATH ?? '').split(path.delimiter)) {
    for (const name of names) {
      const file = path.join(folder, name);
      if (folder !== '' && fs.existsSync(file)) return file;
    }
  }
  return undefined;
}

/** Starts Chromium without a window. */
export function launchChromium() {
  const executablePath = findChromium();
  if (!executablePath) throw new Error('no Chromium: install one, or name one in $CHROMIUM');
  return chromium.launch({
    executablePath,
    args: [
      ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
      '--disable-dev-shm-usage',
      '--disable-gpu',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
    ],
  });
}
