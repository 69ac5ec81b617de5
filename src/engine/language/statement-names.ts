/** Renames tables and columns in whole SQL statements, as question sets keep them. */
import { sqlTokens, type SqlToken } from '../program/sql-tokens';
import { applySplices, type Splice } from '../graph/splice';
import type { GraphNames, NamedThing } from './graph-names';
import { sqlName } from './sql-names';

/** Words behind a table that are no other name of it. */
const AFTER_TABLE =
  /^(as|on|using|where|join|inner|left|right|full|outer|cross|natural|group|order|having|limit|union|except|intersect|set|values)$/i;

/** A table where a statement reads from it. */
interface TableUse {
  readonly token: SqlToken;
  readonly alias: SqlToken | undefined;
}

/**
 * Renames a table or a column in a statement.
 * @param sql the statement
 * @param names which names mean the same
 * @param thing what gets another name
 * @param name its new name
 * @param hasColumn whether a table, of which the statement may read, has a column of a name
 * @returns the statement, as it was where it does not name the thing; undefined where a name may or may not mean it
 */
export function renamedStatement(
  sql: string,
  names: GraphNames,
  thing: NamedThing,
  name: string,
  hasColumn: (table: string, column: string) => boolean,
): string | undefined {
  let tokens: readonly SqlToken[];
  try {
    tokens = sqlTokens(sql);
  } catch {
    return undefined;
  }
  const isTable = (text: string): boolean => names.key({ table: text }) === names.key({ table: thing.table });
  const uses = tableUses(tokens);
  const called = new Map<string, Set<string>>();
  for (const { token, alias } of uses) {
    const as = (alias ?? token).text.toLowerCase();
    called.set(as, (called.get(as) ?? new Set()).add(names.table(token.text)));
  }
  const made = madeNames(tokens);
  const splices: Splice[] = [];
  const put = ({ start, end }: SqlToken): number =>
    splices.push({ start, end, text: sqlName(name, sql.slice(start, end)) });
  for (const [i, token] of tokens.entries()) {
    if (token.kind !== 'word' && token.kind !== 'quoted') continue;
    const [before, next] = [tokens[i - 1], tokens[i + 1]];
    const owner = isSymbol(before, '.') ? tokens[i - 2] : undefined;
    if (thing.column === undefined) {
      if (!isTable(token.text)) continue;
      const isRead = uses.some((use) => use.token === token);
      const qualifies =
        isSymbol(next, '.') && !uses.some((use) => use.alias?.text.toLowerCase() === token.text.toLowerCase());
      // A table that the statement makes itself (WITH) has its own meaning.
      if ((isRead || qualifies) && made.has(token.text.toLowerCase())) return undefined;
      if (isRead || qualifies) put(token);
      continue;
    }
    if (token.text.toLowerCase() !== thing.column.toLowerCase() || isSymbol(next, '(') || isSymbol(next, '.')) continue;
    if (uses.some((use) => use.token === token || use.alias === token)) continue;
    if (made.has(token.text.toLowerCase())) return undefined;
    const tables = owner
      ? (called.get(owner.text.toLowerCase()) ?? new Set<string>())
      : new Set([...called.values()].flatMap((all) => [...all]).filter((table) => hasColumn(table, token.text)));
    const hit = [...tables].filter(isTable);
    if (owner && tables.size === 0) return undefined;
    if (hit.length === 0) continue;
    if (tables.size > 1) return undefined;
    put(token);
  }
  return applySplices(sql, splices);
}

/** The tables behind FROM and JOIN, also in lists. */
function tableUses(tokens: readonly SqlToken[]): readonly TableUse[] {
  const uses: TableUse[] = [];
  tokens.forEach((token, i) => {
    if (token.kind !== 'word' || !/^(from|join)$/i.test(token.text)) return;
    for (let at = i + 1; ;) {
      while (isSymbol(tokens[at + 1], '.')) at += 2; // a schema before the table
      const table = tokens[at];
      if (table?.kind !== 'word' && table?.kind !== 'quoted') return;
      at++;
      if (isWord(tokens[at], 'as')) at++;
      const behind = tokens[at];
      const isAlias = behind?.kind === 'quoted' || (behind?.kind === 'word' && !AFTER_TABLE.test(behind.text));
      uses.push({ token: table, alias: isAlias ? behind : undefined });
      if (isAlias) at++;
      if (!isSymbol(tokens[at], ',')) return;
      at++;
    }
  });
  return uses;
}

/** Names that a statement gives to its own results: `… AS name`, `name AS (…)`, folded; other names of tables are not among them. */
function madeNames(tokens: readonly SqlToken[]): ReadonlySet<string> {
  const aliases = new Set(tableUses(tokens).map(({ alias }) => alias));
  const made = tokens.flatMap((token, i): string[] => {
    if (!isWord(token, 'as')) return [];
    const next = tokens[i + 1];
    if (isSymbol(next, '(')) return [tokens[i - 1]?.text.toLowerCase() ?? ''];
    return next && !aliases.has(next) && (next.kind === 'word' || next.kind === 'quoted')
      ? [next.text.toLowerCase()]
      : [];
  });
  return new Set(made);
}

function isWord(token: SqlToken | undefined, word: string): boolean {
  return token?.kind === 'word' && token.text.toLowerCase() === word;
}

function isSymbol(token: SqlToken | undefined, text: string): boolean {
  return token?.kind === 'symbol' && token.text === text;
}
