/** Whether a frame selects what the words of the question ask for: persons for "who", rows for "which crash". */
import { LEVEL } from '../question/name-match';
import type { ViewColumn } from '../question/schema-view';
import type { Frame, FrameItem } from './frame';
import { itemsOf } from './frame';
import { askedUse } from './named-rows';
import type { QuestionContext } from './question-context';

/**
 * Whether what a frame selects and folds can be what is asked for.
 * @param frame a filled frame
 * @param context the question
 */
export function selectsWhatIsAsked(frame: Frame, context: QuestionContext): boolean {
  const { view } = context;
  const plain = frame.select.flatMap(({ fn, column }) => (fn === 'none' && column !== undefined ? [column] : []));
  const columns = plain.flatMap((id) => view.columns[id] ?? []);
  if (columns.length > 0 && columns.length === frame.select.length) {
    if (asksForPersons(context) && !columns.some((c) => namesPersons(c, context))) return false;
    if (!namesTheRows(columns, frame, context) || !isOfWhatIsStated(columns, frame, context)) return false;
  }
  if (countsWhatIsNamed(frame, context)) return false;
  return !itemsOf(frame).some((item) => foldsAnotherProperty(item, context));
}

/** Whether a number is given where "who" or "which" asks for names. */
function countsWhatIsNamed({ select }: Frame, { linked }: QuestionContext): boolean {
  const opening = linked.tokens[0]?.cue;
  if (opening !== 'who' && opening !== 'which') return false;
  const asked = linked.tokens.some((t) => t.cue !== undefined && (COUNTS.has(t.cue) || FOLDS.has(t.cue)));
  return !asked && select.every(({ fn }) => fn !== 'none' && fn !== 'all');
}

/** "Who" at the beginning of a question. */
function asksForPersons({ linked }: QuestionContext): boolean {
  return linked.tokens[0]?.cue === 'who';
}

/** Whether a column may say who: it names or identifies rows, or its whole name is in the question ("who is the director?"). */
function namesPersons(column: ViewColumn, { linked }: QuestionContext): boolean {
  if (column.isDisplay || column.isIdentifier) return true;
  return (
    column.kind === 'text' && column.labels.length === 0 && (linked.columns[column.id]?.level ?? 0) >= LEVEL.partial
  );
}

/** Where "which crash" asks for rows that the graph gives a name, whether what names or identifies them is selected. */
function namesTheRows(columns: readonly ViewColumn[], frame: Frame, context: QuestionContext): boolean {
  const { linked, view } = context;
  const use = linked.tokens[0]?.cue === 'which' ? askedUse(frame, context) : undefined;
  if (!use) return true;
  const naming = new Set([...use.display, ...use.key]);
  const tied = new Set([...naming].map((id) => view.tied[id]).filter((tie) => tie !== undefined));
  return columns.some(({ id }) => naming.has(id) || tied.has(view.tied[id] ?? -1));
}

/** "Who was the driver": where a condition stands for the noun that is asked for, the rows of its table are. */
function isOfWhatIsStated(columns: readonly ViewColumn[], frame: Frame, { linked, view }: QuestionContext): boolean {
  const opening = linked.tokens[0]?.cue;
  if (opening !== 'who' && opening !== 'which') return true;
  const noun = linked.tokens.find((t) => t.index > 0 && t.cue !== 'be' && t.cue !== 'article')?.index;
  const stated = frame.conditions.find((c) => c.tokens[0] === noun);
  const use = view.columns[stated?.column ?? -1]?.use;
  return use === undefined || columns.some((c) => c.use === use);
}

/** Whether "average age" is made of a column that is no age: the property that is asked for is another one. */
function foldsAnotherProperty({ fn, column: id }: FrameItem, { linked, view }: QuestionContext): boolean {
  if (id === undefined || (fn !== 'avg' && fn !== 'sum' && fn !== 'max' && fn !== 'min')) return false;
  const property = linked.tokens.find((t, i) => t.cue === 'old' && FOLDS.has(linked.tokens[i - 1]?.cue ?? ''));
  if (!property) return false;
  const match = linked.columns[id];
  const named = match !== undefined && match.level > 0 && match.start <= property.index && property.index < match.end;
  return !named && view.columns[id]?.names.flat().includes(property.stem) !== true;
}

const COUNTS = new Set(['how-many', 'how-much', 'count', 'percent']);
const FOLDS = new Set(['average', 'maximum', 'minimum', 'sum', 'most', 'least']);
