import { describe, expect, it } from 'vitest';
import {
  focusOn,
  hideTables,
  neighbourhood,
  NO_FILTER,
  tablesShown,
  togglePins,
  WHOLE,
  withTables,
  type Scope,
  type TableFilter,
} from '../../../src/picture/shown';
import type { EdgeHealthView } from '../../../src/protocol/graph-health';
import { crashGraph, largeGraph } from '../../ui/support/graphs';

const sorted = (names: Iterable<string> | undefined): string[] | undefined => names && [...names].sort();
const set = (...names: string[]): Set<string> => new Set(names);
const ALL = crashGraph()
  .tables.map(({ name }) => name)
  .sort();

describe('the neighbourhood of tables', () => {
  it.each([
    ['nothing but the table itself', ['OCC'], 0, ['OCC']],
    ['one step, over edges in both directions', ['GV'], 1, ['AVOID', 'CRASH', 'EVENT', 'GV', 'OCC', 'VPICDECODE']],
    ['a rejected edge is no step', ['OCC'], 1, ['GV', 'OCC', 'OCCCONTACT']],
    ['two steps', ['OCCCONTACT'], 2, ['GV', 'OCC', 'OCCCONTACT']],
    ['several starts', ['DOCTOR', 'AVOID'], 1, ['AVOID', 'DOCTOR', 'GV']],
    ['a table that does not exist', ['NOWHERE'], 3, []],
  ] as const)('%s', (_, starts, steps, expected) => {
    expect(sorted(neighbourhood(crashGraph(), starts, steps))).toEqual(expected);
  });

  it('shows a hub on the way, but not all that lies behind it', () => {
    const graph = largeGraph(100, 8);
    const start = graph.edges.find((e) => e.to[0]?.table === 'dim_date')?.from[0]?.table ?? '';
    const found = neighbourhood(graph, [start], 2);
    expect(found.has('dim_date')).toBe(true);
    expect(found.size).toBeLessThan(20);
    // Who asks for the hub itself gets what refers to it.
    expect(neighbourhood(graph, ['dim_date'], 1).size).toBeGreaterThan(30);
  });
});

describe('the tables that are shown', () => {
  const health = new Map<string, EdgeHealthView>(
    [
      ['key:GV.CASEID>CRASH.CASEID', 3],
      ['key:EVENT.CASEID>CRASH.CASEID', 0],
      ['key:OCC.SEATLOC>EVENT.EVENTNO', 7],
    ].map(([id, orphans]) => [
      String(id),
      {
        edge: String(id),
        counted: { at: 0, rows: 10, orphans: Number(orphans), unused: 0, joined: 9, mean: 1, most: 1, cardinality: '' },
      },
    ]),
  );
  const scope = (change: Partial<Scope>): Scope => ({ ...WHOLE, ...change });
  const filter = (change: Partial<TableFilter>): TableFilter => ({ ...NO_FILTER, ...change });

  it.each([
    ['all', WHOLE, NO_FILTER, undefined],
    ['some alone', scope({ only: set('GV', 'OCC', 'GONE') }), NO_FILTER, ['GV', 'OCC']],
    ['none of them', scope({ only: set('GONE') }), NO_FILTER, []],
    ['all but some', scope({ hidden: set('GV') }), NO_FILTER, ALL.filter((name) => name !== 'GV')],
    [
      'pinned ones beside those asked for',
      scope({ only: set('GV'), pinned: set('DOCTOR') }),
      NO_FILTER,
      ['DOCTOR', 'GV'],
    ],
    ['words in a name', WHOLE, filter({ text: 'occ' }), ['OCC', 'OCCCONTACT']],
    ['words in a column', WHOLE, filter({ text: 'beltuse' }), ['OCC']],
    ['words in a description', WHOLE, filter({ text: 'crash avoidance' }), ['AVOID']],
    ['words apart, each of which must be there', WHOLE, filter({ text: 'caseid equip' }), ['AVOID']],
    ['only blanks', WHOLE, filter({ text: '   ' }), undefined],
    ['a filter within a scope', scope({ only: set('OCC', 'GV') }), filter({ text: 'dv' }), ['GV']],
    ['a filter that a pin survives', scope({ pinned: set('DOCTOR') }), filter({ text: 'beltuse' }), ['DOCTOR', 'OCC']],
    ['joins that lose rows, unless they are rejected', WHOLE, filter({ losesRows: true }), ['CRASH', 'GV']],
    ['joins that lose rows, with words', WHOLE, filter({ losesRows: true, text: 'make' }), ['GV']],
  ] as const)('%s', (_, asked, left, expected) => {
    expect(sorted(tablesShown(crashGraph(), asked, left, { health }))).toEqual(expected);
  });

  it('shows the tables of a path whatever is asked for', () => {
    const shown = tablesShown(crashGraph(), scope({ only: set('GV') }), NO_FILTER, { also: set('OCC') });
    expect(sorted(shown)).toEqual(['GV', 'OCC']);
  });
});

describe('what a person asks for', () => {
  const start: Scope = { only: set('GV', 'OCC'), hidden: set('AVOID', 'EVENT'), pinned: set('GV', 'CRASH') };

  it.each([
    ['focus on hidden ones', focusOn(start, set('AVOID')), [['AVOID'], ['EVENT'], ['CRASH', 'GV']]],
    ['more tables', withTables(start, set('EVENT')), [['EVENT', 'GV', 'OCC'], ['AVOID'], ['CRASH', 'GV']]],
    ['hide one that is pinned', hideTables(start, set('GV')), [['OCC'], ['AVOID', 'EVENT', 'GV'], ['CRASH']]],
    [
      'pin some',
      togglePins(start, set('GV', 'OCC')),
      [
        ['GV', 'OCC'],
        ['AVOID', 'EVENT'],
        ['CRASH', 'GV', 'OCC'],
      ],
    ],
    ['let go where all are pinned', togglePins(start, set('GV')), [['GV', 'OCC'], ['AVOID', 'EVENT'], ['CRASH']]],
  ] as const)('%s', (_, { only, hidden, pinned }, expected) => {
    expect([only, hidden, pinned].map((names) => sorted(names))).toEqual(expected);
  });

  it('adds nothing to everything', () => {
    expect(withTables(WHOLE, set('GV')).only).toBeUndefined();
  });
});
