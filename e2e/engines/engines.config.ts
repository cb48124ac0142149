import { defineConfig } from '@playwright/test'
import type { EngineOptions } from './stories.ts'

/** What the stories show in Chromium, shortly, in the two other engines; at night. */
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
