/** "Ask a Question" from the palette. */
import * as vscode from 'vscode';
import type { ShownAnswer } from '../../engine/core/answers';
import { graphName, type GraphChoice } from '../data/graph-files';
import type { AnswersView } from './answers-view';
import type { History } from './history';
import { pastQuestions, type PastQuestion } from './past-questions';
import type { Questions } from './questions';

/** What asking needs. */
export interface AskParts {
  /** Which graph is asked. */
  readonly choice: GraphChoice;
  /** Tells what a graph can be asked, for example. */
  readonly example: (graph: vscode.Uri) => Promise<string | undefined>;
  /** Runs the question. */
  readonly questions: Questions;
  /** Offers what was asked before. */
  readonly history: History;
  /** Shows the answer. */
  readonly view: AnswersView;
}

/**
 * Asks for a question and puts it to the engine; the answer streams into the side panel.
 * @param parts what asking needs
 * @param given the graph to ask, or a question that needs no typing
 * @returns the answer; undefined where there is none
 */
export async function askCommand(parts: AskParts, given?: vscode.Uri | string): Promise<ShownAnswer | undefined> {
  const { choice, view } = parts;
  const first =
    given instanceof vscode.Uri ? given : await choice.currentOrPick(vscode.l10n.t('Which graph is asked?'));
  if (!first) return undefined;
  const asked = typeof given === 'string' ? { question: given, graph: first } : await inputQuestion(parts, first);
  if (!asked) return undefined;
  await choice.choose(asked.graph);
  // Where questions wait for a word, the panel has it: a page that is only just opening would miss what is shown.
  if (view.confirms) {
    await view.focusInput(asked.question);
    return undefined;
  }
  // Who typed a question goes on in the panel; what asks for them leaves the keyboard where it is.
  await (typeof given === 'string' ? view.reveal() : view.focusInput(asked.question));
  return view.put(asked.question, asked.graph);
}

/**
 * An input box with the questions asked before beneath it, and a button that changes the graph.
 * @returns undefined where the person closed it
 */
async function inputQuestion(
  { choice, questions, history, example }: AskParts,
  first: vscode.Uri,
): Promise<{ question: string; graph: vscode.Uri } | undefined> {
  let graph = first;
  let value = '';
  for (;;) {
    // The data is read while the person types.
    questions.prepare(graph);
    const result = await showInput(history, graph, value, example(graph));
    if (result.type === 'closed') return undefined;
    if (result.type === 'question') return { question: result.question, graph: result.graph ?? graph };
    value = result.value;
    graph = (await choice.pick()) ?? graph;
  }
}

type InputResult =
  /** `graph` where a question of another graph was chosen: it is asked of that one. */
  | { readonly type: 'question'; readonly question: string; readonly graph?: vscode.Uri }
  | { readonly type: 'other-graph'; readonly value: string }
  | { readonly type: 'closed' };

/** A question to choose; `graph` where it is asked of another graph than the current one. */
type QuestionItem = vscode.QuickPickItem & { readonly graph?: vscode.Uri };

function pastItem({ question, graph, uri }: Pick<PastQuestion, 'question'> & Partial<PastQuestion>): QuestionItem {
  return {
    label: question,
    iconPath: new vscode.ThemeIcon('history'),
    ...(graph === undefined ? {} : { description: graph }),
    ...(uri === undefined ? {} : { graph: vscode.Uri.parse(uri) }),
  };
}

function group(label: string, items: readonly QuestionItem[]): readonly QuestionItem[] {
  return items.length === 0 ? [] : [{ label, kind: vscode.QuickPickItemKind.Separator }, ...items];
}

/** Whether a list that is filtered by what was typed shows an item. */
function belongsTo({ label, description = '' }: QuestionItem, typed: string): boolean {
  return `${label}\n${description}`.toLowerCase().includes(typed.toLowerCase());
}

function showInput(
  history: History,
  graph: vscode.Uri,
  value: string,
  example: Promise<string | undefined>,
): Promise<InputResult> {
  const box = vscode.window.createQuickPick<QuestionItem>();
  const otherGraph: vscode.QuickInputButton = {
    iconPath: new vscode.ThemeIcon('type-hierarchy'),
    tooltip: vscode.l10n.t('Ask another graph'),
  };
  box.title = vscode.l10n.t('Ask {0}', graphName(graph));
  box.placeholder = vscode.l10n.t('A question in plain language');
  void example.then((question) => {
    if (question !== undefined)
      box.placeholder = vscode.l10n.t('A question in plain language, for example: {0}', question);
  });
  box.value = value;
  box.buttons = [otherGraph];
  box.matchOnDescription = true;
  const { ofThis, ofOthers } = pastQuestions(history.entries(), graph.toString());
  // What is typed comes first, so that Enter asks exactly that and not the nearest question of the past.
  const offer = (typed: string): void => {
    const own = typed.trim() === '' ? [] : [{ label: typed, iconPath: new vscode.ThemeIcon('comment-discussion') }];
    box.items = [
      ...own,
      ...group(
        vscode.l10n.t('Asked of {0} before', graphName(graph)),
        ofThis.filter(({ question }) => question !== typed).map(({ question }) => pastItem({ question })),
      ),
      ...group(vscode.l10n.t('Asked of other graphs'), ofOthers.map(pastItem)),
    ];
  };
  offer(value);
  return new Promise((resolve) => {
    box.onDidChangeValue(offer);
    box.onDidTriggerButton(() => settle({ type: 'other-graph', value: box.value }));
    box.onDidAccept(() => {
      const typed = box.value.trim();
      const [selected] = box.selectedItems;
      // Enter right after a paste comes with what was selected before it.
      const item = selected && belongsTo(selected, typed) ? selected : undefined;
      const question = (item?.label ?? typed).trim();
      if (question !== '') settle({ type: 'question', question, ...(item?.graph ? { graph: item.graph } : {}) });
    });
    box.onDidHide(() => settle({ type: 'closed' }));
    const settle = (result: InputResult): void => {
      resolve(result);
      box.dispose();
    };
    box.show();
  });
}
