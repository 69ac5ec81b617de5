import { describe, expect, it } from 'vitest';
import { formatColumn } from '../../../src/engine/core/identifiers';
import type { SchemaGraphError } from '../../../src/engine/core/errors';
import { inEnglish } from '../../../src/engine/core/message';
import { draftGraph } from '../../../src/engine/discover/draft';
import { loadGraph } from '../../../src/engine/graph/load';
import type { SchemaGraph } from '../../../src/engine/graph/model';
import { printGraph } from '../../../src/engine/graph/print';
import { validateGraph } from '../../../src/engine/graph/validate';
import { counting, makeDatabase, type TestDatabase } from './data';

const draft = ({ catalogue, engine }: TestDatabase, ignoreDeclared = false) =>
  draftGraph(catalogue, engine, {
    name: 'test',
    sources: [{ id: 'data', kind: 'sqlite', path: 'data.sqlite' }],
    ignoreDeclared,
  });

/** Edges as text: `A.x+A.y > B.x+B.y`. */
const edges = (graph: SchemaGraph) =>
  graph.edges.map((e) => `${e.from.map(formatColumn).join('+')} > ${e.to.map(formatColumn).join('+')}`);

async function errorsOf(graph: SchemaGraph, { catalogue }: TestDatabase): Promise<readonly string[]> {
  const bytes = new TextEncoder().encode(printGraph(graph));
  const loaded = await loadGraph('/data.sgraph.yaml', {
    read: () => Promise.resolve(bytes),
    head: (_path, length) => Promise.resolve(bytes.subarray(0, length)),
    stat: () => Promise.resolve({ kind: 'file' as const, size: bytes.length, modified: 0 }),
    list: () => Promise.resolve([]),
    real: (path) => Promise.resolve(path),
  });
  const shapes = [...catalogue.tables.values()].map((t) => ({
    name: t.name,
    columns: t.columns.map((c) => ({ name: c.column, type: c.type })),
  }));
  return [...loaded.problems, ...validateGraph(loaded, shapes)].map((p) => inEnglish(p.message));
}

/** Crashes of two vehicles with two occupants each, numbered anew in each parent; nothing is declared. */
const crash = [
  'CREATE TABLE CRASH (CASEID INTEGER, CASENUMBER TEXT, MANCOLL INTEGER)',
  `INSERT INTO CRASH ${counting(60)} SELECT 7000 + i * 3, 'C-' || (i * 7), i % 4 FROM r`,
  'CREATE TABLE GV (CASEID INTEGER, CASENUMBER TEXT, VEHNO INTEGER, SPEED INTEGER)',
  'INSERT INTO GV SELECT CASEID, CASENUMBER, v, (CASEID * v) % 90 FROM CRASH, (SELECT 1 AS v UNION SELECT 2)',
  'CREATE TABLE OCC (CASEID INTEGER, CASENUMBER TEXT, VEHNO INTEGER, OCCNO INTEGER, AGE INTEGER)',
  'INSERT INTO OCC SELECT CASEID, CASENUMBER, VEHNO, o, (CASEID * o) % 80 FROM GV, (SELECT 1 AS o UNION SELECT 2)',
  'CREATE TABLE CONTACT (CASEID INTEGER, CASENUMBER TEXT, VEHNO INTEGER, OCCNO INTEGER, AREA INTEGER)',
  'INSERT INTO CONTACT SELECT CASEID, CASENUMBER, VEHNO, OCCNO, 3 FROM OCC, (SELECT 1 UNION SELECT 2) WHERE OCCNO = 1',
  'CREATE TABLE EVENT (CASEID INTEGER, CASENUMBER TEXT, EVENTNO INTEGER, VEHNUM INTEGER)',
  'INSERT INTO EVENT SELECT CASEID, CASENUMBER, e, 1 + (CASEID + e) % 2 FROM CRASH, (SELECT 1 AS e UNION SELECT 2 UNION SELECT 3)',
];

describe('draftGraph', () => {
  it('joins a column that is called after a kind of rows with the table that has them', async () => {
    const db = await makeDatabase(
      'CREATE TABLE CREW (crew_no INTEGER PRIMARY KEY, nm TEXT, job TEXT)',
      `INSERT INTO CREW ${counting(60)} SELECT 100 + i * 3, 'N' || i, CASE i % 3 WHEN 0 THEN 'pilot' WHEN 1 THEN 'cook' ELSE 'deckhand' END FROM r`,
      'CREATE TABLE TOUR (tour_id INTEGER PRIMARY KEY, plt_no INTEGER)',
      `INSERT INTO TOUR ${counting(90)} SELECT i, 100 + (i % 20) * 9 FROM r`,
    );
    const graph = await draft(db);
    expect(edges(graph)).toEqual(['TOUR.plt_no > CREW.crew_no']);
    expect(graph.edges[0]).toMatchObject({ label: 'pilot', evidence: expect.stringContaining('called after “pilot”') as string }); // prettier-ignore
  });

  it('finds composite keys, their ladders, and references to them as a whole', async () => {
    const db = await makeDatabase(...crash);
    const graph = await draft(db);
    const suggested = Object.fromEntries([...graph.tables.values()].map((t) => [t.name, t.suggested]));
    expect(suggested).toEqual({
      CRASH: { key: ['CASEID'] },
      GV: { key: ['CASEID', 'VEHNO'], keywords: ['vehicle'] },
      OCC: { key: ['CASEID', 'VEHNO', 'OCCNO'], keywords: ['occupant'] },
      CONTACT: { ladder: ['CASEID', 'VEHNO', 'OCCNO'] },
      EVENT: { key: ['CASEID', 'EVENTNO'] },
    });
    expect(edges(graph)).toEqual([
      'GV.CASEID > CRASH.CASEID',
      'OCC.CASEID+OCC.VEHNO > GV.CASEID+GV.VEHNO',
      'CONTACT.CASEID+CONTACT.VEHNO+CONTACT.OCCNO > OCC.CASEID+OCC.VEHNO+OCC.OCCNO',
      'EVENT.CASEID > CRASH.CASEID',
      'EVENT.CASEID+EVENT.VEHNUM > GV.CASEID+GV.VEHNO',
    ]);
    for (const edge of graph.edges) {
      expect(edge).toMatchObject({ status: 'suggested', cardinality: 'many-to-one', match: 'exact' });
      expect(edge.confidence).toBeGreaterThan(0.8);
      expect(edge.evidence).toMatch(/^all \d+ .* found in/);
    }
    expect(await errorsOf(graph, db)).toEqual([]);
  });

  it('takes what is declared, and finds the same without', async () => {
    const db = await makeDatabase(
      'CREATE TABLE Departments (department_id INTEGER PRIMARY KEY, name TEXT UNIQUE)',
      `INSERT INTO Departments ${counting(12)} SELECT i, 'dept ' || i FROM r`,
      'CREATE TABLE Staff (staff_id INTEGER PRIMARY KEY, department_id INTEGER REFERENCES Departments(department_id), name TEXT)',
      `INSERT INTO Staff ${counting(50)} SELECT i, 1 + i % 12, 'name ' || (i % 40) FROM r`,
    );
    const declared = await draft(db);
    expect(declared.tables.get('Departments')).toMatchObject({ key: ['department_id'], unique: [['name']] });
    expect(declared.tables.get('Departments')?.suggested).toBeUndefined();
    expect(declared.edges).toHaveLength(1);
    expect(declared.edges[0]).toMatchObject({ status: 'declared' });
    expect(declared.edges[0]?.confidence).toBeUndefined();
    const found = await draft(db, true);
    expect(found.tables.get('Staff')).toMatchObject({ suggested: { key: ['staff_id'] }, unique: [] });
    expect(edges(found)).toEqual(edges(declared));
    expect(found.edges[0]).toMatchObject({ status: 'suggested' });
    const again = { name: 'again', sources: [], ignoreDeclared: true, rejected: found.edges };
    expect((await draftGraph(db.catalogue, db.engine, again)).edges).toEqual([]);
    const declaredToo = { ...again, ignoreDeclared: false };
    expect((await draftGraph(db.catalogue, db.engine, declaredToo)).edges).toEqual([]);
  });

  it('proposes beside declared keys what no name tells, where chance cannot explain the values', async () => {
    const db = await makeDatabase(
      'CREATE TABLE Staff (StaffNo INTEGER PRIMARY KEY, Name TEXT)',
      `INSERT INTO Staff ${counting(50)} SELECT 1000 + i * i * 3, 'N' || i FROM r`,
      'CREATE TABLE Club (ClubNo INTEGER PRIMARY KEY, Title TEXT)',
      `INSERT INTO Club ${counting(20)} SELECT i, 'C' || i FROM r`,
      `CREATE TABLE Pupil (PupilNo INTEGER PRIMARY KEY, Club INTEGER REFERENCES Club (ClubNo), Tutor INTEGER, Floor INTEGER)`,
      `INSERT INTO Pupil ${counting(60)} SELECT i, 1 + i % 20, 1000 + (1 + i % 15) * (1 + i % 15) * 3, 1 + i % 9 FROM r`,
    );
    // Floors are found among the clubs too: any small number is.
    expect(edges(await draft(db))).toEqual(['Pupil.Club > Club.ClubNo', 'Pupil.Tutor > Staff.StaffNo']);
  });

  it('proposes beside declared keys what is called like the key of the table that it names, though not all of it is found', async () => {
    const db = await makeDatabase(
      'CREATE TABLE countries (country_id INTEGER PRIMARY KEY, name TEXT)',
      `INSERT INTO countries ${counting(9)} SELECT i * 3, 'L' || i FROM r`,
      'CREATE TABLE locations (location_id INTEGER PRIMARY KEY, city TEXT, country_id INTEGER REFERENCES countries (country_id))',
      `INSERT INTO locations ${counting(20)} SELECT 1000 + i * 100, 'C' || i, 3 * (1 + i % 9) FROM r`,
      'CREATE TABLE departments (department_id INTEGER PRIMARY KEY, title TEXT, location_id INTEGER)',
      // One of seven lies nowhere.
      `INSERT INTO departments ${counting(27)} SELECT i * 10, 'D' || i, CASE WHEN i % 7 = 0 THEN 1050 ELSE 1000 + (i % 7) * 100 END FROM r`,
    );
    expect(edges(await draft(db))).toEqual([
      'locations.country_id > countries.country_id',
      'departments.location_id > locations.location_id',
    ]);
  });

  it('joins two tables that nothing else joins by a column with the very values of its namesake', async () => {
    const db = await makeDatabase(
      'CREATE TABLE teachers (LastName TEXT, FirstName TEXT, Classroom INTEGER, PRIMARY KEY (LastName, FirstName))',
      `INSERT INTO teachers ${counting(12)} SELECT 'T' || i, 'F' || i, 100 + i FROM r`,
      'CREATE TABLE list (LastName TEXT, FirstName TEXT, Grade INTEGER, Classroom INTEGER, PRIMARY KEY (LastName, FirstName))',
      `INSERT INTO list ${counting(60)} SELECT 'P' || i, 'G' || i, i % 6, 101 + i % 12 FROM r`,
    );
    expect(edges(await draft(db))).toEqual(['list.Classroom > teachers.Classroom']);
  });

  it('does not say of a declared reference what the data contradicts', async () => {
    const db = await makeDatabase(
      'CREATE TABLE section (course_id INTEGER, sec_id INTEGER, PRIMARY KEY (course_id, sec_id))',
      `INSERT INTO section ${counting(40)} SELECT i / 2, i % 2 FROM r`,
      'CREATE TABLE takes (id INTEGER PRIMARY KEY, course_id INTEGER REFERENCES section(course_id))',
      `INSERT INTO takes ${counting(60)} SELECT i, 1 + i % 19 FROM r`,
    );
    const graph = await draft(db);
    expect(graph.edges).toMatchObject([{ status: 'declared', cardinality: 'many-to-many' }]);
  });

  it('proposes what rows of a table are to others of it where a name says so, whatever else is declared', async () => {
    const staff = (column: string) => [
      `CREATE TABLE post (post_id INTEGER PRIMARY KEY, title TEXT)`,
      `CREATE TABLE staff (staff_id INTEGER PRIMARY KEY, name TEXT, ${column} INTEGER, post_id INTEGER REFERENCES post (post_id))`,
      `INSERT INTO post VALUES (1, 'a'), (2, 'b')`,
      ...Array.from({ length: 24 }, (_, i) => `INSERT INTO staff VALUES (${String(100 + i)}, 'n${String(i)}', ${i === 0 ? '0' : String(100 + Math.floor((i - 1) / 2))}, ${String((i % 2) + 1)})`), // prettier-ignore
    ];
    const joins = async (column: string) => {
      const graph = await draft(await makeDatabase(...staff(column)));
      return edges(graph).filter((edge) => edge.endsWith('> staff.staff_id'));
    };
    expect(await joins('manager_id')).toEqual(['staff.manager_id > staff.staff_id']);
    expect(await joins('desk_id')).toEqual([]);
  });

  it('takes who did something for one of those who work there', async () => {
    const db = await makeDatabase(
      'CREATE TABLE technician (tech_id INTEGER PRIMARY KEY, tech_name TEXT, sup_id INTEGER)',
      `INSERT INTO technician ${counting(20)} SELECT i, 'n' || i, 1 + i % 3 FROM r`,
      'CREATE TABLE fault (fault_no INTEGER PRIMARY KEY, raised_by INTEGER, checker_id INTEGER)',
      `INSERT INTO fault ${counting(60)} SELECT i + 100, 1 + i % 11, 1 + i % 7 FROM r`,
    );
    expect(edges(await draft(db))).toEqual(
      expect.arrayContaining([
        'fault.raised_by > technician.tech_id',
        'fault.checker_id > technician.tech_id',
        'technician.sup_id > technician.tech_id',
      ]),
    );
  });

  it('takes a column that is called after a person for one of them, and a number of persons for none', async () => {
    const db = await makeDatabase(
      'CREATE TABLE people (person_id INTEGER PRIMARY KEY, name TEXT)',
      `INSERT INTO people ${counting(30)} SELECT i, 'n' || i FROM r`,
      'CREATE TABLE donations (donation_id INTEGER PRIMARY KEY, donor INTEGER, amount REAL)',
      `INSERT INTO donations ${counting(60)} SELECT i, 1 + i % 11, i * 2.5 FROM r`,
      'CREATE TABLE tours (tour_id INTEGER PRIMARY KEY, visitors INTEGER, max_visitor INTEGER, head_teacher INTEGER)',
      `INSERT INTO tours ${counting(60)} SELECT i, 1 + i % 13, 1 + i % 7, 1 + i % 3 FROM r`,
    );
    const found = edges(await draft(db)).filter((edge) => edge.endsWith('> people.person_id'));
    // Three values are found in any key.
    expect(found).toEqual(['donations.donor > people.person_id']);
  });

  it('labels parallel and self joins by the words in which their columns differ, and trims where that is needed', async () => {
    const db = await makeDatabase(
      'CREATE TABLE airports (AirportCode TEXT PRIMARY KEY, City TEXT)',
      `INSERT INTO airports ${counting(40)} SELECT 'A' || (i * 17), 'City ' || i FROM r`,
      'CREATE TABLE flights (FlightNo INTEGER PRIMARY KEY, SourceAirport TEXT, DestAirport TEXT)',
      "INSERT INTO flights SELECT rowid, ' ' || AirportCode, ' ' || AirportCode FROM airports",
      'CREATE TABLE Employee (EmployeeId INTEGER PRIMARY KEY, ManagerId INTEGER REFERENCES Employee(EmployeeId))',
      `INSERT INTO Employee ${counting(30)} SELECT i, 1 + i % 5 FROM r`,
    );
    const graph = await draft(db);
    expect(graph.edges[1]?.keywords).toContain('arrives');
    expect(graph.edges.map((e) => [e.from.map(formatColumn).join('+'), e.label, e.match])).toEqual([
      ['flights.SourceAirport', 'source', 'trim'],
      ['flights.DestAirport', 'destination', 'trim'],
      ['Employee.ManagerId', 'manager', 'exact'],
    ]);
    expect(await errorsOf(graph, db)).toEqual([]);
  });

  it('gives a junction no ladder', async () => {
    const db = await makeDatabase(
      'CREATE TABLE Student (student_id INTEGER PRIMARY KEY, name TEXT)',
      `INSERT INTO Student ${counting(30)} SELECT 100 + i, 'n' || i FROM r`,
      'CREATE TABLE Course (course_id INTEGER PRIMARY KEY, title TEXT)',
      `INSERT INTO Course ${counting(10)} SELECT 500 + i, 't' || i FROM r`,
      'CREATE TABLE Enrolment (student_id INTEGER, course_id INTEGER, grade INTEGER)',
      `INSERT INTO Enrolment SELECT student_id, course_id, 3 FROM Student, Course WHERE (student_id + course_id) % 3 = 0`,
    );
    const graph = await draft(db);
    expect(graph.tables.get('Enrolment')?.suggested).toEqual({ key: ['student_id', 'course_id'], ladder: [] });
    expect(edges(graph)).toEqual([
      'Enrolment.student_id > Student.student_id',
      'Enrolment.course_id > Course.course_id',
    ]);
  });

  it('survives empty tables, hostile names and declared keys that lead nowhere', async () => {
    const db = await makeDatabase(
      'CREATE TABLE "a ""b"".c" ("x.y id" INTEGER, "z]" TEXT)',
      `INSERT INTO "a ""b"".c" ${counting(20)} SELECT i * 11, 'v' || i FROM r`,
      'CREATE TABLE "; DROP TABLE q; --" ("x.y id" INTEGER REFERENCES gone(id), "z]" TEXT)',
      'INSERT INTO "; DROP TABLE q; --" SELECT "x.y id", \'w\' FROM "a ""b"".c"',
      'CREATE TABLE nought (id INTEGER, student_id INTEGER)',
    );
    const graph = await draft(db);
    expect([...graph.tables.keys()]).toEqual(['a "b".c', '; DROP TABLE q; --', 'nought']);
    expect(graph.edges.every((edge) => edge.status === 'suggested')).toBe(true);
    expect(await errorsOf(graph, db)).toEqual([]);
  });

  it('stops when it is cancelled', async () => {
    const { catalogue, engine } = await makeDatabase(...crash);
    const abort = new AbortController();
    const work = draftGraph(catalogue, engine, {
      name: 'x',
      sources: [],
      signal: abort.signal,
      onProgress: () => abort.abort(),
    });
    await expect(work).rejects.toThrow(expect.objectContaining({ code: 'cancelled' }) as SchemaGraphError);
  });
});
