/** Questions that people who had not seen the project wrote over databases of their own: what a new user meets. */
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { readQuestionSet } from '../../src/cli/eval/question-set';
import { runEval } from '../../src/cli/eval/run-eval';
import { createEngine } from '../../src/engine/engine';
import { createNodePlatform } from '../../src/platform/node/platform';
import { ANALYSTS, writeAnalystDatabases } from '../support/analyst-databases';
import { loadSqlJs } from './support/in-process-engine';
import { percent, type Bench, type Measured } from './support/measured';

/** The questions that may be read and trained on, and those that are only measured with. */
const PARTS = ['learn', 'held'] as const;

/**
 * Accuracy over drafted graphs.
 * @param root folder of the project; its `dist` holds the built worker
 */
export function analystsBench(root: string): Bench {
  return {
    name: 'analysts',
    run: async (tell) => {
      const engine = createEngine(createNodePlatform({ workerFolder: path.join(root, 'dist') }));
      const databases = fs.mkdtempSync(path.join(os.tmpdir(), 'analysts-'));
      try {
        writeAnalystDatabases(await loadSqlJs(), databases, root);
        const lines: Measured[] = [];
        for (const part of PARTS) {
          const questions = readQuestionSet(path.join(root, ANALYSTS, `${part}.jsonl`));
          const options = { databases, dictionaries: [], evidence: false, official: false, onProgress: tell };
          const report = await runEval(engine, questions, options);
          lines.push({
            what: `analysts' questions (${part}, ${String(report.questions)}): right; wrong; right among the surest 50 %`,
            how: `eval ${ANALYSTS}/${part}.jsonl`,
            bar: '-',
            value: [report.accuracy, report.wrong / report.questions, report.precisionAtCoverage['0.5']]
              .map((share) => percent(share))
              .join('; '),
            met: null,
          });
        }
        return lines;
      } finally {
        fs.rmSync(databases, { recursive: true });
      }
    },
  };
}
