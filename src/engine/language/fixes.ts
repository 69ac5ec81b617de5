/** What mends the problems of graph files. */
import { formatColumn, type ColumnRef } from '../core/identifiers';
import { say, type Message } from '../core/message';
import type { FieldValue } from '../core/problems';
import { normaliseCode } from '../core/values';
import { editLoadedGraphAll } from '../graph/edit';
import type { GraphFile } from '../graph/graph-file';
import { KnownNames } from '../graph/known-names';
import { spellingIn } from '../graph/name-table';
import { didYouMean } from '../graph/node-reader';
import type { Edge } from '../graph/model';
import { EDGE_FIELD_NAMES } from '../graph/parse-edge';
import { DATE_ORDERS, DAY_ORDERS, DECIMALS } from '../graph/reading';
import type { DataShape } from '../graph/shape';
import type { Splice } from '../graph/splice';
import { FIELDS_OF_KIND } from '../graph/validate-edges';
import { addItem, changeMap, removeItem } from '../graph/yaml-edit';
import { printScalar } from '../graph/yaml-print';
import {
  pairAt,
  resolveAlias,
  valueAt,
  type TextRange,
  type YamlMap,
  type YamlNode,
  type YamlSequence,
} from '../graph/yaml-tree';
import { actionOn, likeliest, whereAllowed, type Action, type ShownFault } from './action';
import { answerFixes } from './answer-fixes';
import { unquoted } from './block-lines';
import { cursorAt } from './cursor';
import type { GraphNames } from './graph-names';
import { freeLabel } from './labels';
import { nameFor, renameThing } from './rename';
import { occurrencesOf, type Occurrence } from './occurrences';
import { slotAt } from './slot';
import { rewritePart } from './written';

/** What a fix may look at. */
export interface Fixable {
  readonly file: GraphFile;
  /** All files of the graph. */
  readonly files: readonly GraphFile[];
  readonly names: GraphNames;
  /** What is known of the data, where it was read. */
  readonly data: DataShape | undefined;
}

/** So many other columns are offered for one that vanished; of more, most are not what is looked for. */
const MOST_NEW = 4;

const CLOSED_SETS: ReadonlySet<string> = new Set([
  'unknown-kind',
  'unknown-status',
  'unknown-cardinality',
  'unknown-match',
  'unknown-type',
  'unknown-encoding',
  'unknown-delimiter',
  'unknown-dates',
  'unknown-decimal',
  'unknown-notes',
]);

/**
 * What mends a problem.
 * @param fault the problem as the editor shows it
 * @param graph the graph
 * @returns the likeliest first; none where only a person can say
 */
export function fixesFor(fault: ShownFault, graph: Fixable): readonly Action[] {
  const { file } = graph;
  if (fault.set?.of) return withCode(fault.set.of, fault.set.value, graph);
  if (fault.set?.or) return [...longerKey(fault, [fault.set.value, ...fault.set.or], file), ...otherKey(fault, file)];
  if (fault.set) return withField(fault, fault.set, file);
  if (CLOSED_SETS.has(fault.code)) return words(fault, file);
  switch (fault.code) {
    case 'unknown-table':
    case 'unknown-column':
      return [...otherName(fault, graph), ...withoutName(fault, file)];
    case 'bad-term':
      return otherName(fault, graph);
    case 'key-not-unique':
      return otherKey(fault, file);
    case 'unknown-field':
      return otherField(fault, file);
    case 'duplicate-edge':
      return removed(say`Delete this edge`, fault, file);
    case 'duplicate-column':
      return removed(say`Take it out of this list`, fault, file);
    case 'missing-label':
    case 'ambiguous-edges':
      return label(fault, graph);
    case 'misplaced-field':
    case 'reserved-field':
    case 'nested-include':
      return withoutField(fault, file);
    case 'context-across-tables':
      return otherKind(fault, file);
    case 'ambiguous-dates':
      return answerFixes(fault, 'dates', DAY_ORDERS, file);
    case 'ambiguous-years':
      return answerFixes(fault, 'dates', DATE_ORDERS, file);
    case 'ambiguous-numbers':
      return answerFixes(fault, 'decimal', DECIMALS, file);
    case 'missing-version':
      return likeliest(
        actionOn(say`Add version: 1`, file.file, [{ start: fault.start, end: fault.start, text: 'version: 1\n' }]),
      );
    case 'empty-file':
      return likeliest(beginnings(file));
    default:
      return [];
  }
}

/** What takes something away that may be meant is done only where a person chooses it. */
function unpreferred(actions: readonly Action[]): readonly Action[] {
  return actions.map(({ title, changes }) => ({ title, changes }));
}

/** The near name, here and everywhere. */
function otherName(fault: ShownFault, graph: Fixable): readonly Action[] {
  const { file, files, names, data } = graph;
  if (!data) return [];
  const known = new KnownNames(data);
  const wanted = fault.code === 'unknown-table';
  const places = occurrencesOf(file).filter(
    (p) => p.start >= fault.start && p.end <= fault.end && (p.column === undefined) === wanted,
  );
  // An expression names several columns, most of which are there.
  const isLost = ({ table, column }: Occurrence): boolean =>
    column !== undefined && known.columnFault({ table, column })?.near !== undefined;
  const place = fault.code === 'bad-term' ? places.find(isLost) : places[0];
  if (!place) return [];
  const near = (
    place.column === undefined ? known.tableFault(place.table) : known.columnFault({ ...place, column: place.column })
  )?.near;
  if (near === undefined)
    return place.column === undefined ? [] : newColumns(place.table, graph).flatMap((name) => spelt(place, name, file));
  const here = spelt(place, near, file);
  const everywhere = whereAllowed(() => {
    const thing = { table: place.table, ...(place.column === undefined ? {} : { column: place.column }) };
    const changes = renameThing(files, names, thing, near);
    const places = changes.reduce((sum, { splices }) => sum + splices.length, 0);
    return places > 1 ? [{ title: say`Change it to ${near} in all ${places} places`, changes }] : [];
  });
  return likeliest([...here, ...everywhere]);
}

/** Another name at one place. */
function spelt(place: Occurrence, name: string, file: GraphFile): readonly Action[] {
  const written = place.scalar.text.slice(place.part.start, place.part.end);
  const splice = rewritePart(file.text, place.scalar, place.part, nameFor(place, written, name));
  return splice ? actionOn(say`Change it to ${name}`, file.file, [splice]) : [];
}

/**
 * The columns of a table that the data has and its entries do not tell of: where a column vanished, one of them may be the
 * same under another name. None where the entries tell of few columns anyway.
 */
function newColumns(table: string, { files, names, data }: Fixable): readonly string[] {
  const key = names.key({ table });
  const told = new Set(
    files.flatMap(({ graph }) =>
      [...graph.tables.values()]
        .filter(({ name }) => names.key({ table: name }) === key)
        .flatMap(({ columns }) => [...columns.keys()].map((column) => names.key({ table, column }))),
    ),
  );
  const shape = data?.tables.find(({ name }) => names.key({ table: name }) === key);
  const fresh = shape?.columns.filter(({ name }) => !told.has(names.key({ table, column: name }))) ?? [];
  return told.size > 0 && fresh.length <= MOST_NEW ? fresh.map(({ name }) => name) : [];
}

/** An entry, or an item of a list, that names what the data lacks. What is lost with it is never the likeliest. */
function withoutName(fault: ShownFault, file: GraphFile): readonly Action[] {
  const entry = withoutField(fault, file);
  const fixes = entry.length > 0 || isEnd(fault, file) ? entry : removed(say`Take it out of this list`, fault, file);
  return unpreferred(fixes);
}

/** Whether a place is in an edge: without one of its ends it is none. */
function isEnd({ start, end }: TextRange, file: GraphFile): boolean {
  return file.places.edges.some((edge) => edge.start <= start && end <= edge.end);
}

/** The data shows with which columns no two rows are alike. */
function longerKey({ start }: TextRange, columns: readonly string[], file: GraphFile): readonly Action[] {
  return likeliest(
    whereAllowed(() => {
      const list = find(
        file.tree.root,
        (node): node is YamlSequence => node.kind === 'sequence' && node.start === start,
      );
      if (!list) return [];
      return columns.flatMap((column) =>
        actionOn(say`Add ${column} to it: then no two rows are alike`, file.file, addItem(file.text, list, column)),
      );
    }),
  );
}

/** Columns that do not tell rows apart may still be what chains run through. */
function otherKey(fault: ShownFault, file: GraphFile): readonly Action[] {
  for (const { pair } of file.places.tables.values()) {
    const key = pairAt(pair.value, 'key');
    if (key?.value.start !== fault.start) continue;
    const field = { start: key.key.start, end: key.key.end };
    const ladder = pairAt(pair.value, 'ladder')
      ? []
      : actionOn(say`Make it the ladder: that need not tell rows apart`, file.file, [{ ...field, text: 'ladder' }]);
    return [...ladder, ...unpreferred(withoutField({ ...fault, ...field }, file))];
  }
  return unpreferred(removed(say`Take it out of this list`, fault, file));
}

/** The words that may stand there, the near one first. */
function words(fault: ShownFault, file: GraphFile): readonly Action[] {
  const cursor = cursorAt(file.text, fault.start);
  const slot = cursor && slotAt(cursor);
  if (slot?.kind !== 'word') return [];
  const written = unquoted(file.text.slice(fault.start, fault.end));
  const near = didYouMean(written, slot.words);
  const ordered = near === undefined ? slot.words : [near, ...slot.words.filter((word) => word !== near)];
  const actions = ordered.flatMap((word) =>
    actionOn(say`Change it to ${word}`, file.file, [{ start: fault.start, end: fault.end, text: printScalar(word) }]),
  );
  return near === undefined ? actions : likeliest(actions);
}

function otherField(fault: ShownFault, file: GraphFile): readonly Action[] {
  const cursor = cursorAt(file.text, fault.start);
  const slot = cursor && slotAt(cursor);
  const near =
    slot?.kind === 'field' ? didYouMean(unquoted(file.text.slice(fault.start, fault.end)), slot.names) : undefined;
  if (near !== undefined) {
    return likeliest(
      actionOn(say`Change it to ${near}`, file.file, [{ start: fault.start, end: fault.end, text: near }]),
    );
  }
  const prefix = { start: fault.start, end: fault.start, text: 'x-' };
  const isBare = /^[\w-]+$/.test(file.text.slice(fault.start, fault.end));
  const kept = isBare ? actionOn(say`Keep it as your own: begin its name with x-`, file.file, [prefix]) : [];
  return [...kept, ...unpreferred(withoutField(fault, file))];
}

function removed(title: Message, fault: TextRange, file: GraphFile): readonly Action[] {
  return likeliest(
    whereAllowed(() => {
      const list = find(
        file.tree.root,
        (node): node is YamlSequence =>
          node.kind === 'sequence' && node.items.some((item) => item.start === fault.start),
      );
      if (!list) return [];
      const index = list.items.findIndex((item) => item.start === fault.start);
      const holder = list.items.length > 1 ? undefined : fieldWith(list, file);
      if (holder) return actionOn(title, file.file, changeMap(file.text, holder.map, [{ key: holder.key }], []));
      return actionOn(title, file.file, removeItem(file.text, list, index));
    }),
  );
}

function label(fault: TextRange, { file, files }: Fixable): readonly Action[] {
  return likeliest(
    whereAllowed(() => {
      const index = file.places.edges.findIndex(({ start }) => start === fault.start);
      const [edge, node] = [file.graph.edges[index], file.places.edges[index]];
      if (!edge || node?.kind !== 'map') return [];
      const text = freeLabel(
        edge,
        files.flatMap(({ graph }) => graph.edges),
      );
      const splices = changeMap(file.text, node, [{ key: 'label', value: text }], EDGE_FIELD_NAMES);
      return actionOn(
        edge.label === undefined ? say`Add the label "${text}"` : say`Change the label to "${text}"`,
        file.file,
        splices,
      );
    }),
  );
}

/** Sets a field of the edge, which the data says should be so. */
function withField(fault: TextRange, { field, value }: FieldValue, file: GraphFile): readonly Action[] {
  return likeliest(
    whereAllowed(() => {
      const node = file.places.edges.find(({ start, end }) => start <= fault.start && fault.end <= end);
      if (node?.kind !== 'map') return [];
      const title = valueAt(node, field) ? say`Change it to ${value}` : say`Add ${`${field}: ${value}`}`;
      return actionOn(title, file.file, changeMap(file.text, node, [{ key: field, value }], EDGE_FIELD_NAMES));
    }),
  );
}

/** Adds a code to those of a column that mean "not known", in the part that has the column. */
function withCode(of: ColumnRef, value: string, { files }: Fixable): readonly Action[] {
  return whereAllowed(() => {
    const code = normaliseCode(value);
    const known = files.flatMap(({ graph }) => {
      const table = graph.tables.get(spellingIn(graph.tables, of.table) ?? '');
      return table?.columns.get(spellingIn(table.columns, of.column) ?? '')?.missing ?? [];
    });
    if (known.includes(code)) return [];
    const edit = { op: 'setColumnField', ...of, field: 'missing', value: [...known, code] } as const;
    const changes = editLoadedGraphAll({ files }, [edit]);
    return [{ title: say`Name ${value} in "missing" of ${formatColumn(of)}`, changes }];
  });
}

function withoutField(fault: TextRange, file: GraphFile): readonly Action[] {
  return likeliest(
    whereAllowed(() => {
      const map = mapWithKey(file, fault);
      const key = map?.pairs.find((pair) => pair.key.start === fault.start)?.key;
      if (!map || key?.kind !== 'scalar') return [];
      return actionOn(say`Take "${key.text}" out`, file.file, changeMap(file.text, map, [{ key: key.text }], []));
    }),
  );
}

/** A context edge between two tables is a join or a derivation. */
function otherKind(fault: TextRange, file: GraphFile): readonly Action[] {
  const edge = file.places.edges.find(({ start, end }) => start <= fault.start && fault.end <= end);
  if (edge?.kind !== 'map') return [];
  const change = (word: Edge['kind']): readonly Action[] =>
    whereAllowed(() => {
      // What has no meaning for the other kind goes with the old one.
      const meaningless = FIELDS_OF_KIND.filter(([field, kind]) => kind !== word && valueAt(edge, field));
      const changes = [{ key: 'kind', value: word }, ...meaningless.map(([key]) => ({ key }))];
      return actionOn(
        say`Change the kind to ${word}`,
        file.file,
        changeMap(file.text, edge, changes, EDGE_FIELD_NAMES),
      );
    });
  return [...change('key'), ...change('derivation')];
}

function beginnings(file: GraphFile): readonly Action[] {
  const name = (file.file.split('/').pop() ?? '').replace(/\.sgraph\.ya?ml$/i, '');
  const text = `version: 1\nname: ${printScalar(name)}\nsources:\ntables:\nedges:\n`;
  const lead = file.text === '' || file.text.endsWith('\n') ? '' : '\n';
  const splice: Splice = { start: file.text.length, end: file.text.length, text: lead + text };
  return actionOn(say`Insert the beginnings of a graph`, file.file, [splice]);
}

/** The field of a table that holds a list, and the entry that has the field: with nothing in the list it says nothing. */
function fieldWith(list: YamlSequence, { places }: GraphFile): { map: YamlMap; key: string } | undefined {
  for (const { pair } of places.tables.values()) {
    const map = pair.value && resolveAlias(pair.value);
    if (map?.kind !== 'map') continue;
    const field = map.pairs.find(({ value }) => value === list)?.key;
    if (field?.kind === 'scalar') return { map, key: field.text };
  }
  return undefined;
}

function mapWithKey(file: GraphFile, { start }: TextRange): YamlMap | undefined {
  return find(
    file.tree.root,
    (node): node is YamlMap => node.kind === 'map' && node.pairs.some(({ key }) => key.start === start),
  );
}

/** The first node that passes a test, from the root inwards. */
function find<N extends YamlNode>(node: YamlNode | undefined, test: (node: YamlNode) => node is N): N | undefined {
  if (!node) return undefined;
  const resolved = resolveAlias(node);
  if (test(resolved)) return resolved;
  const children =
    resolved.kind === 'map'
      ? resolved.pairs.flatMap(({ key, value }) => [key, value])
      : resolved.kind === 'sequence'
        ? resolved.items
        : [];
  for (const child of children) {
    if (child.kind === 'alias') continue;
    const found = find(child, test);
    if (found) return found;
  }
  return undefined;
}
