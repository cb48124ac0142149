import type { ChildProcess } from 'node:child_process'
import { setTimeout as sleep } from 'node:timers/promises'
import type { SyncBatch } from '@deskbell/domain/kiosk/sync.ts'
import { newId } from '@deskbell/domain/shared/new-id.ts'
import { query } from './database.ts'
import { median, percentile, rounded, say } from './figures.ts'
import { createQueue, openKiosks, SYNC_PATH } from './kiosk-queue.ts'
import { readResidentKb } from './processes.ts'
import { type Running, receiveMessage, startServer, startWorker } from './running.ts'
import { seedClients, seedPasses, seedServices } from './seed.ts'
import { createEntity, openSessions, type Shop, startDeskbellWithOwner, startPostgres } from './shop.ts'
import type { Heard, Open } from './streams.ts'

const STREAMS = 1000
const STREAMS_EACH = 20
const WARM_UP = 10
const REPETITIONS = 60
const PAUSE_MS = 30

async function openStreams(
  server: Running,
  job: Omit<Open, 'count'>,
): Promise<{ worker: ChildProcess; kbPerStream: number }> {
  const before = readResidentKb(server.child)
  const worker = startWorker('./streams.ts')
  worker.send({ ...job, count: STREAMS } satisfies Open)
  await receiveMessage<Heard>(worker)
  await sleep(1000)
  return { worker, kbPerStream: (readResidentKb(server.child) - before) / STREAMS }
}

async function lastHeard(worker: ChildProcess): Promise<{ at: number; bytes: number }> {
  const heard = await receiveMessage<Heard>(worker)
  if (heard.kind !== 'all have it') throw new Error('unexpected message')
  return heard
}

const now = () => performance.timeOrigin + performance.now()

/** Time until the last stream has received the event, in ms: since the commit of the check-in and since its request. */
type Timing = { sinceCommit: number; sinceAsked: number }

async function checkIn(shop: Shop, worker: ChildProcess, batch: SyncBatch): Promise<Timing> {
  const heard = lastHeard(worker)
  const askedAt = now()
  await createEntity(shop, SYNC_PATH, batch)
  const { at } = await heard
  const [row] = await query<{ at: number }>(
    shop.databaseUrl,
    'select extract(epoch from pg_xact_commit_timestamp(xmin))::float8 * 1000 as at from check_in where id = $1',
    [batch.entries[0]?.id],
  )
  if (!row) throw new Error('the check-in is not there')
  return { sinceCommit: at - row.at, sinceAsked: at - askedAt }
}

async function trigger(floor: Running, worker: ChildProcess): Promise<number> {
  const heard = lastHeard(worker)
  const askedAt = now()
  await (await fetch(floor.origin, { method: 'POST' })).text()
  return (await heard).at - askedAt
}

export async function run(): Promise<object> {
  const newDatabase = await startPostgres({ track_commit_timestamp: 'on' })
  const shop = await startDeskbellWithOwner(await newDatabase('bench_live'))
  const clients = await seedClients(shop, WARM_UP + REPETITIONS)
  const [serviceId = ''] = await seedServices(shop, 1)
  await seedPasses(shop)
  // Before the streams, which would hear of it.
  const [deviceId = ''] = await openKiosks(shop, 1)
  const toBatch = createQueue(deviceId)
  const floor = await startServer('./live-floor.ts', {})
  const ours = await openStreams(shop, {
    url: `${shop.origin}/api/live`,
    cookies: await openSessions(shop, STREAMS / STREAMS_EACH),
  })
  const theirs = await openStreams(floor, { url: floor.origin, cookies: [''] })

  const told: Timing[] = []
  const floorTook: number[] = []
  for (const { id: clientId } of clients) {
    told.push(await checkIn(shop, ours.worker, toBatch([{ id: newId(), clientId, serviceId }])))
    await sleep(PAUSE_MS)
    floorTook.push(await trigger(floor, theirs.worker))
    await sleep(PAUSE_MS)
  }
  const sinceCommit = told.slice(WARM_UP).map((one) => one.sinceCommit)
  const sinceAsked = told.slice(WARM_UP).map((one) => one.sinceAsked)
  const floorMs = floorTook.slice(WARM_UP)
  say(`since the check-in was asked for: median ${rounded(median(sinceAsked))} ms`)
  say(`since its commit: median ${rounded(median(sinceCommit))} ms; floor: median ${rounded(median(floorMs))} ms`)
  return {
    streams: STREAMS,
    last_ms: rounded(median(sinceCommit)),
    p99_ms: rounded(percentile(sinceCommit, 0.99)),
    asked_ms: rounded(median(sinceAsked)),
    floor_ms: rounded(median(floorMs)),
    floor_p99_ms: rounded(percentile(floorMs, 0.99)),
    ratio: rounded(median(sinceCommit) / median(floorMs)),
    kb_per_stream: rounded(ours.kbPerStream, 1),
    floor_kb_per_stream: rounded(theirs.kbPerStream, 1),
  }
}
