/** Graphs over small CSV tables, for tests that look at the data of a graph. */
import { expect } from 'vitest';
import { inEnglish } from '../../../src/engine/core/message';
import type { Platform } from '../../../src/engine/core/ports';
import type { Problem } from '../../../src/engine/core/problems';
import { createEngine, type Engine, type Session } from '../../../src/engine/engine';
import { createInProcessPlatform } from '../../../src/platform/node/platform';
import { memoryFiles } from '../ingest/memory-files';
import { answerOf } from '../../support/answer-of';

/** Where the graph lies. */
export const GRAPH = '/w/g.sgraph.yaml';

/** A graph over CSV files, one table each: `NAME` or `NAME_1`, `NAME_2` to content. */
function textOf(tables: Record<string, string>, body: string): { graph: string; files: Record<string, string> } {
  const names = [...new Set(Object.keys(tables).map((name) => name.replace(/_\d$/, '')))];
  const sources = names.map(
    (name) => `  - ${JSON.stringify({ id: name, kind: 'csv', path: `${name}*.csv`, table: name })}`,
  );
  const files = Object.fromEntries(Object.entries(tables).map(([name, text]) => [`/w/${name}.csv`, text]));
  return { graph: `version: 1\nsources:\n${sources.join('\n')}\n${body}`, files };
}

/**
 * Makes an engine over files in memory.
 * @param tables content of CSV files: `NAME` is a table, `NAME_1` and `NAME_2` are one together
 * @param body what the graph file says beside its sources
 * @param platform what takes the place of parts of the platform
 * @returns the engine, the text of the graph file, and the files, which may be changed
 */
export async function setUp(
  tables: Record<string, string>,
  body: string,
  platform: Partial<Platform> = {},
): Promise<{ engine: Engine; graph: string; content: Record<string, string> }> {
  const { graph, files } = textOf(tables, body);
  const content: Record<string, string> = { ...files, [GRAPH]: graph };
  const engine = createEngine({ ...(await createInProcessPlatform()), files: memoryFiles(content), ...platform });
  return { engine, graph, content };
}

/** `severity code: the text at its range: message`. */
export function told(problems: readonly Problem[], text: string): string[] {
  const lines = text.split('\n');
  return problems.map(({ severity, code, start, end, message }) => {
    expect(start.line).toBe(end.line);
    const at = lines[start.line - 1]?.slice(start.column - 1, end.column - 1);
    return `${severity} ${code} ${at}: ${inEnglish(message)}`;
  });
}

/**
 * The rows of an answer as texts, in the order of the alphabet.
 * @param session an opened graph
 * @param question what is asked of it
 * @throws Error where no answer comes, not even a withheld one
 */
export async function rowsAsked(session: Session, question: string): Promise<string[]> {
  return (await answerOf(session, question)).answer.rows.map((row) => row.join(' ')).sort();
}
