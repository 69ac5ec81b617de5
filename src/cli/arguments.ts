/** Reading the command line: which command, with what. */
import type { TextFormat } from '../engine/exchange/exchange';
import { parseArgs, type ParseArgsConfig } from 'node:util';
import { MODEL, MODEL_OPTIONS, modelOf, type ModelOption } from './model-arguments';
import { isPostgresAddress } from '../platform/thread/postgres-address';
import { oneOf, UsageError } from './usage-error';

/** Exit codes; stable. */
export const EXIT = { done: 0, badInput: 1, wrongUsage: 2, abstained: 3, internal: 4 } as const;

/** How the commands are called, as `--help` prints it. */
export const USAGE = `schema-graph: ask questions across tables; the graph decides how they join

  schema-graph suggest  DATA... [--dictionary FILE]... [--ignore-declared] [--derivations]
                        [-o FILE]
                        draft a graph from files, folders or databases; --derivations looks
                        also for columns that were worked out from others
  schema-graph validate GRAPH
                        problems, one a line, also where the data contradicts the graph;
                        exit 1 when there is an error
  schema-graph paths    GRAPH --attributes T.C,T.C [--form pruned|full]
                        dependency chains and joins of some columns
  schema-graph retrieve GRAPH|DATA "QUESTION" [--top 10]
                        columns with scores
  schema-graph ask      GRAPH|DATA "QUESTION" [--explain] [--choose CHOICE]... [--sql STATEMENT] [--events]
                        the answer with its path; --explain lists the parts of how the question was read, with what
                        else they could be; --choose takes an offer (2), an option of a part (1.3), or edits a
                        condition ("1 >= 5", "1 drop"), one after the other; --sql answers by a SELECT statement
                        instead, which is checked against the graph; --events prints the trace instead
  schema-graph export   GRAPH --format svg|mermaid|dbml|sql [--columns layout|all] [-o FILE]
                        the graph for other tools; svg draws the picture as its layout has it
  schema-graph import   GRAPH FILE  (or FILE --into GRAPH)
                        adds what an SQL or DBML schema, a SQLite database, or a PostgreSQL database (by its
                        address) declares and the graph lacks; changes nothing that stands there, conflicts are listed
  schema-graph eval     QUESTIONS.jsonl --databases DIR [--graphs DIR] [--dictionary FILE]...
                        [--evidence] [--official] [--half odd|even]
                        accuracy and latency over a question set; without --databases the graphs of
                        --graphs are asked over the sources that they name
  schema-graph ask | eval … --model openai --base-url URL --model-name NAME [--samples 1]
                        [--no-values] [--no-graph] [--step-by-step] [--facts] [--outside-joins]
                        [--examples FILE.sgq.jsonl]... [--model-seconds 30] [--question-tokens 40000]
                        [--day-tokens N] [--price IN,OUT] [--cache DIR | --no-cache] [--dry-run]
                        with a language model on a server that speaks chat completions; its key is read from
                        SCHEMA_GRAPH_MODEL_KEY, for OpenAI's own from OPENAI_API_KEY too; a call takes 30 s at most,
                        10 s to its first byte, or --model-seconds. --samples has it write several programs, which vote; --no-values
                        sends no stored value; --no-graph hides paths and joins from it, to measure their worth;
                        --step-by-step has it split the question, and write its program step by step; --facts has it
                        read the facts on the paths of a question that asks for what texts tell; --outside-joins lets it
                        join what the graph does not, which is marked; --examples shows it the nearest questions that
                        were saved with their SQL; --price tells what a million tokens of prompts and of answers cost.
                        Its answers are kept in the user's cache folder, or --cache; --no-cache asks again.
                        ask --dry-run prints what would be sent, and sends nothing
  schema-graph mcp      [GRAPH|DATA...] [--dictionary FILE]... [--no-values]
                        serves asking, paths, columns and checked SQL as tools for programs that speak the Model
                        Context Protocol over standard input and output; read-only, of what is named, else of
                        what lies in the folder that you are in; takes the options of a language model too; with
                        --no-values the tools give back names, paths, joins and counts, and no stored value
  schema-graph ask | retrieve | mcp … --vectors
                        with the small sentence encoder that ships with the extension: columns are found by what they
                        mean, too; they are worked out once and kept in the system's folder for caches
  schema-graph eval     QUESTIONS.jsonl --graphs DIR --ablate [--minutes 10] …
                        what each edge, label, keyword, term and list of codes of the graphs contributes:
                        each is left out once, for the questions that it concerns

Each takes --json: one JSON object on standard output and nothing else there, { "error": … } where it fails.
retrieve and ask take --dictionary FILE where they are given DATA.
DATA is a file, a folder, a database, or a server: postgres://user@host:port/database. Graphs name servers by a connection:
--connection NAME=postgres://… tells its address. Passwords come from PGPASSWORD or a pgpass file. Servers are only read.
Graphs read files of the folder that you are in where they lie in it, else of their own folder; --allow-outside lets them
read files anywhere. What you name yourself may lie anywhere.
Exit codes: 0 answered or done, 1 the input is at fault, 2 wrong usage, 3 abstained, 4 internal error.
`;

const OPTIONS = {
  ablate: { type: 'boolean' },
  'allow-outside': { type: 'boolean' },
  attributes: { type: 'string' },
  ...MODEL_OPTIONS,
  choose: { type: 'string', multiple: true },
  sql: { type: 'string' },
  columns: { type: 'string' },
  connection: { type: 'string', multiple: true },
  databases: { type: 'string' },
  derivations: { type: 'boolean' },
  dictionary: { type: 'string', multiple: true },
  events: { type: 'boolean' },
  evidence: { type: 'boolean' },
  form: { type: 'string' },
  explain: { type: 'boolean' },
  format: { type: 'string' },
  graphs: { type: 'string' },
  half: { type: 'string' },
  help: { type: 'boolean', short: 'h' },
  'ignore-declared': { type: 'boolean' },
  into: { type: 'string' },
  json: { type: 'boolean' },
  minutes: { type: 'string' },
  'dry-run': { type: 'boolean' },
  official: { type: 'boolean' },
  output: { type: 'string', short: 'o' },
  top: { type: 'string' },
  vectors: { type: 'boolean' },
  version: { type: 'boolean' },
} satisfies ParseArgsConfig['options'];

type OptionName = keyof typeof OPTIONS;

/** Options that all commands take. */
const COMMON: readonly OptionName[] = ['allow-outside', 'connection', 'json'];

/** Options that each command takes, beside those that all take. */
const TAKES: Record<string, readonly OptionName[]> = {
  suggest: ['derivations', 'dictionary', 'ignore-declared', 'output'],
  validate: [],
  paths: ['attributes', 'form'],
  retrieve: ['dictionary', 'top', 'vectors'],
  ask: ['choose', 'dictionary', 'dry-run', 'events', 'explain', 'sql', 'vectors', ...MODEL],
  export: ['columns', 'format', 'output'],
  import: ['into'],
  mcp: ['dictionary', 'vectors', ...MODEL],
  eval: ['ablate', 'databases', 'dictionary', 'evidence', 'graphs', 'half', 'minutes', 'official', ...MODEL],
};

/** What all commands take. */
interface Common {
  /** Graphs may name files outside of the folder they are in. */
  readonly allowOutside: boolean;
  /** Servers that graphs may name: `NAME=ADDRESS`. */
  readonly connections: readonly string[];
  /** One JSON object on standard output. */
  readonly json: boolean;
}

/** A command line that was understood. */
export type CommandLine = { readonly command: 'help' | 'version' } | (Common & CommandRequest);

type CommandRequest =
  | {
      readonly command: 'suggest';
      readonly data: readonly string[];
      readonly dictionaries: readonly string[];
      readonly ignoreDeclared: boolean;
      readonly derivations: boolean;
      readonly output?: string;
    }
  | { readonly command: 'validate'; readonly graph: string }
  | {
      readonly command: 'paths';
      readonly graph: string;
      readonly attributes: readonly string[];
      readonly form: 'pruned' | 'full';
    }
  | {
      readonly command: 'retrieve';
      readonly target: string;
      readonly question: string;
      readonly dictionaries: readonly string[];
      readonly top: number;
      /** Find columns by what they mean, too. */
      readonly vectors: boolean;
    }
  | {
      readonly command: 'ask';
      readonly target: string;
      readonly question: string;
      readonly dictionaries: readonly string[];
      readonly events: boolean;
      /** List the parts of how the question was read. */
      readonly explain: boolean;
      /** Choices, one after the other, see `chosenCorrections`. */
      readonly choose: readonly string[];
      readonly model?: ModelOption;
      /** Print what would be sent to the model, and send nothing. */
      readonly dryRun: boolean;
      /** A statement to answer by instead. */
      readonly sql?: string;
      /** Find columns by what they mean, too. */
      readonly vectors: boolean;
    }
  | {
      readonly command: 'export';
      readonly graph: string;
      readonly format: 'svg' | TextFormat;
      readonly columns: 'layout' | 'all';
      readonly output?: string;
    }
  | { readonly command: 'import'; readonly schema: string; readonly into: string }
  | {
      readonly command: 'mcp';
      /** Graphs and data that may be asked; all in the current folder where it is empty. */
      readonly targets: readonly string[];
      readonly dictionaries: readonly string[];
      readonly vectors: boolean;
      /** Tools give back no stored value, nor is one sent to the model. */
      readonly withholdValues: boolean;
      readonly model?: ModelOption;
    }
  | {
      readonly command: 'eval';
      readonly questions: string;
      /** Absent where graphs are asked over their own sources. */
      readonly databases?: string;
      readonly graphs?: string;
      readonly dictionaries: readonly string[];
      readonly evidence: boolean;
      readonly official: boolean;
      readonly half?: 'odd' | 'even';
      /** Leave out each part of the graphs once, for so many minutes at most. */
      readonly ablate?: { readonly minutes: number };
      readonly model?: ModelOption;
    };

/**
 * Reads a command line.
 * @param argv the arguments after the program's name
 * @throws UsageError with a sentence that says what is wrong
 */
export function readCommandLine(argv: readonly string[]): CommandLine {
  const { values, positionals } = parse(argv);
  const [command, ...rest] = positionals;
  if (values.help || command === 'help' || (command === undefined && !values.version)) return { command: 'help' };
  if (command === undefined) return { command: 'version' };
  const takes = TAKES[command];
  if (!takes) throw new UsageError(`There is no command "${command}".`);
  for (const name of Object.keys(values)) {
    if (!COMMON.includes(name as OptionName) && !takes.includes(name as OptionName))
      throw new UsageError(`${command} does not take --${name}.`);
  }
  const common: Common = {
    allowOutside: values['allow-outside'] ?? false,
    connections: values.connection ?? [],
    json: values.json ?? false,
  };
  const dictionaries = values.dictionary ?? [];
  const words = (names: string, count: number) => {
    if (rest.length !== count) throw new UsageError(`${command} takes ${names}.`);
    return rest as [string, ...string[]];
  };
  switch (command) {
    case 'suggest':
      if (rest.length === 0) throw new UsageError('suggest takes at least one file, folder, database or server.');
      return {
        command,
        data: rest,
        dictionaries,
        ignoreDeclared: values['ignore-declared'] ?? false,
        derivations: values.derivations ?? false,
        ...(values.output !== undefined && { output: values.output }),
        ...common,
      };
    case 'validate':
      return { command, graph: words('one graph file', 1)[0], ...common };
    case 'paths': {
      const attributes = (values.attributes ?? '').split(/,(?=(?:[^"]*"[^"]*")*[^"]*$)/).flatMap((a) => a.trim() || []);
      if (attributes.length === 0) throw new UsageError('paths needs --attributes T.C,T.C.');
      return {
        command,
        graph: words('one graph file', 1)[0],
        attributes,
        form: oneOf('form', values.form, 'pruned', 'full') ?? 'pruned',
        ...common,
      };
    }
    case 'retrieve': {
      const [target, question = ''] = words('a graph or data, and a question', 2);
      refuseEmpty(question);
      const top = Number(values.top ?? '10');
      if (!Number.isInteger(top) || top < 1) throw new UsageError('--top takes a whole number from 1.');
      return { command, target, question, dictionaries, top, vectors: values.vectors ?? false, ...common };
    }
    case 'ask': {
      const [target, question = ''] = words('a graph or data, and a question', 2);
      refuseEmpty(question);
      const events = values.events ?? false;
      if (events && common.json) throw new UsageError('--events prints JSON lines already; leave out --json.');
      const { explain = false, choose = [], sql } = values;
      if (sql !== undefined && choose.length > 0)
        throw new UsageError('--sql answers by a statement, --choose by what was found; leave one out.');
      const own = sql !== undefined && { sql };
      const dryRun = values['dry-run'] ?? false;
      if (dryRun && values.model === undefined) throw new UsageError('--dry-run is for --model openai.');
      return {
        command,
        target,
        question,
        dictionaries,
        events,
        explain,
        choose,
        dryRun,
        vectors: values.vectors ?? false,
        ...own,
        ...modelOf(values),
        ...common,
      };
    }
    case 'export': {
      const format = oneOf('format', values.format, 'svg', 'mermaid', 'dbml', 'sql');
      if (format === undefined) throw new UsageError('export needs --format svg, mermaid, dbml or sql.');
      if (values.columns !== undefined && format !== 'svg') throw new UsageError('--columns is for --format svg.');
      return {
        command,
        graph: words('one graph file', 1)[0],
        format,
        columns: oneOf('columns', values.columns, 'layout', 'all') ?? 'layout',
        ...(values.output !== undefined && { output: values.output }),
        ...common,
      };
    }
    case 'import': {
      if (values.into !== undefined) {
        return {
          command,
          schema: words('one schema file, where --into names the graph', 1)[0],
          into: values.into,
          ...common,
        };
      }
      const [into, schema = ''] = words('a graph, and a schema file or database', 2);
      return { command, schema, into, ...common };
    }
    case 'mcp':
      if (common.json) throw new UsageError('mcp speaks a protocol of its own: leave out --json.');
      return {
        command,
        targets: rest,
        dictionaries,
        vectors: values.vectors ?? false,
        withholdValues: values['no-values'] ?? false,
        // Who calls the tools is a model too, whether or not another one takes part in answers.
        ...modelOf(values.model === undefined ? { ...values, 'no-values': undefined } : values),
        ...common,
      };
    default: {
      const half = oneOf('half', values.half, 'odd', 'even');
      if (values.databases === undefined && values.graphs === undefined)
        throw new UsageError('eval needs --databases DIR, or --graphs DIR.');
      if (values.databases !== undefined && isPostgresAddress(values.databases))
        throw new UsageError(
          'eval --databases takes a folder of SQLite databases. To ask a server, name it by a connection in a graph, and give --graphs DIR --connection NAME=postgres://… instead.',
        );
      const { ablate = false, minutes = '10' } = values;
      if (!ablate && values.minutes !== undefined) throw new UsageError('--minutes is for --ablate.');
      if (ablate && values.graphs === undefined) throw new UsageError('--ablate needs --graphs DIR.');
      if (ablate && values.official) throw new UsageError('--ablate does not take --official.');
      if (ablate && values.model !== undefined) throw new UsageError('--ablate does not take --model.');
      if (!(Number(minutes) > 0)) throw new UsageError('--minutes takes a number above 0.');
      return {
        command: 'eval',
        questions: words('one question set', 1)[0],
        ...(values.databases !== undefined && { databases: values.databases }),
        ...(values.graphs !== undefined && { graphs: values.graphs }),
        dictionaries,
        evidence: values.evidence ?? false,
        official: values.official ?? false,
        ...(half && { half }),
        ...(ablate && { ablate: { minutes: Number(minutes) } }),
        ...modelOf(values),
        ...common,
      };
    }
  }
}

function refuseEmpty(question: string): void {
  if (question.trim() === '') throw new UsageError('The question is empty.');
}

function parse(argv: readonly string[]) {
  try {
    return parseArgs({ args: [...argv], options: OPTIONS, allowPositionals: true });
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error));
  }
}
