/** Everyday questions about a shop and an office, as people who know neither SQL nor the names of columns put them. */
import { beforeAll, describe, expect, it } from 'vitest';
import { asking } from './asked';

type Ask = Awaited<ReturnType<typeof asking>>;

const SHOP = `
  CREATE TABLE customers (id INTEGER PRIMARY KEY, name TEXT, city TEXT, signup_date TEXT, segment TEXT);
  CREATE TABLE products (id INTEGER PRIMARY KEY, name TEXT, category TEXT, unit_price REAL);
  CREATE TABLE orders (id INTEGER PRIMARY KEY, customer_id INTEGER, ordered TEXT, status TEXT, channel TEXT);
  CREATE TABLE order_items (id INTEGER PRIMARY KEY, order_id INTEGER, product_id INTEGER, quantity INTEGER);
  INSERT INTO customers VALUES (1,'Ann Meier','Bern','2021-03-04','private'),(2,'Bob Huber','Basel','2022-05-06','business'),
    (3,'Cid Rossi','Bern','2023-07-08','business'),(4,'Dora Weber','Lugano','2023-09-10','business'),(5,'Eve Keller','Bern','2020-02-03','private');
  INSERT INTO products VALUES (1,'Desk lamp','Lighting',49.9),(2,'Oak table','Furniture',899),(3,'Stapler','Stationery',12.5),(4,'Carpet','Textiles',259);
  INSERT INTO orders VALUES (1,2,'2023-01-05','open','store'),(2,2,'2023-01-05','shipped','store'),(3,1,'2023-02-07','returned','web'),
    (4,3,'2024-03-09','open','store'),(5,1,'2024-04-11','shipped','phone'),(6,2,'2024-05-12','shipped','web');
  INSERT INTO order_items VALUES (1,1,1,2),(2,1,2,1),(3,1,3,5),(4,2,3,9),(5,3,2,1),(6,4,1,1),(7,4,3,4),(8,5,3,1),(9,6,1,2),(10,6,2,1),(11,6,3,1);
`;
const SHOP_GRAPH = `
tables:
  customers: { key: [id], display: [name] }
  products: { key: [id], display: [name] }
  orders: { key: [id] }
  order_items: { key: [id] }
edges:
  - { kind: key, from: orders.customer_id, to: customers.id }
  - { kind: key, from: order_items.order_id, to: orders.id }
  - { kind: key, from: order_items.product_id, to: products.id }
`;

const OFFICE = `
  CREATE TABLE departments (dept_id INTEGER PRIMARY KEY, dept_name TEXT, location TEXT, budget INTEGER);
  CREATE TABLE employees (emp_id INTEGER PRIMARY KEY, full_name TEXT, job_title TEXT, dept_id INTEGER, salary INTEGER, hire_date TEXT, manager_id INTEGER, gender TEXT);
  CREATE TABLE projects (project_id INTEGER PRIMARY KEY, title TEXT, dept_id INTEGER, status TEXT);
  CREATE TABLE assignments (emp_id INTEGER, project_id INTEGER, hours INTEGER, PRIMARY KEY (emp_id, project_id));
  INSERT INTO departments VALUES (1,'Sales','Oslo',300),(2,'Engineering','Paris',900),(3,'Legal','Oslo',100);
  INSERT INTO employees VALUES (1,'Anna Larsen','Manager',1,90,'2010-01-02',NULL,'F'),(2,'Ben Smith','Engineer',2,80,'2015-03-04',1,'M'),
    (3,'Carla Novak','Engineer',2,120,'2021-05-06',1,'F'),(4,'David Silva','Analyst',3,60,'2022-07-08',NULL,'M'),(5,'Emma Okafor','Analyst',1,70,'2015-09-10',4,'F');
  INSERT INTO projects VALUES (1,'Atlas',2,'active'),(2,'Boreas',1,'done'),(3,'Ceres',2,'active');
  INSERT INTO assignments VALUES (1,2,40),(2,1,100),(3,1,30),(3,3,60),(5,2,10);
`;
const OFFICE_GRAPH = `
tables:
  departments: { key: [dept_id], display: [dept_name] }
  employees: { key: [emp_id], display: [full_name] }
  projects: { key: [project_id], display: [title] }
  assignments: { key: [emp_id, project_id] }
edges:
  - { kind: key, from: employees.dept_id, to: departments.dept_id }
  - { kind: key, from: employees.manager_id, to: employees.emp_id, label: manager }
  - { kind: key, from: projects.dept_id, to: departments.dept_id }
  - { kind: key, from: assignments.emp_id, to: employees.emp_id }
  - { kind: key, from: assignments.project_id, to: projects.project_id }
`;

/** Rows as a set: most questions ask for no order. */
const rowsOf = (rows: readonly (readonly unknown[])[]): string[] => rows.map((row) => JSON.stringify(row)).sort();

describe('a shop', () => {
  let ask: Ask;
  beforeAll(async () => {
    ask = await asking(SHOP, SHOP_GRAPH);
  });

  it.each<[string, readonly (readonly unknown[])[]]>([
    ['How many orders are there?', [[6]]],
    ['What is the status of order 3?', [['returned']]],
    ['How many orders have more than 2 items?', [[2]]],
    ['What is the average number of items per order?', [[11 / 6]]],
    ['How many business customers ordered in the store?', [[2]]],
    ['Which customers have never placed an order?', [['Dora Weber'], ['Eve Keller']]],
    ['How many customers ordered a Stapler?', [[3]]],
    ['Which products are cheaper than 50?', [['Desk lamp'], ['Stapler']]],
    ['Products cheaper than 300', [['Desk lamp'], ['Stapler'], ['Carpet']]],
    ['When did the last customer sign up?', [['2023-09-10']]],
    // No column is called so: prices that stand beside quantities are.
    [
      'Revenue per category',
      [
        ['Lighting', 249.5],
        ['Furniture', 2697],
        ['Stationery', 250],
      ],
    ],
  ])('%s', async (question, rows) => {
    const answer = await ask(question);
    expect({ reason: answer.reason, rows: rowsOf(answer.rows) }).toEqual({ reason: null, rows: rowsOf(rows) });
  });

  it.each<[string, RegExp]>([
    ['What is the profit of each product?', /“profit”/],
    ['How many orders were lost?', /“lost”/],
  ])('%s: refused', async (question, reason) => {
    expect((await ask(question)).reason).toMatch(reason);
  });

  it.each<[string, RegExp]>([
    // Most units are no highest price of a unit.
    ['Which product sold the most units?', /MAX\("products(?:_\d)?"\."unit_price"\)|ORDER BY "products"\."unit_price"/],
    // How good they are is no date, and no first of an alphabet; there is one oak table among the products.
    ['Who are our best customers?', /MAX\("customers/],
    ['How many Oak tables were sold?', /COUNT\(\*\) FROM "products" WHERE/],
    // Who is a person.
    ['Who placed the most orders?', /^SELECT (?:DISTINCT )?"orders"/],
  ])('%s: not by %s', async (question, wrong) => {
    expect((await ask(question)).sql).not.toMatch(wrong);
  });
});

describe('an office', () => {
  let ask: Ask;
  beforeAll(async () => {
    ask = await asking(OFFICE, OFFICE_GRAPH);
  });

  it.each<[string, readonly (readonly unknown[])[]]>([
    ['How many employees have no manager?', [[2]]],
    ['Who works on the project Atlas?', [['Ben Smith'], ['Carla Novak']]],
    ['Which employees are not assigned to any project?', [['David Silva']]],
    ['Salary of the highest paid engineer', [[120]]],
    ['How many hours did Carla Novak work?', [[90]]],
    ['List the employees hired after 2020', [['Carla Novak'], ['David Silva']]],
    ['What percentage of employees are women?', [[60]]],
  ])('%s', async (question, rows) => {
    const answer = await ask(question);
    expect({ reason: answer.reason, rows: rowsOf(answer.rows) }).toEqual({ reason: null, rows: rowsOf(rows) });
  });

  it('counts nothing of which each group has one', async () => {
    for (const question of ['Number of women in each department', 'How many hours did each department work?']) {
      const { sql, reason } = await ask(question);
      expect(reason === null && /COUNT\(DISTINCT "departments"/.test(sql), question).toBe(false);
    }
  });
});
