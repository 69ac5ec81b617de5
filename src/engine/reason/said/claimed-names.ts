/** In which table a question says that a name stands: "the doctor Anna Berg", trips "guided by Max Weber", the lessons that "Mona teaches". */
import { isParticiple, verbOf } from '../../question/participles';
import type { SchemaView, ViewUse } from '../../question/schema-view';
import { doersOf } from '../../search/agent-nouns';
import { isPlural, stem } from '../../search/words';
import { oneFrom } from '../frame/one-from';
import { isHalfOfName } from './full-name';
import type { QuestionContext } from '../frame/question-context';
import { oncePerQuestion, range } from '../frame/question-context';
import { tableMentions } from './table-mentions';

/** A name, and the table or the role in which it is said to stand. */
export interface ClaimedName {
  /** The uses that are meant: one table, in any of its roles or in the one that is said. */
  readonly uses: ReadonlySet<number>;
  /** The first of them, the table itself. */
  readonly claimed: ViewUse;
  /** The tokens of the name. */
  readonly tokens: ReadonlySet<number>;
  /** Columns that hold the name, wherever. */
  readonly holding: ReadonlySet<number>;
}

/** What stands between a noun and the name: "the guide called Max". */
const CALLED = /^(?:named|called)$/;

/** Words before a noun that asks which one: "which boat Tom sailed". */
const ASKING = /^(?:which|what|whose|each|every|any|per|no)$/;

/** Whether a column holds the names of rows, or half of them. */
function namesRows(column: number, view: SchemaView): boolean {
  const own = view.columns[column];
  if (own?.kind !== 'text' || own.isIdentifier) return false;
  return isHalfOfName(own) || own.names.some((name) => name.at(-1) === 'name');
}

/** The names in a question of which it says what they are of, by the noun before them or the verb that they do. */
export const claimedNames = oncePerQuestion((context: QuestionContext): readonly ClaimedName[] => [
  ...behindNouns(context),
  ...ofDoers(context).filter((claim) => !isDeed(claim, context.view)),
]);

/** Whether rows that a verb is said of refer to those of that name: of "rooms booked by Anna Berg" the `bookings` are what a guest did. */
function isDeed({ claimed, holding }: ClaimedName, view: SchemaView): boolean {
  const others = [...holding].flatMap((id) => view.uses[view.columns[id]?.use ?? -1]?.table ?? []);
  return others.some((table) => table !== claimed.table && oneFrom(claimed.id, view).has(table));
}

/** A noun for one of the rows, and the name behind it. Many of them are no one: "the patients Anna treated" are hers. */
function behindNouns(context: QuestionContext): ClaimedName[] {
  const { tokens } = context.linked;
  return tableMentions(context).flatMap(({ use, start, end }) => {
    const noun = tokens[end - 1];
    // What another word stands in for is said with less certainty.
    const isSaid = noun !== undefined && noun.text.toLowerCase() === noun.word && !isPlural(noun.word);
    if (!isSaid || ASKING.test(tokens[start - 1]?.word ?? '')) return [];
    const at = CALLED.test(tokens[end]?.word ?? '') ? end + 1 : end;
    if (tokens[at]?.afterComma) return [];
    return claim(usesOfTable(use, context.view), use, at, context).filter(({ tokens: own }) => {
      // "The boat Tom Baker sailed" is none of that name, but "did the doctor Anna Berg see" goes on as well.
      const behind = tokens[Math.max(...own) + 1];
      const does = tokens.some(({ cue, index }) => cue === 'do' && index < start);
      return does || behind === undefined || !isParticiple(behind.text.toLowerCase());
    });
  });
}

/** A verb that says what somebody of a table does, and who does it: "by NAME" behind it, or NAME before it. */
function ofDoers(context: QuestionContext): ClaimedName[] {
  const { tokens } = context.linked;
  return tokens.flatMap(({ text, quoted, capital, index }): ClaimedName[] => {
    if (quoted || capital) return [];
    const word = text.toLowerCase();
    const doing = usesOfDoers(word, context.view);
    const [first] = doing;
    if (!first) return [];
    // Joins may lead to the table in the role that is said as well as to the role itself.
    const plain = context.view.uses.filter(({ table, role }) => table === first.table && role === undefined);
    const uses = new Set([...doing, ...plain].map(({ id }) => id));
    if (isParticiple(word) && tokens[index + 1]?.word === 'by') {
      const at = tokens[index + 2]?.cue === 'article' ? index + 3 : index + 2;
      return claim(uses, first, at, context);
    }
    // "Does Mona Frey teach": the name stands right before it.
    if (isParticiple(word)) return [];
    const does = tokens.find(({ cue, index: at }) => cue === 'do' && at < index)?.index;
    return does === undefined
      ? []
      : claim(uses, first, does + 1, context).filter(({ tokens: own }) => own.has(index - 1));
  });
}

/** The tables and roles whose rows do what a verb says; none where they are of several tables. */
function usesOfDoers(word: string, view: SchemaView): readonly ViewUse[] {
  const doers = new Set(doersOf(verbOf(word) ?? word).map(stem));
  const isDoer = (name: readonly string[]) => name.length === 1 && doers.has(name[0] ?? '');
  const found = view.uses.filter(({ names, role, roleWords }) =>
    role === undefined ? names.some(isDoer) : [...roleWords].some((s) => doers.has(s)),
  );
  return new Set(found.map(({ table }) => table)).size === 1 ? found : [];
}

function usesOfTable({ table }: ViewUse, { uses }: SchemaView): ReadonlySet<number> {
  return new Set(uses.filter((use) => use.table === table).map(({ id }) => id));
}

/** The name that begins at a token, where rows of the table that is said have names of their own. */
function claim(
  uses: ReadonlySet<number>,
  claimed: ViewUse,
  at: number,
  { linked, view }: QuestionContext,
): ClaimedName[] {
  if (!claimed.columns.some((id) => namesRows(id, view))) return [];
  const named = linked.values.filter(({ column, score }) => score >= SURE && namesRows(column, view));
  const holding = new Set<number>();
  let end = at;
  // A first name, and a last one behind it.
  for (let part = partsAt(at); part.length > 0; part = partsAt(end)) {
    const furthest = Math.max(...part.map((value) => value.end));
    for (const { column, end: own } of part) if (own === furthest) holding.add(column);
    end = furthest;
  }
  if (end === at) return [];
  const isHeld = [...holding].some((id) => view.uses[view.columns[id]?.use ?? -1]?.table === claimed.table);
  // Others may do what a role is called by: agents sell as well as sellers.
  if (claimed.role !== undefined && !isHeld) return [];
  return [{ uses, claimed, tokens: new Set(range(at, end)), holding }];

  function partsAt(start: number) {
    return named.filter((value) => value.start === start && linked.tokens[start]?.afterComma !== true);
  }
}

/** A whole name, or a half of it that stands in a column of its own. */
const SURE = 0.8;

/** What of a question is a name that the table which it says does not hold. */
export interface NameElsewhere {
  readonly name: string;
  readonly claimed: string;
  readonly held: readonly string[];
}

/**
 * Names that stand in another table than in the one that the question says.
 * @param context the question
 */
export function namesElsewhere(context: QuestionContext): NameElsewhere[] {
  const { view, linked } = context;
  const tableOf = (column: number) => view.uses[view.columns[column]?.use ?? -1]?.table ?? '';
  return claimedNames(context).flatMap(({ claimed, tokens, holding }): NameElsewhere[] => {
    const held = [...new Set([...holding].map(tableOf))];
    if (held.length === 0 || held.includes(claimed.table)) return [];
    const name = [...tokens].map((i) => linked.tokens[i]?.text ?? '').join(' ');
    return [{ name, claimed: claimed.table, held }];
  });
}
