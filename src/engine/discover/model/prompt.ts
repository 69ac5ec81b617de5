/**
 * What a language model is shown of a schema to suggest joins, columns that belong together and descriptions, and how its reply is read. It chooses among
 * identifiers that stand for known tables and columns (the closed world of Contracts A.5): what it names otherwise is dropped.
 */
import { columnKey, type ColumnRef } from '../../core/identifiers';
import { quoteIdentifier } from '../../core/sql-text';
import { isNumeric, normaliseCode, type SqlValue } from '../../core/values';
import { effectiveKey, effectiveNotes, type SchemaGraph } from '../../graph/model';
import { objectIn, objectsOf, textOf } from '../../models/json-reply';
import type { AnswerSchema, ModelRequest } from '../../models/language-model';
import { DATA_NOT_ORDERS, dataBlock, quoted } from '../../models/quoted';
import { estimateTokens } from '../../models/tokens';
import type { Catalogue, ColumnProfile, TableProfile } from '../../profile/catalogue';

/** What prompts are made from. */
export interface SchemaToShow {
  /** What is known of the tables; spelt as in the data. */
  readonly graph: SchemaGraph;
  readonly catalogue: Catalogue;
  /** Tables to suggest something for; all where it is absent. */
  readonly about?: ReadonlySet<string>;
  /** Whether descriptions and stored values may be sent; names and types alone where not. */
  readonly values: boolean;
}

/** One call, with what its identifiers stand for. */
export interface SchemaCall {
  readonly request: ModelRequest;
  readonly columns: ReadonlyMap<string, ColumnRef>;
  readonly tables: ReadonlyMap<string, string>;
}

/** What a model proposes, over names that exist; nothing of it has been checked against data. */
export interface ProposedByModel {
  readonly joins: readonly {
    readonly from: readonly ColumnRef[];
    readonly to: readonly ColumnRef[];
    readonly why?: string;
  }[];
  /** Columns that are only meaningful with another one. */
  readonly contexts: readonly { readonly of: ColumnRef; readonly needs: ColumnRef; readonly why: string }[];
  /** `column` is absent for a table. */
  readonly descriptions: readonly { readonly table: string; readonly column?: string; readonly text: string }[];
  /** How many entries named something that does not exist. */
  readonly unknown: number;
}

/** Tokens of a call, at most, its orders left out. */
const MOST_TOKENS = 3000;
const MAX_REPLY = 2000;
/** Entries of a reply that are read. */
const MOST_ENTRIES = 200;
/** Columns of one join. */
const MOST_PAIRS = 4;
/** Names that are longer, or of several lines, are no names that anybody writes: they are not offered. */
const LONGEST_NAME = 100;
const SAMPLES = 3;

const ORDERS = `You look at the tables of a database and suggest what its description lacks: joins between tables, columns \
that are only meaningful with another column of their table, and short descriptions of tables and columns. Each suggestion is checked against the data, then reviewed by a person.

${DATA_NOT_ORDERS}

- Name tables and columns only by their identifiers (t1, c1); nothing else exists.
- A join leads from the columns that refer to the columns that identify a row of the other table, in pairs. Suggest only \
joins that are not listed already.
- A context is a column whose values cannot be understood without those of another column of its table (an amount without \
its currency). Name both in the reason. Suggest only what is sure: most columns need none.
- Describe only what is marked "?". Write what its name stands for, in at most eight words: write abbreviations out. No values, \
no examples, no sentences. Leave out what you do not know.

Answer with one JSON object and nothing else:
{"joins": [{"from": ["c2"], "to": ["c1"], "why": "..."}], "contexts": [{"of": "c4", "needs": "c5", "why": "..."}], \
"descriptions": [{"of": "c3", "text": "..."}]}`;

const TEXTS = { type: 'array', items: { type: 'string' } };
const SCHEMA: AnswerSchema = {
  name: 'suggestions',
  schema: {
    type: 'object',
    properties: {
      joins: {
        type: 'array',
        items: {
          type: 'object',
          properties: { from: TEXTS, to: TEXTS, why: { type: 'string' } },
          required: ['from', 'to', 'why'],
          additionalProperties: false,
        },
      },
      contexts: {
        type: 'array',
        items: {
          type: 'object',
          properties: { of: { type: 'string' }, needs: { type: 'string' }, why: { type: 'string' } },
          required: ['of', 'needs', 'why'],
          additionalProperties: false,
        },
      },
      descriptions: {
        type: 'array',
        items: {
          type: 'object',
          properties: { of: { type: 'string' }, text: { type: 'string' } },
          required: ['of', 'text'],
          additionalProperties: false,
        },
      },
    },
    required: ['joins', 'contexts', 'descriptions'],
    additionalProperties: false,
  },
};

/**
 * The calls that ask for suggestions: as many tables in each as fit, and with them the keys of the others, so that joins may
 * lead from one call's tables to another's.
 * @param schema what is shown
 */
export function schemaCalls(schema: SchemaToShow): readonly SchemaCall[] {
  const { catalogue, about } = schema;
  const tables = [...catalogue.tables.values()].filter(({ name }) => isPlainName(name));
  const asked = tables.filter(({ name }) => about?.has(name) ?? true);
  const keys = new Map(tables.map((table) => [table, keyColumns(schema, table)]));
  const batches: TableProfile[][] = [];
  let size = 0;
  for (const table of asked) {
    const tokens = estimateTokens(tableLines(schema, table, columnsOf(table), new Identifiers()).join('\n'));
    const last = batches.at(-1);
    if (last && size + tokens <= MOST_TOKENS) {
      last.push(table);
      size += tokens;
    } else {
      batches.push([table]);
      size = tokens;
    }
  }
  return batches.map((batch) => callOf(schema, batch, tables, keys));
}

function callOf(
  schema: SchemaToShow,
  batch: readonly TableProfile[],
  tables: readonly TableProfile[],
  keys: ReadonlyMap<TableProfile, readonly ColumnProfile[]>,
): SchemaCall {
  const ids = new Identifiers();
  const lines = batch.flatMap((table) => tableLines(schema, table, columnsOf(table), ids));
  let left = MOST_TOKENS - estimateTokens(lines.join('\n'));
  for (const table of tables) {
    const key = keys.get(table) ?? [];
    if (batch.includes(table) || key.length === 0) continue;
    const own = tableLines({ ...schema, values: false }, table, key, ids, false);
    left -= estimateTokens(own.join('\n'));
    if (left < 0) break;
    lines.push(...own);
  }
  return {
    request: {
      purpose: 'suggest',
      messages: [
        { role: 'system', content: ORDERS },
        { role: 'user', content: dataBlock([...lines, ...joinLines(schema.graph, ids)]) },
      ],
      schema: SCHEMA,
      maxTokens: MAX_REPLY,
    },
    columns: ids.columns,
    tables: ids.tables,
  };
}

/** Gives tables and columns the identifiers by which a model names them. */
class Identifiers {
  readonly columns = new Map<string, ColumnRef>();
  readonly tables = new Map<string, string>();
  readonly #known = new Map<string, string>();

  ofTable(name: string): string {
    const id = `t${this.tables.size + 1}`;
    this.tables.set(id, name);
    return id;
  }

  ofColumn(ref: ColumnRef): string {
    const id = `c${this.columns.size + 1}`;
    this.columns.set(id, ref);
    this.#known.set(columnKey(ref), id);
    return id;
  }

  find(ref: ColumnRef): string | undefined {
    return this.#known.get(columnKey(ref));
  }
}

/** Whether a name can stand in a prompt as it stands in the data. */
function isPlainName(name: string): boolean {
  return name.length <= LONGEST_NAME && !/\p{Cc}|[<>]/u.test(name);
}

function columnsOf({ columns }: TableProfile): readonly ColumnProfile[] {
  return columns.filter(({ column }) => isPlainName(column));
}

function keyColumns({ graph }: SchemaToShow, table: TableProfile): readonly ColumnProfile[] {
  const said = graph.tables.get(table.name);
  const key = (said && effectiveKey(said)) ?? table.declaredKey ?? [];
  const named = columnsOf(table).filter(({ column }) => key.includes(column));
  return named.length > 0
    ? named
    : columnsOf(table)
        .filter(({ unique }) => unique)
        .slice(0, 1);
}

function tableLines(
  schema: SchemaToShow,
  table: TableProfile,
  columns: readonly ColumnProfile[],
  ids: Identifiers,
  toDescribe = true,
): string[] {
  const said = schema.graph.tables.get(table.name);
  const key = (said && effectiveKey(said)) ?? [];
  const described = said?.description ?? said?.suggested?.description;
  const open = toDescribe && lacksDescription(said);
  const head = ['table', ids.ofTable(table.name), quoteIdentifier(table.name)];
  if (open) head.push('?');
  else if (schema.values && described !== undefined) head.push(quoted(described));
  const rows = columns.map((profile) => {
    const ref = { table: table.name, column: profile.column };
    const own = said?.columns.get(profile.column);
    const notes = own ? effectiveNotes(own) : {};
    const parts = [ids.ofColumn(ref), quoteIdentifier(profile.column), own?.type ?? profile.type];
    if (key.includes(profile.column)) parts.push('key');
    if (toDescribe && lacksDescription(own)) parts.push('?');
    else if (schema.values && notes.description !== undefined) parts.push(quoted(notes.description));
    if (schema.values) parts.push(...samples(profile));
    return `  ${parts.join(' ')}`;
  });
  return [head.join(' '), ...rows];
}

/** Whether nobody has described an entry, nor refused a description of it. */
export function lacksDescription(
  entry:
    | {
        readonly description?: string;
        readonly suggested?: { readonly description?: string };
        readonly rejected?: readonly { readonly description?: string }[];
      }
    | undefined,
): boolean {
  if (!entry) return true;
  const { description, suggested, rejected = [] } = entry;
  return [{ description }, suggested ?? {}, ...rejected].every((notes) => notes.description === undefined);
}

function samples({ min, max, typical, type, distinct }: ColumnProfile): string[] {
  if (isNumeric(type) && min !== null && max !== null && distinct > SAMPLES)
    return [`from ${valueText(min)} to ${valueText(max)}`];
  const some = typical.slice(0, SAMPLES).map(({ value }) => valueText(value));
  return some.length > 0 ? [`such as ${some.join(', ')}`] : [];
}

function valueText(value: SqlValue): string {
  return typeof value === 'number' ? String(value) : quoted(normaliseCode(value), 24);
}

/** Joins that the graph has, rejected ones too, among the columns that are shown. */
function joinLines(graph: SchemaGraph, ids: Identifiers): string[] {
  return graph.edges.flatMap(({ kind, from, to, status }) => {
    const ends = [from, to].map((refs) => refs.map((ref) => ids.find(ref)));
    if (kind !== 'key' || ends.flat().some((id) => id === undefined)) return [];
    const pairs = (ends[0] ?? []).map((id, i) => `${id ?? ''} = ${ends[1]?.[i] ?? ''}`);
    return [`${status === 'rejected' ? 'no join' : 'join'} ${pairs.join(' and ')}`];
  });
}

/**
 * What a reply proposes.
 * @param reply what came back
 * @param call what its identifiers stand for
 * @returns undefined where nothing can be read in it
 */
export function parseSuggestions(reply: string, call: SchemaCall): ProposedByModel | undefined {
  const said = objectIn(reply);
  if (!said) return undefined;
  let unknown = 0;
  const refs = (value: unknown): ColumnRef[] | undefined => {
    if (!Array.isArray(value) || value.length === 0 || value.length > MOST_PAIRS) return undefined;
    const found = value.map((id: unknown) => (typeof id === 'string' ? call.columns.get(id) : undefined));
    return found.every((ref) => ref !== undefined) ? found : undefined;
  };
  const joins = objectsOf(said['joins'], MOST_ENTRIES).flatMap((join) => {
    const [from, to] = [refs(join['from']), refs(join['to'])];
    const why = textOf(join['why'], 200);
    if (from && to && isJoin(from, to)) return [{ from, to, ...(why !== undefined && { why }) }];
    unknown++;
    return [];
  });
  const contexts = objectsOf(said['contexts'], MOST_ENTRIES).flatMap((entry) => {
    const [[of], [needs]] = [refs([entry['of']]) ?? [], refs([entry['needs']]) ?? []];
    if (of && needs && columnKey(of) !== columnKey(needs)) return [{ of, needs, why: textOf(entry['why'], 200) ?? '' }];
    unknown++;
    return [];
  });
  const descriptions = objectsOf(said['descriptions'], MOST_ENTRIES).flatMap((entry) => {
    const id = typeof entry['of'] === 'string' ? entry['of'] : '';
    const [column, table] = [call.columns.get(id), call.tables.get(id)];
    const text = textOf(entry['text'], 200);
    if (text !== undefined && column) return [{ ...column, text }];
    if (text !== undefined && table !== undefined) return [{ table, text }];
    unknown++;
    return [];
  });
  return { joins, contexts, descriptions, unknown };
}

/** Whether columns of one table are paired with other columns of one table. */
function isJoin(from: readonly ColumnRef[], to: readonly ColumnRef[]): boolean {
  const oneTable = (refs: readonly ColumnRef[]): boolean => new Set(refs.map(({ table }) => table)).size === 1;
  const all = [...from, ...to].map(columnKey);
  return from.length === to.length && oneTable(from) && oneTable(to) && new Set(all).size === all.length;
}
