/**
 * How desktop VS Code is started, by `npm start` and for the suite: a stand-in for it writes down what it was called with.
 */
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { spawnSync } from 'node:child_process';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

const opener = path.resolve('scripts/vscode/desktop.mjs');
let bin: string;

beforeEach(() => {
  bin = fs.mkdtempSync(path.join(os.tmpdir(), 'desktop with spaces '));
});
afterEach(() => {
  fs.rmSync(bin, { recursive: true });
});

/** Runs the opener in a process of its own, so that the path of this one stays as it is. */
function open(extension: string, folder: string): string {
  const program = `import { openDesktop } from ${JSON.stringify(opener)};
    console.log(openDesktop(${JSON.stringify(extension)}, ${JSON.stringify(folder)}));`;
  const { stdout } = spawnSync(process.execPath, ['--input-type=module', '-e', program], {
    env: { PATH: `${bin}${path.delimiter}/bin${path.delimiter}/usr/bin` },
    encoding: 'utf8',
  });
  return stdout.trim();
}

function standIn(script: string): void {
  fs.writeFileSync(path.join(bin, 'code'), `#!/bin/sh\n${script}\n`, { mode: 0o755 });
}

describe.skipIf(process.platform === 'win32')('desktop VS Code', () => {
  it('opens a new window with the extension and the folder, spaces and all', () => {
    const calls = path.join(bin, 'calls');
    standIn(`printf '%s\\n' "$@" > "${calls}"`);
    expect(open('/clone of mine', '/data of mine')).toBe('true');
    expect(fs.readFileSync(calls, 'utf8').split('\n')).toEqual([
      '--new-window',
      '--extensionDevelopmentPath',
      '/clone of mine',
      '/data of mine',
      '',
    ]);
  });

  it('says so where it does not start', () => {
    standIn('exit 1');
    expect(open('/a', '/b')).toBe('false');
  });

  it('runs the suite and takes its own report for the result', () => {
    const calls = path.join(bin, 'calls');
    standIn(`printf '%s\\n' "$@" > "${calls}"; echo '{"passes":3,"failures":0}' > "$EXT_TEST_REPORT"`);
    const options = { extension: '/clone', suite: '/clone/suite.js', workspace: bin, timeoutSeconds: 20 };
    const program = `import { runSuite } from ${JSON.stringify(path.resolve('scripts/vscode/run-suite.mjs'))};
      console.log(JSON.stringify(await runSuite(${JSON.stringify(options)})));`;
    const { stdout } = spawnSync(process.execPath, ['--input-type=module', '-e', program], {
      env: { ...process.env, DISPLAY: ':0', VSCODE_EXECUTABLE: path.join(bin, 'code') },
      encoding: 'utf8',
    });
    expect(stdout).toContain('{"passed":3,"failed":0,"where":"desktop VS Code"}');
    expect(fs.readFileSync(calls, 'utf8').split('\n')).toEqual(
      expect.arrayContaining(['--extensionDevelopmentPath=/clone', '--extensionTestsPath=/clone/suite.js']),
    );
  });
});
