import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { catalogues } from './web/build/catalogues.ts'

const { version } = JSON.parse(readFileSync(new URL('package.json', import.meta.url), 'utf8')) as { version: string }

// Keep Node's compile cache between runs: each thread and server started by a test would strip the types again.
process.env.NODE_COMPILE_CACHE ??= fileURLToPath(new URL('node_modules/.cache/node-compile', import.meta.url))

// A slow or busy machine can take four times as long as a good one. The tests added by NIGHTLY=1 run for longer.
const isNightly = process.env.NIGHTLY === '1'
const MOST_MS = isNightly ? 3_600_000 : 300_000

/** One starts an earlier release from the history of the repository, which a checkout may lack; the others install Debian packages. */
const NIGHTLY = [
  'server/src/rolling-upgrade.test.ts',
  'scripts/proxies.test.ts',
  'scripts/recipe-checks.test.ts',
  'scripts/containers.test.ts',
]

const svelteFile = (path: string) => fileURLToPath(new URL(`node_modules/svelte/src/${path}`, import.meta.url))

const shared = {
  globalSetup: ['server/src/test/global-setup.ts'],
  // Load the code once for all test files. A file has a database of its own, and each test a business of its own.
  isolate: false,
  testTimeout: MOST_MS,
  hookTimeout: MOST_MS,
  expect: { poll: { timeout: 120_000, interval: 10 } },
}

/** Folders whose test files are short, but take long. */
const LONG = ['/tools/drill/', '/tools/demo/', '/tools/report-oracle/', '/server/src/features/data/']

/**
 * Starts the long files of a project first, so that no worker is left alone with one at the end. On a clean checkout,
 * Vitest itself goes by the size of files.
 */
class LongFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]) {
    const isLong = ({ moduleId }: TestSpecification) => LONG.some((folder) => moduleId.includes(folder))
    const projects = Map.groupBy(await super.sort(files), ({ project }) => project.name)
    return [...projects.values()].flatMap((own) => [
      ...own.filter((file) => isLong(file)),
      ...own.filter((file) => !isLong(file)),
    ])
  }
}

export default defineConfig({
  test: {
    // Keep transformed modules between runs.
    fsModuleCache: true,
    // One more than the cores of a small machine, because a test often waits for PostgreSQL or a child process.
    maxWorkers: 3,
    // Files share the modules of a process, so that one can leave something behind for the next. At night the order is random.
    sequence: isNightly ? { shuffle: { files: true, tests: false } } : { sequencer: LongFirst },
    projects: [
      {
        plugins: [catalogues()],
        test: {
          ...shared,
          name: 'server',
          include: [
            'domain/src/**/*.test.ts',
            'packages/*/src/**/*.test.ts',
            'server/src/**/*.test.ts',
            'web/src/**/*.test.ts',
            'web/build/*.test.ts',
            'scripts/**/*.test.ts',
            'tools/**/*.test.ts',
          ],
          exclude: isNightly ? [] : NIGHTLY,
          setupFiles: ['server/src/test/zod.ts', 'server/src/test/silent.ts', 'server/src/test/properties.ts'],
        },
      },
      {
        plugins: [catalogues()],
        // React's production build lacks the functions called by the development JSX transform.
        oxc: { jsx: { development: false } },
        define: { __APP_VERSION__: JSON.stringify(version) },
        // The calendar library uses Svelte, which Node would resolve to its server build.
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
