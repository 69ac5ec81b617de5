// What is suggested is accepted and rejected where it stands.
import { describe, expect, it } from 'vitest';
import { inEnglish } from '../../../src/engine/core/message';
import type { LoadedGraph } from '../../../src/engine/graph/load';
import { parseGraph, readGraphFile } from '../../../src/engine/graph/parse';
import { applySplices } from '../../../src/engine/graph/splice';
import { suggestionActions } from '../../../src/engine/language/suggestion-actions';

const HEAD = 'version: 1\ntables:\n  books: ';

/** What is offered at `|`, by title, each with the tables after it. */
function offered(entry: string) {
  const offset = HEAD.length + entry.indexOf('|');
  const text = HEAD + entry.replace('|', '');
  const loaded = { files: [readGraphFile(text, 'g')] } as unknown as LoadedGraph;
  const actions = suggestionActions(loaded, 'g', offset);
  return new Map(
    actions.map(({ title, changes }) => {
      return [inEnglish(title), parseGraph(applySplices(text, changes[0]?.splices ?? []), '').value.tables];
    }),
  );
}

describe('suggestion actions', () => {
  it.each<[string, string, string]>([
    ['{ suggested: { ke|y: [id], keywords: [tome] } }', 'Accept the suggested field "key" of books', '{ key: [id], suggested: { keywords: [tome] } }'], // prettier-ignore
    ['{ suggested: { key: [i|d], keywords: [tome] } }', 'Reject the suggested field "key" of books', '{ suggested: { keywords: [tome] }, rejected: [{ key: [id] }] }'], // prettier-ignore
    ['{ sugg|ested: { key: [id], keywords: [tome] } }', 'Accept all that is suggested for books', '{ key: [id], keywords: [tome] }'], // prettier-ignore
    ['{ sugg|ested: { key: [id] } }', 'Reject all that is suggested for books', '{ rejected: [{ key: [id] }] }'],
    ['\n    columns:\n      i|d:\n        suggested:\n          unit: m\n', 'Accept all that is suggested for books.id', '{ columns: { id: { unit: m } } }'], // prettier-ignore
    ['\n    columns:\n      id:\n        suggested:\n          unit: |m\n', 'Accept the suggested field "unit" of books.id', '{ columns: { id: { unit: m } } }'], // prettier-ignore
  ])('%s: %s', (entry, title, expected) => {
    expect(offered(entry).get(title)).toEqual(parseGraph(HEAD + expected, '').value.tables);
    expect(offered(entry).size).toBe(2);
  });

  it.each(['{ ke|y: [id], suggested: { keywords: [tome] } }', '{ suggested: { key: [id] }|, columns: { id: {} } }'])(
    'nothing elsewhere: %s',
    (entry) => expect(offered(entry).size).toBe(0),
  );
});
