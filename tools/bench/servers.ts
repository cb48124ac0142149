import { parseArgs } from 'node:util'
import { query } from './database.ts'
import { formatPercentiles, median, percentile, rounded, say } from './figures.ts'
import { openKiosks } from './kiosk-queue.ts'
import type { Place, Work, Worked } from './places.ts'
import { readResidentKb } from './processes.ts'
import { onCleanup, type Running, receiveMessage, startWorker, temporaryFolder } from './running.ts'
import { seedClients, seedPasses, seedServices } from './seed.ts'
import { openSessions, type Shop, signUp, startDeskbell, startPostgres } from './shop.ts'
import type { Heard, Open } from './streams.ts'
import { generateSearches } from './typing.ts'

const DESKS = 64
const KIOSKS = 64
const CLIENTS = 5000
const SERVICES = 100
/** Each place has a client every five seconds, which is more than any does: people take half a minute. */
const EVERY_MS = 5000
const STREAMS_EACH = 16
const WARM_UP_MS = 20_000
const SAMPLE_MS = 5000
const P99_MOST_MS = 100
/** The memory of the last quarter to that of the second. */
const GROWTH_MOST = 1.1

const APP_SECRET = 'a secret of all servers of this bench'

async function startServers(databaseUrl: string, count: number) {
  const dataDir = temporaryFolder()
  const servers: Running[] = []
  for (let nth = 0; nth < count; nth++)
    servers.push(await startDeskbell({ databaseUrl, dataDir, settings: { APP_SECRET } }))
  const [first] = servers as [Running]
  const shop: Shop = { ...first, databaseUrl, cookie: await signUp(first.origin, dataDir) }
  return { servers, shop }
}

/** Each place has an open stream of live updates. */
async function openStreams(servers: Running[], shop: Shop): Promise<void> {
  const count = (DESKS + KIOSKS) / servers.length
  for (const { origin } of servers) {
    const worker = startWorker('./streams.ts')
    const cookies = await openSessions(shop, Math.ceil(count / STREAMS_EACH))
    worker.send({ url: `${origin}/api/live`, cookies, count } satisfies Open)
    await receiveMessage<Heard>(worker)
  }
}

/** Places are spread over the servers as by a load balancer. */
async function listPlaces(servers: Running[], shop: Shop): Promise<Place[]> {
  const deviceIds = [...Array.from({ length: DESKS }, () => undefined), ...(await openKiosks(shop, KIOSKS))]
  return deviceIds.map((deviceId, nth) => ({
    origin: servers[nth % servers.length]?.origin ?? '',
    ...(deviceId && { deviceId }),
  }))
}

/** Returns the check-ins that were acknowledged, but aren't there with one visit of a pass. */
async function countLost({ databaseUrl }: Shop, acknowledged: string[]): Promise<number> {
  const [row] = await query<{ lost: number }>(
    databaseUrl,
    `select count(*)::int as lost from unnest($1::uuid[]) as told (id)
     where (select count(*) from check_in k join ledger_entry e on e.business_id = k.business_id and e.check_in_id = k.id
       where k.business_id = 'default' and k.id = told.id and e.kind = 'use') <> 1`,
    [acknowledged],
  )
  return row?.lost ?? acknowledged.length
}

/** Samples the memory of the servers until it is stopped. */
function watchMemory(servers: Running[]) {
  const samples: number[] = []
  const sample = () => samples.push(servers.reduce((sum, { child }) => sum + readResidentKb(child), 0) / 1024)
  const timer = setInterval(sample, SAMPLE_MS)
  onCleanup(() => clearInterval(timer))
  return () => {
    clearInterval(timer)
    const quarter = (nth: number) =>
      median(samples.slice((samples.length * (nth - 1)) / 4, Math.ceil((samples.length * nth) / 4)))
    return { memoryMb: quarter(4), growth: quarter(4) / quarter(2) }
  }
}

async function measure(databaseUrl: string, { count, milliseconds }: { count: number; milliseconds: number }) {
  const { servers, shop } = await startServers(databaseUrl, count)
  const clients = await seedClients(shop, CLIENTS)
  const serviceIds = await seedServices(shop, SERVICES)
  await seedPasses(shop)
  await openStreams(servers, shop)
  const job = {
    places: await listPlaces(servers, shop),
    cookie: shop.cookie,
    everyMs: EVERY_MS,
    clientIds: clients.map(({ id }) => id),
    serviceIds,
    searches: generateSearches(clients, 5000, 1),
  }
  const worker = startWorker('./places.ts')
  const work = (more: Pick<Work, 'from' | 'milliseconds'>) => {
    worker.send({ ...job, ...more } satisfies Work)
    return receiveMessage<Worked>(worker)
  }
  const warm = await work({ from: 0, milliseconds: WARM_UP_MS })
  await query(databaseUrl, 'vacuum analyze')
  const stopWatching = watchMemory(servers)
  const { took, acknowledged } = await work({ from: warm.next, milliseconds })
  const memory = stopWatching()
  for (const [kind, values] of Object.entries(took))
    say(`${count} servers, ${kind}: ${values.length} (${formatPercentiles(values)})`)
  const p99 = Math.max(...Object.values(took).map((values) => percentile(values, 0.99)))
  const lost = await countLost(shop, [...warm.acknowledged, ...acknowledged])
  worker.kill()
  for (const { child } of servers) child.kill()
  return { ...memory, p99, lost, acknowledged: acknowledged.length }
}

export async function run() {
  const { values } = parseArgs({ args: process.argv.slice(3), options: { minutes: { type: 'string', default: '10' } } })
  const milliseconds = Number(values.minutes) * 60_000
  const newDatabase = await startPostgres({ max_connections: '100' })
  const figures: Record<string, number> = {}
  let met = true
  for (const count of [1, 2]) {
    const found = await measure(await newDatabase(`bench_servers_${count}`), { count, milliseconds })
    met &&= found.lost === 0 && found.p99 <= P99_MOST_MS && found.growth <= GROWTH_MOST
    figures[`acknowledged_${count}`] = found.acknowledged
    figures[`lost_${count}`] = found.lost
    figures[`p99_${count}_ms`] = rounded(found.p99)
    figures[`memory_${count}_mb`] = Math.round(found.memoryMb)
    figures[`growth_${count}`] = rounded(found.growth)
  }
  return { ...figures, met }
}
