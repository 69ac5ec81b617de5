/**
 * Hints that belong to one question (the `evidence` of BIRD): "a rear-end crash refers to MANCOLL = 1; make refers to
 * VPICDECODE.Make". For that question the graph knows these words: conditions become terms, names become keywords.
 */
import { SchemaGraphError } from '../core/errors';
import type { GraphIndex } from '../graph/graph-index';
import type { Column, Table } from '../graph/model';
import { readFilter } from '../program/expression-reader';
import { fold, stem, wordsOf } from '../search/words';

/** Words, and what they stand for: a column or a condition in SQL. */
interface HintClause {
  readonly phrase: string;
  readonly says: string;
}

const STANDS_FOR = /\s+(?:refers?\s+to|means|stands?\s+for|is\s+when|indicates)\s+/i;

/**
 * A graph that knows what a hint says. What is neither a condition on one table nor the name of a column is left out.
 * @param index the graph
 * @param hint clauses of the form `words refers to column-or-condition`, apart by semicolons
 */
export function withHint(index: GraphIndex, hint: string): GraphIndex {
  const clauses = clausesOf(hint);
  const hinted = new Map<string, Table>();
  for (const name of index.tableNames()) {
    const plain = index.table(name);
    const known = plain && clauses.reduce(withClause, plain);
    if (known && known !== plain) hinted.set(name, known);
  }
  const table = (name: string) => {
    const plain = index.table(name);
    return plain && (hinted.get(plain.name) ?? plain);
  };
  return {
    hash: index.hash,
    name: index.name,
    revision: index.revision,
    tableNames: (offset, limit) => index.tableNames(offset, limit),
    table,
    resolve: (ref) => index.resolve(ref),
    column: (ref) => {
      const own = index.resolve(ref);
      return own && table(own.table)?.columns.get(own.column);
    },
    edgesAt: (ref, kind) => index.edgesAt(ref, kind),
    keyEdges: (name) => index.keyEdges(name),
    keyEdgesBetween: (one, other) => index.keyEdgesBetween(one, other),
  };
}

function withClause(table: Table, clause: HintClause): Table {
  return withColumn(table, clause) ?? withTerm(table, clause) ?? withTerm(table, swapped(clause)) ?? table;
}

/**
 * Whether a hint explains a word: it stands in the words of one of its clauses.
 * @param hint see `withHint`
 * @param text a word or words of the question
 */
export function isHinted(hint: string, text: string): boolean {
  const known = new Set(wordsOf(fold(hint)).map(stem));
  return wordsOf(fold(text)).every((word) => known.has(stem(word)));
}

function clausesOf(hint: string): HintClause[] {
  return hint.split(';').flatMap((clause) => {
    const [phrase, says, ...more] = clause.trim().split(STANDS_FOR);
    return phrase && says && more.length === 0 ? [{ phrase, says: says.trim().replace(/[.\s]+$/, '') }] : [];
  });
}

/** "ROLE = 1 means driver": some write the condition first. */
function swapped({ phrase, says }: HintClause): HintClause {
  return { phrase: says, says: phrase };
}

function withColumn(table: Table, { phrase, says }: HintClause): Table | undefined {
  const [, qualifier, name = ''] = /^(?:([\w ]+)\.)?[`"[]?([\w ()-]+?)[`"\]]?$/.exec(says) ?? [];
  if (qualifier !== undefined && qualifier.toLowerCase() !== table.name.toLowerCase()) return undefined;
  const column = [...table.columns.values()].find((c) => c.name.toLowerCase() === name.toLowerCase());
  if (!column) return undefined;
  const known: Column = { ...column, keywords: [...(column.keywords ?? []), phrase] };
  return { ...table, columns: new Map(table.columns).set(column.name, known) };
}

function withTerm(table: Table, { phrase, says }: HintClause): Table | undefined {
  if (!isCondition(says, table)) return undefined;
  const others = table.terms.filter((term) => term.name !== phrase);
  return { ...table, terms: [...others, { name: phrase, where: says, keywords: [] }] };
}

function isCondition(sql: string, table: Table): boolean {
  const names = new Set([...table.columns.keys()].map((name) => name.toLowerCase()));
  let used = 0;
  try {
    readFilter(sql, {
      column: (column, qualifier) => {
        const own = qualifier === undefined || qualifier.toLowerCase() === table.name.toLowerCase();
        if (!own || !names.has(column.toLowerCase())) return undefined;
        used++;
        return { kind: 'column', use: 0, column };
      },
    });
    return used > 0;
  } catch (error) {
    if (error instanceof SchemaGraphError) return false;
    throw error;
  }
}
