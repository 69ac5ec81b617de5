/**
 * Columns as a language model is shown them (SGAM A.3): name, type, what the graph says, and where that is allowed a few
 * stored values; shorter and shorter until they fit.
 */
import { columnKey, type ColumnRef } from '../core/identifiers';
import { quoteIdentifier } from '../core/sql-text';
import { isNumeric, normaliseCode, type SqlValue } from '../core/values';
import type { GraphIndex } from '../graph/graph-index';
import { effectiveNotes, type CodeLabel } from '../graph/model';
import { quoted } from '../models/quoted';
import { estimateTokens } from '../models/tokens';
import { profileOf, type Catalogue, type ColumnProfile } from '../profile/catalogue';
import { fold, wordsOf } from '../search/words';

/** What of a graph may be shown to a model. */
export interface Shown {
  /** Whether a text of the graph may be; where stored values must not leave the machine, not one that holds some. */
  readonly mayShow: (text: string) => boolean;
  /** Whether a label of a code of a column may be. */
  readonly mayShowLabel: (column: ColumnRef, label: CodeLabel) => boolean;
}

/** What descriptions of columns are made from. */
export interface CardSources extends Shown {
  readonly graph: GraphIndex;
  readonly catalogue: Catalogue;
  /** Whether stored values may be shown. */
  readonly values: boolean;
}

/** Columns that are shown, each under an identifier by which a model can pick it. */
export interface ColumnCards {
  readonly lines: readonly string[];
  /** `c1`, `c2`, … to the column. */
  readonly byId: ReadonlyMap<string, ColumnRef>;
}

/** How much of a column is told: characters of a description, labels of codes, and stored values. */
interface Detail {
  readonly description: number;
  readonly labels: number;
  readonly values: number;
  readonly value: number;
}

/** From all that helps to names and types alone. */
const DETAILS: readonly Detail[] = [
  { description: 100, labels: 8, values: 3, value: 32 },
  { description: 80, labels: 5, values: 2, value: 24 },
  { description: 60, labels: 3, values: 1, value: 16 },
  { description: 40, labels: 2, values: 0, value: 0 },
  { description: 0, labels: 0, values: 0, value: 0 },
];
/** Names that are longer, or of several lines, are no names that anybody writes: they are not offered. */
const LONGEST_NAME = 100;

/**
 * Describes columns, table by table in the order of their first column.
 * @param columns best first
 * @param question labels that share a word with it come first
 * @param sources what is known of the columns
 * @param budget tokens that all of it takes at most, as far as names and types alone leave that open
 */
export function columnCards(
  columns: readonly ColumnRef[],
  question: string,
  sources: CardSources,
  budget: number,
): ColumnCards {
  const shown = columns.filter(({ table, column }) => isPlainName(table) && isPlainName(column));
  const byId = new Map(shown.map((ref, i) => [`c${i + 1}`, ref]));
  const ids = new Map([...byId].map(([id, ref]) => [columnKey(ref), id]));
  const asked = new Set(wordsOf(fold(question)));
  let lines: string[] = [];
  for (const detail of DETAILS) {
    lines = [...groupedByTable(shown)].flatMap(([table, refs]) => [
      tableLine(table, sources, detail),
      ...refs.map((ref) => `  ${ids.get(columnKey(ref)) ?? ''} ${columnLine(ref, sources, detail, asked)}`),
    ]);
    if (estimateTokens(lines.join('\n')) <= budget) break;
  }
  return { lines, byId };
}

/** Whether a name can stand in a prompt as it has to stand in SQL. */
function isPlainName(name: string): boolean {
  return name.length <= LONGEST_NAME && !/\p{Cc}|[<>]/u.test(name);
}

function groupedByTable(columns: readonly ColumnRef[]): ReadonlyMap<string, readonly ColumnRef[]> {
  const groups = new Map<string, ColumnRef[]>();
  for (const ref of columns) groups.set(ref.table, [...(groups.get(ref.table) ?? []), ref]);
  return groups;
}

function tableLine(table: string, { graph, mayShow }: CardSources, detail: Detail): string {
  const found = graph.table(table);
  const description = found?.description ?? found?.suggested?.description;
  const told = description !== undefined && detail.description > 0 && mayShow(description);
  return `table ${quoteIdentifier(table)}${told ? ` ${quoted(description, detail.description)}` : ''}`;
}

function columnLine(ref: ColumnRef, sources: CardSources, detail: Detail, asked: ReadonlySet<string>): string {
  const { graph, catalogue, mayShow, mayShowLabel } = sources;
  const found = graph.column(ref);
  const notes = found && effectiveNotes(found);
  const profile = profileOf(catalogue, ref);
  const description = notes?.description ?? notes?.keywords?.[0];
  const parts = [quoteIdentifier(ref.column), found?.type ?? profile?.type ?? 'text'];
  if (description !== undefined && detail.description > 0 && mayShow(description))
    parts.push(quoted(description, detail.description));
  if (notes?.unit !== undefined && detail.labels > 0 && mayShow(notes.unit)) parts.push(`in ${quoted(notes.unit, 20)}`);
  const labels = labelsFirst(notes?.values ?? [], asked).filter((label) => mayShowLabel(ref, label));
  // A code is what is stored: where that must stay here, the label stands alone.
  const codes = labels
    .slice(0, detail.labels)
    .map(({ code, label }) => (sources.values ? `${quoted(code, 20)}=${quoted(label, 32)}` : quoted(label, 60)));
  const kind = sources.values ? 'codes' : 'labels';
  if (codes.length > 0) parts.push(`${kind} ${codes.join(' ')}${codes.length < labels.length ? ' …' : ''}`);
  if (sources.values && codes.length === 0 && profile) parts.push(...samples(profile, detail));
  return parts.join(' ');
}

/** Labels that the question speaks of stand before the others. */
function labelsFirst(labels: readonly CodeLabel[], asked: ReadonlySet<string>): readonly CodeLabel[] {
  const named = ({ label }: CodeLabel) => wordsOf(fold(label)).some((word) => word.length > 2 && asked.has(word));
  return [...labels.filter(named), ...labels.filter((label) => !named(label))];
}

function samples(profile: ColumnProfile, detail: Detail): string[] {
  if (detail.values === 0) return [];
  const { min, max, typical, type } = profile;
  if (isNumeric(type) && min !== null && max !== null && profile.distinct > detail.values)
    return [`from ${valueText(min, detail)} to ${valueText(max, detail)}`];
  const some = typical.slice(0, detail.values).map(({ value }) => valueText(value, detail));
  return some.length > 0 ? [`such as ${some.join(', ')}`] : [];
}

function valueText(value: SqlValue, detail: Detail): string {
  return typeof value === 'number' ? String(value) : quoted(normaliseCode(value), detail.value);
}
