import { fileURLToPath } from 'node:url'
import { defineConfig } from '@playwright/test'

// To compile the server's code anew takes as long as to run it.
process.env.NODE_COMPILE_CACHE ??= fileURLToPath(new URL('node_modules/.cache/node-compile', import.meta.url))

/** Stories with this tag also run on a phone and a tablet, at night: `checkPage` looks at each screen at three widths. */
const EVERY_WIDTH = /@every-width/
const isNight = Boolean(process.env.NIGHTLY)

export default defineConfig({
  testDir: 'e2e',
  testIgnore: 'engines/**',
  outputDir: 'test-results',
  globalSetup: './e2e/cluster.ts',
  fullyParallel: true,
  forbidOnly: true,
  // One more than the cores of a small machine: a story often waits for its browser.
  workers: 3,
  retries: 0,
  // A machine can be four times slower than a good one, and have other work.
  timeout: 600_000,
  expect: { timeout: 120_000 },
  use: {
    // Nothing fades or moves, but in stories about that.
    contextOptions: { reducedMotion: 'reduce' },
    locale: 'en-US',
    timezoneId: 'UTC',
    // Each story's browser is a new one, and would fetch every file of the app into its worker's store. Stories about the
    // worker allow it.
    serviceWorkers: 'block',
    // A trace of every story would take half as long again: `--trace on` where one is looked into.
    trace: 'off',
    screenshot: 'only-on-failure',
    launchOptions: {
      executablePath: process.env.CHROMIUM_PATH,
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
  projects: [
    { name: 'desk', use: { viewport: { width: 1280, height: 860 } } },
    ...(isNight
      ? [
          { name: 'phone', use: { viewport: { width: 360, height: 780 } }, grep: EVERY_WIDTH },
          { name: 'tablet', use: { viewport: { width: 820, height: 1180 } }, grep: EVERY_WIDTH },
        ]
      : []),
  ],
})
