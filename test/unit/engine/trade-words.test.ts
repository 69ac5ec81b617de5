/** What people who sell things ask: revenue, order values, best sellers, late orders, repeat customers, and who dealt with them. */
import { describe, expect, it } from 'vitest';
import { asking } from './asked';

const TABLES = `
CREATE TABLE customers (customer_id INTEGER PRIMARY KEY, name TEXT, kind TEXT, joined_on TEXT);
CREATE TABLE employees (employee_id INTEGER PRIMARY KEY, full_name TEXT, role TEXT, salary REAL);
CREATE TABLE categories (category_id INTEGER PRIMARY KEY, category_name TEXT);
CREATE TABLE products (product_id INTEGER PRIMARY KEY, product_name TEXT, category_id INTEGER REFERENCES categories);
CREATE TABLE orders (order_id INTEGER PRIMARY KEY, customer_id INTEGER REFERENCES customers, employee_id INTEGER REFERENCES employees, order_date TEXT, required_date TEXT, shipped_date TEXT, status TEXT);
CREATE TABLE order_lines (order_id INTEGER REFERENCES orders, product_id INTEGER REFERENCES products, quantity INTEGER, unit_price REAL, PRIMARY KEY (order_id, product_id));
INSERT INTO customers VALUES (1, 'Hortus', 'business', '2023-01-02'), (2, 'Ida Holm', 'private', '2023-05-06'), (3, 'Nils Ek', 'private', '2022-05-06');
INSERT INTO employees VALUES (1, 'Bo Wall', 'sales', 3000), (2, 'Disa Ros', 'sales', 3500), (3, 'Gun Hall', 'accountant', 4200);
INSERT INTO categories VALUES (1, 'Trees'), (2, 'Seeds');
INSERT INTO products VALUES (1, 'Birch', 1), (2, 'Cherry', 1), (3, 'Basil', 2);
INSERT INTO orders VALUES (1, 1, 1, '2023-01-05', '2023-01-19', '2023-01-10', 'shipped'), (2, 1, 2, '2023-04-05', '2023-04-19', '2023-04-25', 'shipped'), (3, 2, 2, '2022-08-05', '2022-08-19', '2022-08-10', 'shipped'), (4, 1, 2, '2022-09-01', '2022-09-15', NULL, 'open');
INSERT INTO order_lines VALUES (1, 1, 2, 50), (1, 3, 10, 2), (2, 2, 1, 40), (3, 3, 20, 2), (4, 1, 1, 50);
`;
const GRAPH = `
tables:
  customers: { key: [customer_id], display: name }
  employees: { key: [employee_id], display: full_name }
  categories: { key: [category_id], display: category_name }
  products: { key: [product_id], display: product_name }
  orders: { key: [order_id] }
  order_lines: { key: [order_id, product_id] }
edges:
  - { kind: key, from: products.category_id, to: categories.category_id, cardinality: many-to-one }
  - { kind: key, from: orders.customer_id, to: customers.customer_id, cardinality: many-to-one }
  - { kind: key, from: orders.employee_id, to: employees.employee_id, cardinality: many-to-one }
  - { kind: key, from: order_lines.order_id, to: orders.order_id, cardinality: many-to-one }
  - { kind: key, from: order_lines.product_id, to: products.product_id, cardinality: many-to-one }
`;
const SHOP = await asking(TABLES, GRAPH);
/** The same with bills, one for an order. */
const BILLED = await asking(
  `${TABLES}
CREATE TABLE invoices (invoice_id INTEGER PRIMARY KEY, order_id INTEGER REFERENCES orders, invoice_date TEXT, due_date TEXT, paid_date TEXT, amount REAL);
INSERT INTO invoices VALUES (1, 1, '2023-01-11', '2023-02-11', '2023-02-01', 120), (2, 2, '2023-04-26', '2023-05-26', '2023-06-01', 40), (3, 3, '2022-08-11', '2022-09-11', NULL, 2040);
`,
  GRAPH.replace('edges:', '  invoices: { key: [invoice_id] }\nedges:\n  - { kind: key, from: invoices.order_id, to: orders.order_id, cardinality: many-to-one }'), // prettier-ignore
);

/** The same with a product that nobody bought. */
const UNSOLD = await asking(`${TABLES} INSERT INTO products VALUES (4, 'Oak', 1);`, GRAPH);

describe('a garden shop', () => {
  it.each<[string, unknown[][]]>([
    // Nobody's salary is revenue, and no role is called for by "total sales".
    ['total revenue', [[250]]],
    ['total sales', [[250]]],
    ['total sales in 2023', [[160]]],
    ['revenue by category', [['Trees', 190], ['Seeds', 60]]], // prettier-ignore
    // Lines of orders have no day of their own.
    ['revenue by year', [[2022, 90], [2023, 160]]], // prettier-ignore
    ['sales by quarter in 2023', [[1, 120], [2, 40]]], // prettier-ignore
    ['compare sales in 2022 and 2023', [[2022, 90], [2023, 160]]], // prettier-ignore
    ['average order value', [[62.5]]],
    ['What is the average value of an order?', [[62.5]]],
    ['average revenue per order', [[62.5]]],
    ['average order value per customer', [['Hortus', 70], ['Ida Holm', 40]]], // prettier-ignore
    ['best selling product', [['Basil']]],
    ['Which product sells best?', [['Basil']]],
    ['What are the 2 best-selling products?', [['Basil'], ['Birch']]], // prettier-ignore
    ['the 2 best-selling products in 2023', [['Basil'], ['Birch']]],
    ['most sold category', [['Seeds']]],
    ['worst selling product', [['Cherry']]],
    ['Which category has the lowest total quantity?', [['Trees']]],
    ['who handled the most orders', [['Disa Ros']]],
    // What was sold in a year has nothing to do with when customers joined.
    ['who sold the most in 2022', [['Disa Ros']]],
    ['repeat customers', [['Hortus']]],
    ['employees earning above the average', [['Gun Hall']]],
    ['late orders', [[2, 1, 2, '2023-04-05', '2023-04-19', '2023-04-25', 'shipped']]],
    ['how many orders were late?', [[1]]],
    ['orders not shipped on time', [[2, 1, 2, '2023-04-05', '2023-04-19', '2023-04-25', 'shipped']]],
    ['how many orders were shipped on time?', [[2]]],
    ['late orders by customer', [['Hortus', 1]]],
    ['Late orders by customer?', [['Hortus', 1]]],
    ['first order date of each customer', [['Hortus', '2022-09-01'], ['Ida Holm', '2022-08-05']]], // prettier-ignore
  ])('%s', async (question, rows) => {
    const asked = await SHOP(question);
    expect([asked.reason, asked.rows]).toEqual([null, rows]);
  });

  it.each<[string, unknown[][]]>([
    // What a bill comes to is no part of a product on it.
    ['revenue by product', [['Birch', 150], ['Cherry', 40], ['Basil', 60]]], // prettier-ignore
    ['Which product brought in the most revenue?', [['Birch']]],
    ['revenue by customer', [['Hortus', 160], ['Ida Holm', 2040]]], // prettier-ignore
    ['revenue from business customers', [[160]]],
    ['revenue by quarter', [['2022-Q3', 2040], ['2023-Q1', 120], ['2023-Q2', 40]]], // prettier-ignore
    ['invoices paid late', [[2]]],
  ])('with bills: %s', async (question, rows) => {
    const asked = await BILLED(question);
    expect([asked.reason, asked.rows]).toEqual([null, rows]);
  });

  it('takes no amount for a year', async () => {
    const asked = await BILLED('invoices above 2000');
    expect(asked.reason === null ? asked.rows.map(([id]) => id) : 'withheld').toEqual('withheld');
  });

  it.each([
    // When they were paid orders do not tell.
    'orders paid on time',
    'orders shipped late in the evening',
    // One product was never sold.
    'worst selling product of all',
  ])('withholds what is told by nothing: %s', async (question) => {
    expect((await UNSOLD(question)).reason).not.toBeNull();
  });

  it.each<[string, unknown[][]]>([
    ['customers with an average order value above 60', [['Hortus']]],
    ['orders that were not shipped late', [[1], [3]]],
    ['the 2 categories with the lowest total quantity', [['Trees'], ['Seeds']]],
    // Somebody returned in a year, and is counted by nothing.
    ['customers returning to the shop', []],
  ])('%s', async (question, rows) => {
    const asked = await SHOP(question);
    expect(asked.reason === null ? asked.rows.map(([first]) => [first]) : []).toEqual(rows);
  });

  it.each(['largest order', 'biggest order of 2023'])('%s: the order, and not its status', async (question) => {
    const asked = await BILLED(question);
    expect(asked.rows.map(([id]) => id)).toEqual([question === 'largest order' ? 3 : 1]);
  });
});
