/** Commands of VS Code's palette, as the page carries them out. */
import type { Direction, Side } from '../../src/picture/align';
import type { PageCommand, TablesCommand } from '../../src/protocol/graph';
import type { Editor } from './editor';
import type { Detailed } from './stage';

const DETAILS: Readonly<Partial<Record<PageCommand, Detailed>>> = {
  namesOnly: 'names',
  collapseAll: 'keys',
  expandAll: 'all',
};

/**
 * Carries out a command that needs nothing else.
 * @param editor the commands of the picture
 * @param command its name; those of camera, search and layout are not among them
 */
export function runCommand(editor: Editor, command: PageCommand): void {
  const { shown } = editor;
  const detail = DETAILS[command];
  if (detail) return void editor.expandAll(detail);
  if (command.startsWith('align')) return shown.align(command.slice('align'.length) as Side);
  if (command.startsWith('spread')) return shown.distribute(command.slice('spread'.length) as Direction);
  if (command === 'showAll') void shown.showAll();
  else if (command === 'minimap') shown.toggleMinimap();
  else if (command === 'undoMove') shown.undoMove();
  else if (command === 'redoMove') shown.redoMove();
}

/**
 * Carries out a command about tables.
 * @param editor the commands of the picture
 * @param command what to do, with which tables
 */
export function runTablesCommand({ shown }: Editor, { does, tables, steps, text }: TablesCommand): void {
  if (does === 'focus') void shown.focus(steps ?? 1, tables);
  else if (does === 'addRelated') void shown.addRelated(tables);
  else if (does === 'hide') void shown.hide(tables);
  else if (does === 'pin') shown.pin(tables);
  else if (does === 'names') shown.foldNames(tables);
  else void shown.filter(text ?? '');
}
