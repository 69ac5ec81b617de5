/** The words of the SVG picture that do not come from the graph. */
import type { EdgeKind, EdgeStatus } from '../protocol/graph';

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
