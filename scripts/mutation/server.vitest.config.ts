import { defineConfig } from 'vitest/config'

// Also those of others that test what these do.
const FEATURES = [
  'appointments',
  'auth',
  'check-ins',
  'kiosk',
  'online-booking',
  'packages',
  'passes',
  'waiting-list',
  'waivers/routes',
  'integrations/webhooks/events',
]

// Each of Stryker's workers starts a PostgreSQL of its own: the template that databases are copied from has one name.
delete process.env.DATABASE_URL

export default defineConfig({
  test: {
    include: FEATURES.map((name) => `server/src/features/${name}{/**/*,}.test.ts`),
    globalSetup: ['server/src/test/global-setup.ts'],
    setupFiles: ['server/src/test/zod.ts', 'server/src/test/silent.ts', 'server/src/test/properties.ts'],
    isolate: false,
    testTimeout: 120_000,
    hookTimeout: 120_000,
    // What a mutant keeps from ever happening is waited for in vain.
    expect: { poll: { timeout: 10_000, interval: 10 } },
  },
})
