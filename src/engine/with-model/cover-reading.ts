/** Covers what the columns that a language model picked leave open (DMRAL 4.2, figure 12). */
import { joinedTables } from '../graph/joined-tables';
import { needGroups } from '../question/align-needs';
import { uncovered } from '../question/coverage';
import type { ModelReading } from '../question/model-reading';
import { parseResidual, residualRequest } from '../question/sub-questions';
import { unique, type ModelWork } from './model-work';
import type { TraceRecorder } from '../trace-recorder';

/** Columns that a question for what is missing is searched for, and those that are added. */
const FOR_RESIDUAL = 12;
const MOST_RESIDUAL = 4;

/**
 * Where the columns that were picked do not cover the question: has the model ask for what is missing, and adds the columns
 * that this finds among the tables that can be joined.
 * @param work the question
 * @param reading how the model reads it
 * @param trace where the stage is noted
 * @returns the reading, with more columns where some were found
 */
export async function coverReading(
  work: ModelWork,
  reading: ModelReading,
  trace: TraceRecorder,
): Promise<ModelReading> {
  const { index, search } = work.asking;
  const { question, evidence } = work.asked;
  const gaps = uncovered(reading);
  if (gaps.length === 0) return reading;
  const tables = needGroups(reading.columns.map((column) => ({ text: '', column }))).map(({ table, columns }) => ({
    table,
    columns: columns.map(({ column }) => column),
  }));
  trace.nextPass();
  return trace.stage(
    'link',
    { gaps },
    async (_, called) => {
      const open = { question, ...(evidence !== undefined && { evidence }), tables, gaps };
      const [reply] = (await work.calls.ask(residualRequest(open), called)) ?? [];
      const residual = reply === undefined ? undefined : parseResidual(reply);
      if (residual === undefined) return reading;
      const areJoined = joinedTables(index);
      const found = search
        .columns(residual, FOR_RESIDUAL)
        .map(({ column }) => column)
        .filter(({ table }) => reading.columns.every((known) => areJoined(known.table, table)));
      const more = found.filter(({ table }) => table === found[0]?.table).slice(0, MOST_RESIDUAL);
      const needs = [...reading.needs, ...gaps.map((text) => ({ text, columns: more }))];
      return { ...reading, needs, columns: unique([...reading.columns, ...more]) };
    },
    ({ columns }) => ({ columns: columns.slice(reading.columns.length) }),
  );
}
