/** What was counted of joins and rules, in words. */
import * as vscode from 'vscode';
import type { EdgeHealth, EdgeMeasure, RuleExample, RuleHealth } from '../../engine/core/health';
import type { Shown } from '../../engine/core/message';

/** So many rows that differ from their rule are named. */
const MOST_EXAMPLES = 3;

/** The health of an edge as it came from the engine. */
export type ShownHealth = Shown<EdgeHealth['health']>;

/** The health of a rule as it came from the engine. */
export type ShownRuleHealth = Shown<RuleHealth['health']>;

/**
 * One line for a join: how many rows find theirs, and how many there are for each.
 * @param health what was counted
 * @returns undefined where it was not counted, or no row refers to anything
 */
export function healthLine(health: ShownHealth): string | undefined {
  if (health.state !== 'measured' || health.from.filled === 0) return undefined;
  const { from, fanOut } = health;
  const found =
    from.orphans === 0
      ? vscode.l10n.t('all {0} rows find theirs', number(from.filled))
      : from.orphans === 1
        ? vscode.l10n.t('1 of {0} rows finds nothing', number(from.filled))
        : vscode.l10n.t('{0} of {1} rows find nothing', number(from.orphans), number(from.filled));
  if (from.matched === 0 || fanOut.mean <= 1) return found;
  return vscode.l10n.t('{0}; {1} rows for each', found, fanOut.mean.toFixed(1));
}

/**
 * All that was counted of a join, a sentence a line.
 * @param health what was counted
 */
export function healthLines(health: ShownHealth): readonly string[] {
  if (health.state !== 'measured') return [vscode.l10n.t('Not counted in the data: {0}', health.reason)];
  const { from, to, fanOut, joined, cardinality, at } = health;
  return [
    vscode.l10n.t(
      '{0}: {1} of {2} rows with a value find theirs, {3} find nothing.',
      from.table,
      number(from.matched),
      number(from.filled),
      number(from.orphans),
    ),
    vscode.l10n.t(
      '{0}: {1} of {2} rows are referred to, {3} are not.',
      to.table,
      number(to.matched),
      number(to.filled),
      number(to.orphans),
    ),
    vscode.l10n.t(
      'The join gives {0} rows: {1} for each row of {2} that has any, {3} at most. The data says {4}.',
      number(joined),
      fanOut.mean.toFixed(1),
      to.table,
      number(fanOut.most),
      cardinality,
    ),
    ...exampleLines(health),
    vscode.l10n.t('Counted {0}.', new Date(at).toLocaleString(vscode.env.language)),
  ];
}

/**
 * One line for the rule of a derivation: the share of rows that hold what it gives.
 * @param health what was counted
 * @returns undefined where it was not counted, or there was nothing to compare
 */
export function ruleLine(health: ShownRuleHealth): string | undefined {
  if (health.state !== 'measured' || health.compared === 0) return undefined;
  const { compared, agree } = health;
  return agree === compared
    ? vscode.l10n.t('the rule holds in all {0} rows', number(compared))
    : compared - agree === 1
      ? vscode.l10n.t('the rule holds in {0} of rows; 1 of {1} differs', share(agree, compared), number(compared))
      : vscode.l10n.t(
          'the rule holds in {0} of rows; {1} of {2} differ',
          share(agree, compared),
          number(compared - agree),
          number(compared),
        );
}

/**
 * All that was counted of a rule, a sentence a line.
 * @param health what was counted
 */
export function ruleLines(health: ShownRuleHealth): readonly string[] {
  if (health.state !== 'measured') return [vscode.l10n.t('Not counted in the data: {0}', health.reason)];
  const { compared, agree, unknown, examples, at } = health;
  return [
    vscode.l10n.t(
      'The rule gives what is stored in {0} of {1} rows ({2}).',
      number(agree),
      number(compared),
      share(agree, compared),
    ),
    ...(unknown > 0 ? [vscode.l10n.t('{0} rows hold a code for "not known" instead.', number(unknown))] : []),
    ...examples.slice(0, MOST_EXAMPLES).map(differingRow),
    vscode.l10n.t('Counted {0}.', new Date(at).toLocaleString(vscode.env.language)),
  ];
}

/** A row that holds something else than its rule gives, by its key or its place where it has one. */
function differingRow({ key, place, stored, computed }: RuleExample): string {
  const file = place?.file?.split('/').pop();
  const row =
    key.length > 0
      ? key.map(({ column, value }) => `${column} ${value}`).join(', ')
      : place &&
        (file === undefined ? vscode.l10n.t('Row {0}', place.row) : vscode.l10n.t('Row {0} of {1}', place.row, file));
  return row === undefined
    ? vscode.l10n.t('One row holds {0}, and the rule gives {1}.', stored, computed)
    : vscode.l10n.t('{0}: {1} is stored, the rule gives {2}.', row, stored, computed);
}

/** A share in per cent; not all is never told as all. */
function share(part: number, whole: number): string {
  const exact = whole === 0 ? 0 : part / whole;
  const floored = part === whole ? exact : Math.min(exact, 0.999);
  return floored.toLocaleString(vscode.env.language, { style: 'percent', maximumFractionDigits: 1 });
}

function exampleLines({ from: { orphan } }: Shown<EdgeMeasure>): readonly string[] {
  if (!orphan) return [];
  return [vscode.l10n.t('Finds nothing most often: {0} ({1} rows).', orphan.values.join(', '), number(orphan.rows))];
}

function number(count: number): string {
  return count.toLocaleString(vscode.env.language);
}
