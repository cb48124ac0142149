import { mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { newId } from '@deskbell/domain/shared/new-id.ts'
import { pino } from 'pino'
import { afterEach, beforeEach, describe, expect, inject, test, vi } from 'vitest'
import { type Database, openDatabase } from './db/client.ts'
import type { Env } from './env.ts'
import { startServer } from './server.ts'
import { createTestDatabase } from './test/cluster.ts'
import { type CuttableLink, createCuttableLink } from './test/cuttable-link.ts'
import { newClient, newService } from './test/factories.ts'
import { patience } from './test/patience.ts'

let dataDir: string
let database: Awaited<ReturnType<typeof createTestDatabase>>
let db: Database
let link: CuttableLink
let running: Awaited<ReturnType<typeof startServer>>[]

beforeEach(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'deskbell-server-'))
  database = await createTestDatabase(inject('adminUrl'))
  db = openDatabase(database.url)
  link = await createCuttableLink(database.url)
  running = []
})

afterEach(async () => {
  await Promise.all(running.map((server) => server.close()))
  await link.close()
  await db.$client.end()
  await database.drop()
  rmSync(dataDir, { recursive: true, force: true })
})

const METRICS_TOKEN = 'a token for Prometheus'

async function start(settings: Partial<Env> = {}): Promise<string> {
  const env: Env = {
    PORT: 0,
    HOST: '127.0.0.1',
    DATA_DIR: dataDir,
    PASSWORD_COST: 10,
    DATABASE_URL: link.url,
    DATABASE_CONNECTIONS: 20,
    PUBLIC_URL: undefined,
    SHOPS: 'one',
    SIGN_UP: 'closed',
    TRUST_PROXY: 0,
    LOG_LEVEL: 'silent',
    OTEL_SERVICE_NAME: 'deskbell',
    OTEL_TRACES_SAMPLER_ARG: 1,
    APP_SECRET: undefined,
    ALLOW_PRIVATE_ADDRESSES: false,
    METRICS_TOKEN,
    ...settings,
  }
  const server = await startServer({ env, log: pino({ level: 'silent' }) })
  running.push(server)
  return `http://127.0.0.1:${server.port}`
}

const owner = {
  companyName: 'Willow',
  name: 'Ana',
  email: 'ana@example.com',
  password: 'a long enough password',
  timeZone: 'UTC',
  currency: 'USD',
  locale: 'en-US',
}

async function setUp(address: string): Promise<string> {
  const code = readFileSync(join(dataDir, 'setup-code'), 'utf8').trim()
  const answer = await post(address, '/api/setup', owner, '', { 'Setup-Code': code })
  return answer.headers.getSetCookie().join('; ')
}

function post(address: string, path: string, body: unknown, cookie = '', more: object = {}): Promise<Response> {
  const headers = { 'Content-Type': 'application/json', cookie, ...more }
  return fetch(address + path, { method: 'POST', headers, body: JSON.stringify(body) })
}

/** Opens an event stream; `heard` accumulates what is received. */
async function listen(address: string, cookie: string) {
  const stream = { heard: '', ended: false }
  const response = await fetch(`${address}/api/live`, { headers: { cookie } })
  const read = async () => {
    const decoder = new TextDecoder()
    for await (const chunk of response.body ?? []) stream.heard += decoder.decode(chunk as Uint8Array)
  }
  void read()
    .catch(() => undefined)
    .finally(() => {
      stream.ended = true
    })
  await vi.waitFor(() => expect(stream.heard).toContain('event: hello'), patience)
  return stream
}

describe('live updates', () => {
  test('reach the browsers of every server', async () => {
    const [one, two] = [await start(), await start()]
    const cookie = await setUp(one)
    const streams = [await listen(one, cookie), await listen(two, cookie)]
    await post(one, '/api/services', newService(), cookie)
    for (const stream of streams)
      await vi.waitFor(
        () => expect(stream.heard).toContain('event: change\ndata: {"topics":["services","appointments"]}\n\n'),
        patience,
      )
  })

  test('tell nothing when nothing was changed', async () => {
    const address = await start()
    const cookie = await setUp(address)
    const stream = await listen(address, cookie)
    const { id } = newClient()
    await post(address, '/api/check-ins', { id: newId(), clientId: id, serviceId: id }, cookie)
    await post(address, '/api/clients', newClient(), cookie)
    await vi.waitFor(() => expect(stream.heard).toContain('"clients"'), patience)
    expect(stream.heard).not.toContain('check-ins')
  })

  test('end with the session', async () => {
    const address = await start()
    const cookie = await setUp(address)
    const stream = await listen(address, cookie)
    await post(address, '/api/auth/sign-out', {}, cookie)
    await vi.waitFor(() => expect(stream.ended).toBe(true), patience)
    expect((await fetch(`${address}/api/live`, { headers: { cookie } })).status).toBe(401)
  })
})

describe('several servers on one database', () => {
  /** Creates the data folder of another server. */
  const otherFolder = () => mkdtempSync(join(dataDir, 'other-'))
  const readSecret = () => readFileSync(join(dataDir, 'app-secret'), 'utf8').trim()

  /** Creates the data folder of another server into which the first one's files and backups are mounted. */
  function mountedFolder(): Partial<Env> {
    const folder = otherFolder()
    for (const name of ['files', 'backups']) symlinkSync(join(dataDir, name), join(folder, name))
    return { DATA_DIR: folder, APP_SECRET: readSecret() }
  }

  test('must have the same secret and the same storage', async () => {
    await start()
    const [DATA_DIR, APP_SECRET] = [otherFolder(), readSecret()]
    await expect(start({ DATA_DIR })).rejects.toThrow('Give all of them the same APP_SECRET')
    await expect(start({ DATA_DIR, APP_SECRET })).rejects.toThrow('keeps uploaded files elsewhere')
    await expect(start({ BACKUP_DIR: DATA_DIR })).rejects.toThrow('keeps backups elsewhere')
    await expect(start(mountedFolder())).resolves.toContain('http')
  })

  test('don’t count one that has ended', async () => {
    await start()
    await running.pop()?.close()
    await start({ DATA_DIR: otherFolder() })
    await db.$client.query(`update installation.server set seen_at = now() - interval '31 seconds'`)
    await expect(start({ DATA_DIR: otherFolder() })).resolves.toContain('http')
  })

  test('take the set-up code of any', async () => {
    await start()
    const cookie = await setUp(await start(mountedFolder()))
    expect(cookie).toContain('session_token')
  })

  test('count together what may be tried', async () => {
    const servers = [await start(), await start()]
    const statuses: number[] = []
    for (let nth = 0; nth < 11; nth++) {
      const address = servers[nth % 2] ?? ''
      statuses.push((await post(address, '/api/setup', owner, '', { 'Setup-Code': 'a guess' })).status)
    }
    expect(statuses).toEqual([...Array(10).fill(403), 429])
  })

  test('restore what was uploaded at any', async () => {
    const one = await start({ BACKUP_DIR: join(dataDir, 'shelf') })
    const two = await start({ ...mountedFolder(), BACKUP_DIR: join(dataDir, 'shelf') })
    const cookie = await setUp(one)
    await post(one, '/api/clients', newClient(), cookie)
    const id = newId()
    await post(one, '/api/backups', { id }, cookie)
    const file = () => fetch(`${two}/api/backups/${id}/file`, { headers: { cookie } })
    await vi.waitFor(async () => expect((await file()).status).toBe(200), patience)
    const upload = { method: 'POST', body: await (await file()).blob(), headers: { cookie } }
    const restore = `/api/restores/${newId()}`
    const uploaded = await fetch(`${one}/api/restores?id=${restore.slice('/api/restores/'.length)}`, upload)
    expect(await uploaded.json()).toMatchObject({ status: 'checked', content: { clients: 1 } })
    expect(await (await post(two, `${restore}/check`, {}, cookie)).json()).toMatchObject({ status: 'checked' })
    const done = await post(two, `${restore}/confirm`, { typed: 'RESTORE' }, cookie)
    expect(await done.json()).toMatchObject({ status: 'done' })
    await vi.waitFor(async () => {
      expect(await (await fetch(one + restore)).json()).toMatchObject({ status: 'done', report: { files: 0 } })
    }, patience)
    expect(readdirSync(join(dataDir, 'shelf')).filter((name) => name.endsWith('.archive'))).toEqual([])
  })
})

describe('without the database', () => {
  test('everything says so, and works again by itself when it is back', async () => {
    const address = await start()
    const cookie = await setUp(address)
    const stream = await listen(address, cookie)
    await link.cut()
    const down = await fetch(`${address}/api/clients`, { headers: { cookie } })
    expect([down.status, down.headers.get('retry-after')]).toEqual([503, '1'])
    expect(await down.json()).toMatchObject({ code: 'unavailable' })
    expect((await post(address, '/api/clients', newClient(), cookie)).status).toBe(503)
    expect((await fetch(`${address}/readyz`)).status).toBe(503)
    expect((await fetch(`${address}/livez`)).status).toBe(200)
    await link.mend()
    await vi.waitFor(async () => expect((await fetch(`${address}/readyz`)).status).toBe(200), patience)
    expect(await (await fetch(`${address}/api/clients`, { headers: { cookie } })).json()).toMatchObject({ items: [] })
    // Events during the outage were missed: the stream ends, and the browser reconnects and refetches.
    await vi.waitFor(() => expect(stream.ended).toBe(true), patience)
    const again = await listen(address, cookie)
    await post(address, '/api/clients', newClient(), cookie)
    await vi.waitFor(() => expect(again.heard).toContain('"clients"'), patience)
  })
})

test('requests that run are answered before the server stops', async () => {
  const address = await start()
  const cookie = await setUp(address)
  const writes = Array.from({ length: 20 }, () => post(address, '/api/clients', newClient(), cookie))
  await writes[0]
  await running[0]?.close()
  running = []
  const outcomes = await Promise.allSettled(writes)
  const statuses = outcomes.flatMap((outcome) => (outcome.status === 'fulfilled' ? [outcome.value.status] : []))
  expect(new Set(statuses)).toEqual(new Set([201]))
})

test('figures are there for whoever watches the server, from this computer or with the token', async () => {
  const address = await start()
  await fetch(`${address}/api/session`)
  const text = await (await fetch(`${address}/metrics`)).text()
  expect(text).toMatch(/deskbell_request_seconds_count\{method="GET",route="\/api\/session",status="401"\} [1-9]/)
  expect(text).toContain('deskbell_live_streams 0')
  const headers = { 'x-forwarded-for': '203.0.113.7' }
  expect((await fetch(`${address}/metrics`, { headers })).status).toBe(404)
  const told = (token: string) =>
    fetch(`${address}/metrics`, { headers: { ...headers, authorization: `Bearer ${token}` } })
  expect([(await told(METRICS_TOKEN)).status, (await told('wrong')).status]).toEqual([200, 404])
})
