import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { newId } from '@deskbell/domain/shared/new-id.ts'
import { pino } from 'pino'
import { openDatabase } from '../../server/src/db/client.ts'
import { type Jobs, openJobs } from '../../server/src/jobs/jobs.ts'
import { newEmployee, newService } from '../../server/src/test/factories.ts'
import { query, withConnection } from '../bench/database.ts'
import { onCleanup, type Running, startServer, temporaryFolder } from '../bench/running.ts'
import { seedClients } from '../bench/seed.ts'
import { createEntity, type Shop, signUp, startDeskbell } from '../bench/shop.ts'

/** Capacity of one class. */
const PLACES = 1000

/** Classes in five days, with bookings created 4 minutes ago, for which no message was sent yet. */
const BOOK = `
  with lesson as (
    insert into appointment (business_id, id, service_id, employee_id, kind, starts_at, ends_at, buffer_before_minutes,
      buffer_after_minutes, occupied, claim, capacity, price, by_name, created_at, updated_at)
    select 'default', l.id, $1, $2, 'class', at, at + interval '1 hour', 0, 0, tstzrange(at, at + interval '1 hour'),
      int8range(null, nextval('appointment_claim'), '[]'), ${PLACES}, 0, 'Drill', now() - interval '4 minutes',
      now() - interval '4 minutes'
    from unnest($3::uuid[]) with ordinality l (id, n), lateral (select date_trunc('hour', now()) + interval '5 days' + n * interval '2 hours' as at) t
    returning id
  ), place as (
    select id, client_id, (row_number() over (order by id) - 1)::int as n
    from unnest($4::uuid[], $5::uuid[]) as p (id, client_id)
  )
  insert into booking (business_id, id, appointment_id, client_id, capacity, place, status, price, by_name, created_at, updated_at)
  select 'default', id, ($3::uuid[])[n / ${PLACES} + 1], client_id, ${PLACES}, n % ${PLACES} + 1, 'booked', 0, 'Drill',
    now() - interval '4 minutes', now() - interval '4 minutes'
  from place`

/** A business on several servers, with a mail server. All of them can be killed. */
export type Stage = {
  servers: number
  jobs: Jobs
  databaseUrl: string
  killServer(nth: number): void
  startServer(nth: number): Promise<void>
  killSmtp(): void
  startSmtp(): Promise<void>
  /** Content of the mail server's log. */
  noted(): string
}

export async function setStage({
  databaseUrl,
  due,
  servers,
}: {
  databaseUrl: string
  due: number
  servers: number
}): Promise<Stage> {
  const taken = join(temporaryFolder(), 'taken.txt')
  writeFileSync(taken, '')
  const smtpFile = '../drill/messages-smtp.ts'
  let smtp = await startServer(smtpFile, { TAKEN: taken })
  const port = new URL(smtp.origin).port
  const start = {
    databaseUrl,
    dataDir: temporaryFolder(),
    logLevel: 'silent',
    settings: { SMTP_URL: `smtp://127.0.0.1:${port}` },
  }
  // The first server runs the migrations.
  const first = await startDeskbell(start)
  const others = Array.from({ length: servers - 1 }, () => startDeskbell(start))
  const running: Running[] = [first, ...(await Promise.all(others))]
  await bookAll({ ...first, databaseUrl, cookie: await signUp(first.origin, start.dataDir) }, due)
  return {
    servers,
    databaseUrl,
    jobs: await openQueue(databaseUrl),
    killServer: (nth) => void running[nth]?.child.kill('SIGKILL'),
    startServer: async (nth) => {
      running[nth] = await startDeskbell(start)
    },
    killSmtp: () => void smtp.child.kill('SIGKILL'),
    startSmtp: async () => {
      smtp = await startServer(smtpFile, { TAKEN: taken, PORT: port })
    },
    noted: () => readFileSync(taken, 'utf8'),
  }
}

/** Books a class for each of `due` clients, and leaves the last of the classes empty. */
export async function bookAll(shop: Shop, due: number): Promise<{ clientIds: string[]; emptyClassId: string }> {
  const service = newService({ name: 'Yoga class' })
  await createEntity(shop, '/api/services', service)
  const employee = newEmployee({ services: [service.id] })
  await createEntity(shop, '/api/employees', employee)
  const people = await seedClients(shop, due)
  const lessons = Array.from({ length: Math.ceil(due / PLACES) + 1 }, () => newId())
  const bookings = people.map(() => newId())
  const clients = people.map(({ id }) => id)
  await query(shop.databaseUrl, `update client set email = 'c' || replace(id::text, '-', '') || '@example.com'`)
  await withConnection(shop.databaseUrl, async (connection) => {
    await connection.query(BOOK, [service.id, employee.id, lessons, bookings, clients])
    await connection.query('analyze')
  })
  return { clientIds: clients, emptyClassId: lessons.at(-1) ?? '' }
}

/** Opens the job queue to add jobs, without running any. */
async function openQueue(databaseUrl: string): Promise<Jobs> {
  const db = openDatabase(databaseUrl)
  const jobs = await openJobs({ db, log: pino({ level: 'silent' }), runs: false })
  onCleanup(async () => {
    await jobs.stop()
    await db.$client.end()
  })
  return jobs
}
