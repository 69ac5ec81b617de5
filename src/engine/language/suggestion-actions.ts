/** What can be done with what is suggested for a table or a column, where its text stands. */
import { formatColumn } from '../core/identifiers';
import { say, type Message } from '../core/message';
import { editLoadedGraphAll, type GraphEdit } from '../graph/edit';
import type { GraphFile } from '../graph/graph-file';
import type { LoadedGraph } from '../graph/load';
import { pairAt, resolveAlias, type YamlNode, type YamlPair } from '../graph/yaml-tree';
import { whereAllowed, type Action } from './action';

/** Something suggested, and whose it is. */
interface Suggested {
  readonly table: string;
  readonly column?: string;
  /** The field at the place; absent where all of them are meant. */
  readonly field?: string;
}

/**
 * Accepts or rejects what is suggested at a place: one field, or on the word "suggested" and on the name whose it is all of them.
 * @param loaded the graph
 * @param file path of the file
 * @param offset the place
 */
export function suggestionActions(loaded: LoadedGraph, file: string, offset: number): readonly Action[] {
  const own = loaded.files.find((other) => other.file === file);
  const found = own && suggestedAt(own, offset);
  if (!found) return [];
  const { field, ...owner } = found;
  const name = owner.column === undefined ? owner.table : formatColumn({ table: owner.table, column: owner.column });
  const act = (title: Message, op: 'acceptSuggestion' | 'rejectSuggestion'): readonly Action[] =>
    whereAllowed(() => {
      const edit: GraphEdit = { op, ...owner, ...(field === undefined ? {} : { field }) };
      const changes = editLoadedGraphAll(loaded, [edit]);
      return changes.some(({ splices }) => splices.length > 0) ? [{ title, changes }] : [];
    });
  return field === undefined
    ? [
        ...act(say`Accept all that is suggested for ${name}`, 'acceptSuggestion'),
        ...act(say`Reject all that is suggested for ${name}`, 'rejectSuggestion'),
      ]
    : [
        ...act(say`Accept the suggested field "${field}" of ${name}`, 'acceptSuggestion'),
        ...act(say`Reject the suggested field "${field}" of ${name}`, 'rejectSuggestion'),
      ];
}

function suggestedAt({ places }: GraphFile, offset: number): Suggested | undefined {
  const holds = ({ start, end }: YamlNode): boolean => start <= offset && offset <= end;
  for (const [table, { pair, columns }] of places.tables) {
    if (offset < pair.key.start || offset > pair.value.end) continue;
    const owners: [Omit<Suggested, 'field'>, YamlPair][] = [
      [{ table }, pair],
      ...[...columns].map(([column, own]): [Omit<Suggested, 'field'>, YamlPair] => [{ table, column }, own]),
    ];
    for (const [owner, { key: name, value: body }] of owners) {
      const suggested = pairAt(body, 'suggested');
      if (suggested && holds(name)) return owner;
      if (!suggested || offset < suggested.key.start || offset > suggested.value.end) continue;
      const map = resolveAlias(suggested.value);
      const field =
        map.kind === 'map' ? map.pairs.find(({ key, value }) => holds(key) || holds(value))?.key : undefined;
      if (field?.kind === 'scalar') return { ...owner, field: field.text };
      if (holds(suggested.key)) return owner;
    }
  }
  return undefined;
}
