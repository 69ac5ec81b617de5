/** What language models need of a browser. */
import type { ModelPorts } from '../../engine/core/ports';
import { ledgerInMemory, textsInMemory, today } from '../thread/model-memory';

/** The ports of language models: answers are kept, and tokens counted, until the page is closed. */
export function createBrowserModelPorts(): ModelPorts {
  return {
    http: (url, init) => fetch(url, init),
    timers: {
      after: (ms, then) => {
        const timer = setTimeout(then, ms);
        return () => clearTimeout(timer);
      },
    },
    clock: () => performance.now(),
    today,
    ledger: ledgerInMemory(),
    kept: textsInMemory(),
  };
}
