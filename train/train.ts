/**
 * `npm run train`: fits the models of reasoning on the training questions and writes their weights. `npm run train -- confidence`
 * writes only how sure results are, and keeps what reads questions and ranks programs as it is.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { isMainThread } from 'node:worker_threads';
import { collectExamples } from './collect-examples';
import { fitPieces } from './examples';
import { fitRanker } from './fit-ranker';
import { collectAsWorker, collectInWorkers } from './list-workers';
import type { Ranker } from '../src/engine/reason/rank/rank';

const WEIGHTS = path.join('src', 'engine', 'reason', 'weights');
/** What weights were fitted to, as it stands in their files. */
const NOTE =
  'Trained by `npm run train` on the training questions of Spider 1.0 (CC BY-SA 4.0), and on questions of our own over its databases and over those of `test/analysts`: gold programs and their results, no words of questions.';

/** One feature a line, so that a change of weights can be read. */
function write(name: string, value: object): void {
  const text = JSON.stringify({ note: NOTE, ...value }, null, 0)
    .replaceAll('},"', '},\n"')
    .replaceAll('],"', '],\n"');
  writeFileSync(path.join(WEIGHTS, name), `${text}\n`);
  console.log(`${name}: ${String(Math.round(text.length / 1024))} KB`);
}

async function main(): Promise<void> {
  const confidenceAlone = process.argv.includes('confidence');
  const examples = await collectExamples();
  if (!confidenceAlone) write('pieces.json', fitPieces([...examples.values()].flat()));
  const fitted = fitRanker(await collectInWorkers(examples), (line) => console.log(line));
  write('ranker.json', confidenceAlone ? { ...rankerThatIs(), confidence: fitted.confidence } : fitted);
}

/** The ranker as it was written last. */
function rankerThatIs(): Ranker {
  return JSON.parse(readFileSync(path.join(WEIGHTS, 'ranker.json'), 'utf8')) as Ranker;
}

void (isMainThread ? main() : collectAsWorker());
