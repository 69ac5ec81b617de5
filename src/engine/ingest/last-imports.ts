/**
 * What was last imported of sources, beyond the life of this process: where the file of one is gone, there is nothing else to have it
 * from. An import is one file of the platform's, and each of its sources points to it; a source is in one import only, so that what is
 * excluded from it later lies nowhere any more.
 */
import { hashText } from '../core/hash';
import type { ErasableBytes } from '../core/ports';
import { holdsExcluded, type KeptImport, type LoadedPart, nameOf, SharedImage } from './kept-imports';
import type { ResolvedSource } from './loaded-data';

/** Changes with the form of what is kept: what an older version wrote is not read. */
const FORM = 1;
/** Larger databases are not kept: they would be in memory once more while they are written. */
const MOST_BYTES = 128 * 1024 * 1024;
/** The length of the head of a file, in bytes, comes first. */
const LENGTH_BYTES = 4;

/** What stands before the database in a file. */
interface Head {
  readonly form: number;
  readonly whole: boolean;
  readonly parts: readonly (readonly [name: string, part: LoadedPart])[];
}

/** The last imports of one workspace. */
export class LastImports {
  readonly #kept: ErasableBytes;
  #writing: Promise<void> = Promise.resolve();
  /** The import that is to be written next, by its name: a newer one takes its place. */
  readonly #next = new Map<string, () => Promise<Uint8Array | undefined>>();

  /** @param kept where they are written */
  constructor(kept: ErasableBytes) {
    this.#kept = kept;
  }

  /**
   * Writes an import in the background. What cannot be written is not kept.
   * @param sources what it is of
   * @param parts what was loaded of each source that could be read
   * @param image the database; undefined where nothing may be kept of it
   * @param whole see `KeptImport`
   * @returns when it is written
   */
  keep(
    sources: readonly ResolvedSource[],
    parts: KeptImport['parts'],
    image: SharedImage | undefined,
    whole: boolean,
  ): Promise<void> {
    const name = importName(sources);
    const fits = image && image.size <= MOST_BYTES ? image.take() : undefined;
    const isWaiting = this.#next.has(name);
    const write = async (): Promise<Uint8Array | undefined> => {
      try {
        return fits && packed({ form: FORM, whole, parts: [...parts] }, await fits.bytes());
      } finally {
        await fits?.drop();
      }
    };
    const replaced = this.#next.get(name);
    this.#next.set(name, replaced ? () => replaced().then(write, write) : write);
    if (!isWaiting) this.#writing = this.#writing.then(() => this.#write(name, sources)).catch(() => undefined);
    return this.#writing;
  }

  /**
   * The last import of a source.
   * @param source the source
   * @returns undefined where none is kept, or the source was read otherwise then
   */
  async of(source: ResolvedSource): Promise<KeptImport | undefined> {
    await this.#writing;
    const name = await this.#pointer(source);
    const bytes = name === undefined ? undefined : await this.#kept.read(name);
    const found = bytes && unpacked(bytes);
    if (!found) return undefined;
    const parts = new Map(found.head.parts);
    const { image } = found;
    if (!parts.has(nameOf(source))) return undefined;
    return {
      ...{ parts, whole: found.head.whole },
      image: new SharedImage({ size: image.length, bytes: () => Promise.resolve(image.slice()) }),
    };
  }

  /** Takes all of them away, with what is still to be written. */
  async clear(): Promise<void> {
    this.#writing = this.#writing.then(() => this.#kept.clear());
    const cleared = this.#writing;
    this.#writing = cleared.catch(() => undefined);
    await cleared;
  }

  /**
   * Takes away imports that hold more of some sources than they let be read by now.
   * @param sources with what they exclude
   */
  async exclude(sources: readonly ResolvedSource[]): Promise<void> {
    await this.#writing;
    for (const source of sources.filter(({ exclude }) => exclude !== undefined)) {
      const name = await this.#pointer(source);
      const bytes = name === undefined ? undefined : await this.#kept.read(name);
      const found = bytes && unpacked(bytes);
      if (name !== undefined && found && holdsExcluded(new Map(found.head.parts), [source]))
        await this.#kept.remove(name);
    }
  }

  async #write(name: string, sources: readonly ResolvedSource[]): Promise<void> {
    const make = this.#next.get(name);
    this.#next.delete(name);
    // What may be excluded by now goes first, so that it is gone even where nothing can be written in its place.
    const before = new Set(await Promise.all(sources.map((source) => this.#pointer(source))));
    for (const old of [...before, name]) if (old !== undefined) await this.#kept.remove(old);
    const bytes = await make?.();
    if (!bytes) return;
    await this.#kept.write(name, bytes);
    const pointer = new TextEncoder().encode(name);
    for (const source of sources) await this.#kept.write(sourceName(source), pointer);
  }

  async #pointer(source: ResolvedSource): Promise<string | undefined> {
    const bytes = await this.#kept.read(sourceName(source));
    return bytes && bytes.length > 0 ? new TextDecoder().decode(bytes) : undefined;
  }
}

/** Where a source is, whatever is read or excluded of it. */
function placeName({ kind, path }: ResolvedSource): string {
  return `${kind} ${path}`;
}

function sourceName(source: ResolvedSource): string {
  return `source${hashText(placeName(source))}`;
}

function importName(sources: readonly ResolvedSource[]): string {
  return `import${hashText(sources.map(placeName).sort().join('\n'))}`;
}

function packed(head: Head, image: Uint8Array): Uint8Array {
  const text = new TextEncoder().encode(JSON.stringify(head));
  const bytes = new Uint8Array(LENGTH_BYTES + text.length + image.length);
  new DataView(bytes.buffer).setUint32(0, text.length);
  bytes.set(text, LENGTH_BYTES);
  bytes.set(image, LENGTH_BYTES + text.length);
  return bytes;
}

/** Undefined where the file is empty, broken, or of another form. */
function unpacked(bytes: Uint8Array): { readonly head: Head; readonly image: Uint8Array } | undefined {
  if (bytes.length <= LENGTH_BYTES) return undefined;
  const begin = LENGTH_BYTES + new DataView(bytes.buffer, bytes.byteOffset).getUint32(0);
  try {
    const head = JSON.parse(new TextDecoder().decode(bytes.subarray(LENGTH_BYTES, begin))) as Head;
    return head.form === FORM ? { head, image: bytes.subarray(begin) } : undefined;
  } catch {
    return undefined;
  }
}
