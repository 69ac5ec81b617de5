/** The worker that lays tables out: one message in, one out. It is embedded in the page as text. */
import type { LayoutInput } from '../../../src/picture/layout/layout-boxes';
import { layoutTables } from '../../../src/picture/layout/layout-core';

/** What the page sends. */
interface Job {
  readonly id: number;
  readonly input: LayoutInput;
}

self.addEventListener('message', (event: MessageEvent<Job>) => {
  self.postMessage({ id: event.data.id, corners: layoutTables(event.data.input) });
});
