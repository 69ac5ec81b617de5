/** Questions to begin with. */
import pluralize from 'pluralize';
import * as vscode from 'vscode';

/**
 * The question that any table can be asked: how many rows it has.
 * @param noun what a row is called, in the singular or the plural, or the name of the table
 */
export function howMany(noun: string): string {
  return vscode.l10n.t('How many {0} are there?', pluralize.plural(noun.replaceAll('_', ' ')));
}
