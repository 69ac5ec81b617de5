/** Files that a reader of its own takes apart (a workbook, JSON, Parquet), with a graph over them. */
import fs from 'node:fs';
import path from 'node:path';
import { utils, write } from '@e965/xlsx';
import { parquetWriteBuffer } from 'hyparquet-writer';

/** A kind of file, and how its rows are called in questions. */
export const FLEET = ['ships', 'ports', 'trips'] as const;
export type FleetTable = (typeof FLEET)[number];

const FILES: Readonly<Record<FleetTable, string>> = {
  ships: 'ships.xlsx',
  ports: 'ports.json',
  trips: 'trips.parquet',
};

const GRAPH = `version: 1
sources:
  - { id: ships, kind: excel, path: ships.xlsx }
  - { id: ports, kind: json, path: ports.json }
  - { id: trips, kind: parquet, path: trips.parquet }
tables:
  ships: { key: [ship_id], keywords: [ship] }
  ports: { key: [port_id], keywords: [port] }
  trips: { key: [trip_id], keywords: [trip] }
`;

/**
 * Writes all of it.
 * @param folder where; it is made
 * @returns the graph file
 */
export function writeFleet(folder: string): string {
  fs.mkdirSync(folder);
  for (const table of FLEET) writeRows(folder, table, 2_000);
  const graph = path.join(folder, 'fleet.sgraph.yaml');
  fs.writeFileSync(graph, GRAPH);
  return graph;
}

/**
 * Writes the file of a table anew.
 * @param folder where
 * @param table which
 * @param rows so many
 * @returns the file
 */
export function writeRows(folder: string, table: FleetTable, rows: number): string {
  const file = path.join(folder, FILES[table]);
  const id = `${table.slice(0, -1)}_id`;
  const numbers = Array.from({ length: rows }, (_, i) => i + 1);
  fs.writeFileSync(file, bytesOf(table, id, numbers));
  return file;
}

function bytesOf(table: FleetTable, id: string, numbers: readonly number[]): Uint8Array | string {
  const name = (n: number): string => `${table} ${n % 97}`;
  if (table === 'ports')
    return JSON.stringify(numbers.map((n) => ({ [id]: n, name: name(n), berths: [{ depth: n }] })));
  if (table === 'trips') {
    const columnData = [
      { name: id, data: [...numbers], type: 'INT32' as const },
      { name: 'name', data: numbers.map(name), type: 'STRING' as const },
    ];
    return new Uint8Array(parquetWriteBuffer({ columnData }));
  }
  const book = utils.book_new();
  utils.book_append_sheet(book, utils.aoa_to_sheet([[id, 'name'], ...numbers.map((n) => [n, name(n)])]), table);
  return new Uint8Array(write(book, { type: 'array', bookType: 'xlsx' }) as ArrayBuffer);
}
