/** `npm run train`: fits the models of reasoning on the training questions and writes their weights. */
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { contextOf } from '../src/engine/reason/question-context';
import { examplesOf, fitPieces } from './examples';
import type { QuestionExamples } from './examples';
import { frameOfQuestion, workbenches } from './workbench';

const SET = 'spider_train';
const WEIGHTS = path.join('src', 'engine', 'reason', 'weights');
const NOTE =
  'Trained by `npm run train` on the training questions of Spider 1.0 (CC BY-SA 4.0): gold programs and their results, no words of questions.';

/** What the questions of each database teach. */
async function collectExamples(): Promise<Map<string, QuestionExamples[]>> {
  const examples = new Map<string, QuestionExamples[]>();
  for await (const bench of workbenches(SET)) {
    const list: QuestionExamples[] = [];
    for (const question of bench.questions) {
      const frame = frameOfQuestion(bench, question);
      if (frame) list.push(examplesOf(contextOf(bench.linker.link(question.question), bench.linker.view), frame));
    }
    examples.set(bench.session.db, list);
  }
  return examples;
}

/** One feature a line, so that a change of weights can be read. */
function write(name: string, value: object): void {
  const text = JSON.stringify({ note: NOTE, ...value }, null, 0)
    .replaceAll('},"', '},\n"')
    .replaceAll('],"', '],\n"');
  writeFileSync(path.join(WEIGHTS, name), `${text}\n`);
  console.log(`${name}: ${String(Math.round(text.length / 1024))} KB`);
}

async function main(): Promise<void> {
  const examples = await collectExamples();
  write('pieces.json', fitPieces([...examples.values()].flat()));
}

void main();
