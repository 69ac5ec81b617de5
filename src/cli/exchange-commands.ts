/** The commands that tell other tools of a graph, and that take over what other tools' files say. */
import { lstatSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { SchemaGraphError } from '../engine/core/errors';
import { inEnglish, say } from '../engine/core/message';
import type { Engine } from '../engine/engine';
import { languageOf, printSchema } from '../engine/exchange/exchange';
import { kindOfFile } from '../engine/graph/source-kinds';
import { isPostgresAddress } from '../platform/thread/postgres-address';
import { toGraphView } from '../picture/graph-view';
import { toHealthView } from '../picture/health-view';
import { graphToSvg } from '../picture/svg';
import { graphLayout, LAYOUT_VERSION, type GraphLayout } from '../protocol/graph';
import type { GraphHealthView } from '../protocol/graph-health';
import { EXIT } from './arguments';
import { engineData } from './connections';
import { allowedBy, existing, newFile, type Line } from './commands';
import type { Output } from './output';
import { writeNew, writeOver } from './write-files';

/** Schema files are texts that people write and tools print: what is larger is something else. */
const MOST_BYTES = 64 * 1024 * 1024;

/** Writes a graph in another tool's language, or as a picture, to a file or to standard output. */
export async function exportGraph(engine: Engine, line: Line<'export'>, output: Output): Promise<number> {
  const file = newFile(line.output);
  const graphFile = existing(line.graph);
  const { graph, problems } = await engine.read({ graph: graphFile, allowed: allowedBy(line) });
  const errors = problems.filter(({ severity }) => severity === 'error');
  for (const { file: place, start, message } of errors) {
    const from = path.relative(process.cwd(), place) || place;
    output.log(`error: ${from}:${start.line}:${start.column} ${inEnglish(message)}\n`);
  }
  const text =
    line.format === 'svg'
      ? graphToSvg(toGraphView(graph), {
          layout: layoutBeside(graphFile),
          columns: line.columns,
          ...(await counted(engine, line, output)),
        })
      : printSchema(graph, line.format);
  if (file !== undefined) writeNew(file, text);
  const tables = graph.tables.size;
  const whole = file === undefined ? { text } : {};
  if (line.json) output.out(`${JSON.stringify({ format: line.format, file: file ?? null, tables, ...whole })}\n`);
  else if (file === undefined) output.out(text);
  else output.out(`${line.output}: ${tables === 1 ? '1 table' : `${tables} tables`}\n`);
  // What could not be read is not in the export.
  return errors.length > 0 ? EXIT.badInput : EXIT.done;
}

/** What was counted in the data, so that the picture marks joins that lose rows; nothing where the data cannot be read. */
async function counted(
  engine: Engine,
  line: Line<'export'>,
  output: Output,
): Promise<{ readonly health?: GraphHealthView }> {
  try {
    const report = await engine.health(existing(line.graph), undefined, {}, allowedBy(line));
    return { health: toHealthView(inEnglish(report)) };
  } catch (error) {
    if (!(error instanceof SchemaGraphError) || error.code === 'cancelled') throw error;
    output.log(`warning: joins are drawn without the rows that they lose: ${error.message}\n`);
    return {};
  }
}

/** Adds to a graph file what a schema file or a database declares and the graph lacks. */
export async function importSchema(engine: Engine, line: Line<'import'>, output: Output): Promise<number> {
  const isServer = isPostgresAddress(line.schema);
  const isDatabase = isServer || kindOfFile(line.schema) === 'sqlite';
  const language = isDatabase ? undefined : languageOf(line.schema);
  if (!language && !isDatabase) {
    throw new SchemaGraphError(
      'bad-input',
      say`${line.schema} is no schema that can be imported: name a .sql, .ddl or .dbml file, a SQLite database, or the address of a PostgreSQL database.`,
    );
  }
  const graph = existing(line.into);
  const declared = language
    ? { schema: schemaText(existing(line.schema)), language }
    : { database: isServer ? engineData(line.schema) : existing(line.schema) };
  const plan = inEnglish(await engine.planImport({ graph, ...declared, allowed: allowedBy(line) }));
  for (const { line: at, message } of plan.notes) {
    output.log(isDatabase ? `warning: ${line.schema} ${message}\n` : `warning: ${line.schema}:${at} ${message}\n`);
  }
  if (plan.tables === 0 && plan.files.length === 0 && !isDatabase)
    throw new SchemaGraphError('bad-input', say`${line.schema} describes no tables.`);
  writeOver(plan.files);
  const files = plan.files.map(({ file }) => path.relative(process.cwd(), file) || file);
  const { added, left, conflicts, notes } = plan;
  if (line.json) {
    output.out(`${JSON.stringify({ files, added, left, conflicts, notes })}\n`);
    return EXIT.done;
  }
  const counts = Object.entries(added).filter(([, count]) => count > 0);
  const words = counts.map(([what, count]) => `${count} ${count === 1 ? what.replace(/s$/, '') : what}`).join(', ');
  output.out(counts.length === 0 ? `${line.into}: nothing to add\n` : `${files.join(', ')}: ${words}\n`);
  for (const lacking of left) output.out(`left out: ${lacking}\n`);
  for (const conflict of conflicts) output.out(`kept: ${conflict}\n`);
  return EXIT.done;
}

/** The text of a file that the person named. */
function schemaText(file: string): string {
  const { size } = lstatSync(file);
  if (size > MOST_BYTES) throw new SchemaGraphError('bad-input', say`${file} is too large for a schema.`);
  return readFileSync(file, 'utf8').replace(/^\ufeff/, '');
}

/** Where the tables of a graph stand, as the graph editor keeps it beside the graph; null where there is nothing usable. */
function layoutBeside(graph: string): GraphLayout | null {
  const file = graph.replace(/\.ya?ml$/i, '.layout.json');
  try {
    // A link in a folder of a stranger leads nowhere from here.
    if (!lstatSync(file).isFile()) return null;
    const value: unknown = JSON.parse(readFileSync(file, 'utf8'));
    const layout = value as GraphLayout;
    return graphLayout.check(value, 'layout') === undefined && layout.version === LAYOUT_VERSION ? layout : null;
  } catch {
    return null;
  }
}
