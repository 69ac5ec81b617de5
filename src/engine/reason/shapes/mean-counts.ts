/** "The average number of visits per patient": frames that divide the rows of one table by those of another. */
import { LEVEL } from '../../question/name-match';
import { spelt } from '../frame/draft';
import type { ScoredFrame } from '../frame/draft';
import type { Frame } from '../frame/frame';
import { groupPhrase, type GroupPhrase } from '../said/group-words';
import { tableNamedAt } from '../said/named-columns';
import { tableMentions } from '../said/table-mentions';
import type { QuestionContext } from '../frame/question-context';
import { oncePerQuestion, range } from '../frame/question-context';
import type { ViewUse } from '../../question/schema-view';
import { UNREACHED } from '../../question/view-ties';
import { rowsTiedTo } from './tied-rows';

/** Whose rows are counted, and for the rows of which table. */
interface MeanCount {
  readonly of: ViewUse;
  /** What they are called: the vehicles of a callout, of which each row that is counted is of one. */
  readonly named: ViewUse;
  readonly per: ViewUse;
  /** Only such as have any. */
  readonly any: boolean;
  /** "How many visits": nothing but a number of rows is meant. */
  readonly isCount: boolean;
}

/**
 * The tables whose rows "the average number of visits per patient" divides, or "how many visits does a patient have on average".
 * @returns undefined where the question asks for no such mean
 */
const meanCount = oncePerQuestion((context): MeanCount | undefined => {
  const { tokens, text } = context.linked;
  if (!tokens.some(({ cue }) => cue === 'average')) return undefined;
  const places: Places | undefined = groupPhrase(context) ?? haveClause(context);
  if (!places) return undefined;
  const mentions = tableMentions(context);
  // After "how many" a name stands for rows, though a column may have it as well.
  const counts = (at: number) => tokens[at - 1]?.cue === 'how-many' || tableNamedAt(at, context) !== undefined;
  const counted = mentions.find(({ start }) => start < places.lead && counts(start));
  const of = counted?.use;
  const mention = mentions.find(({ start }) => start === places.start);
  const { use: per, end = 0 } = mention ?? {};
  if (!counted || !of || !per || of.table === per.table || places.end > end) return undefined;
  if ((context.view.distance[of.id]?.[per.id] ?? UNREACHED) >= UNREACHED) return undefined;
  // Vehicles of a callout are as many as it has rows that tie it to one.
  const rows = rowsTiedTo(per, of, range(counted.start, counted.end), context);
  if (!rows) return undefined;
  return {
    of: rows,
    named: of,
    per,
    any: ANY.test(text.slice(tokens[end]?.start ?? text.length)),
    isCount: tokens[counted.start - 1]?.cue === 'how-many',
  };
});

/** Words that leave out what has none: "per vehicle that has any". */
const ANY = /\b(?:any|at least one|one or more)\b/i;

/** Where the rows are named that numbers are told for: the word that leads to them, and their name. */
type Places = Pick<GroupPhrase, 'lead' | 'start' | 'end'>;

/** Cues before one of the rows that numbers are told for: "does a patient have", "does each patient have". */
const ONE = new Set<string | undefined>(['article', 'each']);

/** "How many visits | does a patient have". */
function haveClause({ linked: { tokens } }: QuestionContext): Places | undefined {
  const asked = tokens.findIndex((t) => t.cue === 'how-many');
  const lead = tokens.findIndex((t, i) => asked >= 0 && i > asked && t.cue === 'do' && ONE.has(tokens[i + 1]?.cue));
  // "Does each clerk handle" goes through all of them, whatever they do.
  const has = tokens[lead + 1]?.cue === 'each' || tokens.some((t, i) => i > lead && t.cue === 'have');
  return lead < 0 || !has ? undefined : { lead, start: lead + 2, end: lead + 3 };
}

/**
 * Whether a frame gives another average where the rows of a table are to be divided by those of another: only a column that the
 * question names may hold such numbers already.
 * @param frame a filled frame
 * @param context the question
 */
export function averagesAnother({ per, select }: Frame, context: QuestionContext): boolean {
  const mean = meanCount(context);
  if (!mean || per !== undefined) return false;
  if (mean.isCount) return true;
  const { columns } = context.linked;
  return !select.some(({ fn, column }) => fn === 'avg' && (columns[column ?? -1]?.level ?? 0) >= LEVEL.partial);
}

/**
 * The means that frames may stand for.
 * @param context the question
 * @param frames frames with the conditions that the question may state
 * @returns none where it asks for no such mean
 */
export function meanFrames(context: QuestionContext, frames: readonly ScoredFrame[]): ScoredFrame[] {
  const mean = meanCount(context);
  if (!mean) return [];
  return frames.flatMap((scored): ScoredFrame[] => {
    const { frame } = scored;
    const { part, order, having, connective, share } = frame;
    // What is shown for each patient has the conditions that its mean has.
    if (part || order || having || share || connective === 'or') return [];
    return [
      spelt(
        scored,
        {
          ...frame,
          select: [{ fn: 'rows', distinct: false }],
          distinct: false,
          group: [],
          uses: [...new Set([mean.of.id, mean.named.id, mean.per.id])],
          rowsOf: mean.of.id,
          per: mean.per.id,
          ...(mean.any && { perAny: true }),
        },
        'select',
      ),
    ];
  });
}
