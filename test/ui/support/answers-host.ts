/** A host for the side panel under test: remembers what the page asks of it. */
import {
  answersContract,
  type AnswersContract,
  type HistoryEntry,
  type WireAnswer,
} from '../../../src/protocol/answers';
import { openHostEnd, type HostEnd, type NoteHandlers } from '../../../src/protocol/channel';
import { load, openPage, type OpenPage } from './browser';
import type { ThemeKind } from './themes';

/** A side panel under test. */
export interface AnswersUnderTest extends OpenPage {
  readonly host: HostEnd<AnswersContract>;
  readonly sent: { note: string; payload: unknown }[];
  last(note: string): unknown;
}

/** A history to start with. */
export const HISTORY: readonly HistoryEntry[] = [
  {
    id: 'h1',
    question: 'How many crashes involved alcohol?',
    at: Date.now() - 6e5,
    text: '7',
    abstained: false,
    graph: 'crash',
    uri: 'file:///crash.sgraph.yaml',
  },
  {
    id: 'h2',
    question: 'Which vehicles were hit at the front and at the back?',
    at: Date.now() - 9e7,
    text: 'Case 18765, vehicle 2: “front” and “back”.',
    abstained: false,
    graph: 'crash',
    uri: 'file:///crash.sgraph.yaml',
  },
  {
    id: 'h3',
    question: 'What colour were the cars?',
    at: Date.now() - 2e8,
    text: 'Nothing here is about colour.',
    abstained: true,
    graph: 'crash',
    uri: 'file:///crash.sgraph.yaml',
  },
];

const GRAPH = {
  name: 'Crash investigation sample',
  uri: 'file:///crash.sgraph.yaml',
  tables: 8,
  columns: 56,
  examples: ['How many crashes involved alcohol?', 'Which vehicles were struck at the front and at the back?'],
};

/**
 * Opens the side panel.
 * @param options theme, size, what it starts with
 */
export async function openAnswers(
  options: {
    theme?: ThemeKind;
    width?: number;
    height?: number;
    pixelRatio?: number;
    /** False: there is none; `unknown`: the host has not looked yet. */
    graph?: boolean | 'unknown';
    history?: readonly HistoryEntry[];
    last?: WireAnswer;
  } = {},
): Promise<AnswersUnderTest> {
  const opened = await openPage('answers', { width: 380, height: 900, ...options });
  const sent: AnswersUnderTest['sent'] = [];
  const names = Object.keys(answersContract.toHost) as (keyof AnswersContract['toHost'])[];
  const notes = Object.fromEntries(
    names.map((note) => [note, (payload: unknown) => void sent.push({ note, payload })]),
  ) as unknown as NoteHandlers<AnswersContract['toHost']>;
  const host = openHostEnd(
    answersContract,
    opened.transport,
    {
      ...notes,
      ready: () => {
        host.send('init', {
          strings: {},
          ...(options.graph === 'unknown' ? {} : { graph: options.graph === false ? null : GRAPH }),
          history: options.history ?? [],
        });
        const { last: answer } = options;
        if (!answer) return;
        host.send('started', { id: 'last', question: answer.question });
        host.send('finished', { id: 'last', answer });
      },
    },
    {},
    (problem) => opened.complaints.push(problem),
  );
  await load(opened);
  await opened.page.waitForFunction(() => performance.getEntriesByName('schema-graph:init').length > 0);
  return {
    ...opened,
    host,
    sent,
    last: (note) => sent.findLast((message) => message.note === note)?.payload,
  };
}
