import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'

const { version } = JSON.parse(readFileSync(new URL('package.json', import.meta.url), 'utf8')) as { version: string }

// What Node compiles outlives a run too: of the threads and servers that tests start, each would strip types anew.
process.env.NODE_COMPILE_CACHE ??= fileURLToPath(new URL('node_modules/.cache/node-compile', import.meta.url))

// A machine can be four times slower than a good one, and have other work. What NIGHTLY=1 adds takes longer by itself.
const MOST_MS = process.env.NIGHTLY === '1' ? 3_600_000 : 300_000

const svelteFile = (path: string) => fileURLToPath(new URL(`node_modules/svelte/src/${path}`, import.meta.url))

const shared = {
  globalSetup: ['server/src/test/global-setup.ts'],
  // A test file takes a database of its own, and a shop for each test: the code is loaded once for all of them.
  isolate: false,
  testTimeout: MOST_MS,
  hookTimeout: MOST_MS,
  expect: { poll: { timeout: 60_000, interval: 10 } },
}

export default defineConfig({
  test: {
    // What a file is compiled to outlives a run.
    fsModuleCache: true,
    // One more than the cores of a small machine: a test often waits for PostgreSQL or for a child.
    maxWorkers: 3,
    projects: [
      {
        test: {
          ...shared,
          name: 'server',
          include: [
            'domain/src/**/*.test.ts',
            'server/src/**/*.test.ts',
            'web/src/**/*.test.ts',
            'web/build/*.test.ts',
            'scripts/**/*.test.ts',
            'tools/**/*.test.ts',
          ],
          setupFiles: ['server/src/test/zod.ts', 'server/src/test/silent.ts', 'server/src/test/properties.ts'],
        },
      },
      {
        // React's production build has nothing that the development transform calls.
        oxc: { jsx: { development: false } },
        define: { __APP_VERSION__: JSON.stringify(version) },
        // The calendar is made with Svelte, of which Node would get the half for servers.
        resolve: {
          alias: [
            { find: /^svelte$/, replacement: svelteFile('index-client.js') },
            { find: /^svelte\/reactivity$/, replacement: svelteFile('reactivity/index-client.js') },
          ],
        },
        test: {
          ...shared,
          name: 'screens',
          server: { deps: { inline: ['@event-calendar/core'] } },
          include: ['web/src/**/*.test.tsx'],
          environment: './web/src/test/environment.ts',
          setupFiles: ['server/src/test/zod.ts', 'server/src/test/silent.ts', 'web/src/test/setup.ts'],
        },
      },
    ],
  },
})
