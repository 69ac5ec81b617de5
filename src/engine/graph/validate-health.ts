/** Says where the data contradicts a graph: keys that tell no rows apart, joins that find nothing, false cardinalities and rules. */
import type {
  EdgeEnd,
  EdgeHealth,
  EdgeMeasure,
  GraphHealth,
  HealthExample,
  KeyHealth,
  RuleExample,
  RuleHealth,
} from '../core/health';
import { formatColumn } from '../core/identifiers';
import { listed, say, type Message, type MessageValue } from '../core/message';
import type { FieldValue, Problem, Severity } from '../core/problems';
import { keysOf } from './key-lists';
import type { LoadedGraph } from './load';
import { edgeId, effectiveLadder, type Edge } from './model';
import { spellingIn } from './name-table';
import { NodeReader } from './node-reader';
import { TextLines } from './text-lines';
import { resolveAlias, valueAt, type YamlNode } from './yaml-tree';

/** Of the rows that refer to something so many may find nothing before joins are likely to mislead. */
const FEW_ORPHANS = 0.05;
/** A rule that agrees with fewer rows is likely to be wrong. */
const FEW_DIFFERENT = 0.95;

/**
 * Finds what the data contradicts.
 * @param loaded the graph
 * @param health what was counted of it
 * @returns problems by file and place, each with rows, an example and what to do. Suggestions are at most worth an `info`:
 *   they wait to be looked at anyway
 */
export function validateHealth(loaded: LoadedGraph, health: GraphHealth): readonly Problem[] {
  const keys = new Map(health.keys.map((key) => [keyName(key.table, key.columns, key), key]));
  const edges = new Map(health.edges.map((edge) => [edge.id, edge]));
  const rules = new Map(health.rules.map((rule) => [rule.id, rule]));
  return loaded.files.flatMap((file) => {
    const reader = new NodeReader(new TextLines(file.text), file.file);
    for (const [table, place] of file.places.tables) {
      for (const { node, kind, suggested } of keyNodes(place.pair.value)) {
        const key = keys.get(keyName(table, namesIn(node, reader), { kind, suggested }));
        if (key) checkKey(key, node, reader);
      }
    }
    file.graph.edges.forEach((edge, index) => {
      const [node, measured] = [file.places.edges[index], edges.get(edgeId(edge))];
      if (node && measured) checkEdge(edge, measured, codeColumn(loaded, edge), node, reader);
      const rule = rules.get(edgeId(edge));
      if (node && rule) checkRule(edge, rule, node, reader);
    });
    return [...reader.problems].sort((a, b) => a.start.line - b.start.line || a.start.column - b.start.column);
  });
}

function keyName(table: string, columns: readonly string[], of: Pick<KeyHealth, 'kind' | 'suggested'>): string {
  return JSON.stringify([of.kind, of.suggested, table, ...columns]).toLowerCase();
}

function namesIn(list: YamlNode, reader: NodeReader): string[] {
  return reader.items(list).flatMap((item) => {
    const scalar = resolveAlias(item);
    return scalar.kind === 'scalar' ? [scalar.text] : [];
  });
}

/** The lists of columns that a table's entry calls keys. */
function keyNodes(
  body: YamlNode | undefined,
): readonly { readonly node: YamlNode; readonly kind: KeyHealth['kind']; readonly suggested: boolean }[] {
  const found = [
    { node: valueAt(body, 'key'), kind: 'key' as const, suggested: false },
    { node: valueAt(valueAt(body, 'suggested'), 'key'), kind: 'key' as const, suggested: true },
    ...keysOf(valueAt(body, 'unique')).map((node) => ({ node, kind: 'unique' as const, suggested: false })),
  ];
  return found.flatMap(({ node, ...rest }) => (node ? [{ node, ...rest }] : []));
}

function checkKey(key: KeyHealth, node: YamlNode, reader: NodeReader): void {
  const { table, columns, kind, suggested, health } = key;
  const name = columns.join(', ');
  if (health.state === 'not-measured') {
    const message = say`The key ${name} of ${table} was not checked against the data: ${health.reason}`;
    reader.report(node, 'info', 'not-measured', message);
    return;
  }
  const { repeated, incomplete, rows, example } = health;
  if (repeated > 0) {
    const [apart, ...or] = health.apart ?? [];
    const add =
      apart === undefined
        ? say`Add the column that tells them apart`
        : say`Add ${apart}, with which no two rows are alike`;
    const remedy =
      kind === 'key'
        ? say`${add}, or take "key" out (a ladder need not tell rows apart).`
        : say`${add}, or take this list out of "unique".`;
    const fix = apart === undefined ? undefined : say`Add ${apart} to it: then no two rows are alike`;
    const set = apart === undefined ? undefined : { field: kind, value: apart, or };
    const message = say`${count(repeated)} of ${count(rows)} rows of ${table} share ${name} with another row${sample(example)}. ${remedy}`;
    reader.report(node, suggested ? 'info' : 'warning', 'key-not-unique', message, fix, set);
  }
  if (kind === 'key' && incomplete > 0) {
    const remedy = say`Fill the cells, or name another key.`;
    const message =
      incomplete === 1
        ? say`1 of ${count(rows)} rows of ${table} lacks a value of its key ${name}: nothing can refer to it. ${remedy}`
        : say`${count(incomplete)} of ${count(rows)} rows of ${table} lack a value of their key ${name}: nothing can refer to them. ${remedy}`;
    reader.report(node, 'info', 'key-incomplete', message);
  }
}

/**
 * The column of an edge whose values may be codes: the only one, or of several the only one that does not tell rows of its own
 * table apart.
 */
function codeColumn({ graph }: LoadedGraph, { from }: Edge): string | undefined {
  if (from.length === 1) return from[0]?.column;
  const table = graph.tables.get(spellingIn(graph.tables, from[0]?.table ?? '') ?? '');
  const rungs = new Set((table ? effectiveLadder(table) : []).map((column) => column.toLowerCase()));
  const others = from.filter(({ column }) => !rungs.has(column.toLowerCase()));
  return others.length === 1 && rungs.size > 0 ? others[0]?.column : undefined;
}

function checkEdge(
  edge: Edge,
  { health, suggested }: EdgeHealth,
  code: string | undefined,
  node: YamlNode,
  reader: NodeReader,
): void {
  const from = valueAt(node, 'from') ?? node;
  if (health.state === 'not-measured') {
    const message = say`What this edge joins was not checked against the data: ${health.reason}`;
    reader.report(from, 'info', 'not-measured', message);
    return;
  }
  const atMost = (severity: Severity): Severity => (suggested ? 'info' : severity);
  const { from: own, to: other } = health;
  if (own.filled === 0) return; // nothing refers, so that nothing can be said
  if (own.matched === 0) {
    const [columns, target] = [own.columns.join(', '), nameOf(other)];
    if (other.filled === 0) {
      const message = say`${target} has no values: ${count(own.filled)} rows of ${own.table} find nothing. Fill ${other.table}, or reject the edge.`;
      reader.report(from, 'info', 'edge-no-match', message);
      return;
    }
    const remedy = better(health) ?? say`Name the columns that belong together, or reject the edge.`;
    const message = say`None of the ${count(own.filled)} values of ${columns} in ${own.table} is found in ${target}${sample(own.orphan)}. ${remedy}`;
    reader.report(from, atMost('warning'), 'edge-no-match', message, fixMatch(health), setMatch(health));
    return; // whatever else is wrong comes of it
  }
  if (own.orphans > 0) {
    const severity = own.orphans / own.filled > FEW_ORPHANS ? atMost('warning') : 'info';
    reader.report(
      from,
      severity,
      'edge-orphans',
      orphansMessage(health, code),
      fixOrphans(health, code),
      setOrphans(health, code),
    );
  }
  checkCardinality(edge, health, atMost('warning'), node, reader);
}

function orphansMessage(health: EdgeMeasure, code: string | undefined): Message {
  const { from, to } = health;
  const lacking = to.columns.join(', ');
  const remedy =
    better(health) ??
    say`Mend the data; where it is a code for "not known", name it in "missing" of ${code ?? from.columns.join(', ')}.`;
  return from.orphans === 1
    ? say`1 of ${count(from.filled)} rows of ${from.table} finds no ${lacking} in ${to.table}${sample(from.orphan)}, so joins leave it out. ${remedy}`
    : say`${count(from.orphans)} of ${count(from.filled)} rows of ${from.table} find no ${lacking} in ${to.table}${sample(from.orphan)}, so joins leave them out. ${remedy}`;
}

function checkCardinality(
  { cardinality = 'many-to-one' }: Edge,
  { from, to, joined }: EdgeMeasure,
  severity: Severity,
  node: YamlNode,
  reader: NodeReader,
): void {
  const falseOf = {
    from: cardinality.startsWith('one-to') && from.repeated > 0,
    to: cardinality.endsWith('to-one') && to.repeated > 0,
  };
  const wrong = [...(falseOf.to ? [to] : []), ...(falseOf.from ? [from] : [])];
  if (wrong.length === 0) return;
  const written = valueAt(node, 'cardinality');
  const facts = listed(
    wrong.map(
      (end) =>
        say`${count(end.repeated)} of ${count(end.filled)} rows of ${end.table} share their ${end.columns.join(', ')}${sample(end.shared)}`,
    ),
  );
  const effect = joined > from.matched ? say`, so joins repeat rows` : '';
  // What the data does not contradict stays as it was said: in few rows values may differ by chance.
  const [left, right] = [falseOf.from || cardinality.startsWith('many'), falseOf.to || cardinality.endsWith('many')];
  const held = `${left ? 'many' : 'one'}-to-${right ? 'many' : 'one'}`;
  const remedy = say`Write "cardinality: ${held}", or name the columns that tell rows apart.`;
  const message = say`This is no ${cardinality} join: ${facts}${effect}. ${remedy}`;
  const fix = written ? say`Change it to ${held}` : say`Add cardinality: ${held}`;
  reader.report(written ?? valueAt(node, 'to') ?? node, severity, 'cardinality-contradicted', message, fix, {
    field: 'cardinality',
    value: held,
  });
}

function checkRule(edge: Edge, { health, suggested }: RuleHealth, node: YamlNode, reader: NodeReader): void {
  const place = valueAt(node, 'rule') ?? node;
  const derived = edge.from.map(formatColumn).join();
  if (health.state === 'not-measured') {
    const message = say`The rule of ${derived} was not checked against the data: ${health.reason}`;
    reader.report(place, 'info', 'not-measured', message);
    return;
  }
  const { compared, agree, examples } = health;
  const differ = compared - agree;
  if (differ === 0) return;
  const noted = notedAgreement(edge);
  const isWorse = noted === undefined ? agree < compared * agreementOf(edge) : agree < compared * noted.least;
  const severity = !suggested && isWorse ? 'warning' : 'info';
  const before = noted && isWorse ? say` When the edge was proposed, ${noted.text} agreed.` : '';
  const message = say`The rule gives something else than ${derived} in ${count(differ)} of ${count(compared)} rows${exampleText(examples[0])}.${before} Mend the rule, or look at these rows.`;
  reader.report(place, severity, 'rule-disagrees', message);
}

/** The share that was noted may have left out rows that are compared now: it falls when it falls by more. */
const NOTED_SLACK = 0.01;

/** The share of rows that agreed when the edge was proposed, as its evidence says it. */
function notedAgreement({ evidence = '' }: Edge): { readonly least: number; readonly text: string } | undefined {
  const all = /^all [\d,]+ rows(?= agree)/.exec(evidence);
  if (all) return { least: 1, text: all[0] };
  const [text, some = '', of = ''] = /^([\d,]+) of ([\d,]+) rows(?= agree)/.exec(evidence) ?? [];
  const share = Number(some.replaceAll(',', '')) / Number(of.replaceAll(',', ''));
  return text === undefined || !(share <= 1) ? undefined : { least: Math.max(0, share - NOTED_SLACK), text };
}

/** The share of rows that should agree where none was noted: what was seen when the edge was proposed, or most of them. */
function agreementOf({ confidence }: Edge): number {
  return confidence === undefined ? FEW_DIFFERENT : Math.max(FEW_DIFFERENT, confidence);
}

function exampleText(example: RuleExample | undefined): MessageValue {
  if (!example) return '';
  const { key, place, stored, computed } = example;
  const named = key.map(({ column, value }) => `${column} ${value}`).join(', ');
  const row = place && (place.file === undefined ? String(place.row) : `${place.row} (${place.file})`);
  if (row === undefined && named === '') return say`: one holds ${stored}, and the rule gives ${computed}`;
  if (row === undefined) return say`: ${named} holds ${stored}, and the rule gives ${computed}`;
  return named === ''
    ? say`: row ${row} holds ${stored}, and the rule gives ${computed}`
    : say`: row ${row}, ${named}, holds ${stored}, and the rule gives ${computed}`;
}

/** What another way to compare would do. */
function better({ better: way, from }: EdgeMeasure): Message | undefined {
  if (!way) return undefined;
  return way.matched === from.filled
    ? say`With "match: ${way.match}" all of them are found.`
    : say`With "match: ${way.match}" ${count(way.matched)} of ${count(from.filled)} are found.`;
}

/** The commonest orphan may be a code: whether it is one only a person can say. */
function fixOrphans(health: EdgeMeasure, column: string | undefined): Message | undefined {
  const code = setOrphans(health, column);
  return code?.of ? say`Name ${code.value} in "missing" of ${formatColumn(code.of)}` : fixMatch(health);
}

function setOrphans(health: EdgeMeasure, column: string | undefined): FieldValue | undefined {
  const { table, columns, orphan } = health.from;
  const value = orphan?.values[columns.findIndex((name) => name.toLowerCase() === column?.toLowerCase())];
  const isWhole = value !== undefined && !value.endsWith('…');
  if (health.better || column === undefined || !isWhole) return setMatch(health);
  return { field: 'missing', value, of: { table, column } };
}

function fixMatch({ better: way }: EdgeMeasure): Message | undefined {
  return way && say`Add match: ${way.match}`;
}

function setMatch({ better: way }: EdgeMeasure): FieldValue | undefined {
  return way && { field: 'match', value: way.match };
}

function nameOf({ table, columns }: EdgeEnd): string {
  return columns.map((column) => `${table}.${column}`).join(', ');
}

function count(rows: number): string {
  return rows.toLocaleString('en-US');
}

/** `, for example "6916", "1" (in 3 rows)`. */
function sample(example: HealthExample | undefined): MessageValue {
  if (!example) return '';
  const values = example.values.map((value) => JSON.stringify(value)).join(', ');
  return example.rows === 1
    ? say`, for example ${values} (in 1 row)`
    : say`, for example ${values} (in ${count(example.rows)} rows)`;
}
