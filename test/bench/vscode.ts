/** What the tests in a real browser and in real VS Code measure. */
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Bench, Measured } from './support/measured';

interface Timings {
  readonly tables: number;
  readonly columns: number;
  readonly openMs: number;
  readonly panFitFps: number;
  readonly panNearFps: number;
  readonly zoomFps: number;
  readonly columnsInSight: number;
  readonly panColumnsFps: number;
  readonly zoomColumnsFps: number;
}

/** Large graphs: how many tables, how many columns, and how soon they are to be seen, in ms. */
const LARGE = [
  { tables: 300, columns: 9_000, bar: 1_000 },
  { tables: 1_000, columns: 11_000, bar: 2_000 },
] as const;
const LEAST_FPS = 30;

/**
 * Runs the tests of the webviews and the drive of VS Code, and reads what they measured.
 * @param root folder of the project
 */
export function vscodeBench(root: string): Bench {
  const read = <T>(...names: string[]): T | undefined => {
    const file = path.join(root, 'test-results', ...names);
    return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as T) : undefined;
  };
  return {
    name: 'vscode',
    run: (tell) => {
      tell('running the tests in Chromium and in VS Code');
      try {
        execFileSync(process.execPath, ['scripts/test.mjs', '--only', 'build,ui,drive'], {
          env: { ...process.env, LONG: '1' }, // all sizes of the picture
          cwd: root,
          stdio: 'ignore',
        });
      } catch {
        tell('some of these tests failed; see npm test');
      }
      const timings = Object.values(read<Record<string, Timings>>('ui', 'timings.json') ?? {});
      const activation = read<{ readonly activationMs?: number }>('drive.json')?.activationMs;
      return Promise.resolve([
        graphLine(timings.find((t) => t.columns === 802)),
        ...LARGE.flatMap((size) =>
          largeLines(
            size,
            timings.find((t) => t.tables === size.tables),
          ),
        ),
        activationLine(activation),
      ]);
    },
  };
}

function graphLine(timings: Timings | undefined): Measured {
  const value =
    timings &&
    `${(timings.openMs / 1000).toFixed(2)} s, panned at ${timings.panFitFps.toFixed(0)} and ${timings.panNearFps.toFixed(0)} frames a second`;
  return {
    what: 'a graph of 28 tables and 802 columns opens and can be panned',
    how: "the UI test's own timing",
    bar: '2 s',
    value: value ?? 'not measured',
    met: timings ? timings.openMs <= 2000 && timings.panFitFps >= 30 : null,
  };
}

/** How soon a large graph is seen, and how it moves: all its tables by name, and about 40 with all columns. */
function largeLines(size: (typeof LARGE)[number], timings: Timings | undefined): Measured[] {
  const of = `${size.tables.toLocaleString('en')} tables, ${size.columns.toLocaleString('en')} columns`;
  const how = "the UI test's own timing, 1920 x 1080";
  const fps = (what: string, values: readonly number[]): Measured => ({
    what: `${of}: panned and zoomed, ${what}`,
    how,
    bar: `${LEAST_FPS} frames a second`,
    value: timings ? values.map((value) => value.toFixed(0)).join(' and ') : 'not measured',
    met: timings ? Math.min(...values) >= LEAST_FPS : null,
  });
  return [
    {
      what: `${of}: first picture, nothing saved`,
      how,
      bar: `${size.bar / 1000} s`,
      value: timings ? `${(timings.openMs / 1000).toFixed(2)} s` : 'not measured',
      met: timings ? timings.openMs <= size.bar : null,
    },
    fps('all tables in sight', timings ? [timings.panFitFps, timings.zoomFps] : []),
    fps(
      `${timings?.columnsInSight ?? 40} tables with all columns in sight`,
      timings ? [timings.panColumnsFps, timings.zoomColumnsFps] : [],
    ),
  ];
}

function activationLine(ms: number | undefined): Measured {
  return {
    what: 'activation',
    how: "VS Code's own figure, Developer: Show Running Extensions",
    bar: '100 ms',
    value: ms === undefined ? 'not measured' : `${ms} ms`,
    met: ms === undefined ? null : ms <= 100,
  };
}
