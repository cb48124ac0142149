import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { pino } from 'pino'
import type { Database } from '../../server/src/db/client.ts'
import type { Services } from '../../server/src/http/context.ts'
import { minuteHandlers } from '../../server/src/jobs/minute.ts'
import { createMailer } from '../../server/src/mail/mailer.ts'
import { startApp } from '../../server/src/test/app.ts'
import { startTestCluster } from '../../server/src/test/cluster.ts'
import { median, rounded, say } from './figures.ts'
import { seedTown } from './jobs-seed.ts'
import { readPostgresSeconds } from './processes.ts'
import { onCleanup } from './running.ts'
import { startPostgres } from './shop.ts'

const SEARCHES = 5
const LOOK_MS = 100
const MINUTE_SECONDS = 60

function readOptions() {
  const number = (default_: string) => ({ type: 'string', default: default_ }) as const
  const options = { shops: number('10000'), busy: number('200'), due: number('200') }
  const { values } = parseArgs({ args: process.argv.slice(3), options })
  return { shops: Number(values.shops), busy: Number(values.busy), due: Number(values.due) }
}

async function openServices(): Promise<{ services: Services; databaseUrl: string }> {
  // A cluster on disk, as in the product; that of the tests is in memory.
  process.env.DATABASE_URL = await (await startPostgres())('bench_jobs')
  const cluster = await startTestCluster()
  const { desk, stop } = await startApp(cluster.adminUrl)
  onCleanup(stop)
  const log = pino({ level: 'warn' }, pino.destination(2))
  // Never asked, since no message is sent.
  const mailer = createMailer({ db: desk.db, log, smtpUrl: 'smtp://127.0.0.1:9', from: 'desk@deskbell.example' })
  return { services: { ...desk.services, mailer, log }, databaseUrl: desk.databaseUrl }
}

async function count(db: Database, text: string): Promise<number> {
  const { rows } = await db.$client.query<{ count: number }>(`select count(*)::int as count from ${text}`)
  return rows[0]?.count ?? 0
}

/** Returns the median of the seconds in which businesses with something due are searched, when there are none. */
async function search(services: Services): Promise<number> {
  const took: number[] = []
  for (let run = 0; run < SEARCHES; run++) {
    const began = performance.now()
    await minuteHandlers(services).minute?.({}, new AbortController().signal)
    took.push(performance.now() - began)
  }
  return rounded(median(took), 1)
}

/** Returns the seconds from a minute's begin until the jobs of all businesses are done. */
async function doMinute({ db, jobs }: Services, services: Services): Promise<number> {
  const began = performance.now()
  await jobs.add(db, 'minute', {})
  await jobs.work(minuteHandlers(services))
  const waiting = `jobs.job where name in ('minute', 'business_minute') and state < 'completed'`
  while ((await count(db, waiting)) > 0) await sleep(LOOK_MS)
  return (performance.now() - began) / 1000
}

function at(now: Date, minute: number): Date {
  return new Date(new Date(now).setUTCMinutes(minute))
}

export async function run(): Promise<object> {
  const town = readOptions()
  const { services, databaseUrl } = await openServices()
  const { db } = services
  // Between two thorough searches.
  const now = at(new Date(), 7)
  const began = performance.now()
  await seedTown(databaseUrl, { ...town, now })
  say(`${town.shops} shops seeded in ${rounded((performance.now() - began) / 1000, 0)} s`)
  const [node, postgres] = [process.cpuUsage(), await readPostgresSeconds(db.$client)]
  const seconds = await doMinute(services, { ...services, clock: () => now })
  const { user, system } = process.cpuUsage(node)
  const [nodeSeconds, postgresSeconds] = [(user + system) / 1e6, (await readPostgresSeconds(db.$client)) - postgres]
  const messages = await count(db, 'message')
  if (messages !== town.busy * town.due) throw new Error(`${messages} messages instead of ${town.busy * town.due}`)
  await db.$client.query('vacuum analyze')
  const searchMs = await search({ ...services, clock: () => now })
  const thoroughMs = await search({ ...services, clock: () => at(now, 15) })
  return {
    ...town,
    search_ms: searchMs,
    thorough_search_ms: thoroughMs,
    seconds: rounded(seconds, 1),
    messages_per_second: rounded(messages / seconds, 0),
    node_processor_seconds: rounded(nodeSeconds, 1),
    postgres_processor_seconds: rounded(postgresSeconds, 1),
    met: seconds <= MINUTE_SECONDS,
  }
}
