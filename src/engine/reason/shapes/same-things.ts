/**
 * Two references of a row, or two like amounts, that are one or not: "closed by the same clerk who opened it", "a branch other than the one
 * where it was picked up", "in the same town where it started", "ended in a draw", "got every hour they asked for".
 */
import { isOwnEdge } from '../../graph/model';
import type { Comparison } from '../../program/intent';
import { LEVEL } from '../../question/name-match';
import { columnInUse } from '../../question/schema-view';
import type { TaggedToken } from '../../question/tag-question';
import type { ViewJoin } from '../../question/view-joins';
import { isPlural, stem } from '../../search/words';
import { oneFrom } from '../frame/one-from';
import { oncePerQuestion, range, type QuestionContext } from '../frame/question-context';
import { clauseFrom, propertyAt, saysJoin, SOMEBODY } from '../said/operands';
import { edgeRoles } from '../said/edge-roles';
import { likeAmounts } from '../said/like-amounts';
import { tableMentions } from '../said/table-mentions';
import type { ComparedPair } from './compared-operands';

/** Two key edges from one table to the same rows. */
interface Twin {
  readonly joins: readonly [ViewJoin, ViewJoin];
}

/**
 * The pairs of key edges that lead from one table to the rows of another, or to those rows from what each row of the table belongs to: who tested a
 * batch, and who developed the product that it is of.
 */
const twins = oncePerQuestion(({ view }): readonly Twin[] => {
  const useOf = ({ from }: ViewJoin) => view.columns[from]?.use ?? -1;
  const others = view.joins.filter(({ edge }) => !isOwnEdge(edge));
  return view.joins.flatMap((one, i) => {
    const beside = view.joins.slice(i + 1).filter((other) => other.to === one.to && useOf(other) === useOf(one));
    const above = !others.includes(one)
      ? []
      : others.filter((other) => {
          const table = view.uses[useOf(other)]?.table ?? '';
          return other.to === one.to && useOf(other) !== useOf(one) && oneFrom(useOf(one), view).has(table);
        });
    return [...beside, ...above].map((other): Twin => ({ joins: [one, other] }));
  });
});

/** Where a question says that two things are one, or are not. */
interface SaidSame {
  readonly op: Comparison;
  readonly at: number;
  /** The token behind the words that say it. */
  readonly behind: number;
  /** "Themselves": whoever did the one did the other. */
  readonly isSelf?: true;
  /** "Was not the": one role is denied of who has the other. */
  readonly isDenied?: true;
  /** "Of different towns": of all those who are named before it. */
  readonly isOfAll?: true;
}

const THEMSELVES = /^(?:himself|herself|themselves|itself)$/;
const SAME = /^(?:same|identical)$/;
const OTHER = /^(?:other|else)$/;

function saidSame({ linked: { tokens } }: QuestionContext): SaidSame[] {
  return tokens.flatMap(({ word, index, quoted }): SaidSame[] => {
    if (quoted) return [];
    const next = tokens[index + 1]?.word ?? '';
    if (SAME.test(word) || (word === 'very' && tokens[index - 1]?.word === 'the'))
      return [{ op: '=', at: index, behind: index + 1 }];
    if (THEMSELVES.test(word)) return [{ op: '=', at: index, behind: index + 1, isSelf: true }];
    // "In another town than the sender", "of different towns".
    const isThan = tokens.slice(index + 2, index + 5).some((t) => t.word === 'than' || t.word === 'from');
    if (word === 'another' && isThan) return [{ op: '!=', at: index, behind: index + 1 }];
    if (word === 'different' && /^(?:in|of|from|at)$/.test(tokens[index - 1]?.word ?? ''))
      return [{ op: '!=', at: index, behind: index + 1, isOfAll: true }];
    if (OTHER.test(word) && next === 'than') return [{ op: '!=', at: index, behind: index + 2 }];
    if (word === 'different' && /^(?:from|to|than)$/.test(next)) return [{ op: '!=', at: index, behind: index + 2 }];
    if (word === 'different' && /^(?:a|an)$/.test(tokens[index - 1]?.word ?? ''))
      return [{ op: '!=', at: index, behind: index + 1 }];
    const isDenied = word === 'not' && /^(?:is|are|was|were)$/.test(tokens[index - 1]?.word ?? '');
    if (isDenied && /^(?:the|their|its|also)$/.test(next))
      return [{ op: '!=', at: index, behind: index + 2, isDenied }];
    return [];
  });
}

/**
 * The references, or the properties of what two references lead to, that a question says are one or not.
 * @param context the question
 */
export function comparedReferences(context: QuestionContext): ComparedPair | undefined {
  for (const said of saidSame(context)) {
    const found = ofSame(said, context);
    if (found) return found;
  }
  return undefined;
}

function ofSame(said: SaidSame, context: QuestionContext): ComparedPair | undefined {
  const { op, at, behind } = said;
  const { linked, view } = context;
  const { tokens } = linked;
  const mentions = tableMentions(context);
  let noun = behind;
  for (;;) {
    // "The customer's own adviser" is the adviser.
    const owner = mentions.find((m) => m.start === noun && /^['’]/.test(linked.text.slice(tokens[m.end - 1]?.end)));
    if (owner) noun = owner.end;
    else if (/^(?:the|a|an|that|their|own)$/.test(tokens[noun]?.word ?? '')) noun++;
    else break;
  }
  const places = tokens.map(({ index }) => index);
  const saying = (join: ViewJoin) => places.filter((i) => saysJoin(join, i, context));
  const as = tokens.slice(at, at + 4).find(({ word }) => word === 'as');
  // The same "as" a value, or as another row: that is no other reference of its own.
  if ([...context.valueTokens].some((t) => as !== undefined && t > as.index && t <= as.index + 4)) return undefined;
  const tables = new Set(mentions.map(({ use }) => use.id));
  const roles = edgeRoles(context);
  const scored = twins(context).flatMap(({ joins }) => {
    const [one, other] = joins.map(saying) as [number[], number[]];
    const isBoth =
      one.length > 0 && other.length > 0 && one.some((i) => !other.includes(i)) && other.some((i) => !one.includes(i));
    const from = view.columns[joins[0].from]?.use ?? -1;
    const to = view.columns[joins[0].to]?.use ?? -1;
    const words = [noun, at - 1, at + 1].map((i) => tokens[i]);
    const isNoun = words.some(
      (t) =>
        t !== undefined &&
        (SOMEBODY.test(t.word) || view.uses[to]?.names.some((name) => name.at(-1) === t.stem) === true),
    );
    const property = propertyAt(to, noun, context);
    const role = joins.some((join) => saysJoin(join, noun, context));
    if (!isNoun && !property && !role && !((op === '!=' || said.isSelf) && isBoth)) return [];
    // "Orders" are sales orders where nothing else is called so.
    const isAsked = tables.has(from) || (linked.uses[from]?.level ?? 0) >= LEVEL.head;
    if (!isBoth && !isAsked) return [];
    const above = view.columns[joins[1].from]?.use ?? -1;
    const isAbove = above !== from;
    // Of what another row has something must be said; of two roles of one row it is no other role that is denied.
    if (isAbove ? other.length === 0 || !isAsked || (property && !isNoun) : said.isDenied && !isBoth) return [];
    if (said.isSelf && !isBoth) return [];
    // "Clients of different towns" are all those of a row.
    const ofAll = mentions.some((m) => m.end < at && at - m.end <= NEAR_NOUN && m.use.table === view.uses[to]?.table && isPlural(tokens[m.end - 1]?.word ?? '')); // prettier-ignore
    const isOfAll = !isAbove && property !== undefined && ofAll && isAsked && joins[0].isParallel;
    // Of what is not the same one of both at least is said.
    if (op === '!=' && one.length + other.length === 0 && !isOfAll) return [];
    if (said.isOfAll && !isOfAll && !(isBoth && property)) return [];
    // "By a clerk of another branch than the one where it lies": no property of somebody in a role that nobody speaks of.
    const areSaid = isBoth || joins.every((join) => roles.some((role) => role.join === join));
    if (op === '!=' && property && !isNoun && !isOfAll && !areSaid) return [];
    return [
      {
        joins,
        spots: [...one, ...other],
        isBoth,
        isNoun: isNoun || role,
        property,
        weight: (isBoth ? 4 : 0) + (isAsked ? 2 : 0) + (one.length + other.length > 0 ? 1 : 0) + (isAbove && tables.has(above) ? 1 : 0), // prettier-ignore
      },
    ];
  });
  const most = Math.max(...scored.map(({ weight }) => weight));
  const [found, ...more] = scored.filter(({ weight }) => weight === most);
  if (!found || more.length > 0) return undefined;
  const { joins, spots, property } = found;
  const clause = clauseFrom(at, context);
  const near = spots.filter((i) => Math.abs(i - at) <= NEAR);
  if (op === '=' && !found.isBoth && found.isNoun && !told(noun, context)) return undefined;
  const used = [
    ...new Set([
      ...range(Math.min(at, ...near), Math.max(at, ...near) + 1),
      ...clause,
      ...leading(Math.min(at, ...near), context),
    ]),
  ];
  const isProperty = property !== undefined && !found.isNoun;
  const pairs = isProperty
    ? property.columns.map(
        (id) => [columnInUse(view, id, joins[0].role), columnInUse(view, id, joins[1].role)] as const,
      )
    : [[joins[0].from, joins[1].from] as const];
  if (isProperty && joins[0].role === joins[1].role) return undefined;
  return { pairs, op, tokens: plain(used, context) };
}

/** How far before it those are named of whom something differs. */
const NEAR_NOUN = 4;

/** How far the words of two references may stand from the word for sameness. */
const NEAR = 8;

/** Whether a clause behind a noun tells the other reference: "the same depot where it started", "as it left". */
function told(noun: number, { linked: { tokens } }: QuestionContext): boolean {
  const next = tokens[noun + 1];
  return next !== undefined && /^(?:where|as|that|which|who|from|they|it|he|she)$/.test(next.word);
}

/** Words right before that are of the same clause: the verb of "ended in the same". */
function leading(from: number, context: QuestionContext): number[] {
  const { tokens } = context.linked;
  const named = new Set(tableMentions(context).flatMap(({ start, end }) => range(start, end)));
  let at = from;
  while (at > 0 && from - at < 4) {
    const token = tokens[at - 1];
    if (!token || named.has(at - 1) || token.number !== undefined || context.valueTokens.has(at - 1)) break;
    if (
      token.cue !== undefined &&
      !/^(?:article|be|have|in|by|from|of|that|who|with|also|at|do|same|to)$/.test(token.cue)
    )
      break;
    at--;
  }
  return range(at, from);
}

function plain(used: readonly number[], { linked: { tokens }, valueTokens }: QuestionContext): number[] {
  return used.filter((i) => !valueTokens.has(i) && tokens[i]?.number === undefined).sort((a, b) => a - b);
}

/** Words for a contest that neither side wins, and for how it ends else. */
const DRAW = /^(?:draws?|drew|drawn|tied?|ties|tying|level|even|stalemates?)$/;
const WON = /^(?:wins?|won|winning|beat|beats|victory|victories|victorious)$/;
const LOST = /^(?:loses?|lost|losing|loss|losses|defeats?|defeated)$/;
const HERE = new Set(['home', 'host']);
const THERE = new Set(['away', 'visitor', 'visit', 'guest', 'road', 'oppon']);

/** "In draws", "any draws", "how many draws": no one who draws something. */
function isNounOfDraw({ index, word }: TaggedToken, { linked: { tokens } }: QuestionContext): boolean {
  const before = tokens[index - 1]?.word ?? '';
  return before === 'in' || (word === 'draws' && /^(?:any|many|of|all|no|only|were|are|as)$/.test(before));
}

/** The one pair of numbers of which one is of those at home, and the other of their guests. */
const sides = oncePerQuestion((context): { readonly home: number; readonly away: number } | undefined => {
  const found = likeAmounts(context.view).flatMap(({ pair: [a, b], roles: [one, other] }) =>
    HERE.has(one) && THERE.has(other)
      ? [{ home: a, away: b }]
      : HERE.has(other) && THERE.has(one)
        ? [{ home: b, away: a }]
        : [],
  );
  const [only, ...more] = found;
  return more.length === 0 ? only : undefined;
});

/**
 * How contests ended of which both sides' numbers are stored: "ended in a draw", "won by the away team".
 * @param context the question
 */
export function comparedSides(context: QuestionContext): ComparedPair | undefined {
  const { linked, view, valueTokens } = context;
  const { tokens } = linked;
  const pair = sides(context);
  if (!pair) return undefined;
  // What the word is taken for, "draw" for a score, says nothing of how it ended.
  const isKnown = (i: number) => {
    const own = stem(tokens[i]?.word ?? '');
    return valueTokens.has(i) || view.columnsByStem.has(own) || view.usesByStem.has(own);
  };
  const find = (words: RegExp) =>
    tokens.find(({ word, index, quoted }) => !quoted && words.test(word) && !isKnown(index));
  // "Drew the largest crowd", "even more": none of a contest.
  const draw = find(DRAW);
  const isDraw =
    draw && !/^(?:drew|even|draws?)$/.test(draw.word)
      ? true
      : draw && (tokens[draw.index - 1]?.cue === 'article' || isNounOfDraw(draw, context));
  const use = view.columns[pair.home]?.use ?? -1;
  if ((linked.uses[use]?.level ?? 0) === 0) return undefined;
  const near = (at: number, before = 3) =>
    plain([...leading(at, context).slice(-before), ...clauseFrom(at, context)], context);
  if (draw && isDraw) return { pairs: [[pair.home, pair.away]], op: '=', tokens: near(draw.index) };
  const [won, lost] = [find(WON), find(LOST)];
  const verb = won ?? lost;
  if (!verb || (won && lost)) return undefined;
  const says = (stems: ReadonlySet<string>) => tokens.filter(({ stem, quoted }) => !quoted && stems.has(stem));
  const [here, there] = [says(HERE), says(THERE)];
  const [role] = here.length > 0 ? here : there;
  if (!role || (here.length > 0 && there.length > 0)) return undefined;
  const isHome = here.length > 0 === (won !== undefined);
  return {
    pairs: [[pair.home, pair.away]],
    op: isHome ? '>' : '<',
    tokens: plain([...range(Math.min(role.index, verb.index), Math.max(role.index, verb.index) + 1)], context),
  };
}

const ALL_OF = /^(?:every|all|full|whole|entire)$/;

/**
 * "Got every hour they asked for": the one pair of like amounts, of which nothing is left out.
 * @param context the question
 */
export function comparedWholes(context: QuestionContext): ComparedPair | undefined {
  const { linked, view } = context;
  const { tokens } = linked;
  for (const { word, index, quoted } of tokens) {
    if (quoted || !ALL_OF.test(word) || index === 0) continue;
    const isInFull = word === 'full' && tokens[index - 1]?.word === 'in';
    let noun = index + 1;
    while (/^(?:the|of|single)$/.test(tokens[noun]?.word ?? '')) noun++;
    // "All hours" alone are those that there are: a clause tells of which.
    const isTold = /^(?:they|it|he|she|that|which|asked|requested|ordered|due)$/.test(tokens[noun + 1]?.word ?? '');
    if (!isInFull && !isTold) continue;
    const pairs = likeAmounts(view).filter(({ pair, things, roles }) => {
      if ((linked.uses[view.columns[pair[0]]?.use ?? -1]?.level ?? 0) === 0) return false;
      return isInFull
        ? roles.some((role) => tokens.some((t) => t.stem === role && t.index < index))
        : things.has(tokens[noun]?.stem ?? '');
    });
    const [only, ...more] = pairs;
    if (!only || more.length > 0) continue;
    const start = isInFull ? index - 1 : index;
    return {
      pairs: [only.pair],
      op: '=',
      tokens: plain([...leading(start, context), ...clauseFrom(start, context), ...range(start, noun)], context),
    };
  }
  return undefined;
}
