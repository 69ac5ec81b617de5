/** Names of rows that have none of their own: "the name of the competitor" is that of the person who competes. */
import { LEVEL, type NameMatch } from '../../question/name-match';
import { usesOfPersons } from '../../question/persons';
import type { ViewColumn, ViewUse } from '../../question/schema-view';
import type { Frame } from '../frame/frame';
import { OF_PROPERTY } from '../said/order-direction';
import type { QuestionContext } from '../frame/question-context';
import { oncePerQuestion } from '../frame/question-context';
import { tableMentions } from '../said/table-mentions';

/** Cues between "name of" and the noun. */
const BEFORE_NOUN = new Set(['article', 'all', 'different', 'each', 'that', ...OF_PROPERTY]);
const NAME = 'name';
/** Share of rows that titles have to tell apart to be names. */
const TELLING = 0.5;

/** The columns that hold the names which a question asks for by a noun of other rows; undefined where it asks for none. */
export const borrowedNames = oncePerQuestion((context): readonly number[] | undefined => {
  const { linked, view } = context;
  const { text, tokens } = linked;
  for (const { index, stem, quoted } of tokens) {
    if (stem !== NAME || quoted || view.columns.some(({ id }) => hasItself(linked.columns[id], index))) continue;
    let at = index + 2;
    while (BEFORE_NOUN.has(tokens[at]?.cue ?? '')) at++;
    const isBehind = tokens[index + 1]?.word === 'of';
    const isOwner = /['\u2019]s?\s*$/.test(text.slice(tokens[index - 1]?.end, tokens[index]?.start));
    const isThere = ({ start, end }: { readonly start: number; readonly end: number }) =>
      (isBehind && start === at) || (isOwner && end === index);
    const whole = tableMentions(context).find(isThere)?.use;
    const others = view.uses.filter(({ id, role }) => {
      const match = linked.uses[id];
      return role === undefined && match !== undefined && match.level >= LEVEL.head && isThere(match);
    });
    const use = whole ?? (others.length === 1 ? others[0] : undefined);
    const names = use ? namesOf(use, context) : [];
    if (names.length > 0) return names;
  }
  return undefined;
});

/** Whether a column is called by a name and by what it is of: "the name of the amenities" is an `amenity_name`. */
function hasItself(match: NameMatch | undefined, name: number): boolean {
  return match?.level === LEVEL.full && match.words > 1 && match.start === name && !match.shadowed;
}

/** What names the one person that each row refers to, where it has no name itself. */
function namesOf({ columns, display }: ViewUse, { view }: QuestionContext): readonly number[] {
  const hasName = (id: number) => view.columns[id]?.names.some((name) => name.includes(NAME)) === true;
  // A title that tells rows apart is what they are called.
  const tells = ({ isDisplay = false, profile }: ViewColumn) => isDisplay && profile.distinct >= TELLING * profile.rows;
  if (columns.some(hasName) || display.some((id) => view.columns[id] && tells(view.columns[id]))) return [];
  const persons = usesOfPersons(view);
  const referred = view.joins.filter(({ from, role }) => columns.includes(from) && persons.has(role));
  const [join, ...more] = referred;
  if (!join || more.length > 0) return [];
  return view.uses[join.role]?.display.filter(hasName) ?? [];
}

/**
 * Whether a frame shows something else where names are asked for that other rows have.
 * @param frame a filled frame
 * @param context the question
 */
export function showsNoBorrowedName({ select }: Frame, context: QuestionContext): boolean {
  const names = borrowedNames(context);
  if (!names || select.some(({ fn }) => fn !== 'none')) return false;
  return !select.some(({ column }) => names.includes(column ?? -1));
}
