/**
 * Reads gold SQL as far as its joins go: one scope for each SELECT, with the uses of tables in its FROM clause, the columns
 * that it equates between two uses (joins), and the columns that it reads for any other reason.
 */

/** Tables and their columns, as the data spells them. */
export type SchemaNames = ReadonlyMap<string, readonly string[]>;

/** A column of one use of a table. */
export interface UsedColumn {
  /** The alias in lower case, or the table's name. */
  readonly use: string;
  readonly table: string;
  readonly column: string;
}

/** One SELECT. */
export interface GoldScope {
  /** Alias in lower case to table. */
  readonly uses: ReadonlyMap<string, string>;
  readonly joins: readonly (readonly [UsedColumn, UsedColumn])[];
  /** Columns that are read other than to join. */
  readonly columns: readonly UsedColumn[];
  /** It counts rows: `COUNT(*)`. */
  readonly countsRows: boolean;
}

interface OpenScope {
  readonly parent: OpenScope | undefined;
  readonly uses: Map<string, string>;
  readonly joins: (readonly [UsedColumn, UsedColumn])[];
  readonly columns: UsedColumn[];
  countsRows: boolean;
}

interface Operand extends UsedColumn {
  readonly scope: OpenScope;
  readonly next: number;
}

const TOKEN =
  /'(?:[^']|'')*'|"(?:[^"]|"")*"|`[^`]*`|\[[^\]]*\]|[A-Za-z_][\w$]*|\d+(?:\.\d+)?|<=|>=|<>|!=|==|\|\||[^\s]/g;
const NO_ALIAS =
  /^(where|group|order|having|limit|union|intersect|except|on|join|inner|left|right|outer|cross|natural|using|,|\)|;)?$/;
const OTHER_WORDS =
  /^(select|from|where|group|by|order|having|limit|union|intersect|except|on|join|and|or|not|in|like|between|as|asc|desc|distinct|is|null|exists|case|when|then|else|end|inner|left|outer|all)$/;

/**
 * Reads a statement.
 * @param sql a statement that runs on the schema
 * @param schema tables and columns
 * @returns its scopes, outermost first
 */
export function goldScopes(sql: string, schema: SchemaNames): readonly GoldScope[] {
  return new ScopeReader(sql.match(TOKEN) ?? [], schema).read();
}

class ScopeReader {
  private readonly scopes: OpenScope[] = [];
  private readonly tables: ReadonlyMap<string, string>;

  constructor(
    private readonly tokens: readonly string[],
    private readonly schema: SchemaNames,
  ) {
    this.tables = new Map([...schema.keys()].map((name) => [name.toLowerCase(), name]));
  }

  read(): readonly GoldScope[] {
    this.level(0, undefined);
    return this.scopes;
  }

  /** Reads one level of parentheses; every SELECT on it opens a scope. Returns where the level ends. */
  private level(start: number, outer: OpenScope | undefined): number {
    let scope = outer;
    for (let i = start; i < this.tokens.length;) {
      const word = this.word(i);
      if (word === ')') return i + 1;
      if (word === 'select') {
        scope = { parent: outer, uses: new Map(), joins: [], columns: [], countsRows: false };
        this.scopes.push(scope);
        this.declareUses(i + 1, scope);
        i++;
      } else if (word === '(') {
        const counts = this.word(i - 1) === 'count' && this.word(i + 1) === '*';
        if (counts && scope) scope.countsRows = true;
        i = this.level(i + 1, scope);
      } else i = scope ? this.expression(i, scope) : i + 1;
    }
    return this.tokens.length;
  }

  private expression(i: number, scope: OpenScope): number {
    const left = this.operand(i, scope);
    if (!left) return i + 1;
    const equation = /^==?$/.test(this.word(left.next));
    const right = equation ? this.operand(left.next + 1, scope) : undefined;
    if (right && right.scope === left.scope && right.use !== left.use) {
      left.scope.joins.push([left, right]);
      return right.next;
    }
    left.scope.columns.push(left);
    return left.next;
  }

  private operand(i: number, scope: OpenScope): Operand | undefined {
    const name = this.name(i);
    const before = this.word(i - 1);
    if (name === undefined || before === 'as' || before === 'from' || before === 'join' || before === '.')
      return undefined;
    if (this.word(i + 1) === '.') return this.find(scope, name.toLowerCase(), this.name(i + 2) ?? '', i + 3);
    if (this.word(i + 1) === '(' || OTHER_WORDS.test(this.word(i))) return undefined;
    return this.find(scope, undefined, name, i + 1);
  }

  private find(scope: OpenScope, alias: string | undefined, column: string, next: number): Operand | undefined {
    for (let at: OpenScope | undefined = scope; at; at = at.parent) {
      for (const [use, table] of at.uses) {
        if (alias !== undefined && use !== alias) continue;
        const found = this.schema.get(table)?.find((c) => c.toLowerCase() === column.toLowerCase());
        if (found !== undefined) return { scope: at, use, table, column: found, next };
      }
    }
    return undefined;
  }

  /** Finds the tables of a SELECT before its columns are read, since the FROM clause comes after them. */
  private declareUses(start: number, scope: OpenScope): void {
    let depth = 0;
    for (let i = start; i < this.tokens.length; i++) {
      const word = this.word(i);
      if (word === '(') depth++;
      if (word === ')' && --depth < 0) return;
      if (depth > 0) continue;
      if (/^(union|intersect|except)$/.test(word)) return;
      const before = this.word(i - 1);
      const table = this.tables.get((this.name(i) ?? '').toLowerCase());
      if (table === undefined || (before !== 'from' && before !== 'join' && before !== ',')) continue;
      if (before === ',' && !this.isInFrom(start, i)) continue;
      const at = this.word(i + 1) === 'as' ? i + 2 : i + 1;
      const alias = NO_ALIAS.test(this.word(at)) ? undefined : this.name(at);
      scope.uses.set((alias ?? this.name(i) ?? '').toLowerCase(), table);
    }
  }

  private isInFrom(start: number, i: number): boolean {
    let depth = 0;
    for (let j = i - 1; j >= start; j--) {
      if (this.word(j) === ')') depth++;
      if (this.word(j) === '(') depth--;
      if (depth === 0 && this.word(j) === 'from') return true;
      if (depth === 0 && /^(where|group|order|having)$/.test(this.word(j))) return false;
    }
    return false;
  }

  private name(i: number): string | undefined {
    const token = this.tokens[i] ?? '';
    if (/^["`[]/.test(token)) return token.slice(1, -1);
    return /^[A-Za-z_]/.test(token) ? token : undefined;
  }

  private word(i: number): string {
    return (this.tokens[i] ?? '').toLowerCase();
  }
}
