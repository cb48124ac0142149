import { fileURLToPath } from 'node:url'
import { defineConfig } from '@playwright/test'

// Keep Node's compile cache: compiling the server's code takes as long as running it.
process.env.NODE_COMPILE_CACHE ??= fileURLToPath(new URL('node_modules/.cache/node-compile', import.meta.url))

/**
 * Tests with this tag also run at phone and tablet width at night. `checkPage` checks each screen at three widths
 * anyway.
 */
const EVERY_WIDTH = /@every-width/
const isNight = Boolean(process.env.NIGHTLY)

export default defineConfig({
  testDir: 'e2e',
  testIgnore: 'engines/**',
  outputDir: 'test-results',
  globalSetup: './e2e/cluster.ts',
  fullyParallel: true,
  forbidOnly: true,
  // One more than the cores of a small machine, because a test often waits for its browser.
  workers: 3,
  retries: 0,
  // A slow or busy machine can take four times as long as a good one.
  timeout: 600_000,
  expect: { timeout: 120_000 },
  use: {
    // Disable animations, except in the tests about them.
    contextOptions: { reducedMotion: 'reduce' },
    locale: 'en-US',
    timezoneId: 'UTC',
    // With a service worker, each new browser context would fetch every file of the app into its cache. Tests about the
    // service worker allow it.
    serviceWorkers: 'block',
    // A trace of every test would add half of the run time. Use `--trace on` to investigate one.
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
        // A page lives for seconds: optimizing its code, and that of axe, costs more than it saves.
        '--js-flags=--no-turbofan,--no-maglev',
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
