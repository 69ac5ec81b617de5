import { describe, expect, test } from 'vitest';
import type { ProposalKind } from '../../../src/engine/engine';
import { GRAPH, setUp } from './tables-graph';

const lines = (header: string, count: number, row: (i: number) => readonly (string | number)[]) =>
  [header, ...Array.from({ length: count }, (_, i) => row(i).join())].join('\n') + '\n';
const bought = (customer: number) => (customer * 7) % 5;
const TABLES = {
  CUSTOMER: lines('ID,BOUGHT,MEMBER,MEMBERSINCE', 60, (i) => [i, bought(i), i % 3, i % 3 === 0 ? '' : 1990 + (i % 23)]),
  PURCHASE: lines('NO,ID,AMOUNT', 300, (i) => (i % 5 < bought(Math.floor(i / 5)) ? [i, Math.floor(i / 5), i % 17] : [i, '', i % 17])),
}; // prettier-ignore
const BODY = `tables:
  CUSTOMER: { key: [ID] }
  PURCHASE: { key: [NO] }
edges:
  - { kind: key, from: PURCHASE.ID, to: CUSTOMER.ID }
`;

async function proposed(what: ProposalKind, more = '', tables?: readonly string[]) {
  const { engine } = await setUp(TABLES, BODY + more);
  const plan = await engine.data.planProposals({ graph: GRAPH, what, ...(tables && { tables }) });
  return { count: plan.counts.edges, text: plan.files[0]?.text ?? '' };
}

describe('what is proposed for a graph that stands', () => {
  test('columns that were worked out from others, as edges with rules', async () => {
    const { count, text } = await proposed('derivations');
    expect(count).toBe(1);
    expect(text).toContain(BODY);
    expect(text).toMatch(
      /kind: derivation, from: CUSTOMER\.BOUGHT, to: PURCHASE\.NO, rule: count\(\*\), status: suggested/,
    );
  });

  test('columns that belong together', async () => {
    const { count, text } = await proposed('context');
    expect(count).toBe(1);
    expect(text).toMatch(
      /kind: context, from: CUSTOMER\.MEMBERSINCE, to: CUSTOMER\.MEMBER, oneWay: true, status: suggested/,
    );
  });

  test.each<[string, ProposalKind, string, readonly string[] | undefined]>([
    ['what was rejected', 'context', '  - { kind: context, from: CUSTOMER.MEMBER, to: CUSTOMER.MEMBERSINCE, status: rejected }\n', undefined],
    ['another rule for what has one', 'derivations', '  - { kind: derivation, from: CUSTOMER.BOUGHT, to: CUSTOMER.MEMBER }\n', undefined],
    ['what is about other tables', 'derivations', '', ['PURCHASE']],
  ])('but not %s', async (_name, what, more, tables) => {
    expect(await proposed(what, more, tables)).toEqual({ count: 0, text: '' });
  }); // prettier-ignore
});
