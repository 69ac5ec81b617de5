/** "At a garage other than the mechanic's home garage", "in their own home country": what two rows hold of one kind, of which one has a role. */
import { plainWords } from '../said/plain-words';
import type { Comparison } from '../../program/intent';
import { ID_WORDS } from '../../question/view-names';
import type { ViewColumn } from '../../question/schema-view';
import type { QuestionContext } from '../frame/question-context';
import { range } from '../frame/question-context';
import { lengthAt } from '../said/names-at';
import { tableMentions } from '../said/table-mentions';

/** How far behind "other than" the second thing is named. */
const REACH = 6;
/** How far before the first thing its own role stands: "left from a depot". */
const BEFORE = 3;
const OWN = /^own$/;
const OUTSIDE = /^outside$/;

interface Opposed {
  readonly op: Comparison;
  /** Where the words begin, and those behind which the second thing is named. */
  readonly start: number;
  readonly behind: number;
  /** The first thing, where it is named before them. */
  readonly noun?: number;
}

/** The words of a column's name without those that only say that it is a key. */
function thingOf({ names: [name = []] }: ViewColumn): readonly string[] {
  return name.filter((word) => !ID_WORDS.has(word));
}

/** The columns that a question says hold one thing, or not. */
export function otherThanOwn(
  context: QuestionContext,
):
  | { readonly pairs: (readonly [number, number])[]; readonly op: Comparison; readonly tokens: readonly number[] }
  | undefined {
  const { linked, view } = context;
  const { tokens } = linked;
  const plain = view.columns.filter(({ use }) => view.uses[use]?.role === undefined);
  for (const { op, start, behind, noun } of opposedIn(context)) {
    const head = tokens[noun ?? -1]?.stem;
    for (const at of range(behind, behind + REACH)) {
      const second = plain.filter((c) => {
        const thing = thingOf(c);
        return thing.length > 1 && lengthAt(thing, at, tokens) > 0 && (head === undefined || thing.at(-1) === head);
      });
      const pairs = second.flatMap((b) => firstsOf(b, noun ?? start, context).map((a) => [a.id, b.id] as const));
      const [named] = second;
      if (named && pairs.length > 0)
        return { pairs, op, tokens: plainWords(range(noun ?? start, at + thingOf(named).length), context) };
    }
  }
  return otherThanTheirs(context);
}

/** Before the name of the rows whose thing it is: "than that of the customer". */
const WHOSE = /^(?:that|the|one|of|its|their|his|her|our)$/;
/** Between a noun and what it is compared with: "in a different city than", "the same city as". */
const AS = /^(?:than|from|to|as)$/;

/**
 * "A city other than the customer's", "in a different country than that of their customer", "the same district as the school": the second thing
 * is named by whose it is alone.
 */
function otherThanTheirs(context: QuestionContext): ReturnType<typeof otherThanOwn> {
  const { linked, view } = context;
  const { tokens } = linked;
  const wordAt = (i: number) => (tokens[i]?.quoted === true ? '' : (tokens[i]?.word ?? ''));
  for (const { index: noun, stem, kind } of tokens) {
    if (kind !== 'word' || tokens[noun]?.quoted === true) continue;
    const isBehind = wordAt(noun + 1) === 'other' && wordAt(noun + 2) === 'than';
    const isDifferent = wordAt(noun + 1) === 'different' && AS.test(wordAt(noun + 2));
    const before = wordAt(noun - 1);
    const isBefore = /^(?:different|another|same)$/.test(before) && AS.test(wordAt(noun + 1));
    // "Customers whose orders went to their own city."
    const isOwn = OWN.test(before) && /^(?:their|its|his|her)$/.test(wordAt(noun - 2));
    if (!isBehind && !isDifferent && !isBefore && !isOwn) continue;
    let at = noun + (isBefore ? 2 : 3);
    while (WHOSE.test(wordAt(at))) at++;
    const mentions = tableMentions(context);
    const owner = isOwn ? mentions[0] : mentions.find(({ start }) => start === at);
    const theirs = (owner?.use.columns ?? []).flatMap((id) => view.columns[id] ?? []);
    const alike = theirs.filter((column) => thingOf(column).at(-1) === stem);
    const plain = alike.filter((column) => thingOf(column).length === 1);
    const [second, ...more] = plain.length > 0 ? plain : alike;
    const pairs = second && more.length === 0 ? firstsOf(second, noun - (isOwn ? 2 : Number(isBefore)), context, true).map((one) => [one.id, second.id] as const) : []; // prettier-ignore
    if (!owner || pairs.length !== 1) continue;
    // "The same town as the branch Hill" is that of one branch, be it theirs or not.
    if (before === 'same' && !isOwn && context.valueTokens.has(owner.end)) continue;
    const said = isOwn ? range(noun - 2, noun + 1) : range(isBefore ? noun - 1 : noun, owner.end);
    const isDenied = isOwn && wordAt(noun - 3) === 'outside';
    return { pairs, op: before === 'same' || (isOwn && !isDenied) ? '=' : '!=', tokens: plainWords(said, context) };
  }
  return undefined;
}

function opposedIn({ linked: { tokens } }: QuestionContext): Opposed[] {
  return tokens.flatMap(({ word, index, quoted, cue }): Opposed[] => {
    if (quoted) return [];
    if (word === 'than' && tokens[index - 1]?.word === 'other')
      return [{ op: '!=', start: index - 1, behind: index + 1, noun: index - 2 }];
    if (OUTSIDE.test(word) && cue === 'not') return [{ op: '!=', start: index, behind: index + 1 }];
    return OWN.test(word) && tokens[index - 1]?.cue === 'that'
      ? [{ op: '=', start: index - 2, behind: index + 1 }]
      : [];
  });
}

/**
 * The columns that hold the same kind of thing as another one, of rows that are spoken of: with a role that is said, else with none.
 * @param isOnly those with a role that is not said will do where there are no others
 */
function firstsOf(second: ViewColumn, noun: number, { linked, view }: QuestionContext, isOnly = false): ViewColumn[] {
  const head = thingOf(second).at(-1);
  const said = new Set(linked.tokens.slice(Math.max(0, noun - BEFORE), noun).map(({ stem }) => stem));
  const same = view.columns.filter((c) => {
    if (c.use === second.use || view.uses[c.use]?.role !== undefined || thingOf(c).at(-1) !== head) return false;
    if (c.kind !== second.kind || c.isReference !== second.isReference) return false;
    return !c.isReference || view.tied[c.id] === view.tied[second.id];
  });
  const roles = (c: ViewColumn) => thingOf(c).slice(0, -1);
  const told = same.filter((c) => roles(c).length > 0 && roles(c).every((word) => said.has(word)));
  const level = ({ use }: ViewColumn) => linked.uses[use]?.level ?? 0;
  const plain = told.length > 0 ? told : same.filter((c) => roles(c).length === 0 && (!isOnly || level(c) > 0));
  // Where the rows have only one of that kind, its role need not be said.
  const bare = plain.length > 0 || !isOnly ? plain : same.filter((c) => level(c) > 0);
  const best = Math.max(0, ...bare.map(level));
  return best > 0 ? bare.filter((c) => level(c) === best) : [];
}
