import { defineConfig } from 'vitest/config'

// Includes features whose tests cover the mutated code of other features.
const FEATURES = [
  'appointments',
  'auth',
  'check-ins',
  'kiosk',
  'online-booking',
  'packages',
  'passes',
  'promo-codes',
  'sales',
  'standing-places',
  'stored-value',
  'waiting-list',
  'waivers/routes',
  'integrations/webhooks/events',
]

// Each Stryker worker starts a PostgreSQL of its own, because the template database has a fixed name.
delete process.env.DATABASE_URL

export default defineConfig({
  test: {
    include: FEATURES.map((name) => `server/src/features/${name}{/**/*,}.test.ts`),
    globalSetup: ['server/src/test/global-setup.ts'],
    setupFiles: ['server/src/test/zod.ts', 'server/src/test/silent.ts', 'server/src/test/properties.ts'],
    isolate: false,
    testTimeout: 120_000,
    hookTimeout: 120_000,
    // A mutant may keep an awaited change from ever happening, so give up sooner than the usual 60 s.
    expect: { poll: { timeout: 10_000, interval: 10 } },
  },
})
