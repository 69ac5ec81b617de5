/** All public Spider questions over PostgreSQL and over sql.js: are the answers the same, and what do they take? */
import { readdirSync } from 'node:fs';
import path from 'node:path';
import { readQuestionSet } from '../../src/cli/eval/question-set';
import type { Answer } from '../../src/engine/core/answers';
import { sameRows } from '../../src/engine/core/compare-rows';
import { createEngine, type Session } from '../../src/engine/engine';
import { serverData } from '../../src/engine/ingest/list-data';
import { finalAnswer } from '../../src/engine/judge';
import { createNodePlatform } from '../../src/platform/node/platform';
import { createPostgresServers } from '../../src/platform/node/postgres-servers';
import type { PostgresSettings } from '../../src/platform/thread/postgres-address';
import { copyToPostgres } from '../support/load-sqlite';
import { serverPrograms, startCluster, type PostgresCluster } from '../support/postgres-cluster';
import { atLeast, type Bench, type Measured } from './support/measured';

/** How an answer over the server differs from the one over sql.js. */
type Difference = 'none' | 'only one answers' | 'other rows' | 'the same rows in another order';

/**
 * Compares the answers over a server with those over sql.js.
 * @param data folder of the public data
 * @param root folder of the project; its `dist` holds the built worker
 */
export function postgresBench(data: string, root: string): Bench {
  return {
    name: 'postgres',
    run: async (tell) => {
      const programs = serverPrograms();
      if (programs === undefined) {
        tell('no PostgreSQL server is installed: left out');
        return [];
      }
      const cluster = await startCluster(programs);
      try {
        return await compare(cluster, data, root, tell);
      } finally {
        await cluster.stop();
      }
    },
  };
}

async function compare(
  cluster: PostgresCluster,
  data: string,
  root: string,
  tell: (line: string) => void,
): Promise<Measured[]> {
  const folder = path.join(data, 'spider', 'databases');
  const names = readdirSync(folder).flatMap((file) => /^(.*)\.sqlite$/.exec(file)?.[1] ?? []);
  const { host, port, user, password } = cluster;
  const connections = names.map((database): [string, PostgresSettings] => [
    database,
    { host, port, user, password, database, ssl: 'disable' },
  ]);
  const servers = createPostgresServers(new Map(connections));
  const engine = createEngine(createNodePlatform({ workerFolder: path.join(root, 'dist'), servers }));
  const questions = readQuestionSet(path.join(data, 'spider', 'questions.jsonl')).filter((q) => q.volatile !== true);
  const counts = new Map<Difference, number>();
  const times: number[] = [];
  for (const name of names) {
    const file = path.join(folder, `${name}.sqlite`);
    await cluster.run(`CREATE DATABASE "${name}"`);
    await cluster.use((client) => copyToPostgres(file, client), name);
    const local = await engine.open({ data: [file] });
    const server = await engine.open({ data: [serverData(name)] });
    const own = new Map<Difference, number>();
    for (const { question } of questions.filter(({ db }) => db === name)) {
      const expected = await answerOf(local, question);
      const started = performance.now();
      const found = await answerOf(server, question);
      times.push(performance.now() - started);
      const kind = differenceOf(expected, found);
      for (const count of [counts, own]) count.set(kind, (count.get(kind) ?? 0) + 1);
    }
    tell(`${name}: ${[...own].map(([kind, count]) => `${kind} ${count}`).join(', ')}`);
    await local.close();
    await server.close();
  }
  const total = times.length;
  const order = counts.get('the same rows in another order') ?? 0;
  const same = (counts.get('none') ?? 0) + order;
  times.sort((a, b) => a - b);
  const at = (share: number): string => (times[Math.floor(total * share)] ?? 0).toFixed(0);
  const rest = [...counts].filter(([kind]) => kind !== 'none').map(([kind, count]) => `${kind}: ${count}`);
  return [
    atLeast(
      `the same answers over PostgreSQL as over sql.js (${total} Spider questions; ${rest.join(', ')})`,
      'bench postgres',
      same / total,
      0.98,
    ),
    {
      what: 'latency of ask over PostgreSQL, graph ready, p50 / p95',
      how: 'bench postgres',
      bar: '300 / 1500 ms',
      value: `${at(0.5)} / ${at(0.95)} ms`,
      met: Number(at(0.5)) <= 300 && Number(at(0.95)) <= 1500,
    },
  ];
}

async function answerOf(session: Session, question: string): Promise<Answer | undefined> {
  return (await finalAnswer(session, question, {})).answer;
}

function differenceOf(expected: Answer | undefined, found: Answer | undefined): Difference {
  if (!expected || !found) return expected === found ? 'none' : 'only one answers';
  if (expected.abstained !== found.abstained) return 'only one answers';
  const [a, b] = [expected.answer.rows, found.answer.rows];
  if (!sameRows(b, a, false)) return 'other rows';
  return sameRows(b, a, true) ? 'none' : 'the same rows in another order';
}
