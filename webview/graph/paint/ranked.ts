/** Lines by how they are drawn: remembered while the look is the same, for a picture that is moved is painted in every frame. */
import { columnKeyOf, type Scene } from '../../../src/picture/scene';
import type { Strand } from '../../../src/picture/strands';
import { drawnAs, type Drawn, type Look } from './look';

/** The strands by how they are drawn, and the stubs by the row that shows them. */
export interface RankedStrands {
  readonly dim: readonly Drawn[];
  readonly rest: readonly Drawn[];
  readonly related: readonly Drawn[];
  readonly strong: readonly Drawn[];
  readonly stubs: ReadonlyMap<string, Strand>;
}

const known = new WeakMap<Look, { readonly scene: Scene; readonly ranked: RankedStrands }>();

/**
 * The strands of a scene by how they are drawn.
 * @param scene the scene
 * @param look what is emphasised
 */
export function rankedStrands(scene: Scene, look: Look): RankedStrands {
  const before = known.get(look);
  if (before?.scene === scene) return before.ranked;
  const ranked = rank(scene, look);
  known.set(look, { scene, ranked });
  return ranked;
}

/**
 * Strands that are drawn as lines now, for the hit test; those that stand out come last.
 * @param scene the scene
 * @param look what is emphasised
 */
export function drawnStrands(scene: Scene, look: Look): Strand[] {
  const { dim, rest, related, strong } = rankedStrands(scene, look);
  return [dim, rest, related, strong].flatMap((drawn) => drawn.map(({ strand }) => strand));
}

function rank(scene: Scene, look: Look): RankedStrands {
  const lines = { dim: [] as Drawn[], rest: [] as Drawn[], related: [] as Drawn[], strong: [] as Drawn[] };
  const stubs = new Map<string, Strand>();
  for (const strand of scene.strands) {
    const drawn = drawnAs(strand, look);
    if (drawn.rank === 'stub') {
      const box = strand.to.hub ? strand.from : strand.to;
      const columns = strand.to.hub ? strand.fromColumns : strand.toColumns;
      const local = columns.at(-1);
      if (local !== undefined) stubs.set(columnKeyOf(box.table.name, local), strand);
    } else if (drawn.rank !== 'hidden') lines[drawn.rank === 'lit' ? 'strong' : drawn.rank].push(drawn);
  }
  return { ...lines, stubs };
}
