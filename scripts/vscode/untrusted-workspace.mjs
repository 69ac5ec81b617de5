// A workspace as a stranger would send it: data to ask, and graphs and links that lead out of it.
import fs from 'node:fs';
import path from 'node:path';
import initSqlJs from 'sql.js';

/** What stands in the files outside, and may show nowhere. */
const SECRET = 'topsecret';

/**
 * Makes the workspace.
 * @param {string} folder an empty folder
 * @param {string} fixtures the folder whose `shop` has text files to ask
 * @returns {Promise<string>} the folder to open; what its graphs reach for lies beside it
 */
export async function makeUntrustedWorkspace(folder, fixtures) {
  const outside = path.join(folder, 'outside');
  const workspace = path.join(folder, 'workspace');
  fs.mkdirSync(outside);
  fs.writeFileSync(path.join(outside, 'secret.csv'), `id,${SECRET}\n1,${SECRET}\n`);
  fs.writeFileSync(path.join(outside, 'secret.json'), `{"${SECRET}": [`);
  fs.writeFileSync(path.join(outside, 'secret.sgraph.yaml'), `${SECRET}: [`);
  fs.cpSync(path.join(fixtures, 'shop'), path.join(workspace, 'shop'), { recursive: true });
  fs.symlinkSync(path.join(outside, 'secret.csv'), path.join(workspace, 'shop', 'secret.csv'));
  fs.rmSync(path.join(workspace, 'shop', 'codes.json'));
  fs.symlinkSync(path.join(outside, 'secret.json'), path.join(workspace, 'shop', 'codes.json'));
  fs.symlinkSync(outside, path.join(workspace, 'link'));
  fs.mkdirSync(path.join(workspace, 'fleet'));
  const { Database } = await initSqlJs();
  const database = new Database();
  database.run(
    "CREATE TABLE ships (ship_id INTEGER PRIMARY KEY, name TEXT); INSERT INTO ships VALUES (1, 'Ada'), (2, 'Ben')",
  );
  fs.writeFileSync(path.join(workspace, 'fleet', 'fleet.sqlite'), database.export());
  database.close();
  fs.writeFileSync(path.join(workspace, 'hostile.sgraph.yaml'), hostileGraph(outside));
  // What a workspace says for itself must not count here.
  fs.mkdirSync(path.join(workspace, '.vscode'));
  const settings = {
    'schemaGraph.files.outsideWorkspace': true,
    'schemaGraph.limits.rows': 1,
    'schemaGraph.draft.dictionaries': 'always',
  };
  fs.writeFileSync(path.join(workspace, '.vscode', 'settings.json'), JSON.stringify(settings));
  return workspace;
}

function hostileGraph(outside) {
  return `version: 1
sources:
  - { id: customers, kind: csv, path: shop/customers.csv, table: customers }
  - { id: absolute, kind: csv, path: '${outside}/secret.csv', table: absolute }
  - { id: up, kind: csv, path: ../../../../../../../../etc/passwd, table: up }
  - { id: file, kind: csv, path: shop/secret.csv, table: file }
  - { id: folder, kind: csv, path: link/secret.csv, table: folder }
  - { id: pattern, kind: csv, path: 'shop/s*.csv', table: pattern }
`;
}
