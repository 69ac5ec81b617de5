/** Saved questions with what answered them, as examples for a language model: the nearest, in the graph's own spelling. */
import { SchemaGraphError } from '../../core/errors';
import type { GraphIndex } from '../../graph/graph-index';
import type { SavedExample } from '../../models/model-use';
import { quoted } from '../../models/quoted';
import { estimateTokens } from '../../models/tokens';
import { replaceIn } from '../../program/map-sql';
import { printSql } from '../../program/print-sql';
import { readSql } from '../../program/read-sql';
import type { SqlExpression, SqlQuery } from '../../program/sql-tree';
import { isStopWord, tokenize, type Token } from '../../search/words';
import { withPlainNames } from './own-names';
import { resolveStatement } from '../statements/resolve-statement';

/** What examples are chosen for. */
export interface ExampleQuestion {
  readonly question: string;
  readonly graph: GraphIndex;
  /** Whether stored values may be shown: where not, values stand as “…”. */
  readonly values: boolean;
  /** Whether a word of a text is one of the language or the schema, or of the question itself. */
  readonly isOpen: (text: string) => (token: Token) => boolean;
}

const MOST_EXAMPLES = 3;
/** All of them together take at most so many tokens of a prompt. */
const MOST_TOKENS = 500;
/** Examples that are looked at: a workspace may have saved any number. */
const MOST_SAVED = 2000;
/** An example that shares less than this with the question teaches nothing about it. */
const NEAR = 0.2;

/**
 * The nearest saved questions, best first, as lines of a prompt. One whose statement does not fit the graph is left out.
 * @param saved all that were saved
 * @param asked the question, and what may be shown
 * @returns two lines for each: the question and its statement
 */
export function exampleLines(saved: readonly SavedExample[], asked: ExampleQuestion): readonly string[] {
  if (saved.length === 0) return [];
  const own = contentOf(asked.question);
  const near = saved
    .slice(0, MOST_SAVED)
    .map((example) => ({ example, score: likeness(own, contentOf(example.question)) }))
    .filter(({ score }) => score >= NEAR)
    .toSorted((a, b) => b.score - a.score);
  const lines: string[] = [];
  let left = MOST_TOKENS;
  for (const { example } of near) {
    if (lines.length >= 2 * MOST_EXAMPLES) break;
    const told = toldExample(example, asked);
    const tokens = told ? estimateTokens(told.join('\n')) : Infinity;
    if (!told || tokens > left) continue;
    left -= tokens;
    lines.push(...told);
  }
  return lines;
}

/** Stems of the words that carry content; a number or a name stands for any other of its kind. */
function contentOf(question: string): ReadonlySet<string> {
  return new Set(
    tokenize(question)
      .filter(({ word }) => !isStopWord(word))
      .map((token) => (token.kind === 'number' ? '#' : isName(token) ? '@' : token.stem)),
  );
}

function isName({ capital, quoted: isQuoted }: Token): boolean {
  return capital || isQuoted;
}

/** Shared words over all words. */
function likeness(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  const shared = [...a].filter((word) => b.has(word)).length;
  return shared / Math.max(1, a.size + b.size - shared);
}

function toldExample({ question, sql }: SavedExample, asked: ExampleQuestion): readonly string[] | undefined {
  const tree = treeOf(sql, asked.graph);
  if (!tree) return undefined;
  // Names that a statement gives by itself may say what it was about.
  const statement = asked.values ? tree : withPlainNames(withoutValues(tree), asked.graph, asked.question);
  return [
    `example question: ${quoted(asked.values ? question : openWords(question, tree, asked), 300)}`,
    `example statement: ${quoted(printSql(statement), 800)}`,
  ];
}

function treeOf(sql: string, graph: GraphIndex): SqlQuery | undefined {
  try {
    const { tree, problems } = resolveStatement(readSql(sql), graph);
    return problems.length === 0 ? tree : undefined;
  } catch (error) {
    if (error instanceof SchemaGraphError && error.code === 'bad-input') return undefined;
    throw error;
  }
}

const HIDDEN = '…';

/** The same statement without what it compares with. */
function withoutValues(tree: SqlQuery): SqlQuery {
  const hidden: SqlExpression = { kind: 'literal', value: HIDDEN };
  const hide = (e: SqlExpression): SqlExpression | undefined => {
    if (e.kind === 'literal' && e.value !== null) return hidden;
    if (e.kind === 'number') return hidden;
    return undefined;
  };
  const bare = replaceIn(tree, hide);
  return replaceIn(bare, (e) => (e.kind === 'in-list' ? { ...e, values: [HIDDEN] } : undefined));
}

/** The words of all that a statement compares with, as stems. */
function comparedWords(tree: SqlQuery): ReadonlySet<string> {
  const texts: string[] = [];
  replaceIn(tree, (e) => {
    if (e.kind === 'literal' && typeof e.value === 'string') texts.push(e.value);
    if (e.kind === 'in-list') texts.push(...e.values.map(String));
    return undefined;
  });
  return new Set(texts.flatMap((text) => tokenize(text).map(({ stem }) => stem)));
}

/**
 * A question with “…” for every word that is not open: names, numbers, and whatever else may be stored. A word of the language is
 * a stored one where the statement compares with it (“on road”), unless the question that is asked has it too.
 */
function openWords(question: string, tree: SqlQuery, { question: own, isOpen }: ExampleQuestion): string {
  const compared = comparedWords(tree);
  const asked = new Set(tokenize(own).map(({ stem }) => stem));
  const isOpenHere = isOpen(question);
  const shows = (token: Token): boolean => isOpenHere(token) && (!compared.has(token.stem) || asked.has(token.stem));
  let text = '';
  let at = 0;
  for (const token of tokenize(question)) {
    text += question.slice(at, token.start) + (shows(token) ? question.slice(token.start, token.end) : HIDDEN);
    at = token.end;
  }
  return text + question.slice(at);
}
