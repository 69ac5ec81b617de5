/**
 * Measures join trees: the tree found for the columns that a gold statement reads, less those that it reads only in join
 * conditions, against the joins of the statement. Each SELECT is judged by itself, and a question is right where all of
 * its SELECTs are. Joins are equal where they equate the same columns of the same tables.
 *
 *     node scripts/run-ts.mjs test/bench/joins.ts [spider|spider_train|ciss]… [--kinds]
 */
import fs from 'node:fs';
import path from 'node:path';
import { draftGraph } from '../../src/engine/discover/draft';
import type { GraphIndex } from '../../src/engine/graph/graph-index';
import { createGraphIndex } from '../../src/engine/graph/memory-index';
import { chooseTree } from '../../src/engine/paths/choose-tree';
import { createJoinPlanner, type JoinPlanner } from '../../src/engine/paths/join-trees';
import type { JoinTree, TableUse } from '../../src/engine/paths/join-tree';
import { singular, splitIdentifier, stem, tokenize } from '../../src/engine/search/words';
import { createNodeFiles } from '../../src/platform/node/files';
import { goldScopes, type GoldScope, type SchemaNames } from './support/gold-scopes';
import { curatedGraph } from './support/curated-graph';
import { atLeast, percent, type Bench, type Measured } from './support/measured';
import { loadDatabase } from './support/one-database';
import { dataFolder, questionsOf } from './support/question-files';

/** Which graph is measured: with the keys that the source declares, from the data alone, or a person's. */
type Graph = 'declared' | 'drafted' | 'curated';

/** More than this share of a table's name has to be in a question that means its rows. */
const LEAST_NAMED = 0.4;

interface Tally {
  questions: number;
  right: number;
  joined: number;
  joinedRight: number;
}

/**
 * Join trees over Spider and CISS.
 * @returns a bench; it reads the folder that SCHEMA_GRAPH_DATA names
 */
export function joinsBench(): Bench {
  const line = async (set: string, graph: Graph, bar: number): Promise<Measured> => {
    const tally = await measure(set, graph, new Map());
    const what = `join tree equals the gold joins, ${set}, graph ${graph} (${String(tally.questions)} questions)`;
    return atLeast(what, 'test/bench/joins.ts', tally.right / tally.questions, bar);
  };
  return {
    name: 'joins',
    run: async () => [await line('spider', 'declared', 0.9), await line('ciss', 'curated', 0.97)],
  };
}

async function main(): Promise<void> {
  const args = process.argv.slice(2);
  const sets = args.filter((a) => !a.startsWith('--'));
  for (const set of sets.length ? sets : ['spider', 'ciss']) {
    for (const graph of set === 'ciss' ? (['drafted', 'curated'] as const) : (['declared'] as const)) {
      const kinds = new Map<string, number>();
      const { questions, right, joined, joinedRight } = await measure(set, graph, kinds);
      const all = `${percent(right / questions)} of ${String(questions)} questions`;
      console.log(
        `${set}, graph ${graph}: ${all}; of the ${String(joined)} that join ${percent(joinedRight / joined)}`,
      );
      if (!args.includes('--kinds')) continue;
      for (const [kind, n] of [...kinds].sort((a, b) => b[1] - a[1])) console.log(`  ${String(n)} ${kind}`);
    }
  }
}

async function measure(set: string, graph: Graph, kinds: Map<string, number>): Promise<Tally> {
  const total: Tally = { questions: 0, right: 0, joined: 0, joinedRight: 0 };
  const questions = questionsOf(set);
  for (const db of [...new Set(questions.map((q) => q.db))].sort()) {
    const { catalogue, engine } = await loadDatabase(path.join(dataFolder, set, 'databases', `${db}.sqlite`));
    const schema = new Map([...catalogue.tables.values()].map((t) => [t.name, t.columns.map((c) => c.column)]));
    const drafted = await draftGraph(catalogue, engine, { name: db, sources: [], ignoreDeclared: graph === 'drafted' });
    await engine.close();
    const file = path.resolve('test', 'graphs', set, `${db}.sgraph.yaml`);
    if (graph === 'curated' && !fs.existsSync(file)) continue;
    const index = createGraphIndex(
      graph === 'curated' ? await curatedGraph(file, catalogue, createNodeFiles()) : drafted,
    );
    const planner = createJoinPlanner(index);
    for (const { question, sql, db: of } of questions) {
      if (of === db) judge(question, sql, schema, index, planner, total, kinds);
    }
  }
  return total;
}

function judge(
  question: string,
  sql: string,
  schema: SchemaNames,
  index: GraphIndex,
  planner: JoinPlanner,
  total: Tally,
  kinds: Map<string, number>,
): void {
  const scopes = goldScopes(sql, schema);
  const problems = scopes.flatMap((scope) => problemOf(scope, question, index, planner) ?? []);
  const joined = scopes.some((scope) => scope.joins.length > 0);
  total.questions++;
  if (joined) total.joined++;
  if (problems.length === 0) total.right++;
  if (problems.length === 0 && joined) total.joinedRight++;
  for (const problem of problems) kinds.set(problem, (kinds.get(problem) ?? 0) + 1);
}

/** What is wrong with the tree found for a scope, by kind, or undefined where it is right. */
function problemOf(scope: GoldScope, question: string, index: GraphIndex, planner: JoinPlanner): string | undefined {
  if (scope.uses.size === 0) return undefined;
  const requested = new Map<string, TableUse>();
  for (const { use, table } of scope.columns) requested.set(use, { table, ...roleOf(use, table, scope, index) });
  const counted = scope.countsRows
    ? countedTable(question, index, new Set([...requested.values()].map((u) => u.table)))
    : undefined;
  if (counted !== undefined) {
    const alias = [...scope.uses].find(([use, table]) => table === counted && !requested.has(use))?.[0];
    requested.set(alias ?? `+${counted}`, { table: counted });
  }
  const gold = classesOf(scope.joins.map(([a, b]) => [`${a.use}.${a.column}`, `${b.use}.${b.column}`]));
  if (requested.size === 0) return gold === '' ? undefined : 'no column is read but to join';
  const found = planner.joinTrees([...requested.values()]);
  const tree = chooseTree(index, found.trees, question)?.tree;
  if (!tree) return 'not connected';
  const names = nameUses(tree, requested, scope);
  const ours = classesOf(
    tree.joins.flatMap(({ edge, from, to }) =>
      edge.from.map((f, i): [string, string] => [
        `${names[from] ?? ''}.${f.column}`,
        `${names[to] ?? ''}.${edge.to[i]?.column ?? ''}`,
      ]),
    ),
    passedThrough(tree, names),
  );
  if (ours === gold) return undefined;
  const tables = (list: Iterable<string>) => [...list].sort().join();
  const [mine, theirs] = [tree.uses.map((u) => u.table), [...scope.uses.values()]];
  if (tables(mine) === tables(theirs))
    return found.ambiguous ? 'same tables, other columns, ambiguous' : 'same tables, other columns';
  if (mine.length < theirs.length) return scope.countsRows ? 'table left out, rows are counted' : 'table left out';
  const extra = mine.filter((table) => !theirs.includes(table));
  return mine.length > theirs.length ? `table too many: ${extra.join(', ')}` : 'other tables';
}

/** Where a table is used more than once, a column comes with the role of its use: the label of the edge by which it is joined. */
function roleOf(use: string, table: string, scope: GoldScope, index: GraphIndex): { readonly role?: string } {
  if ([...scope.uses.values()].filter((t) => t === table).length < 2) return {};
  for (const [a, b] of scope.joins) {
    const [mine, other] = a.use === use ? [a, b] : b.use === use ? [b, a] : [];
    if (!mine || !other) continue;
    const edge = index
      .keyEdgesBetween(other.table, table)
      .find((e) =>
        e.from.some((f, i) => f.column === other.column && e.to[i]?.column === mine.column && f.table === other.table),
      );
    if (edge?.label !== undefined) return { role: edge.label };
  }
  return {};
}

/**
 * The table whose rows a question counts, where it is none of those whose columns are asked for: the table that is named
 * right after "how many" and the like; else the table that refers to one asked for and is named in part.
 */
function countedTable(question: string, index: GraphIndex, requested: ReadonlySet<string>): string | undefined {
  const tokens = tokenize(question);
  const stems = tokens.map((t) => t.stem);
  const cue = tokens.findIndex(
    (t, i) => /^(many|number|count|most|fewest|least)$/.test(t.word) && tokens[i + 1] !== undefined,
  );
  const named = cue < 0 ? [] : namedTables(stems.slice(cue + 1, cue + 6), index);
  if (named.some((table) => requested.has(table))) return undefined;
  if (named[0] !== undefined) return named[0];
  const own = new Set([...requested].flatMap((table) => nameStems(table)));
  const children = new Map<string, number>();
  for (const table of requested) {
    for (const edge of index.keyEdges(table)) {
      const child = edge.from[0]?.table ?? '';
      const words = nameStems(child).filter((word) => !own.has(word));
      if (!requested.has(child))
        children.set(child, words.filter((word) => stems.includes(word)).length / Math.max(1, words.length));
    }
  }
  const [best] = [...children].sort((a, b) => b[1] - a[1]);
  return best && best[1] > LEAST_NAMED ? best[0] : undefined;
}

function nameStems(name: string): readonly string[] {
  return splitIdentifier(name).map((word) => stem(singular(word)));
}

/** The tables that words name, by their names or keywords; those named first come first, longer names before shorter. */
function namedTables(stems: readonly string[], index: GraphIndex): readonly string[] {
  const found: { readonly table: string; readonly at: number; readonly size: number }[] = [];
  for (const name of index.tableNames()) {
    for (const phrase of [
      nameStems(name),
      ...(index.table(name)?.keywords ?? []).map((k) => tokenize(k).map((t) => t.stem)),
    ]) {
      const at = stems.findIndex((_, i) => phrase.length > 0 && phrase.every((s, j) => stems[i + j] === s));
      if (at >= 0) found.push({ table: name, at, size: phrase.length });
    }
  }
  return found.sort((a, b) => a.at - b.at || b.size - a.size).map((f) => f.table);
}

/** Calls each use of a tree what the gold statement calls it, where it has it. */
function nameUses(tree: JoinTree, requested: ReadonlyMap<string, TableUse>, scope: GoldScope): readonly string[] {
  const free = new Map([...scope.uses].filter(([alias]) => !requested.has(alias)));
  const open = new Map(requested);
  return tree.uses.map((use) => {
    const asked = [...open].find(([, u]) => u.table === use.table && u.role === use.role)?.[0];
    if (asked !== undefined) {
      open.delete(asked);
      return asked;
    }
    const alias = [...free].find(([, table]) => table === use.table)?.[0];
    if (alias !== undefined) free.delete(alias);
    return alias ?? `+${use.table}`;
  });
}

/**
 * Uses that the gold statement does not have and that change nothing: parents that stand between children, or between a
 * child and its grandparent, where the children carry all columns that lead on. Every child has just one of them.
 */
function passedThrough(tree: JoinTree, names: readonly string[]): ReadonlySet<string> {
  const passive = tree.uses.flatMap((_, node) => {
    const carried = tree.joins.filter((join) => join.to === node).map((join) => join.edge.to.map((c) => c.column));
    const ahead = tree.joins
      .filter((join) => join.from === node)
      .flatMap((join) => join.edge.from.map((c) => c.column));
    const between = names[node]?.startsWith('+') === true && carried.length > 0;
    return between && carried.every((columns) => ahead.every((c) => columns.includes(c))) ? [node] : [];
  });
  return new Set(passive.flatMap((node) => names[node] ?? []));
}

/**
 * The classes of columns that pairs make equal, as text.
 * @param pairs columns that are equated, each as `use.column`
 * @param leftOut uses whose columns are left out of the classes afterwards
 */
function classesOf(pairs: readonly (readonly [string, string])[], leftOut: ReadonlySet<string> = new Set()): string {
  const group = new Map<string, string>();
  const find = (name: string): string => {
    const parent = group.get(name) ?? name;
    return parent === name ? name : find(parent);
  };
  for (const [a, b] of pairs) {
    group.set(a, find(a));
    group.set(find(a), find(b));
  }
  const classes = new Map<string, Set<string>>();
  for (const name of pairs.flat()) {
    if (!leftOut.has(name.slice(0, name.indexOf('.'))))
      classes.set(find(name), (classes.get(find(name)) ?? new Set()).add(name));
  }
  return [...classes.values()]
    .filter((set) => set.size > 1)

    .map((set) => [...set].sort().join('='))
    .sort()
    .join(' & ');
}

if (path.basename(process.argv[1] ?? '').startsWith('joins')) void main();
