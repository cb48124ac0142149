import { defineConfig } from '@playwright/test'

/** Stories with this tag also run on a phone and a tablet. */
const EVERY_WIDTH = /@every-width/

export default defineConfig({
  testDir: 'e2e',
  outputDir: 'test-results',
  globalSetup: './e2e/cluster.ts',
  fullyParallel: true,
  forbidOnly: true,
  workers: 2,
  // A browser on a busy machine loses a click now and then. A story that needed a second try is named and counted apart.
  retries: 1,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  use: {
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
    { name: 'phone', use: { viewport: { width: 360, height: 780 } }, grep: EVERY_WIDTH },
    { name: 'tablet', use: { viewport: { width: 820, height: 1180 } }, grep: EVERY_WIDTH },
  ],
})
