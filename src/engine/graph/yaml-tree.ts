/**
 * YAML as a tree of nodes with their ranges in the text. js-yaml gives a stream of events with offsets; the tree adds what
 * the stream leaves out: the ends of collections, the places of empty values, and aliases resolved to what they stand for.
 */
import { say, verbatim, inEnglish, type Message } from '../core/message';
import { EVENT_ID, COLLECTION_STYLE, SCALAR_STYLE, YAMLException, getScalarValue, parseEvents } from 'js-yaml';
import type { Event, MappingEvent, ScalarEvent, SequenceEvent } from 'js-yaml';

/** A range of a text, in UTF-16 units, the end not included. */
export interface TextRange {
  readonly start: number;
  readonly end: number;
}

interface NodeBase extends TextRange {
  /** Where the anchor or tag before the node begins; undefined where there is neither. */
  readonly propertiesStart: number | undefined;
  readonly anchor: string | undefined;
  /** How many nodes it stands for, aliases expanded. */
  readonly weight: number;
}

/** A single value. `start` and `end` include the quotes. */
export interface YamlScalar extends NodeBase {
  readonly kind: 'scalar';
  /** Its text, unescaped. Types are up to the reader. */
  readonly text: string;
  readonly style: 'plain' | 'single' | 'double' | 'literal' | 'folded';
  /** Nothing is written there at all. */
  readonly empty: boolean;
}

export interface YamlPair {
  readonly key: YamlNode;
  readonly value: YamlNode;
}

export interface YamlMap extends NodeBase {
  readonly kind: 'map';
  readonly style: 'block' | 'flow';
  readonly pairs: readonly YamlPair[];
}

export interface YamlSequence extends NodeBase {
  readonly kind: 'sequence';
  readonly style: 'block' | 'flow';
  readonly items: readonly YamlNode[];
}

/** A reference to an anchored node. */
export interface YamlAlias extends NodeBase {
  readonly kind: 'alias';
  readonly target: YamlScalar | YamlMap | YamlSequence;
}

export type YamlNode = YamlScalar | YamlMap | YamlSequence | YamlAlias;

/** What stops a text from being YAML, and where. */
export interface YamlFault extends TextRange {
  readonly message: Message;
}

/** A parsed text: `root` is absent where the text is empty or faulty. */
export interface YamlTree {
  readonly root?: YamlNode;
  readonly fault?: YamlFault;
  /** Nodes have names by which others may stand for them. */
  readonly anchored?: true;
}

const STYLES: Readonly<Record<ScalarEvent['style'], YamlScalar['style']>> = {
  [SCALAR_STYLE.PLAIN]: 'plain',
  [SCALAR_STYLE.SINGLE_QUOTED]: 'single',
  [SCALAR_STYLE.DOUBLE_QUOTED]: 'double',
  [SCALAR_STYLE.LITERAL_BLOCK]: 'literal',
  [SCALAR_STYLE.FOLDED_BLOCK]: 'folded',
};

/** Aliases may make a small file stand for a large one; beyond this many nodes it is refused. */
export const MAX_WEIGHT = 2_000_000;

/**
 * Parses one YAML document.
 * @param text the text of the file
 * @returns its tree, or the first thing that is wrong with it; never throws
 */
export function parseYaml(text: string): YamlTree {
  try {
    return new TreeBuilder(text).build();
  } catch (error) {
    if (error instanceof YamlTreeError) return { fault: error.fault };
    // What is lacking at the end of the text is shown at its last character.
    const position = Math.max(
      0,
      Math.min((error instanceof YAMLException && error.mark?.position) || 0, text.length - 1),
    );
    const reason = error instanceof YAMLException ? reasonOf(error) : verbatim(String(error));
    return { fault: { message: reason, start: position, end: Math.min(position + 1, text.length) } };
  }
}

function reasonOf({ reason }: YAMLException): Message {
  const depth = /maxDepth \((\d+)\)/.exec(reason)?.[1];
  return depth === undefined ? verbatim(reason) : say`its values are nested more than ${depth} levels deep`;
}

/** The node itself, or what an alias stands for. */
export function resolveAlias(node: YamlNode): YamlScalar | YamlMap | YamlSequence {
  return node.kind === 'alias' ? node.target : node;
}

/**
 * The value under a key of a map.
 * @param node any node; only maps have values under keys
 * @param key the key's text
 */
export function valueAt(node: YamlNode | undefined, key: string): YamlNode | undefined {
  return pairAt(node, key)?.value;
}

/** The texts of a list, or one text, with their nodes. */
export function textItems(node: YamlNode | undefined): [string, YamlNode][] {
  const resolved = node && resolveAlias(node);
  const items = resolved?.kind === 'sequence' ? resolved.items : node ? [node] : [];
  return items.flatMap((item): [string, YamlNode][] => {
    const scalar = resolveAlias(item);
    return scalar.kind === 'scalar' && !scalar.empty ? [[scalar.text, item]] : [];
  });
}

/** The pair under a key of a map. */
export function pairAt(node: YamlNode | undefined, key: string): YamlPair | undefined {
  const map = node && resolveAlias(node);
  if (map?.kind !== 'map') return undefined;
  return map.pairs.find((pair) => pair.key.kind === 'scalar' && pair.key.text === key);
}

class YamlTreeError extends Error {
  constructor(readonly fault: YamlFault) {
    super(inEnglish(fault.message));
  }
}

class TreeBuilder {
  private readonly events: Event[];
  private at = 0;
  private readonly anchors = new Map<string, YamlScalar | YamlMap | YamlSequence>();

  constructor(private readonly text: string) {
    this.events = parseEvents(text, {});
  }

  build(): YamlTree {
    if (this.events[0]?.type !== EVENT_ID.DOCUMENT) return {};
    this.at = 1;
    const first = this.events[1];
    if (!first || first.type === EVENT_ID.POP) return {};
    const root = this.node(0);
    const second = this.events[this.at + 1];
    if (second) {
      const content = this.events[this.at + 2];
      const start = content && 'start' in content ? content.start : root.end;
      return { fault: { message: say`a second document begins here; a file holds one`, start, end: start + 1 } };
    }
    // `---` alone is a document with nothing in it.
    return root.kind === 'scalar' && root.empty ? {} : { root, ...(this.anchors.size > 0 && { anchored: true }) };
  }

  /** Reads the node at the current event; `emptyAt` is where it stands if nothing is written there. */
  private node(emptyAt: number): YamlNode {
    const event = this.events[this.at++];
    switch (event?.type) {
      case EVENT_ID.SCALAR:
        return this.remember(this.scalar(event, emptyAt));
      case EVENT_ID.SEQUENCE:
        return this.remember(this.sequence(event));
      case EVENT_ID.MAPPING:
        return this.remember(this.map(event));
      case EVENT_ID.ALIAS: {
        const name = this.text.slice(event.anchorStart, event.anchorEnd);
        const range = { start: event.anchorStart - 1, end: event.anchorEnd };
        const target = this.anchors.get(name);
        if (!target) throw new YamlTreeError({ ...range, message: say`no anchor &${name} stands before this alias` });
        const { weight } = target;
        return { kind: 'alias', ...range, propertiesStart: undefined, anchor: undefined, target, weight };
      }
      default:
        throw new YamlTreeError({ message: say`unexpected end of the document`, start: emptyAt, end: emptyAt });
    }
  }

  private remember<N extends YamlScalar | YamlMap | YamlSequence>(node: N): N {
    if (node.weight > MAX_WEIGHT) {
      throw new YamlTreeError({
        message: say`it stands for more than ${MAX_WEIGHT} values, those that aliases repeat included`,
        start: node.start,
        end: node.start + 1,
      });
    }
    if (node.anchor !== undefined) this.anchors.set(node.anchor, node);
    return node;
  }

  /** Where the anchor or tag of a node begins. */
  private propertiesStart(event: ScalarEvent | SequenceEvent | MappingEvent): number | undefined {
    if (event.anchorStart < 0) return event.tagStart < 0 ? undefined : event.tagStart;
    return event.tagStart < 0 ? event.anchorStart - 1 : Math.min(event.anchorStart - 1, event.tagStart);
  }

  private anchor(event: ScalarEvent | SequenceEvent | MappingEvent): string | undefined {
    return event.anchorStart < 0 ? undefined : this.text.slice(event.anchorStart, event.anchorEnd);
  }

  private scalar(event: ScalarEvent, emptyAt: number): YamlScalar {
    const empty = event.valueStart < 0;
    const { start, end } = empty ? this.emptyRange(event, emptyAt) : this.scalarRange(event, emptyAt);
    // One shape for all scalars: there are many, and objects of one shape are cheap.
    return {
      kind: 'scalar',
      text: empty ? '' : getScalarValue(this.text, event),
      style: STYLES[event.style],
      empty,
      start,
      end,
      propertiesStart: this.propertiesStart(event),
      anchor: this.anchor(event),
      weight: 1,
    };
  }

  private emptyRange(event: ScalarEvent, emptyAt: number): TextRange {
    const at = Math.max(emptyAt, event.anchorEnd, event.tagEnd);
    return { start: at, end: at };
  }

  private scalarRange(event: ScalarEvent, emptyAt: number): TextRange {
    const { valueStart: start, valueEnd: end } = event;
    switch (STYLES[event.style]) {
      case 'plain':
        return { start, end };
      case 'single':
      case 'double':
        return { start: start - 1, end: end + 1 };
      case 'literal':
      case 'folded': {
        // The header (`|-`) stands before the text, after the anchor or tag.
        const header = skipBlank(this.text, Math.max(emptyAt, event.anchorEnd, event.tagEnd));
        return { start: Math.min(header, start), end };
      }
    }
  }

  private sequence(event: SequenceEvent): YamlSequence {
    const items: YamlNode[] = [];
    const flow = event.style === COLLECTION_STYLE.FLOW;
    // In block style the first dash is still to be skipped: an empty first item stands behind it, not behind the next one.
    let end = flow ? event.start + 1 : event.start;
    let weight = 1;
    while (!this.pop()) {
      const item = this.node(flow ? end : this.skip(end, '-'));
      items.push(item);
      end = Math.max(end, item.end);
      weight += item.weight;
    }
    if (flow) end = this.closing(end, ']');
    const style = flow ? 'flow' : 'block';
    const [propertiesStart, anchor] = [this.propertiesStart(event), this.anchor(event)];
    return { kind: 'sequence', style, items, start: event.start, end, propertiesStart, anchor, weight };
  }

  private map(event: MappingEvent): YamlMap {
    const pairs: YamlPair[] = [];
    // A pair in a flow sequence (`[a: b]`) is a map without braces.
    const braces = event.style === COLLECTION_STYLE.FLOW && this.text[event.start] === '{';
    let end = braces ? event.start + 1 : event.start;
    let weight = 1;
    while (!this.pop()) {
      const key = this.node(end);
      const value = this.node(this.skip(key.end, ':'));
      pairs.push({ key, value });
      end = Math.max(end, value.end);
      weight += key.weight + value.weight;
    }
    if (braces) end = this.closing(end, '}');
    const style = event.style === COLLECTION_STYLE.FLOW ? 'flow' : 'block';
    const [propertiesStart, anchor] = [this.propertiesStart(event), this.anchor(event)];
    return { kind: 'map', style, pairs, start: event.start, end, propertiesStart, anchor, weight };
  }

  private pop(): boolean {
    const event = this.events[this.at];
    if (event && event.type !== EVENT_ID.POP) return false;
    this.at++;
    return true;
  }

  /** The offset after the indicator that follows `from`, or `from` where another character follows. */
  private skip(from: number, indicator: string): number {
    const at = skipBlank(this.text, from);
    return this.text[at] === indicator ? at + 1 : from;
  }

  /** The offset after the bracket that closes a flow collection whose last child ends at `from`. */
  private closing(from: number, bracket: string): number {
    let at = from;
    for (;;) {
      at = skipBlank(this.text, at);
      if (this.text[at] === bracket) return at + 1;
      if (this.text[at] !== ',') return from;
      at++;
    }
  }
}

/**
 * Skips white space, line breaks and comments.
 * @param text the whole text
 * @param from an offset outside of any scalar
 * @returns the offset of the next character that counts, or the text's length
 */
export function skipBlank(text: string, from: number): number {
  let at = from;
  for (;;) {
    const char = text[at];
    if (char === ' ' || char === '\t' || char === '\n' || char === '\r') at++;
    else if (char === '#' && (at === 0 || /\s/.test(text[at - 1] ?? ''))) {
      while (at < text.length && text[at] !== '\n' && text[at] !== '\r') at++;
    } else return at;
  }
}
