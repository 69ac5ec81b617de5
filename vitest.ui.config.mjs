// Tests of the webviews in a real Chromium: npx vitest run --config vitest.ui.config.mjs
import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['test/ui/**/*.test.ts'],
    globalSetup: ['test/ui/support/build.mjs'],
    testTimeout: 180_000,
    hookTimeout: 60_000,
    // A busy machine may take long for what a free one does at once.
    expect: { poll: { timeout: 20_000 } },
    fileParallelism: false,
    pool: 'threads',
  },
});
