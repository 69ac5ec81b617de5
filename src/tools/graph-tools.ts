/** Tools about the graph itself: its tables and columns, what a question is about, how columns belong together. */
import type { JoinItem } from '../engine/core/answers';
import { formatColumn } from '../engine/core/identifiers';
import { inEnglish } from '../engine/core/message';
import type { Session } from '../engine/engine';
import { effectiveKey, effectiveNotes, type Column, type Edge } from '../engine/graph/model';
import { profileOf } from '../engine/profile/catalogue';
import type { Shown } from '../engine/question/column-cards';
import { cell, NOTICE, ResultText } from './bounded';
import { foundTable } from './found-table';
import type { Told, ToolWork } from './tool-result';
import type { ToolInput } from './tool-inputs';

/** Tables in one list, and codes of one column. */
const MOST_TABLES = 100;
const MOST_CODES = 50;

/** Columns that find_columns gives where nothing is said. */
const USUAL_TOP = 10;

/** Lists tables with their joins, or the columns of some. */
export function describeTool(session: Session, input: ToolInput<'describe_graph'>, work: ToolWork): Told {
  const shown = work.withholdValues ? session.shownWithoutValues() : undefined;
  if (input.tables) return describeColumns(session, input.tables, shown);
  // What is said of rows that could not be read may quote them.
  const notes = shown ? [] : inEnglish([...session.warnings, ...session.notes]);
  return describeTables(session, input.offset ?? 0, notes, shown);
}

function describeTables({ graph, catalogue }: Session, offset: number, notes: readonly string[], may?: Shown): Told {
  const all = [...graph.tables.values()];
  const shown = all.slice(offset, offset + MOST_TABLES);
  const names = new Set(shown.map(({ name }) => name));
  const tables = shown.map((table) => ({
    name: table.name,
    ...described(table.description ?? table.suggested?.description, may),
    rows: catalogue.tables.get(table.name)?.rows ?? null,
    columns: table.columns.size,
    key: effectiveKey(table) ?? [],
  }));
  const next = offset + shown.length < all.length ? offset + shown.length : null;
  const joins = graph.edges
    .filter((edge) => isJoin(edge) && names.has(edge.from[0]?.table ?? ''))
    .map(joinOf)
    .map((join) => openJoin(join, may));
  const text = new ResultText()
    .say('Graph', graph.name ?? 'without a name')
    .list(
      `Tables (${all.length}${next === null && offset === 0 ? '' : `, from ${offset}`})`,
      tables.map(({ name, description = '', rows, columns, key }) => {
        const says = description === '' ? '' : `: ${description}`;
        return `${name}${says} (${rows ?? 'no'} rows, ${columns} columns${key.length > 0 ? `, key ${key.join(', ')}` : ''})`;
      }),
    )
    .list('Joins', joins.map(joinText));
  if (next !== null) text.say('More', `call again with offset ${next}`);
  text.list('Notes', notes);
  const data = {
    notice: NOTICE,
    name: graph.name ?? null,
    tables,
    joins,
    next,
    ...(notes.length > 0 && { notes }),
  };
  return { data, text };
}

function describeColumns({ graph, catalogue }: Session, wanted: readonly string[], may?: Shown): Told {
  const text = new ResultText();
  const tables = wanted.map((name) => {
    const table = foundTable(graph, name);
    const columns = [...table.columns.values()].map((column) => {
      const profile = profileOf(catalogue, { table: table.name, column: column.name });
      return {
        ...columnOf(table.name, column, may),
        ...(column.type === undefined && profile && { type: profile.type }),
      };
    });
    text.list(`Columns of ${JSON.stringify(table.name)}`, columns.map(columnText));
    const terms = table.terms
      .map(({ name: term, where, value }) => `${term}: ${where ?? value ?? ''}`)
      .filter((term) => !may || may.mayShow(term));
    text.list(`Terms of ${JSON.stringify(table.name)}`, terms);
    return { name: table.name, key: effectiveKey(table) ?? [], ...described(table.description, may), columns, terms };
  });
  const names = new Set(tables.map(({ name }) => name));
  const joins = graph.edges
    .filter((edge) => isJoin(edge) && (names.has(edge.from[0]?.table ?? '') || names.has(edge.to[0]?.table ?? '')))
    .map(joinOf)
    .map((join) => openJoin(join, may));
  text.list('Joins', joins.map(joinText));
  return { data: { notice: NOTICE, name: graph.name ?? null, tables, joins, next: null }, text };
}

/** Lists the columns and values that fit a question. */
export async function columnsTool(
  session: Session,
  input: ToolInput<'find_columns'>,
  { vectors, withholdValues = false }: ToolWork,
): Promise<Told> {
  const report = await session.retrieve(input.question, input.top ?? USUAL_TOP, vectors);
  const columns = report.columns.map(({ table, column, score, why }) => ({
    column: formatColumn({ table, column }),
    score: rounded(score),
    // It may quote what a column holds.
    why: withholdValues ? '' : inEnglish(why),
  }));
  const found = withholdValues ? [] : report.values;
  const values = found.map(({ table, column, stored, score, text: words }) => ({
    column: formatColumn({ table, column }),
    stored: cell(stored),
    words,
    score: rounded(score),
  }));
  const text = new ResultText()
    .list(
      'Columns',
      columns.map(({ column, score, why }) => `${score} ${column}: ${why}`),
    )
    .list(
      'Stored values',
      values.map(
        ({ column, stored, words, score }) => `${score} ${column} holds ${JSON.stringify(stored)}, for “${words}”`,
      ),
    );
  if (columns.length === 0) text.say('Columns', 'none fits; describe_graph lists those that there are');
  return { data: { notice: NOTICE, columns, values }, text };
}

/** Tells how columns belong together. */
export function pathsTool(session: Session, input: ToolInput<'find_paths'>, work: ToolWork): Told {
  const may = work.withholdValues ? session.shownWithoutValues() : undefined;
  const report = inEnglish(session.paths(input.columns, input.form ?? 'pruned'));
  const joins = report.joins.map(joinItem).map((join) => openJoin(join, may));
  const alternatives = report.alternatives.map((way) => way.map(joinItem).map((join) => openJoin(join, may)));
  const paths = report.paths.map(({ text, broughtIn }) => ({ path: text, broughtIn }));
  const text = new ResultText()
    .list(
      'Paths',
      paths.map(({ path }) => path),
    )
    .list('Joins', joins.map(joinText))
    .list(
      'The same values',
      report.folded.map(({ column, as }) => `${column} stands for ${as}`),
    );
  if (report.ambiguous) {
    text.say(
      'Equally good',
      `these tables can be joined in ${alternatives.length + 1} ways, which may give different rows`,
    );
    text.list(
      'Other ways',
      alternatives.map((way) => way.map(joinText).join('; ')),
    );
  }
  return { data: { notice: NOTICE, paths, joins, ambiguous: report.ambiguous, alternatives }, text };
}

/** A join as results have it. */
export interface ToldJoin {
  /** `A.x = B.y`, several pairs with `and`. */
  readonly on: string;
  readonly label: string | null;
  /** Nobody has reviewed it. */
  readonly unreviewed?: true;
  /** No edge of the graph holds it. */
  readonly outside?: true;
  /** Rows on its sides, and rows that came out. */
  readonly rows?: { readonly left: number; readonly right: number; readonly out: number };
}

/**
 * A join of a path or an answer.
 * @param join as the engine has it
 */
export function joinItem({ on, text, label, status, outside, rows }: JoinItem): ToldJoin {
  return {
    on: on.length > 0 ? on.map(([from, to]) => `${from} = ${to}`).join(' and ') : text,
    label,
    ...(status === 'suggested' && { unreviewed: true }),
    ...(outside && { outside }),
    ...(rows && { rows: { left: rows.left, right: rows.right, out: rows.out } }),
  };
}

/**
 * A join without a label that holds a stored value.
 * @param join as it is told
 * @param may what may be shown; all of it where it is absent
 */
export function openJoin(join: ToldJoin, may?: Shown): ToldJoin {
  return join.label === null || !may || may.mayShow(join.label) ? join : { ...join, label: null };
}

/** A join in words. */
export function joinText({ on, label, unreviewed, outside, rows }: ToldJoin): string {
  const said = label === null ? '' : ` (${label})`;
  const found = rows ? `; ${rows.left} and ${rows.right} rows, ${rows.out} joined` : '';
  return `${on}${said}${unreviewed ? ', not reviewed' : ''}${outside ? ', not in the graph' : ''}${found}`;
}

function isJoin({ kind, status }: Edge): boolean {
  return kind === 'key' && status !== 'rejected';
}

function joinOf({ from, to, label, status }: Edge): ToldJoin {
  const pairs = from.flatMap((end, i) => (to[i] ? [`${formatColumn(end)} = ${formatColumn(to[i])}`] : []));
  return { on: pairs.join(' and '), label: label ?? null, ...(status === 'suggested' && { unreviewed: true }) };
}

interface ToldColumn {
  readonly name: string;
  readonly type?: string;
  readonly description?: string;
  readonly keywords?: readonly string[];
  readonly unit?: string;
  readonly codes?: readonly string[];
  readonly moreCodes?: number;
  /** Of its codes, where these are stored values that are withheld. */
  readonly labels?: readonly string[];
  readonly missing?: readonly string[];
}

/** A column; with `may`, without a code and without texts that hold stored values. */
function columnOf(table: string, column: Column, may?: Shown): ToldColumn {
  const { description, keywords = [], values = [], missing = [], unit } = effectiveNotes(column);
  const open = (text: string) => !may || may.mayShow(text);
  const words = keywords.filter(open);
  const labels = may ? values.filter((label) => may.mayShowLabel({ table, column: column.name }, label)) : values;
  const codes = labels.slice(0, MOST_CODES).map(({ code, label }) => (may ? label : `${code} = ${label}`));
  return {
    name: column.name,
    ...(column.type !== undefined && { type: column.type }),
    ...described(description, may),
    ...(words.length > 0 && { keywords: words }),
    ...(unit !== undefined && open(unit) && { unit }),
    ...(codes.length > 0 && { [may ? 'labels' : 'codes']: codes }),
    ...(labels.length > MOST_CODES && { moreCodes: labels.length - MOST_CODES }),
    ...(missing.length > 0 && !may && { missing }),
  };
}

function columnText(column: ToldColumn): string {
  const { name, type, description, unit, codes = [], labels = [], moreCodes, missing = [] } = column;
  const more = moreCodes === undefined ? '' : `; ${moreCodes} more`;
  return [
    `${name}${type === undefined ? '' : ` ${type}`}`,
    ...(description === undefined ? [] : [description]),
    ...(unit === undefined ? [] : [`in ${unit}`]),
    ...(codes.length > 0 ? [`codes ${codes.join('; ')}${more}`] : []),
    ...(labels.length > 0 ? [`labels of codes ${labels.join('; ')}${more}`] : []),
    ...(missing.length > 0 ? [`not known: ${missing.join(', ')}`] : []),
  ].join(' · ');
}

function described(description: string | undefined, may?: Shown): { readonly description?: string } {
  return description === undefined || may?.mayShow(description) === false ? {} : { description };
}

function rounded(score: number): number {
  return Math.round(score * 1000) / 1000;
}
