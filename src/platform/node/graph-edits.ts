/** Edits of graph files, as changes of their text. */
import type { Engine } from '../../engine/engine';
import { editLoadedGraph, type GraphEdit } from '../../engine/graph/edit';
import type { GraphEditMessage } from '../../protocol/graph';
import { graphRequest, type GraphKey, type TextChange } from './engine-messages';

/**
 * Works out the smallest change of text that an edit needs. A graph may have parts: the change goes to the file that holds
 * the entry.
 * @param engine loads graphs
 * @param key path of the graph file, and unsaved texts
 * @param edit the edit
 * @throws SchemaGraphError where the edit cannot be made: see `editGraph`
 */
export async function editGraphFile(
  engine: Pick<Engine, 'load'>,
  key: GraphKey,
  edit: GraphEditMessage,
): Promise<readonly TextChange[]> {
  const loaded = await engine.load(graphRequest(key));
  const { file, splices } = editLoadedGraph(loaded, toEdit(edit));
  return splices.map((splice) => ({ file, ...splice }));
}

function toEdit(message: GraphEditMessage): GraphEdit {
  switch (message.op) {
    case 'accept':
      return { op: 'acceptEdge', edge: message.edge };
    case 'reject': {
      const { edge, reason } = message;
      return { op: 'rejectEdge', edge, ...(reason === undefined ? {} : { reason }) };
    }
    case 'relabel': {
      const { edge, label } = message;
      return { op: 'setLabel', edge, ...(label === undefined ? {} : { label }) };
    }
    case 'setKind':
      return { op: 'setEdgeField', edge: message.edge, field: 'kind', value: message.kind };
    case 'delete':
      return { op: 'deleteEdge', edge: message.edge };
    case 'acceptTable':
      return { op: 'acceptSuggestion', table: message.table };
    case 'addEdge': {
      const { kind, from, to, label } = message;
      return { op: 'addEdge', value: { kind, from, to, ...(label === undefined ? {} : { label }) } };
    }
  }
}
