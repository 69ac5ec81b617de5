/** Groups of which there is something to tell, "number of wards per nurse, only those who have a nurse", and all of them: "nurses without any too". */
import type { SchemaView } from '../../question/schema-view';
import type { Frame, FrameCondition, FrameItem } from '../frame/frame';
import { asItem } from '../frame/frame';
import { usesOfFrame } from '../frame/map-columns';

/**
 * A frame without groups that hold nothing, as rows go that have no value in what the groups are made of, or in what is worked out of them.
 * @param frame what is told for each of some things
 * @param view the schema
 * @returns the frame itself where there are no such rows
 */
export function withoutEmptyCells(frame: Frame, view: SchemaView): Frame {
  const { group, select, conditions, connective } = frame;
  if (group.length === 0 || connective === 'or') return frame;
  const folds = select.filter(({ fn }) => fn !== 'none' && fn !== 'all');
  const [first] = folds;
  // Rows are counted whether or not they hold what is averaged beside.
  const folded =
    first?.column !== undefined && folds.every(({ column }) => column === first.column) ? [first.column] : [];
  const said = new Set(conditions.map(({ column }) => column));
  const held = [...new Set([...group, ...folded])].filter(
    (id) => !said.has(id) && (view.columns[id]?.profile.nulls ?? 0) > 0,
  );
  if (held.length === 0) return frame;
  return { ...frame, conditions: [...conditions, ...held.map(isHeld)] };
}

/**
 * A frame that ranks no group of rows of which nothing is known: the guest who "appeared most often" is somebody.
 * @param frame a filled frame
 * @param view the schema
 * @returns the frame itself where all groups are of something that is known
 */
export function withoutUnknownGroups(frame: Frame, view: SchemaView): Frame {
  const { group: [of = -1, ...more], select, order, limit, connective, conditions } = frame; // prettier-ignore
  const isPicked = order?.item.fn === 'rows' && limit !== undefined;
  const isShown = select.some(({ fn, column }) => fn === 'none' && column === of);
  const isOpen = (view.columns[of]?.profile.nulls ?? 0) > 0 && !conditions.some(({ column }) => column === of);
  if (more.length > 0 || !isPicked || !isShown || !isOpen || (connective === 'or' && conditions.length > 1))
    return frame;
  return { ...frame, connective: 'and', conditions: [...conditions, isHeld(of)] };
}

function isHeld(column: number): FrameCondition {
  return { kind: 'u', column, op: 'not-null', values: [], tokens: [] };
}

/**
 * A frame that tells its number of each row of the groups' table, nought of those to which nothing belongs.
 * @param frame what is told for each of some things
 * @param view the schema
 * @returns undefined where its groups are no rows of a table, or what is told of them is told of their own rows
 */
export function withEmptyGroups(frame: Frame, view: SchemaView): Frame | undefined {
  const { part, related, minus, share, per, having, connective } = frame;
  if ((part ?? related ?? minus ?? share ?? per ?? having) !== undefined || connective === 'or') return undefined;
  const referred = byReferred(frame, view);
  const useOf = (id = -1) => view.columns[id]?.use;
  const [of, ...others] = new Set(referred.group.map(useOf));
  const use = view.uses[of ?? -1];
  if (!use || others.length > 0 || referred.rowsOf === use.id || referred.datePart !== undefined) return undefined;
  const isRow = [use.key, use.display].some((ids) => ids.length > 0 && ids.every((id) => referred.group.includes(id)));
  const plain = referred.select.filter(({ fn }) => fn === 'none');
  const folds = referred.select.filter(({ fn }) => fn !== 'none');
  const tellsOthers = folds.every(({ fn, column }) => (fn === 'rows' || fn === 'count' || fn === 'sum') && useOf(column) !== use.id); // prettier-ignore
  if (!isRow || plain.length === 0 || folds.length === 0 || !tellsOthers) return undefined;
  if (!plain.every(({ column }) => useOf(column) === use.id)) return undefined;
  if ([...usesOfFrame(referred, view)].every((one) => one === use.id)) return undefined;
  return { ...referred, distinct: false, keeps: use.id };
}

/** Groups by what rows refer to as the rows that they refer to, called by their names. */
function byReferred(frame: Frame, view: SchemaView): Frame {
  const [only, ...more] = frame.group;
  const join = more.length === 0 ? view.joins.find(({ from }) => from === only) : undefined;
  const target = view.columns[join?.to ?? -1];
  const use = view.uses[target?.use ?? -1];
  if (!join || !use || use.key.length !== 1 || use.key[0] !== target?.id) return frame;
  const names = (use.display.length > 0 ? use.display : use.key).map(asItem);
  const isGroup = ({ fn, column }: FrameItem) => fn === 'none' && column === only;
  const own = view.columns[only ?? -1]?.use;
  return {
    ...frame,
    select: frame.select.flatMap((item) => (isGroup(item) ? names : [item])),
    group: use.key,
    uses: [...new Set([...frame.uses, ...(own === undefined ? [] : [own]), use.id])],
  };
}
