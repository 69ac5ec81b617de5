/** What a person is told before a language model's call of a tool is run: which query, of which graph, and where the result goes. */
import * as vscode from 'vscode';
import type { ToolName } from '../../../tools/tool-inputs';
import { codeBlock, plain } from './markdown';

/** What a model gives to a tool. */
export type GivenInput = Readonly<Record<string, unknown>>;

/** What is said of a call. */
export interface Confirmation {
  readonly title: string;
  /** Shown while it runs. */
  readonly doing: string;
  /** Markdown. */
  readonly body: string;
}

/**
 * Words a call of a tool.
 * @param name the tool
 * @param input what the model gives to it: not checked yet, and not to be trusted
 * @param sendsValues whether the result may hold stored values
 * @param planned the statement that would run, where it is known before
 */
export function confirmation(name: ToolName, input: GivenInput, sendsValues: boolean, planned?: string): Confirmation {
  const { title, doing, quoted, language = 'text', then } = wordsOf(name, input);
  const graph = textOf(input['graph']);
  const of = graph === '' ? '' : `\n\n${vscode.l10n.t('Graph: {0}', plain(graph))}`;
  const goes = sendsValues
    ? vscode.l10n.t('What comes back, stored values included, goes to the language model that asks.')
    : vscode.l10n.t(
        'What comes back goes to the language model that asks, without stored values, as your settings say.',
      );
  // A statement is read and printed again: the one that runs is shown, and what was asked above it.
  const asked =
    quoted === '' || (planned !== undefined && language === 'sql') ? '' : `${codeBlock(quoted, language)}\n`;
  const runs =
    language === 'sql' ? vscode.l10n.t('The statement:') : vscode.l10n.t('By its words this is most likely run:');
  const code = planned === undefined ? asked : `${asked}${runs}\n${codeBlock(planned, 'sql')}\n`;
  const stranger = vscode.workspace.isTrusted
    ? ''
    : vscode.l10n.t('This workspace is not trusted: what its files say may mislead that model.');
  return { title, doing, body: `${code}${[then, goes, stranger].filter(Boolean).join(' ')}${of}` };
}

interface Words {
  readonly title: string;
  readonly doing: string;
  /** The query, as it was given. */
  readonly quoted: string;
  readonly language?: string;
  /** What would be run. */
  readonly then: string;
}

function wordsOf(name: ToolName, input: GivenInput): Words {
  const question = textOf(input['question']);
  const nothingRuns = vscode.l10n.t('Only the graph is read; nothing is run.');
  const readsOnly = vscode.l10n.t('SELECT statements that the graph allows are run, on a private copy of the data.');
  switch (name) {
    case 'list_graphs':
      return {
        title: vscode.l10n.t('List the graphs of this workspace?'),
        doing: vscode.l10n.t('Listing graphs'),
        quoted: '',
        then: nothingRuns,
      };
    case 'describe_graph':
      return {
        title: vscode.l10n.t('Describe a graph?'),
        doing: vscode.l10n.t('Reading the graph'),
        quoted: listOf(input['tables']),
        then: nothingRuns,
      };
    case 'find_columns':
      return {
        title: vscode.l10n.t('Find the columns of a question?'),
        doing: vscode.l10n.t('Looking for columns'),
        quoted: question,
        then: vscode.l10n.t('Names and stored values are searched.'),
      };
    case 'find_paths':
      return {
        title: vscode.l10n.t('Find the paths between columns?'),
        doing: vscode.l10n.t('Looking for paths'),
        quoted: listOf(input['columns']),
        then: nothingRuns,
      };
    case 'ask':
      return {
        title: vscode.l10n.t('Ask this question?'),
        doing: vscode.l10n.t('Asking Schema Graph'),
        quoted: question,
        then: readsOnly,
      };
    case 'explain_answer':
      return {
        title: vscode.l10n.t('Ask this question and explain the answer?'),
        doing: vscode.l10n.t('Explaining an answer'),
        quoted: question,
        then: readsOnly,
      };
    case 'run_sql': {
      const checkOnly = input['check_only'] === true;
      return {
        title: checkOnly ? vscode.l10n.t('Check this statement?') : vscode.l10n.t('Run this statement?'),
        doing: checkOnly ? vscode.l10n.t('Checking a statement') : vscode.l10n.t('Running a statement'),
        quoted: textOf(input['sql']),
        language: 'sql',
        then: checkOnly
          ? nothingRuns
          : vscode.l10n.t('It is run only if it reads and joins as the graph says, on a private copy of the data.'),
      };
    }
  }
}

/** A text as it was given, cut: it is shown before it is checked. */
function textOf(value: unknown): string {
  return typeof value === 'string' ? value.slice(0, 10_000) : '';
}

function listOf(value: unknown): string {
  return Array.isArray(value) ? value.slice(0, 20).map(textOf).join('\n') : '';
}
