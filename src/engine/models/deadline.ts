/** Ends calls that take too long. */
import { throwIfCancelled } from '../core/errors';
import { say } from '../core/message';
import type { Timers } from '../core/ports';
import { untilCancelled } from '../core/until-cancelled';
import type { LanguageModel } from './language-model';
import { ModelError } from './model-error';

/**
 * A model whose calls end in time, whatever it does: the connection is closed, and the caller is told at once.
 * @param model is asked
 * @param ms that a call takes at most, with all that is tried again
 * @param timers for that
 */
export function withDeadline(model: LanguageModel, ms: number, timers: Timers): LanguageModel {
  return {
    provider: model.provider,
    name: model.name,
    async complete(request, { signal, onText } = {}) {
      throwIfCancelled(signal);
      const abort = new AbortController();
      const onAbort = (): void => abort.abort();
      signal?.addEventListener('abort', onAbort, { once: true });
      let late = false;
      const giveUp = timers.after(ms, () => {
        late = true;
        abort.abort();
      });
      // What comes after the end is shown to nobody.
      const show = onText && ((piece: string) => void (abort.signal.aborted || onText(piece)));
      try {
        const call = model.complete(request, { signal: abort.signal, ...(show && { onText: show }) });
        return await untilCancelled(call, abort.signal);
      } catch (error) {
        throwIfCancelled(signal);
        const seconds = Math.round(ms / 100) / 10;
        throw late
          ? new ModelError('slow', say`The model took longer than ${seconds} s, so it was not waited for.`)
          : error;
      } finally {
        giveUp();
        signal?.removeEventListener('abort', onAbort);
      }
    },
  };
}
