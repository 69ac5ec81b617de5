import { describe, expect, it } from 'vitest';
import { inEnglish } from '../../../src/engine/core/message';
import { edgesInWords, joinChoices, namesOf } from '../../../src/engine/answer/join-choices';
import type { Edge } from '../../../src/engine/graph/model';
import type { Candidate, Reasoned } from '../../../src/engine/reason/programs/reasoned';

const edge = (column: string, label?: string, status?: Edge['status']): Edge => ({
  kind: 'key',
  from: [{ table: 'flights', column }],
  to: [{ table: 'airports', column: 'code' }],
  keywords: [],
  match: 'exact',
  ...(label !== undefined && { label }),
  ...(status && { status }),
});
const shared = edge('plane');
const way = (...edges: Edge[]): Candidate =>
  ({
    ambiguousJoins: true,
    joins: [{ uses: [], joins: [shared, ...edges].map((e) => ({ edge: e, from: 0, to: 1 })) }],
  }) as unknown as Candidate;
const reasoned = (first: Candidate, ...others: Candidate[]): Reasoned =>
  ({ candidates: [first], alternatives: others.map((candidate) => ({ candidate, why: 'joins' })) }) as unknown as Reasoned; // prettier-ignore

describe('ways to join among which a person chooses', () => {
  it('are told by what not all of them share', () => {
    const choices = joinChoices(reasoned(way(edge('start', 'source')), way(edge('end', 'destination'))));
    expect(choices.map(({ said }) => inEnglish(said))).toEqual([
      'source (flights.start = airports.code)',
      'destination (flights.end = airports.code)',
    ]);
  });

  it('are told in full where they are over the same edges', () => {
    const [first] = joinChoices(reasoned(way(edge('start')), way(edge('start'))));
    expect(inEnglish(first?.said)).toBe('flights.plane = airports.code and flights.start = airports.code');
  });

  it('have a name each, also without a label', () => {
    expect([edge('start', 'source'), edge('end')].map((e) => namesOf([e]))).toEqual(['source', 'flights.end']);
  });

  it('are none where nothing is open', () => {
    expect(joinChoices(reasoned(way(edge('start'))))).toEqual([]);
  });

  it('name all pairs of columns, and what nobody has reviewed', () => {
    const from = ['vessel', 'voyage'].map((column) => ({ table: 'fees', column }));
    const to = ['vessel_id', 'voyage_no'].map((column) => ({ table: 'voyages', column }));
    const fee: Edge = { kind: 'key', from, to, keywords: [], match: 'exact', status: 'suggested', label: 'fee of' };
    expect(inEnglish(edgesInWords([fee]))).toBe(
      'fee of (fees.vessel = voyages.vessel_id, fees.voyage = voyages.voyage_no), not reviewed',
    );
  });
});
