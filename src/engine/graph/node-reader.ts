/** Reads values from YAML nodes, and notes a problem with its range wherever a node is not what a field asks for. */
import { closest, distance } from 'fastest-levenshtein';
import { say, type Message, type MessageValue } from '../core/message';
import type { FieldValue, Position, Problem, Severity } from '../core/problems';
import type { TextLines } from './text-lines';
import { resolveAlias } from './yaml-tree';
import type { TextRange, YamlMap, YamlNode, YamlPair, YamlScalar } from './yaml-tree';

/** Fields that later versions will give a meaning; kept, and not an error now. */
const RESERVED: readonly string[] = ['entities', 'relationships', 'period', 'questions'];

/** So many problems of one severity are told of a file: more help nobody, and a few lines with aliases can have millions. */
export const MOST_PROBLEMS = 1000;

/** What fields a kind of map may have. */
export interface Fields<K extends string> {
  /** What the map is, where a sentence begins with it: "A table". */
  readonly what: Message;
  readonly known: readonly K[];
}

/**
 * The name that was probably meant.
 * @param name what was written
 * @param candidates the names that exist
 * @returns the nearest candidate where at most a third of the name would have to change, or two neighbouring letters are
 *   swapped
 */
export function didYouMean(name: string, candidates: readonly string[]): string | undefined {
  if (candidates.length === 0) return undefined;
  const folded = new Map(candidates.map((candidate) => [candidate.toLowerCase(), candidate]));
  const written = name.toLowerCase();
  const nearest = closest(written, [...folded.keys()]);
  const changes = distance(written, nearest);
  // Of a single letter nothing is left to go by.
  if (changes <= 1 && name.length > 1) return folded.get(nearest);
  // Two letters in the wrong order are one slip of the fingers; counted as two changes, short names would never be found.
  const swapped = swaps(written).find((other) => folded.has(other));
  if (swapped !== undefined) return folded.get(swapped);
  return changes <= Math.floor(name.length / 3) ? folded.get(nearest) : undefined;
}

/** The names that come of swapping two neighbouring characters; of long names none, for the general measure finds those. */
function swaps(name: string): readonly string[] {
  if (name.length > 5) return [];
  return [...name].slice(1).map((_, i) => name.slice(0, i) + (name[i + 1] ?? '') + (name[i] ?? '') + name.slice(i + 2));
}

/** Gathers the problems of one file. */
export class NodeReader {
  readonly problems: Problem[] = [];
  private readonly counts = new Map<Severity, number>();

  /**
   * @param lines the text of the file
   * @param file its path, for problems
   */
  constructor(
    private readonly lines: TextLines,
    private readonly file: string,
  ) {}

  /** Notes a problem at a range; trailing white space (block scalars have it) is left out of the range. */
  report(at: TextRange, severity: Severity, code: string, message: Message, fix?: Message, set?: FieldValue): void {
    const count = (this.counts.get(severity) ?? 0) + 1;
    this.counts.set(severity, count);
    if (count > MOST_PROBLEMS) return;
    if (count === MOST_PROBLEMS) {
      const more = say`There are more problems from here on; mend some to see the others.`;
      [code, message, fix] = ['more-problems', more, undefined];
    }
    const trimmed = this.lines.text.slice(at.start, at.end).trimEnd().length;
    const start = this.lines.position(at.start);
    const end = this.lines.position(at.start + trimmed);
    const offered = { ...(fix === undefined ? {} : { fix }), ...(set === undefined ? {} : { set }) };
    this.problems.push({ code, severity, message, file: this.file, start, end, ...offered });
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
  pairs(node: YamlNode, what: MessageValue): Map<string, YamlPair> | undefined {
    const map = this.asMap(node, what);
    if (!map) return undefined;
    const result = new Map<string, YamlPair>();
    for (const pair of map.pairs) {
      const key = resolveAlias(pair.key);
      if (key.kind !== 'scalar') {
        this.report(pair.key, 'error', 'bad-key', say`A key must be a single name; write it as text.`);
      } else if (result.has(key.text)) {
        const message = say`"${key.text}" stands twice in this map; join the two entries into one.`;
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
  text(node: YamlNode | undefined, what: MessageValue): string | undefined {
    if (!node) return undefined;
    const scalar = resolveAlias(node);
    if (scalar.kind === 'scalar') return isNothing(scalar) ? undefined : scalar.text;
    this.report(node, 'error', 'wrong-type', say`${what} must be text, not ${nameOfKind(scalar.kind)}.`);
    return undefined;
  }

  /** A list of texts, or one text. */
  texts(node: YamlNode | undefined, what: MessageValue): string[] | undefined {
    if (!node) return undefined;
    const result: string[] = [];
    for (const item of this.items(node)) {
      const scalar = resolveAlias(item);
      if (scalar.kind === 'scalar' && !scalar.empty) result.push(scalar.text);
      else this.report(item, 'error', 'wrong-type', say`${what} must be a list of texts, like [one, two].`);
    }
    return result;
  }

  /** A number. */
  number(node: YamlNode | undefined, what: MessageValue): number | undefined {
    const text = this.text(node, what);
    if (node === undefined || text === undefined) return undefined;
    const value = Number(text);
    if (text.trim() !== '' && Number.isFinite(value)) return value;
    this.report(node, 'error', 'wrong-type', say`${what} must be a number, not "${text}".`);
    return undefined;
  }

  /** `true` or `false`. */
  boolean(node: YamlNode | undefined, what: MessageValue): boolean | undefined {
    const text = this.text(node, what)?.toLowerCase();
    if (node === undefined || text === undefined) return undefined;
    if (text === 'true' || text === 'false') return text === 'true';
    this.report(node, 'error', 'wrong-type', say`${what} must be true or false, not "${text}".`);
    return undefined;
  }

  /** One word of a closed set. */
  oneOf<T extends string>(
    node: YamlNode | undefined,
    what: MessageValue,
    code: string,
    words: readonly T[],
  ): T | undefined {
    const text = this.text(node, what);
    if (node === undefined || text === undefined) return undefined;
    const word = words.find((candidate) => candidate === text);
    if (word !== undefined) return word;
    const near = didYouMean(text, words);
    const message = withSuggestion(say`${what} is "${text}", which is none of: ${words.join(', ')}.`, near);
    this.report(node, 'error', code, message, changeTo(near));
    return undefined;
  }

  private asMap(node: YamlNode, what: MessageValue): Pick<YamlMap, 'pairs'> | undefined {
    const resolved = resolveAlias(node);
    if (resolved.kind === 'map') return resolved;
    if (isNothing(resolved)) return { pairs: [] };
    const message = say`${what} must be a map of fields ("field: value"), not ${nameOfKind(resolved.kind)}.`;
    this.report(node, 'error', 'wrong-type', message);
    return undefined;
  }

  private unknownField(key: YamlNode, name: string, fields: Fields<string>): void {
    if (name.startsWith('x-')) return;
    if (RESERVED.includes(name)) {
      this.report(key, 'info', 'reserved-field', say`"${name}" is kept for a later version and has no effect yet.`);
      return;
    }
    const near = didYouMean(name, fields.known);
    const lacks = say`${fields.what} has no field "${name}"; it is kept and has no effect.`;
    const message = near ? withSuggestion(lacks, near) : say`${lacks} Begin its name with "x-" if it is your own.`;
    this.report(key, 'warning', 'unknown-field', message, changeTo(near));
  }
}

/** Whether a node says nothing: empty, `~` or a plain `null`. */
export function isNothing(node: YamlNode): boolean {
  return node.kind === 'scalar' && node.style === 'plain' && (node.empty || isNullWord(node));
}

/** The fix that puts in what was probably meant. */
export function changeTo(near: string | undefined): Message | undefined {
  return near === undefined ? undefined : say`Change it to ${near}`;
}

/** A message, and what was probably meant, where a near name exists. */
export function withSuggestion(message: Message, near: string | undefined): Message {
  return near === undefined ? message : say`${message} Did you mean "${near}"?`;
}

function isNullWord(scalar: YamlScalar): boolean {
  return /^(~|null|Null|NULL)?$/.test(scalar.text);
}

function nameOfKind(kind: YamlNode['kind']): Message {
  return kind === 'map' ? say`a map` : kind === 'sequence' ? say`a list` : say`a single value`;
}
