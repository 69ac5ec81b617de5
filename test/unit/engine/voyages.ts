/** Questions about voyages between ports, to which two edges lead: for tests of what a person says otherwise. */
import type { Correction, UnderstoodPart } from '../../../src/engine/core/corrections';
import { type Asked, asking } from './asked';

/** Opens the graph of voyages; see `asking`. */
export const voyages = async (): Promise<(question: string, corrections?: readonly Correction[]) => Promise<Asked>> =>
  asking(
    `CREATE TABLE ports (code TEXT, name TEXT, country TEXT);
    INSERT INTO ports VALUES ('HH', 'Hamburg', 'DE'), ('RT', 'Rotterdam', 'NL'), ('TK', 'Tokyo', 'JP');
    CREATE TABLE voyages (id INTEGER, origin TEXT, dest TEXT, days INTEGER, hours INTEGER, stat INTEGER, departed TEXT);
    INSERT INTO voyages VALUES (1, 'HH', 'RT', 3, 70, 1, '2023-01-04'), (2, 'HH', 'TK', 30, 720, 1, '2023-02-05'),
      (3, 'RT', 'HH', 4, 90, 2, '2024-01-06'), (4, 'HH', 'RT', 5, 110, 2, '2024-03-01');`,
    `tables:
  ports: { key: [code], display: [name] }
  voyages:
    key: [id]
    terms: { extreme: { where: 'days < 4 OR days > 20' } }
    columns: { stat: { description: status, values: { 1: planned, 2: completed } }, departed: { type: date } }
edges:
  - { kind: key, from: voyages.origin, to: ports.code, label: origin, cardinality: many-to-one }
  - { kind: key, from: voyages.dest, to: ports.code, label: destination, cardinality: many-to-one }
`,
  );

/**
 * The part of how a question was understood that has some words.
 * @param asked the question
 * @param text all of them, or a pattern
 */
export const part = ({ whole }: Asked, text: string | RegExp): UnderstoodPart => {
  const found = whole.understood.parts?.find((p) => (typeof text === 'string' ? p.text === text : text.test(p.text)));
  if (!found)
    throw new Error(`no part ${String(text)} in ${JSON.stringify(whole.understood.parts?.map((p) => p.text))}`);
  return found;
};

/** The rows of an answer as text, sorted. */
export const rows = ({ rows: found }: Asked) => found.map((row) => row.map(String).join(' ')).sort();
