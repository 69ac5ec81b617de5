/** The `eval` command. */
import path from 'node:path';
import type { Engine } from '../../engine/engine';
import { EXIT, type CommandLine } from '../arguments';
import { allowedBy } from '../commands';
import type { Output } from '../output';
import { enginePath } from '../engine-path';
import { modelUses } from '../model-uses';
import { textTable } from '../text-table';
import { MOST_PER_PART, runAblation } from './ablate';
import { ablationText } from './ablation-text';
import type { EvalFigures, EvalReport } from './metrics';
import type { CallFigures } from './model-figures';
import { halfOf, readQuestionSet } from './question-set';
import { runEval } from './run-eval';

/** Runs a question set and prints its figures. */
export async function runEvalCommand(
  engine: Engine,
  line: Extract<CommandLine, { command: 'eval' }>,
  output: Output,
): Promise<number> {
  const all = readQuestionSet(path.resolve(line.questions));
  const cases = line.half ? halfOf(all, line.half) : all;
  const options = {
    ...(line.databases !== undefined && { databases: path.resolve(line.databases) }),
    ...(line.graphs !== undefined && { graphs: path.resolve(line.graphs) }),
    dictionaries: line.dictionaries.map((d) => enginePath(d)),
    allowed: allowedBy(line),
    evidence: line.evidence,
    onProgress: (text: string) => output.log(`${text}\n`),
  };
  const use = modelUses(line.model);
  const { model } = use();
  if (line.ablate) {
    const budgetMs = line.ablate.minutes * 60_000;
    const report = await runAblation(engine, cases, { ...options, budgetMs, mostPerPart: MOST_PER_PART });
    output.out(line.json ? `${JSON.stringify(report)}\n` : ablationText(report, line.ablate.minutes));
    return EXIT.done;
  }
  const report = await runEval(engine, cases, {
    ...options,
    official: line.official,
    ...(model && { model: () => use().model ?? model }),
  });
  if (line.json) {
    output.out(`${JSON.stringify(report)}\n`);
    return EXIT.done;
  }
  const row = (name: string, f: EvalFigures) => [
    name,
    String(f.questions),
    percent(f.accuracy),
    String(f.wrong),
    String(f.abstained),
    percent(f.recall['10']),
    percent(f.precisionAtConfidence['0.5']?.precision),
    percent(f.precisionAtConfidence['0.5']?.coverage),
    `${f.latencyMs.p50.toFixed(0)} / ${f.latencyMs.p95.toFixed(0)}`,
  ];
  output.out(
    textTable(
      [
        'database',
        'questions',
        'right',
        'wrong',
        'abstained',
        'recall@10',
        'precision@0.5',
        'coverage@0.5',
        'ms p50/p95',
      ],
      [...Object.entries(report.databases).map(([name, f]) => row(name, f)), row('all', report)],
    ),
  );
  if (report.model) output.out(`\n${modelText(report.model)}`);
  if (report.officialAccuracy !== undefined) output.out(`By BIRD's rule: ${percent(report.officialAccuracy)}\n`);
  return EXIT.done;
}

function percent(share: number | null | undefined): string {
  return share === null || share === undefined ? '-' : `${(share * 100).toFixed(1)} %`;
}

/** What the model took, one line for each stage and each kind of call, and how often its programs are right. */
function modelText({
  name,
  purposes,
  stages,
  perQuestion,
  ownMs,
  passAt,
  ...all
}: NonNullable<EvalReport['model']>): string {
  const row = (what: string, { calls, failed, kept, tokens, cost, ms }: CallFigures) => [
    what,
    String(calls),
    String(failed),
    String(kept),
    String(tokens),
    cost > 0 ? cost.toFixed(4) : '-',
    `${ms.p50.toFixed(0)} / ${ms.p95.toFixed(0)}`,
  ];
  const rows = [
    ...Object.entries(stages).map(([what, figures]) => row(`stage ${what}`, figures)),
    ...Object.entries(purposes).map(([what, figures]) => row(what, figures)),
    row('all', all),
  ];
  const passed = Object.entries(passAt).flatMap(([k, share]) =>
    share === null ? [] : [`pass@${k} ${percent(share)}`],
  );
  const table = textTable([`calls of ${name}`, 'calls', 'failed', 'kept', 'tokens', 'cost', 'ms p50/p95'], rows);
  const own = `${ownMs.p50.toFixed(0)} / ${ownMs.p95.toFixed(0)}`;
  return `${table}calls of one question: ${perQuestion.p50}, at most ${perQuestion.most}; own time of a question, ms p50/p95: ${own}\n${passed.length > 0 ? `its own programs: ${passed.join(', ')}\n` : ''}`;
}
