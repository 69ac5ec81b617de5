/**
 * What a gold SQL statement reads, told apart by whether it is read only to join. A light reader of tokens and scopes:
 * enough for statements that are known to run, no judge of whether they do.
 */

/** Tables and their columns, as the data spells them. */
export type SchemaNames = ReadonlyMap<string, readonly string[]>;

/** What a statement reads. */
export interface GoldReads {
  /** Names of the tables in its FROM clauses. */
  readonly tables: ReadonlySet<string>;
  /** `T.C` read anywhere else than in a join condition. */
  readonly columns: ReadonlySet<string>;
  /** Pairs of `T.C` that are equated between two uses of tables; the ends of a pair are sorted. */
  readonly joins: readonly (readonly [string, string])[];
}

interface Token {
  readonly text: string;
  readonly kind: 'word' | 'quoted' | 'string' | 'number' | 'symbol';
}

interface Scope {
  readonly parent?: Scope;
  /** Alias or name in lower case -> table name. */
  readonly uses: Map<string, string>;
}

interface Operand {
  readonly use: string;
  readonly column: string;
  readonly next: number;
}

const CLAUSE_ENDS = new Set([
  'where',
  'group',
  'order',
  'having',
  'limit',
  'union',
  'intersect',
  'except',
  'on',
  'join',
]);
const TABLE_FOLLOWS = new Set(['from', 'join', 'as']);
const JOIN_WORDS = new Set(['join', 'inner', 'left', 'right', 'outer', 'cross', 'natural', 'full', 'on', 'using']);

/**
 * Reads which columns a statement uses, and how it joins.
 * @param sql a statement that runs on the schema
 * @param schema the tables and columns of the database
 */
export function goldReads(sql: string, schema: SchemaNames): GoldReads {
  const reader = new Reader(tokenise(sql), schema);
  reader.statement(0, undefined);
  return { tables: reader.used, columns: reader.columns, joins: reader.joins };
}

function tokenise(sql: string): Token[] {
  const tokens: Token[] = [];
  const pattern =
    /\s+|('(?:[^']|'')*')|("(?:[^"]|"")*"|`[^`]*`|\[[^\]]*\])|([A-Za-z_][\w$]*)|(\d+(?:\.\d+)?)|(<=|>=|<>|!=|==|\|\||.)/gs;
  for (const match of sql.matchAll(pattern)) {
    if (match[1] !== undefined) tokens.push({ text: match[1], kind: 'string' });
    else if (match[2] !== undefined) tokens.push({ text: match[2].slice(1, -1), kind: 'quoted' });
    else if (match[3] !== undefined) tokens.push({ text: match[3], kind: 'word' });
    else if (match[4] !== undefined) tokens.push({ text: match[4], kind: 'number' });
    else if (match[5] !== undefined) tokens.push({ text: match[5], kind: 'symbol' });
  }
  return tokens;
}

class Reader {
  readonly used = new Set<string>();
  readonly columns = new Set<string>();
  readonly joins: [string, string][] = [];
  private readonly tables: ReadonlyMap<string, string>;

  constructor(
    private readonly tokens: readonly Token[],
    private readonly schema: SchemaNames,
  ) {
    this.tables = new Map([...schema.keys()].map((name) => [name.toLowerCase(), name]));
  }

  /** Reads from a SELECT to the end of its parenthesis; a set operation opens a new scope of the same level. */
  statement(start: number, parent: Scope | undefined): number {
    let i = start;
    let scope: Scope | undefined;
    while (i < this.tokens.length) {
      const word = this.word(i);
      if (word === ')') return i;
      if (word === 'select') {
        scope = { ...(parent && { parent }), uses: new Map() };
        this.declareUses(i, scope);
        i++;
      } else if (word === '(') {
        const inner = this.word(i + 1) === 'select';
        i = inner ? this.statement(i + 1, scope ?? parent) + 1 : i + 1;
        if (!inner) i = this.group(i, scope ?? { uses: new Map() });
      } else {
        i = this.expression(i, scope ?? { uses: new Map() });
      }
    }
    return i;
  }

  private group(start: number, scope: Scope): number {
    let i = start;
    while (i < this.tokens.length && this.word(i) !== ')') {
      if (this.word(i) === '(') {
        const inner = this.word(i + 1) === 'select';
        i = inner ? this.statement(i + 1, scope) + 1 : this.group(i + 1, scope);
      } else i = this.expression(i, scope);
    }
    return i + 1;
  }

  /** One token of an expression; an equation of two columns of different uses is a join. */
  private expression(i: number, scope: Scope): number {
    const left = this.operand(i, scope);
    if (!left) return i + 1;
    if (this.word(left.next) === '=' || this.word(left.next) === '==') {
      const right = this.operand(left.next + 1, scope);
      if (right && right.use !== left.use) {
        this.joins.push([left.column, right.column].sort() as [string, string]);
        return right.next;
      }
    }
    this.columns.add(left.column);
    return left.next;
  }

  /** A column at a token, resolved through the scopes. */
  private operand(i: number, scope: Scope): Operand | undefined {
    const token = this.tokens[i];
    if (!token || (token.kind !== 'word' && token.kind !== 'quoted')) return undefined;
    if (TABLE_FOLLOWS.has(this.word(i - 1))) return undefined; // the name of a table, or an alias
    if (this.word(i + 1) === '.') {
      const column = this.tokens[i + 2];
      for (let s: Scope | undefined = scope; s; s = s.parent) {
        const table = s.uses.get(token.text.toLowerCase());
        const name = table && column && this.columnOf(table, column.text);
        if (name) return { use: token.text.toLowerCase(), column: name, next: i + 3 };
      }
      return undefined;
    }
    if (this.word(i + 1) === '(') return undefined;
    for (let s: Scope | undefined = scope; s; s = s.parent) {
      for (const [use, table] of s.uses) {
        const name = this.columnOf(table, token.text);
        if (name) return { use, column: name, next: i + 1 };
      }
    }
    return undefined;
  }

  private columnOf(table: string, column: string): string | undefined {
    const found = this.schema.get(table)?.find((c) => c.toLowerCase() === column.toLowerCase());
    return found === undefined ? undefined : `${table}.${found}`;
  }

  /** Finds the tables of a SELECT's FROM clause and their aliases. */
  private declareUses(select: number, scope: Scope): void {
    let depth = 0;
    let inFrom = false;
    for (let i = select + 1; i < this.tokens.length; i++) {
      const word = this.word(i);
      if (word === '(') depth++;
      if (word === ')' && --depth < 0) return;
      if (depth > 0) continue;
      if (word === 'union' || word === 'intersect' || word === 'except') return;
      if (word === 'from') inFrom = true;
      else if (inFrom && CLAUSE_ENDS.has(word) && word !== 'on' && word !== 'join') inFrom = false;
      const table = inFrom ? this.tables.get(word) : undefined;
      const before = this.word(i - 1);
      if (table && (before === 'from' || before === 'join' || before === ',')) {
        this.used.add(table);
        const as = this.word(i + 1) === 'as' ? i + 2 : i + 1;
        const alias = this.tokens[as];
        const named =
          alias && alias.kind !== 'symbol' && !CLAUSE_ENDS.has(this.word(as)) && !JOIN_WORDS.has(this.word(as));
        scope.uses.set(named ? alias.text.toLowerCase() : word, table);
      }
    }
  }

  private word(i: number): string {
    const token = this.tokens[i];
    return token === undefined || token.kind === 'string' ? '' : token.text.toLowerCase();
  }
}
