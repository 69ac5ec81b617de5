/** The files that the entries of one graph file name: its parts, its dictionaries, its code lists. */
import { SchemaGraphError } from '../core/errors';
import { say, type Message } from '../core/message';
import type { Problem } from '../core/problems';
import { type AllowedFiles, FileRefused } from './allowed-files';
import { expandGlob } from './expand-glob';
import { isBeside, joinPath, parentFolder } from './file-paths';
import type { GraphFile } from './graph-file';
import { NodeReader } from './node-reader';
import { pathFault, shownPath } from './path-fault';
import { readText } from './read-text';
import { TextLines } from './text-lines';
import type { YamlNode } from './yaml-tree';

/** What an entry names. */
type Wanted = 'dictionary' | 'code list';

/** A text that was read. */
export interface NamedText {
  readonly path: string;
  readonly text: string;
}

/** Finds and reads what one graph file names; what cannot be had is a problem at the entry that names it. */
export class NamedFiles {
  readonly #folder: string;
  readonly #reader: NodeReader;

  /**
   * @param file the graph file
   * @param files reads what it may name
   * @param onPath told each absolute path or pattern before it is looked for
   * @param signal ends the walks over folders
   */
  constructor(
    file: GraphFile,
    private readonly files: AllowedFiles,
    private readonly onPath: (path: string) => void,
    private readonly signal?: AbortSignal,
  ) {
    this.#folder = parentFolder(file.file) ?? '/';
    this.#reader = new NodeReader(new TextLines(file.text), file.file);
  }

  /** What was wrong so far. */
  get problems(): readonly Problem[] {
    return this.#reader.problems;
  }

  /**
   * The parts that a pattern names, by path.
   * @param pattern relative to the graph file
   * @param node where it stands
   */
  async parts(pattern: string, node: YamlNode): Promise<readonly string[]> {
    return (
      (await this.#attempt(pattern, node, async () => {
        const found = await expandGlob(pattern, this.#folder, this.files, this.signal);
        if (found.length > 0) return found;
        const message = isBeside(pattern)
          ? say`No file is named like "${shownPath(pattern)}" beside this one; mend the path or take it out.`
          : say`No file is named like "${shownPath(pattern)}"; mend the path or take it out.`;
        this.#reader.report(node, 'error', 'missing-part', message);
        return [];
      })) ?? []
    );
  }

  /**
   * The text of a file.
   * @param name its path, relative to the graph file
   * @param node where it stands; undefined where that is not known
   * @param wanted what it is
   */
  async text(name: string, node: YamlNode, wanted: Wanted): Promise<NamedText | undefined> {
    return this.#attempt(name, node, async (path) => {
      try {
        return { path, text: await readText(path, this.files) };
      } catch (error) {
        if (!(error instanceof SchemaGraphError && error.code === 'not-found')) throw error;
        const code = wanted === 'dictionary' ? 'missing-dictionary' : 'missing-codes';
        this.#reader.report(node, 'error', code, missing(name, wanted));
        return undefined;
      }
    });
  }

  /** Looks for something; a refusal is a problem of the entry. */
  async #attempt<T>(name: string, node: YamlNode, look: (path: string) => Promise<T>): Promise<T | undefined> {
    const fault = pathFault(name);
    if (fault !== undefined) {
      this.#reader.report(node, 'error', 'bad-path', fault);
      return undefined;
    }
    const path = joinPath(this.#folder, name);
    this.onPath(path);
    try {
      return await look(path);
    } catch (error) {
      if (!(error instanceof FileRefused)) throw error;
      this.#reader.report(node, 'error', error.fault, error.said);
      return undefined;
    }
  }
}

function missing(name: string, wanted: Wanted): Message {
  const shown = shownPath(name);
  if (wanted === 'dictionary') {
    return isBeside(name)
      ? say`There is no dictionary "${shown}" beside this file; mend the path or take it out.`
      : say`There is no dictionary "${shown}"; mend the path or take it out.`;
  }
  return isBeside(name)
    ? say`There is no code list "${shown}" beside this file; mend the path.`
    : say`There is no code list "${shown}"; mend the path.`;
}
