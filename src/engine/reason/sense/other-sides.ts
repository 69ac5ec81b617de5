/** Columns whose names differ by one little word: the "move in date" is no `date_moved_out`, the "valid to date" no `valid_from_date`. */
import { splitIdentifier, stem } from '../../search/words';
import type { ViewColumn } from '../../question/schema-view';
import { areSides } from '../said/begin-end-words';
import type { Frame } from '../frame/frame';
import { oncePerQuestion, type QuestionContext } from '../frame/question-context';

/** So many other words may stand within a name: "the date they moved in", "valid from and to date". */
const WITHIN = 2;

/** The two columns of each pair that a question names by the one side alone: what is said, and what is not. */
const oneSided = oncePerQuestion((context): readonly (readonly [said: number, other: number])[] => {
  const { view } = context;
  return view.uses.flatMap(({ columns }) =>
    columns.flatMap((said) => {
      const own = view.columns[said];
      const other = own && columns.find((id) => isOtherSide(own, view.columns[id]));
      if (!own || other === undefined || !isNamed(own, context) || isNamed(view.columns[other], context)) return [];
      return [[said, other] as const];
    }),
  );
});

/** Whether two names are the same but for words such as "in" and "out". */
function isOtherSide(column: ViewColumn, other: ViewColumn | undefined): boolean {
  if (!other || other.kind !== column.kind) return false;
  const [own, others] = [column, other].map(({ name }) => splitIdentifier(name));
  if (own?.length !== others?.length) return false;
  const [a, ...more] = own?.filter((word) => !others?.includes(word)) ?? [];
  const [b, ...further] = others?.filter((word) => !own?.includes(word)) ?? [];
  return a !== undefined && b !== undefined && more.length === 0 && further.length === 0 && areSides(a, b);
}

/** Whether all words of a name stand together in a question, in any order. */
function isNamed(column: ViewColumn | undefined, { linked: { tokens } }: QuestionContext): boolean {
  const name = splitIdentifier(column?.name ?? '').map(stem);
  if (name.length < 2) return false;
  const stems = tokens.map((t) => t.stem);
  return stems.some((first, at) => {
    if (!name.includes(first)) return false;
    const window = stems.slice(at, at + name.length + WITHIN);
    return name.every((word) => window.includes(word));
  });
}

/**
 * Whether the one side is shown where the other one is asked for.
 * @param frame a filled frame
 * @param context the question
 */
export function showsOtherSide({ select }: Frame, context: QuestionContext): boolean {
  const shown = new Set(select.map(({ column }) => column));
  return oneSided(context).some(([said, other]) => shown.has(other) && !shown.has(said));
}
