import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['domain/src/**/*.test.ts'],
    // With one seed, what a mutant does is the same in every run.
    setupFiles: ['server/src/test/properties.ts'],
    isolate: false,
    testTimeout: 120_000,
  },
})
