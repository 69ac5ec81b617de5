import { describe, expect, it, vi } from 'vitest';
import { noData, noGraph, showError } from '../../../src/host/errors';

const vs = vi.hoisted(() => ({ shown: [] as string[][], run: [] as string[], click: true }));

vi.mock('vscode', () => ({
  l10n: {
    t: (text: string, ...values: string[]) => text.replaceAll(/\{(\d)\}/g, (_, i: string) => values[Number(i)] ?? ''),
  },
  window: {
    showErrorMessage: (...args: string[]) => {
      vs.shown.push(args);
      return Promise.resolve(vs.click ? args[1] : undefined);
    },
  },
  commands: { executeCommand: (id: string) => Promise.resolve(void vs.run.push(id)) },
}));

describe('an error that is shown', () => {
  it.each([noGraph(), noData('docs')])('says what happened and offers what to do: $message', async (error) => {
    vs.click = true;
    vs.run.length = 0;
    showError(error);
    await Promise.resolve();
    await Promise.resolve();
    expect(vs.shown.at(-1)).toEqual([error.message, expect.any(String)]);
    expect(vs.run).toEqual(['schemaGraph.draft']);
  });

  it('does nothing where the person does not want that', async () => {
    vs.click = false;
    vs.run.length = 0;
    showError(noGraph());
    await Promise.resolve();
    await Promise.resolve();
    expect(vs.run).toEqual([]);
  });
});
