/**
 * What becomes of a language model that is right: one that picks the columns of the gold SQL and writes it. Tells how many answers
 * are then right, why the others are not, and how long the prompts are that hold the columns it needs.
 * `node scripts/run-ts.mjs test/bench/model-right.ts QUESTIONS.jsonl DATABASES [--graphs FOLDER] [--half even|odd] [--dictionary FILE] [--most N] [--kinds]`
 */
import path from 'node:path';
import { parseArgs } from 'node:util';
import { enginePath } from '../../src/cli/engine-path';
import { goldReads } from '../../src/cli/eval/gold-sql';
import { halfOf, readQuestionSet, type QuestionCase } from '../../src/cli/eval/question-set';
import { openDatabase } from '../../src/cli/eval/run-eval';
import { inEnglish, type Message } from '../../src/engine/core/message';
import { createEngine, type Session } from '../../src/engine/engine';
import { answerResult, answerRows, finalAnswer, goldResult, sameResult } from '../../src/engine/judge';
import type { ModelRequest } from '../../src/engine/models/language-model';
import { estimateTokens } from '../../src/engine/models/tokens';
import { createInProcessPlatform } from '../../src/platform/node/platform';
import { offeredIds, scriptedModel } from '../support/scripted-model';
import { percent, type Bench, type Measured } from './support/measured';

/** Columns that `retrieve --top 40` finds: those of the gold SQL among them have to be in a prompt. */
const RETRIEVED = 40;
/** A prompt has at most so many tokens. */
const MOST_TOKENS = 3000;

interface Seen {
  readonly db: string;
  readonly outcome: 'right' | 'wrong' | 'abstained';
  /** What became of the program: it stands, was outvoted, gives other rows, or was refused with these words. */
  readonly program: string;
  readonly detail: string;
}

/** What prompts of one kind hold. */
interface Prompts {
  tokens: number[];
  /** Gold columns that are retrieved for a question, over all prompts. */
  needed: number;
  /** Questions of which a retrieved gold column is not in it. */
  lacking: string[];
}

type PromptsByKind = Record<'understand' | 'program', Prompts>;

function rightModel(question: string, sql: string, gold: ReadonlySet<string>) {
  const reading = (request: ModelRequest) => ({
    conditions: [],
    asked: '',
    needs: [...offeredIds(request)]
      .filter(([name]) => gold.has(name.toLowerCase()))
      .map(([, id]) => ({ text: question, columns: [id] })),
  });
  return scriptedModel({ understand: reading, program: { steps: [], sql }, repair: { steps: [], sql }, residual: { question: '' }, wording: {} }); // prettier-ignore
}

async function askRight(
  session: Session,
  one: QuestionCase,
  sql: string,
  prompts: PromptsByKind,
): Promise<Seen | undefined> {
  const gold = await goldResult(session, one);
  if ('failure' in gold || gold.truncated) return undefined;
  const schema = new Map([...session.catalogue.tables.values()].map((t) => [t.name, t.columns.map((c) => c.column)]));
  const columns = new Set([...goldReads(sql, schema).columns].map((name) => name.toLowerCase()));
  const model = rightModel(one.question, sql, columns);
  const problems: Message[] = [];
  let [program, voice, runs] = [false, '', null as string | null];
  const { answer } = await finalAnswer(session, one.question, {
    model: { model },
    onEvent: ({ type, stage, output }) => {
      if (type !== 'end' || stage !== 'reason') return;
      const told = output as { problems?: Message[]; runs?: string | null; stands?: string };
      if (told.problems) [program, runs] = [true, told.runs ?? null];
      if (told.problems) problems.splice(0, problems.length, ...told.problems);
      voice = told.stands ?? voice;
    },
  });
  const retrieved = (await session.retrieve(one.question, RETRIEVED)).columns.map((c) =>
    `${c.table}.${c.column}`.toLowerCase(),
  );
  const needed = retrieved.filter((name) => columns.has(name));
  for (const request of model.requests) {
    if (request.purpose !== 'understand' && request.purpose !== 'program') continue;
    const own = prompts[request.purpose];
    own.tokens.push(estimateTokens(request.messages.map((m) => m.content).join('\n')));
    const offered = new Set([...offeredIds(request).keys()].map((name) => name.toLowerCase()));
    const missing = needed.filter((name) => !offered.has(name));
    own.needed += needed.length;
    if (missing.length > 0) own.lacking.push(`${one.id}: ${missing.join(', ')}`);
  }
  const own = answer && !answer.abstained ? await answerResult(session, answer) : undefined;
  const isRight = own !== undefined && sameResult(own, gold, one.ordered ?? false);
  const ran = runs === null ? undefined : await answerRows(session, runs);
  const became = !program
    ? 'not asked for'
    : !ran
      ? 'refused'
      : !sameResult(ran, gold, one.ordered ?? false)
        ? 'other rows'
        : voice === 'own'
          ? 'outvoted'
          : voice === ''
            ? 'left out'
            : 'stands';
  const said = [...problems.map((problem) => String(inEnglish(problem))), ...(answer?.abstained ? [`ABSTAINED ${String(inEnglish(answer.reason))}`] : [])]; // prettier-ignore
  return {
    db: one.db,
    outcome: isRight ? 'right' : own ? 'wrong' : 'abstained',
    program: became,
    detail: `${one.db} | ${one.question} | ${sql}\n    ${said.join(' ')}\n    RUNS ${runs ?? '-'}`,
  };
}

/** Where questions are asked. */
interface Options {
  readonly databases: string;
  readonly graphs?: string;
  readonly dictionary?: string;
}

async function measure(cases: readonly QuestionCase[], { databases, graphs, dictionary }: Options) {
  const engine = createEngine(await createInProcessPlatform());
  const prompts: PromptsByKind = {
    understand: { tokens: [], needed: 0, lacking: [] },
    program: { tokens: [], needed: 0, lacking: [] },
  };
  const seen: Seen[] = [];
  for (const db of new Set(cases.map((one) => one.db))) {
    const session = await openDatabase(engine, db, {
      databases,
      dictionaries: dictionary === undefined ? [] : [enginePath(dictionary)],
      ...(graphs !== undefined && { graphs }),
    });
    for (const one of cases.filter((one) => one.db === db && one.sql !== undefined)) {
      const result = await askRight(session, one, one.sql ?? '', prompts);
      if (result) seen.push(result);
    }
    await session.close();
  }
  return { seen, prompts };
}

/** How long prompts for CISS are, and whether they hold the columns that are needed. */
export function modelPromptsBench(data: string, root: string): Bench {
  return {
    name: 'model-prompts',
    run: async (tell) => {
      const databases = path.join(data, 'ciss', 'databases');
      const cases = readQuestionSet(path.join(data, 'ciss', 'questions.jsonl'));
      tell('curated graph');
      const curated = await measure(cases, { databases, graphs: path.join(root, 'test', 'graphs', 'ciss') });
      tell('drafted graph and codes');
      const drafted = await measure(cases, { databases, dictionary: path.join(data, 'ciss', 'codes.json') });
      return [
        ...promptLines(`CISS 2019 curated (${curated.seen.length} questions)`, curated.prompts),
        ...promptLines(`CISS 2019 drafted, with codes (${drafted.seen.length} questions)`, drafted.prompts),
      ];
    },
  };
}

function promptLines(asked: string, prompts: PromptsByKind): Measured[] {
  const kinds = Object.values(prompts);
  const longest = Math.max(...kinds.flatMap(({ tokens }) => tokens));
  const needed = kinds.reduce((sum, one) => sum + one.needed, 0);
  const lacking = kinds.reduce((sum, one) => sum + one.lacking.length, 0);
  const how = 'test/bench/model-right.ts';
  return [
    {
      what: `tokens of a prompt, ${asked}`,
      how,
      bar: `${MOST_TOKENS} at most`,
      value: `${longest} at most`,
      met: longest > 0 && longest <= MOST_TOKENS,
    },
    {
      what: `gold columns that retrieve --top ${RETRIEVED} finds are in each prompt, ${asked}`,
      how,
      bar: 'all of them',
      value: lacking === 0 ? `all ${needed}` : `${lacking} prompts lack one`,
      met: needed > 0 && lacking === 0,
    },
  ];
}

async function main(): Promise<void> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      graphs: { type: 'string' },
      half: { type: 'string' },
      dictionary: { type: 'string' },
      most: { type: 'string', default: '600' },
      kinds: { type: 'boolean', default: false },
    },
  });
  const [file = '', databases = ''] = positionals;
  const { graphs, half, dictionary } = values;
  const all = readQuestionSet(file);
  const cases = half === 'even' || half === 'odd' ? halfOf(all, half) : all;
  const some = cases.filter((_, i) => i % Math.max(1, Math.floor(cases.length / Number(values.most))) === 0);
  const { seen, prompts } = await measure(some, {
    databases,
    ...(graphs !== undefined && { graphs }),
    ...(dictionary !== undefined && { dictionary }),
  });
  const count = (of: (one: Seen) => string) => {
    const counts = new Map<string, number>();
    for (const one of seen) counts.set(of(one), (counts.get(of(one)) ?? 0) + 1);
    return [...counts].sort((a, b) => b[1] - a[1]).map(([name, n]) => `${name} ${n} (${percent(n / seen.length)})`).join(', '); // prettier-ignore
  };
  process.stdout.write(`${seen.length} questions; answers: ${count((one) => one.outcome)}\n`);
  process.stdout.write(`programs: ${count((one) => one.program)}\n`);
  for (const [purpose, { tokens, lacking }] of Object.entries(prompts)) {
    process.stdout.write(`${purpose}: ${tokens.length} prompts, at most ${Math.max(0, ...tokens)} tokens; ${lacking.length} lack a retrieved gold column\n`); // prettier-ignore
    if (values.kinds) for (const line of lacking) process.stdout.write(`  ${line}\n`);
  }
  if (values.kinds)
    for (const one of seen)
      if (one.outcome !== 'right' || one.program !== 'stands')
        process.stdout.write(`${one.outcome.toUpperCase()}, ${one.program}: ${one.detail}\n`);
}

if (path.basename(process.argv[1] ?? '').startsWith('model-right')) void main();
