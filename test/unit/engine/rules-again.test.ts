/** Finding the ways of rules takes turns with other work, and what is known of a rule is not looked for again. */
import { beforeEach, expect, test, vi } from 'vitest';
import type * as RuleQuery from '../../../src/engine/profile/rule-query';
import { GRAPH, setUp } from './tables-graph';

const placed = vi.hoisted(() => vi.fn<() => void>());
vi.mock('../../../src/engine/profile/rule-query', async (importOriginal) => {
  const real = await importOriginal<typeof RuleQuery>();
  const placeRule: typeof real.placeRule = (...args) => {
    placed();
    return real.placeRule(...args);
  };
  return { ...real, placeRule };
});
beforeEach(() => placed.mockReset());

const CHILD = '  - { kind: key, from: C.ID, to: P.ID }\n';
const rule = (column: string, text: string): string =>
  `  - { kind: derivation, from: P.${column}, to: C.X, rule: ${text} }\n`;
const EDGES = `edges:\n${CHILD}${rule('A', 'max(X)')}${rule('B', 'min(X)')}${rule('D', 'X')}${rule('E', 'max(Y)')}`;
const TABLES = { P: 'ID,A,B,D,E\n1,2,1,1,1\n', C: 'ID,X\n1,1\n1,2\n' };

test('a count that is cancelled leaves the other rules alone', async () => {
  let now = 0;
  const { engine } = await setUp(TABLES, EDGES, { clock: () => (now += 25) });
  const abort = new AbortController();
  placed.mockImplementation(() => abort.abort());
  const counting = engine.health(GRAPH, undefined, { signal: abort.signal });
  await expect(counting).rejects.toMatchObject({ code: 'cancelled' });
  expect(placed).toHaveBeenCalledTimes(1);
});

test('the ways of rules are looked for once, and again where a key edge is another one', async () => {
  const { engine, graph } = await setUp(TABLES, EDGES);
  const states = (rules: readonly { health: { state: string } }[]): string[] => rules.map(({ health }) => health.state);
  const first = await engine.health(GRAPH);
  expect(states(first.rules)).toEqual(['measured', 'measured', 'not-measured']);
  const times = placed.mock.calls.length;
  const told = vi.fn();
  const again = await engine.health(GRAPH, `${graph}  # a remark\n`, { onProgress: told });
  expect([again.rules, placed.mock.calls.length, told.mock.calls]).toEqual([first.rules, times, []]);
  const other = await engine.health(GRAPH, graph.replace(CHILD, ''));
  expect(states(other.rules)).toEqual(['not-measured', 'not-measured', 'not-measured']);
});
