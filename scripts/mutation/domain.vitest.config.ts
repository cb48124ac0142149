import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['domain/src/**/*.test.ts'],
    // Fixed random seed, so that a mutant behaves the same in every run.
    setupFiles: ['server/src/test/properties.ts'],
    isolate: false,
    testTimeout: 120_000,
  },
})
