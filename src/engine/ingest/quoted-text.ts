/** Cells that are written as `="00123"`, so that spreadsheet programs take them for text: what stands in the quotes is meant. */
import { say } from '../core/message';
import type { Problem } from '../core/problems';
import type { TextPiece } from './decode-text';
import { importProblem } from './import-problem';

const QUOTED = /^="([^"]*)"$/;

/** Takes the signs off the cells of one file, and counts them. */
export class QuotedTexts {
  #count = 0;
  #line = 0;
  /** Whether the file has such signs so far: most have none, and their cells are not looked at. */
  #mayBe = false;

  /** Passes the text of the file on. */
  *watch(pieces: Iterable<TextPiece>): Generator<TextPiece> {
    for (const piece of pieces) {
      this.#mayBe ||= piece.text.includes('="');
      yield piece;
    }
  }

  /**
   * The cells of a record without these signs.
   * @param cells as they are written
   * @param line of the record
   */
  without(cells: string[], line: number): string[] {
    if (!this.#mayBe || !cells.some((cell) => cell.startsWith('="'))) return cells;
    return cells.map((cell) => {
      const text = QUOTED.exec(cell)?.[1];
      if (text === undefined) return cell;
      if (this.#count++ === 0) this.#line = line;
      return text;
    });
  }

  /**
   * What was taken off.
   * @param path the file
   */
  problems(path: string): Problem[] {
    if (this.#count === 0) return [];
    const message =
      this.#count === 1
        ? say`A cell of this line is written as ="…", so that spreadsheet programs take it for text; what stands in the quotes is read.`
        : say`${this.#count} cells are written as ="…", so that spreadsheet programs take them for text; what stands in the quotes is read. The first is in this line.`;
    return [importProblem(path, 'quoted-texts', message, this.#line, 'info')];
  }
}
