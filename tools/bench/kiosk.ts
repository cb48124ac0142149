import { LOOKUP_DIGITS_MIN } from '@deskbell/domain/kiosk/rules.ts'
import { buildIfStale } from '../../scripts/build-if-stale.ts'
import { formatPercentiles, median, percentile, rounded, say } from './figures.ts'
import { FLOOR_ROSTER, openKioskFloor, serveKioskFloor } from './kiosk-floor.ts'
import { type CheckInTimings, checkIn, createTablets, type Tablet } from './kiosk-page.ts'
import { loadRoster, readRoster, storeBlob } from './kiosk-roster.ts'
import type { Person } from './people.ts'
import { seedClients, seedPasses, seedServices } from './seed.ts'
import { type Shop, startDeskbellWithOwner, startPostgres } from './shop.ts'

const CLIENTS = 20_000
const LOADS = 3
const TURNS = 5
/** Of each turn, the first tap is not measured. */
const TAPS = 11
/** Most times as long as the floor. */
const RATIO_AIM = 3
const SIZE_AIM_MB = 20

/** Runs work on a tablet that is as slow as a cheap one meanwhile. */
async function slowly<Done>(tablet: Tablet, work: () => Promise<Done>): Promise<Done> {
  await tablet.slowDown(true)
  const done = await work()
  await tablet.slowDown(false)
  return done
}

type Pair<Value> = { product: Value; floor: Value }

/** Lets both tablets check the same people in, in turns. */
async function takeTurns(tablets: Pair<Tablet>, digits: string[]): Promise<Pair<CheckInTimings[]>> {
  const taken: Pair<CheckInTimings[]> = { product: [], floor: [] }
  for (let turn = 0; turn < TURNS; turn++)
    for (const name of ['product', 'floor'] as const)
      await slowly(tablets[name], async () => {
        const timings: CheckInTimings[] = []
        for (const each of digits.slice(turn * TAPS, (turn + 1) * TAPS))
          timings.push(await checkIn(tablets[name].page, each))
        taken[name].push(...timings.slice(1))
      })
  return taken
}

function compare(name: string, { product, floor }: Pair<number[]>) {
  say(`${name}: ${formatPercentiles(product)}; floor ${formatPercentiles(floor)}`)
  const spread = (values: number[]) =>
    [rounded(percentile(values, 0.5), 1), rounded(percentile(values, 0.99), 1)] as const
  const [[p50, p99], [floor_p50, floor_p99]] = [spread(product), spread(floor)]
  return { p50, p99, floor_p50, floor_p99, ratio_p99: rounded(p99 / floor_p99) }
}

function compareTaps(name: string, { product, floor }: Pair<CheckInTimings[]>) {
  const pick = (step: keyof CheckInTimings) => ({
    product: product.map((one) => one[step]),
    floor: floor.map((one) => one[step]),
  })
  return {
    [`${name}_look_up`]: compare(`${name} look-up`, pick('lookUp')),
    [`${name}_check_in`]: compare(`${name} check-in`, pick('checkIn')),
  }
}

/** Returns the last 4 digits of those phones that end as no other does: without the server, a tablet knows no more. */
function listUniqueEndings(people: Person[]): string[] {
  const endings = Map.groupBy(people, ({ phone }) => phone.replace(/\D/g, '').slice(-LOOKUP_DIGITS_MIN))
  return [...endings].flatMap(([ending, { length }]) => (length === 1 ? [ending] : []))
}

async function openShop(databaseUrl: string): Promise<{ shop: Shop; digits: string[] }> {
  const shop = await startDeskbellWithOwner(databaseUrl)
  const people = await seedClients(shop, CLIENTS)
  await seedServices(shop, 1)
  await seedPasses(shop)
  return { shop, digits: listUniqueEndings(people) }
}

/** Loads the roster on one tablet after another. Returns the last of them. */
async function loadRosters(open: () => Promise<Tablet>, origin: string) {
  const loads: { ms: number; bytes: number }[] = []
  let tablet = await open()
  for (let load = 0; load < LOADS; load++) {
    if (load > 0) {
      await tablet.context.close()
      tablet = await open()
    }
    loads.push(await slowly(tablet, () => loadRoster(tablet.page, origin)))
    say(`the roster of ${CLIENTS} clients: ${rounded(loads.at(-1)?.ms ?? 0, 0)} ms`)
  }
  return {
    tablet,
    ms: median(loads.map(({ ms }) => ms)),
    mb: rounded(median(loads.map(({ bytes }) => bytes)) / 1e6, 1),
  }
}

/** Stores the roster's bytes as one blob, as often. Returns the median in ms. */
async function storeBlobs(tablet: Tablet): Promise<number> {
  const loads: number[] = []
  for (let load = 0; load < LOADS; load++) loads.push(await slowly(tablet, () => storeBlob(tablet.page, FLOOR_ROSTER)))
  return median(loads)
}

/** Reloads first, which resets the tablet's limit of local look-ups: some were made while the server was slow. */
async function goOffline({ page, context }: Tablet): Promise<void> {
  await page.reload()
  await page.getByRole('heading', { name: 'Check in here' }).waitFor()
  await context.setOffline(true)
  await page.getByText('Working offline').waitFor()
}

export async function run() {
  await buildIfStale(say)
  const newDatabase = await startPostgres()
  const { shop, digits } = await openShop(await newDatabase('bench_kiosk'))
  const openTablet = await createTablets()
  const loaded = await loadRosters(() => openTablet(shop.origin, shop.cookie), shop.origin)
  const product = loaded.tablet
  const roster = await readRoster(shop, product.page)
  const floorDatabase = await newDatabase('bench_floor')
  const last = digits.at(-1) ?? ''
  const origin = await serveKioskFloor(product.page, { digits: last, roster, databaseUrl: floorDatabase })
  const floor = await openTablet(origin)
  await openKioskFloor(floor.page, origin)
  const floorMs = await storeBlobs(floor)
  say(`the roster of ${CLIENTS} clients: ${rounded(loaded.ms, 0)} ms; floor ${rounded(floorMs, 0)} ms`)

  const online = compareTaps('online', await takeTurns({ product, floor }, digits))
  await goOffline(product)
  const offline = compareTaps('offline', await takeTurns({ product, floor }, digits.slice(TURNS * TAPS)))
  const ratio_roster = rounded(loaded.ms / floorMs)
  const sizes = { roster_mb: loaded.mb, roster_sent_mb: rounded(roster.length / 1e6, 1) }
  const isNear = [...Object.values(online), ...Object.values(offline)].every(({ ratio_p99 }) => ratio_p99 <= RATIO_AIM)
  return {
    met: isNear && ratio_roster <= RATIO_AIM && loaded.mb <= SIZE_AIM_MB,
    clients: CLIENTS,
    roster_ms: rounded(loaded.ms, 0),
    roster_floor_ms: rounded(floorMs, 0),
    ratio_roster,
    ...sizes,
    ...online,
    ...offline,
  }
}
