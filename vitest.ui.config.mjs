// Tests of the webviews in a real Chromium: npx vitest run --config vitest.ui.config.mjs
import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['test/ui/**/*.test.ts'],
    globalSetup: ['test/ui/support/build.mjs'],
    testTimeout: 60_000,
    hookTimeout: 60_000,
    fileParallelism: false,
    pool: 'threads',
  },
});
