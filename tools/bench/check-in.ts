import { query, withConnection } from './database.ts'
import { formatPercentiles, median, percentile, rounded, say } from './figures.ts'
import { openKiosks, SYNC_PATH } from './kiosk-queue.ts'
import type { Job, Load } from './load.ts'
import { receiveMessage, startServer, startWorker } from './running.ts'
import { seedClients, seedPasses, seedServices } from './seed.ts'
import { startDeskbellWithOwner, startPostgres } from './shop.ts'

const CLIENTS = 2000
const SERVICES = 100
const ROUNDS = 3
const CELL_MS = 3000
/** Check-ins in the request of a kiosk that was offline. */
const BATCH = 20
const WARM_UP_MS = 3000

/**
 * A server under test. `next` is the first unused pair of client and service; it only grows, so that no check-in is a
 * duplicate.
 */
type Contender = Pick<Job, 'origin' | 'cookie' | 'deviceIds'> & { name: string; databaseUrl: string; next: number }
type Ids = Pick<Job, 'clientIds' | 'serviceIds'>

/** A route that checks in: the desk's, a kiosk's with one entry, and with many, and the floor's. */
type Route = Pick<Job, 'path' | 'batch'> & { contender: Contender; isKiosk: boolean }

const FLOOR_TABLES = `
  create table session (token text primary key, user_id text not null, expires_at timestamptz not null);
  create table pass (id uuid primary key, client_id uuid not null, remaining integer not null check (remaining >= 0),
    purchased_at timestamptz not null);
  create index on pass (client_id, purchased_at);
  create table check_in (id uuid primary key, client_id uuid not null, service_id uuid not null, pass_id uuid not null,
    at timestamptz not null);
  create table ledger_entry (id bigint generated always as identity primary key, pass_id uuid not null,
    check_in_id uuid not null, delta integer not null, at timestamptz not null);
  insert into session values ('bench', 'ada', now() + interval '1 day')`

async function startFloor(databaseUrl: string, clientIds: string[]): Promise<Contender> {
  await withConnection(databaseUrl, async (connection) => {
    await connection.query(FLOOR_TABLES)
    const sell = 'insert into pass select gen_random_uuid(), client_id, 10000, now() from unnest($1::uuid[]) client_id'
    await connection.query(sell, [clientIds])
    await connection.query('vacuum analyze pass')
  })
  const { origin } = await startServer('./check-in-floor.ts', { DATABASE_URL: databaseUrl })
  return { name: 'floor', origin, cookie: 'token=bench', deviceIds: [], databaseUrl, next: 0 }
}

async function load({ contender, path, batch, isKiosk }: Route, ids: Ids, connections: number, milliseconds: number) {
  const { origin, cookie, next: from } = contender
  const deviceIds = isKiosk ? contender.deviceIds : []
  const worker = startWorker('./load.ts')
  worker.send({ ...ids, origin, path, batch, cookie, deviceIds, connections, milliseconds, from } satisfies Job)
  const result = await receiveMessage<Load>(worker)
  worker.kill()
  contender.next = result.next
  return result
}

/**
 * Runs a warm-up load, then collects table statistics. Without ANALYZE, which autovacuum runs within a minute on a real
 * installation, PostgreSQL would keep the query plans made for empty tables.
 */
async function warmUp(route: Route, ids: Ids): Promise<void> {
  await load(route, ids, 16, WARM_UP_MS)
  await query(route.contender.databaseUrl, 'vacuum analyze')
  await load(route, ids, 16, WARM_UP_MS / 3)
}

function checkInsPerSecond({ took, elapsed }: Load, { batch }: Route): number {
  return ((took.length * batch) / elapsed) * 1000
}

/** Throws unless every acknowledged check-in has a ledger entry and was subtracted from a pass. */
async function requireAllRecorded(contender: Contender, spentSql: string): Promise<void> {
  const [row] = await withConnection(
    contender.databaseUrl,
    async (connection) =>
      (await connection.query(`select ${spentSql} as entries, (select sum(10000 - remaining)::int from pass) as spent`))
        .rows,
  )
  if (row.entries !== contender.next || row.spent !== contender.next)
    throw new Error(`${contender.name}: ${contender.next} check-ins answered, but ${JSON.stringify(row)}`)
}

export async function run(): Promise<object> {
  const newDatabase = await startPostgres()
  const shop = await startDeskbellWithOwner(await newDatabase('bench_shop'))
  const clientIds = (await seedClients(shop, CLIENTS)).map(({ id }) => id)
  const serviceIds = await seedServices(shop, SERVICES)
  await seedPasses(shop)
  const ids = { clientIds, serviceIds }
  const ours: Contender = { name: 'deskbell', ...shop, deviceIds: await openKiosks(shop, 16), next: 0 }
  const floor = await startFloor(await newDatabase('bench_floor'), clientIds)
  const routes = {
    floor: { contender: floor, path: '/check-ins', batch: 1, isKiosk: false },
    desk: { contender: ours, path: '/api/check-ins', batch: 1, isKiosk: false },
    sync: { contender: ours, path: SYNC_PATH, batch: 1, isKiosk: true },
    batch: { contender: ours, path: SYNC_PATH, batch: BATCH, isKiosk: true },
  } satisfies Record<string, Route>

  for (const route of Object.values(routes)) await warmUp(route, ids)
  const loads = new Map<string, Load[]>()
  for (let round = 1; round <= ROUNDS; round++)
    for (const connections of [1, 16])
      for (const [name, route] of Object.entries(routes)) {
        const one = await load(route, ids, connections, CELL_MS)
        const cell = `${name}_${connections}`
        loads.set(cell, [...(loads.get(cell) ?? []), one])
        say(`round ${round}, ${cell}: ${Math.round(checkInsPerSecond(one, route))}/s (${formatPercentiles(one.took)})`)
      }
  await requireAllRecorded(ours, `(select count(*)::int from ledger_entry where kind = 'use')`)
  await requireAllRecorded(floor, '(select count(*)::int from ledger_entry)')

  const perSecond = (name: keyof typeof routes, connections: number) =>
    median((loads.get(`${name}_${connections}`) ?? []).map((one) => checkInsPerSecond(one, routes[name])))
  const took = (cell: string) => (loads.get(cell) ?? []).flatMap((one) => one.took)
  const figures = [1, 16].flatMap((connections) => [
    [`floor_${connections}`, Math.round(perSecond('floor', connections))],
    ...(['desk', 'sync', 'batch'] as const).flatMap((name) => [
      [`ratio_${name}_${connections}`, rounded(perSecond(name, connections) / perSecond('floor', connections))],
      [`p99_${name}_${connections}_ms`, rounded(percentile(took(`${name}_${connections}`), 0.99))],
    ]),
  ])
  return Object.fromEntries(figures)
}
