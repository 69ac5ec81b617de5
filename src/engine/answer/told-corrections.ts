/** Says what a person corrected, and what of it the graph could remember. */
import type { Correction, MadeCorrection } from '../core/corrections';
import { listed, say, type Message } from '../core/message';
import { edgeId, type Edge } from '../graph/model';
import type { Query, SelectQuery } from '../program/intent';
import { changeSelection, selectionsOf } from '../reason/programs/intent-slots';
import { edgesInWords, namesOf } from './join-choices';
import { paraphrase } from './paraphrase';
import type { PartLinks } from './part-options';
import { rememberable } from './rememberable';
import { partText, saidWords, understoodParts, unsaidWords } from './understood-parts';
import { plural, type GraphWords } from './words';

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
    const kept = idle || !after ? {} : rememberable(correction, before, after, input.edges, words);
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
      ...kept,
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
    case 'measure':
    case 'add':
      return say`added: ${listed(partsApart(after, before, words, links))}`;
    case 'follow':
      return followedWords(before, after, words, links);
    case 'column':
    case 'condition':
    case 'fold':
    case 'top': {
      const [was = '', is = ''] = [before, after].map((query) => partText(query, correction.at, words, links));
      // Columns of two tables may be called alike.
      if (is === was && correction.kind === 'column')
        return say`${is} of ${plural(words.tableName(correction.column.table))}, instead of ${was}`;
      return say`${is}, instead of ${was}`;
    }
  }
}

/**
 * The parts that one program has and another has not, in words. Beside another table a “name” is called a “port name”: that is the
 * same part.
 */
function partsApart(query: Query, other: Query, words: GraphWords, links: PartLinks): string[] {
  const texts = (of: Query): string[] =>
    understoodParts(of, paraphrase(of, words), words, links).map(({ text }) => text);
  const known = new Set([...texts(other), ...texts(besideTablesOf(other, query))]);
  return texts(query).filter((text) => !known.has(text));
}

/** A program that reads the tables of another one too, for its parts to be told as that tells them. */
function besideTablesOf(query: Query, other: Query): Query {
  const key = (use: SelectQuery['uses'][number]): string => JSON.stringify([use.table, use.role]);
  return selectionsOf(other).reduce<Query>((whole, { sides, select }) => {
    const beside = (own: SelectQuery): SelectQuery => {
      const known = new Set(own.uses.map(key));
      return { ...own, uses: [...own.uses, ...select.uses.filter((use) => !known.has(key(use)))] };
    };
    return changeSelection(whole, sides, beside) ?? whole;
  }, query);
}

/** What a follow-up carries over from the question before, what it adds, and what no longer holds. */
function followedWords(before: Query, after: Query, words: GraphWords, links: PartLinks): Message {
  const [fresh, gone] = [partsApart(after, before, words, links), partsApart(before, after, words, links)];
  const all = understoodParts(before, paraphrase(before, words), words, links).map(({ text }) => text);
  const kept = all.filter((text) => !gone.includes(text));
  const carried =
    kept.length > 0 ? say`kept from the question before: ${listed(kept)}` : say`nothing is kept but what it is about`;
  const added = fresh.length > 0 ? say`${carried}; new: ${listed(fresh)}` : carried;
  return gone.length > 0 ? say`${added}; no longer: ${listed(gone)}` : added;
}

/** Says of a correction that does not fit what it was about. */
function notMade(correction: Correction, before: Query | undefined, words: GraphWords, links: PartLinks): Message {
  const part = before && 'at' in correction ? partText(before, correction.at, words, links) : undefined;
  return part === undefined ? say`a change that could not be made` : say`a change of “${part}” that could not be made`;
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
