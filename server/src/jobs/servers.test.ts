import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { newId } from '@deskbell/domain/shared/new-id.ts'
import pg from 'pg'
import { pino } from 'pino'
import { afterEach, describe, expect, inject, test, vi } from 'vitest'
import { type Database, openDatabase } from '../db/client.ts'
import { sql } from '../db/drizzle.ts'
import { createTestDatabase } from '../test/cluster.ts'
import { createCuttableLink } from '../test/cuttable-link.ts'
import { patience } from '../test/patience.ts'
import { buildEnqueueSql, rankAfter } from './enqueue.ts'
import { installJobs } from './install.ts'
import { type JobHandlers, openJobs } from './jobs.ts'

const HANGING = fileURLToPath(new URL('../test/hanging-server.ts', import.meta.url))

let atEnd: (() => unknown)[] = []

afterEach(async () => {
  for (const end of atEnd.toReversed()) await end()
  atEnd = []
})

async function anyDatabase(): Promise<{ url: string; db: Database }> {
  const { url, drop } = await createTestDatabase(inject('adminUrl'))
  atEnd.push(drop)
  return { url, db: open(url) }
}

// On a busy machine a connection may take longer than a server waits for one.
function open(url: string): Database {
  const db = openDatabase(url, { connectTimeoutMs: 60_000 })
  atEnd.push(() => db.$client.end())
  return db
}

/** Starts a server's queue, which processes jobs by itself; `said` is its log. */
async function serve(db: Database, handlers: JobHandlers, stopMs?: number) {
  const said: { level: number; msg: string }[] = []
  const log = pino({ level: 'info' }, { write: (line) => void said.push(JSON.parse(line)) })
  const jobs = await openJobs({ db, log, runs: true, lookAfterSeconds: 1, ...(stopMs && { stopMs }) })
  atEnd.push(() => jobs.stop())
  await jobs.work(handlers)
  return { jobs, said }
}

async function states(db: Database): Promise<string[]> {
  const { rows } = await db.$client.query<{ state: string }>(
    `select state from jobs.job where name not like '\\_\\_%' order by created_on, id`,
  )
  return rows.map(({ state }) => state)
}

test('a killed server’s job is done by another one once its heart has stopped', async () => {
  const { url, db } = await anyDatabase()
  const killed = spawn(process.execPath, [HANGING, url], { stdio: ['ignore', 'pipe', 'inherit'] })
  atEnd.push(() => killed.kill('SIGKILL'))
  const done: (string | null)[] = []
  const waiting = await openJobs({ db, log: pino({ level: 'silent' }), runs: false })
  atEnd.push(() => waiting.stop())
  const backupId = newId()
  await waiting.add(db, 'backup', { backupId })
  await once(killed.stdout, 'data')
  const { said } = await serve(db, { backup: async (data) => void done.push(data.backupId) })
  killed.kill('SIGKILL')
  await once(killed, 'exit')
  // Simulates 31 seconds without a heartbeat, and then the delay before the retry.
  await db.$client.query(`update jobs.job set heartbeat_on = heartbeat_on - interval '31 seconds'`)
  await vi.waitFor(async () => expect(await states(db)).toEqual(['retry']), patience)
  expect(done).toEqual([])
  await db.$client.query(`update jobs.job set start_after = now() where state = 'retry'`)
  await vi.waitFor(async () => expect(await states(db)).toEqual(['completed']), patience)
  expect([done, said]).toEqual([[backupId], []])
})

test('a database that is away is said once, and jobs are done when it is back', async () => {
  const { url } = await anyDatabase()
  const link = await createCuttableLink(url)
  atEnd.push(() => link.close())
  const db = open(link.url)
  const done: string[] = []
  const { jobs, said } = await serve(db, { check_import: async ({ importId }) => void done.push(importId) })
  const job = { businessId: 'willow', importId: newId() }
  await link.cut()
  await vi.waitFor(
    () => expect(said.map(({ msg }) => msg)).toEqual(['the queue of jobs has lost the database']),
    patience,
  )
  await expect(jobs.add(db, 'check_import', job)).rejects.toThrow()
  await link.mend()
  await vi.waitFor(() => jobs.add(db, 'check_import', job), patience)
  await vi.waitFor(() => expect(done).toEqual([job.importId]), patience)
  expect(said.map(({ msg }) => msg)).toEqual([
    'the queue of jobs has lost the database',
    'the queue of jobs has the database again',
  ])
})

test('connections that the database ends are made anew', async () => {
  const { url, db } = await anyDatabase()
  const done: string[] = []
  const { jobs } = await serve(db, { check_import: async ({ importId }) => void done.push(importId) })
  const admin = new pg.Client({ connectionString: url })
  await admin.connect()
  const ended = `
    select pg_terminate_backend(pid) from pg_stat_activity
     where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend'`
  expect((await admin.query(ended)).rowCount).toBeGreaterThan(0)
  await admin.end()
  const job = { businessId: 'willow', importId: newId() }
  await vi.waitFor(() => jobs.add(db, 'check_import', job), patience)
  await vi.waitFor(() => expect(done).toEqual([job.importId]), patience)
})

test('a server that stops finishes what it does and begins nothing more', async () => {
  const { db } = await anyDatabase()
  const [begun, finish] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const done: string[] = []
  const { jobs, said } = await serve(db, {
    check_import: async ({ importId }) => {
      begun.resolve()
      await finish.promise
      done.push(importId)
    },
  })
  const [first, second] = [newId(), newId()]
  await jobs.add(db, 'check_import', { businessId: 'willow', importId: first })
  await begun.promise
  await jobs.add(db, 'check_import', { businessId: 'willow', importId: second })
  const stopped = jobs.stop()
  finish.resolve()
  await stopped
  expect(done).toEqual([first])
  expect(await states(db)).toEqual(['completed', 'created'])
  expect(said).toEqual([])
})

test('what doesn’t end in time is told to, and left for another server', async () => {
  const { db } = await anyDatabase()
  const begun = Promise.withResolvers<void>()
  const backup = (_: unknown, signal: AbortSignal) =>
    new Promise<void>((_resolve, reject) => {
      signal.addEventListener('abort', () => reject(new Error('told to end')))
      begun.resolve()
    })
  const { jobs, said } = await serve(db, { backup }, 50)
  await jobs.add(db, 'backup', { backupId: null })
  await begun.promise
  await jobs.stop()
  expect(await states(db)).toEqual(['retry'])
  expect(said).toMatchObject([{ msg: 'the job backup failed and is tried again', err: { message: 'told to end' } }])
})

test('a job that fails is tried again, and said to have failed for good at the end', async () => {
  const { db } = await anyDatabase()
  const backup = async () => {
    throw new Error('The disk is full')
  }
  const { jobs, said } = await serve(db, { backup })
  await jobs.add(db, 'backup', { backupId: null })
  for (const tries of [1, 2]) {
    await vi.waitFor(() => expect(said).toHaveLength(tries), patience)
    await vi.waitFor(async () => expect(await states(db)).toEqual(['retry']), patience)
    await db.$client.query('update jobs.job set start_after = now()')
  }
  await vi.waitFor(async () => expect(await states(db)).toEqual(['failed']), patience)
  expect(said.map(({ level, msg }) => [level, msg])).toEqual([
    [40, 'the job backup failed and is tried again'],
    [40, 'the job backup failed and is tried again'],
    [50, 'the job backup failed for good'],
  ])
})

describe.each(['message', 'delivery'] as const)('of many jobs of a business in the queue %s', (name) => {
  /** Enqueues jobs of a business in one statement, as the product does. */
  async function enqueue(db: Database, { businessId, count }: { businessId: string; count: number }) {
    const rows = sql`(
      select jsonb_build_object('businessId', ${businessId}::text) as data, ${businessId}::text as group_id,
        ${rankAfter(sql`select 1 from jobs.job where name = ${name} and group_id = ${businessId}`)} as priority
      from generate_series(1, ${count}))`
    await db.execute(buildEnqueueSql(name, rows))
  }

  test('none makes another business wait', async () => {
    const { db } = await anyDatabase()
    await enqueue(db, { businessId: 'crowd', count: 50_000 })
    await enqueue(db, { businessId: 'willow', count: 3 })
    const done: string[] = []
    const finished = Promise.withResolvers<void>()
    const handler = async ({ businessId }: { businessId: string }) => {
      done.push(businessId)
      if (done.filter((id) => id === 'willow').length === 3) finished.resolve()
    }
    const { jobs } = await serve(db, { [name]: handler })
    await finished.promise
    await jobs.stop()
    expect(done.indexOf('willow')).toBeLessThan(20)
    expect(done.lastIndexOf('willow')).toBeLessThan(40)
  })

  test('none that hangs takes the room of another business', async () => {
    const { db } = await anyDatabase()
    await enqueue(db, { businessId: 'crowd', count: 100 })
    const [hung, done] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const handler = async ({ businessId }: { businessId: string }) => {
      if (businessId === 'crowd') await hung.promise
      else done.resolve()
    }
    const { jobs } = await serve(db, { [name]: handler })
    await vi.waitFor(async () => expect(await states(db)).toContain('active'), patience)
    await enqueue(db, { businessId: 'willow', count: 1 })
    await done.promise
    hung.resolve()
    await jobs.stop()
  })
})

test('where the queue is up to date, a start only looks', async () => {
  const { db } = await anyDatabase()
  const asked: string[] = []
  const query = async (text: string, values?: unknown[]) => {
    asked.push(text)
    return db.$client.query(text, values)
  }
  await installJobs({ query })
  expect(asked.filter((text) => /\b(insert|create|alter|update jobs\.queue)\b/i.test(text))).toEqual([])
  expect(asked.length).toBeLessThan(9)
  await db.$client.query(`update jobs.queue set retry_limit = 1 where name = 'backup'`)
  await installJobs({ query })
  const { rows } = await db.$client.query(`select retry_limit from jobs.queue where name = 'backup'`)
  expect(rows).toEqual([{ retry_limit: 2 }])
})
