/** What the engine says is shown in another language from end to end: no fixed sentence of it stays English. */
import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import type { Answer, TraceEvent } from '../../../src/engine/core/answers';
import { messageOf } from '../../../src/engine/core/errors';
import { inEnglish, listed, say, verbatim } from '../../../src/engine/core/message';
import type { Progress } from '../../../src/engine/core/reports';
import { createEngine } from '../../../src/engine/engine';
import { inWords } from '../../../src/host/engine-text';
import { memoryPlatform } from '../ingest/memory-files';

/** A bundle in a language whose texts stand in brackets and have no letter of English. */
const bundle = vi.hoisted(() => new Map<string, string>());

vi.mock('vscode', () => ({
  l10n: {
    t: (template: string, ...values: (string | number)[]) =>
      (bundle.get(template) ?? template).replaceAll(/\{(\d+)\}/g, (_, i: string) => String(values[Number(i)])),
  },
}));

beforeAll(() => {
  const english = JSON.parse(readFileSync('l10n/bundle.l10n.json', 'utf8')) as Record<string, string>;
  for (const template of Object.keys(english)) bundle.set(template, `«${template.replaceAll(/[a-z]/gi, 'ø')}»`);
});

/** Words that no language changes: names of files, the words of the file's format, and what SQLite says. */
const NAMES =
  /"[^"]*"|“[^”]*”|\{[^}]*\}|\.\w+|(?<=: )file is not a database|(?<=øø: )[a-z]+(, [a-z-]+)+|\b(id|type|keywords|key|context|derivation)\b/g;

/** English that is left over; names of the data below are in capitals. */
function leftOver(text: string): string[] {
  return text.replaceAll(NAMES, '').match(/[a-z]{2,}/g) ?? [];
}

function expectTranslated(texts: readonly string[]): void {
  for (const text of texts) expect({ text, english: leftOver(text) }).toEqual({ text, english: [] });
  expect(texts.filter((text) => !text.includes('«'))).toEqual([]);
}

const GRAPH = `version: 1
include: [PARTS/*.yaml]
dictionaries: [NONE.json]
colour: RED
sources:
  - { id: A, kind: csv, path: A.csv, table: A }
  - { id: A, kind: csv, path: NONE.csv }
  - { id: C, kind: sqlite, path: BROKEN.sqlite }
  - { id: D, kind: oracle, path: A.csv }
  - { id: E, kind: csv }
  - { kind: csv, path: A.csv }
tables:
  NO_SUCH: {}
  A:
    key: [ID, ID]
    keywords: { X: 1 }
    columns:
      ID: { typ: text }
      GONE: { values: { file: NONE.json } }
      V: { values: { 1: X, "1": Y }, type: colour }
    terms:
      T: { where: V = 1, value: V }
      U: { where: "V = 'X" }
      W: { where: SELECT 1 }
      X: { where: NO_SUCH > 1 }
edges:
  - { kind: key, from: A.V, to: A.ID }
  - { kind: key, from: A.V, to: A.ID }
  - { kind: key, from: A.V }
  - { kind: key, from: [A.ID, A.V], to: A.V }
  - { kind: context, from: [A.ID, A.V], to: A.V, cardinality: many-to-one, confidence: 7 }
  - { kind: derivation, from: A.V, to: A.V }
  - { kind: kee, from: V, to: [] }
`;
const FILES = {
  '/W/G.sgraph.yaml': GRAPH,
  '/W/NOT.sgraph.yaml': 'version: 1\n---\nversion: 1\n',
  '/W/EMPTY.sgraph.yaml': '',
  '/W/NEW.sgraph.yaml': 'version: 9\n',
  '/W/A.csv': 'ID,V\n1,2\n2\n"3,4\n',
  '/W/BROKEN.sqlite': 'X'.repeat(4096),
};

describe('problems', () => {
  it.each(['G', 'NOT', 'EMPTY', 'NEW'])('of %s.sgraph.yaml', async (name) => {
    const engine = createEngine(await memoryPlatform(FILES));
    const problems = await engine.validate(`/W/${name}.sgraph.yaml`);
    expect(problems.length).toBeGreaterThan(name === 'G' ? 25 : 0);
    expectTranslated(inWords(problems).flatMap(({ message, fix }) => [message, ...(fix === undefined ? [] : [fix])]));
  });
});

describe('questions', () => {
  const rows = Array.from({ length: 40 }, (_, i) => `${i + 1},${i % 7 === 0 ? 99 : (i % 3) + 1},${i % 4}`);
  const graph = `version: 1
sources:
  - { id: CRASH, kind: csv, path: CRASH.csv, table: CRASH }
  - { id: TOWN, kind: csv, path: TOWN.csv, table: TOWN }
  - { id: ALONE, kind: csv, path: ALONE.csv, table: ALONE }
tables:
  CRASH: { key: [ID], columns: { ID: {}, TOWN: {}, AGE: {} } }
  TOWN: { key: [ID], columns: { ID: {}, NAME: {} } }
  ALONE: { key: [ID], columns: { ID: {}, COST: {} } }
edges:
  - { kind: key, from: CRASH.TOWN, to: TOWN.ID, status: suggested, confidence: 0.9, evidence: X }
`;
  const files = {
    '/W/G.sgraph.yaml': graph,
    '/W/CRASH.csv': `ID,TOWN,AGE\n${rows.join('\n')}\n41\n`,
    '/W/TOWN.csv': 'ID,NAME\n1,OSLO\n2,ROMA\n3,BONN\n',
    '/W/ALONE.csv': 'ID,COST\n1,5\n',
  };
  const sessionOf = async () => {
    const engine = createEngine(await memoryPlatform(files));
    const steps: Progress[] = [];
    const session = await engine.open({ graph: '/W/G.sgraph.yaml' }, { onProgress: (step) => steps.push(step) });
    return { session, steps };
  };
  const ask = async (question: string) => {
    const { session } = await sessionOf();
    const events: TraceEvent[] = [];
    for await (const event of session.ask(question)) events.push(event);
    await session.close();
    const answer = inWords(events.at(-1)?.output as Answer);
    const stages = inWords(events.slice(0, -1));
    return { answer, check: stages.find(({ stage, type }) => stage === 'check' && type === 'end')?.output };
  };

  it('what is told while the data is read, and what was left out of it', async () => {
    const { session, steps } = await sessionOf();
    expectTranslated(inWords(steps).map(({ message }) => message));
    expect(session.warnings.length).toBeGreaterThan(0);
    expectTranslated(inWords(session.warnings));
    await session.close();
  });

  it('the warnings of an answer', async () => {
    const { answer } = await ask('What is the name of the town with the most crashes?');
    expect(answer.abstained).toBe(false);
    expect(answer.warnings.length).toBeGreaterThan(0);
    expectTranslated([...answer.warnings, ...answer.alternatives.map(({ why }) => why)]);
  });

  it('why an answer is withheld, in the answer and in the trace', async () => {
    const { answer, check } = await ask('What is the wingspan of Atlantis?');
    expect(answer.abstained).toBe(true);
    expectTranslated([answer.reason ?? '', answer.answer.text, ...answer.alternatives.map(({ why }) => why)]);
    expect(check).toMatchObject({ reason: answer.reason });
  });

  it('errors', async () => {
    const { session } = await sessionOf();
    const thrown = async (work: () => unknown): Promise<string> => {
      try {
        await work();
      } catch (error) {
        return inWords(messageOf(error));
      }
      throw new Error('nothing was thrown');
    };
    expectTranslated([
      await thrown(() => session.run('DELETE FROM CRASH')),
      await thrown(() => session.run('SELECT 1; SELECT 2')),
      await thrown(() => session.paths(['CRASH.NONE'], 'pruned')),
      await thrown(() => session.paths(['CRASH.AGE', 'ALONE.COST'], 'pruned')),
    ]);
    await session.close();
  });
});

describe('a message', () => {
  it.each([
    [say`Nothing.`, 'Nothing.'],
    [say`${2} of ${'A'}: ${say`${'B'} and ${'{0}'}`}`, '2 of A: B and {0}'],
    [verbatim('{0} is theirs'), '{0} is theirs'],
    [listed([]), ''],
    [listed(['A']), 'A'],
    [listed(['A', say`the ${'B'}`, 'C']), 'A, the B and C'],
    [listed(['A', 'B', 'C'], 2), 'A, B and 1 more'],
  ])('%j is %j in English', (message, english) => expect(inEnglish(message)).toBe(english));

  it('is found wherever it stands in plain data; other data stays the same', () => {
    const bytes = new Uint8Array(2);
    const data = { rows: [[1, bytes, null]], map: new Map([['A', 1]]) };
    expect(inEnglish(data)).toBe(data);
    expect(inEnglish({ ...data, list: [{ why: say`so` }] })).toEqual({ ...data, list: [{ why: 'so' }] });
  });
});
