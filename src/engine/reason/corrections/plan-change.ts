/**
 * The program that corrections and follow-up questions would lead to, without running any: for people who want to see it
 * first. The program that is changed has run before; it is found again by the statement that it had.
 */
import type { AnsweredBefore, Correction } from '../../core/corrections';
import { SchemaGraphError } from '../../core/errors';
import { edgeId } from '../../graph/model';
import { readIntent, type TableNames } from '../../program/read-intent';
import {
  applyCorrections,
  changedProgram,
  NO_JOIN,
  type Changed,
  type Correctable,
  type CorrectionTools,
} from './apply-corrections';
import type { Program, ProgramBuilder } from '../programs/build-program';
import { checkStatement } from '../statements/check-statement';
import type { PlannedChange } from '../programs/reasoned';
import type { StatementTools } from '../programs/run-statement';

/** What changes are planned with. */
export interface ChangeTools {
  /** The programs of the question, likeliest first. */
  readonly programs: readonly Program[];
  readonly corrections: Omit<CorrectionTools<Correctable>, 'readings'>;
  readonly builder: ProgramBuilder;
  readonly statements: StatementTools;
  readonly tables: TableNames;
}

/** Other join trees of a program that may have been offered. */
const JOIN_CHOICES = 3;

/**
 * Plans what corrections lead to.
 * @param question the question that is corrected
 * @param corrections all of them, in order
 * @param before the answer that is on the screen; without one, the likeliest program is corrected
 * @param tools the programs of the question
 * @returns undefined where the program that is changed cannot be found without running something
 * @throws SchemaGraphError `cancelled`
 */
export async function planChange(
  question: string,
  corrections: readonly Correction[],
  before: AnsweredBefore | undefined,
  tools: ChangeTools,
): Promise<PlannedChange | undefined> {
  const apply = async (first: Correctable | undefined, made: readonly Correction[]): Promise<PlannedChange> => {
    const readings = () => [...(first ? [first, ...withOtherJoins(first, question, tools.builder)] : []), ...starts];
    const { result } = await applyCorrections(first, made, { ...tools.corrections, readings });
    return 'refusal' in result ? result : planned(result, question, tools.builder);
  };
  const starts = tools.programs.map(correctable);
  if (!before) return apply(starts[0], corrections);
  for (const start of starts) {
    const was = await apply(start, before.corrections);
    if ('sql' in was && withoutLimit(was.sql) === withoutLimit(before.sql)) return apply(start, corrections);
  }
  // It was a language model's: where an intent says the statement, that is what further corrections change.
  const isFurther =
    JSON.stringify(corrections.slice(0, before.corrections.length)) === JSON.stringify(before.corrections);
  const read = isFurther ? readAgain(before.sql, question, tools) : undefined;
  return read && apply(read, corrections.slice(before.corrections.length));
}

/** Rows that tie with the last of a list were shown too, with a higher limit. */
function withoutLimit(sql: string): string {
  return sql.replace(/(?<=\sLIMIT )\d+$/, '');
}

function planned(changed: Changed<Correctable>, question: string, builder: ProgramBuilder): PlannedChange {
  const { start, intent } = changed;
  if (!intent) return { sql: start.sql };
  const program = changedProgram(changed, question, builder);
  return program ? { sql: program.sql, intent } : { refusal: NO_JOIN };
}

/** The program of a statement, where that is exactly what the statement says. */
function readAgain(
  sql: string,
  question: string,
  { builder, statements, tables }: ChangeTools,
): Correctable | undefined {
  const { statement } = checkStatement(sql, statements);
  try {
    const edges = statement?.edges.map(edgeId) ?? [];
    const program = statement && builder.buildIntent(readIntent(sql, tables), question, edges);
    return program?.sql === sql ? { ...correctable(program), ambiguousJoins: false } : undefined;
  } catch (error) {
    if (error instanceof SchemaGraphError && error.code === 'bad-input') return undefined;
    throw error;
  }
}

function withOtherJoins(first: Correctable, question: string, builder: ProgramBuilder): Correctable[] {
  const { intent } = first;
  if (!first.ambiguousJoins || !intent) return [];
  const others = Array.from({ length: JOIN_CHOICES }, (_, i) => builder.buildIntent(intent, question, [], i + 1));
  return others.flatMap((program) => (program ? [correctable(program)] : []));
}

function correctable({ intent, sql, joins, ambiguous }: Program): Correctable {
  return { intent, sql, joins, ambiguousJoins: ambiguous };
}
