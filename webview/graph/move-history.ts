/** The undo history of moves in the page: a document that is undone moves no table, nor the other way round. */
import { positionsOf, type Positions } from '../../src/picture/arrange';
import type { Scene } from '../../src/picture/scene';

/** Steps that can be taken back. */
const MOST_STEPS = 60;

/** Where tables stood before each move, and after each that was taken back. */
export class MoveHistory {
  #done: Positions[] = [];
  #undone: Positions[] = [];

  /**
   * A person is about to move something.
   * @param scene the picture, whose boxes may stand elsewhere already
   * @param known the places before the move
   */
  begins(scene: Scene, known: Positions): void {
    const before = new Map(scene.boxes.map(({ table, x, y }) => [table.name, known.get(table.name) ?? { x, y }]));
    this.#done = [...this.#done.slice(1 - MOST_STEPS), before];
    this.#undone = [];
  }

  /**
   * Takes the last move back, or does it again.
   * @param scene the picture, whose boxes are moved
   * @param direction which of both
   * @returns false where there is no such move
   */
  step(scene: Scene, direction: 'back' | 'again'): boolean {
    const [from, to] = direction === 'back' ? [this.#done, this.#undone] : [this.#undone, this.#done];
    const step = from.pop();
    if (!step) return false;
    to.push(positionsOf(scene));
    for (const box of scene.boxes) Object.assign(box, step.get(box.table.name) ?? {});
    return true;
  }

  /** All places that are kept, to be changed where tables take other names. */
  places(): readonly Positions[] {
    return [...this.#done, ...this.#undone];
  }

  /** Other tables are shown: what was moved before is no more to be taken back. */
  forget(): void {
    [this.#done, this.#undone] = [[], []];
  }
}
