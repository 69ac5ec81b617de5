import { describe, expect, it } from 'vitest';
import type { ShownAnswer, JoinItem, PathItem } from '../../../src/engine/core/answers';
import { parseColumn } from '../../../src/engine/core/identifiers';
import { edgeId, type SchemaGraph } from '../../../src/engine/graph/model';
import { parseGraph } from '../../../src/engine/graph/parse';
import { usedEdges } from '../../../src/host/review/used-edges';

const GRAPH = parseGraph(
  `version: 1
edges:
  - { kind: key, from: flights.source, to: airports.code, label: source }
  - { kind: key, from: flights.dest, to: airports.code, label: destination }
  - { kind: key, from: [AVOID.CASEID, AVOID.VEHNO], to: [GV.CASEID, GV.VEHNO] }
  - { kind: context, from: CRASH.MANCOLL, to: CRASH.SUMMARY }
  - { kind: context, from: OCC.AGE, to: OCC.ROLE, status: rejected }
  - { kind: derivation, from: CRASH.ALCINV, to: [GV.ALCTEST, GV.PARALCOHOL] }
`,
  'test',
).value;

const join = (label: string | null, ...on: [string, string][]): JoinItem => ({
  on,
  label,
  status: 'curated',
  text: '',
});
const path = (columns: string, ...broughtIn: string[]): PathItem => ({
  text: columns,
  columns: columns.split(' ').flatMap((name) => parseColumn(name) ?? []),
  broughtIn,
});

/** Kinds and first ends of the edges that are found. */
function found(graph: SchemaGraph, paths: readonly PathItem[], joins: readonly JoinItem[]): string[] {
  const used = usedEdges(graph, { paths, joins } as ShownAnswer);
  return graph.edges
    .filter((edge) => used.has(edgeId(edge)))
    .map((edge) => `${edge.kind} ${edge.from[0]?.table}.${edge.from[0]?.column}`);
}

describe('used edges', () => {
  it.each([
    ['nothing', [], [], []],
    ['one of two parallel joins', [], [join('destination', ['flights.dest', 'airports.code'])], ['key flights.dest']],
    ['another label', [], [join('origin', ['flights.source', 'airports.code'])], []],
    [
      'a composite join, its pairs in another order',
      [],
      [join(null, ['AVOID.VEHNO', 'GV.VEHNO'], ['AVOID.CASEID', 'GV.CASEID'])],
      ['key AVOID.CASEID'],
    ],
    ['half of a composite join', [], [join(null, ['AVOID.VEHNO', 'GV.VEHNO'])], []],
    ['a context step', [path('CRASH.MANCOLL CRASH.SUMMARY CRASH.CASEID')], [], ['context CRASH.MANCOLL']],
    ['a context step against its direction', [path('CRASH.SUMMARY CRASH.MANCOLL')], [], ['context CRASH.MANCOLL']],
    ['columns that are not neighbours', [path('CRASH.MANCOLL CRASH.CASEID CRASH.SUMMARY')], [], []],
    ['a rejected edge', [path('OCC.AGE OCC.ROLE')], [], []],
    ['a derivation', [path('CRASH.ALCINV CRASH.CASEID', 'GV.ALCTEST')], [], ['derivation CRASH.ALCINV']],
  ])('%s', (_what, paths, joins, expected) => {
    expect(found(GRAPH, paths, joins)).toEqual(expected);
  });
});
