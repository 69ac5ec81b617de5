/** What a program says that no sketch has, as features. Such forms are built only where a question spells them out. */
import type { Frame } from '../frame/frame';

/**
 * Counts the forms of a frame, each under its name.
 * @param frame a filled frame
 * @returns 0 where it has no such form
 */
export function formFeatures({
  conditions,
  part,
  related = [],
  minus,
  spread,
  order,
  per,
}: Frame): Record<string, number> {
  return {
    'compares columns': conditions.filter(({ than }) => than !== undefined).length,
    'compares within groups': part?.within?.length ?? 0,
    'compares with the first': part?.first || part?.most ? 1 : 0,
    'bounds related rows': related.length,
    'bounds folds of related rows': related.filter(({ fold }) => fold !== undefined).length,
    'tells a difference': minus || spread ? 1 : 0,
    'sorts by several': order?.further?.length ?? 0,
    'divides by rows': per === undefined ? 0 : 1,
  };
}
