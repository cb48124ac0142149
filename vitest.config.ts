import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: [
      'domain/src/**/*.test.ts',
      'server/src/**/*.test.ts',
      'web/src/**/*.test.ts',
      'web/build/*.test.ts',
      'scripts/**/*.test.ts',
    ],
    globalSetup: ['server/src/test/global-setup.ts'],
    setupFiles: ['server/src/test/silent.ts'],
  },
})
