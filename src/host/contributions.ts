/**
 * The identifiers that package.json declares and code uses: commands with their arguments, settings with their types,
 * context keys. A unit test compares them with package.json, so that the two cannot drift apart.
 */
import type { PreviewOptions } from '../engine/core/reports';
import type { Range, Uri } from 'vscode';
import type { GraphPart } from '../engine/graph/graph-parts';
import type { ModelProvider } from '../engine/models/model-settings';
import type { PickedModel } from './answers/model/picked-model';
import type { EdgeKind, Place } from '../protocol/graph';
import type { DataNode } from './data/view/nodes';

/** Type of the custom editor that draws a graph file. */
export const GRAPH_EDITOR = 'schemaGraph.graphEditor';
/** Identifier of the side panel's view. */
export const ANSWERS_VIEW = 'schemaGraph.answers';
/** Identifier of the view of data. */
export const DATA_VIEW = 'schemaGraph.data';
/** Language of trace documents. */
export const TRACE_LANGUAGE = 'sgtrace';
/** Graph files, as a glob. */
export const GRAPH_FILES = '**/*.sgraph.{yaml,yml}';

/** An edge of a graph file, by its id. */
export interface EdgeTarget {
  readonly graph: Uri;
  readonly edge: string;
}

/** Something that a graph file says. */
export interface PartTarget {
  readonly graph: Uri;
  readonly part: GraphPart;
}

/** A path that a graph file names. */
export interface PathTarget {
  readonly graph: Uri;
  readonly range: Range;
}

/** Commands, and what each may be called with. */
export interface CommandArguments {
  'schemaGraph.draft': [chosen?: Uri, all?: readonly Uri[]];
  'schemaGraph.ask': [graph?: Uri | string];
  'schemaGraph.openGraph': [graph?: Uri];
  'schemaGraph.openGraphToSide': [graph?: Uri];
  'schemaGraph.openText': [];
  'schemaGraph.showAnswers': [];
  /** The question; asked for where it is absent. */
  'schemaGraph.showOutgoing': [question?: string, on?: Pick<PreviewOptions, 'follows' | 'before'>];
  'schemaGraph.cancelQuestion': [];
  'schemaGraph.clearHistory': [];
  /** With `sure` nothing is asked; true where it was done. */
  'schemaGraph.forgetLastRead': [sure?: boolean];
  /** `id` of a question in the history; the last one where it is absent. */
  'schemaGraph.showTrace': [id?: string];
  /** `id` as above. */
  'schemaGraph.showAnswer': [id?: string];
  'schemaGraph.openAnswerSql': [id?: string];
  'schemaGraph.showAnswerPath': [id?: string];
  'schemaGraph.runSql': [];
  'schemaGraph.validate': [graph?: Uri];
  /** `format` and `target` where nothing is to be asked. */
  'schemaGraph.exportGraph': [graph?: Uri, format?: string, target?: Uri];
  /** `schema` is the file to import, or a database; with `sure` nothing is asked. */
  'schemaGraph.importSchema': [graph?: Uri, schema?: Uri, sure?: boolean];
  /** `database` is the file to read, or the name of a connection; with `sure` nothing is asked. */
  'schemaGraph.importKeys': [graph?: Uri, database?: Uri | string, sure?: boolean];
  /** An edge of a graph; without it the one that is selected in the picture. */
  'schemaGraph.acceptEdge': [target?: EdgeTarget];
  'schemaGraph.rejectEdge': [target?: EdgeTarget];
  /** `label` where it is not to be asked for. */
  'schemaGraph.relabelEdge': [target?: EdgeTarget, label?: string];
  /** The path of a source whose file is not there. */
  'schemaGraph.chooseSourceFile': [target: PathTarget];
  /** What is tried; without it what the cursor is on. */
  'schemaGraph.tryPart': [target?: PartTarget];
  'schemaGraph.deleteEdge': [target?: EdgeTarget];
  'schemaGraph.addEdge': [];
  'schemaGraph.zoomToFit': [];
  'schemaGraph.searchGraph': [];
  'schemaGraph.expandAll': [];
  'schemaGraph.collapseAll': [];
  'schemaGraph.arrangeTables': [];
  /** Files and folders of the explorer, or a graph of the data view; `into` is the graph. */
  'schemaGraph.addData': [chosen?: Uri | DataNode, all?: readonly Uri[], into?: Uri];
  'schemaGraph.addConnection': [];
  'schemaGraph.removeConnection': [];
  /** `from` is where the review begins: what is suggested there. */
  'schemaGraph.review': [graph?: Uri, from?: Place];
  'schemaGraph.reviewGroup': [];
  'schemaGraph.reviewNext': [];
  'schemaGraph.reviewPrevious': [];
  'schemaGraph.reviewAccept': [];
  'schemaGraph.reviewReject': [];
  'schemaGraph.reviewChange': [];
  'schemaGraph.retypeEdge': [target?: EdgeTarget, kind?: EdgeKind];
  'schemaGraph.reverseEdge': [target?: EdgeTarget];
  'schemaGraph.nextEdge': [];
  'schemaGraph.previousEdge': [];
  'schemaGraph.startEdge': [];
  'schemaGraph.findPaths': [];
  'schemaGraph.startPath': [];
  'schemaGraph.nextPath': [];
  'schemaGraph.previousPath': [];
  'schemaGraph.clearPath': [];
  'schemaGraph.zoomIn': [];
  'schemaGraph.zoomOut': [];
  'schemaGraph.toggleTable': [];
  'schemaGraph.focusPicture': [];
  'schemaGraph.focusTree': [];
  'schemaGraph.showKeys': [];
  'schemaGraph.closeDetails': [];
  'schemaGraph.refreshData': [];
  /** Nodes of the data view; what is selected there where it is absent. */
  'schemaGraph.showRows': [node?: DataNode];
  'schemaGraph.copyName': [node?: DataNode];
  'schemaGraph.revealText': [node?: DataNode];
  'schemaGraph.revealPicture': [node?: DataNode];
  'schemaGraph.askTable': [node?: DataNode];
  /** Without a node: what is selected in the picture, else the person picks. */
  'schemaGraph.hideValues': [node?: DataNode];
  'schemaGraph.leaveOut': [node?: DataNode];
  'schemaGraph.showValues': [node?: DataNode];
  'schemaGraph.readAgain': [node?: DataNode];
  /** `accept` names what is to be done, where nothing is to be asked. */
  'schemaGraph.showDataChanges': [graph?: Uri | DataNode, accept?: readonly string[]];
  /** `tables` are those that it is about, spelt as in the data. */
  'schemaGraph.proposeEdges': [graph?: Uri | DataNode, tables?: readonly string[]];
  'schemaGraph.proposeContext': [graph?: Uri | DataNode, tables?: readonly string[]];
  'schemaGraph.proposeDerivations': [graph?: Uri | DataNode, tables?: readonly string[]];
  /** With `sure` nothing is asked: what is sent has been agreed to. */
  'schemaGraph.suggestWithModel': [graph?: Uri | DataNode, tables?: readonly string[], sure?: boolean];
  /** `into` is the folder where it goes, where nothing is to be asked. */
  'schemaGraph.openSample': [into?: Uri];
  'schemaGraph.showNamesOnly': [];
  'schemaGraph.showAllTables': [];
  'schemaGraph.toggleOverview': [];
  'schemaGraph.undoMove': [];
  'schemaGraph.redoMove': [];
  'schemaGraph.focusTables': [];
  'schemaGraph.addRelatedTables': [];
  'schemaGraph.hideTables': [];
  'schemaGraph.pinTables': [];
  'schemaGraph.foldTables': [];
  'schemaGraph.filterTables': [];
  'schemaGraph.alignTables': [];
  /** `given` where nothing is to be asked; gives what is said of the model then. */
  'schemaGraph.chooseModel': [given?: PickedModel];
  /** `key` where it is not to be asked for. */
  'schemaGraph.setModelKey': [key?: string];
  'schemaGraph.forgetModelKey': [];
  'schemaGraph.testModel': [];
}
/** Identifier of a command. */
export type CommandId = keyof CommandArguments;

/** Settings and the types of their values. */
export interface Settings {
  'limits.seconds': number;
  'limits.rows': number;
  'draft.dictionaries': 'ask' | 'always' | 'never';
  'draft.ignoreDeclared': boolean;
  /** Read through `data/allowed.ts` alone: only a person's own settings count, and only in a trusted workspace. */
  'files.outsideWorkspace': boolean;
  'files.keepLastRead': boolean;
  'history.size': number;
  /** Read through `answers/previews.ts` alone: no workspace can switch it off. */
  'ask.confirm': boolean;
  'codeLens.enabled': boolean;
  /** These are read through `answers/model/chosen-model.ts` alone: only a person's own count, in a trusted workspace. */
  'model.provider': 'none' | ModelProvider;
  'model.baseUrl': string;
  'model.name': string;
  'model.apiVersion': string;
  'model.sendValues': boolean;
  'model.limits.callSeconds': number;
  'model.limits.firstByteSeconds': number;
  'model.limits.questionTokens': number;
  'model.limits.dayTokens': number;
  'model.price.input': number;
  'model.price.output': number;
  'model.stepByStep': boolean;
  'model.facts': boolean;
  'model.samples': number;
  'model.examples': boolean;
  'model.outsideJoins': boolean;
  /** These are read through `answers/model/chosen-vectors.ts` alone. */
  'vectors.provider': 'embedded' | 'openai' | 'none';
  'vectors.baseUrl': string;
  'vectors.name': string;
}

/** Context keys that `when` clauses in package.json read. */
export interface ContextKeys {
  /** A question is running. */
  'schemaGraph.asking': boolean;
  /** There is a last answer. */
  'schemaGraph.answered': boolean;
  /** The workspace has a graph file. */
  'schemaGraph.hasGraphs': boolean;
}
