/** Imports a text source (CSV or TSV; one file or several of one shape) as one table. */
import { SchemaGraphError, throwIfCancelled } from '../core/errors';
import { hashBytes, hashText } from '../core/hash';
import { say } from '../core/message';
import type { Platform } from '../core/ports';
import type { Problem } from '../core/problems';
import type { Progress } from '../core/reports';
import type { WorkerClient } from '../store/worker-client';
import { CsvImport } from './csv-import';
import { refuseOtherContent } from './other-content';
import { WrittenTextNeeded } from './packed-staging';
import { readWhole } from './read-whole';
import { type FilePlace, type ImportedTable, nameAmong, type ResolvedSource } from './loaded-data';

/** What an import needs from around it. */
export interface TextImport {
  readonly client: WorkerClient;
  readonly platform: Platform;
  /** Takes what is to be told of files, whether they can be read or not. */
  readonly noticed: Problem[];
  readonly signal?: AbortSignal;
  readonly onProgress?: (progress: Progress) => void;
}

/** A table from text. */
export interface ImportedText {
  readonly table: ImportedTable;
  readonly problems: readonly Problem[];
  readonly fingerprint: string;
}

/**
 * Imports one table.
 * @param source the source
 * @param files its files, in the order in which their records are numbered
 * @param name the table's name
 * @param context worker, platform, cancellation
 * @throws SchemaGraphError `not-found`, `bad-input` where a file holds no table at all, `cancelled`
 */
export async function importText(
  source: ResolvedSource,
  files: readonly string[],
  name: string,
  context: TextImport,
): Promise<ImportedText> {
  const told = context.noticed.length;
  try {
    return await importOnce(source, files, name, context, true);
  } catch (error) {
    if (!(error instanceof WrittenTextNeeded)) throw error;
    context.noticed.length = told;
    return importOnce(source, files, name, context, false);
  }
}

async function importOnce(
  source: ResolvedSource,
  files: readonly string[],
  name: string,
  context: TextImport,
  storesNumbers: boolean,
): Promise<ImportedText> {
  const importer = new CsvImport(source, context, files.length, storesNumbers);
  const places: FilePlace[] = [];
  const hashes: string[] = [];
  try {
    // In a function of its own, so that its bytes are let go of before the table is made.
    const readFile = async (path: string): Promise<void> => {
      const bytes = await readWhole(path, context.platform.files, context.noticed);
      refuseOtherContent(source.kind, path, bytes);
      hashes.push(hashBytes(bytes));
      places.push({ path, offset: importer.records });
      await importer.readFile(path, bytes, nameAmong(path, files) ?? path.slice(path.lastIndexOf('/') + 1));
    };
    for (const path of files) await readFile(path);
    if (importer.staging.width === 0) throw new SchemaGraphError('bad-input', say`${source.path} holds no records.`);
    const filled = await importer.finish(name, files[0] ?? source.path);
    const declared = { declaredUnique: [], declaredForeignKeys: [] };
    const { leftOut, asides } = importer;
    const table = {
      ...{ name, source: source.id, ...filled, ...declared, files: places },
      ...(leftOut > 0 && { leftOut }),
      ...(asides > 0 && { asides }),
    };
    return { table, problems: importer.problems, fingerprint: hashText(hashes.join(' ')) };
  } catch (error) {
    throwIfCancelled(context.signal);
    await importer.abandon();
    throw error;
  }
}
