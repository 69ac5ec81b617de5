/**
 * Names that a statement gives by itself (aliases, names of sub-queries and of what is worked out): they are shown with the
 * answer, so those that say something of their own are replaced by plain ones.
 */
import type { GraphIndex } from '../../graph/graph-index';
import { withoutOutputNames } from '../../program/output-names';
import type { SqlQuery } from '../../program/sql-tree';
import { tokenize, wordsOf } from '../../search/words';

/** Words that name what any statement works out. */
const USUAL = new Set(
  `all avg average base by cnt count counts counted data diff difference distinct each first filtered final grouped high highest
  inner last least low lowest max maximum mean min minimum most n num number of outer part per percent percentage q query rank
  ranked ratio result rn row rows s selected share sub subquery sum t temp tmp top total totals v val value values x y`.split(
    /\s+/,
  ),
);

/**
 * The same statement with plain names, and without names for what its rows show.
 * @param tree a statement whose names are resolved
 * @param index its names stay, as do those made of the question's words
 * @param question as it was asked
 */
export function withPlainNames(tree: SqlQuery, index: GraphIndex, question: string): SqlQuery {
  const names = new PlainNames(index, question);
  return names.in(withoutShownNames(tree)) as SqlQuery;
}

/** What rows show is named by what it is. */
function withoutShownNames(tree: SqlQuery): SqlQuery {
  if (tree.kind === 'set') {
    // What orders both sides speaks of the names of the first.
    return tree.orderBy ? tree : { ...tree, left: withoutShownNames(tree.left) };
  }
  const plain = withoutOutputNames(tree);
  return { ...plain, columns: plain.columns.map(({ value }) => ({ value })) };
}

type Node = Readonly<Record<string, unknown>>;

class PlainNames {
  readonly #known: ReadonlySet<string>;
  readonly #plain = new Map<string, string>();
  readonly #open: ReadonlySet<string>;

  constructor(index: GraphIndex, question: string) {
    const tables = index.tableNames();
    const columns = tables.flatMap((name) => [...(index.table(name)?.columns.keys() ?? [])]);
    this.#known = new Set([...tables, ...columns].map((name) => name.toLowerCase()));
    const asked = tokenize(question).map(({ word }) => word);
    this.#open = new Set([...USUAL, ...asked, ...[...this.#known].flatMap((name) => wordsOf(name))]);
  }

  /** The same tree with other names: each is replaced wherever it stands, so that it means what it meant. */
  in(node: unknown): unknown {
    if (typeof node !== 'object' || node === null || node instanceof Uint8Array) return node;
    if (Array.isArray(node)) return node.map((part: unknown) => this.in(part));
    return Object.fromEntries(Object.entries(node).map(([key, part]) => [key, this.part(node as Node, key, part)]));
  }

  private part(node: Node, key: string, part: unknown): unknown {
    if (typeof part === 'string') return this.isName(node, key) ? this.name(part) : part;
    const areNames = (key === 'columns' || key === 'using') && Array.isArray(part);
    if (areNames && part.every((name) => typeof name === 'string')) return part.map((name: string) => this.name(name));
    return this.in(part);
  }

  /** Whether a text of a node is a name: no operator, function or value. */
  private isName(node: Node, key: string): boolean {
    if (key === 'alias' || key === 'as' || key === 'over' || key === 'name') return true;
    return (key === 'from' && 'alias' in node) || (key === 'column' && node['kind'] === 'column');
  }

  private name(own: string): string {
    const folded = own.toLowerCase();
    if (own === '' || this.#known.has(folded) || this.isPlain(own)) return own;
    const before = this.#plain.get(folded);
    if (before !== undefined) return before;
    let count = this.#plain.size + 1;
    while (this.#known.has(`q${count}`)) count++;
    this.#plain.set(folded, `q${count}`);
    return `q${count}`;
  }

  /** One letter and a number, or words that are nobody's. */
  private isPlain(name: string): boolean {
    if (/^[a-pr-z]\d{0,2}$/i.test(name)) return true;
    if (!/^\w{1,40}$/.test(name)) return false;
    return wordsOf(name).every((word) => this.#open.has(word));
  }
}
