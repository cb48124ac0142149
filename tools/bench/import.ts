import { readFileSync } from 'node:fs'
import type { Import } from '@deskbell/domain/data/imports/schema.ts'
import { newId } from '@deskbell/domain/shared/new-id.ts'
import { migrateDatabase } from '../../server/src/db/migrate.ts'
import { query, withConnection } from './database.ts'
import { formatPercentiles, percentile, rounded, say } from './figures.ts'
import { clientsFile, passesFile } from './import-files.ts'
import { copyToBaseline } from './import-floor.ts'
import { createCheckInLoad, KIOSKS } from './import-load.ts'
import { openKiosks } from './kiosk-queue.ts'
import { type Person, people } from './people.ts'
import { seedClients, seedPasses, seedServices } from './seed.ts'
import { type Shop, startDeskbellWithOwner, startPostgres } from './shop.ts'

const CLIENTS = 50_000
const PASSES = 20_000
/** Clients who check in during the import. */
const REGULARS = 2000
const SERVICES = 100
const QUIET_MS = 20_000
const AIMS = { seconds: 20, rssMb: 150, ratio: 2 }

async function call(shop: Shop, method: string, path: string, body?: string): Promise<Import> {
  const headers = { cookie: shop.cookie, 'Content-Type': method === 'PUT' ? 'text/csv' : 'application/json' }
  const answer = await fetch(`${shop.origin}/api/imports/${path}`, { method, headers, ...(body && { body }) })
  if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`)
  return answer.json() as Promise<Import>
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

async function waitForStatus(shop: Shop, id: string, status: Import['status']): Promise<Import> {
  for (;;) {
    const now = await call(shop, 'GET', id)
    if (now.status === status) return now
    if (now.status === 'failed') throw new Error(now.failure)
    await pause(100)
  }
}

async function prepare(shop: Shop, kind: string, file: string): Promise<Import> {
  const id = newId()
  const sent = await call(shop, 'PUT', `${id}?kind=${kind}&name=${kind}.csv`, file)
  await call(shop, 'POST', `${id}/check`, JSON.stringify({ version: sent.version }))
  const checked = await waitForStatus(shop, id, 'checked')
  if (checked.refused > 0) throw new Error(`${checked.refused} refused: ${JSON.stringify(checked.problems)}`)
  return checked
}

async function commit(shop: Shop, { id, version }: Import): Promise<number> {
  const startedAt = performance.now()
  await call(shop, 'POST', `${id}/commit`, JSON.stringify({ version }))
  await waitForStatus(shop, id, 'done')
  return (performance.now() - startedAt) / 1000
}

/**
 * Waits until the import job has finished. After the commit it still writes the typo-tolerant search keys. Returns the
 * seconds waited.
 */
async function waitForTypoIndex({ databaseUrl }: Shop): Promise<number> {
  const startedAt = performance.now()
  const waits = `select 1 from jobs.job where name = 'commit_import' and state < 'completed'`
  await withConnection(databaseUrl, async (connection) => {
    while ((await connection.query(waits)).rowCount) await pause(100)
  })
  return (performance.now() - startedAt) / 1000
}

/** Returns the resident memory of the server process, worker threads included, in MB. Linux only. */
function readMemory({ child }: Shop): number {
  const status = readFileSync(`/proc/${child.pid}/status`, 'utf8')
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1024
}

function watchMemory(shop: Shop) {
  let most = 0
  const look = () => {
    most = Math.max(most, readMemory(shop))
  }
  look()
  const timer = setInterval(look, 50)
  return () => {
    clearInterval(timer)
    return most
  }
}

async function requireAll({ databaseUrl }: Shop, made: number): Promise<void> {
  const [row] = await query<{ clients: number; passes: number; left: number; standing: number }>(
    databaseUrl,
    `select (select count(*)::int from client) as clients,
       (select count(*)::int from client_summary) as standing,
       (select count(*)::int from pass where last_sequence = 2 and name = '10 Class Pass') as passes,
       (select sum(remaining)::int from pass where name = '10 Class Pass') as left`,
  )
  const clients = made + REGULARS
  const wanted = { clients, standing: clients, passes: PASSES, left: PASSES * 3 }
  for (const [name, count] of Object.entries(wanted))
    if (row?.[name as keyof typeof wanted] !== count) throw new Error(`${name}: ${JSON.stringify(row)}`)
}

export async function run(): Promise<object> {
  const newDatabase = await startPostgres()
  const shop = await startDeskbellWithOwner(await newDatabase('bench_import'))
  const regulars = await seedClients(shop, REGULARS)
  const serviceIds = await seedServices(shop, SERVICES)
  await seedPasses(shop)
  await query(shop.databaseUrl, 'vacuum analyze')
  const deviceIds = await openKiosks(shop, KIOSKS)
  const load = createCheckInLoad(shop, { clientIds: regulars.map(({ id }: Person) => id), serviceIds, deviceIds })
  await load.during(pause(5000))

  const movers = people(CLIENTS)
  const quietRss = readMemory(shop)
  const before = await load.during(pause(QUIET_MS))
  const mostRss = watchMemory(shop)
  const clients = await prepare(shop, 'clients', clientsFile(movers))
  let [seconds, slipSeconds] = [0, 0]
  const meanwhile = await load.during(
    (async () => {
      seconds += await commit(shop, clients)
      say(`clients: ${rounded(seconds)} s`)
      slipSeconds = await waitForTypoIndex(shop)
    })(),
  )
  const passes = await prepare(shop, 'passes', passesFile(movers.slice(0, PASSES)))
  const also = await load.during(
    (async () => {
      const took = await commit(shop, passes)
      seconds += took
      say(`passes: ${rounded(took)} s`)
    })(),
  )
  const rssMb = mostRss() - quietRss
  await requireAll(shop, clients.created)
  const empty = await newDatabase('bench_floor')
  await migrateDatabase(empty)
  const floor = await withConnection(empty, (connection) => copyToBaseline(shop, connection))
  const during = [...meanwhile, ...also]
  say(
    `check-ins before: ${formatPercentiles(before)}; meanwhile: ${formatPercentiles(during)}; plain COPY: ${rounded(floor.seconds)} s`,
  )
  const ratio = percentile(during, 0.99) / percentile(before, 0.99)
  return {
    seconds: rounded(seconds),
    rows_per_s: Math.round((CLIENTS + PASSES) / seconds),
    copy_seconds: rounded(floor.seconds),
    copy_rows_per_s: Math.round(floor.rows / floor.seconds),
    slips_seconds: rounded(slipSeconds),
    rss_mb: Math.round(rssMb),
    check_in_p99_before_ms: rounded(percentile(before, 0.99)),
    check_in_p99_ms: rounded(percentile(during, 0.99)),
    ratio: rounded(ratio),
    met: seconds <= AIMS.seconds && rssMb <= AIMS.rssMb && ratio <= AIMS.ratio,
  }
}
