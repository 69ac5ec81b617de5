/** What a text editor may ask about graph files. */
import type { Allowed } from '../graph/allowed-files';
import type { Position } from '../core/problems';
import type { Message } from '../core/message';
import type { GraphPart } from '../graph/graph-parts';
import type { DataShape } from '../graph/shape';
import type { ShownFault } from './action';
import type { PlaceActions } from './edge-actions';
import type { HoverText } from './hover';
import type { FileMarks } from './marks';
import type { OutlineItem } from './outline';
import type { Suggestion } from './suggestion';

/** A graph file in an editor: its path, and the texts by path that are not saved, of other parts too. */
export interface EditedFile {
  readonly file: string;
  readonly texts: ReadonlyMap<string, string>;
  /** Where the files that the graph names may lie. */
  readonly allowed?: Allowed;
}

/** A place in it. */
export interface EditedPlace extends EditedFile {
  readonly offset: number;
}

/** What may be written at a place. */
export interface Completions {
  readonly items: readonly Suggestion[];
  /** There may be more: the data is still being read, or more is offered once more is typed. */
  readonly incomplete: boolean;
}

/**
 * A range of one file, by lines and columns: an editor that opens a file from the disk makes its line breaks alike, so that
 * offsets into what the disk has are not its own.
 */
export interface LineRange {
  readonly file: string;
  readonly start: Position;
  readonly end: Position;
}

/** A range with what takes its place. */
export interface LineEdit extends LineRange {
  readonly text: string;
}

/** A name that can be renamed, and what it is called now. */
export interface Renamable extends LineRange {
  readonly name: string;
  /** It is a table; else it is a column. */
  readonly isTable: boolean;
  /** The root file of the graph. */
  readonly root: string;
}

/** What a rename changes in saved questions. */
export interface QuestionEdits {
  readonly edits: readonly LineEdit[];
  /** Sets with questions whose SQL names the thing in a way that cannot be told for sure: these stay as they are. */
  readonly unsure: readonly { readonly file: string; readonly questions: number }[];
}

/** Something that can be done at a place. */
export interface OfferedAction {
  readonly title: Message;
  /** Which of the problems it mends; absent where it is merely possible. */
  readonly mends?: number;
  readonly preferred?: true;
  readonly edits: readonly LineEdit[];
}

/** All that can be done at a place. */
export interface Offers {
  readonly actions: readonly OfferedAction[];
  readonly edge?: NonNullable<PlaceActions['edge']>;
  /** The table whose keys and joins can be looked for. */
  readonly table?: string;
  /** What saved questions can be tried without. */
  readonly part?: GraphPart;
}

/** Answers a text editor, over all parts of a graph and with the texts that are not saved. */
export interface Language {
  /** What may be written at a place; text that is half typed does not matter. */
  complete(place: EditedPlace): Promise<Completions>;
  /** What a table, a column or an edge is. */
  hover(place: EditedPlace): Promise<HoverText | null>;
  /** Where what stands at a place is defined. */
  definition(place: EditedPlace): Promise<readonly LineRange[]>;
  /** All places that name what stands at a place. */
  references(place: EditedPlace, withDefinition: boolean): Promise<readonly LineRange[]>;
  /** What stands at a place, if it is a name that can be given another one. */
  prepareRename(place: EditedPlace): Promise<Renamable | null>;
  /**
   * Gives another name to what stands at a place.
   * @throws SchemaGraphError see `renameThing`
   */
  rename(place: EditedPlace, newName: string): Promise<readonly LineEdit[]>;
  /**
   * Gives another name to what stands at a place in saved questions, where a field of theirs names it.
   * @param sets texts of question sets, by path
   */
  renameInQuestions(place: EditedPlace, newName: string, sets: ReadonlyMap<string, string>): Promise<QuestionEdits>;
  /** What mends the problems that are shown at a place, and what else can be done there. */
  actions(place: EditedPlace, faults: readonly ShownFault[]): Promise<Offers>;
  /** What the data of the graph has; null where that is not known. */
  shape(file: EditedFile): Promise<DataShape | null>;
  /** The outline of a file; null where it cannot be read, and an older one is better. */
  outline(file: EditedFile): Promise<readonly OutlineItem[] | null>;
  /** What is shown beside the lines of a file; null where it cannot be read, and older marks are better. */
  marks(file: EditedFile): Promise<FileMarks | null>;
  /** What puts the layout of a text in order; none where it is no YAML. Its meaning and its comments stay. */
  format(file: EditedFile): Promise<readonly LineEdit[]>;
}
