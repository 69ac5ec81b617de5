/** What an editor offers to do at a place: a change of text with a title. */
import type { Message } from '../core/message';
import type { FieldValue } from '../core/problems';
import type { Splice } from '../graph/splice';
import type { TextRange } from '../graph/yaml-tree';
import type { FileChange } from './rename';

/** A problem that an editor shows, by what it says of itself. */
export interface ShownFault extends TextRange {
  readonly code: string;
  /** The field of the edge there, or of a column, that mends it. */
  readonly set?: FieldValue;
}

/** Something that can be done. */
export interface Action {
  readonly title: Message;
  /** Which of the problems it mends; absent where it is merely possible. */
  readonly mends?: number;
  /** The one that is most likely meant. */
  readonly preferred?: true;
  readonly changes: readonly FileChange[];
}

/**
 * An action that changes one file.
 * @param title what it does
 * @param file path of the file
 * @param splices what changes; nothing is offered where nothing does
 */
export function actionOn(title: Message, file: string, splices: readonly Splice[]): readonly Action[] {
  return splices.length === 0 ? [] : [{ title, changes: [{ file, splices }] }];
}

/**
 * What some work gives; nothing where the way the file is written does not allow it.
 * @param work makes actions
 */
export function whereAllowed(work: () => readonly Action[]): readonly Action[] {
  try {
    return work();
  } catch {
    return []; // an alias, an anchor: the person changes it by hand
  }
}

/**
 * Actions of which the first is what is most likely meant.
 * @param actions what can be done
 */
export function likeliest(actions: readonly Action[]): readonly Action[] {
  return actions.map((action, index) => (index === 0 ? { ...action, preferred: true } : action));
}
