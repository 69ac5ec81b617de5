/** Says in plain words what a program asks for, so that a person sees how a question was understood. */
import { effectiveKey } from '../graph/model';
import type { Expression, Query, SelectQuery, SetQuery, Use } from '../program/intent';
import { aggregatesOf } from '../reason/programs/walk-intent';
import { circumstancesOf } from './circumstances';
import { quotedName } from './clauses';
import { foldsRows } from './row-folds';
import { Speaker } from './speaker';
import { oneOf, plural, singular, wordList, type GraphWords } from './words';

const JOINTS: Record<SetQuery['op'], string> = {
  union: 'together with',
  intersect: 'only where it is also',
  except: 'without',
};

/**
 * The question that a program answers.
 * @param query the program's intent
 * @param words of the graph
 * @param many whether what is shown is said in the plural, “names of drivers”
 * @returns for example `average age of drivers (female) where body class is “SUV”`
 */
export function paraphrase(query: Query, words: GraphWords, many = false): string {
  if (query.kind === 'set') {
    const [left, right] = [query.left, query.right].map((side) => paraphrase(side, words, many));
    return `${left}, ${JOINTS[query.op]} ${withArticle(right ?? '')}`;
  }
  const plain = speakerOf(query, words);
  let said = circumstancesOf(plain);
  const counted = query.select.some(foldsRows);
  const rows = counted ? { table: said.table, noun: said.rows } : undefined;
  const speaker = speakerOf(query, words, rows);
  const groups = said.top === undefined && said.each === undefined ? shownGroups(query) : [];
  const all = wholeTable(query, words);
  if (all !== undefined) said = { ...said, special: true };
  const heads =
    all !== undefined
      ? [ALL_KNOWN]
      : [...new Set(query.select.flatMap((e) => (groups.includes(e) ? [] : [nameOf(e, speaker, many)])))];
  const parts = [wordList(heads, heads.length)];
  const nouns = [words.tableName(said.table), singular(words.tableName(said.table))];
  const named = heads.some((head) => nouns.some((noun) => head.includes(noun)));
  // The one row at an end is no rows: "name of the ship with the highest tonnage".
  const isEnd = query.limit === 1 && query.orderBy.length > 0;
  // A group that is no row is told by what it goes by: "city with the highest number of customers".
  const isGroup = isEnd && query.groupBy.length > 0 && groupTable(query, words) !== said.table && !said.special;
  const rowsOf = isEnd ? `the ${oneOf(said.rows)}` : said.rows;
  if (!counted && !isGroup && (said.special || (!named && groups.length === 0))) parts.push(`of ${rowsOf}`);
  if (said.each !== undefined) parts.push(said.each);
  if (groups.length > 0) parts.push(`for each ${wordList(groups.map((e) => nameOf(e, speaker)))}`);
  if (query.keeps !== undefined) parts.push('(those without any too)');
  if (said.top !== undefined) parts.push(said.top);
  const clauses = [...said.placed, ...said.clauses];
  if (clauses.length > 0) parts.push(`where ${clauses.join(' and ')}`);
  if (said.top === undefined && query.orderBy.length > 0) {
    const keys = query.orderBy.map((key) => speaker.order(key));
    parts.push(`ordered by ${wordList(keys)}`);
  }
  return parts.join(' ');
}

/** What a value is called within a sentence. */
function nameOf(e: Expression, speaker: Speaker, many = false): string {
  const said = speaker.expression(e);
  if (e.kind !== 'column') return said;
  const name = quotedName(said);
  return many && name === said ? plural(said) : name;
}

/** What all columns of a table are called. */
const ALL_KNOWN = 'all that is known';
/** A list of fewer columns is said as it is. */
const MANY_COLUMNS = 6;

/**
 * The table of which a selection shows all columns and nothing else, where those are too many for a sentence.
 * @param query the selection
 * @param words of the graph
 */
export function wholeTable({ select, uses }: SelectQuery, words: GraphWords): string | undefined {
  const [first] = select;
  if (select.length < MANY_COLUMNS || first?.kind !== 'column') return undefined;
  const table = uses[first.use]?.table ?? '';
  const shown = new Set(select.flatMap((e) => (e.kind === 'column' && e.use === first.use ? [e.column] : [])));
  const columns = [...(words.index.table(table)?.columns.keys() ?? [])];
  const isAll = columns.every((column) => shown.has(column));
  return isAll && shown.size === select.length ? table : undefined;
}

/**
 * The table of whose rows each group is one: it is grouped by its key, and shown with columns of it.
 * @param query the selection
 * @param words of the graph
 */
export function groupTable(query: SelectQuery, words: GraphWords): string | undefined {
  const use = groupUse(query, words);
  return use?.role === undefined ? use?.table : undefined;
}

/**
 * What the rows are called of which each group is one, in the plural, those in a role with it: “people (director)”.
 * @param query the selection
 * @param words of the graph
 */
export function groupNoun(query: SelectQuery, words: GraphWords): string | undefined {
  const use = groupUse(query, words);
  return use && `${plural(words.tableName(use.table))}${use.role === undefined ? '' : ` (${use.role})`}`;
}

function groupUse({ groupBy, select, uses }: SelectQuery, words: GraphWords): Use | undefined {
  const [first] = groupBy;
  if (first?.kind !== 'column') return undefined;
  const table = words.index.table(uses[first.use]?.table ?? '');
  const key = (table && effectiveKey(table)) ?? [];
  const isOwn = (e: Expression) => e.kind === 'column' && e.use === first.use;
  const isKey = (e: Expression) => e.kind === 'column' && e.use === first.use && key.includes(e.column);
  const told = select.filter((e) => aggregatesOf(e).length === 0);
  const isGrouped = key.length > 0 && groupBy.length === key.length && groupBy.every(isKey);
  return isGrouped && told.length > 0 && told.every(isOwn) ? uses[first.use] : undefined;
}

/** The columns beside a fold for whose values each it is worked out; none where something else is shown too. */
export function shownGroups({ select, groupBy }: SelectQuery): readonly Expression[] {
  const grouped = new Set(groupBy.map((e) => JSON.stringify(e)));
  const groups = select.filter((e) => grouped.has(JSON.stringify(e)));
  const folds = select.filter((e) => aggregatesOf(e).length > 0);
  return folds.length > 0 && groups.length + folds.length === select.length ? groups : [];
}

/**
 * What a program asks for, with its article.
 * @param said see `paraphrase`
 */
export function withArticle(said: string): string {
  return tellsAll(said) ? said : `the ${said}`;
}

/**
 * Whether a program asks for all that is known of rows.
 * @param said see `paraphrase`
 */
export function tellsAll(said: string): boolean {
  return said.startsWith(ALL_KNOWN);
}

/** Says the conditions of a program, one text each. */
export function conditionsOf(query: Query, words: GraphWords): string[] {
  if (query.kind === 'set') {
    if (query.op === 'union') return [paraphrase(query, words)];
    const right =
      query.op === 'except'
        ? [`without ${withArticle(paraphrase(query.right, words))}`]
        : conditionsOf(query.right, words);
    return [...new Set([...conditionsOf(query.left, words), ...right])];
  }
  const said = circumstancesOf(speakerOf(query, words));
  return [
    ...said.placed,
    ...(said.special ? [said.rows] : []),
    ...said.clauses,
    ...(said.top === undefined ? [] : [said.top]),
  ];
}

/**
 * A speaker that tells queries within a query as this module does.
 * @param query the selection
 * @param words of the graph
 * @param rows what the rows of a table are called here
 */
export function speakerOf(
  query: SelectQuery,
  words: GraphWords,
  rows?: { readonly table: string; readonly noun: string },
): Speaker {
  return new Speaker(query, words, (inner) => paraphrase(inner, words), rows);
}
