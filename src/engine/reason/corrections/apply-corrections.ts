/** What corrections make of a program: its intent, changed step by step, and the joins that it keeps. Nothing runs here. */
import type { Correction } from '../../core/corrections';
import { SchemaGraphError } from '../../core/errors';
import { isMessage, say, type Message } from '../../core/message';
import type { GraphIndex } from '../../graph/graph-index';
import { edgeId } from '../../graph/model';
import type { JoinTree } from '../../paths/join-tree';
import type { Query } from '../../program/intent';
import type { Program, ProgramBuilder } from '../programs/build-program';
import { correctIntent, notFitting } from './correct-intent';
import type { FollowedUp } from './follow-up';

/** Why a program could not be built. */
export const NO_JOIN = say`No key edges join what the correction needs: take it back, or add the edges to the graph.`;

/** A program that is corrected, whether it has run or not. */
export interface Correctable {
  /** Absent where it is a statement that somebody wrote. */
  readonly intent?: Query;
  readonly sql: string;
  readonly joins: readonly JoinTree[];
  /** Some of its join trees are one of several equally good ones. */
  readonly ambiguousJoins: boolean;
}

/** What corrections are made with. */
export interface CorrectionTools<P extends Correctable> {
  readonly index: GraphIndex;
  readonly typeOf: Parameters<typeof correctIntent>[3];
  /** The programs that a reading may choose. */
  readonly readings: () => readonly P[];
  /** A statement that a person wrote instead, or what is wrong with it. */
  readonly statement: (sql: string) => Promise<P | Message>;
  /** Reads a follow-up question. */
  readonly follow: (before: Query, text: string) => Promise<FollowedUp | undefined>;
}

/** What came of corrections. */
export interface Changed<P extends Correctable> {
  /** The program whose joins are kept. */
  readonly start: P;
  /** What is asked now; absent where it is that program as it stands. */
  readonly intent?: Query;
  /** Key edges that a person chose. */
  readonly edges: readonly string[];
  /** Nobody has to choose among its joins any more. */
  readonly decided: boolean;
  /** How sure the least sure of the follow-ups was read; 1 without any. */
  readonly confidence: number;
}

/**
 * Applies corrections one after the other.
 * @param first the program that is corrected
 * @param corrections in order
 * @param tools the graph, and what else can be chosen
 * @returns what came of them, or why one does not fit; with the intent before each, and the last
 * @throws SchemaGraphError `cancelled`
 */
export async function applyCorrections<P extends Correctable>(
  first: P | undefined,
  corrections: readonly Correction[],
  tools: CorrectionTools<P>,
): Promise<{
  readonly result: Changed<P> | { readonly refusal: Message };
  readonly steps: readonly (Query | undefined)[];
}> {
  let start = first;
  let decided = start?.ambiguousJoins === false;
  let edges: readonly string[] = [];
  let confidence = 1;
  let intent = start?.intent;
  const steps = [intent];
  const refused = (refusal: Message) => ({ result: { refusal }, steps });
  for (const correction of corrections) {
    if (correction.kind === 'sql') {
      const read = await tools.statement(correction.sql);
      if (isMessage(read)) return refused(read);
      start = read;
      intent = undefined;
      steps.push(undefined);
      continue;
    }
    try {
      if (correction.kind === 'reading') {
        decided = true;
        edges = []; // that program has its own joins
        start = tools.readings().find(({ sql }) => sql === correction.sql);
        intent = start?.intent;
        if (start && !intent) {
          steps.push(undefined);
          continue;
        }
      } else if (correction.kind === 'joins') edges = correction.edges;
      else if (correction.kind === 'follow') {
        const followed = intent && (await tools.follow(intent, correction.text));
        if (!followed)
          return refused(say`“${correction.text}” could not be read as going on from the question before.`);
        intent = followed.intent;
        confidence = Math.min(confidence, followed.confidence);
      } else intent = intent && correctIntent(intent, correction, tools.index, tools.typeOf);
      if (!intent) throw notFitting();
    } catch (error) {
      if (error instanceof SchemaGraphError && error.code === 'bad-input') return refused(error.said);
      throw error;
    }
    steps.push(intent);
  }
  if (!start) return refused(notFitting().said);
  return { result: { start, ...(intent && { intent }), edges, decided, confidence }, steps };
}

/**
 * Builds the program of what corrections came to.
 * @param changed what they came to, with an intent
 * @param question its words choose among equally good joins
 * @param builder joins by the graph
 * @returns undefined where no key edges join what is needed
 */
export function changedProgram(
  { start, intent, edges, decided }: Changed<Correctable>,
  question: string,
  builder: ProgramBuilder,
): Program | undefined {
  if (!intent) return undefined;
  if (edges.length > 0) return builder.buildOver(intent, question, edges);
  // A program that was found has its joins already. Where several joins are equally good and nobody chose among them,
  // none is kept: the planner then finds them all again, and the person is asked.
  const kept = decided ? start.joins.flatMap((tree) => tree.joins.map(({ edge }) => edgeId(edge))) : [];
  return builder.buildIntent(intent, question, kept);
}
