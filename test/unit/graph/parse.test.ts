// The graph file as it is documented: every form of table, column and edge, and what is said about mistakes of form.
import { describe, expect, it } from 'vitest';
import { inEnglish } from '../../../src/engine/core/message';
import { parseGraph } from '../../../src/engine/graph/parse';

const EXAMPLE = `version: 1                                   # of this format
revision: 3
name: Crash investigation sample
include: [parts/*.sgraph.yaml]
dictionaries: [codes.json]
sources:
  - { id: crash, kind: csv, path: data/CRASH.csv, table: CRASH }          # paths are relative to this file
  - { id: gv, kind: csv, path: "data/GV_*.csv", table: GV }               # several files, one table
  - { id: fleet, kind: sqlite, path: data/fleet.sqlite, prefix: fleet_ }  # every table in it, so named
  - { id: crm, kind: postgres, connection: crm }
tables:
  CRASH:
    description: One row for each investigated crash
    keywords: [accident]
    key: [CASEID]
    unique: [[CASENUMBER]]                   # other keys
    columns:
      CASEID: { type: integer, says: In case }
      MANCOLL:
        description: manner of collision
        says: the manner of collision is
        keywords: [kind of crash]
        values: { 0: not a collision with a vehicle in transport, 1: rear-end, 9: unknown }
        missing: [9]
      ALCINV: { values: { file: codes/alcinv.csv } }
      SUMMARY: { type: text, description: crash summary }
  GV: { key: [CASEID, VEHNO], columns: { VEHNO: { says: for vehicle NO. }, DVTOTAL: { unit: km/h, missing: [999] } } }
  AVOID: { key: [CASEID, VEHNO, EQUIP], ladder: [CASEID, VEHNO] }
  OCC:
    key: [CASEID, VEHNO, OCCNO]
    display: [OCCNO]
    terms:
      driver: { where: ROLE = 1, keywords: [drove] }
      age group: { value: "CASE WHEN AGE < 18 THEN 'minor' ELSE 'adult' END", unit: group }
  OCCCONTACT: { ladder: [CASEID, VEHNO, OCCNO] }
  Friend: { key: [student_id, friend_id], ladder: [] }
  EVENT:
    suggested: { key: [CASEID, EVENTNO], description: events }
    columns: { VEHNUM: { suggested: { missing: [99, 98.0], values: { "01": one } } } }
edges:
  - { kind: context, from: CRASH.MANCOLL, to: CRASH.SUMMARY, label: the summary tells how it happened }
  - { kind: context, from: OCC.AGE, to: OCC.ROLE, oneWay: true }
  - { kind: key, from: GV.CASEID, to: CRASH.CASEID, cardinality: many-to-one }
  - { kind: key, from: [AVOID.CASEID, AVOID.VEHNO], to: [GV.CASEID, GV.VEHNO] }
  - { kind: key, from: flights.SourceAirport, to: airports.AirportCode, label: source, keywords: [departs from, leaves], match: trim }
  - { kind: derivation, from: CRASH.ALCINV, to: [GV.ALCTEST, GV.PARALCOHOL], label: any driver tested positive, rule: "max(…)" }
  - { kind: key, from: [EVENT.CASEID, EVENT.VEHNUM], to: [GV.CASEID, GV.VEHNO], status: suggested, confidence: 0.98, evidence: all 5231 pairs found }
  - kind: key
    from: '"my table"."a.b"'
    to: ['"my table".id']
    status: rejected
    reason: not the same thing
x-notes: ours
`;

const parse = (text: string) => parseGraph(text, 'a.sgraph.yaml');

describe('parseGraph', () => {
  it('reads every form of the documented example without a problem', () => {
    const { value, problems } = parse(EXAMPLE);
    expect(problems).toEqual([]);
    expect(value).toMatchObject({ version: 1, revision: 3, name: 'Crash investigation sample' });
    expect(value.include).toEqual(['parts/*.sgraph.yaml']);
    expect(value.sources.map((source) => source.id)).toEqual(['crash', 'gv', 'fleet', 'crm']);
    const crash = value.tables.get('CRASH');
    expect(crash).toMatchObject({ key: ['CASEID'], unique: [['CASENUMBER']], keywords: ['accident'] });
    expect(crash?.columns.get('MANCOLL')).toEqual({
      name: 'MANCOLL',
      description: 'manner of collision',
      says: 'the manner of collision is',
      keywords: ['kind of crash'],
      values: [
        { code: '0', label: 'not a collision with a vehicle in transport' },
        { code: '1', label: 'rear-end' },
        { code: '9', label: 'unknown' },
      ],
      missing: ['9'],
    });
    expect(crash?.columns.get('ALCINV')).toEqual({ name: 'ALCINV', valuesFile: 'codes/alcinv.csv' });
    expect(value.tables.get('OCC')?.terms).toEqual([
      { name: 'driver', where: 'ROLE = 1', keywords: ['drove'] },
      { name: 'age group', value: "CASE WHEN AGE < 18 THEN 'minor' ELSE 'adult' END", keywords: [], unit: 'group' },
    ]);
    expect(value.tables.get('Friend')?.ladder).toEqual([]);
    expect(value.tables.get('EVENT')?.suggested).toEqual({ key: ['CASEID', 'EVENTNO'], description: 'events' });
    expect(value.tables.get('EVENT')?.columns.get('VEHNUM')?.suggested).toEqual({
      missing: ['99', '98'],
      values: [{ code: '01', label: 'one' }],
    });
    expect(value.edges).toHaveLength(8);
    expect(value.edges[3]).toEqual({
      kind: 'key',
      from: [
        { table: 'AVOID', column: 'CASEID' },
        { table: 'AVOID', column: 'VEHNO' },
      ],
      to: [
        { table: 'GV', column: 'CASEID' },
        { table: 'GV', column: 'VEHNO' },
      ],
      keywords: [],
      match: 'exact',
    });
    expect(value.edges[7]).toMatchObject({
      from: [{ table: 'my table', column: 'a.b' }],
      to: [{ table: 'my table', column: 'id' }],
      status: 'rejected',
      reason: 'not the same thing',
    });
  });

  it.each([
    ['empty file', '', 'empty-file', 1, 1, 1, 1],
    ['comments alone', '# nothing\n', 'empty-file', 1, 1, 1, 1],
    ['not YAML', 'version: 1\nedges: [a', 'yaml', 2, 9, 2, 10],
    ['higher version', 'version: 2\ntables: [1]\n', 'version-too-new', 1, 10, 1, 11],
    ['no version', 'name: x\n', 'missing-version', 1, 1, 1, 2],
    ['unknown field', 'version: 1\nlables: 1\n', 'unknown-field', 2, 1, 2, 7],
    ['reserved field', 'version: 1\nentities: 1\n', 'reserved-field', 2, 1, 2, 9],
    ['a field twice', 'version: 1\nname: a\r\nname: b\n', 'duplicate-field', 3, 1, 3, 5],
    ['tables as a list', 'version: 1\ntables: [A]\n', 'wrong-type', 2, 9, 2, 12],
    ['kind misspelt', 'version: 1\nedges:\n  - { kind: kex, from: A.a, to: B.b }\n', 'unknown-kind', 3, 13, 3, 16],
    ['an edge without an end', 'version: 1\nedges:\n  - { kind: key, from: A.a }\n', 'missing-field', 3, 5, 3, 29],
    ['not a column', 'version: 1\nedges: [{ kind: key, from: A, to: B.b }]\n', 'bad-column', 2, 28, 2, 29],
    ['unknown type', 'version: 1\ntables: { A: { columns: { a: { type: int } } } }\n', 'unknown-type', 2, 38, 2, 41],
    ['a source without kind', 'version: 1\nsources:\n- id: a\n', 'missing-field', 3, 3, 3, 8],
    ['a second document', 'version: 1\n---\nversion: 1\n', 'yaml', 3, 1, 3, 2],
    [
      'codes that are one',
      'version: 1\ntables: {A: {columns: {a: {values: {1: x, 1.0: y}}}}}\n',
      'duplicate-code',
      2,
      43,
      2,
      46,
    ],
  ])('places a problem: %s', (_what, text, code, line, column, endLine, endColumn) => {
    const { problems } = parse(text);
    expect(problems.map((problem) => problem.code)).toEqual([code]);
    expect(problems[0]).toMatchObject({ start: { line, column }, end: { line: endLine, column: endColumn } });
  });

  it.each([
    [
      'between two levels',
      'tables:\n  a:\n    key: [x]\n   b: {}\n',
      'line 5 begins with 3 spaces, which fits nothing above it; it should be 4 (beside "key" of line 4) or 2 (beside "a" of line 3)',
    ],
    [
      'below an entry that has no more levels',
      'edges:\n  - { kind: key, from: A.a, to: B.b }\n # a comment\n\n    - { kind: key, from: A.b, to: B.b }\n',
      'line 6 begins with 4 spaces, which fits nothing above it; it should be 2 (beside "- {" of line 3)',
    ],
    [
      'a field beside the dash of its item',
      'edges:\n  - kind: key\n   from: A.a\n',
      'line 4 begins with 3 spaces, which fits nothing above it; it should be 4 (beside "kind" of line 3) or 0 (beside "edges" of line 2)',
    ],
    [
      'within brackets',
      'tables:\n  a: { key: [x],\n  columns: {} }\n',
      'line 4 stands within the brackets that line 3 opens, and has to begin further in: after 4 spaces',
    ],
    [
      'a tab',
      'tables:\n\ta: {}\n',
      'line 3 is indented with a tab, where only spaces may stand; write two spaces for each level instead',
    ],
  ])('says what was found and expected where the indentation is wrong: %s', (_what, text, message) => {
    const { problems } = parse(`version: 1\n${text}`);
    expect(inEnglish(problems[0]?.message)).toBe(
      `This is not YAML: ${message}. Until it is mended, nothing of this file can be read.`,
    );
  });

  it('says how to write a quoted column name when it is not YAML', () => {
    const { problems } = parse('version: 1\nedges:\n  - { kind: key, from: "a b".c, to: D.e }\n');
    expect(inEnglish(problems[0]?.message)).toContain(`'"my table"."a.b"'`);
  });

  it('reads the rest when one part is wrong', () => {
    const { value, problems } = parse('version: 1\ntables:\n  A: [1]\n  B: { key: [b] }\nedges: [{kind: key}]\n');
    expect(problems.map((problem) => problem.code)).toEqual(['wrong-type', 'missing-field']);
    expect([...value.tables.keys()]).toEqual(['B']);
  });

  it('follows anchors and aliases', () => {
    const text = 'version: 1\ntables:\n  A: &a { key: [id] }\n  B: *a\n';
    const { value, problems } = parse(text);
    expect(problems).toEqual([]);
    expect(value.tables.get('B')).toMatchObject({ name: 'B', key: ['id'] });
  });

  it('refuses a file that aliases blow up', () => {
    const lines = ['version: 1', 'x-0: &x0 [1, 1, 1, 1, 1, 1, 1, 1, 1, 1]'];
    for (let i = 1; i < 9; i++)
      lines.push(
        `x-${i}: &x${i} [${Array(10)
          .fill(`*x${i - 1}`)
          .join(', ')}]`,
      );
    expect(parse(lines.join('\n')).problems.map((problem) => problem.code)).toEqual(['yaml']);
  });
});
