/** In what two entries differ, as changes of fields: as few as say all. */
import type { FieldChange, ValueChange } from './yaml-edit';
import { isList, isMap, printFlow } from './yaml-print';
import type { Printable, PrintableMap, PrintableScalar } from './yaml-print';

/**
 * The fields in which two entries differ.
 * @param before an entry
 * @param after the entry after a change
 */
export function differences(before: PrintableMap, after: PrintableMap): FieldChange[] {
  const [old, next] = [fieldsOf(before), fieldsOf(after)];
  const changes: FieldChange[] = [];
  for (const key of new Set([...old.keys(), ...next.keys()])) {
    const [was, now] = [old.get(key), next.get(key)];
    if (!now) changes.push({ key });
    else if (!was) changes.push({ key, ...now });
    else if (printFlow(was.value) !== printFlow(now.value)) {
      const within = differenceWithin(was.value, now.value);
      changes.push({ key, value: now.value, ...(within && { within }) });
    }
  }
  return changes;
}

/** A field: how its key is written, and its value. */
interface Field {
  readonly name: PrintableScalar;
  readonly value: Printable;
}

function fieldsOf(entry: PrintableMap): ReadonlyMap<string, Field> {
  return new Map(entry.map.map(([name, value]) => [textOf(name), { name, value }]));
}

function textOf(name: PrintableScalar): string {
  return typeof name === 'object' ? name.code : String(name);
}

/** What of a map or a list is another one; undefined where most of it is, or the order: then it is written anew. */
function differenceWithin(before: Printable, after: Printable): ValueChange | undefined {
  if (isMap(before) && isMap(after)) {
    const [old, next] = [[...fieldsOf(before).keys()], [...fieldsOf(after).keys()]];
    const kept = old.filter((key) => next.includes(key));
    // What is new stands at the end.
    const isInOrder = kept.length > 0 && kept.every((key, i) => next[i] === key);
    return isInOrder ? { fields: differences(before, after) } : undefined;
  }
  if (!isList(before) || !isList(after)) return undefined;
  const [old, next] = [before.list.map(printFlow), after.list.map(printFlow)];
  const dropped = old.flatMap((item, i) => (next.includes(item) ? [] : [i]));
  const kept = old.filter((item) => next.includes(item));
  if (kept.length === 0 || kept.some((item, i) => next[i] !== item)) return undefined;
  return { items: old.length, dropped, added: after.list.slice(kept.length) };
}
