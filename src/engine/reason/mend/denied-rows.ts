/** Rows that are left out for what other rows say of them: "students without friends", "dogs that were never treated". */
import type { NameMatch } from '../../question/name-match';
import type { SchemaView } from '../../question/schema-view';
import { UNREACHED } from '../../question/view-ties';
import type { TaggedToken } from '../../question/tag-question';
import type { SpokenJoin } from '../../question/spoken-joins';
import type { ViewJoin } from '../../question/view-joins';
import type { Frame, FrameCondition } from '../frame/frame';
import { joinsMeant } from '../said/had-joins';
import { usesOfFrame } from '../frame/map-columns';
import { tablesOf } from '../frame/one-from';
import type { QuestionContext } from '../frame/question-context';
import { tableMentions } from '../said/table-mentions';

/** Tokens between "never" and the verb that it denies. */
const REACH = 4;

/** Whether rows are joined with those of a table, and then those left out that are in it: nothing would be left. */
export function deniesWhatItJoins({ part, ...main }: Frame, { view, spoken }: QuestionContext): boolean {
  if (!part || part.conditions.length > 0) return false;
  if (part.kind === 'except') return joinsAllOf(main, part.uses, main.select[0]?.column, view);
  if (part.kind !== 'not-in') return false;
  if (joinsAllOf(main, part.uses, part.column, view)) return true;
  if (part.inner === undefined) return false;
  const own = view.uses[view.columns[part.column ?? -1]?.use ?? -1]?.table;
  const denied = view.uses[view.columns[part.inner]?.use ?? -1]?.table ?? '';
  // Whoever is liked and likes nobody is at two ends of parallel edges, and both are named.
  const ends = spoken.filter(({ join }) => join.isParallel && join.edge.from[0]?.table === denied);
  if (denied === own || ends.length >= 2) return false;
  const uses = usesOfFrame(main, view);
  const from = view.columns[part.column ?? -1]?.use ?? -1;
  const through = view.columns[part.inner]?.use ?? -1;
  return tablesOf(uses, view).has(denied) || [...uses].some((use) => liesBehind(use, through, from, view));
}

/** Whether the rows of a column are joined with all that the rows are joined with which are then taken away. */
function joinsAllOf(main: Frame, taken: readonly number[], column: number | undefined, view: SchemaView): boolean {
  const own = view.columns[column ?? -1]?.use ?? main.uses[0] ?? -1;
  const others = [...usesOfFrame(main, view)].filter((use) => use !== own);
  const isReached = (use: number) =>
    others.some((o) => o === use || liesBehind(use, o, own, view) || liesBehind(o, use, own, view));
  const denied = taken.filter((use) => view.uses[use]?.table !== view.uses[own]?.table);
  return denied.length > 0 && denied.every(isReached);
}

/** Whether a use is joined with another by way of a third: shops with devices by way of their stock. */
function liesBehind(use: number, through: number, from: number, { distance }: SchemaView): boolean {
  const direct = distance[from]?.[use] ?? UNREACHED;
  return direct === 2 && distance[from]?.[through] === 1 && distance[through]?.[use] === 1;
}

/**
 * Whether rows are left out by a name that another row may have, though the graph has a key for them: "owners without dogs"
 * are not those whose first name no owner of a dog has.
 */
export function deniesByName({ part, select }: Frame, { view }: QuestionContext): boolean {
  if (part?.kind !== 'except' || part.conditions.length > 0) return false;
  const columns = select.map(({ column }) => view.columns[column ?? -1]);
  const own = view.uses[columns[0]?.use ?? -1];
  if (!own || own.key.length === 0 || columns.some((c) => c?.use !== own.id)) return false;
  const isTold = columns.some((c) => c?.profile.unique) || own.key.every((id) => columns.some((c) => c?.id === id));
  return !isTold;
}

/**
 * Whether rows of another table are left out for being among those that are asked for: "gymnasts who are not from Rome" are those
 * gymnasts, and not all people but the gymnasts from there; a city "with customers but no employees" is none of employees.
 */
export function deniesThoseAsked(frame: Frame, context: QuestionContext): boolean {
  const { part, ...main } = frame;
  if (part?.kind !== 'not-in' && part?.kind !== 'except') return false;
  if (deniesWhatIsAsked(frame, context)) return true;
  const { linked, view } = context;
  const not = linked.tokens.find(({ cue }) => cue === 'not')?.index ?? -1;
  const asked = tableMentions(context).find(({ end }) => end <= not)?.use.table;
  const ids = [part.inner, ...part.conditions.map(({ column }) => column)];
  const denied = tablesOf([...part.uses, ...ids.flatMap((id) => view.columns[id ?? -1]?.use ?? [])], view);
  return asked !== undefined && denied.has(asked) && !tablesOf(usesOfFrame(main, view), view).has(asked);
}

/**
 * Whether what a question asks for is said only of those that are left out: of "which captains have never sailed" those who are no captains would
 * be told as well.
 */
function deniesWhatIsAsked({ part, conditions }: Frame, { linked, solid }: QuestionContext): boolean {
  const { tokens } = linked;
  const first = tokens.find(({ cue = '' }) => !OPENS.has(cue));
  const not = tokens.find(({ cue }) => cue === 'not')?.index ?? -1;
  if (!first || first.index === 0 || first.index >= not) return false;
  const says = (all: readonly FrameCondition[]) => all.some((one) => one.tokens.includes(first.index));
  // Where it is stored who is a captain, those are asked for, whatever an edge calls one.
  const isStored = solid.some(({ start, end }) => start <= first.index && first.index < end);
  return part !== undefined && (says(part.conditions) || isStored) && !says(conditions);
}

/** Cues that stand before what is asked for. */
const OPENS = new Set(['which', 'what', 'who', 'how-many', 'show', 'me', 'article', 'all', 'be', 'count']);

/** Whether other rows are denied than those of the verb after "not". */
export function deniesAnother({ part }: Frame, context: QuestionContext): boolean {
  if (part?.kind !== 'not-in' || part.conditions.length > 0) return false;
  const { view } = context;
  const own = view.uses[view.columns[part.column ?? -1]?.use ?? -1]?.table ?? '';
  const verbs = deniedVerbs(context).filter(({ join: { edge } }) =>
    [edge.from[0]?.table, edge.to[0]?.table].includes(own),
  );
  const named = (id = -1) => view.columns[id]?.name;
  const joins = (from: number, to: number) => named(part.inner) === named(from) && named(part.column) === named(to);
  const isRead = ({ from, to }: ViewJoin) => joins(from, to) || joins(to, from);
  return verbs.length > 0 && !verbs.some((spoken) => joinsMeant(spoken, context).some(isRead));
}

/** Edges whose verb stands after "not", or holds it. */
function deniedVerbs({ linked, spoken }: QuestionContext): SpokenJoin[] {
  const denials = linked.tokens.filter((t) => t.cue === 'not').map((t) => t.index);
  return spoken.filter(({ start, end }) => denials.some((not) => not < end && start - not <= REACH));
}

/** Whether rows are left out that are in the table to which each of them refers: nothing would be left. */
export function deniesWhatItRefersTo({ part }: Frame, { view }: QuestionContext): boolean {
  if (part?.kind !== 'not-in' || part.conditions.length > 0) return false;
  const isSame = (one: number, other: number | undefined) => {
    const [a, b] = [view.columns[one], view.columns[other ?? -1]];
    return a?.name === b?.name && view.uses[a?.use ?? -1]?.table === view.uses[b?.use ?? -1]?.table;
  };
  return view.joins.some(({ from, to }) => isSame(from, part.column) && isSame(to, part.inner));
}

/**
 * Whether a table is named by words of its own, or by the verb of an edge: "airports" in the description of flights names
 * no flights where the airports are asked for.
 */
export function isNamedItself(use: number, { linked, view, spoken }: QuestionContext): boolean {
  const table = view.uses[use]?.table;
  if (spoken.some(({ join: { edge } }) => edge.from[0]?.table === table || edge.to[0]?.table === table)) return true;
  const match = linked.uses[use];
  if (!match || match.level === 0 || isCapacity(match, linked.tokens)) return false;
  const better = (other: NameMatch, id: number) =>
    view.uses[id]?.table !== table && other.level > match.level && other.start <= match.start && match.end <= other.end;
  return !linked.uses.some(better);
}

/** Words before an "as" that compares or adds: "as many as", "as well as". */
const BEFORE_AS = /^(?:well|many|much|few|same|old|such)$/;

/** Whether a name only tells in what capacity something is had: "available as standard equipment" asks for no rows of equipment. */
function isCapacity({ start, end }: NameMatch, tokens: readonly TaggedToken[]): boolean {
  const as = [start - 1, start - 2].find((at) => tokens[at]?.word === 'as');
  return (
    as !== undefined &&
    end - start === 1 &&
    !BEFORE_AS.test(tokens[as - 1]?.word ?? '') &&
    tokens[as + 1]?.word !== 'many'
  );
}
