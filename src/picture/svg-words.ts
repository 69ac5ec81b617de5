/** The words of the SVG picture that do not come from the graph. */
import type { EdgeKind, EdgeStatus, EdgeView } from '../protocol/graph';
import { faultMark, type FaultOf } from './health-view';

/** Texts in the picture besides those of the graph; `{0}` in `more` stands for a number. */
export interface SvgWords {
  readonly more: string;
  readonly kinds: Readonly<Record<EdgeKind, string>>;
  readonly statuses: Readonly<Record<EdgeStatus, string>>;
  /** What the marks on joins and on derivations count. */
  readonly faults: { readonly join: string; readonly rule: string };
}

/** The texts in English. */
export const ENGLISH_WORDS: SvgWords = {
  more: '+ {0} more',
  kinds: { key: 'Key: refers to', context: 'Context: needs', derivation: 'Derivation: is derived from' },
  statuses: { curated: 'Reviewed', declared: 'Declared', suggested: '? Suggested', rejected: '× Rejected' },
  faults: { join: 'Rows that a join leaves out', rule: 'Rows in which a rule does not hold' },
};

/**
 * What is said of an edge where the pointer rests on its line: its ends, and all that its label may have no room for.
 * @param edge the edge
 * @param words of the picture
 * @param faultOf what is wrong with its edges
 */
export function edgeTitle(edge: EdgeView, words: SvgWords, faultOf: FaultOf): string {
  const { kind, from, to, label = '', cardinality = '', status } = edge;
  const ends = [from, to].map((refs) => refs.map(({ table, column }) => `${table}.${column}`).join(', ')).join(' → ');
  const fault = faultMark(kind, faultOf(edge));
  return [ends, words.kinds[kind], label, cardinality, status === 'curated' ? '' : words.statuses[status], fault]
    .filter((part) => part !== '')
    .join(' · ');
}
