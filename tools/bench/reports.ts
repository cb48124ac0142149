import { Agent, request } from 'node:http'
import { REPORTS } from '@deskbell/domain/reports/names.ts'
import { getMonth } from '@deskbell/domain/reports/periods.ts'
import { type Days, ReportName } from '@deskbell/domain/reports/schema.ts'
import { addDays, localDay } from '@deskbell/domain/shared/time.ts'
import { openDatabase } from '../../server/src/db/client.ts'
import { findBusiness } from '../../server/src/features/business/queries.ts'
import { sumClosedDays } from '../../server/src/features/reports/daily-sums/sum-days.ts'
import { formatPercentiles, percentile, rounded, say } from './figures.ts'
import { openKiosks, SYNC_PATH } from './kiosk-queue.ts'
import type { Job, Load } from './load.ts'
import { printPlans } from './reports-plans.ts'
import { seedYears, type Years } from './reports-seed.ts'
import { receiveMessage, startWorker } from './running.ts'
import { type Shop, startDeskbellWithOwner, startPostgres } from './shop.ts'

const RUNS = 20
/** Time limit per cell, in ms: slow reports are requested fewer times, but at least 3. */
const CELL_MS = 6000
const WARM_UP = 1
const HOME_RUNS = 60
const ROUNDS = 2
const CHECK_IN_MS = 8000
const CHECK_IN_CONNECTIONS = 4
const AIM = { report: 500, years: 1000, home: 50, ratio: 1.5 }

type Range = 'month' | 'year' | 'all'

function rangesOn(today: string): Record<Range, Days> {
  return {
    month: getMonth(today),
    year: { from: addDays(today, -364), to: today },
    all: { from: addDays(today, -1825), to: today },
  }
}

const agent = new Agent({ keepAlive: true, maxSockets: 4 })

/** Returns the time to the end of the response, in ms. */
function get({ origin, cookie }: Shop, path: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const began = performance.now()
    const asked = request(new URL(path, origin), { agent, headers: { cookie } }, (answer) => {
      let said = ''
      answer.setEncoding('utf8')
      answer.on('data', (part: string) => {
        said += part
      })
      answer.on('end', () => {
        if (answer.statusCode === 200) resolve(performance.now() - began)
        else reject(new Error(`${path}: ${answer.statusCode} ${said.slice(0, 300)}`))
      })
    })
    asked.on('error', reject)
    asked.end()
  })
}

type Spread = { p50: number; p99: number; runs: number }

async function measure(shop: Shop, path: string, runs: number): Promise<Spread> {
  for (let at = 0; at < WARM_UP; at++) await get(shop, path)
  const [took, began]: [number[], number] = [[], performance.now()]
  while (took.length < runs && (took.length < 3 || performance.now() - began < CELL_MS))
    took.push(await get(shop, path))
  return { p50: rounded(percentile(took, 0.5), 1), p99: rounded(percentile(took, 0.99), 1), runs: took.length }
}

type Cells = Record<string, Partial<Record<Range, Spread | string>>>

/** Returns the error message instead of figures if the request fails. */
async function measureCell(shop: Shop, path: string): Promise<Spread | string> {
  return measure(shop, path, RUNS).catch((error: unknown) => (error instanceof Error ? error.message : String(error)))
}

async function measureReports(shop: Shop, ranges: Partial<Record<Range, Days>>): Promise<Cells> {
  const cells: Cells = {}
  for (const name of ReportName.options) {
    const own: Record<string, Spread | string> = {}
    for (const [range, { from, to }] of Object.entries(ranges))
      own[range] = await measureCell(shop, `/api/reports/${name}?from=${from}&to=${to}`)
    cells[name] = own
    say(`${String(REPORTS[name].title.message).padEnd(26)} ${JSON.stringify(own)}`)
  }
  return cells
}

async function checkIns(
  { shop, clientIds, serviceIds, deviceIds }: Years & Pick<Job, 'deviceIds'>,
  from: number,
): Promise<Load> {
  const worker = startWorker('./load.ts')
  const { origin, cookie } = shop
  const what = { clientIds, serviceIds, deviceIds, origin, cookie, path: SYNC_PATH, batch: 1, from }
  worker.send({ ...what, connections: CHECK_IN_CONNECTIONS, milliseconds: CHECK_IN_MS } satisfies Job)
  const load = await receiveMessage<Load>(worker)
  worker.kill()
  return load
}

/** Requests reports in turn until aborted. Returns the number of successful answers. */
async function requestUntilAborted(shop: Shop, paths: string[], signal: AbortSignal): Promise<number> {
  let given = 0
  for (let at = 0; !signal.aborted; at++) {
    await get(shop, paths[at % paths.length] ?? '').then(
      () => (given += 1),
      () => undefined,
    )
  }
  return given
}

async function measureCheckIns(seeded: Years, paths: string[]) {
  const years = { ...seeded, deviceIds: await openKiosks(seeded.shop, CHECK_IN_CONNECTIONS) }
  const took = { alone: [] as number[], beside: [] as number[] }
  let next = (await checkIns(years, 0)).next
  let reports = 0
  for (let round = 0; round < ROUNDS; round++) {
    const alone = await checkIns(years, next)
    took.alone.push(...alone.took)
    const stop = new AbortController()
    const asking = [0, 1].map((one) =>
      requestUntilAborted(years.shop, [...paths.slice(one * 4), ...paths.slice(0, one * 4)], stop.signal),
    )
    const beside = await checkIns(years, alone.next)
    stop.abort()
    reports += (await Promise.all(asking)).reduce((sum, one) => sum + one, 0)
    took.beside.push(...beside.took)
    next = beside.next
  }
  say(
    `check-ins: alone ${formatPercentiles(took.alone)}, while ${reports} reports were made ${formatPercentiles(took.beside)}`,
  )
  return { ...took, reports }
}

/** Sums all closed days, as the hourly job does over its first two runs. Returns the seconds that it took. */
async function sumDays({ databaseUrl }: Shop): Promise<number> {
  const db = openDatabase(databaseUrl)
  const began = performance.now()
  const shop = await findBusiness(db, 'default')
  for (let run = 0; run < 2; run++) await sumClosedDays({ db }, shop, new Date())
  const seconds = rounded((performance.now() - began) / 1000, 1)
  await db.$client.query('vacuum analyze daily_sums, stale_day, daily_visits, daily_liability')
  await db.$client.end()
  return seconds
}

function meetsAims(cells: Cells): boolean {
  const meets = (cell: Spread | string | undefined, aim: number) => typeof cell === 'object' && cell.p99 <= aim
  return Object.values(cells).every(
    ({ month, year, all }) => meets(month, AIM.report) && meets(year, AIM.report) && meets(all, AIM.years),
  )
}

export async function run(): Promise<object> {
  const began = performance.now()
  const newDatabase = await startPostgres()
  const years = await seedYears(await startDeskbellWithOwner(await newDatabase('bench_reports')))
  say(`${JSON.stringify(years.rows)} after ${rounded((performance.now() - began) / 1000, 1)} s`)
  const { shop } = years
  const ranges = rangesOn(localDay(new Date(), 'America/New_York'))
  if (process.argv.includes('--plans')) await printPlans(shop, ranges.all)
  say('before the days are summed:')
  const unsummed = await measureReports(shop, { year: ranges.year })
  const sumSeconds = await sumDays(shop)
  say(`closed days summed in ${sumSeconds} s:`)
  const cells = await measureReports(shop, ranges)
  const home = await measure(shop, '/api/home', HOME_RUNS)
  say(`home p50 ${home.p50} ms, p99 ${home.p99} ms`)
  const { from, to } = ranges.year
  const paths = ReportName.options.map((name) => `/api/reports/${name}?from=${from}&to=${to}`)
  const { alone, beside, reports } = await measureCheckIns(years, paths)
  agent.destroy()
  const [before, during] = [percentile(alone, 0.99), percentile(beside, 0.99)]
  const ratio = rounded(during / before)
  return {
    rows: years.rows,
    reports_unsummed: unsummed,
    sum_seconds: sumSeconds,
    reports: cells,
    home_p50_ms: home.p50,
    home_p99_ms: home.p99,
    check_in_p99_ms: rounded(before),
    check_in_p99_with_reports_ms: rounded(during),
    reports_meanwhile: reports,
    ratio,
    met: meetsAims(cells) && home.p99 <= AIM.home && ratio <= AIM.ratio,
  }
}
