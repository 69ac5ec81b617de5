/** Sends counting statements to the SQL worker together: asked one by one, the way there and back takes longer than the count. */
import { messageOf, SchemaGraphError } from './core/errors';
import type { NotMeasured } from './core/health';
import { printSql } from './program/print-sql';
import type { SqlQuery } from './program/sql-tree';
import type { CountedRow } from './profile/measure-health';
import type { SourceData } from './source-data';

/** No statement is worth more than this. */
const STATEMENT_MS = 10_000;
/** Statements that count give one row, those that look for examples a few. */
const MOST_ROWS = 8;

/** What became of a statement. */
export type Outcome = CountedRow | NotMeasured;

/** Before statements are sent, what waited for the last ones goes on so many steps, and asks for its next ones. */
const STEPS = 16;

interface Waiting {
  readonly query: SqlQuery;
  readonly resolve: (outcome: Outcome) => void;
  readonly reject: (error: unknown) => void;
}

const TOO_MUCH: ReadonlySet<string> = new Set(['limit', 'bad-input', 'refused-sql']);

/** Gathers the statements that are asked for at the same time. */
export class StatementBatch {
  #waiting: Waiting[] = [];

  /** @param data is asked; statements give way to what somebody waits for */
  constructor(private readonly data: SourceData) {}

  /**
   * Runs a statement, with others that are asked for now.
   * @param query reads
   * @returns its first rows. A statement that is too much for the engine will be so the next time too, and says why
   * @throws SchemaGraphError where the data cannot be asked
   */
  run(query: SqlQuery): Promise<Outcome> {
    return new Promise((resolve, reject) => {
      if (this.#waiting.push({ query, resolve, reject }) === 1) void this.#send();
    });
  }

  async #send(): Promise<void> {
    for (let step = 0; step < STEPS; step++) await Promise.resolve();
    const waiting = this.#waiting;
    this.#waiting = [];
    try {
      const outcomes = await this.data.giveWay(({ engine }, signal) => {
        const { dialect } = engine.capabilities;
        const statements = waiting.map(({ query }) => ({ sql: printSql(query, dialect) }));
        return engine.queryAll(statements, { maxRows: MOST_ROWS, timeoutMs: STATEMENT_MS, signal });
      });
      waiting.forEach(({ resolve, reject }, i) => {
        const outcome = outcomes[i] ?? { error: undefined };
        if (!('error' in outcome)) return resolve({ rows: outcome.rows, at: Date.now() });
        const { error } = outcome;
        if (!(error instanceof SchemaGraphError) || !TOO_MUCH.has(error.code)) return reject(error);
        resolve({ state: 'not-measured', reason: messageOf(error) });
      });
    } catch (error) {
      for (const { reject } of waiting) reject(error);
    }
  }
}
