import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { buildIfStale } from '../../scripts/build-if-stale.ts'
import { findChromium } from '../../scripts/find-chromium.ts'
import { rounded, say } from './figures.ts'
import { onCleanup, temporaryFolder } from './running.ts'
import { startDeskbellWithOwner, startPostgres } from './shop.ts'

const CLI = fileURLToPath(import.meta.resolve('lighthouse/cli/index.js'))
const RUNS = 3
const AIMS = { performance: 95, accessibility: 100, 'best-practices': 100 }
const TIMINGS = {
  fcp_ms: 'first-contentful-paint',
  lcp_ms: 'largest-contentful-paint',
  tbt_ms: 'total-blocking-time',
  speed_index_ms: 'speed-index',
}

type Category = keyof typeof AIMS
export type Report = {
  categories: Record<Category, { score: number; auditRefs: { id: string; weight: number }[] }>
  audits: Record<
    string,
    {
      id: string
      title: string
      score: number | null
      numericValue?: number
      details?: { items?: { url: string; resourceType: string }[] }
    }
  >
}

const CATEGORIES = Object.keys(AIMS) as Category[]

/** Runs Lighthouse with its default profile: a mid-range phone on a slow mobile network. */
export async function runLighthouse(
  url: string,
  {
    chromium,
    file,
    cookie,
    categories = CATEGORIES,
  }: { chromium: string; file: string; cookie?: string; categories?: Category[] },
): Promise<Report> {
  const words = [
    url,
    '--quiet',
    '--output=json',
    `--output-path=${file}`,
    `--only-categories=${categories.join(',')}`,
    ...(cookie ? [`--extra-headers=${JSON.stringify({ Cookie: cookie })}`] : []),
    '--chrome-flags=--headless=new --no-sandbox --disable-gpu --disable-quic --no-first-run',
  ]
  const env = { ...process.env, CHROME_PATH: chromium }
  const child = spawn(process.execPath, [CLI, ...words], { env, stdio: ['ignore', 'inherit', 'inherit'] })
  onCleanup(() => child.kill())
  const [code] = await once(child, 'exit')
  if (code !== 0) throw new Error(`Lighthouse ended with ${code}`)
  return JSON.parse(readFileSync(file, 'utf8'))
}

export function getScore(report: Report, category: Category): number {
  return Math.round(report.categories[category].score * 100)
}

/** Prints each audit that lost points. */
export function printFailedAudits(report: Report): void {
  for (const category of CATEGORIES)
    for (const { id, weight } of report.categories[category].auditRefs) {
      const found = report.audits[id]
      if (weight > 0 && found && found.score !== null && found.score < 1)
        say(`  ${category}: ${found.title} (${rounded(found.score * 100)})`)
    }
}

export function getNumber(report: Report, audit: string): number {
  return report.audits[audit]?.numericValue ?? Number.NaN
}

export function getFigures(report: Report): Record<string, number> {
  const timings = Object.entries(TIMINGS).map(([name, audit]) => [name, Math.round(getNumber(report, audit))])
  return {
    performance: getScore(report, 'performance'),
    accessibility: getScore(report, 'accessibility'),
    best_practices: getScore(report, 'best-practices'),
    ...Object.fromEntries(timings),
    cls: rounded(getNumber(report, 'cumulative-layout-shift'), 3),
    kb: rounded(getNumber(report, 'total-byte-weight') / 1000, 1),
  }
}

export async function run(): Promise<Record<string, unknown> & { met: boolean }> {
  await buildIfStale(say)
  const chromium = await findChromium(say)
  const newDatabase = await startPostgres()
  const { origin } = await startDeskbellWithOwner(await newDatabase('bench_lighthouse'))
  const folder = temporaryFolder()
  const reports: Report[] = []
  for (let run = 1; run <= RUNS; run++) {
    const report = await runLighthouse(`${origin}/login`, { chromium, file: join(folder, `${run}.json`) })
    say(`run ${run}: ${JSON.stringify(getFigures(report))}`)
    printFailedAudits(report)
    reports.push(report)
  }
  const ranked = reports.toSorted((a, b) => getScore(a, 'performance') - getScore(b, 'performance'))
  const median = ranked[Math.floor(RUNS / 2)] as Report
  const worst = (category: Category) => Math.min(...reports.map((report) => getScore(report, category)))
  const met =
    getScore(median, 'performance') >= AIMS.performance &&
    worst('accessibility') >= AIMS.accessibility &&
    worst('best-practices') >= AIMS['best-practices']
  return { met, ...getFigures(median), runs: RUNS }
}
