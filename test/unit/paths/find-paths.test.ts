import { describe, expect, it } from 'vitest';
import type { SchemaGraphError } from '../../../src/engine/core/errors';
import type { GraphIndex } from '../../../src/engine/graph/graph-index';
import { createGraphIndex } from '../../../src/engine/graph/memory-index';
import { findPaths } from '../../../src/engine/paths/find-paths';
import { sketchGraph } from './graphs';

/** The tables of the paper's crash cases, with the context edges that its paths show. */
const crash = createGraphIndex(
  sketchGraph(
    {
      CRASH: { columns: 'CASEID MANCOLL SUMMARY ALCINV', key: 'CASEID' },
      GV: { columns: 'CASEID VEHNO DVTOTAL DVLONG ALCTEST PARALCOHOL', key: 'CASEID VEHNO' },
      VPICDECODE: { columns: 'CASEID VEHNO Model', key: 'CASEID VEHNO' },
      OCC: { columns: 'CASEID VEHNO OCCNO AGE ROLE BELTUSE', key: 'CASEID VEHNO OCCNO' },
      OCCCONTACT: { columns: 'CASEID VEHNO OCCNO BODYREGION CONTAREA', ladder: 'CASEID VEHNO OCCNO' },
    },
    [
      { kind: 'context', from: 'CRASH.MANCOLL', to: 'CRASH.SUMMARY' },
      { kind: 'context', from: 'GV.DVTOTAL', to: 'GV.DVLONG' },
      { kind: 'context', from: 'OCC.BELTUSE', to: 'OCC.ROLE', oneWay: true },
      { kind: 'context', from: 'OCC.AGE', to: 'OCC.ROLE', oneWay: true },
      { kind: 'context', from: 'OCCCONTACT.BODYREGION', to: 'OCCCONTACT.CONTAREA' },
      { kind: 'derivation', from: 'CRASH.ALCINV', to: 'GV.ALCTEST GV.PARALCOHOL' },
      { from: 'GV.CASEID', to: 'CRASH.CASEID' },
      { from: 'VPICDECODE.CASEID VPICDECODE.VEHNO', to: 'GV.CASEID GV.VEHNO', cardinality: 'one-to-one' },
      { from: 'OCC.CASEID OCC.VEHNO', to: 'GV.CASEID GV.VEHNO' },
      { from: 'OCCCONTACT.CASEID OCCCONTACT.VEHNO OCCCONTACT.OCCNO', to: 'OCC.CASEID OCC.VEHNO OCC.OCCNO' },
    ],
  ),
);

/** The part of BIRD's olympics that the paper's prompt shows. */
const olympics = createGraphIndex(
  sketchGraph(
    {
      person: { columns: 'id full_name gender', key: 'id' },
      games: { columns: 'id games_name', key: 'id' },
      games_competitor: { columns: 'id games_id person_id age', key: 'id' },
      competitor_event: { columns: 'event_id competitor_id medal_id' },
    },
    [
      { from: 'games_competitor.person_id', to: 'person.id' },
      { from: 'games_competitor.games_id', to: 'games.id' },
      { from: 'competitor_event.competitor_id', to: 'games_competitor.id' },
    ],
  ),
);

const flights = createGraphIndex(
  sketchGraph({ flights: { columns: 'No Source Dest', key: 'No' }, airports: { columns: 'Code City', key: 'Code' } }, [
    { from: 'flights.Source', to: 'airports.Code', label: 'source' },
    { from: 'flights.Dest', to: 'airports.Code', label: 'destination' },
  ]),
);

/** A tie as an unordered pair, a chain as it stands. */
const unordered = (text: string, isTie: boolean) => (isTie ? text.split(', ').sort().join(' = ') : text);

function texts(index: GraphIndex, requested: string, form: 'pruned' | 'full' = 'pruned'): string[] {
  const report = findPaths(index, requested.split(' '), form);
  const ties = new Set(report.joins.map((join) => join.text));
  return report.paths.map(({ text }) => unordered(text, ties.has(text))).sort();
}

describe('the worked examples of the paper', () => {
  it('A.4: three paths to the hub', () => {
    expect(texts(olympics, 'person.full_name games.games_name games_competitor.age', 'full')).toEqual(
      [
        'full_name[person], id[person], person_id[games_competitor], id[games_competitor]',
        'games_name[games], id[games], games_id[games_competitor], id[games_competitor]',
        'age[games_competitor], id[games_competitor]',
      ].sort(),
    );
    expect(findPaths(olympics, ['person.full_name', 'games.games_name'], 'full').hub).toBe('games_competitor');
  });

  it('B.1: the summary comes with the manner of collision', () => {
    expect(texts(crash, 'CRASH.MANCOLL CRASH.CASEID')).toEqual(['MANCOLL[CRASH], SUMMARY[CRASH], CASEID[CRASH]']);
  });

  it('B.2: the total speed comes with the longitudinal one, and the lone case number is folded', () => {
    expect(texts(crash, 'GV.DVLONG VPICDECODE.Model CRASH.CASEID')).toEqual(
      [
        'DVTOTAL[GV], DVLONG[GV], VEHNO[GV], CASEID[GV]',
        'Model[VPICDECODE], VEHNO[VPICDECODE], CASEID[VPICDECODE]',
        unordered('CASEID[VPICDECODE], CASEID[GV]', true),
      ].sort(),
    );
    const report = findPaths(crash, ['GV.DVLONG', 'VPICDECODE.Model', 'CRASH.CASEID'], 'pruned');
    expect(report.folded).toEqual([{ column: 'CRASH.CASEID', as: 'GV.CASEID' }]);
    expect(report.paths[0]?.broughtIn).toEqual(['GV.DVTOTAL']);
    expect(report.joins).toEqual([
      {
        on: [
          ['VPICDECODE.CASEID', 'GV.CASEID'],
          ['VPICDECODE.VEHNO', 'GV.VEHNO'],
        ],
        label: null,
        status: 'curated',
        text: 'CASEID[VPICDECODE], CASEID[GV]',
      },
    ]);
  });

  it('B.3: chains that share a tail stay apart', () => {
    expect(texts(crash, 'OCC.ROLE OCC.AGE OCC.BELTUSE OCCCONTACT.BODYREGION OCCCONTACT.CONTAREA CRASH.CASEID')).toEqual(
      [
        'BELTUSE[OCC], ROLE[OCC], OCCNO[OCC], VEHNO[OCC], CASEID[OCC]',
        'BODYREGION[OCCCONTACT], CONTAREA[OCCCONTACT], OCCNO[OCCCONTACT], VEHNO[OCCCONTACT], CASEID[OCCCONTACT]',
        'AGE[OCC], ROLE[OCC], OCCNO[OCC], VEHNO[OCC], CASEID[OCC]',
        unordered('CASEID[OCCCONTACT], CASEID[OCC]', true),
      ].sort(),
    );
  });
});

describe('findPaths', () => {
  it('keeps the table of a lone key that is asked for as a whole', () => {
    const report = findPaths(crash, ['CRASH.*', 'OCC.AGE'], 'pruned');
    expect(report.paths.map((p) => p.text)).toContain('CASEID[CRASH]');
    expect(report.joins).toHaveLength(2);
    expect(findPaths(crash, ['CRASH.CASEID', 'CRASH.*', 'OCC.AGE'], 'pruned').folded).toEqual([]);
  });

  it('brings in the sources of a derived column as evidence that is not joined', () => {
    const report = findPaths(crash, ['CRASH.ALCINV'], 'pruned');
    expect(report.paths.map((p) => p.text)).toEqual([
      'ALCINV[CRASH], CASEID[CRASH]',
      'ALCTEST[GV], VEHNO[GV], CASEID[GV]',
      'PARALCOHOL[GV], VEHNO[GV], CASEID[GV]',
    ]);
    expect(report.paths[1]?.broughtIn).toEqual(['GV.ALCTEST']);
    expect([report.joins, report.hub]).toEqual([[], 'CRASH']);
  });

  it('does not step back over a one-way edge, nor twice', () => {
    expect(texts(crash, 'OCC.ROLE')).toEqual(['ROLE[OCC], OCCNO[OCC], VEHNO[OCC], CASEID[OCC]']);
    const line = createGraphIndex(
      sketchGraph({ T: { columns: 'k a b c d', key: 'k' } }, [
        { kind: 'context', from: 'T.a', to: 'T.b' },
        { kind: 'context', from: 'T.b', to: 'T.c' },
        { kind: 'context', from: 'T.c', to: 'T.d' },
      ]),
    );
    expect(texts(line, 'T.c')).toEqual(['b[T], c[T], d[T], k[T]']);
  });

  it('gives a fork one chain a branch, and survives a cycle', () => {
    const fork = createGraphIndex(
      sketchGraph({ T: { columns: 'k a b c', key: 'k' } }, [
        { kind: 'context', from: 'T.a', to: 'T.b', oneWay: true },
        { kind: 'context', from: 'T.a', to: 'T.c', oneWay: true },
        { kind: 'context', from: 'T.b', to: 'T.a', oneWay: true },
      ]),
    );
    expect(texts(fork, 'T.a')).toEqual(['a[T], b[T], k[T]', 'a[T], c[T], k[T]']);
  });

  it('shows the roles of a table that is used twice, and only then', () => {
    const both = findPaths(flights, ['airports.City@destination', 'airports.City@source'], 'pruned');
    expect(both.paths.map((p) => p.text)).toEqual([
      'City[airports as destination], Code[airports as destination]',
      'City[airports as source], Code[airports as source]',
      'Dest[flights], Code[airports as destination]',
      'Source[flights], Code[airports as source]',
    ]);
    expect(both.joins.map((j) => [j.label, j.roles])).toEqual([
      ['destination', [null, 'destination']],
      ['source', [null, 'source']],
    ]);
    const one = findPaths(flights, ['flights.No', 'airports.City@destination'], 'full');
    expect(one.paths.map((p) => p.text)).toEqual(['City[airports], Code[airports], Dest[flights], No[flights]']);
    expect(one.requested).toEqual(['flights.No', 'airports.City@destination']);
  });

  it('reports the other trees where roles are left open', () => {
    const open = findPaths(flights, ['flights.No', 'airports.City'], 'pruned');
    expect([open.ambiguous, open.joins[0]?.label, open.alternatives.map((t) => t[0]?.label)]).toEqual([
      true,
      'destination',
      ['source'],
    ]);
  });

  it('climbs from a rung, and adds nothing where there is no ladder', () => {
    expect(texts(crash, 'OCC.VEHNO')).toEqual(['VEHNO[OCC], CASEID[OCC]']);
    expect(texts(olympics, 'competitor_event.medal_id')).toEqual(['medal_id[competitor_event]']);
  });

  it.each([
    ['not-found', 'CRASH.NOPE'],
    ['not-found', 'NOPE.*'],
    ['not-found', 'airports.City@boss'],
    ['bad-input', 'CRASH'],
    ['bad-input', 'CRASH.MANCOLL@'],
  ])('throws %s for %s', (code, text) => {
    const index = text.startsWith('airports') ? flights : crash;
    expect(() => findPaths(index, [text], 'pruned')).toThrow(expect.objectContaining({ code }) as SchemaGraphError);
  });

  it('throws no-join with the reason, and names the edges of a column with too many chains', () => {
    const lone = createGraphIndex(sketchGraph({ A: 'x', B: 'y' }, []));
    expect(() => findPaths(lone, ['A.x', 'B.y'], 'pruned')).toThrow(/connect B with A/);
    const letters = [...'abcdefg'];
    const dense = createGraphIndex(
      sketchGraph(
        { T: letters.join(' ') },
        letters.flatMap((a) =>
          letters.filter((b) => a !== b).map((b) => ({ kind: 'context' as const, from: `T.${a}`, to: `T.${b}` })),
        ),
      ),
    );
    expect(() => findPaths(dense, ['T.a'], 'pruned')).toThrow(/More than 64 chains start at T\.a.*T\.a to T\.b/);
  });
});
