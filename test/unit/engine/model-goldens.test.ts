/**
 * Recorded dialogues, one for each prompt of the papers (SGAM A.1 to A.4, DMRAL figures 3, 12, 13 and 14): what is sent, letter by
 * letter, and what is made of what came back. The replies are written by hand, as a plausible model would speak.
 * `npx vitest run FILE --update` writes what is so now; read the difference.
 */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ShownAnswer, TraceEvent } from '../../../src/engine/core/answers';
import { inEnglish } from '../../../src/engine/core/message';
import { createEngine, type Session } from '../../../src/engine/engine';
import type { ModelPurpose, ModelRequest } from '../../../src/engine/models/language-model';
import type { ModelUse } from '../../../src/engine/models/model-use';
import { createInProcessPlatform } from '../../../src/platform/node/platform';
import { reading, scriptedModel, type Line, type Script, type WrittenReading } from '../../support/scripted-model';

interface Dialogue {
  readonly about: string;
  readonly sample: string;
  readonly question: string;
  readonly use?: Partial<ModelUse>;
  readonly reading: WrittenReading;
  readonly replies: Partial<Record<ModelPurpose, readonly Line[]>>;
}

const FOLDER = path.resolve('test/fixtures/dialogues');
const NAMES = readdirSync(FOLDER)
  .filter((name) => name.endsWith('.json'))
  .map((name) => name.replace(/\.json$/, ''));

const sessions = new Map<string, Session>();
beforeAll(async () => {
  const engine = createEngine(await createInProcessPlatform());
  for (const name of ['crash', 'olympics'])
    sessions.set(name, await engine.open({ graph: path.resolve('samples', name, `${name}.sgraph.yaml`) }));
});
afterAll(async () => {
  for (const session of sessions.values()) await session.close();
});

test('there is a dialogue for each prompt of the papers', () => {
  for (const prompt of ['a1', 'a2', 'a3', 'a4', 'fig3', 'fig12', 'fig13', 'fig14'])
    expect(NAMES.some((name) => name.startsWith(`${prompt}-`))).toBe(true);
});

test.each(NAMES)('%s', async (name) => {
  const dialogue = JSON.parse(readFileSync(path.join(FOLDER, `${name}.json`), 'utf8')) as Dialogue;
  const script: Script = { understand: reading(dialogue.reading) };
  for (const [purpose, lines] of Object.entries(dialogue.replies))
    script[purpose as ModelPurpose] = (_, index) => lines[Math.min(index, lines.length - 1)] ?? '';
  const model = scriptedModel(script);
  const events: TraceEvent[] = [];
  const asked = sessions.get(dialogue.sample)?.ask(dialogue.question, { model: { model, ...dialogue.use } });
  for await (const event of asked ?? []) events.push(inEnglish(event) as TraceEvent);
  const last = events.at(-1);
  if (last?.type !== 'answer') throw new Error(JSON.stringify(last));
  const told = [
    dialogue.about,
    ...model.requests.map(requestText),
    '# made of it',
    ...events.flatMap(madeOf),
    answerText(last.output as ShownAnswer),
  ];
  await expect(`${told.join('\n')}\n`).toMatchFileSnapshot(path.join(FOLDER, `${name}.golden.txt`));
});

/** What a call adds to the dialogue. */
function requestText({ purpose, messages, schema }: ModelRequest, i: number): string {
  const told = purpose === 'repair' ? messages.slice(-2) : messages;
  const said = told.map(({ role, content }) => `## ${role}\n${content}`).join('\n');
  return `# call ${i + 1}: ${purpose}${schema ? ` (${schema.name})` : ''}\n${said}`;
}

/** What stages with a model came to, without times. */
function madeOf({ type, stage, pass, output }: TraceEvent): string[] {
  if (type !== 'end' || !['understand', 'link', 'reason'].includes(stage)) return [];
  const made = output as Record<string, unknown>;
  const keys = ['reading', 'groups', 'subQuestions', 'columns', 'runs', 'rows', 'problems', 'steps', 'stands'];
  const shown = keys.filter((key) => made[key] !== undefined && !(stage === 'link' && pass === 1));
  return shown.map((key) => `pass ${pass} ${stage} ${key}: ${JSON.stringify(made[key])}`);
}

function answerText({ answer, warnings, model }: ShownAnswer): string {
  const lines = [`text: ${answer.text}`, `rows: ${JSON.stringify(answer.rows)}`];
  return [...lines, ...warnings.map((warning) => `warning: ${warning}`), `model: ${model}`].join('\n');
}
