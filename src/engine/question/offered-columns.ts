/** Which columns a language model may choose from, and what of the graph it may be shown. */
import { columnKey, type ColumnRef } from '../core/identifiers';
import type { GraphIndex } from '../graph/graph-index';
import type { CodeLabel } from '../graph/model';
import type { Alike } from '../search/alike';
import type { MemorySearchIndex } from '../search/search-index';
import { SCHEMA_WORDS } from '../search/schema-vocabulary';
import { fold, isStopWord, tokenize, type Token } from '../search/words';
import type { Understood } from './understand';

/** Columns for the question as a whole. */
const FOR_QUESTION = 40;
/** Further columns for each of its parts, and all of them together. */
const FOR_PART = 4;
const MOST = 48;
/** Values at least this good are those that the words spell. */
const SPELT = 0.9;

/**
 * The columns that a model may choose from: those that the question as a whole brings up, then those of its conditions and of
 * what is asked for.
 * @param search the columns of the graph
 * @param question as it was asked
 * @param understood its parts
 * @param alike how alike its texts and the columns are in meaning, where that is known
 */
export function offeredColumns(
  search: MemorySearchIndex,
  question: string,
  understood: Understood,
  alike?: Alike,
): ColumnRef[] {
  const whole = search.columns(question, FOR_QUESTION, alike);
  const parts = [...understood.conditions, understood.focus].flatMap((part) => search.columns(part, FOR_PART, alike));
  const all = [...whole, ...parts].map(({ column }) => column);
  return [...new Map(all.map((ref) => [columnKey(ref), ref])).values()].slice(0, MOST);
}

/**
 * Tells which texts of the graph may be shown to a model. Descriptions are a person's words, but may repeat what is stored:
 * where stored values must stay on this machine, such a text is not shown.
 * @param search the stored values
 * @param question what it says itself is no secret
 * @param values whether stored values may be sent
 */
export function shownTexts(search: MemorySearchIndex, question: string, values: boolean): (text: string) => boolean {
  if (values) return () => true;
  const storedIn = spelling(search, question);
  const known = new Map<string, boolean>();
  return (text) => {
    const before = known.get(text);
    if (before !== undefined) return before;
    const told = storedIn(text).length === 0;
    known.set(text, told);
    return told;
  };
}

/**
 * Tells which labels of codes may be shown to a model. What the graph or a dictionary calls a code is knowledge of the schema, whatever
 * other columns hold. A label that the data gives is a stored value: one that its column stores itself, or the table that this
 * column refers to; and as a list in a file of its own may be a table as well, one that any column stores.
 * @param search the stored values
 * @param graph which tables columns refer to
 * @param question what it says itself is no secret
 * @param values whether stored values may be sent
 */
export function shownLabels(
  search: MemorySearchIndex,
  graph: GraphIndex,
  question: string,
  values: boolean,
): (column: ColumnRef, label: CodeLabel) => boolean {
  if (values) return () => true;
  const storedIn = spelling(search, question);
  return (column, { code, label }) => {
    const found = storedIn(label);
    if (graph.column(column)?.valuesFile !== undefined) return found.length === 0;
    const lookups = new Set(graph.edgesAt(column, 'key').outgoing.flatMap(({ to }) => to.map(({ table }) => table)));
    const isOwn = (at: ColumnRef) => columnKey(at) === columnKey(column) || lookups.has(at.table);
    // A column of many or long values may not be known as a whole: its codes are.
    return fold(code) !== fold(label) && !found.some(isOwn);
  };
}

/** Finds the columns that store what a text spells, in words that are secret. */
function spelling(search: MemorySearchIndex, question: string): (text: string) => readonly ColumnRef[] {
  const isOpen = isNoSecret(search, question);
  const isSaid = saidBy(question);
  return (text) =>
    search
      .valuesSync(text)
      .filter(({ label, score }) => label === undefined && score >= SPELT)
      .filter(({ start, end }) => {
        const words = tokenize(text.slice(start, end));
        // Words that are open one by one may spell together what is stored ("front right").
        return words.length > 1 ? !isSaid(words) : !words.every(isOpen);
      })
      .map(({ column }) => column);
}

/** Whether a question says some words one after the other. */
function saidBy(question: string): (words: readonly Token[]) => boolean {
  const phrase = (words: readonly Token[]): string => ` ${words.map(({ stem }) => stem).join(' ')} `;
  const said = phrase(tokenize(question));
  return (words) => said.includes(phrase(words));
}

/**
 * Tells which words of other questions may be shown to a model, where stored values must stay on this machine: those of the
 * language, of the schema and of the question itself.
 * @param search the stored values
 * @param question what it says itself is no secret
 * @returns tells it for the words of a text
 */
export function openWords(search: MemorySearchIndex, question: string): (text: string) => (token: Token) => boolean {
  const isOpen = isNoSecret(search, question);
  const mayShow = shownTexts(search, question, false);
  // A usual word may be what some row consists of; where not all values are known, any word may.
  const isUsual = ({ stem, text }: Token) => !search.truncated && SCHEMA_WORDS.has(stem) && mayShow(text);
  const isSaid = saidBy(question);
  return (text) => {
    const spelt = search.valuesSync(text).filter(({ start, end, label, score }) => {
      const words = tokenize(text.slice(start, end));
      return label === undefined && score >= SPELT && words.length > 1 && !isSaid(words);
    });
    return (token) =>
      (isOpen(token) || isUsual(token)) && !spelt.some(({ start, end }) => start <= token.start && token.end <= end);
  };
}

/** Words of the language, of names in the schema and of the question, though some row may consist of one. */
function isNoSecret(search: MemorySearchIndex, question: string): (token: Pick<Token, 'word' | 'stem'>) => boolean {
  const asked = new Set(tokenize(question).map(({ stem }) => stem));
  return ({ word, stem }) => isStopWord(word) || asked.has(stem) || search.context.isNameStem(stem);
}
