/** The far end of reading: runs readers, and tells what they yield. */
import { messageOf, SchemaGraphError } from '../core/errors';
import { PORTIONS_UNDER_WAY, type ReaderReply, type ReaderRequest, type RowPortion } from './reader-protocol';
import { readerOf } from './readers';
import type { ReadTable, RowBatch } from './table-reader';

/**
 * Serves requests, one file after the other.
 * @param post sends what is told
 * @returns takes a request
 */
export function serveReader(post: (reply: ReaderReply) => void): (request: ReaderRequest) => void {
  let free = PORTIONS_UNDER_WAY;
  let goOn: (() => void) | undefined;
  const room = async (): Promise<void> => {
    if (free === 0) await new Promise<void>((resolve) => (goOn = resolve));
    free--;
  };
  return (request) => {
    if (request.kind === 'ping') {
      post({ kind: 'pong' });
      return;
    }
    if (request.kind === 'taken') {
      free = Math.min(free + 1, PORTIONS_UNDER_WAY);
      goOn?.();
      goOn = undefined;
      return;
    }
    void read(request, post, room).then(
      () => post({ kind: 'end' }),
      (error: unknown) => {
        const code = error instanceof SchemaGraphError ? error.code : 'internal';
        post({ kind: 'end', error: { code, message: messageOf(error) } });
      },
    );
  };
}

async function read(
  { format, path, bytes, reading, columnsOnly }: Extract<ReaderRequest, { kind: 'read' }>,
  post: (reply: ReaderReply) => void,
  room: () => Promise<void>,
): Promise<void> {
  const reader = await readerOf(format);
  const tables = new Tables();
  const request = {
    ...{ path, bytes, reading },
    ...(columnsOnly && { columnsOnly }),
    note: (note: Extract<ReaderReply, { kind: 'note' }>['note']) => post({ kind: 'note', note }),
    leaveOut: (line: number, reason: Extract<ReaderReply, { kind: 'left-out' }>['reason']) =>
      post({ kind: 'left-out', line, reason }),
  };
  for await (const batch of reader(request)) {
    await room();
    for (const portion of tables.portions(batch)) post(portion);
  }
}

/** Numbers the tables of a file. */
class Tables {
  readonly #known = new Map<ReadTable, { readonly number: number; columns: number }>();

  /** A batch, and before it the tables that its own hangs on, where they are new. */
  *portions({ table, rows, done }: RowBatch): Generator<RowPortion> {
    const isNew = !this.#known.has(table);
    const { parent } = table;
    if (isNew && parent && !this.#known.has(parent)) yield* this.portions({ table: parent, rows: [], done });
    const known = this.#known.get(table) ?? { number: this.#known.size, columns: 0 };
    this.#known.set(table, known);
    const columns = table.columns.slice(known.columns).map(({ name, holds }) => ({ name, holds }));
    known.columns = table.columns.length;
    const { name, asides, area } = table;
    const above = parent && this.#known.get(parent);
    const opened = {
      name,
      ...(above && { parent: above.number }),
      ...(asides !== undefined && { asides }),
      ...(area && { area }),
    };
    yield { kind: 'rows', table: known.number, ...(isNew && { opened }), columns, rows, done };
  }
}
