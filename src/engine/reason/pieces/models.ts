/** The models of reasoning: what is in the weights file, and how it scores the pieces of a program. */
import type { ColumnRole } from './column-features';
import type { ChoiceModel, Weights } from './linear';
import type { SKETCH_PARTS } from '../frame/frame';

/** Models of the pieces of programs, trained on gold programs alone. */
export interface PieceModels {
  /** Columns by role: log-linear over the columns of a schema. */
  readonly columns: Readonly<Record<ColumnRole, Weights>>;
  /** Whether a column is among those selected: logistic. */
  readonly selected: Weights;
  /** Whether a use of a table takes part: logistic. */
  readonly uses: Weights;
  /** Whether a condition is stated: logistic. */
  readonly conditions: Weights;
  /** Whether a number bounds groups, limits rows: logistic. */
  readonly having: Weights;
  readonly limit: Weights;
  /** Parts of the sketch, each a choice. */
  readonly parts: Readonly<Record<(typeof SKETCH_PARTS)[number], ChoiceModel>>;
  /** How often whole sketches occur in the training programs. */
  readonly sketches: Readonly<Record<string, number>>;
}
