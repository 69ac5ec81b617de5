// Tests of the webviews in a real Chromium: npx vitest run --config vitest.ui.config.mjs
import { defineConfig } from 'vitest/config';

const SPEED = 'test/ui/graph-speed.test.ts';
const common = {
  testTimeout: 180_000,
  hookTimeout: 60_000,
  // A busy machine may take long for what a free one does at once.
  expect: { poll: { timeout: 20_000 } },
  pool: 'threads',
};

export default defineConfig({
  test: {
    globalSetup: ['test/ui/support/build.mjs'],
    projects: [
      // What measures time has the machine to itself.
      { test: { ...common, name: 'speed', include: [SPEED], fileParallelism: false, sequence: { groupOrder: 0 } } },
      // The rest mostly waits for frames: two browsers side by side.
      {
        test: {
          ...common,
          name: 'webviews',
          include: ['test/ui/**/*.test.ts'],
          exclude: [SPEED],
          maxWorkers: 2,
          sequence: { groupOrder: 1 },
        },
      },
    ],
  },
});
