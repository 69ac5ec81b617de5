// Renames change every place of a name, in all files, and no other byte.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { SchemaGraphError } from '../../../src/engine/core/errors';
import { inEnglish } from '../../../src/engine/core/message';
import { loadGraph } from '../../../src/engine/graph/load';
import { applySplices } from '../../../src/engine/graph/splice';
import { GraphNames, type NamedThing } from '../../../src/engine/language/graph-names';
import { occurrencesOf } from '../../../src/engine/language/occurrences';
import { renameThing } from '../../../src/engine/language/rename';
import { graph, runs, timeout } from '../graph/arbitraries';
import { memoryFiles } from '../graph/memory-files';
import { randomStream, StyledWriter } from '../graph/styled-yaml';

/** Renames in files by path, and gives their texts. */
async function rename(texts: Readonly<Record<string, string>>, thing: NamedThing, name: string) {
  const [root = ''] = Object.keys(texts);
  const loaded = await loadGraph(root, memoryFiles(texts));
  const changes = renameThing(loaded.files, new GraphNames(loaded.graph), thing, name);
  const after = { ...texts };
  for (const { file, splices } of changes) after[file] = applySplices(texts[file] ?? '', splices);
  return after;
}

async function inOne(text: string, thing: NamedThing, name: string): Promise<string> {
  return (await rename({ '/g.sgraph.yaml': text }, thing, name))['/g.sgraph.yaml'] ?? '';
}

const refusal = async (work: Promise<unknown>): Promise<string> => {
  const error = await work.then(
    () => undefined,
    (caught: unknown) => caught,
  );
  if (!(error instanceof SchemaGraphError)) throw new Error('it was not refused');
  return inEnglish(error.said);
};

const ALL = `version: 1
sources:
  - { id: gv, kind: csv, path: "data/GV_*.csv", table: GV }   # GV here is a path
tables:
  # VEHNO in a comment stays
  GV:
    description: VEHNO and GV in words stay
    key: [CASEID, VEHNO]
    ladder: [caseid, vehno]
    unique: [[VEHNO], [CASEID, "VEHNO"]]
    display: 'VEHNO'
    suggested: { key: [VEHNO], ladder: [VEHNO] }
    terms:
      first: { where: "VEHNO = 1 AND 'VEHNO' <> \\"VEHNO\\"" }
      more:
        value: |
          CASE WHEN VEHNO > 1
            THEN vehno ELSE max(VEHNO, CASEID) END
    columns:
      VEHNO: { says: for vehicle NO. }
  OCC: { key: [VEHNO] }
edges:
  - { kind: key, from: [OCC.CASEID, OCC.VEHNO], to: [GV.CASEID, GV.VEHNO] }
  - { kind: context, from: gv.vehno, to: '"GV"."CASEID"', label: VEHNO }
  - { kind: derivation, from: OCC.X, to: [GV.VEHNO, GV.Y], rule: "max(VEHNO) + GV.VEHNO + OCC.VEHNO + Y" }
`;

describe('renameThing', () => {
  it('renames a column in its entry, keys, ladders, display, terms, rules and edges', async () => {
    expect(await inOne(ALL, { table: 'GV', column: 'VEHNO' }, 'vehicle')).toBe(`version: 1
sources:
  - { id: gv, kind: csv, path: "data/GV_*.csv", table: GV }   # GV here is a path
tables:
  # VEHNO in a comment stays
  GV:
    description: VEHNO and GV in words stay
    key: [CASEID, vehicle]
    ladder: [caseid, vehicle]
    unique: [[vehicle], [CASEID, "vehicle"]]
    display: 'vehicle'
    suggested: { key: [vehicle], ladder: [vehicle] }
    terms:
      first: { where: "vehicle = 1 AND 'VEHNO' <> \\"vehicle\\"" }
      more:
        value: |
          CASE WHEN vehicle > 1
            THEN vehicle ELSE max(vehicle, CASEID) END
    columns:
      vehicle: { says: for vehicle NO. }
  OCC: { key: [VEHNO] }
edges:
  - { kind: key, from: [OCC.CASEID, OCC.VEHNO], to: [GV.CASEID, GV.vehicle] }
  - { kind: context, from: gv.vehicle, to: '"GV"."CASEID"', label: VEHNO }
  - { kind: derivation, from: OCC.X, to: [GV.vehicle, GV.Y], rule: "max(vehicle) + GV.vehicle + OCC.VEHNO + Y" }
`);
  });

  it('renames a table in its entry, its source, edges and rules', async () => {
    const after = await inOne(ALL, { table: 'GV' }, 'vehicles');
    expect(after.split('\n').filter((line, i) => line !== ALL.split('\n')[i])).toEqual([
      '  - { id: gv, kind: csv, path: "data/GV_*.csv", table: vehicles }   # GV here is a path',
      '  vehicles:',
      '  - { kind: key, from: [OCC.CASEID, OCC.VEHNO], to: [vehicles.CASEID, vehicles.VEHNO] }',
      `  - { kind: context, from: vehicles.vehno, to: 'vehicles."CASEID"', label: VEHNO }`,
      '  - { kind: derivation, from: OCC.X, to: [vehicles.VEHNO, vehicles.Y], rule: "max(VEHNO) + vehicles.VEHNO + OCC.VEHNO + Y" }',
    ]);
  });

  it('of a table that a file fills by its name says so in the source', async () => {
    const text = `version: 1
sources:
  - { id: gv, kind: csv, path: data/GV.csv }
  - { id: all, kind: sqlite, path: GV.sqlite }
edges: [{ kind: key, from: GV.a, to: X.b }]
`;
    expect(await inOne(text, { table: 'gv' }, 'vehicles')).toBe(
      text.replace('GV.csv }', 'GV.csv, table: vehicles }').replace('GV.a', 'vehicles.a'),
    );
  });

  it.each<[string, string, string]>([
    ['a space', 'vehicle no', 'GV."vehicle no"'],
    ['a dot', 'v.no', 'GV."v.no"'],
    ['a quote', 'it"s', 'GV."it""s"'],
    ['a colon', 'a: b', `'GV."a: b"'`],
  ])('quotes a name with %s', async (_what, name, end) => {
    const text =
      'version: 1\ntables: { GV: { key: [A], terms: { t: { where: A = 1 } } } }\nedges: [{ kind: key, from: GV.A, to: X.b }]\n';
    const after = await inOne(text, { table: 'GV', column: 'A' }, name);
    expect(after).toContain(`from: ${end}, to: X.b`);
    expect(await inOne(after, { table: 'GV', column: name }, 'A')).toMatch(/from: '?GV\.A'?, to/);
  });

  it('refuses names that exist, names that are none, and files that are broken or written with aliases', async () => {
    const text = 'version: 1\ntables: { A: { key: &k [x], columns: { x: {}, y: {} } }, B: { key: [z] } }\n';
    expect(await refusal(inOne(text, { table: 'A', column: 'x' }, 'Y'))).toMatch(/has a column Y already/);
    expect(await refusal(inOne(text, { table: 'A' }, 'b'))).toMatch(/has a table b already/);
    expect(await refusal(inOne(text, { table: 'A' }, ' '))).toMatch(/one line of text/);
    expect(await refusal(inOne(text, { table: 'A', column: 'q' }, 'p'))).toMatch(/does not name this/);
    expect(await refusal(inOne(`${text}edges: [`, { table: 'A' }, 'C'))).toMatch(/not YAML/);
    const shared = text.replace('[z]', '*k');
    expect(await refusal(inOne(shared, { table: 'A', column: 'x' }, 'w'))).toMatch(/an alias/);
    expect(await inOne(text, { table: 'A', column: 'x' }, 'X')).toContain('key: &k [X], columns: { X: {}');
    expect(await inOne(text, { table: 'A' }, 'A')).toBe(text);
  });

  it('renames a column that is used in 200 edges over 3 files, and no other byte', async () => {
    const edge = (i: number) =>
      `  - { kind: key, from: T${i}.ref, to: HUB.the_id, label: l${i} }   # HUB.the_id ${i}\n`;
    const edges = (from: number) => `edges:\n${Array.from({ length: 100 }, (_, i) => edge(from + i)).join('')}`;
    const texts = {
      '/g.sgraph.yaml':
        'version: 1\ninclude: [parts/*.sgraph.yaml]\ntables: { HUB: { key: [the_id], columns: { the_id: {} } } }\n',
      '/parts/a.sgraph.yaml': `version: 1\r\n${edges(0).replaceAll('\n', '\r\n')}`,
      '/parts/b.sgraph.yaml': `version: 1\n${edges(100)}`,
    };
    const after = await rename(texts, { table: 'hub', column: 'the_id' }, 'hub_id');
    const undone = Object.entries(after).map(([file, text]) => [
      file,
      text
        .replaceAll(/HUB\.hub_id, /g, 'HUB.the_id, ')
        .replace('[hub_id]', '[the_id]')
        .replace('{ hub_id:', '{ the_id:'),
    ]);
    expect(Object.fromEntries(undone)).toEqual(texts);
    expect(
      Object.values(after)
        .join('')
        .match(/hub_id/g),
    ).toHaveLength(202);
  });

  it(
    'in any style: the renamed file names the same things, and renaming back gives the same bytes or is refused',
    { timeout },
    () =>
      fc.assert(
        fc.asyncProperty(graph, fc.nat(), fc.nat(), async (model, seed, pick) => {
          const text = new StyledWriter(randomStream(seed)).write({ ...model, include: [], dictionaries: [] });
          const loaded = await loadGraph('/g.sgraph.yaml', memoryFiles({ '/g.sgraph.yaml': text }));
          const places = loaded.files.flatMap(occurrencesOf);
          const place = places[pick % Math.max(1, places.length)];
          if (!place) return;
          const thing = { table: place.table, ...(place.column === undefined ? {} : { column: place.column }) };
          let after: string;
          try {
            after = await inOne(text, thing, 'Renamed_1');
          } catch (error) {
            if (error instanceof SchemaGraphError) return;
            throw error;
          }
          const renamed = thing.column === undefined ? { table: 'Renamed_1' } : { ...thing, column: 'Renamed_1' };
          const names = new GraphNames(loaded.graph);
          const count = places.filter(
            (p) => (p.column === undefined) === (thing.column === undefined) && names.key(p) === names.key(thing),
          );
          const again = await loadGraph('/g.sgraph.yaml', memoryFiles({ '/g.sgraph.yaml': after }));
          const now = again.files.flatMap(occurrencesOf);
          const nowNames = new GraphNames(again.graph);
          expect(
            now.filter(
              (p) =>
                (p.column === undefined) === (thing.column === undefined) && nowNames.key(p) === nowNames.key(renamed),
            ),
          ).toHaveLength(count.length);
          // Bytes outside of the places are the same: without the names nothing is left that differs.
          const without = (whole: string, at: readonly { start: number; end: number }[]) =>
            [...new Map(at.map((p) => [p.start, p])).values()]
              .sort((a, b) => b.start - a.start)
              .reduce((rest, { start, end }) => rest.slice(0, start) + rest.slice(end), whole);
          const whole = (p: { scalar: { start: number; end: number } }) => p.scalar;
          expect(without(after, now.map(whole))).toBe(without(text, places.map(whole)));
        }),
        { numRuns: runs },
      ),
  );
});
