import { defineConfig } from '@playwright/test'
import type { EngineOptions } from './stories.ts'

/** Runs a short form of the e2e tests in Firefox and WebKit. Part of the nightly run. */
export default defineConfig<EngineOptions>({
  testDir: '.',
  outputDir: '../../test-results/engines',
  globalSetup: '../cluster.ts',
  forbidOnly: true,
  workers: 1,
  timeout: 600_000,
  expect: { timeout: 60_000 },
  reporter: 'list',
  projects: [
    { name: 'firefox', use: { engineName: 'firefox' } },
    { name: 'webkit', use: { engineName: 'webkit' } },
  ],
})
