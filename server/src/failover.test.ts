import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { readEnv } from './env.ts'
import { startServer } from './server.ts'
import { newClient } from './test/factories.ts'
import { patience } from './test/patience.ts'
import { type Pair, type PostgresNode, startPair } from './test/replicated-postgres.ts'

let folder: string
let pair: Pair
let server: Awaited<ReturnType<typeof startServer>>
let cookie: string

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'deskbell-failover-'))
  chmodSync(folder, 0o711)
  pair = await startPair(folder, { fsync: 'off' })
})

afterEach(() => server.close())

afterAll(async () => {
  await pair.stop()
  rmSync(folder, { recursive: true, force: true })
})

async function start(settings: Record<string, string>): Promise<void> {
  const own = { DATA_DIR: join(folder, 'data'), PORT: '0', HOST: '127.0.0.1', PASSWORD_COST: '10' }
  const read = readEnv({ ...own, ...settings })
  if (!read.ok) throw new Error(read.problems.join())
  server = await startServer({ env: read.env, log: pino({ level: 'silent' }), mostSilentSeconds: 2 })
  cookie ??= await setUp()
}

async function setUp(): Promise<string> {
  const code = readFileSync(join(folder, 'data', 'setup-code'), 'utf8').trim()
  const owner = { companyName: 'Willow', name: 'Ana', email: 'ana@example.com', password: 'a long enough password' }
  const place = { timeZone: 'UTC', currency: 'USD', locale: 'en-US' }
  const answer = await ask('/api/setup', { body: { ...owner, ...place }, headers: { 'Setup-Code': code } })
  return answer.headers.getSetCookie().join('; ')
}

function ask(path: string, { body, headers = {} }: { body?: object; headers?: object } = {}): Promise<Response> {
  return fetch(`http://127.0.0.1:${server.port}${path}`, {
    headers: { 'Content-Type': 'application/json', ...(cookie && { cookie }), ...headers },
    ...(body && { method: 'POST', body: JSON.stringify(body) }),
  })
}

/** Adds a client, and goes on trying until it is acknowledged. */
async function addClient(): Promise<void> {
  const body = newClient()
  await vi.waitFor(async () => expect((await ask('/api/clients', { body })).status).toBe(201), patience)
}

async function countClients(): Promise<number> {
  return (await (await ask('/api/clients')).json()).items.length
}

const getUrl = (...nodes: PostgresNode[]) => `postgres://postgres@${nodes.map(({ host }) => host).join()}/deskbell`

test('reports and exports are read from a standby, and from the primary while it is away', async () => {
  await start({ DATABASE_URL: getUrl(pair.primary), DATABASE_REPLICA_URL: getUrl(pair.standby) })
  await addClient()
  const countReads = async () => {
    const reads = `select xact_commit::int as count from pg_stat_database where datname = 'deskbell'`
    return (await pair.standby.ask<{ count: number }>(reads))[0]?.count ?? 0
  }
  const before = await countReads()
  const read = async () => {
    const report = await (await ask('/api/reports/clients?from=2026-01-01&to=2026-01-31')).json()
    const list = await (await ask('/api/exports/clients?format=csv')).text()
    return { name: report.name, rows: list.trim().split('\n').length }
  }
  expect(await read()).toEqual({ name: 'clients', rows: 2 })
  await vi.waitFor(async () => expect(await countReads()).toBeGreaterThan(before), patience)
  await pair.standby.link.cut()
  expect(await read()).toEqual({ name: 'clients', rows: 2 })
  await pair.standby.link.mend()
})

test('a database that hangs fails what waits for it, and is used again when it goes on', async () => {
  await start({ DATABASE_URL: getUrl(pair.primary) })
  pair.primary.link.hold()
  expect((await ask('/api/clients')).status).toBe(503)
  pair.primary.link.release()
  await addClient()
})

test('a primary that is cut off is replaced by its standby, and nothing is lost', async () => {
  await start({ DATABASE_URL: getUrl(pair.primary, pair.standby) })
  const before = await countClients()
  pair.primary.link.hold()
  const added = addClient()
  await pair.standby.promote()
  await added
  expect(await countClients()).toBe(before + 1)
})
