/** What the rows of a result are, where there are too many to tell: `9 physicians, each with its number of visits`. */
import { effectiveKey } from '../graph/model';
import type { Expression, SelectQuery } from '../program/intent';
import { aggregatesOf } from '../reason/programs/walk-intent';
import type { QueryResult } from '../store/sql-engine';
import type { Circumstances } from './circumstances';
import { columnsOfNames } from './name-words';
import { groupNoun, groupTable, shownGroups, wholeTable } from './paraphrase';
import { foldsRows } from './row-folds';
import type { Speaker } from './speaker';
import { plural, singular, wordList, type GraphWords } from './words';

/** A list of more headings is not read in a sentence. */
const MOST_HEADINGS = 3;

/** What is known of a result. */
export interface ToldResult {
  readonly query: SelectQuery;
  readonly result: QueryResult;
  readonly words: GraphWords;
  readonly speaker: Speaker;
  readonly said: Circumstances;
  /** The shown columns that call rows by name, see `namesIn`. */
  readonly names: ReadonlySet<Expression>;
  readonly headings: readonly string[];
}

/** Tells what rows are. */
export class ToldRows {
  /** @param of the result */
  constructor(private readonly of: ToldResult) {}

  /** Whether each row names a row of the table that is spoken of, so that as many of these are told of. */
  areNamed(): boolean {
    const { query, result, words, said, names, speaker } = this.of;
    const { uses, select, distinct, groupBy } = query;
    const table = words.index.table(said.table);
    const display = table?.display ?? [];
    const one = !distinct && groupBy.length === 0 && speaker.rowsTable(undefined) === said.table;
    // So many rows of a table that conditions choose are told as such, whatever is shown of each; values of one column as these.
    const isOwn = (e: Expression): boolean =>
      e.kind === 'column' && uses[e.use]?.table === said.table && uses[e.use]?.role === undefined;
    const key = (table && effectiveKey(table)) ?? [];
    const isKey = select.every((e) => e.kind === 'column' && key.includes(e.column));
    const chosen = said.clauses.length > 0 || said.top !== undefined;
    if (one && ((select.length > 1 && chosen) || isKey) && select.every(isOwn))
      return wholeTable(query, words) === undefined;
    const isName = (e: Expression): boolean =>
      names.has(e) || (e.kind === 'column' && uses[e.use]?.table === said.table && display.includes(e.column));
    const named = select.filter(isName);
    if (named.length === 0 || named.length < Math.max(names.size, display.length)) return false;
    if (select.some((e) => e.kind !== 'column')) return false;
    if (one) return true;
    if (said.each === undefined && groupTable(this.of.query, this.of.words) === said.table) return true;
    return named.length === select.length && this.different() === result.rows.length;
  }

  /**
   * What the rows hold: `12 billing countries, each with its number of invoices`.
   * @param many how many they are
   * @param top the end of a list that they stand at, behind what they are and not behind what is told of each
   */
  told(many: string, top: string): string {
    const { query, result, words, said, headings, speaker } = this.of;
    const whole = wholeTable(query, words);
    if (whole !== undefined) return `${many} ${plural(words.tableName(whole))}${top}`;
    const [name] = headings;
    if (name !== undefined && headings.length === 1 && !query.select.some(foldsRows)) {
      const different = this.different();
      if (different === result.rows.length) return `${many} ${plural(name)}${top}`;
      if (!result.truncated) return `${different} different ${plural(name)} in ${many} rows${top}`;
    }
    const noun = groupNoun(query, words);
    const folds = headings.filter((_, i) => query.select.slice(i, i + 1).some((e) => aggregatesOf(e).length > 0));
    if (noun !== undefined && folds.length > 0) return `${many} ${noun}${top}, each with its ${wordList(folds)}`;
    if (said.each !== undefined && this.saysGroups()) {
      const all = query.groupBy.map((e) => speaker.group(e));
      return `${many} combinations of ${wordList(all)}${top}, each with its ${wordList(folds)}`;
    }
    const groups = said.each === undefined ? shownGroups(query) : [];
    if (groups.length === 0) {
      const rows = this.rowsThatAre();
      if (rows === undefined) return `${many} ${noun ?? `rows with ${wordList(headings)}`}${top}`;
      // What chooses them says enough; the headings of the table below say what is shown of each.
      const isChosen = top !== '' || said.clauses.length > 0 || said.special || headings.length > MOST_HEADINGS;
      return `${many} ${rows}${top}${isChosen ? '' : `, each with its ${wordList(headings)}`}`;
    }
    const isGroup = (i: number): boolean => groups.some((group) => group === query.select[i]);
    const [of, rest] = [headings.filter((_, i) => isGroup(i)), headings.filter((_, i) => !isGroup(i))];
    const [only] = of;
    const each = only !== undefined && of.length === 1 ? plural(only) : `combinations of ${wordList(of)}`;
    return `${many} ${each}${top}, each with its ${wordList(rest)}`;
  }

  /** Whether `told` says of what each row is told, so that “for each …” before it would be said twice. */
  saysGroups(): boolean {
    const { query, words } = this.of;
    const isFold = (e: Expression): boolean => aggregatesOf(e).length > 0;
    if (!query.select.some(isFold)) return false;
    // Some of what they are grouped by is shown: with all of it, a row is one of its combinations.
    const grouped = new Set(query.groupBy.map((e) => JSON.stringify(e)));
    const shown = query.select.filter((e) => !isFold(e));
    const isShown = shown.length > 0 && shown.every((e) => grouped.has(JSON.stringify(e)));
    return groupNoun(query, words) !== undefined || (isShown && query.groupBy.length > 1);
  }

  /** What rows are called of which each is one of a table, without folds or groups, so that as many of these are told of. */
  private rowsThatAre(): string | undefined {
    const { query, said, speaker, words } = this.of;
    const isPlain = !query.distinct && query.groupBy.length === 0;
    const table = isPlain ? speaker.rowsTable(undefined) : undefined;
    if (table === undefined || query.select.some((e) => aggregatesOf(e).length > 0)) return undefined;
    // Of a table that is read twice, each row may stand beside several.
    const bare = query.uses.filter(({ role }) => role === undefined).map((use) => use.table);
    if (new Set(bare).size < bare.length) return undefined;
    return table === said.table ? said.rows : plural(words.tableName(table));
  }

  /** How many rows differ. */
  private different(): number {
    return new Set(this.of.result.rows.map((row) => JSON.stringify(row))).size;
  }
}

/**
 * The shown columns that together call a row of a table by name.
 * @param query the selection
 * @param table the table
 * @param words of the graph
 * @returns in the order in which they are said; none where not all are shown, or the graph says how they are told
 */
export function namesIn({ select, uses }: SelectQuery, table: string, words: GraphWords): readonly Expression[] {
  const found = words.index.table(table);
  if (!found) return [];
  const names = columnsOfNames(singular(words.tableName(table)), [...found.columns.keys()], found.display);
  const items = names.flatMap((name) => {
    const isIt = (e: Expression): boolean =>
      e.kind === 'column' && e.column === name && uses[e.use]?.table === table && uses[e.use]?.role === undefined;
    return found.columns.get(name)?.says === undefined ? (select.find(isIt) ?? []) : [];
  });
  return items.length === names.length ? items : [];
}
