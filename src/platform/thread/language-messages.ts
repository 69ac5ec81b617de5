/** What the extension host and the engine's worker thread say to each other about the text of graph files. */
import type {
  Completions,
  EditedFile,
  EditedPlace,
  Language,
  LineEdit,
  LineRange,
  Offers,
  QuestionEdits,
  Renamable,
} from '../../engine/language/language';
import type { ShownFault } from '../../engine/language/action';
import type { DataShape } from '../../engine/graph/shape';
import type { HoverText } from '../../engine/language/hover';
import type { FileMarks } from '../../engine/language/marks';
import type { OutlineItem } from '../../engine/language/outline';

/** What may be asked. */
export interface LanguageMethods {
  /** What may be written at a place. */
  complete: { params: EditedPlace; result: Completions; stream: never };
  /** What stands at a place. */
  hover: { params: EditedPlace; result: HoverText | null; stream: never };
  /** Where what stands at a place is defined. */
  definition: { params: EditedPlace; result: readonly LineRange[]; stream: never };
  /** All places that name what stands at a place. */
  references: { params: EditedPlace & { withDefinition: boolean }; result: readonly LineRange[]; stream: never };
  /** What stands at a place, if it can be renamed. */
  prepareRename: { params: EditedPlace; result: Renamable | null; stream: never };
  /** Renames what stands at a place, in all files of the graph. */
  rename: { params: EditedPlace & { name: string }; result: readonly LineEdit[]; stream: never };
  /** Renames it in saved questions, by path, where their fields name it. */
  renameInQuestions: {
    params: EditedPlace & { name: string; sets: ReadonlyMap<string, string> };
    result: QuestionEdits;
    stream: never;
  };
  /** What mends the problems at a place, and what else can be done there. */
  actions: { params: EditedPlace & { faults: readonly ShownFault[] }; result: Offers; stream: never };
  /** What the data of the graph has; null where that is not known. */
  shape: { params: EditedFile; result: DataShape | null; stream: never };
  /** The outline of a file; null where it cannot be read. */
  outline: { params: EditedFile; result: readonly OutlineItem[] | null; stream: never };
  /** What is shown beside the lines of a file; null where it cannot be read. */
  marks: { params: EditedFile; result: FileMarks | null; stream: never };
  /** What puts the layout of a text in order. */
  format: { params: EditedFile; result: readonly LineEdit[]; stream: never };
}

/**
 * The methods, as the engine's thread serves them.
 * @param language answers them
 */
export function languageMethods(language: Language): {
  readonly [M in keyof LanguageMethods]: (
    params: LanguageMethods[M]['params'],
  ) => Promise<LanguageMethods[M]['result']>;
} {
  return {
    complete: (place) => language.complete(place),
    hover: (place) => language.hover(place),
    definition: (place) => language.definition(place),
    references: (place) => language.references(place, place.withDefinition),
    prepareRename: (place) => language.prepareRename(place),
    rename: (place) => language.rename(place, place.name),
    renameInQuestions: (place) => language.renameInQuestions(place, place.name, place.sets),
    actions: (place) => language.actions(place, place.faults),
    shape: (key) => language.shape(key),
    outline: (key) => language.outline(key),
    marks: (key) => language.marks(key),
    format: (key) => language.format(key),
  };
}
