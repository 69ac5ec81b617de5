/** What one turn of a chat leaves to the next. */
import * as vscode from 'vscode';
import type { Correction } from '../../../engine/core/corrections';
import type { HistoryRecord } from '../history';

/** Alternatives that are offered below an answer. */
const MOST_OFFERED = 3;

/** Another reading of the question that was asked. */
interface Offer {
  /** As it was listed. */
  readonly question: string;
  readonly choose: readonly Correction[];
}

/** What is remembered of a response: plain JSON, which VS Code keeps with the chat. */
export interface ChatMetadata {
  /** Of the answer. */
  readonly id: string;
  /** The graph file, as a URI. */
  readonly graph: string;
  readonly question: string;
  /** Other readings, in the order in which they were listed. */
  readonly offers: readonly Offer[];
}

/**
 * What is remembered of an answer.
 * @param record the answer
 */
export function metadataOf({ id, graph, answer }: HistoryRecord): ChatMetadata {
  const offers = answer.alternatives.map(({ choose, question }) => ({ question, choose }));
  return { id, graph, question: answer.question, offers };
}

/**
 * The last answer of a chat.
 * @param context what was said before; the turns of other participants are not in it
 */
export function lastAnswer({ history }: Pick<vscode.ChatContext, 'history'>): ChatMetadata | undefined {
  for (const turn of history.toReversed()) {
    if (!('result' in turn)) continue;
    const { metadata } = turn.result;
    if (metadata && isMetadata(metadata)) return metadata;
  }
  return undefined;
}

/** Chats are kept over updates: what an older version remembered may look otherwise. */
function isMetadata(
  value: Readonly<Record<string, unknown>>,
): value is Readonly<Record<string, unknown>> & ChatMetadata {
  const { id, graph, question, offers } = value;
  return [id, graph, question].every((text) => typeof text === 'string') && Array.isArray(offers);
}

/**
 * The reading that a person chooses by its number or its words.
 * @param prompt what they wrote
 * @param before the answer that listed it
 */
export function chosenOffer(prompt: string, { offers }: ChatMetadata): Offer | undefined {
  const [, number] = /^#?(\d{1,2})[.)]?$/.exec(prompt) ?? [];
  return number === undefined ? offers.find(({ question }) => question === prompt) : offers[Number(number) - 1];
}

/**
 * What is offered to go on with.
 * @param result of the response
 */
export function followUps({ metadata }: vscode.ChatResult): vscode.ChatFollowup[] {
  if (!metadata || !isMetadata(metadata)) return [];
  const { question, offers } = metadata;
  return [
    ...offers.slice(0, MOST_OFFERED).map((offer) => ({ prompt: offer.question })),
    { prompt: question, command: 'explain', label: vscode.l10n.t('Explain this answer') },
  ];
}

/** How people go on from what they asked: by words that lead nowhere without it. */
const GOES_ON =
  /^(and|or|but|also|only|just|instead|now|then|same|without|except|(what|how) about|of (these|those|them)|which of (these|those|them))\b/i;

/**
 * Whether a question goes on from the one before.
 * @param prompt what a person wrote
 */
export function isFollowUp(prompt: string): boolean {
  return GOES_ON.test(prompt.trim());
}
