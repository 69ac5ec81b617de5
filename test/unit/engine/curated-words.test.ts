/** Words of curated graphs that must not harm: verbs, roles, names of properties, and names that share their words. */
import { beforeAll, describe, expect, it } from 'vitest';
import type { Asked } from './asked';
import { asking } from './asked';

type Ask = (question: string) => Promise<Asked>;

/** Rows as text, in no order. */
const sorted = ({ rows }: Asked) => rows.map((row) => row.map(String).join(' ')).sort();

describe('a record shop', () => {
  let ask: Ask;
  beforeAll(async () => {
    ask = await asking(
      `CREATE TABLE customer (id INTEGER, name TEXT, city TEXT, advisor INTEGER);
      INSERT INTO customer VALUES (1, 'Ada', 'Prague', 1121), (2, 'Bob', 'Vienna', 1122), (3, 'Cyd', 'Prague', 1121);
      CREATE TABLE record (id INTEGER, title TEXT, label TEXT, price INTEGER);
      INSERT INTO record VALUES (1, 'The Beast Live', 'Decca', 9), (2, 'Blue', 'Decca', 12), (3, 'Homework', 'Virgin', 12), (4, 'Prague City Blues', 'Stax', 7);
      CREATE TABLE purchase (id INTEGER, customer_id INTEGER);
      INSERT INTO purchase VALUES (1, 1), (2, 2), (3, 3);
      CREATE TABLE purchase_line (id INTEGER, purchase_id INTEGER, record_id INTEGER);
      INSERT INTO purchase_line VALUES (1, 1, 1), (2, 1, 2), (3, 2, 2), (4, 3, 3);`,
      `tables:
  customer: { key: [id], display: [name], keywords: [customers], columns: { city: { keywords: [lives in] } } }
  record:
    key: [id]
    display: [title]
    keywords: [records, record label]
    columns: { title: { keywords: [record name, called] }, label: { keywords: [record label, record labels, labels] } }
  purchase: { key: [id], keywords: [purchases] }
  purchase_line: { key: [id], keywords: [purchase line, purchase lines] }
edges:
  - { kind: key, from: purchase.customer_id, to: customer.id, label: customer, keywords: [bought, buys], cardinality: many-to-one }
  - { kind: key, from: purchase_line.purchase_id, to: purchase.id, label: purchase of the line, keywords: [part of], cardinality: many-to-one }
  - { kind: key, from: purchase_line.record_id, to: record.id, label: what was bought, keywords: [bought, sold], cardinality: many-to-one }
`,
    );
  });

  it('finds the edge of a verb on the way between two tables', async () => {
    expect(sorted(await ask('What are the records that Ada bought?'))).toEqual(['Blue', 'The Beast Live']);
  });

  it('takes words around a verb for no value that shares but some of them', async () => {
    expect(sorted(await ask('How many customers live in the city of Prague?'))).toEqual(['2']);
  });

  it('takes the noun behind a value for no part of a longer one', async () => {
    expect(sorted(await ask('How many customers does Prague city have?'))).toEqual(['2']);
  });

  it('reads a number in quotes as one', async () => {
    expect(sorted(await ask('Which customers have the advisor "1121"?'))).toEqual(['Ada', 'Cyd']);
  });

  it.each([
    ['What are the names of the labels that have at least two records?', ['Decca']],
    ['Which record label is most common?', ['Decca']],
    ['How many different record labels are there?', ['3']],
  ])('asks for a property by its name, though rows have one too: %s', async (question, expected) => {
    expect(sorted(await ask(question))).toEqual(expected);
  });

  it('counts what a longer name says', async () => {
    expect(sorted(await ask('How many purchase lines are there?'))).toEqual(['4']);
  });

  it('leaves out what stands behind the "not"', async () => {
    const asked = await ask('Which customers live in Prague but not in Vienna?');
    expect(sorted(asked).every((row) => /Ada|Cyd/.test(row))).toBe(true);
  });
});

describe('a company with two edges between the same tables', () => {
  let ask: Ask;
  beforeAll(async () => {
    ask = await asking(
      `CREATE TABLE employee (id INTEGER, name TEXT, pay INTEGER, phone_number TEXT, manager_id INTEGER, department_id INTEGER);
      INSERT INTO employee VALUES (1, 'Ida', 90, '555-1', NULL, 1), (2, 'Jon', 50, '555-2', 1, 1), (3, 'Kim', 70, '555-3', 1, 2), (4, 'Lea', 30, '555-4', 3, 2), (5, 'Max', 20, '555-5', 3, 2);
      CREATE TABLE department (id INTEGER, name TEXT, manager_id INTEGER);
      INSERT INTO department VALUES (1, 'Sales', 1), (2, 'Care', 3);`,
      `tables:
  employee:
    key: [id]
    display: [name]
    keywords: [employees]
    columns:
      id: { keywords: [employee ID] }
      pay: { keywords: [earns, earn, best paid] }
      phone_number: { description: phone number of the employee, keywords: [phone] }
  department: { key: [id], display: [name], keywords: [departments], columns: { name: { keywords: [department name] } } }
edges:
  - { kind: key, from: employee.manager_id, to: employee.id, label: manager of the employee, keywords: [managed by, reports to], cardinality: many-to-one }
  - { kind: key, from: employee.department_id, to: department.id, label: department of the employee, keywords: [works in], cardinality: many-to-one }
  - { kind: key, from: department.manager_id, to: employee.id, label: manager of the department, keywords: [headed by], cardinality: many-to-one }
`,
    );
  });

  it('joins by the plain role where no word names another', async () => {
    const asked = await ask('What are the name and the department name of all employees?');
    expect(asked.reason).toBeNull();
    expect(asked.rows).toHaveLength(5);
  });

  it('counts the rows of one edge though another leads back', async () => {
    expect(sorted(await ask('How many employees are in each department?'))).toEqual(['Care 3', 'Sales 2']);
  });

  it('takes "id" for no word of a role', async () => {
    expect(sorted(await ask('Find the employee id of all employees who earn more than the average pay.'))).toEqual([
      '1',
      '3',
    ]);
  });

  it('ranks by a superlative that the graph has among its words', async () => {
    expect(sorted(await ask('Give the name of the best paid employee.'))).toEqual(['Ida']);
  });

  it.each([
    ['Which department has the highest average pay?', ['Sales']],
    ['What is the name of the department with the most employees?', ['Care']],
  ])('groups by what is shown: %s', async (question, expected) => {
    expect(sorted(await ask(question))).toEqual(expected);
  });

  it('counts nothing for a "phone number of"', async () => {
    expect(sorted(await ask('What is the phone number of employees who earn more than 60?'))).toEqual([
      '555-1',
      '555-3',
    ]);
  });
});
