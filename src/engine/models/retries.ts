/** Tries a call again after failures that may pass: the server's own wish first, else later and later. */
import { throwIfCancelled } from '../core/errors';
import { say } from '../core/message';
import type { Clock, Timers } from '../core/ports';
import { untilCancelled } from '../core/until-cancelled';
import type { LanguageModel } from './language-model';
import { ModelError } from './model-error';

/** The first wait, in ms; each further one is twice as long. */
const FIRST_WAIT_MS = 500;

/** How calls are tried again. */
export interface Retries {
  /** After the first attempt. */
  readonly retries: number;
  /** Milliseconds from the beginning of a call within which a wait has to end: else it is not begun. */
  readonly withinMs: number;
  readonly timers: Timers;
  readonly clock: Clock;
  /** 0 to 1: shortens waits by up to a quarter, so that many clients do not come back at once. */
  readonly random?: () => number;
}

/**
 * A model that is asked again. Nothing is tried again once a piece of its answer was shown: it would be shown twice.
 * @param model is asked
 * @param how often, and for how long
 */
export function withRetries(model: LanguageModel, how: Retries): LanguageModel {
  const { retries, withinMs, timers, clock, random = Math.random } = how;
  return {
    provider: model.provider,
    name: model.name,
    async complete(request, { signal, onText } = {}) {
      const started = clock();
      let shown = false;
      const show = onText && ((piece: string) => void ((shown = true), onText(piece)));
      for (let attempt = 0; ; attempt++) {
        try {
          const reply = await model.complete(request, { ...(signal && { signal }), ...(show && { onText: show }) });
          return { ...reply, ms: clock() - started };
        } catch (error) {
          throwIfCancelled(signal);
          if (!(error instanceof ModelError) || !error.mayPass || shown || attempt >= retries) throw error;
          const wished = error.detail.retryAfterMs;
          const wait = wished ?? FIRST_WAIT_MS * 2 ** attempt * (1 - random() / 4);
          if (clock() - started + wait > withinMs) throw wished === undefined ? error : tooLate(error, wished);
          await pause(wait, timers, signal);
        }
      }
    },
  };
}

/** The server says when it can be asked again, and that is too late for this call. */
function tooLate(error: ModelError, wished: number): ModelError {
  const seconds = Math.ceil(wished / 1000);
  return new ModelError(error.fault, say`${error.said} It can be asked again in ${seconds} s.`, error.detail);
}

/** Waits, or less where the signal fires. */
async function pause(ms: number, timers: Timers, signal: AbortSignal | undefined): Promise<void> {
  let giveUp: (() => void) | undefined;
  const over = new Promise<void>((resolve) => (giveUp = timers.after(ms, resolve)));
  try {
    await untilCancelled(over, signal);
  } finally {
    giveUp?.();
  }
}
