import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { buildIfStale } from '../build-if-stale.ts'
import { findChromium } from '../find-chromium.ts'

export const ROOT = join(import.meta.dirname, '..', '..')
const SLOWEST = 10
type Suite = { file: string; suites?: Suite[]; specs: { tests: { results: { duration: number }[] }[] }[] }

type TestFile = {
  name: string
  status: string
  startTime: number
  endTime: number
  assertionResults: { fullName: string; status: string }[]
}

type Running = {
  /** Condition under which the output is printed. */
  shows?: 'always' | 'failed' | 'never'
  env?: Record<string, string>
  cwd?: string
}

const count = { passed: 0, failed: 0, skipped: 0 }
const seconds = new Map<string, number>()

export function say(words: string): void {
  process.stdout.write(`${words}\n`)
}

/** Runs an npm package's program to its end. Resolves to true if it exits with 0. */
export function run(words: string, { shows = 'always', env = {}, cwd = ROOT }: Running = {}): Promise<boolean> {
  return new Promise((resolve) => {
    let printed = ''
    const stream = shows === 'always' ? 'inherit' : 'pipe'
    const settings = { cwd, env: { ...process.env, ...env } }
    const child = spawn('npx', words.split(' '), { ...settings, stdio: ['ignore', stream, stream] })
    for (const output of [child.stdout, child.stderr])
      output?.on('data', (data: Buffer) => {
        printed += data
      })
    child.on('close', (code) => {
      if (code !== 0 && shows !== 'never') process.stdout.write(printed)
      resolve(code === 0)
    })
  })
}

/** Runs a step, and prints its result and duration. */
export async function step(name: string, take: () => Promise<boolean>): Promise<boolean> {
  const startedAt = performance.now()
  const passed = await take()
  say(`${passed ? 'ok  ' : 'FAIL'} ${name}, ${((performance.now() - startedAt) / 1000).toFixed(1)} s`)
  return passed
}

/** Runs `write` with a temporary path, and returns the JSON written there. */
async function withReport<Report>(write: (path: string) => Promise<boolean>) {
  const folder = mkdtempSync(join(tmpdir(), 'deskbell-reports-'))
  const path = join(folder, 'report.json')
  const passed = await write(path)
  let report: Report | undefined
  try {
    report = JSON.parse(readFileSync(path, 'utf8'))
  } catch {
    // The program ended before it wrote a report.
  }
  rmSync(folder, { recursive: true })
  return { passed, report }
}

/** Runs Vitest. `words`: additional arguments. */
export function vitest(words: string, running: Running = {}) {
  const reporters = '--reporter=default --reporter=json'
  return withReport<{
    numTotalTests: number
    numPassedTests: number
    numFailedTests: number
    numPendingTests: number
    testResults: TestFile[]
  }>((path) => run(`vitest run ${reporters} --outputFile.json=${path} ${words}`.trim(), running))
}

let building: Promise<boolean> | undefined
let finding: Promise<string> | undefined

/** Builds the web app, and finds or installs a browser. Each is done once, for all e2e tests of a run. */
export async function prepareStories(): Promise<{ chromium: string }> {
  finding ??= findChromium(say)
  building ??= step('build', async () => {
    await buildIfStale(say)
    return true
  })
  const [chromium] = await Promise.all([finding, building])
  return { chromium }
}

/** Runs e2e tests on the current build. */
export async function playwright(words: string, { env, ...running }: Running = {}) {
  const { chromium } = await prepareStories()
  return withReport<{
    stats: { expected: number; unexpected: number; flaky: number; skipped: number }
    suites: Suite[]
  }>((path) => {
    const settings = { CHROMIUM_PATH: chromium, PLAYWRIGHT_JSON_OUTPUT_NAME: path, ...env }
    return run(`playwright test --reporter=list,json ${words}`.trim(), { ...running, env: settings })
  })
}

/** Saves a fifth of the processor time of a program written in Go, for a tenth more memory. */
const COLLECT_LESS = { GOGC: '200' }

/** Runs the static checks: types, format, lint, dead code, translations. */
export async function checkCode(): Promise<boolean> {
  const check = (name: string, words: string, env = {}) => step(name, () => run(words, { shows: 'failed', env }))
  const results = await Promise.all([
    // On two cores, one checker takes a third of the time and of the memory that four take.
    check('types', 'tsc -b --checkers 1', COLLECT_LESS),
    (async () => [
      await check('format and lint', 'biome ci .'),
      // Likewise: one thread takes half of the processor time of two, and no longer.
      await check('floating promises', 'oxlint --type-aware', { ...COLLECT_LESS, GOMAXPROCS: '1' }),
      await check('dead code', 'knip'),
      await check('texts not extracted or no longer used', 'lingui check sync --clean'),
      await check('missing translations', 'lingui check missing --mode catalog'),
    ])(),
  ])
  return results.flat().every(Boolean)
}

function addTime(file: string, ms: number): void {
  const name = relative(ROOT, file)
  seconds.set(name, (seconds.get(name) ?? 0) + ms / 1000)
}

/** Runs Vitest as a step, and adds its counts to the summary. */
export function testUnits(name: string, words = '', running: Running = {}): Promise<boolean> {
  return step(name, async () => {
    const { passed, report } = await vitest(words, running)
    if (!report) return false
    count.passed += report.numPassedTests
    count.failed += report.numFailedTests
    count.skipped += report.numPendingTests
    for (const { name: file, startTime, endTime } of report.testResults) addTime(file, endTime - startTime)
    return passed
  })
}

function addStoryTimes({ file, specs, suites = [] }: Suite): void {
  const results = specs.flatMap(({ tests }) => tests.flatMap((test) => test.results))
  for (const { duration } of results) addTime(join(ROOT, 'e2e', file), duration)
  for (const suite of suites) addStoryTimes(suite)
}

/**
 * Runs the e2e tests as a step, and adds their counts to the summary. A test that passes on a retry counts as failed.
 */
export async function testStories(name: string, words = '', running: Running = {}): Promise<boolean> {
  return step(name, async () => {
    const { passed, report } = await playwright(words, running)
    if (!report) return false
    count.passed += report.stats.expected
    count.failed += report.stats.unexpected + report.stats.flaky
    count.skipped += report.stats.skipped
    for (const suite of report.suites) addStoryTimes(suite)
    return passed
  })
}

/** Prints the slowest files, in seconds of a worker's time, and then the total counts. */
export function summarize(): void {
  say('\nThe slowest test files:')
  const sorted = [...seconds].sort(([, a], [, b]) => b - a)
  for (const [file, time] of sorted.slice(0, SLOWEST)) say(`${time.toFixed(1).padStart(7)} s  ${file}`)
  say(`\n${count.passed} passed, ${count.failed} failed, ${count.skipped} skipped`)
}
