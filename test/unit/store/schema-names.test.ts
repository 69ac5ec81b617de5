// Tables that a statement names without their schema get it, and nothing else of the statement changes.
import { expect, it } from 'vitest';
import type { ServerTable } from '../../../src/engine/core/sql-dialect';
import { withSchemas } from '../../../src/engine/store/schema-names';

const table = (schema: string, name: string): ServerTable => ({ schema, name, columns: new Map(), kind: 'table' });
const known = [table('public', 'orders'), table('public', 'Order Lines'), table('crm', 'people'), table('a', 'twice'), table('b', 'twice')]; // prettier-ignore
const tables = new Map(known.map((one) => [`${one.schema}_${one.name}`, one]));

it.each([
  ['SELECT COUNT(*) FROM orders', 'SELECT COUNT(*) FROM "public".orders'],
  [
    'SELECT orders.id FROM Orders, people p WHERE p.id IN (1, 2)',
    'SELECT orders.id FROM "public".Orders, "crm".people p WHERE p.id IN (1, 2)',
  ],
  [
    'SELECT * FROM orders o JOIN "Order Lines" ON o.id = "Order Lines".id',
    'SELECT * FROM "public".orders o JOIN "public"."Order Lines" ON o.id = "Order Lines".id',
  ],
  [
    'SELECT (SELECT MAX(id) FROM people) FROM (SELECT * FROM orders) people',
    'SELECT (SELECT MAX(id) FROM "crm".people) FROM (SELECT * FROM "public".orders) people',
  ],
  ['SELECT 1 FROM (orders JOIN people USING (id))', 'SELECT 1 FROM ("public".orders JOIN "crm".people USING (id))'],
  [
    'SELECT 1 FROM orders WHERE EXISTS (SELECT 1 FROM people) UNION SELECT 2 FROM people',
    'SELECT 1 FROM "public".orders WHERE EXISTS (SELECT 1 FROM "crm".people) UNION SELECT 2 FROM "crm".people',
  ],
])('%s', (sql, whole) => {
  expect(withSchemas(sql, { tables })).toBe(whole);
});

it.each([
  'SELECT COUNT(*) FROM public.orders',
  'SELECT COUNT(*) FROM "crm"."people"',
  'SELECT EXTRACT(year FROM orders) FROM unknown',
  "SELECT 'FROM orders' -- FROM orders",
  'WITH orders AS (SELECT 1) SELECT * FROM orders',
  'WITH a AS (SELECT 1), orders (n) AS (SELECT 2) SELECT * FROM orders',
  'SELECT * FROM "Orders"',
  'SELECT * FROM twice',
  'SELECT * FROM orders(1)',
  'SELECT people, orders FROM unknown GROUP BY people, orders',
  'SELECT a::text FROM unknown u ORDER BY people, orders)',
])('%s stays as it is', (sql) => {
  expect(withSchemas(sql, { tables })).toBe(sql);
});
