/** "Rent per square metre of floor area", "price per kilogram": one number of a row divided by another one of it. */
import { isQuantity } from '../../search/quantities';
import { splitIdentifier } from '../../search/words';
import { LEVEL } from '../../question/name-match';
import { MARK } from '../../question/measure-heads';
import type { ViewColumn } from '../../question/schema-view';
import { unitWritten } from '../../question/units';
import type { WorkedOut } from '../../question/worked-way';
import type { QuestionContext } from '../frame/question-context';
import { amountsOf, isAmount, named, type Named, namedBefore } from './amounts-named';
import type { Marked } from './time-measures';

/** "Rent per square metre of floor area", "price per kilogram": one number of a row divided by another one. */
export function ratioSaid(context: QuestionContext): Marked | undefined {
  const { linked, view } = context;
  const { text, tokens } = linked;
  for (const { index, word } of tokens) {
    if (word !== 'per') continue;
    const left = namedBefore(index, context);
    if (!left || left.value !== undefined) continue;
    const right = measuredBehind(index + 1, left, context);
    if (!right) continue;
    const ways = amountsOf(left.columns, right.columns, '/', context);
    if (ways.length === 0) continue;
    const isRate = ({ left: id }: WorkedOut) => typeof id === 'number' && view.columns[id]?.isRate === true;
    const stored = ways.flatMap(({ left: id }) => (typeof id === 'number' && tellsPer(view.columns[id], tokens[index + 1]?.word) ? [id] : [])); // prettier-ignore
    const [from, to] = [tokens[left.start]?.start ?? 0, tokens[right.end - 1]?.end ?? 0];
    const marked = `${text.slice(0, from)}${MARK}${text.slice(to)}`;
    // What is told per kilo as it is stored is not divided once more, and "per kilo" tells of no groups.
    const [only, ...more] = new Set(stored);
    if (only !== undefined && more.length === 0)
      return { text: marked, ways: [{ op: 'same', left: only, right: { value: 0 } }] };
    if (stored.length > 0 || ways.some(isRate)) continue;
    return { text: marked, ways };
  }
  return undefined;
}

/** Whether a column is called so much per unit. */
function tellsPer(column: ViewColumn | undefined, unit = ''): boolean {
  const words = splitIdentifier(column?.name ?? '');
  const per = words.indexOf('per');
  return per >= 0 && (words[per + 1] === unit || unitWritten(words[per + 1] ?? '')?.size === unitWritten(unit)?.size);
}

const SQUARE = /^(?:square|sq)$/;
const AREA = /(?:m2|sqm|sq_?m|area|acre|hectare|_ha$|km2|sqft)/i;

/** A column of numbers that is named behind "per", or whose unit is. */
function measuredBehind(at: number, left: Named, context: QuestionContext): Named | undefined {
  const { linked, view } = context;
  const { tokens } = linked;
  const token = tokens[at];
  if (!token || token.quoted) return undefined;
  if (linked.uses.some((m, use) => m.level === LEVEL.full && m.start === at && view.uses[use]?.role === undefined))
    return undefined;
  const uses = new Set(left.columns.map((id) => view.columns[id]?.use));
  const beside = view.columns.filter((c) => uses.has(c.use) && isAmount(c, context) && !left.columns.includes(c.id));
  const isSquare = SQUARE.test(token.word);
  const units = beside.filter((column) =>
    isSquare ? AREA.test(column.name) : column.measuredIn !== undefined && unitWords(column).includes(token.stem),
  );
  const end = isSquare ? at + 2 : at + 1;
  const own = named(at, context);
  const counting = beside.filter((column) => countsNoun(column, token.stem));
  if (counting.length === 1) return { columns: counting.map(({ id }) => id), start: at, end: at + 1 };
  const ofName = own && {
    ...own,
    columns: own.columns.filter((id) => isAmount(view.columns[id], context) && isMeasured(view.columns[id])),
  };
  if (ofName && ofName.columns.length > 0) return ofName;
  let behind = tokens[end]?.word === 'of' ? end + 1 : end;
  // "Per square metre of floor area": the name of what is measured so.
  const whole =
    tokens[end]?.word === 'of' ? units.filter(({ names }) => names.flat().includes(tokens[end + 1]?.stem ?? '')) : [];
  const meant = whole.length > 0 ? whole : units;
  const [only, ...more] = meant;
  if (!only || more.length > 0) return undefined;
  while (whole.length > 0 && only.names.flat().includes(tokens[behind]?.stem ?? '')) behind++;
  return { columns: [only.id], start: at, end: whole.length > 0 ? behind : end };
}

/** Whether a column measures something, and tells no groups apart: none is told per code of a subject. */
function isMeasured(column: ViewColumn | undefined): boolean {
  if (!column) return false;
  const words = splitIdentifier(column.name);
  return (
    column.measuredIn !== undefined ||
    AREA.test(column.name) ||
    words.some((word) => isQuantity(word) || COUNTS.test(word))
  );
}

/** Whether a column holds how many of something rows have: `bed_count`, `spaces`. */
function countsNoun({ name, names }: ViewColumn, stem: string): boolean {
  const words = (names[0] ?? []).filter((word) => !/^(?:count|number|num|cnt|no|total)$/.test(word));
  const isCounted = words.length < (names[0]?.length ?? 0) || /s$/i.test(name);
  return isCounted && words.length === 1 && words[0] === stem;
}

const COUNTS =
  /^(?:count|number|num|seats|beds|rooms|capacity|population|employees|staff|members|students|guests|hours|pages|tickets|units)$/;

const UNIT_STEMS: Readonly<Record<string, readonly string[]>> = {
  kg: ['kilogram', 'kilo', 'kg'],
  km: ['kilomet', 'kilometr', 'km'],
  h: ['hour'],
  min: ['minut'],
  m: ['metr', 'meter'],
  t: ['tonn', 'ton'],
  l: ['litr', 'liter'],
};

function unitWords({ name, names }: ViewColumn): readonly string[] {
  const words = splitIdentifier(name);
  return [...names.flat(), ...words.flatMap((word) => UNIT_STEMS[word] ?? [])];
}
