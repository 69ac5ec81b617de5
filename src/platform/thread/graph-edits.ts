/** Edits of graph files, as changes of their text. */
import type { Engine, PlannedFiles } from '../../engine/engine';
import { SchemaGraphError } from '../../engine/core/errors';
import { say } from '../../engine/core/message';
import { normaliseCode } from '../../engine/core/values';
import { editLoadedGraphAll, type GraphEdit } from '../../engine/graph/edit';
import { edgeId, type SchemaGraph, type Table } from '../../engine/graph/model';
import { spellingIn } from '../../engine/graph/name-table';
import type { EntryEditMessage, GraphEditMessage } from '../../protocol/graph';
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
  const messages = edit.op === 'together' ? edit.edits : [edit];
  const edited = editLoadedGraphAll(
    loaded,
    messages.flatMap((message) => toEdits(message, loaded)),
  );
  return changesOf(edited);
}

/**
 * The files that a plan changes, as changes of their texts.
 * @param files the plan; every change tells what text it is of
 */
export function changesOf(files: readonly Pick<PlannedFiles[number], 'file' | 'basis' | 'splices'>[]): TextChange[] {
  return files.flatMap(({ file, basis, splices }) => splices.map((splice) => ({ file, basis, ...splice })));
}

/** A graph with what its files say each. */
export interface EditedGraph {
  readonly graph: SchemaGraph;
  readonly files: readonly { readonly graph: SchemaGraph }[];
}

/**
 * What a message of the host changes.
 * @param message one change
 * @param loaded what it is made of
 * @throws SchemaGraphError `bad-input` where it makes no sense
 */
export function toEdits(message: EntryEditMessage, loaded: EditedGraph): readonly GraphEdit[] {
  if (message.op === 'setNote') return [setNote(message), { ...message, op: 'dropSuggestion' }];
  return [toEdit(message, loaded)];
}

function toEdit(message: Exclude<EntryEditMessage, { op: 'setNote' }>, loaded: EditedGraph): GraphEdit {
  // A list is written anew: it begins with what the file has that is edited, and not with what other parts and dictionaries say.
  const { graph, files } = loaded;
  switch (message.op) {
    case 'addKeyword': {
      const { edge, keyword } = message;
      const known = files.flatMap((part) => part.graph.edges).find((other) => edgeId(other) === edge)?.keywords ?? [];
      return { op: 'setEdgeField', edge, field: 'keywords', value: withWord(known, keyword) };
    }
    case 'addColumnKeyword': {
      const { table, column, keyword } = message;
      const known =
        files.map((part) => tableIn(part.graph, table)?.columns.get(column)).find((own) => own)?.keywords ?? [];
      return { op: 'setColumnField', table, column, field: 'keywords', value: withWord(known, keyword) };
    }
    case 'addTerm': {
      const { table, name, where } = message;
      const own = files.map((part) => tableIn(part.graph, table)).find((found) => found)?.terms ?? [];
      if (tableIn(graph, table)?.terms.some((term) => term.name.toLowerCase() === name.toLowerCase()))
        throw new SchemaGraphError(
          'bad-input',
          say`The table ${table} has a term “${name}” already. Change it in the text.`,
        );
      return { op: 'setTableField', table, field: 'terms', value: [...own, { name, where, keywords: [] }] };
    }
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
    case 'reverse':
      return { op: 'reverseEdge', edge: message.edge };
    case 'exclude':
    case 'include':
      return message;
    case 'acceptNote':
      return { ...message, op: 'acceptSuggestion' };
    case 'rejectNote':
      return { ...message, op: 'rejectSuggestion' };
    case 'addEdge': {
      const { kind, from, to, label } = message;
      return { op: 'addEdge', value: { kind, from, to, ...(label === undefined ? {} : { label }) } };
    }
  }
}

function tableIn({ tables }: SchemaGraph, name: string): Table | undefined {
  return tables.get(spellingIn(tables, name) ?? '');
}

function withWord(known: readonly string[], word: string): readonly string[] {
  return known.some((other) => other.toLowerCase() === word.toLowerCase()) ? known : [...known, word];
}

function setNote({ table, column, field, value }: Extract<EntryEditMessage, { op: 'setNote' }>): GraphEdit {
  const one = typeof value === 'string' ? value : value.join(', ');
  const several = typeof value === 'string' ? [value] : value;
  if (column === undefined) {
    if (field === 'description') return { op: 'setTableField', table, field, value: one };
    if (field === 'key' || field === 'ladder' || field === 'keywords') {
      return { op: 'setTableField', table, field, value: several };
    }
  } else {
    if (field === 'description' || field === 'unit') return { op: 'setColumnField', table, column, field, value: one };
    if (field === 'keywords') return { op: 'setColumnField', table, column, field, value: several };
    if (field === 'missing') {
      return { op: 'setColumnField', table, column, field, value: several.map(normaliseCode) };
    }
  }
  throw new SchemaGraphError('bad-input', say`Write the field "${field}" in the text.`);
}
