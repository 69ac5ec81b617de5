/** Whose number is meant that stands beside the name of each thing: "name, id and number of visits for each park". */
import { ID_WORDS } from '../../question/view-names';
import type { SchemaView, ViewUse } from '../../question/schema-view';
import { itemsOf, type Frame } from '../frame/frame';
import { oneFrom } from '../frame/one-from';
import type { QuestionContext } from '../frame/question-context';

/**
 * A frame that shows of each thing its own key beside another property of it, where the key of the rows that are counted for it is shown, though
 * nothing but "id" is said: no group of visits has one id.
 * @param frame what is told of groups
 * @param context the question
 */
export function withIdsOfGroups(frame: Frame, context: QuestionContext): Frame {
  const { view } = context;
  const { select, group } = frame;
  if (group.length === 0 || !itemsOf(frame).some(({ fn }) => fn === 'rows' || fn === 'count')) return frame;
  const plain = select.flatMap(({ fn, column }) => (fn === 'none' ? (view.columns[column ?? -1] ?? []) : []));
  const counted = plain.find(({ id, use }) => isWholeKey(id, view.uses[use]));
  const others = new Set(plain.filter((column) => column !== counted).map(({ use }) => use));
  const [of = -1, ...more] = others;
  const thing = view.uses[of];
  const rows = view.uses[counted?.use ?? -1];
  const [key, ...parts] = thing?.key ?? [];
  if (!counted || !thing || !rows || key === undefined || more.length + parts.length > 0) return frame;
  if (!isOneOf(thing, rows, view) || plain.some(({ id }) => id === key) || !saysBareId(rows, context)) return frame;
  const own = (id: number): number => (id === counted.id ? key : id);
  return {
    ...frame,
    select: select.map((item) => (item.column === counted.id && item.fn === 'none' ? { ...item, column: key } : item)),
    group: [...new Set(group.map(own))],
    uses: [...new Set([...frame.uses, rows.id, thing.id])],
  };
}

function isWholeKey(id: number, use: ViewUse | undefined): boolean {
  return use?.key.length === 1 && use.key[0] === id;
}

/** Whether each row of some belongs to one thing, and a thing may have many of them. */
function isOneOf(thing: ViewUse, rows: ViewUse, view: SchemaView): boolean {
  return (
    thing.table !== rows.table && oneFrom(rows.id, view).has(thing.table) && !oneFrom(thing.id, view).has(rows.table)
  );
}

/** Whether a question says "id" and never of which of some rows: "visit ids", "the id of each visit". */
function saysBareId({ names, keyName }: ViewUse, { linked: { tokens } }: QuestionContext): boolean {
  const stems = new Set([...names.flat(), ...keyName]);
  const ids = tokens.filter(({ stem, quoted, cue }) => !quoted && ID_WORDS.has(stem) && cue !== 'how-many');
  const isTheirs = (at: number): boolean => {
    if (stems.has(tokens[at - 1]?.stem ?? '')) return true;
    const behind = tokens.slice(at + 1, at + 4);
    return behind[0]?.word === 'of' && behind.some(({ stem }) => stems.has(stem));
  };
  return ids.length > 0 && !ids.some(({ index }) => isTheirs(index));
}
