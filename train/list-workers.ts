/** Candidate lists take an hour of one processor, and those of a database need nothing of another's: so each processor takes some. */
import { availableParallelism } from 'node:os';
import { parentPort, Worker, workerData } from 'node:worker_threads';
import type { PieceModels } from '../src/engine/reason/pieces/models';
import { collectLists } from './collect-lists';
import { fitPieces } from './examples';
import type { QuestionExamples } from './examples';
import type { NamedLists } from './fit-ranker';
import { alignmentNames, featureNames } from './lists';

/** Databases are dealt to so many folds: lists of one fold come from models of the others. */
const FOLDS = 4;
/** Memory that one worker may take, in MB; 8,500 lists took less than 2,000, and databases of thousands of rows as much again. */
const MEMORY_MB = 6000;

/** What a worker is asked for. */
interface Work {
  readonly foldOf: ReadonlyMap<string, number>;
  readonly models: readonly PieceModels[];
}

/**
 * Candidate lists of every database, collected by as many workers as there are processors. The file that runs must call
 * `collectAsWorker` where it is run as a worker.
 * @param examples what the questions of each database teach
 */
export async function collectInWorkers(
  examples: ReadonlyMap<string, readonly QuestionExamples[]>,
): Promise<NamedLists> {
  const databases = [...examples.keys()];
  const models = Array.from({ length: FOLDS }, (_, fold) =>
    fitPieces(databases.filter((_, i) => i % FOLDS !== fold).flatMap((db) => examples.get(db) ?? [])),
  );
  const folds = databases.map((db, i) => [db, i % FOLDS] as const);
  const count = availableParallelism();
  const parts = await Promise.all(
    Array.from({ length: count }, (_, at) => {
      const own = folds.filter((_, i) => Math.floor(i / FOLDS) % count === at);
      return run({ foldOf: new Map(own), models });
    }),
  );
  return joined(parts, databases);
}

/** What a worker does: it collects the lists that it was asked for. */
export async function collectAsWorker(): Promise<void> {
  const { foldOf, models } = workerData as Work;
  const lists = await collectLists(foldOf, models, (line) => console.log(line));
  const numbers = new Set(lists.flatMap(({ list }) => [...list.rows, ...list.alignment].map(({ buffer }) => buffer)));
  parentPort?.postMessage({ lists, featureNames, alignmentNames } satisfies NamedLists, [...numbers] as ArrayBuffer[]);
}

function run(work: Work): Promise<NamedLists> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(process.argv[1] ?? '', {
      workerData: work,
      resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB },
    });
    worker.once('message', resolve);
    worker.once('error', reject);
    worker.once('exit', (code) => {
      reject(new Error(`a worker that collects lists ended with ${String(code)}`));
    });
  });
}

/** The lists of all workers in the order of their databases, with one numbering of features, so that they depend on no number of workers. */
function joined(parts: readonly NamedLists[], databases: readonly string[]): NamedLists {
  const names = [...new Set(parts.flatMap((part) => part.alignmentNames))].sort();
  const places = new Map(names.map((name, i) => [name, i]));
  const lists = parts.flatMap((part) => {
    const own = part.alignmentNames.map((name) => places.get(name) ?? 0);
    for (const { list } of part.lists)
      for (const features of list.alignment) features.forEach((id, i) => (features[i] = own[id] ?? 0));
    return part.lists;
  });
  const order = new Map(databases.map((db, i) => [db, i]));
  return {
    lists: lists.sort((a, b) => (order.get(a.list.db) ?? 0) - (order.get(b.list.db) ?? 0)),
    featureNames: parts[0]?.featureNames ?? [],
    alignmentNames: names,
  };
}
