/** The worker that lays tables out: one message in, one out. It is embedded in the page as text. */
import type { LayoutInput, Placed } from '../../../src/picture/layout/layout-boxes';
import { layoutTables } from '../../../src/picture/layout/layout-core';
import { separateAll } from '../../../src/picture/layout/separate';

/** What the page sends: tables to lay out, or tables to push apart where they stand. */
export type Job =
  { readonly id: number; readonly input: LayoutInput } | { readonly id: number; readonly boxes: readonly Placed[] };

self.addEventListener('message', ({ data }: MessageEvent<Job>) => {
  if ('input' in data) return self.postMessage({ id: data.id, corners: layoutTables(data.input) });
  const boxes = data.boxes.map((box) => ({ ...box }));
  separateAll(boxes);
  self.postMessage({ id: data.id, corners: boxes.map(({ x, y }) => ({ x, y })) });
});
