/** How far north, south, east or west something lies, said by the angles at which places are told: "the southernmost station". */
import { pattern } from './sentences';

/** The way by which a direction is measured, and the end at which what lies furthest that way is. */
const WAYS: Readonly<Record<string, readonly [angle: 'latitude' | 'longitude', end: 'highest' | 'lowest']>> = {
  north: ['latitude', 'highest'],
  south: ['latitude', 'lowest'],
  east: ['longitude', 'highest'],
  west: ['longitude', 'lowest'],
};
const WAY = '(north|south|east|west)';
const BEING = String.raw`(?:(?:is|are|was|were|lies?|lay|lives?|lived|sits?|stands?)\s+)?(?:(?:located|situated|placed|found)\s+)?`;

/** "Lies furthest south", "is located the farthest to the north", "is the most northerly". */
const FURTHEST = pattern`\b${BEING}(?:the\s+)?(?:(?:furthest|farthest)(?:\s+to\s+the)?\s+${WAY}|most\s+${WAY}er(?:n|ly))(?=\s*(?:[?.!,;]|$|and\b|in\b|of\b|among\b))`;
/** "The southernmost station in Leeds": the thing ends where something more is said of it. */
const MOST = pattern`\b${WAY}ern-?most\s+([a-z]+(?:\s+[a-z]+){0,2}?)(?=\s*(?:[?.!,;]|$)|\s+(?:and|in|of|on|at|with|that|which|who|whose|where|for|from|by|is|are|was|were|has|have)\b)`;
/** "Is the southernmost." */
const MOST_ALONE = pattern`\b${BEING}(?:the\s+)?${WAY}ern-?most(?=\s*(?:[?.!,;]|$))`;
/** "North of 53.5", "south of latitude 50 degrees": on that side of a line that is told in numbers. */
const BEYOND = pattern`\b${BEING}(?:to\s+the\s+)?${WAY}\s+of\s+(?:the\s+)?(?:latitude\s+|longitude\s+|parallel\s+|meridian\s+)?(-?\d+(?:\.\d+)?)(?:\s*(?:°|degrees?))?(?!\w|\.\d|\s+(?!(?:and|or|but|with|that|which|who|whose|in|of|on|by|for|sorted|ordered|latitude|longitude)\b)[a-z])`;

/**
 * A question whose directions are said by latitudes and longitudes.
 * @param text a question in one sentence
 * @returns the text itself where it speaks of no such direction
 */
export function withCompassSaid(text: string): string {
  return text
    .replace(MOST, (whole, way: string, thing: string) => `${thing} with the ${endOf(way) ?? whole}`)
    .replace(FURTHEST, (whole, way?: string, most?: string) => withEnd(whole, way ?? most))
    .replace(MOST_ALONE, (whole, way: string) => withEnd(whole, way))
    .replace(BEYOND, (whole, way: string, number: string) => {
      const [angle, end] = WAYS[way.toLowerCase()] ?? [];
      return angle ? `${lead(whole)} a ${angle} ${end === 'highest' ? 'above' : 'below'} ${number}` : whole;
    });
}

function withEnd(said: string, way = ''): string {
  const end = endOf(way);
  return end === undefined ? said : `${lead(said)} the ${end}`;
}

function endOf(way: string): string | undefined {
  const [angle, end] = WAYS[way.toLowerCase()] ?? [];
  return angle && `${end} ${angle}`;
}

/** What was said by a verb is a clause of its own, what was not stands behind its noun. */
function lead(said: string): string {
  return /^(?:is|are|was|were|lies?|lay|lives?|lived|sits?|stands?)\b/i.test(said)
    ? /^(?:are|were|lie|live|sit|stand)\b/i.test(said)
      ? 'have'
      : 'has'
    : 'with';
}
