/** `@schemagraph` in the chat view: the engine answers, with or without a language model. */
import * as vscode from 'vscode';
import type { ShownAnswer } from '../../../engine/core/answers';
import { messageOf } from '../../../engine/core/errors';
import { isInWorkspace } from '../../data/allowed';
import type { EngineClient } from '../../data/engine-client';
import { graphKey, graphName, isGraphFile, type GraphChoice } from '../../data/graph-files';
import { inWords } from '../../engine-text';
import { isCancelled } from '../../errors';
import { signalOf } from '../../vscode-api';
import { answerRecord } from '../answer-commands';
import type { AnswersView } from '../answers-view';
import type { History, HistoryRecord } from '../history';
import { answeredBefore, correctionsOf, type Previews } from '../previews';
import { own } from '../model/chosen-model';
import type { Questions } from '../questions';
import { writeAnswer, type CitedPlace } from './answer-response';
import { writeExplanation } from './explain-response';
import { GraphPlaces } from './graph-places';
import { plain } from './markdown';
import { writePaths } from './paths-response';
import { stageWords } from './stage-words';
import { writeSuggestions } from './suggest-response';
import { chosenOffer, followUps, isFollowUp, lastAnswer, metadataOf, type ChatMetadata } from './turns';

/** Identifier of the participant, as package.json declares it. */
const PARTICIPANT = 'schemaGraph.chat';

/** Rows whose places are looked for. */
const MOST_CITED = 3;

/** What the participant needs. */
export interface ChatParts {
  readonly engine: EngineClient;
  readonly choice: GraphChoice;
  readonly questions: Questions;
  readonly history: History;
  /** Whether the person wants to see questions before they run. */
  readonly previews: Pick<Previews, 'wanted'>;
  /** Shows what would run then. */
  readonly view: Pick<AnswersView, 'put' | 'reveal'>;
}

/** As much of a request as is read. */
export type AskedRequest = Pick<vscode.ChatRequest, 'prompt' | 'command' | 'references'>;

/** Answers in the chat view. */
export class ChatAnswers {
  /** @param parts what it needs */
  constructor(private readonly parts: ChatParts) {}

  /** Registers the participant, where there is a chat: editors that are made from VS Code may have none. */
  register(): vscode.Disposable[] {
    const { chat } = vscode as { readonly chat?: Partial<typeof vscode.chat> };
    const participant = chat?.createChatParticipant?.(PARTICIPANT, (request, context, stream, token) =>
      this.handle(request, context, stream, token),
    );
    if (!participant) return [];
    participant.iconPath = new vscode.ThemeIcon('type-hierarchy');
    participant.followupProvider = { provideFollowups: (result) => followUps(result) };
    return [participant];
  }

  /**
   * Answers one request.
   * @param request what was written
   * @param context what was said before
   * @param stream where the response goes
   * @param token fires when the person stops it
   */
  async handle(
    request: AskedRequest,
    context: Pick<vscode.ChatContext, 'history'>,
    stream: vscode.ChatResponseStream,
    token: vscode.CancellationToken,
  ): Promise<vscode.ChatResult> {
    try {
      sayUntrusted(stream);
      const graph = await this.graph(request, stream);
      if (!graph) return {};
      const before = lastAnswer(context);
      switch (request.command) {
        case 'paths':
          await writePaths(this.parts.engine, graph, request.prompt, stream, signalOf(token));
          return {};
        case 'suggest':
          await writeSuggestions(this.parts.engine, graph, stream, signalOf(token));
          return {};
        case 'explain':
          return await this.explain(request.prompt.trim(), graph, before, stream, token);
        default:
          return await this.ask(request.prompt.trim(), graph, before, stream, token);
      }
    } catch (error) {
      if (token.isCancellationRequested || isCancelled(error)) return {};
      return { errorDetails: { message: plain(inWords(messageOf(error))) } };
    }
  }

  /** The graph that is asked: one that is attached to the request, else the one in front, else the one that is chosen. */
  private async graph(
    { references }: AskedRequest,
    stream: vscode.ChatResponseStream,
  ): Promise<vscode.Uri | undefined> {
    const attached = references
      .map(({ value }) => (value instanceof vscode.Location ? value.uri : value))
      .find((value): value is vscode.Uri => value instanceof vscode.Uri && isGraphFile(value) && isInWorkspace(value));
    const { choice } = this.parts;
    const known = attached ?? (await choice.current());
    if (known) return known;
    if ((await choice.all()).length === 0) {
      stream.markdown(
        `${vscode.l10n.t('There is no graph file (*.sgraph.yaml) in this workspace yet.')} ${vscode.l10n.t('A schema graph says which columns belong together and how tables join. Draft one from your data, then ask.')}`.replaceAll(
          '*.',
          '\\*.',
        ),
      );
      stream.button({ command: 'schemaGraph.draft', title: vscode.l10n.t('Draft a Graph from Data') });
      stream.button({ command: 'schemaGraph.openSample', title: vscode.l10n.t('Open a Sample') });
      return undefined;
    }
    const picked = await choice.pick(vscode.l10n.t('Which graph is asked?'));
    if (!picked) stream.markdown(vscode.l10n.t('No graph was chosen. Open one, or attach it to the request.'));
    return picked;
  }

  private async ask(
    prompt: string,
    graph: vscode.Uri,
    before: ChatMetadata | undefined,
    stream: vscode.ChatResponseStream,
    token: vscode.CancellationToken,
  ): Promise<vscode.ChatResult> {
    if (prompt === '') {
      stream.markdown(vscode.l10n.t('Ask {0} a question in plain language.', plain(graphName(graph))));
      return {};
    }
    const record = await this.answered(prompt, graph, before, stream, token);
    if (!record) return {};
    const asked = vscode.Uri.parse(record.graph);
    const [places, cited] = await Promise.all([this.places(asked), this.cited(record, signalOf(token))]);
    writeAnswer(stream, record, places, cited);
    return { metadata: metadataOf(record) };
  }

  private async explain(
    prompt: string,
    graph: vscode.Uri,
    before: ChatMetadata | undefined,
    stream: vscode.ChatResponseStream,
    token: vscode.CancellationToken,
  ): Promise<vscode.ChatResult> {
    const { questions, history } = this.parts;
    const isLast = prompt === '' || prompt === before?.question;
    const known = isLast ? await answerRecord(questions, history, before?.id) : undefined;
    const record = known ?? (prompt === '' ? undefined : await this.answered(prompt, graph, before, stream, token));
    if (!record) {
      if (prompt === '')
        stream.markdown(vscode.l10n.t('Nothing has been answered yet. Write a question after the command.'));
      return {};
    }
    writeExplanation(stream, record, await this.places(vscode.Uri.parse(record.graph)));
    return { metadata: metadataOf(record) };
  }

  /** Asks as the side panel does, which shows it too; undefined where there is no answer, which is said. */
  private async answered(
    prompt: string,
    graph: vscode.Uri,
    before: ChatMetadata | undefined,
    stream: vscode.ChatResponseStream,
    token: vscode.CancellationToken,
  ): Promise<HistoryRecord | undefined> {
    const { questions, choice, previews, view } = this.parts;
    const offer = before && chosenOffer(prompt, before);
    // The reading that was chosen is one of the question before.
    const question = offer ? before.question : prompt;
    const asked = offer ? vscode.Uri.parse(before.graph) : graph;
    let id: string | undefined;
    let record: HistoryRecord | undefined;
    let failure: string | undefined;
    const listener = questions.onDidNotice((notice) => {
      if (notice.type === 'started') id ??= notice.id;
      if (notice.id !== id) return;
      if (notice.type === 'event' && notice.event.type === 'start') stream.progress(stageWords(notice.event.stage));
      if (notice.type === 'finished') record = notice.record;
      if (notice.type === 'failed' && !notice.cancelled) failure = notice.message;
    });
    const stop = token.onCancellationRequested(() => questions.cancel(id));
    try {
      stream.reference(asked);
      await choice.choose(asked);
      const on = offer ? undefined : await this.goesOn(prompt, before, asked);
      const more = on ? { follows: { question: on.question, corrections: correctionsOf(on) } } : {};
      if (token.isCancellationRequested) return undefined;
      if (previews.wanted && !offer) {
        await view.reveal();
        await view.put(question, asked, [], more, on && answeredBefore(on));
        stream.markdown(
          vscode.l10n.t('Your settings show questions before they run: this one waits in the side panel.'),
        );
        return undefined;
      }
      await questions.ask(question, asked, offer?.choose ?? [], more);
    } finally {
      listener.dispose();
      stop.dispose();
    }
    if (failure !== undefined) stream.markdown(`**${vscode.l10n.t('This could not be answered.')}** ${plain(failure)}`);
    return record;
  }

  /** The answer that a question goes on from, where its words say that it does. */
  private async goesOn(
    prompt: string,
    before: ChatMetadata | undefined,
    asked: vscode.Uri,
  ): Promise<ShownAnswer | undefined> {
    if (before?.graph !== asked.toString() || !isFollowUp(prompt)) return undefined;
    const { questions, history } = this.parts;
    return (await answerRecord(questions, history, before.id))?.answer;
  }

  private async places(graph: vscode.Uri): Promise<GraphPlaces> {
    return new GraphPlaces(await this.parts.engine.request('parse', graphKey(graph)));
  }

  /** Where the first rows stand that an answer rests on; those whose place is not to be found are left out. */
  private async cited({ answer, graph }: HistoryRecord, signal: AbortSignal): Promise<readonly CitedPlace[]> {
    const key = graphKey(vscode.Uri.parse(graph));
    const places = answer.citations.slice(0, MOST_CITED).map(async ({ source, table, row, file }) => {
      const cited = { source, table, row, ...(file !== undefined && { file }) };
      const found = await this.parts.engine.request('findRow', { ...key, ...cited }, { signal });
      if (found.file === undefined || found.line === undefined) return [];
      const uri = vscode.Uri.file(found.file);
      const at = new vscode.Location(uri, new vscode.Position(found.line - 1, 0));
      return [{ title: `${vscode.workspace.asRelativePath(uri)}:${found.line}`, at }];
    });
    return (await Promise.allSettled(places)).flatMap((place) => (place.status === 'fulfilled' ? place.value : []));
  }
}

/** Says, where a person has chosen a model or a server of vectors, that a workspace that is not trusted has none of it. */
function sayUntrusted(stream: vscode.ChatResponseStream): void {
  if (vscode.workspace.isTrusted || (own('model.provider') === 'none' && own('vectors.provider') !== 'openai')) return;
  const said = vscode.l10n.t(
    'This workspace is not trusted: the engine alone answers, and nothing leaves this machine.',
  );
  stream.markdown(`_${said}_\n\n`);
}
