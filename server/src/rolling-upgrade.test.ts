import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { newId } from '@deskbell/domain/shared/new-id.ts'
import pg from 'pg'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { readEnv } from './env.ts'
import { startServer } from './server.ts'
import type {} from './test/app.ts'
import { checkOutBeforeNewestMigration, startRelease } from './test/earlier-release.ts'
import { newClient, newPackage, newService } from './test/factories.ts'

/** Enough for a statement to be prepared, and to be used again after that. */
const USES = 7
const READ = [
  '/api/session',
  '/api/business',
  '/api/hours/opening',
  '/api/services',
  '/api/packages',
  '/api/employees',
  '/api/clients',
  '/api/check-ins',
  '/api/check-ins/summary?day=2026-01-01',
  '/api/home',
  '/api/attention',
  '/api/team',
  '/api/devices',
  '/api/messages',
  '/api/imports',
  '/api/backups',
  '/api/waivers',
  '/api/online-booking',
  '/api/reports/sales?from=2026-01-01&to=2026-01-31',
  '/api/exports/clients?format=csv',
]

let folder: string
let url: string
let earlier: Awaited<ReturnType<typeof startRelease>>
let later: Awaited<ReturnType<typeof startServer>>
let addresses: string[]
let cookie = ''

async function runAsAdmin(statement: string): Promise<void> {
  const connection = new pg.Client({ connectionString: inject('adminUrl') })
  await connection.connect()
  await connection.query(statement)
  await connection.end()
}

async function ask(address: string, path: string, body?: object, headers: object = {}): Promise<Response> {
  return fetch(address + path, {
    headers: { 'Content-Type': 'application/json', cookie, ...headers },
    ...(body && { method: 'POST', body: JSON.stringify(body) }),
  })
}

async function readAll(address: string): Promise<[string, number][]> {
  const read: [string, number][] = []
  for (const path of READ) {
    const answer = await ask(address, path)
    await answer.arrayBuffer()
    read.push([path, answer.status])
  }
  return read
}

async function send(address: string, path: string, body: object = {}): Promise<{ status: number; body: unknown }> {
  const answer = await ask(address, path, body)
  return { status: answer.status, body: await answer.json() }
}

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'deskbell-upgrade-'))
  checkOutBeforeNewestMigration(folder)
  const database = `deskbell_upgrade_${newId().replaceAll('-', '')}`
  await runAsAdmin(`create database ${database}`)
  const at = new URL(inject('adminUrl'))
  at.pathname = `/${database}`
  url = at.toString()
  const settings = { DATABASE_URL: url, DATA_DIR: join(folder, 'data'), PASSWORD_COST: '10' }
  earlier = await startRelease(folder, settings)
  const code = readFileSync(join(folder, 'data', 'setup-code'), 'utf8').trim()
  const owner = { companyName: 'Willow', name: 'Ana', email: 'ana@example.com', password: 'a long enough password' }
  const place = { timeZone: 'UTC', currency: 'USD', locale: 'en-US' }
  const answer = await ask(earlier.address, '/api/setup', { ...owner, ...place }, { 'Setup-Code': code })
  cookie = answer.headers.getSetCookie().join('; ')
  for (let nth = 0; nth < USES; nth++) await readAll(earlier.address)
  const read = readEnv({ ...settings, PORT: '0', HOST: '127.0.0.1' })
  if (!read.ok) throw new Error(read.problems.join())
  later = await startServer({ env: read.env, log: pino({ level: 'silent' }) })
  addresses = [earlier.address, `http://127.0.0.1:${later.port}`]
})

afterAll(async () => {
  earlier.stop()
  await later.close()
  await runAsAdmin(`drop database ${new URL(url).pathname.slice(1)} with (force)`)
  rmSync(folder, { recursive: true, force: true })
})

test('the release before the newest migration goes on reading after it', async () => {
  const all = READ.map((path) => [path, 200])
  for (const address of addresses)
    for (let nth = 0; nth < USES; nth++) expect(await readAll(address), address).toEqual(all)
})

test('what one of them writes, the other one goes on with', async () => {
  for (const [one = '', other = ''] of [addresses, addresses.toReversed()]) {
    const [service, client, sold] = [newService(), newClient(), newPackage({ visits: 10 })]
    expect(await send(one, '/api/services', service)).toMatchObject({ status: 201 })
    expect(await send(other, '/api/packages', sold)).toMatchObject({ status: 201 })
    expect(await send(one, '/api/clients', client)).toMatchObject({ status: 201 })
    const sale = { id: newId(), packageId: sold.id, clientId: client.id, price: 10_000 }
    expect(await send(other, '/api/passes', sale)).toMatchObject({ status: 201 })
    for (const [nth, visit] of Array.from({ length: USES }, () => newId()).entries()) {
      const asked = { id: visit, clientId: client.id, serviceId: service.id }
      const made = await send(nth % 2 ? one : other, '/api/check-ins', asked)
      expect(made).toMatchObject({ status: 200 })
      // Sent again with the same id, as after a lost answer.
      expect(await send(nth % 2 ? other : one, '/api/check-ins', asked)).toEqual(made)
      expect(await send(nth % 2 ? other : one, `/api/check-ins/${visit}/undo`)).toMatchObject({ status: 200 })
    }
  }
})
