// Names and texts that another language could take for its own.
import { describe, expect, it } from 'vitest';
import { printSchema } from '../../../src/engine/exchange/exchange';
import { parseGraph } from '../../../src/engine/graph/parse';

const GRAPH =
  String.raw`version: 1
name: "x\n; DROP TABLE a; --"
tables:
  "a\"b\n%%{init: {}}%%":
    description: "first\n*/ second -- %%{ third"
    columns:
      "pk": { type: integer, description: "it's \"quoted\"\nand\\more" }
      "näme 1": {}
      "näme_1": { type: text }
      "1st; #quot;": { type: text }
    suggested: { key: ["pk"] }
  "B": { key: [x, y], unique: [[z], [x, z]], columns: { x: { type: integer }, y: { type: text }, z: { type: date } } }
edges:
  - { kind: key, from: B.x, to: '"a""b` +
  '\\n' +
  String.raw`%%{init: {}}%%".pk', label: "who's\" \\ first" }
`;

describe('hostile names and texts', () => {
  const { value } = parseGraph(GRAPH, '');
  const [name] = [...value.tables.keys()];
  const graph = {
    ...value,
    edges: value.edges.map((edge) => ({ ...edge, to: [{ table: name ?? '', column: 'pk' }] })),
  };

  it('SQL', () => {
    expect(printSchema(graph, 'sql')).toMatchInlineSnapshot(`
      "-- Schema Graph: x ; DROP TABLE a; --

      -- first */ second -- %%{ third
      -- Suggested key that nobody has reviewed: ("pk")
      CREATE TABLE "a""b
      %%{init: {}}%%" (
        "pk" INTEGER, -- it's "quoted" and\\more
        "näme 1",
        "näme_1" TEXT,
        "1st; #quot;" TEXT
      );

      CREATE TABLE "B" (
        "x" INTEGER,
        "y" TEXT,
        "z" DATE,
        PRIMARY KEY ("x", "y"),
        UNIQUE ("z"),
        UNIQUE ("x", "z"),
        CONSTRAINT "who's"" \\ first" FOREIGN KEY ("x") REFERENCES "a""b
      %%{init: {}}%%" ("pk") -- not a key of a"b %%{init: {}}%%
      );
      "
    `);
  });
  it('DBML', () => {
    expect(printSchema(graph, 'dbml')).toMatchInlineSnapshot(`
      "// Schema Graph: x ; DROP TABLE a; --

      // Suggested key that nobody has reviewed: ("pk")
      Table "a\\"b\\n%%{init: {}}%%" {
        "pk" integer [note: 'it\\'s "quoted"\\nand\\\\more']
        "näme 1" unknown
        "näme_1" text
        "1st; #quot;" text

        Note: 'first\\n*/ second -- %%{ third'
      }

      Table "B" {
        "x" integer
        "y" text
        "z" date [unique]

        indexes {
          ("x", "y") [pk]
          ("x", "z") [unique]
        }
      }

      Ref "who's\\" \\\\ first": "B"."x" > "a\\"b\\n%%{init: {}}%%"."pk"
      "
    `);
  });
  it('Mermaid', () => {
    expect(printSchema(graph, 'mermaid')).toMatchInlineSnapshot(`
      "erDiagram
      %% Schema Graph: x ; DROP TABLE a; --
      %% Suggested key: pk
        "a”b ％％{init: {}}％％" {
          integer _pk "pk: it's ”quoted” and＼more"
          unknown näme_1 "näme 1"
          text näme_1_2 "näme_1"
          text _1st___quot_ "1st； ＃quot；"
        }
        "B" {
          integer x PK, FK
          text y PK
          date z UK
        }
        "B" }o--|| "a”b ％％{init: {}}％％" : "who's” ＼ first"
      "
    `);
  });
});
