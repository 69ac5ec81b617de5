/** Changes of a graph that are tried against saved questions, as the extension host names them. */
import { SchemaGraphError } from '../../engine/core/errors';
import { say } from '../../engine/core/message';
import type { Session } from '../../engine/engine';
import { applyChange, changeOf } from '../../engine/graph/edit-model';
import { reachOf, withoutPart } from '../../engine/graph/graph-parts';
import type { Trial } from '../../engine/try-edit';
import type { EntryEditMessage } from '../../protocol/graph';
import type { TriedChange } from './engine-messages';
import { toEdits } from './graph-edits';

/**
 * The graphs with and without a change.
 * @param session has the graph as it is
 * @param change what is tried
 * @throws SchemaGraphError where the edit cannot be made, `not-found` where the graph does not say so
 */
export function trialOf(session: Session, change: TriedChange): Trial {
  const { graph } = session;
  if ('part' in change) {
    const before = withoutPart(graph, change.part);
    if (before === graph) throw new SchemaGraphError('not-found', say`The graph does not say so any more.`);
    return { session, before, after: graph, words: reachOf(graph, change.part).words };
  }
  const messages = change.edit.op === 'together' ? change.edit.edits : [change.edit];
  const after = messages
    .flatMap((message) => toEdits(message, { graph, files: [{ graph }] }))
    .reduce((edited, edit) => applyChange(edited, changeOf(edited, edit)), graph);
  return { session, before: graph, after, words: messages.flatMap(wordsOf) };
}

function wordsOf(message: EntryEditMessage): readonly string[] {
  switch (message.op) {
    case 'addKeyword':
    case 'addColumnKeyword':
      return [message.keyword];
    case 'addTerm':
      return [message.name];
    default:
      return [];
  }
}
