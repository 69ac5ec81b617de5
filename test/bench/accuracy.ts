/** Execution accuracy, calibration and latency over the public question sets. */
import path from 'node:path';
import { halfOf, readQuestionSet } from '../../src/cli/eval/question-set';
import type { EvalReport } from '../../src/cli/eval/metrics';
import { runEval, type EvalOptions } from '../../src/cli/eval/run-eval';
import { createEngine } from '../../src/engine/engine';
import { createNodePlatform } from '../../src/platform/node/platform';
import { atLeast, percent, type Bench, type Measured } from './support/measured';

/**
 * Accuracy over Spider, BIRD and CISS.
 * @param data folder of the public data
 * @param root folder of the project; its `dist` holds the built worker
 */
export function accuracyBench(data: string, root: string): Bench {
  const engine = createEngine(createNodePlatform({ workerFolder: path.join(root, 'dist') }));
  const evaluate = (
    set: string,
    half: 'odd' | undefined,
    options: Partial<EvalOptions>,
    tell: (line: string) => void,
  ) => {
    const all = readQuestionSet(path.join(data, set, 'questions.jsonl'));
    return runEval(engine, half ? halfOf(all, half) : all, {
      databases: path.join(data, set, 'databases'),
      dictionaries: [],
      evidence: false,
      official: false,
      onProgress: tell,
      ...options,
    });
  };
  const codes = path.join(data, 'ciss', 'codes.json');
  return {
    name: 'accuracy',
    run: async (tell) => [
      ...spiderLines(await evaluate('spider', undefined, {}, tell)),
      accuracyLine(
        'execution accuracy, BIRD, descriptions, no evidence',
        'eval …/bird --dictionary … --half odd',
        await evaluate('bird', 'odd', { dictionaries: [path.join(data, 'bird', 'column_descriptions.json')] }, tell),
        0.2,
      ),
      accuracyLine(
        'execution accuracy, CISS 2019, drafted graph and codes',
        'eval …/ciss --dictionary … --half odd',
        await evaluate('ciss', 'odd', { dictionaries: [codes] }, tell),
        0.12,
      ),
      accuracyLine(
        'execution accuracy, CISS 2019, curated graph',
        'eval …/ciss --graphs test/graphs/ciss --half odd',
        await evaluate('ciss', 'odd', { graphs: path.join(root, 'test', 'graphs', 'ciss') }, tell),
        0.3,
      ),
    ],
  };
}

function accuracyLine(what: string, how: string, report: EvalReport, bar: number): Measured {
  return atLeast(`${what} (${report.questions} questions)`, how, report.accuracy, bar);
}

function spiderLines(report: EvalReport): Measured[] {
  const sure = report.precisionAtConfidence['0.5'];
  const { p50, p95 } = report.latencyMs;
  return [
    accuracyLine('execution accuracy, 10 unseen Spider databases', 'eval …/spider', report, 0.45),
    {
      what: 'precision at confidence 0.5 and above, with the share of questions answered so',
      how: 'eval …/spider',
      bar: '65 % over at least 40 %',
      value: `${percent(sure?.precision)} over ${percent(sure?.coverage)}`,
      met: (sure?.precision ?? 0) >= 0.65 && (sure?.coverage ?? 0) >= 0.4,
    },
    {
      what: 'latency of ask, graph ready, p50 / p95',
      how: 'eval …/spider',
      bar: '60 / 300 ms',
      value: `${p50.toFixed(0)} / ${p95.toFixed(0)} ms`,
      met: p50 <= 60 && p95 <= 300,
    },
  ];
}
