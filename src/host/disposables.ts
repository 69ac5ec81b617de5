/** Keeps what has to be disposed of. */
import type { Disposable } from 'vscode';

/** A list that disposes of everything in it, last first. What is pushed after that is disposed of at once. */
export class DisposableList implements Disposable {
  private readonly items: Disposable[] = [];
  private disposed = false;

  /** Adds an item and returns it. */
  push<T extends Disposable>(item: T): T {
    if (this.disposed) item.dispose();
    else this.items.push(item);
    return item;
  }

  /** Adds several items. */
  add(...items: Disposable[]): void {
    for (const item of items) this.push(item);
  }

  dispose(): void {
    this.disposed = true;
    for (const item of this.items.splice(0).reverse()) item.dispose();
  }
}
