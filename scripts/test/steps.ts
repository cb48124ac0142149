import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { buildIfStale } from '../build-if-stale.ts'
import { findChromium } from '../find-chromium.ts'

export const ROOT = join(import.meta.dirname, '..', '..')
const SLOWEST = 10
type Suite = { file: string; suites?: Suite[]; specs: { tests: { results: { duration: number }[] }[] }[] }

type Running = {
  /** When what it prints is shown. */
  shows?: 'always' | 'failed' | 'never'
  /** Further settings of its environment. */
  env?: Record<string, string>
  cwd?: string
}

const count = { passed: 0, failed: 0, skipped: 0 }
const seconds = new Map<string, number>()

export function say(words: string): void {
  process.stdout.write(`${words}\n`)
}

/** Runs a program of the project's packages to its end, and tells whether it succeeded. */
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

/** Takes a step, and says how it ended and how long it took. */
export async function step(name: string, take: () => Promise<boolean>): Promise<boolean> {
  const startedAt = performance.now()
  const passed = await take()
  say(`${passed ? 'ok  ' : 'FAIL'} ${name}, ${((performance.now() - startedAt) / 1000).toFixed(1)} s`)
  return passed
}

/** Gives `write` a path, and what is written there as JSON. */
async function withReport<Report>(write: (path: string) => Promise<boolean>) {
  const folder = mkdtempSync(join(tmpdir(), 'deskbell-reports-'))
  const path = join(folder, 'report.json')
  const passed = await write(path)
  let report: Report | undefined
  try {
    report = JSON.parse(readFileSync(path, 'utf8'))
  } catch {
    // It ended before it had anything to report.
  }
  rmSync(folder, { recursive: true })
  return { passed, report }
}

/** Runs Vitest. `words`: further arguments. */
export function vitest(words: string, running: Running = {}) {
  const reporters = '--reporter=default --reporter=json'
  return withReport<{
    numPassedTests: number
    numFailedTests: number
    numPendingTests: number
    testResults: { name: string; startTime: number; endTime: number }[]
  }>((path) => run(`vitest run ${reporters} --outputFile.json=${path} ${words}`.trim(), running))
}

/** Runs stories in a browser, of what is built. */
export function playwright(words: string, { env, ...running }: Running = {}) {
  return withReport<{
    stats: { expected: number; unexpected: number; flaky: number; skipped: number }
    suites: Suite[]
  }>((path) => {
    const settings = { CHROMIUM_PATH: findChromium(say), PLAYWRIGHT_JSON_OUTPUT_NAME: path, ...env }
    return run(`playwright test --reporter=list,json ${words}`.trim(), { ...running, env: settings })
  })
}

/** What can be seen without running anything. */
export async function checkCode(): Promise<boolean> {
  const check = (name: string, words: string) => step(name, () => run(words, { shows: 'failed' }))
  const results = await Promise.all([
    // One checker takes a third of the time and of the memory that four do on two cores.
    check('types', 'tsc -b --checkers 1'),
    (async () => [
      await check('format and lint', 'biome ci .'),
      await check('floating promises', 'oxlint --type-aware'),
      await check('dead code', 'knip'),
    ])(),
  ])
  return results.flat().every(Boolean)
}

function addTime(file: string, ms: number): void {
  const name = relative(ROOT, file)
  seconds.set(name, (seconds.get(name) ?? 0) + ms / 1000)
}

/** Runs Vitest as a step, and counts what it reports. */
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

/** Runs the stories as a step, and counts what they report. A story that passes at a second try has failed. */
export async function testStories(name: string, words = '', running: Running = {}): Promise<boolean> {
  await step('build', async () => {
    await buildIfStale(say)
    return true
  })
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

/** Says which files took longest, in seconds of a worker's time, and, last, how many tests passed. */
export function summarize(): void {
  say('\nThe slowest test files:')
  const sorted = [...seconds].sort(([, a], [, b]) => b - a)
  for (const [file, time] of sorted.slice(0, SLOWEST)) say(`${time.toFixed(1).padStart(7)} s  ${file}`)
  say(`\n${count.passed} passed, ${count.failed} failed, ${count.skipped} skipped`)
}
