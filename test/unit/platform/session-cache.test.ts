import { expect, test } from 'vitest';
import type { Files } from '../../../src/engine/core/ports';
import type { Engine, Session } from '../../../src/engine/engine';
import { SessionCache } from '../../../src/platform/node/session-cache';

/** A cache over an engine whose sessions only say which text they were opened on. */
function cacheOf(): { cache: SessionCache; opened: string[]; closed: string[] } {
  const opened: string[] = [];
  const closed: string[] = [];
  const open = (request: { text: string }) => {
    opened.push(request.text);
    const close = () => {
      closed.push(request.text);
      return Promise.resolve();
    };
    const catalogue = { tables: new Map(), fingerprint: '' };
    return Promise.resolve({ text: request.text, madeFrom: [], catalogue, close } as unknown as Session);
  };
  return { cache: new SessionCache({ open } as unknown as Engine, {} as Files), opened, closed };
}

const textOf = (session: Session) => Promise.resolve((session as unknown as { text: string }).text);
const use = (cache: SessionCache, text: string) => cache.use({ graph: '/g.sgraph.yaml', text }, {}, textOf);

test('each of two texts of one graph that are asked at once gets its own session', async () => {
  const { cache, closed } = cacheOf();
  await use(cache, 'first');
  expect(await Promise.all([use(cache, 'second'), use(cache, 'third')])).toEqual(['second', 'third']);
  expect(await use(cache, 'third')).toBe('third');
  expect(closed.sort()).toEqual(['first', 'second']);
});

test('a changed text that is asked twice at once is opened once', async () => {
  const { cache, opened } = cacheOf();
  await use(cache, 'first');
  await Promise.all([use(cache, 'second'), use(cache, 'second')]);
  expect(opened).toEqual(['first', 'second']);
});
