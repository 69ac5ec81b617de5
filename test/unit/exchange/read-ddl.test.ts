import { describe, expect, it } from 'vitest';
import { inEnglish } from '../../../src/engine/core/message';
import { readDdl } from '../../../src/engine/exchange/read-ddl';
import { typeOf } from '../../../src/engine/exchange/sql-types';

/** Tables as `name(column type, …) key unique`, references as `a.x > b.y`. */
function summary(sql: string): string[] {
  const { tables, references } = readDdl(sql);
  return [
    ...tables.map(
      ({ name, columns, key = [], unique }) =>
        `${name}(${columns.map((c) => `${c.name} ${c.type ?? '?'}`).join(', ')}) [${key.join(',')}]${unique.map((u) => ` {${u.join(',')}}`).join('')}`,
    ),
    ...references.map(
      (r) => `${r.table}.${r.columns.join('+')} > ${r.to}.${r.toColumns.join('+')}${r.label ? ` @${r.label}` : ''}`,
    ),
  ];
}

describe('SQL of many servers', () => {
  const CASES: readonly (readonly [string, string, readonly string[]])[] = [
    [
      'SQLite',
      `CREATE TABLE a(id INTEGER PRIMARY KEY AUTOINCREMENT, 'odd name' TEXT DEFAULT (1, 2), [b c] REAL CHECK ([b c] > 0));
       CREATE TABLE IF NOT EXISTS b (a_id REFERENCES a, n NUMERIC(10,0), "order" VARCHAR(20) UNIQUE) WITHOUT ROWID;`,
      ['a(id integer, odd name text, b c real) [id]', 'b(a_id ?, n integer, order text) [] {order}', 'b.a_id > a.id'],
    ],
    [
      'PostgreSQL',
      `CREATE TABLE public.users (id bigint NOT NULL, email character varying(255), at timestamp(6) without time zone DEFAULT now(), tags text[]);
       CREATE TABLE public.orders (id serial, user_id bigint, CONSTRAINT "buyer" FOREIGN KEY (user_id) REFERENCES public.users(id) ON DELETE CASCADE DEFERRABLE);
       ALTER TABLE ONLY public.users ADD CONSTRAINT users_pkey PRIMARY KEY (id);
       CREATE UNIQUE INDEX users_email ON public.users USING btree (lower(email));
       CREATE UNIQUE INDEX users_email2 ON public.users USING btree (email DESC);
       CREATE UNIQUE INDEX partial ON public.users (at) WHERE (id > 0);
       COMMENT ON COLUMN public.users.email IS 'where it''s sent';
       CREATE FUNCTION f() RETURNS void AS $x$ BEGIN CREATE TABLE no (a int); END; $x$ LANGUAGE plpgsql;`,
      [
        'users(id integer, email text, at datetime, tags ?) [id] {email}',
        'orders(id integer, user_id integer) []',
        'orders.user_id > users.id @buyer',
      ],
    ],
    [
      'MySQL',
      "# a dump\nDROP TABLE IF EXISTS `t`;\nCREATE TABLE `t` (`id` int(11) unsigned NOT NULL AUTO_INCREMENT COMMENT 'it\\'s; the `id`', `on` tinyint(1), `e` enum('a,b','c)') DEFAULT 'a,b',\n" +
        "PRIMARY KEY (`id`), UNIQUE KEY `u` (`e`(10),`on`), KEY `k` (`on`), CONSTRAINT `t_ibfk_1` FOREIGN KEY (`on`) REFERENCES `t` (`id`)) ENGINE=InnoDB COMMENT='the t''s';\n" +
        "INSERT INTO `t` VALUES (1,'CREATE TABLE x (a int);');",
      ['t(id integer, on boolean, e text) [id] {e,on}', 't.on > t.id'],
    ],
    [
      'SQL Server',
      `CREATE TABLE [dbo].[Order Details]([OrderID] [int] NOT NULL, [Price] [money], [Key] [nvarchar](50) NULL,
        CONSTRAINT [PK_OD] PRIMARY KEY CLUSTERED ([OrderID] ASC) WITH (PAD_INDEX = OFF) ON [PRIMARY])
       GO
       CREATE TABLE [dbo].[Orders]([OrderID] int IDENTITY(1,1) PRIMARY KEY)
       GO
       ALTER TABLE [dbo].[Order Details] WITH CHECK ADD CONSTRAINT [FK_Order_Details] FOREIGN KEY([OrderID]) REFERENCES [dbo].[Orders] ([OrderID])
       GO`,
      [
        'Order Details(OrderID integer, Price real, Key text) [OrderID]',
        'Orders(OrderID integer) [OrderID]',
        'Order Details.OrderID > Orders.OrderID',
      ],
    ],
    [
      'Oracle',
      `CREATE TABLE emp (empno NUMBER(4), sal NUMBER(7,2), hired DATE, CONSTRAINT emp_pk PRIMARY KEY (empno));
       ALTER TABLE emp ADD (mgr NUMBER(4), CONSTRAINT "manager" FOREIGN KEY (mgr) REFERENCES emp);`,
      ['emp(empno integer, sal real, hired date, mgr integer) [empno]', 'emp.mgr > emp.empno @manager'],
    ],
    [
      'columns that are called like keywords',
      'CREATE TABLE t (key TEXT, index INTEGER, "primary" TEXT, go int, unique_id int, like varchar(3), period int)',
      ['t(key text, index integer, primary text, go integer, unique_id integer, like text, period integer) []'],
    ],
    [
      'composite keys and references that come before their table',
      `CREATE TABLE l (a int, b int, FOREIGN KEY (a, b) REFERENCES k);
       CREATE TABLE k (x int, y int, PRIMARY KEY (x, y), UNIQUE (y, x))`,
      ['l(a integer, b integer) []', 'k(x integer, y integer) [x,y]', 'l.a+b > k.x+y'],
    ],
  ];
  it.each(CASES)('%s', (_name, sql, expected) => expect(summary(sql)).toEqual(expected));

  it('keeps what is said of tables and columns', () => {
    const mysql = "CREATE TABLE `t` (`id` int COMMENT 'it\\'s; the `id`') COMMENT='the t''s';";
    expect(readDdl(mysql).tables[0]).toMatchObject({
      description: "the t's",
      columns: [{ description: "it's; the `id`" }],
    });
  });

  it('tells two tables of one name in two schemas apart', () => {
    expect(
      summary('CREATE TABLE a.t (x int); CREATE TABLE b.t (x int); CREATE TABLE a.u (x int REFERENCES b.t(x))'),
    ).toEqual(['a.t(x integer) []', 'b.t(x integer) []', 'u(x integer) []', 'u.x > b.t.x']);
  });

  it('notes what it leaves out, with its line, and takes the rest', () => {
    const { tables, notes } = readDdl(
      'CREATE TABLE a (x int REFERENCES gone(y));\n\nCREATE TABLE b AS SELECT 1;\nCREATE TABLE c (1 int, y text);',
    );
    expect(tables.map(({ name }) => name)).toEqual(['a', 'c']);
    expect(notes.map(({ line, message }) => `${line} ${inEnglish(message)}`)).toEqual([
      '1 The reference a (x) → gone (y) names what neither the file describes nor the graph has; it was left out.',
      '3 Table b is created from a query, so its columns are not known.',
      '4 “1 int” could not be read as a column; it was left out.',
    ]);
  });

  it.each([
    '',
    ';;;',
    'CREATE TABLE',
    'CREATE TABLE t',
    'CREATE TABLE t (',
    'CREATE TABLE t (a',
    '"',
    "'",
    '/*',
    '[',
    '$$',
    'ALTER TABLE t ADD',
    'COMMENT ON',
  ])('reads what is broken as far as it goes: %s', (sql) => expect(() => readDdl(sql)).not.toThrow());
});

describe('types', () => {
  it.each([
    ['INT UNSIGNED', 'integer'],
    ['point', undefined],
    ['interval', undefined],
    ['double precision', 'real'],
    ['timestamp with time zone', 'datetime'],
    ['decimal(18,0)', 'integer'],
    ['DECIMAL', 'real'],
    ['nvarchar(max)', 'text'],
    ['integer[]', undefined],
    ['', undefined],
  ])('%s', (written, type) => expect(typeOf(written)).toBe(type));
});
