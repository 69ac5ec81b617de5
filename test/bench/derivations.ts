/**
 * Plants 12 derivations in a copy of CISS 2019, some with noise, and counts which are found, and what else is proposed with
 * confidence: what the untouched data does not hold.
 *
 *     node scripts/run-ts.mjs test/bench/derivations.ts
 */
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import initSqlJs from 'sql.js';
import { formatColumn } from '../../src/engine/core/identifiers';
import { proposeDerivations } from '../../src/engine/discover/derivations';
import { draftGraph } from '../../src/engine/discover/draft';
import type { Edge } from '../../src/engine/graph/model';
import type { Bench, Measured } from './support/measured';
import { loadDatabase } from './support/one-database';
import { dataFolder } from './support/question-files';

/** A column to add. */
interface Planted {
  readonly table: string;
  readonly column: string;
  /** How it is worked out, over the rows of its table. */
  readonly sql: string;
  /** Rows in a hundred that are made wrong. */
  readonly noise: number;
  /** The rules that say so: several, where what was planted can be worked out from another planted column too. */
  readonly rules: readonly string[];
}

const ofVehicle = 'x.CASEID = GV.CASEID AND x.VEHNO = GV.VEHNO';
const ofOccupant = 'x.CASEID = OCC.CASEID AND x.VEHNO = OCC.VEHNO AND x.OCCNO = OCC.OCCNO';

const PLANTED: readonly Planted[] = [
  { table: 'GV', column: 'RIDERS', sql: `(SELECT COUNT(*) FROM OCC x WHERE ${ofVehicle})`, noise: 0, rules: ['count(*)'] },
  { table: 'GV', column: 'OLDEST', sql: `(SELECT MAX(AGE) FROM OCC x WHERE ${ofVehicle})`, noise: 1, rules: ['max(AGE)'] },
  { table: 'GV', column: 'YOUNGEST', sql: `(SELECT MIN(AGE) FROM OCC x WHERE ${ofVehicle})`, noise: 2, rules: ['min(AGE)'] },
  { table: 'OCC', column: 'HURT', sql: `(SELECT TOTAL(AIS) FROM INJURY x WHERE ${ofOccupant})`, noise: 1, rules: ['coalesce(sum(AIS), 0)'] },
  {
    table: 'OCC', column: 'SERIOUS', sql: `EXISTS (SELECT 1 FROM INJURY x WHERE ${ofOccupant} AND x.AIS = 3)`, noise: 0,
    rules: ['coalesce(max(case when AIS = 3 then 1 else 0 end), 0)'],
  },
  { table: 'OCC', column: 'BUILT', sql: '(SELECT MODELYR FROM GV x WHERE x.CASEID = OCC.CASEID AND x.VEHNO = OCC.VEHNO)', noise: 2, rules: ['MODELYR'] },
  { table: 'GV', column: 'MANNER', sql: '(SELECT MANCOLL FROM CRASH x WHERE x.CASEID = GV.CASEID)', noise: 1, rules: ['MANCOLL'] },
  { table: 'CRASH', column: 'FASTEST', sql: '(SELECT MAX(SPEEDLIMIT) FROM GV x WHERE x.CASEID = CRASH.CASEID)', noise: 0, rules: ['max(SPEEDLIMIT)'] },
  { table: 'CRASH', column: 'PEOPLE', sql: '(SELECT COUNT(*) FROM OCC x WHERE x.CASEID = CRASH.CASEID)', noise: 0, rules: ['count(*)', 'sum(RIDERS)'] },
  { table: 'GV', column: 'BAGS', sql: `(SELECT COUNT(*) FROM AIRBAG x WHERE ${ofVehicle})`, noise: 2, rules: ['count(*)'] },
  { table: 'GV', column: 'LOADED', sql: 'CURBWT + CARGOWT', noise: 1, rules: ['CURBWT + CARGOWT'] },
  { table: 'CRASH', column: 'OPENDAYS', sql: 'julianday(CLOSED) - julianday(OPENED)', noise: 1, rules: ['julianday(CLOSED) - julianday(OPENED)'] },
]; // prettier-ignore

/** What is derived in the data as it is: each was looked at by hand, with the code lists. */
const TRUE_DERIVATIONS: ReadonlySet<string> = new Set([
  'CRASH.EVENTS = count(*) of EVENT', // the number of events
  'CRASH.VEHICLES = sum(DRPRESENT) of GV', // vehicles in transport are those with a driver
  'CRASH.CISS = max(ISS) of OCC', // the highest injury severity score
  'VEHSPEC.CURBWT = CURBWT of GV',
  'OCC.CHILDSEATUSE = count(*) of CHILDSEAT',
  'OCC.INJNUM = count(*) of INJURY', // the number of injuries
  'EVENT.CLASS1 = VEHCLASS of GV', // the class of the vehicle that the event names
  'VINDERIVED.VIN = VIN of GV',
  'VINDERIVED.MODELYR = MODELYR of GV',
  'VINDERIVED.ModelYear = MODELYR of GV',
  'EDRSUMM.NUMEVENTS = count(*) of EDREVENT', // the number of recorded events
]);

/** A confident proposal is above this. */
const CONFIDENT = 0.9;

/**
 * Derivations found in a copy of CISS 2019.
 * @returns a bench; it reads the folder that SCHEMA_GRAPH_DATA names
 */
export function derivationsBench(): Bench {
  const how = 'test/bench/derivations.ts';
  const run = async (tell: (line: string) => void): Promise<readonly Measured[]> => {
    const { found, wrong, seconds } = await measure(tell);
    const [all, quick] = [PLANTED.length, `${seconds.toFixed(1)} s`];
    return [
      { what: `derivations found of ${all} planted in a copy of CISS`, how, bar: '11', value: `${found}`, met: found >= 11 },
      { what: 'false derivations with confidence above 0.9', how, bar: '0', value: `${wrong}`, met: wrong === 0 },
      { what: 'proposing derivations for CISS 2019, processor time', how, bar: '20 s', value: quick, met: seconds <= 20 },
    ]; // prettier-ignore
  };
  return { name: 'derivations', run };
}

async function measure(tell: (line: string) => void): Promise<{ found: number; wrong: number; seconds: number }> {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'schema-graph-derivations-'));
  try {
    const file = path.join(folder, 'ciss.sqlite');
    fs.writeFileSync(file, await planted(path.join(dataFolder, 'ciss', 'databases', 'ciss_2019.sqlite')));
    const { catalogue, engine } = await loadDatabase(file);
    const graph = await draftGraph(catalogue, engine, { name: 'ciss', sources: [] });
    // Everything runs in this thread; what else the machine does is not counted.
    const start = process.cpuUsage();
    const edges = await proposeDerivations(graph, catalogue, { engine });
    const { user, system } = process.cpuUsage(start);
    const seconds = (user + system) / 1e6;
    await engine.close();
    const hits = PLANTED.filter((one) => edges.some((edge) => isOf(edge, one) && one.rules.includes(edge.rule ?? '')));
    for (const one of PLANTED.filter((p) => !hits.includes(p))) {
      const instead = edges.filter((edge) => isOf(edge, one)).map(textOf);
      tell(
        `not found: ${one.table}.${one.column} = ${one.rules.join(' or ')}${instead.length > 0 ? `, but ${instead.join()}` : ''}`,
      );
    }
    const others = edges.filter((edge) => !hits.some((one) => isOf(edge, one)) && !TRUE_DERIVATIONS.has(textOf(edge)));
    for (const edge of others) tell(`not planted: ${textOf(edge)} (${edge.confidence ?? 0}); ${edge.evidence ?? ''}`);
    for (const edge of edges)
      if (hits.some((one) => isOf(edge, one))) tell(`found: ${textOf(edge)} (${edge.confidence ?? 0})`);
    const wrong = others.filter(({ confidence = 0 }) => confidence > CONFIDENT).length;
    return { found: hits.length, wrong, seconds };
  } finally {
    fs.rmSync(folder, { recursive: true });
  }
}

function isOf({ from }: Edge, { table, column }: Planted): boolean {
  return from[0]?.table === table && from[0].column === column;
}

function textOf({ from, to, rule = '' }: Edge): string {
  return `${from.map(formatColumn).join()} = ${rule} of ${to[0]?.table ?? ''}`;
}

/** The database with the planted columns; which rows are wrong follows from their place. */
async function planted(file: string): Promise<Uint8Array> {
  const sql = await initSqlJs();
  const db = new sql.Database(fs.readFileSync(file));
  for (const [column, days] of [['OPENED', 0], ['CLOSED', 30]] as const) {
    db.run(`ALTER TABLE CRASH ADD COLUMN ${column} TEXT`);
    db.run(`UPDATE CRASH SET ${column} = date('2019-01-01', '+' || (rowid * 7919 % 365 + ${days} * (rowid * 104729 % 19)) || ' days')`);
  } // prettier-ignore
  const tables = ['OCC', 'INJURY', 'GV', 'AIRBAG'];
  for (const table of tables) db.run(`CREATE INDEX planted_${table} ON ${table}(CASEID)`);
  for (const { table, column, sql: value, noise } of PLANTED) {
    db.run(`ALTER TABLE ${table} ADD COLUMN ${column}`);
    db.run(`UPDATE ${table} SET ${column} = ${value}`);
    // Noise keeps to values that the column holds.
    const other = `(SELECT o.${column} FROM ${table} o WHERE o.rowid = 1 + ${table}.rowid * 31 % (SELECT COUNT(*) FROM ${table}))`;
    if (noise > 0) db.run(`UPDATE ${table} SET ${column} = ${other} WHERE rowid * 7907 % 100 < ${noise}`);
  }
  for (const table of tables) db.run(`DROP INDEX planted_${table}`);
  const bytes = db.export();
  db.close();
  return bytes;
}

if (path.basename(process.argv[1] ?? '').startsWith('derivations')) {
  void derivationsBench().run(console.log).then(console.log);
}
