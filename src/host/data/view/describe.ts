/** How the nodes of the data view are worded and marked. What a mark says, a text says too. */
import * as vscode from 'vscode';
import type { ColumnOverview, CountedValue } from '../../../engine/core/data-overview';
import { normaliseCode, type ColumnType, type SqlValue } from '../../../engine/core/values';
import { graphName } from '../graph-files';
import type { HealthSign, HealthSigns } from './health-signs';
import type { ColumnNode, DataNode, Rule, ShownSource, TableNode } from './nodes';

/** How a node looks. */
export interface Described {
  readonly label: string;
  readonly description: string;
  /** Lines. */
  readonly tooltip: string;
  readonly icon: string;
  /** Something is wrong: the icon has the colour of warnings or errors. */
  readonly tone?: 'warning' | 'error';
}

/** Codicons. */
const ICONS = new Map<ColumnType, string>([
  ['integer', 'symbol-numeric'],
  ['real', 'symbol-numeric'],
  ['text', 'symbol-string'],
  ['date', 'calendar'],
  ['datetime', 'calendar'],
  ['time', 'watch'],
  ['boolean', 'symbol-boolean'],
  ['blob', 'file-binary'],
]);
const RULE_ICONS: Readonly<Record<Rule['field'], string>> = {
  files: 'file',
  tables: 'table',
  columns: 'symbol-field',
  redact: 'eye-closed',
};
const SHOWN_VALUE = 24;

/**
 * Words for a node.
 * @param node the node
 * @param health what was counted of its graph, where that is known
 */
export function describe(node: DataNode, health?: HealthSigns): Described {
  switch (node.kind) {
    case 'graph': {
      const path = vscode.workspace.asRelativePath(node.graph);
      return { label: graphName(node.graph), description: path, tooltip: path, icon: 'type-hierarchy' };
    }
    case 'source':
      return describeSource(node.source);
    case 'table':
      return describeTable(node, health?.ofTable(node.table.name));
    case 'column':
      return describeColumn(node, health?.ofColumn(node.table.table.name, node.column.name));
    case 'hidden': {
      const label = vscode.l10n.t('What nobody should see');
      return {
        label,
        description: counted(node.rules.length, 'rule'),
        tooltip: vscode.l10n.t('The graph leaves this out, or hides its values ("exclude" in its text).'),
        icon: 'eye-closed',
      };
    }
    case 'rule': {
      const { rule, file } = node.rule;
      const where = vscode.l10n.t('line {0} of {1}', node.rule.line, vscode.workspace.asRelativePath(file));
      const said = ruleWord(node.rule);
      return { label: rule, description: said, tooltip: [said, where].join('\n'), icon: RULE_ICONS[node.rule.field] };
    }
    case 'note':
      return { label: node.text, description: '', tooltip: node.text, icon: 'info' };
  }
}

/**
 * What a rule does.
 * @param rule one of the graph
 */
export function ruleWord({ field }: Pick<Rule, 'field'>): string {
  switch (field) {
    case 'files':
      return vscode.l10n.t('file, not read');
    case 'tables':
      return vscode.l10n.t('table, not read');
    case 'columns':
      return vscode.l10n.t('column, not read');
    case 'redact':
      return vscode.l10n.t('column, values hidden');
  }
}

function describeSource(source: ShownSource): Described {
  const { id, kind, state, tables } = source;
  const path = source.path === undefined ? '' : vscode.workspace.asRelativePath(source.path);
  const isShown = state === 'read' || state === 'gone';
  const isLeftOut = state === 'excluded';
  const said = joined([stateWord(state), isShown ? counted(tables.length, 'table') : '']);
  return {
    label: id,
    description: joined([said, fileName(path)]),
    tooltip: [path === '' ? kind : `${path} (${kind})`, ...notes(source)].join('\n'),
    icon: isLeftOut ? 'eye-closed' : state === 'read' ? 'database' : state === 'gone' ? 'warning' : 'error',
    ...(isShown || isLeftOut
      ? tone(state === 'gone' || source.problems.some(({ severity }) => severity !== 'info'))
      : { tone: 'error' }),
  };
}

function describeTable({ table, file }: TableNode, sign: HealthSign | undefined): Described {
  const repeated = sign && sign.repeated > 0 ? vscode.l10n.t('key repeats in {0}', counted(sign.repeated, 'row')) : '';
  const leftOut = file && file.leftOut > 0 ? vscode.l10n.t('{0} left out', counted(file.leftOut, 'bad row')) : '';
  const asked = askedWords(file);
  const path = file?.path === undefined ? '' : vscode.workspace.asRelativePath(file.path);
  const isWrong = [leftOut, repeated, ...asked].some((words) => words !== '');
  return {
    label: table.name,
    description: joined([counted(table.rows, 'row'), counted(table.columns, 'column'), ...asked, leftOut, repeated]),
    tooltip: [
      path,
      counted(table.rows, 'row'),
      counted(table.columns, 'column'),
      repeated,
      ...(file ? notes(file) : []),
    ]
      .filter((line) => line !== '')
      .join('\n'),
    icon: isWrong ? 'warning' : 'table',
    ...tone(isWrong),
  };
}

/** What a person has to decide before columns of a table are more than text. */
function askedWords(file: ShownSource | undefined): string[] {
  const isAsked = (code: string): boolean => file?.problems.some((problem) => problem.code === code) === true;
  return [
    ...(isAsked('ambiguous-dates') ? [vscode.l10n.t('order of dates not decided')] : []),
    ...(isAsked('ambiguous-numbers') ? [vscode.l10n.t('decimal sign not decided')] : []),
  ];
}

function describeColumn({ column, rows }: ColumnNode, sign: HealthSign | undefined): Described {
  const orphans = (sign?.orphans ?? []).map(({ to, rows: lost, of }) =>
    lost === 1
      ? vscode.l10n.t('1 of {0} rows finds nothing in {1}', number(of), to)
      : vscode.l10n.t('{0} of {1} rows find nothing in {2}', number(lost), number(of), to),
  );
  const refers = column.refersTo.map((to) => vscode.l10n.t('refers to {0}', to));
  const key = column.key ? [vscode.l10n.t('key')] : [];
  const values = column.redacted ? hiddenWords() : valueWords(column, rows);
  const icon =
    orphans.length > 0
      ? 'warning'
      : column.redacted
        ? 'eye-closed'
        : column.key
          ? 'key'
          : refers.length > 0
            ? 'link'
            : (ICONS.get(column.type) ?? 'symbol-field');
  const referred = column.referredBy > 0 ? [vscode.l10n.t('joins that lead here: {0}', number(column.referredBy))] : [];
  return {
    label: column.name,
    description: joined([typeWord(column), ...key, ...orphans, ...refers, ...values.short]),
    tooltip: [
      ...(column.description === undefined ? [] : [column.description]),
      joined([typeWord(column), ...key, ...refers, ...referred]),
      ...orphans,
      ...values.long,
    ].join('\n'),
    icon,
    ...tone(orphans.length > 0),
  };
}

function typeWord({ type, unit }: ColumnOverview): string {
  return unit === undefined ? type : `${type} (${unit})`;
}

/** Nothing is said of stand-ins: they would look as though the values were seen. */
function hiddenWords(): { short: string[]; long: string[] } {
  return {
    short: [vscode.l10n.t('values hidden')],
    long: [vscode.l10n.t('Its values are hidden: stand-ins are shown, asked and sent in their place.')],
  };
}

/** What the values are like: in short, for the line, and at length, for the tooltip. */
function valueWords({ values, type, missing = [] }: ColumnOverview, rows: number): { short: string[]; long: string[] } {
  if (!values) return { short: [], long: [vscode.l10n.t('The values could not be read in time.')] };
  const { nulls, distinct, min, max, unique, typical, unknown: codes = [], sampled } = values;
  const empty = nulls === 0 ? '' : vscode.l10n.t('{0} empty', percent(nulls, rows));
  const different = unique ? vscode.l10n.t('all different') : vscode.l10n.t('{0} different', number(distinct));
  const ordered = type !== 'text' && type !== 'blob' && type !== 'boolean' && min !== null;
  const unknown = [min, max].filter((value, i) => missing.includes(normaliseCode(value)) && (i === 0 || value !== min));
  const ends = `${shown(min)} – ${shown(max)}`;
  const range = !ordered
    ? ''
    : unknown.length === 0
      ? ends
      : vscode.l10n.t('{0} ({1}: not known)', ends, unknown.map(shown).join(', '));
  const coded = typical.some(({ label }) => label !== undefined);
  const few = typical.map(({ value, label }) => (label === undefined ? shown(value) : `${shown(value)} ${label}`));
  return {
    short: [coded || (range === '' && !unique) ? few.slice(0, 3).join(', ') : range, empty, different].filter(
      (w) => w !== '',
    ),
    long: [
      joined([different, nulls === 0 ? vscode.l10n.t('none empty') : vscode.l10n.t('{0} rows empty', number(nulls))]),
      ...(range === '' ? [] : [vscode.l10n.t('Range: {0}', range)]),
      ...(unique || typical.length === 0 ? [] : [vscode.l10n.t('Most frequent: {0}', countedValues(typical))]),
      ...(codes.length === 0 ? [] : [vscode.l10n.t('Not known: {0}', countedValues(codes))]),
      ...(sampled ? [vscode.l10n.t('Counted in a sample of the rows.')] : []),
    ],
  };
}

function countedValues(values: readonly CountedValue[]): string {
  const words = values.map(({ value, count, label }) =>
    vscode.l10n.t('{0}: {1} ×', label === undefined ? shown(value) : `${shown(value)} (${label})`, number(count)),
  );
  return words.join(', ');
}

function stateWord(state: ShownSource['state']): string {
  switch (state) {
    case 'gone':
      return vscode.l10n.t('file gone, as last read');
    case 'missing':
      return vscode.l10n.t('missing');
    case 'refused':
      return vscode.l10n.t('not allowed');
    case 'unread':
      return vscode.l10n.t('cannot be read');
    case 'excluded':
      return vscode.l10n.t('left out by the graph');
    case 'read':
      return '';
  }
}

/** So many problems of a source are named in its tooltip. */
const MOST_NOTES = 6;

function notes({ reason, problems }: ShownSource): string[] {
  if (reason !== undefined) return [reason];
  const lines = problems.map(({ start, message }) => vscode.l10n.t('line {0}: {1}', start.line, message));
  const rest = lines.length - MOST_NOTES;
  return rest > 0 ? [...lines.slice(0, MOST_NOTES), vscode.l10n.t('and {0} more', rest)] : lines;
}

function counted(count: number, what: 'row' | 'column' | 'table' | 'bad row' | 'rule'): string {
  const said = number(count);
  switch (what) {
    case 'row':
      return count === 1 ? vscode.l10n.t('1 row') : vscode.l10n.t('{0} rows', said);
    case 'column':
      return count === 1 ? vscode.l10n.t('1 column') : vscode.l10n.t('{0} columns', said);
    case 'table':
      return count === 1 ? vscode.l10n.t('1 table') : vscode.l10n.t('{0} tables', said);
    case 'rule':
      return count === 1 ? vscode.l10n.t('1 rule') : vscode.l10n.t('{0} rules', said);
    case 'bad row':
      return count === 1 ? vscode.l10n.t('1 bad row') : vscode.l10n.t('{0} bad rows', said);
  }
}

function number(count: number): string {
  return count.toLocaleString(vscode.env.language);
}

/** A share that is not nought is never said to be. */
function percent(part: number, whole: number): string {
  const share = whole === 0 ? 0 : (100 * part) / whole;
  return share > 0 && share < 1 ? '< 1 %' : `${Math.round(share)} %`;
}

function shown(value: SqlValue): string {
  if (value instanceof Uint8Array) return vscode.l10n.t('{0} bytes', value.byteLength);
  const line = String(value).replaceAll(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ');
  return line.length > SHOWN_VALUE ? `${[...line].slice(0, SHOWN_VALUE - 1).join('')}…` : line;
}

function fileName(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1);
}

function joined(parts: readonly string[]): string {
  return parts.filter((part) => part !== '').join(' · ');
}

function tone(wrong: boolean): { tone?: 'warning' } {
  return wrong ? { tone: 'warning' } : {};
}
