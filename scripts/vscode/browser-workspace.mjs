// The workspace of the suite for browsers: the sample, JSON, a database, and a link and a path that lead out of it.
import fs from 'node:fs';
import path from 'node:path';
import initSqlJs from 'sql.js';

/**
 * Makes the workspace.
 * @param {string} folder an empty folder
 * @param {string} sample the folder of the sample
 * @returns {Promise<string>} the folder to open
 */
export async function makeBrowserWorkspace(folder, sample) {
  const workspace = path.join(folder, 'workspace');
  fs.cpSync(sample, workspace, { recursive: true });
  fs.mkdirSync(path.join(workspace, 'fleet'));
  const { Database } = await initSqlJs();
  const database = new Database();
  database.run(
    "CREATE TABLE ships (ship_id INTEGER PRIMARY KEY, name TEXT); INSERT INTO ships VALUES (1, 'Ada'), (2, 'Ben')",
  );
  fs.writeFileSync(path.join(workspace, 'fleet', 'fleet.sqlite'), database.export());
  database.close();
  fs.mkdirSync(path.join(workspace, 'ports'));
  const ports = ['Oslo', 'Rome', 'Cork'].map((name, i) => ({ port_id: i + 1, name }));
  fs.writeFileSync(path.join(workspace, 'ports', 'ports.json'), JSON.stringify(ports));
  fs.writeFileSync(path.join(folder, 'secret.csv'), 'id,topsecret\n1,topsecret\n');
  fs.symlinkSync(path.join(folder, 'secret.csv'), path.join(workspace, 'link.csv'));
  return workspace;
}
