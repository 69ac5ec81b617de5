/** Rows in a role beside those that have them in it: therapists "and the names of their supervisors". */
import type { ViewUse } from '../../question/schema-view';
import type { Frame } from '../frame/frame';
import { columnsOfFrame, combinesSets } from '../frame/frame';
import { saysSame } from '../frame/held-keys';
import type { QuestionContext } from '../frame/question-context';
import { oncePerQuestion } from '../frame/question-context';
import { NAME, POSSESSIVE } from '../said/common-words';
import { tableMentions } from '../said/table-mentions';

/** What may stand between it and the role: "his or her supervisor". */
const BETWEEN = /^(?:or|and|own|respective)$/;
/** Cues before it, where something is told of each row. */
const LEADING = new Set(['and', 'with', 'of']);
/** Words for what tells rows apart without their names. */
const OF_KEYS = /^(?:ids?|identifiers?|codes?|numbers?)$/;

/** The roles whose rows a question wants to have told beside those that refer to them. */
const toldRoles = oncePerQuestion(({ linked, view }: QuestionContext): readonly ViewUse[] => {
  const { tokens } = linked;
  if (tokens[0]?.cue === 'how-many' || tokens.some(({ word }) => OF_KEYS.test(word))) return [];
  return tokens.flatMap(({ word, index }) => {
    if (!POSSESSIVE.test(word) || !LEADING.has(tokens[index - 1]?.cue ?? '')) return [];
    const noun = tokens.find((t) => t.index > index && !POSSESSIVE.test(t.word) && !BETWEEN.test(t.word));
    const ofRole = ({ role, roleWords, names }: ViewUse) =>
      role !== undefined && noun !== undefined && roleWords.has(noun.stem) && !names.flat().includes(noun.stem);
    return view.uses.filter(ofRole);
  });
});

/**
 * Whether rows are shown without those in a role that are asked for with them.
 * @param frame a filled frame
 * @param context the question
 */
export function leavesOutRole(frame: Frame, context: QuestionContext): boolean {
  const roles = toldRoles(context);
  if (roles.length === 0 || frame.select.some(({ fn }) => fn !== 'none')) return false;
  const read = new Set(columnsOfFrame(frame).map((id) => context.view.columns[id]?.use));
  return !roles.some(({ id }) => read.has(id));
}

/** How far the noun may stand from "their", and the name from that. */
const NEAR = 5;

/** What names the rows whose names are asked for beside others: "and their nurses' names", "and the name of its most expensive product". */
const theirNames = oncePerQuestion((context): readonly (readonly number[])[] => {
  const { tokens } = context.linked;
  const mentions = tableMentions(context);
  return tokens.flatMap(({ word, index, quoted }) => {
    if (!NAME.test(word) || quoted) return [];
    const before = tokens.slice(Math.max(0, index - NEAR), index).findLast((t) => POSSESSIVE.test(t.word))?.index ?? -1;
    const owner = mentions.find(({ start, end }) => start > before && end === index);
    if (before >= 0 && owner && tokens[before - 1]?.cue === 'and') return [owner.use.display];
    const lead = tokens[index - 1]?.cue === 'article' ? index - 2 : index - 1;
    const whose = tokens.slice(index + 1, index + 1 + NEAR).find((t) => POSSESSIVE.test(t.word))?.index ?? -1;
    if (tokens[lead]?.cue !== 'and' || tokens[whose - 1]?.word !== 'of') return [];
    const behind = mentions.find(({ start }) => start > whose && start < whose + NEAR);
    return behind ? [behind.use.display] : [];
  });
});

/**
 * Whether names are left out that are asked for beside others. None of the 12 training programs does so whose question asks for them.
 * @param frame a filled frame
 * @param context the question
 */
export function leavesOutTheirNames({ select, part }: Frame, context: QuestionContext): boolean {
  if (combinesSets(part)) return false;
  const shown = select.flatMap(({ column }) => column ?? []);
  const isShown = (id: number) => shown.some((other) => saysSame(id, other, context.view));
  return theirNames(context).some((names) => names.length > 0 && !names.some(isShown));
}

/**
 * Whether the parts of one name are shown of two rows: the first name of a patient beside the last name of the one who referred him.
 * @param frame a filled frame
 * @param context the question
 */
export function mixesNames({ select }: Frame, { view }: QuestionContext): boolean {
  const shown = new Set(select.flatMap(({ fn, column }) => (fn === 'none' && column !== undefined ? [column] : [])));
  const uses = view.uses.filter(({ columns }) => columns.some((id) => shown.has(id)));
  return uses.some(({ id, table, display }) => {
    const parts = display.filter((column) => shown.has(column)).length;
    return parts > 0 && parts < display.length && uses.some((other) => other.id !== id && other.table === table);
  });
}
