/** Reads values from YAML nodes, and notes a problem with its range wherever a node is not what a field asks for. */
import { closest, distance } from 'fastest-levenshtein';
import type { Position, Problem, Severity } from '../core/problems';
import type { TextLines } from './text-lines';
import { resolveAlias } from './yaml-tree';
import type { TextRange, YamlMap, YamlNode, YamlPair, YamlScalar } from './yaml-tree';

/** Fields that later versions will give a meaning; kept, and not an error now. */
const RESERVED: readonly string[] = ['entities', 'relationships', 'exclude', 'period', 'questions'];

/** What fields a kind of map may have. */
export interface Fields<K extends string> {
  /** What the map is, for messages: "a table". */
  readonly what: string;
  readonly known: readonly K[];
}

/**
 * The name that was probably meant.
 * @param name what was written
 * @param candidates the names that exist
 * @returns the nearest candidate where at most a third of the name would have to change
 */
export function didYouMean(name: string, candidates: readonly string[]): string | undefined {
  if (candidates.length === 0) return undefined;
  const folded = new Map(candidates.map((candidate) => [candidate.toLowerCase(), candidate]));
  const nearest = closest(name.toLowerCase(), [...folded.keys()]);
  return distance(name.toLowerCase(), nearest) <= Math.max(1, Math.floor(name.length / 3))
    ? folded.get(nearest)
    : undefined;
}

/** Gathers the problems of one file. */
export class NodeReader {
  readonly problems: Problem[] = [];

  /**
   * @param lines the text of the file
   * @param file its path, for problems
   */
  constructor(
    private readonly lines: TextLines,
    private readonly file: string,
  ) {}

  /** Notes a problem at a range; trailing white space (block scalars have it) is left out of the range. */
  report(at: TextRange, severity: Severity, code: string, message: string, fix?: string): void {
    const trimmed = this.lines.text.slice(at.start, at.end).trimEnd().length;
    const start = this.lines.position(at.start);
    const end = this.lines.position(at.start + trimmed);
    this.problems.push({ code, severity, message, file: this.file, start, end, ...(fix === undefined ? {} : { fix }) });
  }

  /** Where a node begins. */
  positionOf(node: TextRange): Position {
    return this.lines.position(node.start);
  }

  /** The pairs of a map by key. Nothing written (`T:`) is an empty map; other kinds of node are a problem. */
  map<K extends string>(node: YamlNode, fields: Fields<K>): Map<K, YamlPair> | undefined {
    const pairs = this.pairs(node, fields.what);
    if (!pairs) return undefined;
    const known = new Set<string>(fields.known);
    const result = new Map<K, YamlPair>();
    for (const [name, pair] of pairs) {
      if (known.has(name)) result.set(name as K, pair);
      else this.unknownField(pair.key, name, fields);
    }
    return result;
  }

  /** The pairs of a map whose keys are names, in order. Keys that stand twice are a problem; the first one counts. */
  pairs(node: YamlNode, what: string): Map<string, YamlPair> | undefined {
    const map = this.asMap(node, what);
    if (!map) return undefined;
    const result = new Map<string, YamlPair>();
    for (const pair of map.pairs) {
      const key = resolveAlias(pair.key);
      if (key.kind !== 'scalar') {
        this.report(pair.key, 'error', 'bad-key', 'A key must be a single name; write it as text.');
      } else if (result.has(key.text)) {
        const message = `"${key.text}" stands twice in ${what}; join the two entries into one.`;
        this.report(pair.key, 'error', 'duplicate-field', message);
      } else result.set(key.text, pair);
    }
    return result;
  }

  /** The items of a list; a single value counts as a list of one, nothing as an empty list. */
  items(node: YamlNode): readonly YamlNode[] {
    const resolved = resolveAlias(node);
    if (resolved.kind === 'sequence') return resolved.items;
    return isNothing(resolved) ? [] : [node];
  }

  /** Text. Nothing written is undefined. Numbers and booleans are taken as they are written. */
  text(node: YamlNode | undefined, what: string): string | undefined {
    if (!node) return undefined;
    const scalar = resolveAlias(node);
    if (scalar.kind === 'scalar') return isNothing(scalar) ? undefined : scalar.text;
    this.report(node, 'error', 'wrong-type', `${what} must be text, not ${article(scalar.kind)}.`);
    return undefined;
  }

  /** A list of texts, or one text. */
  texts(node: YamlNode | undefined, what: string): string[] | undefined {
    if (!node) return undefined;
    const result: string[] = [];
    for (const item of this.items(node)) {
      const scalar = resolveAlias(item);
      if (scalar.kind === 'scalar' && !scalar.empty) result.push(scalar.text);
      else this.report(item, 'error', 'wrong-type', `${what} must be a list of texts, like [one, two].`);
    }
    return result;
  }

  /** A number. */
  number(node: YamlNode | undefined, what: string): number | undefined {
    const text = this.text(node, what);
    if (node === undefined || text === undefined) return undefined;
    const value = Number(text);
    if (text.trim() !== '' && Number.isFinite(value)) return value;
    this.report(node, 'error', 'wrong-type', `${what} must be a number, not "${text}".`);
    return undefined;
  }

  /** `true` or `false`. */
  boolean(node: YamlNode | undefined, what: string): boolean | undefined {
    const text = this.text(node, what)?.toLowerCase();
    if (node === undefined || text === undefined) return undefined;
    if (text === 'true' || text === 'false') return text === 'true';
    this.report(node, 'error', 'wrong-type', `${what} must be true or false, not "${text}".`);
    return undefined;
  }

  /** One word of a closed set. */
  oneOf<T extends string>(node: YamlNode | undefined, what: string, code: string, words: readonly T[]): T | undefined {
    const text = this.text(node, what);
    if (node === undefined || text === undefined) return undefined;
    const word = words.find((candidate) => candidate === text);
    if (word !== undefined) return word;
    const near = didYouMean(text, words);
    const message = `${what} is "${text}", which is none of: ${words.join(', ')}.${suggestion(near)}`;
    this.report(node, 'error', code, message, near && `Change it to ${near}`);
    return undefined;
  }

  private asMap(node: YamlNode, what: string): Pick<YamlMap, 'pairs'> | undefined {
    const resolved = resolveAlias(node);
    if (resolved.kind === 'map') return resolved;
    if (isNothing(resolved)) return { pairs: [] };
    const message = `${capital(what)} must be a map of fields ("field: value"), not ${article(resolved.kind)}.`;
    this.report(node, 'error', 'wrong-type', message);
    return undefined;
  }

  private unknownField(key: YamlNode, name: string, fields: Fields<string>): void {
    if (name.startsWith('x-')) return;
    if (RESERVED.includes(name)) {
      this.report(key, 'info', 'reserved-field', `"${name}" is kept for a later version and has no effect yet.`);
      return;
    }
    const near = didYouMean(name, fields.known);
    const remedy = near ? ` Did you mean "${near}"?` : ' Begin its name with "x-" if it is your own.';
    const message = `${capital(fields.what)} has no field "${name}"; it is kept and has no effect.${remedy}`;
    this.report(key, 'warning', 'unknown-field', message, near && `Change it to ${near}`);
  }
}

/** Whether a node says nothing: empty, `~` or a plain `null`. */
export function isNothing(node: YamlNode): boolean {
  return node.kind === 'scalar' && node.style === 'plain' && (node.empty || isNullWord(node));
}

/** A sentence to append to a message where a near name exists. */
export function suggestion(near: string | undefined): string {
  return near === undefined ? '' : ` Did you mean "${near}"?`;
}

function isNullWord(scalar: YamlScalar): boolean {
  return /^(~|null|Null|NULL)?$/.test(scalar.text);
}

function article(kind: YamlNode['kind']): string {
  return kind === 'map' ? 'a map' : kind === 'sequence' ? 'a list' : 'a single value';
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
