/** The password of a PostgreSQL server, from where PostgreSQL's own programs look for it. */
import { readFileSync, statSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { PostgresSettings } from '../thread/postgres-address';

/**
 * The password of a connection: in its address, in PGPASSWORD, or in the pgpass file.
 * @param settings where and who
 * @param env the environment
 * @returns undefined where there is none, which some servers do not mind
 */
export function passwordFor(settings: PostgresSettings, env: NodeJS.ProcessEnv = process.env): string | undefined {
  if (settings.password !== undefined) return settings.password;
  if (env['PGPASSWORD'] !== undefined && env['PGPASSWORD'] !== '') return env['PGPASSWORD'];
  return passwordInFile(settings, env['PGPASSFILE'] ?? path.join(os.homedir(), '.pgpass'));
}

/** The first line of a pgpass file that fits; a file that others may read is passed over, as libpq does. */
function passwordInFile({ host, port, database, user }: PostgresSettings, file: string): string | undefined {
  let text: string;
  try {
    if (process.platform !== 'win32' && (statSync(file).mode & 0o077) !== 0) return undefined;
    text = readFileSync(file, 'utf8');
  } catch {
    return undefined;
  }
  const wanted = [host, String(port), database, user];
  for (const line of text.split(/\r?\n/)) {
    if (line.startsWith('#')) continue;
    const fields = (line.match(/(?:\\.|[^:\\])+|(?<=:)(?=:)|^(?=:)/g) ?? []).map((field) =>
      field.replace(/\\(.)/g, '$1'),
    );
    const [password] = fields.splice(4, 1);
    if (password !== undefined && wanted.every((value, i) => fields[i] === '*' || fields[i] === value)) return password;
  }
  return undefined;
}
