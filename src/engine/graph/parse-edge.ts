/** Reads one edge of a graph file. */
import { parseColumn } from '../core/identifiers';
import type { ColumnRef } from '../core/identifiers';
import { say, type Message } from '../core/message';
import { definedFields } from './defined';
import type { Cardinality, Edge, EdgeKind, EdgeStatus, Match } from './model';
import type { NodeReader } from './node-reader';
import { resolveAlias } from './yaml-tree';
import type { YamlNode } from './yaml-tree';

/** The closed sets of words that an edge may use. */
export const EDGE_KINDS: readonly EdgeKind[] = ['key', 'context', 'derivation'];
export const EDGE_STATUSES: readonly EdgeStatus[] = ['declared', 'suggested', 'rejected'];
export const MATCHES: readonly Match[] = ['exact', 'trim', 'nocase', 'number', 'fuzzy'];
export const CARDINALITIES: readonly Cardinality[] = ['one-to-one', 'many-to-one', 'one-to-many', 'many-to-many'];

/** The fields of an edge, in the order in which they are written. */
export const EDGE_FIELD_NAMES = [
  'kind',
  'from',
  'to',
  'label',
  'keywords',
  'cardinality',
  'match',
  'oneWay',
  'rule',
  'status',
  'confidence',
  'evidence',
  'reason',
] as const;

const EDGE_FIELDS = { what: say`An edge`, known: EDGE_FIELD_NAMES } as const;

const EXAMPLE = '{ kind: key, from: GV.CASEID, to: CRASH.CASEID }';

/**
 * Reads an edge.
 * @param node its entry in the list of edges
 * @param reader takes the problems
 * @returns the edge, or undefined where kind or ends are missing or cannot be read
 */
export function readEdge(node: YamlNode, reader: NodeReader): Edge | undefined {
  const fields = reader.map(node, EDGE_FIELDS);
  if (!fields) return undefined;
  const missing = (['kind', 'from', 'to'] as const).find((field) => !fields.has(field));
  if (missing) {
    const message = say`This edge lacks "${missing}"; an edge has kind, from and to, for example ${EXAMPLE}.`;
    reader.report(node, 'error', 'missing-field', message);
    return undefined;
  }
  const value = (field: (typeof EDGE_FIELD_NAMES)[number]) => fields.get(field)?.value;
  const kind = reader.oneOf(value('kind'), say`The kind of an edge`, 'unknown-kind', EDGE_KINDS);
  const from = readEnd(value('from'), 'from', reader);
  const to = readEnd(value('to'), 'to', reader);
  const rest = {
    label: reader.text(value('label'), say`The label`),
    keywords: reader.texts(value('keywords'), 'keywords') ?? [],
    cardinality: reader.oneOf(value('cardinality'), say`The cardinality`, 'unknown-cardinality', CARDINALITIES),
    match: reader.oneOf(value('match'), say`The match`, 'unknown-match', MATCHES) ?? 'exact',
    oneWay: reader.boolean(value('oneWay'), 'oneWay'),
    rule: reader.text(value('rule'), say`The rule`),
    status: reader.oneOf(value('status'), say`The status`, 'unknown-status', EDGE_STATUSES),
    confidence: readConfidence(value('confidence'), reader),
    evidence: reader.text(value('evidence'), say`The evidence`),
    reason: reader.text(value('reason'), say`The reason`),
  } as const;
  if (!kind || !from || !to) return undefined;
  return { kind, from, to, ...definedFields(rest), keywords: rest.keywords, match: rest.match };
}

/** One end: a column or a list of columns. */
function readEnd(node: YamlNode | undefined, field: string, reader: NodeReader): readonly ColumnRef[] | undefined {
  if (!node) return undefined;
  const items = reader.items(node);
  const refs: ColumnRef[] = [];
  for (const item of items) {
    const scalar = resolveAlias(item);
    const ref = scalar.kind === 'scalar' ? parseColumn(scalar.text) : undefined;
    if (ref) refs.push(ref);
    else reader.report(item, 'error', 'bad-column', notAColumn(scalar.kind === 'scalar' ? scalar.text : undefined));
  }
  if (items.length === 0) {
    reader.report(node, 'error', 'missing-field', say`"${field}" names no column; write TABLE.COLUMN.`);
  }
  return refs.length === items.length && refs.length > 0 ? refs : undefined;
}

function notAColumn(text: string | undefined): Message {
  return text === undefined
    ? say`This is not a column; write TABLE.COLUMN, or '"my table"."a.b"' where a name has a dot or a space in it.`
    : say`"${text}" is not a column; write TABLE.COLUMN, or '"my table"."a.b"' where a name has a dot or a space in it.`;
}

function readConfidence(node: YamlNode | undefined, reader: NodeReader): number | undefined {
  const confidence = reader.number(node, say`The confidence`);
  if (node === undefined || confidence === undefined || (confidence >= 0 && confidence <= 1)) return confidence;
  reader.report(node, 'error', 'bad-confidence', say`A confidence lies between 0 and 1.`);
  return undefined;
}
