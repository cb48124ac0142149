import { buildIfStale } from '../../scripts/build-if-stale.ts'
import { formatPercentiles, percentile, rounded, say } from './figures.ts'
import { type CheckInTimings, checkIn, loadRoster, openTablet } from './kiosk-page.ts'
import type { Person } from './people.ts'
import { seedClients, seedPasses, seedServices } from './seed.ts'
import { startDeskbellWithOwner, startPostgres } from './shop.ts'

const CLIENTS = 20_000
const WARM_UP = 4
const TAPS = 50
const AIM_MS = 100
const LOAD_AIM_MS = 3000
const SIZE_AIM_MB = 20
/** Longer than the rate limit's window: 60 lookups per minute and device. */
const LIMIT_MS = 61_000

function getSpread(milliseconds: number[]): { p50: number; p99: number } {
  return { p50: rounded(percentile(milliseconds, 0.5), 1), p99: rounded(percentile(milliseconds, 0.99), 1) }
}

function report(name: string, tapped: CheckInTimings[]) {
  const [lookUps, checkIns] = [tapped.map(({ lookUp }) => lookUp), tapped.map(({ checkIn: took }) => took)]
  say(`${name}: look-up ${formatPercentiles(lookUps)}; check-in ${formatPercentiles(checkIns)}`)
  return { [`${name}_look_up`]: getSpread(lookUps), [`${name}_check_in`]: getSpread(checkIns) }
}

/** Returns the last 10 digits of the phone, which are unique among the seeded clients. */
function getDigits({ phone }: Person): string {
  return phone.replace(/\D/g, '').slice(-10)
}

export async function run() {
  await buildIfStale(say)
  const newDatabase = await startPostgres()
  const shop = await startDeskbellWithOwner(await newDatabase('bench_kiosk'))
  const people = await seedClients(shop, CLIENTS)
  await seedServices(shop, 1)
  await seedPasses(shop)
  const { page, context } = await openTablet(shop)
  const roster = await loadRoster(page, shop.origin)
  const roster_mb = rounded(roster.bytes / 1e6, 1)
  say(`the roster of ${CLIENTS} clients: ${rounded(roster.ms, 0)} ms, ${roster_mb} MB`)
  const tap = async (from: number) => {
    const tapped: CheckInTimings[] = []
    for (const person of people.slice(from, from + WARM_UP + TAPS)) tapped.push(await checkIn(page, getDigits(person)))
    return tapped.slice(WARM_UP)
  }
  const online = report('online', await tap(0))
  await page.waitForTimeout(LIMIT_MS)
  await context.setOffline(true)
  const offline = report('offline', await tap(WARM_UP + TAPS))
  const figures = { clients: CLIENTS, roster_ms: rounded(roster.ms, 0), roster_mb, ...online, ...offline }
  const isQuick = Object.values({ ...online, ...offline }).every(({ p99 }) => p99 <= AIM_MS)
  return { ...figures, met: isQuick && roster.ms <= LOAD_AIM_MS && roster_mb <= SIZE_AIM_MB }
}
