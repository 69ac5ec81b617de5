/** The command line: the extension's engine from a terminal. */
import { createEngine } from '../engine/engine';
import { errorMessage, SchemaGraphError } from '../engine/core/errors';
import { createNodePlatform } from '../platform/node/platform';
import { createPostgresServers } from '../platform/node/postgres-servers';
import { version } from '../../package.json';
import { EXIT, readCommandLine, USAGE, type CommandLine } from './arguments';
import { connectionsOf } from './connections';
import { printable } from './printable';
import { ask, paths, retrieve, suggest, validate } from './commands';
import type { Output } from './output';
import { exportGraph, importSchema } from './exchange-commands';
import { mcp } from './mcp/command';
import { progressTo } from './progress';
import { runEvalCommand } from './eval/command';
import { failureJson } from './failure-json';
import { UsageError } from './usage-error';

/** A command line that does something with data. */
type Command = Extract<CommandLine, { readonly connections: readonly string[] }>;

async function run(line: CommandLine, output: Output): Promise<number> {
  if ('connections' in line) return runCommand(line, output);
  output.out(line.command === 'help' ? USAGE : `${version}\n`);
  return EXIT.done;
}

async function runCommand(line: Command, output: Output): Promise<number> {
  const servers = createPostgresServers(connectionsOf(line.connections, namedData(line)));
  const platform = createNodePlatform({ workerFolder: __dirname, servers });
  const engine = createEngine(platform);
  switch (line.command) {
    case 'suggest':
      return suggest(engine, line, output);
    case 'validate':
      return validate(engine, line, output);
    case 'paths':
      return paths(engine, line, output);
    case 'retrieve':
      return retrieve(engine, line, output);
    case 'ask':
      return ask(engine, line, output);
    case 'export':
      return exportGraph(engine, line, output);
    case 'import':
      return importSchema(engine, line, output);
    case 'mcp':
      return mcp(engine, platform.files, line, output, version);
    case 'eval':
      return runEvalCommand(engine, line, output);
  }
}

/** What a command line names that may be a server. */
function namedData(line: Command): readonly string[] {
  if (line.command === 'suggest') return line.data;
  if (line.command === 'mcp') return line.targets;
  if (line.command === 'import') return [line.schema];
  return line.command === 'ask' || line.command === 'retrieve' ? [line.target] : [];
}

async function main(): Promise<number> {
  const log = (text: string) => process.stderr.write(process.stderr.isTTY ? printable(text) : text);
  const output: Output = {
    out: (text) => process.stdout.write(process.stdout.isTTY ? printable(text) : text),
    log,
    progress: progressTo(log, process.stderr.isTTY),
  };
  const words = process.argv.slice(2);
  // Also where the rest of them is not understood.
  const wantsJson = words.includes('--json') && words[0] !== 'mcp';
  try {
    return await run(readCommandLine(words), output);
  } catch (error) {
    output.log(`${errorMessage(error)}\n`);
    if (wantsJson) output.out(failureJson(error));
    if (error instanceof UsageError) {
      output.log('See schema-graph --help.\n');
      return EXIT.wrongUsage;
    }
    if (error instanceof SchemaGraphError && error.code === 'no-join') return EXIT.abstained;
    if (error instanceof SchemaGraphError && error.code !== 'internal') return EXIT.badInput;
    if (process.env['DEBUG'] && error instanceof Error) output.log(`${error.stack}\n`);
    return EXIT.internal;
  }
}

// A reader that goes away (`| head`) is no error of ours.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code === 'EPIPE') process.exit(EXIT.done);
});
void main().then((code) => {
  // What was written to a pipe is flushed before the process ends; workers would keep it alive.
  process.stdout.write('', () => process.exit(code));
});
