/** Fills the select list of a frame. */
import { LEVEL } from '../../question/name-match';
import { usesOfPersons } from '../../question/persons';
import { UNREACHED } from '../../question/view-ties';
import { splitIdentifier, stem } from '../../search/words';
import type { FrameItem, Sketch } from '../frame/frame';
import { namesOrKey } from '../frame/naming-columns';
import { asItem } from '../frame/frame';
import type { Draft } from '../frame/draft';
import type { PieceScores, Scored } from './piece-scores';
import { tableMentions } from '../said/table-mentions';
import { borrowedNames } from './borrowed-names';
import { isNameAddedUp } from '../said/added-up';
import { isFullName } from '../said/full-name';
import { namedGroups } from '../said/group-words';
import { listedBesideNumbers, listedColumns, listedGroups } from '../said/listed-columns';
import { statedFolds } from '../said/stated-folds';
import { tableNamedAt } from '../said/named-columns';
import { columnsNamedAt } from '../said/names-at';
import { oncePerQuestion, type QuestionContext } from '../frame/question-context';
import { DIFFERENT } from '../said/common-words';

const SHORTLIST = 10;
const SETS = 10;

/** Drafts with a select list of the kinds that the sketch names. */
export function fillSelect(draft: Draft, sketch: Sketch, pieces: PieceScores): Draft[] {
  const kinds = sketch.select.split(', ');
  const plain = kinds.filter((k) => k === 'none').length;
  const folds = kinds.filter((k) => k !== 'none' && k !== 'rows' && k !== 'all');
  const rows: FrameItem[] = kinds.filter((k) => k === 'rows').map(() => ({ fn: 'rows', distinct: false }));
  if (kinds.includes('all')) return wholeRows(draft, pieces);
  const options: Draft[] = [];
  for (const columns of columnSets(pieces, plain, sketch.group !== '')) {
    for (const fold of foldSets(pieces, folds)) {
      const items: FrameItem[] = columns.value.map(asItem);
      options.push(withSelect(draft, [...items, ...rows, ...fold.value], columns.score + fold.score));
    }
  }
  return options;
}

function withSelect(draft: Draft, select: readonly FrameItem[], score: number): Draft {
  return {
    frame: { ...draft.frame, select },
    scores: { ...draft.scores, select: draft.scores.select + score },
    sum: draft.sum + score,
  };
}

function wholeRows(draft: Draft, pieces: PieceScores): Draft[] {
  const ranked = pieces.uses.map((u, id) => ({ id, gain: u.yes })).sort((a, b) => b.gain - a.gain);
  return ranked.slice(0, 3).map(({ id }) => {
    const filled = withSelect(draft, [{ fn: 'all', distinct: false }], 0);
    return { ...filled, frame: { ...filled.frame, uses: [id] } };
  });
}

/** The likeliest sets of distinct columns, no two for the same words of the question. */
function columnSets(pieces: PieceScores, size: number, grouped: boolean): Scored<readonly number[]>[] {
  if (size === 0) return [{ value: [], score: 0 }];
  const beside = grouped ? listedBesideNumbers(pieces.context) : undefined;
  if (beside?.length === size) return [{ value: beside, score: 0 }];
  const shortlist = pieces.selectable().slice(0, SHORTLIST + size);
  let sets: Scored<readonly number[]>[] = [{ value: [], score: 0 }];
  for (let n = 0; n < size; n++) {
    const next: Scored<readonly number[]>[] = [];
    for (const set of sets) {
      const last = shortlist.findIndex((c) => c.value === set.value.at(-1));
      for (const column of shortlist.slice(last + 1)) {
        if (set.value.some((other) => sameWords(pieces, other, column.value))) continue;
        next.push({ value: [...set.value, column.value], score: set.score + column.score });
      }
    }
    sets = next.sort((a, b) => b.score - a.score).slice(0, SETS * (n + 1 < size ? 3 : 1));
  }
  const norm = pieces.selectNorm(size);
  const likely = sets.map((s) => ({ value: inQuestionOrder(pieces, s.value), score: s.score - norm }));
  // What a list spells out is as likely as the likeliest, however unusual its words are.
  const lists = grouped
    ? [...listedColumns(pieces.context), ...listedGroups(pieces.context)]
    : listedColumns(pieces.context);
  const listed = lists.filter((columns) => columns.length === size);
  const groups = grouped ? namedGroups(pieces.context).slice(0, SETS) : [];
  const single = size === 1 ? [...groups, ...(borrowedNames(pieces.context) ?? [])].map((id) => [id]) : [];
  const persons = personsAsked(pieces.context).filter((columns) => columns.length === size);
  const nameless = namelessAsked(pieces.context).filter((columns) => columns.length === size);
  return [
    ...likely,
    ...[...listed, ...single, ...persons, ...nameless].map((value) => ({ value, score: likely[0]?.score ?? 0 })),
  ];
}

/** Key edges between what "who" does and who does it: directly, or over a table that ties both. */
const STEPS = 2;

/**
 * What names the persons that "who" may ask for, in tables near those that the question names: no word of theirs is in it. Persons
 * without names are told by their key.
 */
const personsAsked = oncePerQuestion(({ linked, view }): readonly (readonly number[])[] => {
  if (linked.tokens[0]?.cue !== 'who') return [];
  const named = view.uses.filter(({ id }) => linked.uses[id]?.level === LEVEL.full);
  const isNear = (use: number) => named.some(({ id }) => (view.distance[use]?.[id] ?? UNREACHED) <= STEPS);
  const persons = [...usesOfPersons(view)].flatMap((id) => view.uses[id] ?? []);
  return persons.flatMap(({ id, role, ...use }) => {
    const telling = namesOrKey(use);
    return role === undefined && telling.length > 0 && (isNear(id) || persons.length === 1) ? [telling] : [];
  });
});

/** The key of rows that a question begins with and that have no names, "which calls had no guests": no word of it is in the question. */
const namelessAsked = oncePerQuestion((context): readonly (readonly number[])[] => {
  const asked = tableMentions(context)[0];
  const [first] = context.linked.tokens;
  if (!asked || first?.cue !== 'which' || asked.start !== first.index + 1 || asked.use.role !== undefined) return [];
  return asked.use.display.length > 0 || asked.use.key.length === 0 ? [] : [asked.use.key];
});

/** Whether two columns would stand for the same mention. */
function sameWords(pieces: PieceScores, a: number, b: number): boolean {
  const { linked, view } = pieces.context;
  const [x, y] = [linked.columns[a], linked.columns[b]];
  if (!x || !y || x.level < 4 || y.level < 4) return false;
  if (x.start !== y.start || x.end !== y.end || x.words !== y.words) return false;
  if (isFullName(a, b, pieces.context) || saysApart(a, b, pieces.context)) return false;
  // "checking and savings balances": one word, two tables, both named.
  const [own, other] = [linked.uses[view.columns[a]?.use ?? 0], linked.uses[view.columns[b]?.use ?? 0]];
  if (!own || !other || own.start === other.start || own.end === other.end) return true;
  if (own.level >= LEVEL.head && other.level >= LEVEL.head) return false;
  // "Names of cities and names of counties" are two, if the table of counties is called by more than that.
  const again = linked.tokens.some((t) => t.index >= x.end && t.stem === linked.tokens[x.start]?.stem && !t.quoted);
  return !again || Math.min(own.level, other.level) < LEVEL.partial;
}

/** Tokens between what tells two names apart: "start and end dates", "valid from and valid to dates". */
const NEAR = 6;

/** Whether a question says of each of two names a word that the other one lacks, on either side of an "and". */
function saysApart(a: number, b: number, { linked: { tokens }, view }: QuestionContext): boolean {
  const [x, y] = [a, b].map((id) => new Set(splitIdentifier(view.columns[id]?.name ?? '').map(stem)));
  const said = (own?: ReadonlySet<string>, other?: ReadonlySet<string>) =>
    tokens.filter((t) => !t.quoted && own?.has(t.stem) === true && other?.has(t.stem) !== true);
  return said(x, y).some(({ index: i }) =>
    said(y, x).some(({ index: j }) => {
      const between = tokens.slice(Math.min(i, j) + 1, Math.max(i, j));
      return between.length < NEAR && between.some(({ cue }) => cue === 'and');
    }),
  );
}

function inQuestionOrder(pieces: PieceScores, columns: readonly number[]): number[] {
  const { linked, view } = pieces.context;
  const place = (id: number) => {
    const start = linked.columns[id]?.start ?? -1;
    return start < 0 ? 999 : start;
  };
  // Of "start and end dates", which begin together, the start date comes first.
  const reach = (id: number, other: number) => {
    const theirs = new Set(view.columns[other]?.names.flat());
    const own = view.columns[id]?.names.flat().filter((s) => !theirs.has(s)) ?? [];
    return linked.tokens.findIndex(({ stem: s, index }) => index >= place(id) && own.includes(s));
  };
  return [...columns].sort((a, b) => place(a) - place(b) || reach(a, b) - reach(b, a));
}

/** Folds mostly share one column: "the average and the maximum age"; two may also have one each. */
function foldSets(pieces: PieceScores, kinds: readonly string[]): Scored<readonly FrameItem[]>[] {
  if (kinds.length === 0) return [{ value: [], score: 0 }];
  const item = (kind: string, column: number): FrameItem => {
    const [fn = 'avg', distinct] = kind.split(' ');
    return { fn: fn as FrameItem['fn'], distinct: distinct !== undefined, column };
  };
  const { view } = pieces.context;
  const ranked = pieces
    .column('fold')
    .filter(({ value }) => !kinds.some((kind) => isNameAddedUp(item(kind, value), view)))
    .slice(0, 7);
  const sets: Scored<readonly FrameItem[]>[] = ranked.map(({ value, score }) => ({
    value: kinds.map((k) => item(k, value)),
    score,
  }));
  if (kinds.length === 2) {
    const [first = '', second = ''] = kinds;
    for (const a of ranked.slice(0, 4)) {
      for (const b of ranked.slice(0, 4)) {
        if (a.value === b.value || sameWords(pieces, a.value, b.value)) continue;
        sets.push({ value: [item(first, a.value), item(second, b.value)], score: a.score + b.score + 2 * Math.log(2) });
      }
    }
  }
  const own = ownFolds(pieces, kinds);
  sets.sort((a, b) => b.score - a.score);
  const best = sets[0]?.score ?? 0;
  const counted = kinds.join() === 'count distinct' ? columnsCounted(pieces.context) : [];
  const different = counted.map((column) => ({ value: [item('count distinct', column)], score: best }));
  return [...different, ...sets.slice(0, SETS), ...(own ? [own] : [])];
}

/**
 * The columns that "how many different" names: their values are counted, however unlikely folds of texts are. Of a table they are its
 * key, and what refers to it.
 */
function columnsCounted(context: QuestionContext): readonly number[] {
  const { linked, view } = context;
  const last = linked.tokens.findLastIndex(
    ({ word }, i, { [i - 1]: before }) => DIFFERENT.test(word) && before?.cue === 'how-many',
  );
  if (last < 0) return [];
  const [key, ...more] = tableNamedAt(last + 1, context)?.key ?? [];
  const tie = more.length > 0 ? undefined : view.tied[key ?? -1];
  if (key !== undefined && tie !== undefined)
    return view.columns.flatMap(({ id, use }) =>
      view.tied[id] === tie && view.uses[use]?.role === undefined ? [id] : [],
    );
  const named = columnsNamedAt(last + 1, context);
  return named && !named.inPart ? [...named.columns].slice(0, SETS) : [];
}

/** Each fold that the question names, of the column that it names next: "the highest price and the lowest rate". */
function ownFolds(pieces: PieceScores, kinds: readonly string[]): Scored<readonly FrameItem[]> | undefined {
  const folds = statedFolds(pieces.context);
  const stated = folds.map(({ fn }) => fn as string).sort();
  if (stated.join() !== [...kinds].sort().join()) return undefined;
  const { columns } = pieces.context.linked;
  const start = (id: number) => columns[id]?.start ?? -1;
  const named = pieces.column('fold').filter(({ value }) => (columns[value]?.level ?? 0) >= LEVEL.partial);
  const items = folds.flatMap(({ fn, token }) => {
    const [next] = named.filter(({ value }) => start(value) >= token).sort((a, b) => start(a.value) - start(b.value));
    return next ? [{ item: { fn, distinct: false, column: next.value }, score: next.score }] : [];
  });
  if (items.length < folds.length || new Set(items.map(({ item }) => item.column)).size < 2) return undefined;
  return { value: items.map(({ item }) => item), score: items.reduce((sum, i) => sum + i.score, 0) };
}
