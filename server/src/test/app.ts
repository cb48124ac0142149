import { createHmac } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Problem } from '@deskbell/domain/shared/errors.ts'
import { newId } from '@deskbell/domain/shared/new-id.ts'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, inject } from 'vitest'
import { type App, createApp } from '../app.ts'
import { type Database, openDatabase } from '../db/client.ts'
import { openReplica } from '../db/replica.ts'
import { session, user } from '../db/schema/auth.ts'
import { createAuth } from '../features/auth/auth.ts'
import { insertMembership } from '../features/auth/memberships.ts'
import { openSetupCode } from '../features/auth/setup-code.ts'
import { ensureBusiness } from '../features/business/commands.ts'
import { folderStorage } from '../features/data/archive/storage.ts'
import { createAsk } from '../http/ask.ts'
import type { Services } from '../http/context.ts'
import { createPost } from '../http/post.ts'
import { RateLimiter } from '../http/rate-limiter.ts'
import { openJobs } from '../jobs/jobs.ts'
import { createEncryption } from '../lib/crypto/encryption.ts'
import { hashToken } from '../lib/crypto/token-hash.ts'
import { LiveStreams } from '../live/streams.ts'
import { createMailer } from '../mail/mailer.ts'
import { openStorage } from '../storage/storage.ts'
import { createTestDatabase } from './cluster.ts'
import { watchStatements } from './statements/watch.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    adminUrl: string
  }
}

export const TEST_SECRET = 'a secret for tests that is long enough'
/** A password's hash takes a few milliseconds. */
export const TEST_COST = 10

export type Answer<Body = unknown> = { status: number; body: Body; headers: Headers }

/** API client of the tests, with or without a session cookie. */
export type Caller = {
  get<Body>(path: string): Promise<Answer<Body>>
  post<Body>(path: string, body?: unknown): Promise<Answer<Body>>
  put<Body>(path: string, body: unknown): Promise<Answer<Body>>
  send<Body>(path: string, init: RequestInit): Promise<Answer<Body>>
}

export type TestBusiness = Caller & { businessId: string; userId: string; cookie: string }

export type TestApp = {
  app: App
  /** Dependencies of the app; a second app built from them behaves like this one after a restart. */
  services: Services
  db: Database
  databaseUrl: string
  /** Has no session, and knows the set-up code. */
  anonymous: Caller
  /** Creates a business with one account, and returns that account's client. */
  openShop(): Promise<TestBusiness>
  /** Signs the same account in on another browser. */
  openBrowser(shop: TestBusiness): Promise<TestBusiness>
  /** Returns a client with this session cookie, optionally of a restarted app. */
  callerWith(cookie: string, app?: App): Caller
  /** Server's clock, which stands still until a test moves it. */
  clock: { now: Date }
}

async function toAnswer<Body>(response: Response): Promise<Answer<Body>> {
  const text = await response.text()
  const isJson = /json/.test(response.headers.get('content-type') ?? '')
  return { status: response.status, body: (isJson ? JSON.parse(text) : text) as Body, headers: response.headers }
}

export function createCaller(app: App, cookie?: string, given: Record<string, string> = {}): Caller {
  const send = async <Body>(path: string, init: RequestInit) => {
    const headers = new Headers(init.headers)
    for (const [name, value] of Object.entries(given)) headers.set(name, value)
    if (cookie) headers.set('cookie', cookie)
    return toAnswer<Body>(await app.request(path, { ...init, headers }, {}))
  }
  const write = (method: string) => (path: string, body?: unknown) =>
    send(path, { method, headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body ?? {}) })
  return {
    get: (path) => send(path, { method: 'GET' }),
    post: write('POST') as Caller['post'],
    put: write('PUT') as Caller['put'],
    send,
  }
}

const DAY_MS = 86_400_000

/** Lets tests move the clock without confirming who they are. */
const ALWAYS_RECENT = new Date('9999-01-01')

/** Creates a session and returns its cookie. */
async function openSession(
  db: Database,
  { businessId, userId, now }: { businessId: string; userId: string; now: Date },
): Promise<string> {
  const token = newId().replaceAll('-', '')
  const expiresAt = new Date(now.getTime() + 30 * DAY_MS)
  const times = { createdAt: now, expiresAt, reauthenticatedAt: ALWAYS_RECENT }
  await db.insert(session).values({ id: newId(), token: hashToken(token), userId, businessId, ...times })
  // Signed like the auth library's cookies, without the cost of its sign-in endpoint.
  const signature = createHmac('sha256', TEST_SECRET).update(token).digest('base64')
  return `deskbell.session_token=${encodeURIComponent(`${token}.${signature}`)}`
}

/** Adds a person who works in a business, with an account that has no password. */
export async function insertMember(
  db: Database,
  person: { businessId: string; userId: string; name: string; email?: string; now?: Date },
): Promise<void> {
  const { businessId, userId, name, email = `${userId}@example.com`, now = new Date() } = person
  await db.insert(user).values({ id: userId, businessId, name, email, createdAt: now })
  await insertMembership(db, { businessId, userId, now })
}

async function openShop(app: App, db: Database, now: Date): Promise<TestBusiness> {
  const businessId = `shop-${newId().slice(-12)}`
  await ensureBusiness(db, businessId)
  const userId = newId()
  await insertMember(db, { businessId, userId, name: 'Ada Owner', now })
  return openBrowser(app, db, { businessId, userId, now })
}

async function openBrowser(
  app: App,
  db: Database,
  { businessId, userId, now }: { businessId: string; userId: string; now: Date },
): Promise<TestBusiness> {
  const cookie = await openSession(db, { businessId, userId, now })
  return { ...createCaller(app, cookie), businessId, userId, cookie }
}

async function testServices({
  db,
  log,
  clock,
  dataDir,
  databaseUrl,
}: Pick<Services, 'db' | 'log' | 'clock'> & { dataDir: string; databaseUrl: string }): Promise<Services> {
  const mailer = createMailer({ db, log, smtpUrl: undefined, from: undefined, clock })
  return {
    db,
    replica: openReplica(db, null),
    log,
    clock,
    mailer,
    auth: createAuth({ db, secret: TEST_SECRET, publicUrl: undefined, mailer, passwordCost: TEST_COST }),
    limiter: new RateLimiter(db.$client),
    live: new LiveStreams(),
    files: await openStorage({ DATA_DIR: dataDir }),
    jobs: await openJobs({ db, log, runs: false }),
    backups: {
      databaseUrl,
      passphrase: null,
      secret: TEST_SECRET,
      folder: join(dataDir, 'restores'),
      uploads: null,
      place: folderStorage(join(dataDir, 'backups')),
    },
    folders: [dataDir],
    encryption: createEncryption(TEST_SECRET),
    post: createPost({ allowPrivateAddresses: true }),
    ask: createAsk({ allowPrivateAddresses: true }),
    setupCode: openSetupCode(db, dataDir),
    trustProxy: 0,
    publicUrl: undefined,
    operatorEmail: 'operator@example.com',
    shops: 'one',
    signUpDomain: null,
    metricsToken: undefined,
  }
}

/**
 * Starts the app on a new database and fills in `test`. Returns a function that stops both, and throws if the product sent
 * a statement that doesn't name its business.
 */
async function start(
  test: TestApp,
  { adminUrl, isWatched }: { adminUrl: string; isWatched: boolean },
): Promise<() => Promise<void>> {
  const database = await createTestDatabase(adminUrl)
  const db = openDatabase(database.url, { connectTimeoutMs: 60_000, isolates: true })
  const watched = isWatched && watchStatements(db)
  const log = pino({ level: 'error' }, { write: (entry) => console.error(entry) })
  const dataDir = mkdtempSync(join(tmpdir(), 'deskbell-test-files-'))
  const services = await testServices({ db, log, dataDir, databaseUrl: database.url, clock: () => test.clock.now })
  const app = createApp(services)
  const anonymous = createCaller(app, undefined, { 'Setup-Code': await services.setupCode.create() })
  Object.assign(test, { app, services, db, databaseUrl: database.url, anonymous })
  test.callerWith = (cookie, restarted = app) => createCaller(restarted, cookie)
  test.openShop = () => openShop(app, db, test.clock.now)
  test.openBrowser = (shop) => openBrowser(app, db, { ...shop, now: test.clock.now })
  return async () => {
    await test.services.jobs.stop()
    const offences = watched ? await watched.findOffences() : []
    await db.$client.end()
    await database.drop()
    rmSync(dataDir, { recursive: true })
    if (offences.length > 0) throw new Error(`see docs/decisions/0073:\n${offences.join('\n\n')}`)
  }
}

/** Starts the real app on its own database, outside of a test. */
export async function startApp(adminUrl: string): Promise<{ desk: TestApp; stop(): Promise<void> }> {
  const desk = { clock: { now: new Date() } } as TestApp
  return { desk, stop: await start(desk, { adminUrl, isWatched: false }) }
}

/** Starts the real app on its own database, once per test file. */
export function useApp(): TestApp {
  const test = { clock: { now: new Date() } } as TestApp
  let stop: () => Promise<void>
  beforeAll(async () => {
    stop = await start(test, { adminUrl: inject('adminUrl'), isWatched: true })
  })
  afterAll(() => stop())
  return test
}

/** Expects a problem document (RFC 9457) with this status and code. */
export function expectProblem(answer: Answer, status: number, code: Problem['code']): Problem {
  const problem = answer.body as Problem
  expect({ status: answer.status, code: problem.code }).toEqual({ status, code })
  expect(answer.headers.get('content-type')).toBe('application/problem+json')
  return problem
}
