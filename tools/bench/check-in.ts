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
const CELL_MS = 4000
const WARM_UP_MS = 3000

/**
 * A server under test. `next` is the first unused pair of client and service; it only grows, so that no check-in is a
 * duplicate.
 */
type Contender = Pick<Job, 'origin' | 'path' | 'cookie' | 'deviceIds'> & {
  name: string
  databaseUrl: string
  next: number
}
type Ids = Pick<Job, 'clientIds' | 'serviceIds'>

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
  return { name: 'floor', origin, path: '/check-ins', cookie: 'token=bench', deviceIds: [], databaseUrl, next: 0 }
}

async function load(contender: Contender, ids: Ids, connections: number, milliseconds: number): Promise<Load> {
  const { origin, path, cookie, deviceIds, next } = contender
  const worker = startWorker('./load.ts')
  worker.send({ ...ids, origin, path, cookie, deviceIds, connections, milliseconds, from: next } satisfies Job)
  const result = await receiveMessage<Load>(worker)
  worker.kill()
  contender.next = result.next
  return result
}

/**
 * Runs a warm-up load, then collects table statistics. Without ANALYZE, which autovacuum runs within a minute on a real
 * installation, PostgreSQL would keep the query plans made for empty tables.
 */
async function warmUp(contender: Contender, ids: Ids): Promise<void> {
  await load(contender, ids, 16, WARM_UP_MS)
  await query(contender.databaseUrl, 'vacuum analyze')
  await load(contender, ids, 16, WARM_UP_MS / 3)
}

const tps = ({ took, elapsed }: Load) => (took.length / elapsed) * 1000

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

function cell(loads: Load[]) {
  const took = loads.flatMap((one) => one.took)
  return { tps: Math.round(median(loads.map(tps))), took }
}

export async function run(): Promise<object> {
  const newDatabase = await startPostgres()
  const shop = await startDeskbellWithOwner(await newDatabase('bench_shop'))
  const clientIds = (await seedClients(shop, CLIENTS)).map(({ id }) => id)
  const serviceIds = await seedServices(shop, SERVICES)
  await seedPasses(shop)
  const ids = { clientIds, serviceIds }
  const deviceIds = await openKiosks(shop, 16)
  const ours: Contender = { name: 'deskbell', ...shop, path: SYNC_PATH, deviceIds, next: 0 }
  const floor = await startFloor(await newDatabase('bench_floor'), clientIds)

  for (const contender of [ours, floor]) await warmUp(contender, ids)
  const loads = { ours: { 1: [] as Load[], 16: [] as Load[] }, floor: { 1: [] as Load[], 16: [] as Load[] } }
  for (let round = 1; round <= ROUNDS; round++)
    for (const connections of [1, 16] as const) {
      const [ourLoad, floorLoad] = [
        await load(ours, ids, connections, CELL_MS),
        await load(floor, ids, connections, CELL_MS),
      ]
      loads.ours[connections].push(ourLoad)
      loads.floor[connections].push(floorLoad)
      const figures = [ourLoad, floorLoad].map((one) => `${Math.round(tps(one))}/s (${formatPercentiles(one.took)})`)
      say(`round ${round}, ${connections} connections: Deskbell ${figures[0]}, floor ${figures[1]}`)
    }
  await requireAllRecorded(ours, `(select count(*)::int from ledger_entry where kind = 'use')`)
  await requireAllRecorded(floor, '(select count(*)::int from ledger_entry)')

  const cells = {
    ours1: cell(loads.ours[1]),
    ours16: cell(loads.ours[16]),
    floor1: cell(loads.floor[1]),
    floor16: cell(loads.floor[16]),
  }
  return {
    tps_1: cells.ours1.tps,
    tps_16: cells.ours16.tps,
    floor_1: cells.floor1.tps,
    floor_16: cells.floor16.tps,
    ratio: rounded(cells.ours16.tps / cells.floor16.tps),
    p50_1_ms: rounded(percentile(cells.ours1.took, 0.5)),
    p99_1_ms: rounded(percentile(cells.ours1.took, 0.99)),
    p50_ms: rounded(percentile(cells.ours16.took, 0.5)),
    p99_ms: rounded(percentile(cells.ours16.took, 0.99)),
  }
}
