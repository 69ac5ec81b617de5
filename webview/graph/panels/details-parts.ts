/** What the panel of details works with, as its parts share it. */
import type { Place } from '../../../src/protocol/graph';
import type { Editor } from '../editor';
import type { Review } from '../review/review';
import type { Store } from '../state';
import type { GraphTexts } from '../words';

/** What the panel of details works with. */
export interface DetailsParts {
  readonly store: Store;
  readonly editor: Editor;
  readonly review: Review;
  readonly t: GraphTexts;
  readonly openText: (place: Place) => void;
  /** Gives the keyboard to the picture. */
  readonly focusPicture: () => void;
  /** Gives the keyboard to the list of the review, where that is open. */
  readonly backToReview: () => boolean;
}
