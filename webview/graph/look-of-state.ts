/** What the painter emphasises, from the state of the page. */
import { faultsIn, losesRows } from '../../src/picture/health-view';
import { columnKeyOf } from '../../src/picture/scene';
import type { Look } from './paint/look';
import type { EditorState } from './state';

/** Makes a function that gives the look of a state, and remembers it while the state is the same. */
export function createLookOfState(): (state: EditorState) => Look {
  let known: { readonly of: EditorState; readonly is: Look } | undefined;
  return (state) => {
    if (known?.of !== state) known = { of: state, is: lookOf(state) };
    return known.is;
  };
}

function lookOf(state: EditorState): Look {
  const { selection, hoverEdge, hoverSpot, lit, focused, kinds, statuses, health, ruleHealth } = state;
  const link = state.link ?? (state.edgeDraft && draftedLink(state));
  const found = new Set(
    state.hits.map(({ table, column }) => {
      // A table that shows its name alone stands for its columns.
      const folded = state.scene?.boxOf.get(table)?.folded === true;
      return column === undefined || folded ? table : columnKeyOf(table, column);
    }),
  );
  return {
    ...(selection && 'edge' in selection ? { selectedEdge: selection.edge } : {}),
    ...(selection && 'spot' in selection ? { selectedSpot: selection.spot } : {}),
    ...(hoverEdge === undefined ? {} : { hoverEdge }),
    ...(hoverSpot ? { hoverSpot } : {}),
    ...(lit ? { lit } : {}),
    ...(link ? { link } : {}),
    found,
    marked: state.marked,
    ...(state.frame ? { frame: state.frame } : {}),
    focused,
    shows: (edge) =>
      kinds.has(edge.kind) && statuses.has(edge.status) && (!state.losesRows || losesRows(health.get(edge.id))),
    fault: faultsIn(health, ruleHealth),
  };
}

/** A link whose kind is being chosen stays in the picture. */
function draftedLink({ edgeDraft, scene }: EditorState): Look['link'] {
  const [from, to] = [scene?.boxOf.get(edgeDraft?.from.table ?? ''), scene?.boxOf.get(edgeDraft?.to.table ?? '')];
  if (!edgeDraft || !from || !to) return undefined;
  const right = from === to || from.x > to.x + to.width / 2;
  const { from: source, to: target, also = [] } = edgeDraft;
  return { from: source, target, also, x: right ? to.x + to.width : to.x, y: to.y };
}
