/** What a language model took for one question, in one line of a terminal. */
import type { TraceEvent } from '../engine/core/answers';

/**
 * The line.
 * @param name of the model
 * @param events of the question
 * @returns undefined where nothing was asked of it
 */
export function modelTook(name: string, events: readonly TraceEvent[]): string | undefined {
  const took = events.flatMap(({ type, model }) => (type === 'end' && model ? [model] : []));
  if (took.length === 0) return undefined;
  const sum = (of: (stage: (typeof took)[number]) => number | undefined) =>
    took.reduce((total, stage) => total + (of(stage) ?? 0), 0);
  const calls = sum((stage) => stage.calls);
  const cost = sum((stage) => stage.cost);
  const parts = [
    `${calls} call${calls === 1 ? '' : 's'}`,
    `${sum((stage) => stage.tokens)} tokens (${sum((stage) => stage.inputTokens)} of prompts)`,
    `${(sum((stage) => stage.ms) / 1000).toFixed(1)} s`,
    ...(cost > 0 ? [`cost ${cost.toFixed(4)}`] : []),
  ];
  return `Model ${name}: ${parts.join(', ')}`;
}
