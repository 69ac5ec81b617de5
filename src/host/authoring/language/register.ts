/** Registers what the text editor offers in graph files. Nothing works before it is asked for. */
import * as vscode from 'vscode';
import type { EngineClient } from '../../data/engine-client';
import { ACTION_KINDS, GraphCodeActions } from './code-actions';
import { GraphCompletion, TRIGGERS } from './completion';
import type { KnownHealth } from '../known-health';
import type { KnownMarks } from '../known-marks';
import { GraphFormatting } from './formatting';
import { GraphHover } from './hover';
import { GraphHints } from './inlay-hints';
import { GraphNavigation, GraphOutline } from './navigation';
import { GraphRename } from './rename';
import { graphFileSelector } from '../../data/addresses';

/**
 * Registers all providers.
 * @param engine does the work
 * @param health what was counted of joins and rules
 * @param marks what stands beside the lines
 */
export function registerLanguage(engine: EngineClient, health: KnownHealth, marks: KnownMarks): vscode.Disposable[] {
  const files = graphFileSelector();
  const { languages } = vscode;
  const hints = new GraphHints(marks, health);
  const navigation = new GraphNavigation(engine);
  return [
    languages.registerCompletionItemProvider(files, new GraphCompletion(engine), ...TRIGGERS),
    languages.registerHoverProvider(files, new GraphHover(engine, health)),
    languages.registerDefinitionProvider(files, navigation),
    languages.registerReferenceProvider(files, navigation),
    languages.registerDocumentHighlightProvider(files, navigation),
    languages.registerDocumentSymbolProvider(files, new GraphOutline(engine)),
    hints,
    languages.registerInlayHintsProvider(files, hints),
    languages.registerDocumentFormattingEditProvider(files, new GraphFormatting(engine)),
    languages.registerRenameProvider(files, new GraphRename(engine)),
    languages.registerCodeActionsProvider(files, new GraphCodeActions(engine), {
      providedCodeActionKinds: ACTION_KINDS,
    }),
  ];
}
