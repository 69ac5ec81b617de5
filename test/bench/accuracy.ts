/** Execution accuracy, calibration and latency over the public question sets, with drafted and with curated graphs. */
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { halfOf, readQuestionSet } from '../../src/cli/eval/question-set';
import type { EvalReport } from '../../src/cli/eval/metrics';
import { runEval } from '../../src/cli/eval/run-eval';
import { createEngine } from '../../src/engine/engine';
import { createNodePlatform } from '../../src/platform/node/platform';
import { loadSqlJs } from './support/in-process-engine';
import { atLeast, percent, type Bench, type Measured } from './support/measured';
import { copyWithNumbers } from './support/typed-copies';

/** The least that a drafted graph and a curated one have to reach. */
const BARS = {
  drafted: {
    accuracy: 0.63,
    at80: 0.73,
    at50: 0.88,
    auc: 0.8,
    calibration: 0.08,
    olympics: 0.5,
    others: 0.3,
    ciss: 0.3,
  },
  curated: {
    accuracy: 0.73,
    at80: 0.83,
    at50: 0.94,
    auc: 0.82,
    calibration: 0.06,
    olympics: 0.62,
    others: 0.4,
    ciss: 0.65,
  },
} as const;
const MOST_MS = { p50: 100, p95: 500 };

type Kind = keyof typeof BARS;

/** One set, asked with one kind of graph. */
interface Asked {
  readonly set: 'spider' | 'bird' | 'ciss';
  readonly kind: Kind;
  readonly half?: 'odd';
  /** Under the folder of the set; gives drafts names and codes. */
  readonly dictionary?: string;
  /** Instead of the set's own. */
  readonly databases?: string;
}

/**
 * Accuracy over Spider, BIRD and CISS.
 * @param data folder of the public data
 * @param root folder of the project; its `dist` holds the built worker
 */
export function accuracyBench(data: string, root: string): Bench {
  const engine = createEngine(createNodePlatform({ workerFolder: path.join(root, 'dist') }));
  const evaluate = ({ set, kind, half, dictionary, databases }: Asked, tell: (line: string) => void) => {
    const all = readQuestionSet(path.join(data, set, 'questions.jsonl'));
    return runEval(engine, half ? halfOf(all, half) : all, {
      databases: databases ?? path.join(data, set, 'databases'),
      dictionaries: kind === 'drafted' && dictionary !== undefined ? [path.join(data, set, dictionary)] : [],
      ...(kind === 'curated' && { graphs: path.join(root, 'test', 'graphs', set) }),
      evidence: false,
      official: false,
      onProgress: tell,
    });
  };
  const measure = async (kind: Kind, copies: string, tell: (line: string) => void): Promise<Measured[]> => [
    ...spiderLines(kind, await evaluate({ set: 'spider', kind }, tell)),
    numbersLine(kind, await evaluate({ set: 'spider', kind, databases: copies }, tell)),
    ...birdLines(
      kind,
      await evaluate({ set: 'bird', kind, half: 'odd', dictionary: 'column_descriptions.json' }, tell),
    ),
    cissLine(kind, await evaluate({ set: 'ciss', kind, half: 'odd', dictionary: 'codes.json' }, tell)),
  ];
  return {
    name: 'accuracy',
    run: async (tell) => {
      const copies = fs.mkdtempSync(path.join(os.tmpdir(), 'numbers-'));
      try {
        const changed = copyWithNumbers(await loadSqlJs(), path.join(data, 'spider', 'databases'), copies);
        tell(`held as numbers in the copies: ${changed.join(', ')}`);
        return [...(await measure('drafted', copies, tell)), ...(await measure('curated', copies, tell))];
      } finally {
        fs.rmSync(copies, { recursive: true });
      }
    },
  };
}

/** How a line was measured: `eval …/spider`, with the options that matter. */
function howOf(set: string, kind: Kind, options = ''): string {
  return `eval …/${set}${kind === 'curated' ? ` --graphs test/graphs/${set}` : ''}${options}`;
}

function spiderLines(kind: Kind, report: EvalReport): Measured[] {
  const bars = BARS[kind];
  const how = howOf('spider', kind);
  const { p50, p95 } = report.latencyMs;
  const line = (what: string, share: number | null | undefined, bar: number) =>
    atLeast(`${what}, Spider, ${kind} graphs`, how, share, bar);
  return [
    line(`execution accuracy (${report.questions} questions)`, report.accuracy, bars.accuracy),
    line('right among the surest 80 %', report.precisionAtCoverage['0.8'], bars.at80),
    line('right among the surest 50 %', report.precisionAtCoverage['0.5'], bars.at50),
    {
      what: `area under the ROC curve of confidence, Spider, ${kind} graphs`,
      how,
      bar: bars.auc.toFixed(2),
      value: report.auc?.toFixed(3) ?? 'not measured',
      met: report.auc === null ? null : report.auc >= bars.auc,
    },
    {
      what: `expected calibration error, Spider, ${kind} graphs`,
      how,
      bar: `${bars.calibration.toFixed(2)} at most`,
      value: report.calibration?.toFixed(3) ?? 'not measured',
      met: report.calibration === null ? null : report.calibration <= bars.calibration,
    },
    {
      what: `latency of ask, graph ready, p50 / p95, Spider, ${kind} graphs`,
      how,
      bar: `${MOST_MS.p50} / ${MOST_MS.p95} ms`,
      value: `${p50.toFixed(0)} / ${p95.toFixed(0)} ms`,
      met: p50 <= MOST_MS.p50 && p95 <= MOST_MS.p95,
    },
  ];
}

/** No bar: it says how much of what is missing lies in programs that compare numbers as texts. */
function numbersLine(kind: Kind, report: EvalReport): Measured {
  const { '0.8': at80, '0.5': at50 } = report.precisionAtCoverage;
  return {
    what: `the same where numbers stored as text are held as numbers: accuracy; right at 80 / 50 %; area, ${kind} graphs`,
    how: howOf('spider', kind),
    bar: '-',
    value: `${percent(report.accuracy)}; ${percent(at80)} / ${percent(at50)}; ${report.auc?.toFixed(3) ?? '-'}`,
    met: null,
  };
}

function birdLines(kind: Kind, report: EvalReport): Measured[] {
  const how = howOf('bird', kind, ' --half odd');
  const others = Object.entries(report.databases).filter(([name]) => name !== 'olympics');
  const questions = others.reduce((sum, [, one]) => sum + one.questions, 0);
  const right = others.reduce((sum, [, one]) => sum + one.accuracy * one.questions, 0);
  const line = (what: string, share: number | undefined, bar: number) =>
    atLeast(`execution accuracy, BIRD ${what}, no evidence, ${kind} graphs`, how, share, bar);
  return [
    line('olympics', report.databases['olympics']?.accuracy, BARS[kind].olympics),
    line('financial, superhero, thrombosis', right / questions, BARS[kind].others),
  ];
}

function cissLine(kind: Kind, report: EvalReport): Measured {
  const how = howOf('ciss', kind, kind === 'drafted' ? ' --dictionary … --half odd' : ' --half odd');
  return atLeast(`execution accuracy, CISS 2019, ${kind} graph`, how, report.accuracy, BARS[kind].ciss);
}
