/** Finds the type of a column of JSON values. */
import type { InferredColumn } from './column-inference';

/** Collects what the values of one JSON column have in common; JSON says of each value what it is. */
export class JsonColumnInference {
  readonly #kinds = new Set<'integer' | 'real' | 'boolean' | 'text'>();

  /** Takes a value that is not null. */
  add(value: string | number | boolean): void {
    if (typeof value === 'number') this.#kinds.add(Number.isInteger(value) ? 'integer' : 'real');
    else this.#kinds.add(typeof value === 'boolean' ? 'boolean' : 'text');
  }

  /** The type that all values so far allow; values of several kinds are stored each as it is. */
  result(): InferredColumn {
    const convert = (column: string): string => column;
    const only = this.#kinds.size === 1 ? [...this.#kinds][0] : undefined;
    if (this.#kinds.size === 2 && this.#kinds.has('integer') && this.#kinds.has('real'))
      return { type: 'real', affinity: 'REAL', convert };
    switch (only) {
      case 'integer':
        return { type: 'integer', affinity: 'INTEGER', convert };
      case 'real':
        return { type: 'real', affinity: 'REAL', convert };
      case 'boolean':
        return { type: 'boolean', affinity: 'INTEGER', convert };
      case 'text':
      case undefined:
        return { type: 'text', affinity: this.#kinds.size > 1 ? 'BLOB' : 'TEXT', convert };
    }
  }
}
