/** How long VS Code's extension host stands still while a million rows are imported and asked. */
import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Bench, Measured } from './support/measured';

const ROWS = 1_000_000;
const MOST_MS = 50;

/** As `test/vscode/suite/standstills.test.ts` writes it. */
interface Report {
  readonly seconds: number;
  readonly busy?: { readonly during: string; readonly busyMs: number };
  readonly late?: { readonly ms: number };
}

/**
 * Runs that test in a real VS Code, with as many rows as the bar has.
 * @param root folder of the project
 */
export function standstillsBench(root: string): Bench {
  return {
    name: 'standstills',
    run: (tell) => {
      const folder = mkdtempSync(path.join(tmpdir(), 'standstills-'));
      try {
        const file = path.join(folder, 'report.json');
        tell('running VS Code');
        measure(root, file, tell);
        const report = existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Report) : undefined;
        return Promise.resolve([line(report)]);
      } finally {
        rmSync(folder, { recursive: true });
      }
    },
  };
}

function measure(root: string, file: string, tell: (line: string) => void): void {
  const env = { STANDSTILL_ROWS: String(ROWS), STANDSTILL_REPORT: file, EXT_TEST_GREP: 'host is never blocked' };
  try {
    execFileSync(process.execPath, ['scripts/test.mjs', '--only', 'vscode'], {
      env: { ...process.env, ...env },
      cwd: root,
      stdio: 'ignore',
    });
  } catch {
    tell('the test failed; see npm test');
  }
}

function line(report: Report | undefined): Measured {
  const { busy, late, seconds = 0 } = report ?? {};
  return {
    what: 'longest time for which the extension host is at work in one piece while a million rows are imported and asked',
    how: "a clock in the extension host of the real VS Code, and Linux's account of its thread",
    bar: `${MOST_MS} ms`,
    value: busy
      ? `${busy.busyMs.toFixed(0)} ms (${busy.during}); a clock came late by ${late?.ms.toFixed(0)} ms at most; drafted in ${seconds.toFixed(0)} s`
      : 'not measured',
    met: busy ? busy.busyMs <= MOST_MS : null,
  };
}
