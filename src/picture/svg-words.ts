/** The words of the SVG picture that do not come from the graph. */
import type { EdgeKind, EdgeStatus } from '../protocol/graph';

/** Texts in the picture besides those of the graph; `{0}` in `more` stands for a number. */
export interface SvgWords {
  readonly more: string;
  readonly kinds: Readonly<Record<EdgeKind, string>>;
  readonly statuses: Readonly<Record<EdgeStatus, string>>;
}

/** The texts in English. */
export const ENGLISH_WORDS: SvgWords = {
  more: '+ {0} more',
  kinds: { key: 'Key: refers to', context: 'Context: needs', derivation: 'Derivation: is derived from' },
  statuses: { curated: 'Reviewed', declared: 'Declared', suggested: '? Suggested', rejected: '× Rejected' },
};
