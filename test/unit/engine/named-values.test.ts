/** Values that a graph names (`terms:` with `value:`): to questions they are columns, shown, folded, grouped by, sorted by and compared. */
import { beforeAll, describe, expect, it } from 'vitest';
import type { Correction } from '../../../src/engine/core/corrections';
import type { Asked } from './asked';
import { asking } from './asked';

type Ask = Awaited<ReturnType<typeof asking>>;

/** Rows as text, in no order. */
const sorted = ({ rows }: Asked) => rows.map((row) => row.map(String).join(' ')).sort();

const SHOP = `CREATE TABLE customer (id INTEGER PRIMARY KEY, name TEXT, city TEXT, birth_year INTEGER);
  INSERT INTO customer VALUES (1, 'Ada', 'Prague', 1950), (2, 'Bob', 'Vienna', 2010), (3, 'Cyd', 'Prague', 1990), (4, 'Dan', 'Brno', 2012), (5, 'Eve', 'Brno', 9999);
  CREATE TABLE sale (id INTEGER PRIMARY KEY, customer_id INTEGER REFERENCES customer(id), product TEXT, quantity INTEGER, unit_price REAL);
  INSERT INTO sale VALUES (11, 1, 'lamp', 2, 10), (12, 1, 'desk', 1, 150), (13, 2, 'torch', 5, 10),
    (14, 3, 'chair', 4, 40), (15, 3, 'pen', 10, 1.5), (16, 2, 'rug', 999, 70), (17, 4, 'sofa', NULL, 900);`;

const GRAPH = `tables:
  customer:
    key: [id]
    display: [name]
    keywords: [customers]
    columns: { birth_year: { missing: [9999] } }
    terms:
      generation:
        value: "CASE WHEN birth_year < 1965 THEN 'boomer' WHEN birth_year < 2000 THEN 'millennial' ELSE 'minor' END"
        keywords: [age group, age groups]
  sale:
    key: [id]
    display: [id]
    keywords: [sale, sales]
    columns: { quantity: { missing: [999] } }
    terms:
      total price: { value: quantity * unit_price, keywords: [revenue] }
      bulk: { where: quantity > 4 }
edges:
  - { kind: key, from: sale.customer_id, to: customer.id, label: customer of the sale, keywords: [bought, sold to], cardinality: many-to-one }
`;

describe('values that a graph names', () => {
  let ask: Ask;
  beforeAll(async () => {
    ask = await asking(SHOP, GRAPH);
  });

  it.each([
    // shown
    [
      'Show the product and total price of each sale.',
      ['chair 160', 'desk 150', 'lamp 20', 'pen 15', 'rug null', 'sofa null', 'torch 50'],
    ],
    ['What is the total price of sale 14?', ['160']],
    ['What is the revenue of sale 12?', ['150']],
    ['What is the generation of Ada?', ['boomer']],
    [
      'Show the name and generation of all customers.',
      ['Ada boomer', 'Bob minor', 'Cyd millennial', 'Dan minor', 'Eve null'],
    ],
    ['List all customers.', ['Ada', 'Bob', 'Cyd', 'Dan', 'Eve']],
    ['Show all information about customers in Vienna.', ['2 Bob Vienna 2010']],
    // folded
    ['What is the average total price of the sales?', ['79']],
    ['What is the highest total price of a sale?', ['160']],
    ['What is the sum of the total prices of sales of the product lamp?', ['20']],
    ['How many different generations are there?', ['3']],
    ['What is the average revenue?', ['79']],
    // grouped by
    ['How many customers are in each generation?', ['boomer 1', 'millennial 1', 'minor 2', 'null 1']],
    ['How many customers are there for each age group?', ['boomer 1', 'millennial 1', 'minor 2', 'null 1']],
    [
      'What is the average birth year for each generation?',
      ['boomer 1950', 'millennial 1990', 'minor 2011', 'null null'],
    ],
    ['Which generation has the most customers?', ['minor']],
    ['Which generations have at least two customers?', ['minor']],
    // sorted by
    ['Which sale has the highest total price?', ['14']],
    ['Which sale has the lowest total price?', ['15']],
    ['Show the products of the three sales with the highest total price.', ['chair', 'desk', 'torch']],
    // compared with
    ['Which sales have a total price above 100?', ['12', '14']],
    ['Which bulk sales have a total price below 40?', ['15']],
    ['How many sales have a total price between 20 and 60?', ['2']],
    ['What are the ids of sales with a total price above the average?', ['12', '14']],
    ['How many customers are of the generation minor?', ['2']],
    ['How many millennials are there?', ['1']],
    ['How many sales have an unknown total price?', ['2']],
    ['Which customers have no sale with a total price above 100?', ['Bob', 'Dan', 'Eve']],
    ['Which customers are minors?', ['Bob', 'Dan']],
    ['How many customers are not minors?', ['2']],
    // over joins
    ['What is the average total price of sales for each customer?', ['Ada 85', 'Bob 50', 'Cyd 87.5', 'Dan null']],
    ['What is the average total price of sales for each generation?', ['boomer 85', 'millennial 87.5', 'minor 50']],
    ['How many sales were there for each generation of customers?', ['boomer 2', 'millennial 2', 'minor 3']],
    ['What are the total prices of the sales to Ada?', ['150', '20']],
    ['What is the average total price of sales to customers of the generation boomer?', ['85']],
    ['Which customer bought the sale with the highest total price?', ['Cyd']],
    ['Which customers have a sale with a total price of more than 100?', ['Ada', 'Cyd']],
  ])('%s', async (question, expected) => {
    const asked = await ask(question);
    expect({ reason: asked.reason, sql: asked.sql, rows: sorted(asked) }).toMatchObject({
      reason: null,
      rows: expected,
    });
  });

  it('says the name, reads the columns of the expression and rests on their rows', async () => {
    const { whole } = await ask('Which sales have a total price above 100?');
    expect(whole.understood.focus).toBe('id of sales where the total price is more than 100');
    expect(whole.paths.flatMap(({ columns }) => columns.map(({ column }) => column))).toEqual(
      expect.arrayContaining(['id', 'quantity', 'unit_price']),
    );
    expect(new Set(whole.citations.flatMap(({ columns }) => columns))).toEqual(
      new Set(['id', 'quantity', 'unit_price']),
    );
  });

  it.each<[question: string, correction: Correction, expected: string[], focus: string]>([
    [
      'Which sales have a total price above 100?',
      { kind: 'condition', at: 'where.0', column: { table: 'sale', column: 'total price' }, op: '<', values: ['40'] },
      ['11', '15'],
      'id of sales where the total price is less than 40',
    ],
    [
      'What is the average unit price of the sales?',
      { kind: 'column', at: 'select.0', column: { table: 'sale', column: 'total price' } },
      ['79'],
      'average total price of sales',
    ],
    [
      'What is the average total price of the sales?',
      { kind: 'fold', at: 'select.0', fn: 'max' },
      ['160'],
      'highest total price of sales',
    ],
    [
      'How many customers are there?',
      { kind: 'show', column: { table: 'customer', column: 'generation' } },
      ['boomer 1', 'millennial 1', 'minor 2', 'null 1'],
      'number of customers for each generation',
    ],
    [
      'How many customers are of the generation minor?',
      { kind: 'condition', at: 'where.0', column: { table: 'customer', column: 'generation' }, op: '=', values: ['boomer'] }, // prettier-ignore
      ['1'],
      'number of customers where the generation is “boomer”',
    ],
    [
      'How many customers are of the generation minor?',
      { kind: 'follow', text: 'and boomers?' },
      ['1'],
      'number of customers where the generation is “boomer”',
    ],
  ])('can be corrected: %s', async (question, correction, expected, focus) => {
    const asked = await ask(question, [correction]);
    expect({ reason: asked.reason, rows: sorted(asked) }).toEqual({ reason: null, rows: expected });
    expect(asked.whole.understood.focus).toBe(focus);
    // It is no column, to whose keywords the words of the question could be added.
    expect(asked.whole.corrected?.map(({ remember }) => remember)).toEqual([undefined]);
  });

  it('offers what it comes to, and other columns', async () => {
    const { whole } = await ask('How many customers are of the generation minor?');
    const part = whole.understood.parts?.find(({ kind }) => kind === 'condition');
    expect(part).toMatchObject({
      text: 'the generation is “minor”',
      words: 'minor',
      linked: { table: 'customer', column: 'generation' },
      edit: { op: '=', values: ['minor'] },
    });
    expect(part?.options.map(({ text }) => text)).toEqual(expect.arrayContaining(['boomer', 'millennial']));
  });

  it('is no column in a statement that somebody writes', async () => {
    const { reason } = await ask('x', [{ kind: 'sql', sql: 'SELECT "generation" FROM customer' }]);
    expect(reason).toMatch(/generation/);
  });
});

describe('a value whose name has words of the language', () => {
  it.each([
    ['What are the names of employees whose pay is in the range of 30 and 60?', ['Ann', 'Ben']],
    ['What are the names of employees whose pay is between 30 and 60?', ['Ann', 'Ben']],
    ['Which jobs have a pay range of more than 40?', ['clerk']],
    ['What is the average pay range of the jobs?', ['40']],
  ])('%s', async (question, expected) => {
    const ask = await asking(
      `CREATE TABLE job (id INTEGER PRIMARY KEY, title TEXT, low_pay INTEGER, high_pay INTEGER);
      INSERT INTO job VALUES (1, 'clerk', 20, 70), (2, 'cook', 30, 60);
      CREATE TABLE employee (id INTEGER PRIMARY KEY, name TEXT, pay INTEGER, job_id INTEGER REFERENCES job(id));
      INSERT INTO employee VALUES (1, 'Ann', 40, 1), (2, 'Ben', 50, 2), (3, 'Cem', 90, 1);`,
      `tables:
  job: { key: [id], display: [title], keywords: [jobs], terms: { pay range: { value: high_pay - low_pay } } }
  employee: { key: [id], display: [name], keywords: [employees] }
edges:
  - { kind: key, from: employee.job_id, to: job.id, label: job of the employee, cardinality: many-to-one }
`,
    );
    expect(sorted(await ask(question))).toEqual(expected);
  });
});

describe('a value of digits, a date and a number of few values', () => {
  let ask: Ask;
  beforeAll(async () => {
    ask = await asking(
      `CREATE TABLE visit (id INTEGER PRIMARY KEY, guest TEXT, came TEXT, went TEXT, room TEXT);
      INSERT INTO visit VALUES (1, 'Ann', '2019-12-30', '2020-01-02', 'B12'), (2, 'Ben', '2020-03-01', '2020-03-15', 'A03'),
        (3, 'Cem', '2020-05-01', '2020-05-02', 'A11'), (4, 'Dee', '2021-05-01', NULL, 'B01');`,
      `tables:
  visit:
    key: [id]
    display: [guest]
    keywords: [visits]
    columns: { came: { keywords: [arrival] }, went: { keywords: [departure] } }
    terms:
      season: { value: "substr(came, 1, 4)" }
      length of stay: { value: julianday(went) - julianday(came), keywords: [nights, stay] }
      wing: { value: "substr(room, 1, 1)" }
      room label: { value: "upper(guest) || '/' || room" }
`,
    );
  });

  it.each([
    ['How many visits were there in each season?', ['2019 1', '2020 2', '2021 1']],
    ['How many visits were in season 2020?', ['2']],
    ['How many visits were there in seasons after 2019?', ['3']],
    ['What is the latest season?', ['2021']],
    ['What is the average length of stay in each wing?', ['A 7.5', 'B 3']],
    ['Which visit had the longest length of stay?', ['Ben']],
    ['Which visits had a length of stay of more than 2?', ['Ann', 'Ben']],
    ['How many visits were in wing B?', ['2']],
    ['What is the room label of Cem?', ['CEM/A11']],
    ['Show the guest and length of stay of each visit.', ['Ann 3', 'Ben 14', 'Cem 1', 'Dee null']],
  ])('%s', async (question, expected) => {
    const asked = await ask(question);
    expect({ reason: asked.reason, sql: asked.sql, rows: sorted(asked) }).toMatchObject({
      reason: null,
      rows: expected,
    });
  });
});

describe('terms whose values cannot be used', () => {
  it.each([
    ['what cannot be read', '"quantity +"'],
    ['what the data does not have', 'weight * 2'],
    ['a fold', 'sum(quantity)'],
    ['a function that is not known', 'load_extension(product)'],
    ['no column', '1 + 1'],
  ])('harm no other question: %s', async (_, value) => {
    const ask = await asking(SHOP, GRAPH.replace('{ value: quantity * unit_price,', `{ value: ${value},`));
    const asked = await ask('How many customers are in each generation?');
    expect(sorted(asked)).toEqual(['boomer 1', 'millennial 1', 'minor 2', 'null 1']);
    expect((await ask('What is the average total price of the sales?')).sql).not.toMatch(/load|weight|SELECT max/);
  });

  it('are left out where they are statements', async () => {
    const statement = GRAPH.replace('value: quantity * unit_price', 'value: "(SELECT max(unit_price) FROM sale)"');
    const { warnings } = await (await asking(SHOP, statement))('What is the total price of each sale?');
    expect(warnings).toContain('What the graph calls “total price” is left out: it cannot be read.');
  });

  it('leave a column its name', async () => {
    const ask = await asking(SHOP, GRAPH.replace('total price: { value: quantity * unit_price,', 'quantity: { value: unit_price * 2,')); // prettier-ignore
    expect(sorted(await ask('What is the average quantity of the sales?'))).toEqual(['4.4']);
  });
});
