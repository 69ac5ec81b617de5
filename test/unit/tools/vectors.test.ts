/** Tools find columns by what they mean, too, where there are vectors. */
import { expect, it, vi } from 'vitest';
import type { Session } from '../../../src/engine/engine';
import type { VectorUse } from '../../../src/engine/models/embedders';
import { runGraphTool } from '../../../src/tools/run-tool';

const vectors = { sendValues: true } as VectorUse;

it('hands vectors on to whatever looks for columns', async () => {
  const retrieve = vi.fn().mockResolvedValue({ columns: [], values: [], paths: null });
  const ask = vi.fn(() => {
    throw new Error('asked');
  });
  const session = { retrieve, ask } as unknown as Session;
  await runGraphTool('find_columns', session, { question: 'how old?' }, { vectors });
  expect(retrieve).toHaveBeenCalledWith('how old?', expect.any(Number), vectors);
  await runGraphTool('ask', session, { question: 'how old?' }, { vectors });
  expect(ask).toHaveBeenCalledWith('how old?', expect.objectContaining({ vectors }));
});
