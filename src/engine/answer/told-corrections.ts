/** Says what a person corrected, and what of it the graph could remember. */
import type { Correction, MadeCorrection, Rememberable } from '../core/corrections';
import { columnKey, type ColumnRef } from '../core/identifiers';
import { listed, say, type Message } from '../core/message';
import { quoteIdentifier, quoteLiteral } from '../core/sql-text';
import { edgeId, type Edge } from '../graph/model';
import type { Query } from '../program/intent';
import { leavesOf, mapSelection, parseSlot, selectionsOf } from '../reason/programs/intent-slots';
import { edgesInWords, namesOf } from './join-choices';
import { paraphrase } from './paraphrase';
import type { PartLinks } from './part-options';
import { partText, saidWords, understoodParts, unsaidWords } from './understood-parts';
import type { GraphWords } from './words';

/** What the corrections of a question were made on. */
export interface CorrectedInput {
  readonly question: string;
  readonly corrections: readonly Correction[];
  /** The intent before each correction, and the corrected one; where one does not fit, those before it. */
  readonly steps: readonly (Query | undefined)[];
  /** The key edges of the corrected program; where there is none, of those that were found. */
  readonly edges: readonly Edge[];
}

/**
 * The corrections of a question as they were made.
 * @param input corrections and what they did
 * @param words of the graph
 * @param links what the question was linked to
 */
export function toldCorrections(input: CorrectedInput, words: GraphWords, links: PartLinks): MadeCorrection[] {
  return input.corrections.map((correction, i) => {
    const [before, after] = [input.steps[i], input.steps[i + 1]];
    const idle = isIdle(correction, before, after);
    const remember = idle ? undefined : rememberable(correction, before, after, input.edges, words);
    if (correction.kind === 'sql') return { correction, said: say`your own SQL statement`, words: '' };
    if (correction.kind === 'follow' && !(before && after))
      return { correction, said: say`a follow-up that could not be read`, words: '' };
    const said =
      before && after
        ? idle
          ? say`${partText(after, correction.at, words, links) ?? ''}, as it is read without this`
          : saidOf(correction, before, after, input.edges, words, links)
        : notMade(correction, before, words, links);
    return {
      correction,
      said,
      // What could not be made is nothing to remember.
      ...(remember && after && { remember }),
      words: before ? wordsFor(correction, before, input, words, links) : '',
    };
  });
}

/** Whether a change of a part changes nothing, as where the graph says by now what was chosen. */
function isIdle(
  correction: Correction,
  before: Query | undefined,
  after: Query | undefined,
): correction is Extract<Correction, { kind: 'column' | 'condition' | 'fold' | 'top' }> {
  const { kind } = correction;
  const changes = kind === 'column' || kind === 'condition' || kind === 'fold' || kind === 'top';
  return changes && before !== undefined && JSON.stringify(before) === JSON.stringify(after);
}

function saidOf(
  correction: Exclude<Correction, { kind: 'sql' }>,
  before: Query,
  after: Query,
  edges: readonly Edge[],
  words: GraphWords,
  links: PartLinks,
): Message {
  switch (correction.kind) {
    case 'reading':
      return say`read as: ${paraphrase(after, words)}`;
    case 'joins': {
      const ids = new Set(correction.edges);
      return say`joined by ${edgesInWords(edges.filter((edge) => ids.has(edgeId(edge))))}`;
    }
    case 'drop':
    case 'hide':
      return say`left out: ${partText(before, correction.at, words, links) ?? ''}`;
    case 'show':
    case 'add':
      return say`added: ${listed(partsApart(after, before, words, links))}`;
    case 'follow':
      return followedWords(before, after, words, links);
    case 'column':
    case 'condition':
    case 'fold':
    case 'top': {
      const [was = '', is = ''] = [before, after].map((query) => partText(query, correction.at, words, links));
      return say`${is}, instead of ${was}`;
    }
  }
}

/** The parts that one program has and another has not, in words. */
function partsApart(query: Query, other: Query, words: GraphWords, links: PartLinks): string[] {
  const texts = (of: Query): string[] =>
    understoodParts(of, paraphrase(of, words), words, links).map(({ text }) => text);
  const known = new Set(texts(other));
  return texts(query).filter((text) => !known.has(text));
}

/** What a follow-up carries over from the question before, what it adds, and what no longer holds. */
function followedWords(before: Query, after: Query, words: GraphWords, links: PartLinks): Message {
  const [fresh, gone] = [partsApart(after, before, words, links), partsApart(before, after, words, links)];
  const all = understoodParts(before, paraphrase(before, words), words, links).map(({ text }) => text);
  const kept = all.filter((text) => !gone.includes(text));
  const carried = kept.length > 0 ? say`kept from the question before: ${listed(kept)}` : say`nothing is kept but what it is about`; // prettier-ignore
  const added = fresh.length > 0 ? say`${carried}; new: ${listed(fresh)}` : carried;
  return gone.length > 0 ? say`${added}; no longer: ${listed(gone)}` : added;
}

/** Says of a correction that does not fit what it was about. */
function notMade(correction: Correction, before: Query | undefined, words: GraphWords, links: PartLinks): Message {
  const part = before && 'at' in correction ? partText(before, correction.at, words, links) : undefined;
  return part === undefined ? say`a change that could not be made` : say`a change of “${part}” that could not be made`;
}

function rememberable(
  correction: Correction,
  before: Query | undefined,
  after: Query | undefined,
  edges: readonly Edge[],
  words: GraphWords,
): Rememberable | undefined {
  // A value that a term works out is no column, whose keywords could be added to, or that another term could read.
  if ('column' in correction && words.isValueTerm(correction.column.table, correction.column.column)) return undefined;
  switch (correction.kind) {
    case 'joins': {
      const ids = new Set(correction.edges);
      const chosen = edges.map(edgeId).filter((id) => ids.has(id));
      return chosen.length > 0 ? { as: 'edge', edges: chosen } : undefined;
    }
    case 'column':
    case 'show': {
      const { table, column } = correction.column;
      return { as: 'column', table, column };
    }
    case 'condition': {
      const { at, column, op } = correction;
      const where = op === '=' && after ? whereOf(after, at, column.column) : undefined;
      return where === undefined ? undefined : { as: 'term', table: column.table, where };
    }
    case 'reading':
      // What was offered instead says nothing about the words of the question that it stands for.
      return correction.as === undefined && before && after ? newColumn(before, after, words) : undefined;
    case 'drop':
    case 'hide':
    case 'add':
    case 'follow':
    case 'fold':
    case 'top':
    case 'sql':
      return undefined;
  }
}

/** The one column that a reading is about and the other is not; undefined where there are several, or none that has keywords. */
function newColumn(before: Query, after: Query, words: GraphWords): Rememberable | undefined {
  const known = columnKeys(before);
  const fresh = [...columnKeys(after).entries()].filter(([key]) => !known.has(key));
  const [only] = fresh;
  if (!only || fresh.length > 1 || words.isValueTerm(only[1].table, only[1].column)) return undefined;
  return { as: 'column', ...only[1] };
}

function columnKeys(query: Query): ReadonlyMap<string, ColumnRef> {
  const found = new Map<string, ColumnRef>();
  for (const { select } of selectionsOf(query)) {
    mapSelection(select, {
      column: (column) => {
        const ref = { table: select.uses[column.use]?.table ?? '', column: column.column };
        if (ref.table !== '' && ref.column !== '') found.set(columnKey(ref), ref);
        return column;
      },
    });
  }
  return found;
}

/** The condition as it was understood, for a term: a label that was typed stands for its code there, and a year for its days. */
function whereOf(query: Query, at: string, column: string): string | undefined {
  const slot = parseSlot(at);
  if (slot?.slot !== 'where') return undefined;
  const selection = selectionsOf(query).find(({ sides }) => sides.join() === slot.sides.join());
  const leaf = leavesOf(selection?.select.where)[slot.index];
  if (leaf?.kind === 'like') return `${quoteIdentifier(column)} LIKE ${quoteLiteral(leaf.pattern)}`;
  if (leaf?.kind !== 'compare' || leaf.right.kind !== 'literal' || leaf.right.value === null) return undefined;
  return `${quoteIdentifier(column)} = ${quoteLiteral(leaf.right.value)}`;
}

/**
 * The words of the question that a corrected part was read from; else those that the sentence does not say; else those that
 * name what was corrected: the part as it was, or the joins.
 */
function wordsFor(
  correction: Correction,
  before: Query,
  { question, edges }: Pick<CorrectedInput, 'question' | 'edges'>,
  words: GraphWords,
  links: PartLinks,
): string {
  const focus = paraphrase(before, words);
  const at = 'at' in correction ? correction.at : undefined;
  const part = at === undefined ? undefined : understoodParts(before, focus, words, links).find((p) => p.at === at);
  const read = part?.words || unsaidWords(question, focus);
  if (read !== '') return read;
  const chosen = correction.kind === 'joins' ? edges.filter((edge) => correction.edges.includes(edgeId(edge))) : [];
  return saidWords(question, part?.text ?? namesOf(chosen));
}
